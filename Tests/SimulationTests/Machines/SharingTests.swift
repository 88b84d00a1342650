import CycCore
import Foundation
import TestSupport
import Testing

@testable import CycStore

/// Machines that share one journal through a remote.
struct SharingTests {
    /// Two copies of one folder that sent the same values again and again.
    private static let formerFailures: [UInt64] = [303_382]

    @Test(
        "Machines that share a journal end with the same entries, and nothing is lost",
        arguments: formerFailures
            + TestDepth.seeds(TestDepth.cases("CYC_TEST_SHARING", quick: 24, deep: 5_000)))
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

    // MARK: Fixed cases

    private let server = FakeServer()
    private let start: Instant = 1_795_255_331

    private func machine(_ identity: UInt64) throws -> SharingMachine {
        let machine = try SharingMachine(MachineID(high: 0, low: identity), [.dday])
        machine.set(now: start)
        return machine
    }

    private func add(_ name: String, _ machine: SharingMachine) throws {
        _ = try machine.ledger().add(DDay.self, "dday add", at: machine.moment) {
            DDay(id: $0, name: name, date: Day(number: 20_800), includeToday: false)
        }
    }

    /// Records something that is not shared.
    private func watch(_ path: String, _ machine: SharingMachine) throws {
        _ = try machine.ledger().add([path], at: machine.moment)
    }

    private func exchange(_ machines: [SharingMachine]) throws {
        for _ in 0..<3 {
            for machine in machines {
                if try !machine.isJoined { try machine.join() }
                try machine.exchange(server)
                try machine.ledger().read { _ = try $0.verifyJournal() }
            }
        }
    }

    private func names(_ machine: SharingMachine) throws -> Set<String> {
        Set(try machine.ledger().records(DDay.self).map(\.name))
    }

    @Test("copies of one folder share what each recorded, also under keys that the other hides")
    func copies() throws {
        let (one, two, other) = (try machine(1), try machine(2), try machine(3))
        try add("common", one)
        try exchange([one, other])
        try two.restore(try one.copy())
        try watch("/a", one)
        try add("one", one)
        try add("two", two)
        try add("more", two)
        try exchange([one, two, other])
        for machine in [one, two, other] {
            #expect(try names(machine) == ["common", "one", "two", "more"])
        }
        #expect(Set(try [one, two].map { try $0.ledger().thisMachine() }).count == 2)
    }

    @Test("a machine restored from a backup gets back what it had shared")
    func backup() throws {
        let (one, other) = (try machine(1), try machine(2))
        try add("a", one)
        try exchange([one, other])
        let copy = try one.copy()
        try watch("/a", one)
        try add("b", one)
        try exchange([one, other])
        let identity = try one.ledger().thisMachine()
        try one.restore(copy)
        try exchange([one, other])
        try add("c", one)
        try exchange([one, other])
        #expect(try names(one) == ["a", "b", "c"])
        #expect(try names(other) == ["a", "b", "c"])
        #expect(try one.ledger().thisMachine() == identity)
    }

    @Test("a copy from before joining shares what the machine did not share when it joined")
    func copyBeforeJoining() throws {
        let (one, other) = (try machine(1), try machine(2))
        func addTodo(_ text: String) throws {
            _ = try one.ledger().addTodos(
                [TodoContent(title: text, created: one.moment)], at: one.moment)
        }
        try add("a", one)
        try addTodo("common")
        let copy = try one.copy()
        try addTodo("replaced")
        try one.choose([.todo])
        try exchange([one, other])
        #expect(try names(other) == [])
        try one.restore(copy)
        try addTodo("after the copy")
        try one.choose([.todo, .dday])
        try exchange([one, other])
        #expect(try names(other) == ["a"])
        #expect(try one.ledger().thisMachine() != MachineID(high: 0, low: 1))
    }

    @Test("a day that a copy from before joining removed for good is removed on all machines")
    func erasedBeforeJoining() throws {
        let (one, other) = (try machine(1), try machine(2))
        let day = LogicalDay(on: Day(number: 20_780))
        func write(_ text: String) throws {
            _ = try one.ledger().writeDiary(
                text, on: day, over: .any, "diary write", at: one.moment)
        }
        func texts(_ machine: SharingMachine) throws -> [String] {
            try machine.ledger().records(DiaryEntry.self).map(\.text)
        }
        for machine in [one, other] { try machine.choose([.dday, .diary]) }
        try write("secret")
        let copy = try one.copy()
        try exchange([one, other])
        #expect(try texts(other) == ["secret"])
        try one.restore(copy)
        _ = try one.ledger().eraseDiary(day, at: one.moment)
        try write("harmless")
        try exchange([one, other])
        for machine in [one, other] {
            #expect(try texts(machine) == ["harmless"])
            #expect(Self.keepsErased(try machine.actions()) == false)
        }
    }

    @Test("a clock that was ahead by days damages no journal")
    func clockAhead() throws {
        let (one, other) = (try machine(1), try machine(2))
        let day: Int64 = 86_400
        for (name, seconds) in [("a", 3 * day), ("", 0), ("b", 5 * day / 2), ("c", day)] {
            one.set(now: start + .seconds(seconds))
            if name.isEmpty { try watch("/a", one) } else { try add(name, one) }
        }
        try exchange([one, other])
        #expect(try names(other) == ["a", "b", "c"])
        #expect(
            try other.ledger().sharingState()?.machines.values.allSatisfy {
                $0.damagedLine == nil
            } == true)
    }

    @Test(
        "an exchange that is killed at any step goes on later",
        arguments: Interruption.Step.allCases)
    func killed(step: Interruption.Step) throws {
        let (one, other) = (try machine(1), try machine(2))
        try add("a", one)
        try exchange([one, other])
        for (number, isAfter) in [(0, false), (0, true), (1, false), (1, true)].enumerated() {
            try add("o\(number)", one)
            try add("t\(number)", other)
            try one.exchange(
                server, Interruption(step: step, isAfter: isAfter.1, skipped: isAfter.0))
        }
        let identity = try one.ledger().thisMachine()
        try exchange([one, other])
        #expect(try names(one).count == 9)
        #expect(try names(one) == names(other))
        #expect(try one.ledger().thisMachine() == identity)
    }

    // MARK: Checks

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
