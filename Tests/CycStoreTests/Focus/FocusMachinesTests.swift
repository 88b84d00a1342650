import CycCore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import CycStore

/// Intervals of several machines in one ledger.
struct FocusMachinesTests {
    private let folder: TemporaryFolder
    private let ledger: Ledger
    private static let nine: Instant = 1_795_255_200
    private static let laptop = MachineID(high: 7, low: 1)
    private static let desktop = MachineID(high: 7, low: 2)

    init() throws {
        folder = try TemporaryFolder()
        ledger = try folder.ledger.open()
    }

    private static func at(_ minute: Int64) -> Instant { nine + .minutes(minute) }

    private static func moment(_ minute: Int64) -> Moment {
        Moment(instant: at(minute), minutesEastOfUTC: 540)
    }

    private static func interval(
        _ from: Int64, _ to: Int64?, on machine: MachineID? = nil
    ) -> FocusInterval {
        var interval = FocusInterval(from: at(from), to: to.map(at), goal: 14_400)
        (interval.title, interval.machine) = ("x", machine)
        return interval
    }

    private func share() throws {
        try ledger.write { database in
            try database.setSharing(SharingState(remote: "/shared", kinds: []))
            try database.run(
                "INSERT INTO machine (identity, name) VALUES (?, 'laptop')",
                [Data(Self.laptop.bytes)])
        }
    }

    private var own: MachineID { get throws { try ledger.read { try $0.thisMachine() } } }

    /// Adds intervals as another machine's changes do, without the rules.
    private func receive(_ intervals: [FocusInterval]) throws {
        try ledger.write { database in
            let first = try database.nextNumber(of: .focus)
            let images = intervals.enumerated().map { place, interval in
                EntryImage(
                    before: nil,
                    after: Entry(new: FocusEntry(number: first + Int64(place), interval)))
            }
            try database.perform("receive", at: Self.moment(0), images)
        }
    }

    @discardableResult
    private func change(
        at minute: Int64, since: Int64? = nil, numbers: [Int64] = [],
        _ change: (FocusEditor, FocusContext) throws -> FocusChange
    ) throws -> FocusChangeResult {
        let clocks = ClockReading(
            wall: Self.at(minute), boot: .minutes(minute), awake: .minutes(minute), bootID: "a")
        return try ledger.changeFocus(
            "focus", at: Self.moment(minute), since: since.map(Self.at), numbers: numbers
        ) { context in
            var life = ActivityRecord()
            if let open = context.open {
                life = life.keeping(ActivityLog(from: clocks), of: open.number)
            }
            let environment = FocusEnvironment(
                clocks: clocks, life: life, zone: .utc, doubtAfter: 600)
            return try change(environment.editor(context), context)
        }
    }

    private var spans: [[Int64?]] {
        get throws {
            try ledger.focus(in: Instant.min..<Instant.max).map { entry in
                [entry.interval.from, entry.interval.to].map {
                    $0.map { ($0 - Self.nine).wholeSeconds / 60 }
                }
            }
        }
    }

    // MARK: Reading

    @Test(
        "the intervals of a span are found, whichever machines began others before it",
        arguments: 0..<UInt64(TestDepth.cases(quick: 10, deep: 200)))
    func touching(seed: UInt64) throws {
        var random = SeededGenerator(seed: TestDepth.firstSeed &+ seed)
        let machines = [nil, try own, Self.laptop, Self.desktop]
        let count = Int.random(in: 1...machines.count, using: &random)
        var ends: [MachineID?: Int64] = [:]
        var intervals: [FocusInterval] = []
        for _ in 0..<Int.random(in: 0..<30, using: &random) {
            let machine = machines[Int.random(in: 0..<count, using: &random)]
            let key = try machine ?? own
            let from = ends[key, default: 0] + Int64.random(in: 0..<20, using: &random)
            let to = from + ([0, 1, 10, 90].randomElement(using: &random) ?? 0)
            ends[key] = to
            intervals.append(Self.interval(from, to, on: machine))
        }
        try receive(intervals)
        for _ in 0..<20 {
            let from = Int64.random(in: -10..<300, using: &random)
            let to = from + Int64.random(in: 1..<60, using: &random)
            let span = Self.at(from)..<Self.at(to)
            let found = try ledger.focus(in: span).map(\.interval)
            let expected = intervals.filter { !$0.isEmpty && $0.overlaps(span) }
            #expect(Set(found.filter { $0.overlaps(span) && !$0.isEmpty }) == Set(expected))
            #expect(found == found.sorted { $0.from < $1.from })
        }
    }

