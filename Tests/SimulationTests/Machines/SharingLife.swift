import CycCore
import Foundation
import GRDB
import TestSupport

@testable import CycStore

/// A random life of machines that share one journal.
final class SharingLife {
    private(set) var machines: [SharingMachine] = []
    let server = FakeServer()
    private var random: SeededGenerator
    private var now: Instant = 1_795_255_331
    /// What all machines share in the end.
    let kinds: Set<SharedKind>
    /// The kinds of the entries that change.
    private var busy = EntryKind.allCases
    /// Whether machines share other kinds meanwhile.
    let changesKinds: Bool
    /// Whether the remote is made again meanwhile. What a machine has lost and the remote as well is
    /// not given back by the others, so that nothing is restored then.
    private let renewsRemote: Bool
    /// Whether the text of a day was erased.
    private(set) var hasErased = false
    private var copies: [(machine: Int, copy: SharingMachine.Copy)] = []
    private(set) var script: [String] = []

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        var kinds = Set(SharedKind.allCases)
        if Bool.random(using: &random) { kinds.remove(.diary) }
        if Int.random(in: 0..<5, using: &random) == 0 {
            for kind in SharedKind.allCases.dropFirst() where Bool.random(using: &random) {
                kinds.remove(kind)
            }
        }
        self.kinds = kinds
        changesKinds = Int.random(in: 0..<4, using: &random) == 0
        renewsRemote = Int.random(in: 0..<5, using: &random) == 0
        if Int.random(in: 0..<3, using: &random) > 0 {
            let count = Int.random(in: 1...4, using: &random)
            busy = Array(busy.shuffled(using: &random).prefix(count))
            if self.kinds.contains(.diary), Bool.random(using: &random) { busy.append(.diary) }
        }
        for _ in 0..<Int.random(in: 2...5, using: &random) {
            let kinds = changesKinds ? randomKinds() : kinds
            machines.append(try SharingMachine(.random(using: &random), kinds))
        }
    }

    private func log(_ line: String) { script.append(line) }

    private func randomKinds() -> Set<SharedKind> {
        // In the same order in each run.
        let chosen = SharedKind.allCases.filter {
            kinds.contains($0) && Int.random(in: 0..<3, using: &random) > 0
        }
        return chosen.isEmpty ? [.todo] : Set(chosen)
    }

    private func chance(_ one: Int, in all: Int) -> Bool {
        Int.random(in: 0..<all, using: &random) < one
    }

    func run() throws {
        for _ in 0..<Int.random(in: 15...50, using: &random) {
            now = now + .seconds(Int64.random(in: 0...20_000, using: &random))
            let index = Int.random(in: machines.indices, using: &random)
            let machine = machines[index]
            machine.set(now: now)
            switch Int.random(in: 0..<100, using: &random) {
            case 0..<45: try act(index)
            case 45..<75:
                if try !machine.isJoined {
                    log("\(index) joins \(machine.kinds.map(\.rawValue).sorted())")
                    try machine.join()
                }
                try exchange(index)
            case 75..<82: try undo(index)
            case 82..<88: setClock(index)
            case 88..<91: try eraseDiary(index)
            case 91..<94 where changesKinds:
                let kinds = randomKinds()
                log("\(index) shares \(kinds.map(\.rawValue).sorted())")
                try machine.choose(kinds)
            case 94..<97 where !renewsRemote && copies.count < 4:
                log("\(index) is copied")
                copies.append((index, try machine.copy()))
            case 97..<99: try restore(index)
            case 99 where renewsRemote:
                log("the remote is new")
                server.clear()
            default: break
            }
        }
    }

    // MARK: Changes

    private func setClock(_ index: Int) {
        let range: ClosedRange<Int64> =
            chance(1, in: 4) ? -400_000...400_000 : -72_000...72_000
        machines[index].skew = chance(1, in: 3) ? 0 : Int64.random(in: range, using: &random)
        log("\(index) is wrong by \(machines[index].skew) s")
    }

    private func act(_ index: Int) throws {
        let machine = machines[index]
        let ledger = try machine.ledger()
        let action = try ledger.write { database in
            var images: [EntryImage] = []
            for _ in 0..<Int.random(in: 1...3, using: &random) {
                if let image = try image(database, images) { images.append(image) }
            }
            return try database.perform("c", at: machine.moment, images)
        }
        try machine.acknowledge()
        log("\(index) \(action.map { Self.text($0) } ?? "-")")
    }

    static func text(_ action: Action) -> String {
        let changes = action.changes.map { change in
            "\(change.kindName) \(change.entry.description.prefix(4)) #\(change.number) "
                + change.writes.map { "\($0.field)=\($0.value)" }.joined(separator: " ")
        }
        return "\("\(action.key.machine)".prefix(4)):\(action.key.sequence) @\(action.clock) "
            + "\(action.command) \(action.origin): \(changes.joined(separator: "; "))"
    }

    /// Returns a change that no other one of the same action touches.
    private func image(_ database: Database, _ others: [EntryImage]) throws -> EntryImage? {
        guard let kind = busy.randomElement(using: &random) else { return nil }
        let entries = try database.entries(kind)
        let taken = Set(others.compactMap { $0.subject?.id })
        // Called while the other generator is in use.
        var references = SeededGenerator(seed: random.next())
        func reference(_ kind: EntryKind) -> EntryID? {
            (try? database.entries(kind))?.randomElement(using: &references)?.id
        }
        if let before = entries.randomElement(using: &random), chance(2, in: 3) {
            guard !taken.contains(before.id) else { return nil }
            if chance(1, in: 3) { return EntryImage(before: before, after: nil) }
            return changing(
                before, kind.changing(before.values, using: &random, reference: reference))
        }
        // A few contents are the same on several machines.
        var contents = SeededGenerator(
            seed: chance(1, in: 2) ? UInt64.random(in: 0..<4, using: &random) : random.next())
        guard let values = kind.randomValues(using: &contents, reference: reference) else {
            return nil
        }
        let made = kind.record.checked(number: 1, values: values).map { Entry(new: $0) }
        guard var new = made else { return nil }
        if !kind.traits.isIdentifiedByContent, !kind.record.hasDerivedIdentity {
            new = Entry(id: .random(using: &random), kind: kind, number: 1, values: values)
        }
        guard !taken.contains(new.id) else { return nil }
        if let before = entries.first(where: { $0.id == new.id }) {
            return changing(before, new.values)
        }
        let added = others.count { $0.before == nil && $0.after?.kind == kind }
        var number = try database.nextNumber(of: kind) + Int64(added)
        // It returns under its number, as by an import.
        if let former = try database.number(of: new.id, kind), chance(1, in: 2),
            !entries.contains(where: { $0.number == former }),
            !others.contains(where: { $0.after?.number == former })
        {
            number = former
        }
        return EntryImage(
            before: nil, after: Entry(id: new.id, kind: kind, number: number, values: new.values))
    }

    private func changing(_ before: Entry, _ values: [FieldValue]) -> EntryImage {
        EntryImage(
            before: before,
            after: Entry(id: before.id, kind: before.kind, number: before.number, values: values))
    }

    private func undo(_ index: Int) throws {
        let machine = machines[index]
        let ledger = try machine.ledger()
        do {
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                log("\(index) redoes")
                _ = try ledger.redo(nil, at: machine.moment)
            case 1:
                let item = try ledger.history(limit: 20).randomElement(using: &random)
                guard let item else { return }
                log("\(index) undoes \(item.action.key)")
                _ = try ledger.undo(.action("\(item.action.id)"), at: machine.moment)
            default:
                log("\(index) undoes")
                _ = try ledger.undo(.newest(nil), at: machine.moment)
            }
        } catch is CycError {}
        try machine.acknowledge()
    }

    private func eraseDiary(_ index: Int) throws {
        let machine = machines[index]
        let ledger = try machine.ledger()
        guard let entry = try ledger.records(DiaryEntry.self).randomElement(using: &random) else {
            return
        }
        log("\(index) erases \(entry.day)")
        hasErased = true
        _ = try ledger.eraseDiary(entry.day, at: machine.moment)
        try machine.acknowledge()
    }

    // MARK: Sharing

    private func exchange(_ index: Int) throws {
        var interruption: Interruption?
        if chance(1, in: 3) {
            interruption = Interruption(
                kind: [.killed, .killed, .lost, .refused].randomElement(using: &random) ?? .lost,
                step: Interruption.Step.allCases.randomElement(using: &random) ?? .push,
                isAfter: Bool.random(using: &random),
                skipped: Int.random(in: 0...1, using: &random))
        }
        log("\(index) exchanges \(interruption.map { "\($0)" } ?? "")")
        do {
            try machines[index].exchange(server, interruption)
        } catch let error as CycError {
            log("\(error)")
        }
        try machines[index].acknowledge()
    }

    /// Puts a copy back where it came from, or on another machine.
    private func restore(_ index: Int) throws {
        guard let (origin, copy) = copies.randomElement(using: &random) else { return }
        let target = chance(1, in: 2) ? origin : index
        log("copy of \(origin) is put on \(target)")
        let former = machines[target].acknowledged.subtracting(copy.acknowledged)
        try machines[target].restore(copy)
        // What only the replaced folder had is gone.
        var elsewhere = Set(server.actions().map(\.id))
        for machine in machines { elsewhere.formUnion(try machine.actions().map(\.id)) }
        lost.formUnion(former.subtracting(elsewhere))
        if origin != target, machines.count > 1, chance(1, in: 2) { try exchange(target) }
    }

    /// Actions that were replaced before any other machine got them.
    private(set) var lost: Set<Action.ID> = []

    /// Sets all clocks right and exchanges until nothing changes.
    ///
    /// - Returns: Whether that ended.
    func settle() throws -> Bool {
        log("settling \(kinds.map(\.rawValue).sorted())")
        for machine in machines {
            machine.skew = 0
            try machine.choose(kinds)
            machine.set(now: now)
            if try !machine.isJoined { try machine.join() }
        }
        for _ in 0..<30 {
            var isQuiet = true
            let references = server.references
            for (index, machine) in machines.enumerated() {
                now = now + .seconds(10)
                machine.set(now: now)
                let count = try machine.exchange(server)
                log("\(index) exchanges: \(count)")
                if count > 0 { isQuiet = false }
            }
            if isQuiet, references == server.references { return true }
        }
        return false
    }
}
