import Foundation
import TestSupport
import Testing

/// Machines of one user, and a bare repository that they share through.
struct Household {
    let machines: [Person]
    let remote: GitRepository

    init(_ count: Int = 2, settings: String = "") throws {
        machines = try (0..<count).map { _ in try Person(settings: settings) }
        remote = try GitRepository.make(
            at: machines[0].folder.file("remote.git"), home: machines[0].home, bare: true)
    }

    var address: String { "file://\(remote.path)" }

    /// Runs a command line on a machine and returns its output.
    @discardableResult
    func run(
        _ line: String, on machine: Int, at now: String? = nil, status: Int32 = 0,
        _ variables: [String: String] = [:], sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> String {
        let outcome = try machines[machine].cyc(
            line.split(separator: " ").map(String.init), at: now, variables)
        #expect(
            outcome.status == status, "\(line): \(outcome.output)\(outcome.errors)",
            sourceLocation: sourceLocation)
        return outcome.output + outcome.errors
    }

    /// Joins all machines, and names them after their place.
    func join() throws {
        for machine in machines.indices {
            try run("machines name m\(machine)", on: machine)
            try run("machines join --yes \(address)", on: machine)
        }
        try shareAll()
    }

    /// Shares on all machines until each knows all.
    func shareAll() throws {
        for _ in 0..<2 {
            for machine in machines.indices { try run("machines share", on: machine) }
        }
    }

    /// What `export` of a machine writes.
    func export(_ machine: Int) throws -> String { try run("export -", on: machine) }
}
