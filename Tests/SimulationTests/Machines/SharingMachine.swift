import CycCore
import CycRun
import Foundation
import GRDB
import Synchronization
import TestSupport

@testable import CycStore
@testable import CycSystem
@testable import cyc_agent

/// A simulated machine that shares its ledger: clock, data folder and the commits it has.
final class SharingMachine {
    let folder: TemporaryFolder
    let clock = Machine.Clock()
    private(set) var objects = FakeObjects()
    /// By how much the clock is wrong. Units: seconds.
    var skew: Int64 = 0
    private var agent: AgentContext?
    private(set) var kinds: Set<SharedKind> = []
    /// The identities of all actions that were reported as done here.
    var acknowledged: Set<Action.ID> = []

    /// - Parameter identity: Chosen, so that a life can be had again.
    init(_ identity: MachineID, _ kinds: Set<SharedKind>) throws {
        folder = try TemporaryFolder(inMemory: true)
        try choose(kinds)
        try ledger().write { database in
            try database.run(
                "UPDATE machine SET identity = ? WHERE id = 1", [Data(identity.bytes)])
        }
    }

    /// The data folder with the commits, as a backup program or `cp` copies it.
    struct Copy {
        let files: [String: Data]
        let objects: FakeObjects
        let acknowledged: Set<Action.ID>
    }

    private var dataFolder: String { folder.file(".local/share/cyc") }

    func copy() throws -> Copy {
        close()
        var files: [String: Data] = [:]
        for name in (try? FileManager.default.contentsOfDirectory(atPath: dataFolder)) ?? []
        where !name.contains("lock") {
            files[name] = FileManager.default.contents(atPath: "\(dataFolder)/\(name)")
        }
        return Copy(files: files, objects: objects.copy(), acknowledged: acknowledged)
    }

    func restore(_ copy: Copy) throws {
        close()
        try? FileManager.default.removeItem(atPath: dataFolder)
        try FileManager.default.createDirectory(
            atPath: dataFolder, withIntermediateDirectories: true,
            attributes: [.posixPermissions: 0o700])
        for (name, data) in copy.files {
            _ = FileManager.default.createFile(
                atPath: "\(dataFolder)/\(name)", contents: data,
                attributes: [.posixPermissions: 0o600])
        }
        objects = copy.objects.copy()
        acknowledged = copy.acknowledged
    }

    /// Sets `machines.share`.
    func choose(_ kinds: Set<SharedKind>) throws {
        close()
        self.kinds = kinds
        let names = kinds.map { "\"\($0.rawValue)\"" }.sorted().joined(separator: ", ")
        try folder.write("[machines]\nshare = [\(names)]\n", to: ".config/cyc/config.toml")
    }

    // MARK: The program

    func set(now: Instant) {
        clock.now.withLock { $0 = now + .seconds(skew) }
    }

    var moment: Moment { Moment(instant: clock.now.withLock { $0 }, minutesEastOfUTC: 0) }

    private func context() -> AgentContext {
        if let agent { return agent }
        let context = AgentContext(
            World.simulated(home: folder.path, zone: "UTC0", clock),
            in: Dependencies(
                connect: { _ in { _, _, _ in [] } },
                readRepositories: { _, _, _ in RepositoryReading.Outcome() },
                deliver: { _, _, _ in nil }))
        context.context.sharesChanges = false
        agent = context
        return context
    }

    /// Ends the process; the next one opens the ledger again.
    func close() {
        agent?.context.close()
        agent = nil
    }

    func ledger() throws -> Ledger { try context().ledger() }

    var isJoined: Bool { get throws { try ledger().sharingState() != nil } }

    func join() throws {
        try ledger().startSharing(SharingState(remote: "/r", kinds: kinds), at: moment)
    }

    /// - Returns: The number of actions that were sent or received.
    @discardableResult
    func exchange(_ server: FakeServer, _ interruption: Interruption? = nil) throws -> Int {
        let context = context()
        guard let state = try context.ledger().sharingState() else { return 0 }
        do {
            let result = try JournalExchange(
                context, state, FakeRemote(server, objects, interruption), within: .seconds(60)
            ).run()
            return result.sent + result.received
        } catch is Interruption {
            close()
            return 0
        }
    }

    /// Remembers the actions of this machine as acknowledged.
    func acknowledge() throws {
        acknowledged.formUnion(try ledger().ownActions().values)
    }

    /// Returns all actions of the ledger.
    func actions() throws -> [Action] {
        try ledger().read { database in
            try database.all("SELECT seq, content FROM action ORDER BY seq") {
                try $0.action(1, seq: 0)
            }
        }
    }

    /// Returns the entries of the shared kinds, without local fields.
    func entries(_ kinds: Set<SharedKind>) throws -> Backup {
        let whole = try ledger().backup()
        var shared = Backup()
        for kind in EntryKind.allCases where kind.isShared(kinds) {
            shared[kind] = whole[kind].map { entry in
                var values = entry.values
                for (place, field) in kind.record.fields.enumerated()
                where field.isUnknown(to: kinds) {
                    values[place] = .none
                }
                return ImportedEntry(number: entry.number, id: entry.id, values: values)
            }
            shared.nextNumbers[kind] = whole.nextNumbers[kind]
        }
        return shared
    }
}

extension Field {
    /// Whether machines that share these kinds have different values, or none.
    func isUnknown(to kinds: Set<SharedKind>) -> Bool {
        if isLocal { return true }
        guard case .reference(let kind) = form, isOptional else { return false }
        return !kind.isShared(kinds)
    }
}
