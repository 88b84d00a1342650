import CycCore
import Foundation
import GRDB
import TestSupport
import Testing

@testable import CycStore

/// What a ledger does with the journals of other machines.
struct TakingInTests {
    private let folder: TemporaryFolder
    private let kinds = Set(SharedKind.allCases)

    init() throws { folder = try TemporaryFolder(inMemory: true) }

    /// - Parameter identity: The order of machines decides where stamps are equal.
    private func ledger(_ name: String, _ identity: UInt64) throws -> Ledger {
        let ledger = try LedgerFiles(folder: folder.file(name)).open()
        try ledger.write { database in
            try database.run(
                "UPDATE machine SET identity = ?",
                [Data(MachineID(high: 0, low: identity).bytes)])
        }
        try ledger.startSharing(SharingState(remote: "/r", kinds: kinds), at: writtenAt)
        return ledger
    }

    /// Takes in all that other ledgers share, and checks the result.
    private func take(_ ledger: Ledger, _ others: [Ledger]) throws {
        let journals = try others.map { other in
            try ReceivedJournal(
                other.thisMachine(), other.read { try $0.outgoing(after: 0, kinds) },
                OtherMachine(name: "m", commit: "", seen: 0))
        }
        try ledger.takeIn(journals, at: writtenAt)
        try ledger.read { _ = try $0.verifyJournal() }
    }

    private func moment(_ seconds: Int64) -> Moment {
        Moment(instant: writtenAt.instant + .seconds(seconds), minutesEastOfUTC: 0)
    }

    private func add(_ name: String, _ ledger: Ledger, _ seconds: Int64) throws {
        _ = try ledger.addDDay(name, on: today, includeToday: true, at: moment(seconds))
    }

    private func names(_ ledger: Ledger) throws -> [Int64: String] {
        try ledger.records(DDay.self).reduce(into: [:]) { $0[$1.id] = $1.name }
    }

    @Test("of entries with one number the later one moves, and is found by its former number")
    func renumbering() throws {
        let (one, two) = (try ledger("1", 1), try ledger("2", 2))
        try add("a", one, 10)
        try add("b", two, 5)
        try add("c", two, 20)
        try take(one, [two])
        try take(two, [one])
        for ledger in [one, two] {
            #expect(try names(ledger) == [1: "b", 2: "c", 3: "a"])
        }
        let moved = try one.read { database in
            let entry = try #require(try database.entry(.dday, number: 3))
            return try database.state(of: entry.key, row: entry)?.numbers
        }
        #expect(moved == [1])
        // The next one is above all.
        try add("d", one, 30)
        #expect(try names(one)[4] == "d")
    }

    @Test(
        "an entry that two machines numbered differently has the later number", arguments: [0, 1])
    func sameEntry(order: Int) throws {
        let all = [try ledger("1", 1), try ledger("2", 2), try ledger("3", 3)]
        func add(_ ledger: Ledger, _ login: String, _ seconds: Int64) throws {
            _ = try ledger.add(Mate.self, "mate add", at: moment(seconds)) {
                Mate(number: $0, host: .dotCom, login: login)
            }
        }
        try add(all[1], "minji", 1)
        try add(all[2], "other", 2)
        try add(all[2], "minji", 3)
        let others = order == 0 ? [all[1], all[2]] : [all[2], all[1]]
        try take(all[0], others)
        let mates = try all[0].records(Mate.self).map { "\($0.number) \($0.login)" }
        #expect(mates == ["1 other", "2 minji"])
    }

    @Test("an undo restores an entry under the number to which it moved")
    func undoAfterMove() throws {
        let (one, two) = (try ledger("1", 1), try ledger("2", 2))
        try add("a", one, 10)
        try one.removeDDay(1)
        try add("b", two, 5)
        try take(one, [two])
        _ = try one.undo(.newest(nil), at: moment(20))
        try one.read { _ = try $0.verifyJournal() }
        #expect(try names(one) == [1: "b", 2: "a"])
        try take(two, [one])
        #expect(try names(two) == names(one))
    }

    @Test("where an entry returns under a new number, another one gets the former")
    func leavingNumber() throws {
        let (one, two) = (try ledger("1", 1), try ledger("2", 2))
        func add(_ ledger: Ledger, _ login: String, _ seconds: Int64) throws {
            _ = try ledger.add(Mate.self, "mate add", at: moment(seconds)) {
                Mate(number: $0, host: .dotCom, login: login)
            }
        }
        try add(one, "a", 1)
        try add(one, "b", 2)
        try add(two, "c", 3)
        try take(one, [two])
        try one.remove(Mate.self, [2], "mate remove", at: moment(4))
        try add(one, "b", 5)
        try take(two, [one])
        for ledger in [one, two] {
            try ledger.read { _ = try $0.verifyJournal() }
            let mates = try ledger.records(Mate.self).map { "\($0.number) \($0.login)" }
            #expect(mates == ["1 a", "2 c", "4 b"])
        }
    }

