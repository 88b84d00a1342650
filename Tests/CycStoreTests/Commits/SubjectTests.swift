import CycCore
import TestSupport
import Testing

@testable import CycStore

struct SubjectTests {
    private let folder: TemporaryFolder
    private let ledger: Ledger
    private let (one, two): (Int64, Int64)

    init() throws {
        folder = try TemporaryFolder()
        ledger = try folder.ledger.open()
        one = try ledger.add("/src/one").id
        two = try ledger.add("/src/two").id
    }

    private var now: Instant { noon(today) }

    private func noon(_ day: Day) -> Instant { Zone.utc.instant(of: day, minuteOfDay: 720) }

    private func apply(
        _ changes: [DayChange], subjects: [CommitSubject], isWhole: Bool = true, to: Int64,
        at: Instant? = nil
    ) throws {
        var result = scan(changes, isWhole: isWhole)
        result.subjects = subjects
        try ledger.apply(result, to: to, context(at: at ?? now))
    }

    private func subject(_ number: Int, _ text: String, _ day: Day = today) -> CommitSubject {
        CommitSubject(commit: record(number).id, day: day, text: text)
    }

    private func texts(_ day: Day = today) throws -> [String] {
        try ledger.subjects(on: day).values.sorted()
    }

    @Test("Subjects stay while any repository has the commit")
    func held() throws {
        let both = DayChange(day: today, address: me, set: [record(1), record(2)])
        try apply([both], subjects: [subject(1, "a"), subject(2, "b")], to: one)
        try apply(
            [DayChange(day: today, address: me, set: [record(2)])], subjects: [subject(2, "b")],
            to: two)
        #expect(try texts() == ["a", "b"])
        #expect(try ledger.subjects(on: today)[record(1).id] == "a")
        let gone = DayChange(
            day: today, address: me, set: [], removed: [record(1).id, record(2).id])
        try apply([gone], subjects: [], isWhole: false, to: one)
        #expect(try texts() == ["b"])
        try ledger.remove("/src/two")
        #expect(try texts() == [])
    }

    @Test("Full scan without the commits removes their subjects")
    func whole() throws {
        try apply(
            [DayChange(day: today, address: me, set: [record(1)])], subjects: [subject(1, "a")],
            to: one)
        try apply([], subjects: [], to: one)
        #expect(try texts() == [])
    }

    @Test("Subjects are removed 400 days before the newest, and commits stay")
    func old() throws {
        try apply(
            [DayChange(day: today, address: me, set: [record(1)])], subjects: [subject(1, "a")],
            to: one)
        let later = today.advanced(by: CommitSubject.keptDays)
        try apply([], subjects: [], isWhole: false, to: two, at: noon(later))
        #expect(try texts() == ["a"])
        // A clock that is years ahead removes nothing by itself.
        try apply([], subjects: [], isWhole: false, to: two, at: noon(later.advanced(by: 2_000)))
        #expect(try texts() == ["a"])
        let newest = subject(2, "b", later.advanced(by: 2))
        try apply([], subjects: [newest], isWhole: false, to: two, at: noon(newest.day))
        #expect(try texts() == [] && texts(newest.day) == ["b"])
        #expect(try ledger.commits(on: today).count == 1)
    }
}