    @Test("a ledger without other machines is read with one statement for a span")
    func statements() throws {
        try receive([Self.interval(0, 10), Self.interval(20, 30)])
        var statements: [String] = []
        try ledger.read { database in
            database.trace { statements.append("\($0)") }
            _ = try database.focus(touching: Self.at(25)..<Self.at(26))
            database.trace(options: [])
        }
        #expect(statements.count == 1)
    }

    @Test("reading intervals of several machines searches indexes only")
    func plan() throws {
        try receive([Self.interval(0, 10, on: Self.laptop), Self.interval(20, 30)])
        try ledger.read { database in
            var plans: [String] = []
            database.trace { event in
                if case .statement(let statement) = event { plans.append(statement.expandedSQL) }
            }
            _ = try database.focus(touching: Self.at(25)..<Self.at(26))
            database.trace(options: [])
            #expect(plans.count == 3)
            for sql in plans where sql.contains("RECURSIVE") {
                let steps = try Row.fetchAll(database, sql: "EXPLAIN QUERY PLAN \(sql)")
                    .map { $0["detail"] as String }
                #expect(!steps.contains { $0.hasPrefix("SCAN focus") }, "\(steps)")
            }
        }
    }

    // MARK: Changing

    @Test("new intervals name this machine while the journal is shared")
    func sharing() throws {
        try change(at: 10) { editor, _ in try editor.start(Self.interval(0, nil)) }
        #expect(try ledger.openFocus().map(\.interval.machine) == [nil])
        try share()
        try change(at: 20) { editor, _ in try editor.pause() }
        try change(at: 30) { editor, _ in try editor.resume(goal: 14_400, focusSession: 5) }
        let session = try ledger.openFocus()
        #expect(try session.map(\.interval.machine) == [own])
        try change(at: 40, numbers: [1]) { editor, context in
            try editor.split(context.chosen[0], at: Self.at(5))
        }
        #expect(try ledger.focusEntry(1).interval.machine == nil)
        #expect(try ledger.focusEntry(3).interval.machine == own)
        let file = try TemporaryFolder()
        let other = try file.ledger.open()
        _ = try other.changeFocus("focus add", at: Self.moment(-5), since: Self.at(-30)) { _ in
            try FocusEditor(open: nil, now: Self.at(-5), zone: .utc).add(Self.interval(-30, -10))
        }
        _ = try ledger.merge(other.backup(), "import", at: Self.moment(50))
        #expect(try ledger.focusEntry(4).interval.machine == own)
        try ledger.close()
        try Ledger.verify(folder.ledger)
    }

