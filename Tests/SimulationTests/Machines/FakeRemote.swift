import CycCore
import Synchronization

@testable import cyc_agent

/// A bare repository and the repositories of the machines, in memory.
final class FakeServer: Sendable {
    struct Commit {
        let parent: String?
        let message: [UInt8]
    }

    private struct Content {
        var commits: [String: Commit] = [:]
        var references: [MachineID: String] = [:]
    }

    private let content = Mutex(Content())

    var references: [MachineID: String] { content.withLock { $0.references } }

    /// Returns a commit and those before it.
    func chain(to tip: String) -> [String: Commit] {
        content.withLock { content in
            var chain: [String: Commit] = [:]
            var name: String? = tip
            while let known = name, let commit = content.commits[known] {
                chain[known] = commit
                name = commit.parent
            }
            return chain
        }
    }

    /// - Returns: `false` if the reference is not before the commit.
    func push(_ tip: String, _ chain: [String: Commit], of machine: MachineID) -> Bool {
        content.withLock { content in
            if let present = content.references[machine], present != tip, chain[present] == nil {
                return false
            }
            content.commits.merge(chain) { present, _ in present }
            content.references[machine] = tip
            return true
        }
    }

    /// Forgets all, as a remote that was made again.
    func clear() { content.withLock { $0 = Content() } }

    func delete(_ machine: MachineID) { content.withLock { $0.references[machine] = nil } }

    /// Returns all actions on the server.
    func actions() -> [Action] {
        references.flatMap { machine, tip in
            let chain = chain(to: tip)
            var messages: [[UInt8]] = []
            var name: String? = tip
            while let known = name, let commit = chain[known] {
                messages.append(commit.message)
                name = commit.parent
            }
            var reader = SharedJournal.Reader(machine)
            for message in messages.reversed() { reader.read(message[...]) }
            reader.finish()
            return reader.actions
        }
    }
}

/// The commits that one machine has.
final class FakeObjects: Sendable {
    struct Content {
        var exists = false
        var commits: [String: FakeServer.Commit] = [:]
    }

    let content: Mutex<Content>

    init(_ content: Content = Content()) { self.content = Mutex(content) }

    func copy() -> FakeObjects { FakeObjects(content.withLock { $0 }) }
}

/// An interruption of an exchange.
struct Interruption: Error {
    enum Step: CaseIterable {
        case make, add, messages, references, fetch, push, pack
    }

    enum Kind {
        /// The process ends.
        case killed
        case lost
        /// The server refuses what is pushed.
        case refused
    }

    var kind = Kind.killed
    var step = Step.push
    /// Whether the step is done, and only its answer is missing.
    var isAfter = false
    /// How many times the step succeeds before.
    var skipped = 0
}

/// A remote that is interrupted once.
struct FakeRemote: SharedRemote {
    let server: FakeServer
    let objects: FakeObjects
    let interruption: Interruption?
    private let counter: Counter

    private final class Counter: Sendable {
        let count = Mutex(0)
    }

    init(_ server: FakeServer, _ objects: FakeObjects, _ interruption: Interruption? = nil) {
        (self.server, self.objects, self.interruption) = (server, objects, interruption)
        counter = Counter()
    }

    private func perform<Output>(
        _ step: Interruption.Step, _ body: () throws -> Output
    ) throws -> Output {
        guard let interruption, interruption.step == step,
            counter.count.withLock({ count in
                count += 1
                return count == interruption.skipped + 1
            })
        else { return try body() }
        if interruption.isAfter { _ = try body() }
        switch interruption.kind {
        case .killed: throw interruption
        case .lost: throw CycError.sharing(.notReached(remote: "r", detail: "lost"))
        case .refused: throw CycError.sharing(.pushRefused(remote: "r", detail: "refused"))
        }
    }

    // MARK: SharedRemote

    var exists: Bool { objects.content.withLock { $0.exists } }

    func make(until deadline: Duration) throws {
        try perform(.make) { objects.content.withLock { $0.exists = true } }
    }

    func addCommits(
        _ messages: [[UInt8]], after parent: String?, date: Int64
    ) throws -> String {
        try perform(.add) {
            try objects.content.withLock { content in
                var name = parent
                if let parent, content.commits[parent] == nil { throw MissingCommit(name: parent) }
                for message in messages {
                    let bytes = Array("\(name ?? "")\n".utf8) + message
                    let next = hex(sipHash(bytes, key: (1, 1))) + hex(sipHash(bytes, key: (1, 2)))
                    content.commits[next] = FakeServer.Commit(parent: name, message: message)
                    name = next
                }
                return try name ?? { throw MissingCommit(name: "") }()
            }
        }
    }

    func messages(
        from tip: String, after known: String?, _ agent: AgentContext
    ) throws -> [ArraySlice<UInt8>] {
        try perform(.messages) {
            try objects.content.withLock { content in
                var messages: [ArraySlice<UInt8>] = []
                var name: String? = tip
                while let next = name, next != known {
                    guard let commit = content.commits[next] else {
                        throw MissingCommit(name: next)
                    }
                    messages.append(commit.message[...])
                    name = commit.parent
                }
                return messages.reversed()
            }
        }
    }

    func references(until deadline: Duration) throws -> [MachineID: String] {
        try perform(.references) { server.references }
    }

    func fetch(_ machines: [MachineID], until deadline: Duration) throws {
        try perform(.fetch) {
            let references = server.references
            for machine in machines {
                guard let tip = references[machine] else { throw MissingCommit(name: "ref") }
                let chain = server.chain(to: tip)
                objects.content.withLock { $0.commits.merge(chain) { present, _ in present } }
            }
        }
    }

    func push(_ commit: String, of machine: MachineID, until deadline: Duration) throws -> Bool {
        try perform(.push) {
            let chain = objects.content.withLock { content in
                var chain: [String: FakeServer.Commit] = [:]
                var name: String? = commit
                while let next = name, let commit = content.commits[next] {
                    chain[next] = commit
                    name = commit.parent
                }
                return chain
            }
            return server.push(commit, chain, of: machine)
        }
    }

    func pack(until deadline: Duration) throws { try perform(.pack) {} }
}

/// A commit that git would not find.
struct MissingCommit: Error {
    let name: String
}
