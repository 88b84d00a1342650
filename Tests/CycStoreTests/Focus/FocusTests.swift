import CycCore
import TestSupport
import Testing

@testable import CycStore

struct FocusTests {
    private let folder: TemporaryFolder
    private let ledger: Ledger
    private static let nine: Instant = 1_795_255_200

    init() throws {
        folder = try TemporaryFolder()
        ledger = try folder.ledger.open()
    }

    private func moment(_ minute: Int64) -> Moment {
        Moment(instant: Self.nine + 60 * minute, minutesEastOfUTC: 540)
    }

    private func interval(_ from: Int64, _ to: Int64?, title: String = "x") -> FocusInterval {
        var interval = FocusInterval(
            from: Self.nine + 60 * from, to: to.map { Self.nine + 60 * $0 }, goal: 14_400)
        interval.title = title
        return interval
    }

    /// Editor state for a machine that was always awake.
    private func desk(_ scene: FocusContext, at minute: Int64) -> FocusEditor {
        let clocks = ClockReading(
            wall: Self.nine + 60 * minute, boot: 60 * minute, awake: 60 * minute, bootID: "a")
        let open: FocusEditor.Open? = scene.open.map { entry in
            guard entry.interval.to == nil else {
                return .paused(
                    entry, time: scene.focusSession.reduce(.zero) { $0 + $1.interval.duration })
            }
            return .running(
                RunningFocus(
                    entry, activity: ActivityLog(from: clocks), now: clocks, doubtAfter: 600))
        }
        return FocusEditor(open: open, entries: scene.entries, now: clocks.wall, zone: .utc)
    }

    @discardableResult
    private func start(at minute: Int64, focusSession: Int64 = 1) throws -> FocusChangeResult {
        try ledger.changeFocus("focus start", at: moment(minute)) { scene in
            var new = interval(minute, nil)
            new.focusSession = focusSession
            return try desk(scene, at: minute).start(new)
        }
    }

    @discardableResult
    private func stop(at minute: Int64) throws -> FocusChangeResult {
        try ledger.changeFocus("focus stop", at: moment(minute)) { scene in
            try desk(scene, at: minute).stop()
        }
    }

    @discardableResult
    private func add(_ from: Int64, _ to: Int64, at minute: Int64) throws -> FocusChangeResult {
        let new = interval(from, to)
        return try ledger.changeFocus("focus add", at: moment(minute), since: new.from) { scene in
            try desk(scene, at: minute).add(new)
        }
    }

    private var spans: [[Int64?]] {
        get throws {
            try ledger.focus(in: 0..<Instant.max).map { entry in
                [
                    (entry.interval.from - Self.nine).wholeSeconds / 60,
                    entry.interval.to.map { ($0 - Self.nine).wholeSeconds / 60 },
                ]
            }
        }
    }

    @Test("Earlier sums of repaired intervals are removed")
    func sumsAfterRepair() throws {
        try add(0, 10, at: 20)
        let days = LogicalDays(zone: .utc, begins: 0)
        let wrong = FocusDay(LogicalDay(on: today.advanced(by: -9)), time: 600, goal: 14_400)
        try ledger.keep(CachedFocusDays(days: [wrong], until: Self.nine), of: days)
        #expect(try ledger.cachedFocusDays(days)?.days.count == 1)
        try ledger.close()
        try sql("UPDATE focus SET \"from\" = \"from\" - 777600", on: folder.ledger.database)
        guard case .reconciled = try Ledger.repair(folder.ledger, at: moment(30)) else {
            Issue.record("nothing was mended")
            return
        }
        #expect(try folder.ledger.open().cachedFocusDays(days)?.days.isEmpty ?? true)
    }