    // MARK: Erasing

    private let day = LogicalDay(on: today)

    private func write(_ text: String, _ ledger: Ledger, _ seconds: Int64) throws {
        try ledger.write { database in
            let id = EntryID(ofDiary: day)
            let before = try database.entry(.diary, id: id)
            var record = DiaryEntry(
                number: try before?.number ?? database.nextNumber(of: .diary), day: day,
                text: text, created: moment(seconds))
            record.changed = moment(seconds)
            try database.perform(
                "diary", at: moment(seconds),
                [EntryImage(before: before, after: Entry(record, id: id))])
        }
    }

    private func texts(_ ledger: Ledger) throws -> [String] {
        try ledger.records(DiaryEntry.self).map(\.text)
    }

    /// Units: seconds.
    private static let aheads: [Int64] = [-400_000, -72_000, 0, 72_000, 400_000]

    @Test(
        "an erasure erases what it has seen and keeps what was written later, whatever the clocks say",
        arguments: aheads, aheads)
    func erasing(writtenAhead: Int64, erasedAhead: Int64) throws {
        let (one, two) = (try ledger("1", 1), try ledger("2", 2))
        try write("secret", one, writtenAhead)
        try take(two, [one])
        _ = try two.eraseDiary(day, at: moment(erasedAhead + 10))
        #expect(try texts(two).isEmpty)
        try take(one, [two])
        #expect(try texts(one).isEmpty)
        try write("new", one, 20)
        try take(two, [one])
        for ledger in [one, two] {
            #expect(try texts(ledger) == ["new"])
            try ledger.read { _ = try $0.verifyJournal() }
        }
        let third = try ledger("3", 3)
        try take(third, [two, one])
        #expect(try texts(third) == ["new"])
    }

    @Test("erasing a day moves the days that had the same number")
    func erasingMoves() throws {
        let (one, two) = (try ledger("1", 1), try ledger("2", 2))
        try write("a", one, 10)
        try two.write { database in
            let other = LogicalDay(on: today.advanced(by: -1))
            let record = DiaryEntry(number: 1, day: other, text: "b", created: moment(20))
            try database.perform(
                "diary", at: moment(20),
                [EntryImage(before: nil, after: Entry(record, id: EntryID(ofDiary: other)))])
        }
        try take(one, [two])
        _ = try one.eraseDiary(day, at: moment(30))
        try one.read { _ = try $0.verifyJournal() }
        #expect(try one.records(DiaryEntry.self).map(\.number) == [1])
    }

    // MARK: Kinds that are shared later

    /// Returns whether there was something to share.
    private func share(_ ledger: Ledger, _ kinds: Set<SharedKind>) throws {
        guard let outgoing = try ledger.outgoing(kinds, at: moment(100), acknowledges: false)
        else { return }
        try ledger.recordSent(outgoing, as: "c")
    }

    @Test("a kind that is shared again is sent with what was cleared and removed meanwhile")
    func sharedAgain() throws {
        let (one, two) = (try ledger("1", 1), try ledger("2", 2))
        for (login, name) in [("a", "A"), ("b", "B"), ("c", nil)] {
            _ = try one.add(Mate.self, "mate add", at: writtenAt) {
                Mate(number: $0, host: .dotCom, login: login, name: name)
            }
        }
        try share(one, kinds)
        try take(two, [one])
        let fewer = kinds.subtracting([.mate])
        try share(one, fewer)
        try one.remove(Mate.self, [2], "mate remove", at: moment(10))
        _ = try one.change(Mate.self, 1, "mate edit", at: moment(11)) {
            var mate = $0
            mate.name = nil
            return mate
        }
        // What the other machine changes meanwhile is not older than what was not changed here.
        _ = try two.change(Mate.self, 3, "mate edit", at: moment(12)) {
            var mate = $0
            mate.name = "C"
            return mate
        }
        let hidden = try one.read { try $0.outgoing(after: 0, fewer) }
        #expect(hidden.isEmpty)
        try share(one, kinds)
        // As if only the last action had been sent.
        let last = try #require(try one.read { try $0.outgoing(after: 0, kinds) }.last)
        let journal = ReceivedJournal(
            try one.thisMachine(), [last], OtherMachine(name: "m", commit: "", seen: 0))
        try two.takeIn([journal], at: moment(200))
        try take(one, [two])
        for ledger in [one, two] {
            let mates = try ledger.records(Mate.self).map { "\($0.login) \($0.name ?? "-")" }
            #expect(mates == ["a -", "c C"])
        }
    }
}