    @Test("intervals from before sharing name this machine then, and an undo does not see it")
    func marked() throws {
        try change(at: 10) { editor, _ in try editor.add(Self.interval(0, 5)) }
        try receive([Self.interval(20, 30, on: Self.laptop), Self.interval(40, 50)])
        let history = try ledger.history(limit: nil).map(\.action.id)
        try ledger.write { try $0.markOwnIntervals(at: Self.moment(60)) }
        #expect(
            try ledger.focus(in: Instant.min..<Instant.max).map(\.interval.machine)
                == [own, Self.laptop, own])
        #expect(try ledger.history(limit: nil).map(\.action.id) == history)
        _ = try ledger.undo(.newest(nil), at: Self.moment(61))
        #expect(try spans == [[0, 5]])
        try ledger.close()
        try Ledger.verify(folder.ledger)
    }

    @Test("each machine has its timer, and commands change only the one of this machine")
    func timers() throws {
        try share()
        try receive([Self.interval(0, nil, on: Self.laptop)])
        #expect(try ledger.openFocus().isEmpty)
        #expect(throws: CycError.focus(.nothingRuns)) {
            try change(at: 10) { editor, _ in try editor.stop() }
        }
        #expect(try ledger.lastFocus() == nil)
        try change(at: 10) { editor, _ in try editor.start(Self.interval(10, nil)) }
        #expect(try ledger.openFocus().map(\.number) == [2])
        #expect(try change(at: 20) { editor, _ in try editor.stop() }.open == nil)
        #expect(try spans == [[0, nil], [10, 20]])
        #expect(try ledger.lastFocus()?.entry.number == 2)
        // Two of one machine are an error for that machine only.
        try receive([Self.interval(5, nil, on: Self.laptop)])
        try change(at: 30) { editor, _ in try editor.start(Self.interval(30, nil)) }
        try receive([Self.interval(40, nil)])
        #expect(throws: CycError.self) { try change(at: 50) { editor, _ in try editor.stop() } }
    }

    @Test("a named interval of another machine is changed among those of that machine")
    func foreign() throws {
        try share()
        try receive([
            Self.interval(0, 60, on: Self.laptop), Self.interval(60, 90, on: Self.laptop),
        ])
        try change(at: 30) { editor, _ in try editor.start(Self.interval(10, nil)) }
        let moved = try change(at: 100, numbers: [1]) { editor, context in
            var interval = context.chosen[0].interval
            interval.to = Self.at(70)
            return try editor.edit(context.chosen[0], to: interval, adjusting: true)
        }
        #expect(moved.change.adjustments.map(\.entry.number) == [2])
        #expect(moved.open?.number == 3)
        #expect(try spans == [[0, 70], [10, nil], [70, 90]])
        try change(at: 100, numbers: [1]) { editor, context in
            try editor.split(context.chosen[0], at: Self.at(20))
        }
        #expect(
            try ledger.focus(in: Self.at(20)..<Self.at(21)).map(\.interval.machine)
                .contains(Self.laptop))
        #expect(try ledger.focusEntry(4).interval.machine == Self.laptop)
        try change(at: 100, numbers: [1, 3]) { editor, context in editor.remove(context.chosen) }
        #expect(try spans == [[20, 70], [70, 90]])
        _ = try ledger.undo(.newest(nil), at: Self.moment(101))
        #expect(try spans.count == 4)
        #expect(try ledger.focusEntry(1).interval.machine == Self.laptop)
        try ledger.close()
        try Ledger.verify(folder.ledger)
    }

    @Test("an undo and a redo are refused for overlaps within one machine only")
    func undo() throws {
        try share()
        try receive([Self.interval(0, 30, on: own)])
        try change(at: 60, numbers: [1]) { editor, context in editor.remove(context.chosen) }
        try receive([Self.interval(10, 20, on: Self.laptop)])
        let removal = try ledger.history(limit: nil)[1].action.id.description
        _ = try ledger.undo(.action(removal), at: Self.moment(61))
        #expect(try spans == [[0, 30], [10, 20]])
        #expect(try ledger.focusEntry(1).interval.machine == own)
        try change(at: 62, numbers: [2]) { editor, context in editor.remove(context.chosen) }
        try receive([Self.interval(15, 25, on: Self.laptop)])
        let other = try ledger.history(limit: nil)[1].action.id.description
        #expect(throws: CycError.self) { try ledger.undo(.action(other), at: Self.moment(63)) }
    }

    @Test("an export of overlapping machines is imported whole into an empty ledger")
    func export() throws {
        try share()
        try receive([
            Self.interval(0, 60, on: Self.laptop), Self.interval(70, nil, on: Self.laptop),
            Self.interval(10, 30), Self.interval(40, nil, on: own),
        ])
        let new = try TemporaryFolder()
        let other = try new.ledger.open()
        let outcome = try other.merge(ledger.backup(), "import", at: Self.moment(100))
        #expect(outcome.new == 4 && outcome.remarks.isEmpty)
        #expect(try other.backup()[.focus] == ledger.backup()[.focus])
        // Again, nothing is new; an interval in the way of one of the same machine is not taken.
        #expect(try other.merge(ledger.backup(), "import", at: Self.moment(100)).new == 0)
        let third = try TemporaryFolder()
        let full = try third.ledger.open()
        _ = try full.changeFocus("focus add", at: Self.moment(99), since: Self.at(5)) { _ in
            try FocusEditor(open: nil, now: Self.at(99), zone: .utc).add(Self.interval(5, 50))
        }
        #expect(try full.merge(ledger.backup(), "import", at: Self.moment(100)).remarks.count == 1)
    }

    // MARK: Totals and names

    @Test("totals end where another machine's interval arrives late or is removed")
    func totals() throws {
        let days = LogicalDays(zone: .utc, begins: 0)
        let day = FocusDay(LogicalDay(on: today), time: 600, goal: 14_400)
        func keep() throws {
            try ledger.keep(CachedFocusDays(days: [day], until: Self.at(5_000)), of: days)
        }
        try keep()
        try receive([Self.interval(10, 20, on: Self.laptop)])
        #expect(try ledger.cachedFocusDays(days)?.until == Self.at(10))
        try keep()
        _ = try ledger.undo(.newest(nil), at: Self.moment(30))
        #expect(try ledger.cachedFocusDays(days)?.until == Self.at(10))
    }

    @Test("machines have names if the journal is shared or an interval names one")
    func names() throws {
        let foreign = FocusEntry(number: 1, Self.interval(0, 1, on: Self.desktop))
        #expect(try ledger.machineNames(of: []).name(of: nil) == nil)
        #expect(try ledger.machineNames(of: [foreign]).name(of: Self.desktop) == "00000000")
        try share()
        let names = try ledger.machineNames(of: [])
        #expect(try names.name(of: nil) == ledger.read { try $0.machineName() })
        #expect(try names.name(of: own) == names.name(of: nil))
        #expect(names.name(of: Self.laptop) == "laptop")
    }
}