    @Test("One interval runs, its focus session continues after a pause, each step is one action")
    func running() throws {
        #expect(try start(at: 0).open?.number == 1)
        let paused = try ledger.changeFocus("focus pause", at: moment(10)) { scene in
            try desk(scene, at: 10).pause()
        }
        #expect(paused.open?.interval.isPaused == true)
        let resumed = try ledger.changeFocus("focus resume", at: moment(15)) { scene in
            try desk(scene, at: 15).resume(goal: 14_400, focusSession: 9)
        }
        #expect(resumed.entries.map(\.number) == [1, 2])
        #expect(try ledger.openFocus().map(\.number) == [1, 2])
        #expect(try start(at: 20, focusSession: 2).open?.number == 3)
        #expect(try stop(at: 30).open == nil)
        #expect(try spans == [[0, 10], [15, 20], [20, 30]])
        #expect(throws: CycError.focus(.nothingRuns)) { try stop(at: 31) }
        #expect(
            try ledger.history(limit: nil).map(\.action.command)
                == ["focus stop", "focus start", "focus resume", "focus pause", "focus start"])
        for _ in 1...5 { _ = try ledger.undo(.newest(nil), at: moment(40)) }
        #expect(try spans == [])
        for _ in 1...5 { _ = try ledger.redo(nil, at: moment(41)) }
        #expect(try spans == [[0, 10], [15, 20], [20, 30]])
    }

    @Test(
        "An undo or a redo that would have two at once changes nothing, and an import leaves them out"
    )
    func rules() throws {
        try add(0, 30, at: 60)
        let removed = try ledger.changeFocus("focus remove", at: moment(60), numbers: [1]) {
            desk($0, at: 60).remove($0.chosen)
        }
        #expect(removed.entries == [])
        let elsewhere = try TemporaryFolder()
        let other = try elsewhere.ledger.open()
        _ = try other.changeFocus("focus add", at: moment(60), since: Self.nine) { scene in
            try desk(scene, at: 60).add(interval(20, 40))
        }
        try add(10, 20, at: 60)
        let first = try ledger.history(limit: nil)[1].action.id.description
        let problem = #expect(throws: CycError.self) {
            try ledger.undo(.action(first), at: moment(61))
        }
        guard case .focus(.clash) = problem else {
            Issue.record("\(String(describing: problem))")
            return
        }
        #expect(try spans == [[10, 20]])
        try add(30, 50, at: 60)
        let outcome = try ledger.merge(other.backup(), "import", at: moment(60))
        #expect(outcome.new == 0 && outcome.remarks.count == 1)
        guard case .overlaps(let other) = outcome.remarks[0].reason else {
            Issue.record("\(outcome)")
            return
        }
        #expect(other.number == 3)
        #expect(try spans == [[10, 20], [30, 50]])
        #expect(throws: CycError.self) { try add(15, 16, at: 60) }
    }

    @Test("Interval that begins before a span and reaches into it belongs to it")
    func spanning() throws {
        try add(0, 100, at: 200)
        try add(100, 110, at: 200)
        try add(150, 160, at: 200)
        func numbers(_ from: Int64, _ to: Int64) throws -> [Int64] {
            try ledger.focus(in: Self.nine + 60 * from..<Self.nine + 60 * to).map(\.number)
        }
        #expect(try numbers(50, 60) == [1])
        #expect(try numbers(105, 151) == [2, 3])
        #expect(try numbers(100, 101).contains(2))
        #expect(try numbers(170, 180).count <= 1)
        #expect(try numbers(-10, 0) == [])
    }

    @Test("Own commit belongs once to the interval in which it was made")
    func commits() throws {
        let ids = try ["/a", "/b"].map { try ledger.add($0).id }
        let made = [(1, 5), (2, 15), (3, 70)].map { number, minute in
            CommitRecord(
                id: commit(number), isPushed: false, isPublished: false,
                authored: Self.nine + 60 * Int64(minute))
        }
        let old = CommitRecord(id: commit(4), isPushed: false, isPublished: false)
        for id in ids {
            let result = ScanResult(
                isWhole: true,
                changes: [
                    DayChange(day: today, address: me, set: made + [old]),
                    DayChange(
                        day: today, address: other,
                        set: [
                            CommitRecord(
                                id: commit(5), isPushed: false, isPublished: false,
                                authored: Self.nine)
                        ]),
                ], memory: ScanCache(state: [], shards: [:]), namesakes: [:])
            try ledger.apply(
                result, to: id,
                ScanContext(
                    identity: Identity(name: nil, address: me), remotes: [],
                    files: WatchedFiles(entries: []), at: 1))
        }
        let hour = Self.nine..<Self.nine + 3600
        #expect(
            try ledger.authored(in: hour, mine: MyAddresses(everywhere: [me]))
                == [Self.nine + 300, Self.nine + 900])
    }
}
