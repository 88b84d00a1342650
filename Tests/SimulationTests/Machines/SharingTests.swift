import CycCore
import Foundation
import TestSupport
import Testing

@testable import CycStore

/// Machines that share one journal through a remote.
struct SharingTests {
    @Test(
        "Machines that share a journal end with the same entries, and nothing is lost",
        arguments: TestDepth.seeds(TestDepth.cases("CYC_TEST_SHARING", quick: 24, deep: 5_000)))
    func random(seed: UInt64) throws {
        let life = try SharingLife(seed: seed)
        var problems: [String]
        do {
            try life.run()
            problems = try life.settle() ? [] : ["exchanges without end"]
            problems += try Self.problems(life)
        } catch {
            problems = ["\(error)"]
        }
        guard !problems.isEmpty else { return }
        Issue.record(
            """
            CYC_TEST_SEED=\(seed):
            \(problems.joined(separator: "\n"))
            \(life.script.joined(separator: "\n"))
            """)
    }

    private static func problems(_ life: SharingLife) throws -> [String] {
        let journals = try life.machines.map { try $0.actions() }
        let model = UnionModel(journals)
        let onServer = Set(life.server.actions().map(\.id))
        var problems: [String] = []
        var first: String?
        for (index, machine) in life.machines.enumerated() {
            do {
                try machine.ledger().read { _ = try $0.verifyJournal() }
            } catch {
                problems.append("machine \(index): \(error)")
            }
            var backup = try machine.entries(life.kinds)
            // What was erased or not shared had numbers that others need not know.
            if life.hasErased { backup.nextNumbers[.diary] = nil }
            if life.changesKinds { backup.nextNumbers = [:] }
            for kind in EntryKind.allCases where kind.isShared(life.kinds) {
                let expected = model.entries(kind, life.kinds)
                let other = Set(backup[kind]).symmetricDifference(expected)
                problems += other.map { "machine \(index): \($0)" }
                let ids = Set(other.compactMap(\.id))
                problems += writes(journals[index]) { change, field in
                    ids.contains(change.entry)
                        || !ids.isEmpty && change.kind == kind && field == EntryField.number
                }
            }
            let export = JSON.document(backup.members, pretty: true)
            problems += difference(first ?? export, export).map { "machine \(index): \($0)" }
            first = first ?? export
            let known = Set(journals[index].map(\.id))
            let missing = machine.acknowledged.subtracting(known).subtracting(life.lost)
            if !missing.isEmpty { problems.append("machine \(index) lost \(missing)") }
            let unread = onServer.subtracting(known)
            if !unread.isEmpty { problems.append("machine \(index) did not get \(unread)") }
            if keepsErased(journals[index]) {
                problems.append("machine \(index) kept an erased text")
            }
        }
        return problems
    }

    /// Returns the lines that only one of two texts has.
    private static func difference(_ one: String, _ other: String) -> [String] {
        guard one != other else { return [] }
        let lines = other.split(separator: "\n").difference(from: one.split(separator: "\n"))
        return lines.map { change in
            switch change {
            case .insert(_, let line, _): "+\(line)"
            case .remove(_, let line, _): "-\(line)"
            }
        }
    }

    /// Returns the lines of some writes in one journal.
    private static func writes(
        _ actions: [Action], where isShown: (EntryChange, String) -> Bool
    ) -> [String] {
        actions.flatMap { action in
            action.changes.flatMap { change in
                change.writes.filter { isShown(change, $0.field) }.map { write in
                    let replaced = write.replaces.map { "\($0.machine):\($0.sequence)" }
                    return "  \(action.key.machine):\(action.key.sequence) @\(action.clock) "
                        + "\(change.entry) \(write.field)=\(write.value) over \(replaced)"
                }
            }
        }
    }

    /// Whether an action has what was written before an erasure.
    private static func keepsErased(_ actions: [Action]) -> Bool {
        var erased: [EntryState.Key: ActionStamp] = [:]
        for action in actions {
            for change in action.changes where change.isErasure {
                erased[change.key] = max(erased[change.key] ?? action.stamp, action.stamp)
            }
        }
        return actions.contains { action in
            action.changes.contains { change in
                erased[change.key].map { action.stamp < $0 } ?? false
            }
        }
    }
}
