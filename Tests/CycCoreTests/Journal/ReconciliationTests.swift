import CycCore
import TestSupport
import Testing

/// Entries after a repair of a journal with lost actions.
struct ReconciliationTests {
    private static let id = EntryID(high: 0x1234_5678_9ABC_DEF0, low: 0x0FED_CBA9_8765_4321)
    private static let other = EntryID(high: 7, low: 7)
    private static let first = entry("release party")
    private static let changed = entry("release picnic")
    private static let flipped = entry("release pabty")
    private static let later = Entry(
        id: id, kind: .dday, number: 1,
        values: [.text("release party"), .integer(20_779), .flag(false)])
    private static let far = Entry(
        id: id, kind: .dday, number: 1,
        values: [.text("release party"), .integer(20_778 ^ 1_024), .flag(false)])

    private static func entry(
        _ name: String, id: EntryID = id, number: Int64 = 1
    ) -> Entry {
        Entry(
            id: id, kind: .dday, number: number,
            values: [.text(name), .integer(20_778), .flag(false)])
    }

    /// Returns actions of one machine, one for each image.
    private static func actions(_ images: [EntryImage]) -> [Action] {
        TestJournal(images.map { [$0] }).actions
    }

    /// Remaining bytes of a damaged action that named an entry.
    private static func damaged(naming id: EntryID, flips: [Int] = []) -> DamagedActions.Content {
        var bytes = actions([EntryImage(before: nil, after: entry("x", id: id))])[0].encoded
        bytes[bytes.count - 1] ^= 1
        let offset = bytes.indices.first { bytes[$0...].starts(with: id.bytes) } ?? 0
        for flip in flips { bytes[offset + flip / 8] ^= 1 << (flip % 8) }
        return DamagedActions.Content(bytes)
    }

    private static let ofOther = DamagedActions([damaged(naming: other)], areAll: true)
    private static let ofEntry = DamagedActions(
        [damaged(naming: id, flips: [1, 77])], areAll: true)
    private static let unknown = DamagedActions([damaged(naming: other)], areAll: false)
    private static let cut = DamagedActions(
        [DamagedActions.Content(Array(damaged(naming: other).bytes.prefix(26)), isCut: true)],
        areAll: true)

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let row: Entry?
        let missing: DamagedActions
        var isRemoved = false
        var unread: Set<EntryKind> = []
        /// The entry after the repair.
        let result: Entry?
    }

    static let cases = [
        Case(
            testDescription: "the journal wins for an entry that no lost action names",
            row: changed, missing: ofOther, result: first),
        Case(
            testDescription: "the row wins for an entry that a lost action names",
            row: changed, missing: ofEntry, result: changed),
        Case(
            testDescription: "a changed row wins if a lost action was not found",
            row: changed, missing: unknown, result: changed),
        Case(
            testDescription: "a changed row wins if a lost action was cut off",
            row: changed, missing: cut, result: changed),
        Case(
            testDescription: "flipped bits of a text are damage, not a change",
            row: flipped, missing: unknown, result: first),
        Case(
            testDescription: "the next day is a change", row: later, missing: unknown,
            result: later),
        Case(
            testDescription: "a flipped high bit of a day is damage, not a change",
            row: far, missing: unknown, result: first),
        Case(
            testDescription: "a missing row that no lost action names is restored",
            row: nil, missing: ofOther, result: first),
        Case(
            testDescription: "a missing row that a lost action names was removed",
            row: nil, missing: ofEntry, result: nil),
        Case(
            testDescription: "a row that cannot be read does not count as removed",
            row: nil, missing: ofEntry, unread: [.dday], result: first),
        Case(
            testDescription: "a removed entry stays removed although its row is left",
            row: first, missing: ofOther, isRemoved: true, result: nil),
        Case(
            testDescription: "a lost action may have restored a removed entry",
            row: first, missing: ofEntry, isRemoved: true, result: first),
        Case(
            testDescription: "a row with a damaged identity and number is matched to its entry",
            row: entry("release picnic", id: EntryID(high: id.high ^ 5, low: id.low), number: 65),
            missing: ofEntry, result: changed),
        Case(
            testDescription: "a row with a damaged identity adds no second entry",
            row: entry("release picnic", id: EntryID(high: id.high ^ 5, low: id.low), number: 65),
            missing: ofOther, result: first),
    ]

    @Test("A row wins if a lost action may have changed its entry", arguments: cases)
    func rule(_ example: Case) {
        var images = [EntryImage(before: nil, after: Self.first)]
        if example.isRemoved { images.append(EntryImage(before: Self.first, after: nil)) }
        let actions = Self.actions(images)
        let rows = example.row.map { [$0.id: $0] } ?? [:]
        let reconciliation = Reconciliation(
            actions: actions, isWhole: false, beforeLastGap: actions.count,
            missing: example.missing, rows: rows, unread: example.unread, nextNumbers: [:])
        #expect(reconciliation.entries == (example.result.map { [$0.id: $0] } ?? [:]))
    }

    @Test("A row wins if its entry was removed and restored after a lost action")
    func restored() {
        let images = [
            EntryImage(before: nil, after: Self.first),
            EntryImage(before: Self.first, after: Self.changed),
            EntryImage(before: Self.changed, after: nil),
            EntryImage(before: nil, after: Self.changed),
        ]
        // The change of the name is lost.
        let actions = Self.actions(images).enumerated().filter { $0.offset != 1 }.map(\.element)
        let reconciliation = Reconciliation(
            actions: actions, isWhole: false, beforeLastGap: 1, missing: Self.ofEntry,
            rows: [Self.changed.id: Self.changed], unread: [], nextNumbers: [:])
        #expect(reconciliation.entries == [Self.changed.id: Self.changed])
    }
}
