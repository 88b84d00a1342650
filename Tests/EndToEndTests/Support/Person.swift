import Foundation
import TestSupport
import Testing

/// A user with a temporary home folder who runs the built programs and git.
final class Person: Sendable {
    /// Contains the home folder `home`.
    let folder: TemporaryFolder
    /// Default folder of ``cyc(_:in:at:zone:_:)``, outside of repositories.
    let elsewhere: String

    /// Default address: Ada's.
    static let address = "ada@example.org"

    /// - Parameters:
    ///   - address: git's `user.email`; `nil` for an empty home folder.
    ///   - settings: Text of `config.toml`, after a timeout long enough for a busy machine.
    init(address: String? = Person.address, settings: String? = "") throws {
        folder = try TemporaryFolder()
        elsewhere = folder.file("elsewhere")
        for name in ["home", "elsewhere"] {
            try FileManager.default.createDirectory(
                atPath: folder.file(name), withIntermediateDirectories: true)
        }
        if let address {
            try folder.write(
                "[user]\n\tname = Ada\n\temail = \(address)\n[init]\n\tdefaultBranch = main\n",
                to: "home/.gitconfig")
        }
        if let settings { try configure(settings) }
    }

    var home: String { folder.file("home") }
    /// Folder that is searched for repositories by default.
    var source: String { "\(home)/src" }
    var data: String { "\(home)/.local/share/cyc" }
    var ledger: String { "\(data)/cyc.db" }
    var prompt: String { "\(home)/.local/state/cyc/prompt" }
    var configuration: String { "\(home)/.config/cyc/config.toml" }

    /// Replaces `config.toml`, with a timeout long enough for a busy machine.
    func configure(_ settings: String) throws {
        try folder.write(
            "[sync]\ntimeout = \"1m\"\n" + settings, to: "home/.config/cyc/config.toml")
    }

    // MARK: Programs

    static var programs: String { BuiltPrograms.folder }
    static var dynamicPrograms: String { BuiltPrograms.dynamicFolder }

    static var agent: String { "\(programs)/cyc-agent" }

    /// Environment variables of `cyc`, none of them inherited from the test.
    ///
    /// - Parameters:
    ///   - now: `CYC_NOW`, RFC 3339; `nil` for the real time.
    ///   - zone: `TZ`.
    func environment(at now: String? = nil, zone: String = "UTC") -> [String: String] {
        var variables = [
            "HOME": home, "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "TZ": zone, "LANG": "C.UTF-8", "COLUMNS": "80", "GIT_CONFIG_NOSYSTEM": "1",
            // The developer's own keyring must not be used.
            "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        ]
        if let now { variables["CYC_NOW"] = now }
        return variables
    }

    /// Runs `cyc`.
    ///
    /// - Parameters:
    ///   - place: Current folder; ``elsewhere`` if nil.
    ///   - now: `CYC_NOW`; `nil` for the real time.
    ///   - zone: `TZ`.
    ///   - variables: Added to ``environment(at:zone:)`` or replacing its values.
    /// - Throws: ``Program/Overdue``, or the error of starting it.
    func cyc(
        _ arguments: [String], in place: String? = nil, at now: String? = nil,
        zone: String = "UTC", _ variables: [String: String] = [:], input: String = ""
    ) throws -> Program.Outcome {
        let variables = environment(at: now, zone: zone).merging(variables) { $1 }
        return try Program("\(Self.programs)/cyc", environment: variables)
            .run(arguments, in: place ?? elsewhere, input: input)
    }

    func cyc(
        _ arguments: String..., in place: String? = nil, at now: String? = nil,
        zone: String = "UTC", _ variables: [String: String] = [:]
    ) throws -> Program.Outcome {
        try cyc(arguments, in: place, at: now, zone: zone, variables)
    }

    /// Runs `cyc` with `--json` and expects status 0 without error output.
    func json(
        _ arguments: String..., in place: String? = nil, at now: String? = nil,
        zone: String = "UTC", _ variables: [String: String] = [:],
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> JSONText {
        let run = try cyc(arguments + ["--json"], in: place, at: now, zone: zone, variables)
        #expect(run.status == 0, sourceLocation: sourceLocation)
        #expect(run.errors == "", sourceLocation: sourceLocation)
        let answer = try JSONText(run.output)
        #expect(answer["schema"] == 1, sourceLocation: sourceLocation)
        return answer
    }

    /// Runs a line of `bash` in which `cyc` is the built one.
    func shell(_ line: String, _ variables: [String: String] = [:]) throws -> Program.Outcome {
        var variables = environment().merging(variables) { $1 }
        variables["PATH"] = "\(Self.programs):\(variables["PATH"] ?? "")"
        return try Program("bash", environment: variables).run(
            ["-o", "pipefail", "-c", line], in: elsewhere)
    }

    // MARK: Repositories

    /// Creates an empty repository at a path below ``source``.
    func repository(_ path: String, bare: Bool = false) throws -> GitRepository {
        let path = URL(filePath: "\(source)/\(path)").standardized.path
        return try GitRepository.make(at: path, home: home, bare: bare)
    }

    /// Returns the repository in `folder`, which is created if it is missing.
    func git(in folder: String) throws -> GitRepository {
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        return GitRepository(at: folder, home: home)
    }
}

extension GitRepository {
    /// Commits as Ada, with a message that makes the commit differ between repositories.
    ///
    /// - Parameters:
    ///   - date: RFC 3339; its offset is the commit's.
    ///   - address: The author's address.
    /// - Returns: The commit's id.
    @discardableResult
    func commit(on date: String, as address: String = Person.address) throws -> String {
        let moment = try #require(Instant(date))
        return try commit(
            "\(date) in \(path)",
            by: Author("Ada", address, seconds: moment.seconds, offset: moment.offset))
    }
}

/// An RFC 3339 instant, such as `2026-11-21T19:02:11+09:00`.
struct Instant {
    let seconds: Int
    /// UTC offset in git's format, such as `+0900`.
    let offset: String

    init?(_ text: String) {
        let formatter = ISO8601DateFormatter()
        guard let date = formatter.date(from: text) else { return nil }
        seconds = Int(date.timeIntervalSince1970)
        offset = text.hasSuffix("Z") ? "+0000" : text.suffix(6).filter { $0 != ":" }
    }
}
