/// What the person has set out to do, as the ledger holds it.
package struct Agenda: Equatable, Sendable {
    /// By id.
    package var challenges: [Challenge]
    /// Challenges whose completion the person was told of in an answer.
    package var announced: Set<Int64>
    /// Challenges whose completion the channels were told of.
    package var sent: Set<Int64>
    /// By id.
    package var ddays: [DDay]
    package var todos: TodoDigest

    package init(
        challenges: [Challenge] = [], announced: Set<Int64> = [], sent: Set<Int64> = [],
        ddays: [DDay] = [], todos: TodoDigest = TodoDigest()
    ) {
        self.challenges = challenges
        self.announced = announced
        self.sent = sent
        self.ddays = ddays
        self.todos = todos
    }
}

/// The to-dos as far as they belong into an answer about today.
package struct TodoDigest: Equatable, Sendable {
    package var open: Int
    /// Of ``open``, those that are shown on today's list.
    package var today: Int
    /// When to-dos were done, at least every one that may have been today in any zone.
    ///
    /// Units: seconds since 1970-01-01T00:00:00Z.
    package var doneLately: [Int64]
    /// The first open ones as they are listed; at most ``most``.
    package var next: [Todo]

    package static let most = 3

    package init(open: Int = 0, today: Int = 0, doneLately: [Int64] = [], next: [Todo] = []) {
        self.open = open
        self.today = today
        self.doneLately = doneLately
        self.next = next
    }

    /// In numbers, where `today` is the civil date of now in `zone`.
    package func counts(zone: Zone, today: Day) -> TodoCounts {
        var counts = TodoCounts()
        counts.open = open
        counts.today = self.today
        counts.doneToday = doneLately.count { zone.day(at: $0) == today }
        return counts
    }
}

/// What is kept of a person's own, apart from to-dos, under a number.
package enum Entry: String, CaseIterable, Sendable {
    case challenge, dday, freeze
}

/// The numbers under which a person names what is theirs: to-dos, challenges, D-Days and freezes.
///
/// None is given twice, also not that of something which was removed.
package enum EntryNumber {
    package static let all: ClosedRange<Int64> = 1...999_999_999

    /// The numbers that something of a file keeps: after the highest there is room for new ones.
    package static let importable: ClosedRange<Int64> = 1...99_999_999
}

extension Collection<ChallengeProgress> {
    /// The challenge that is over first; of several with one day the one with the smallest id.
    package var nearest: ChallengeProgress? {
        filter { $0.state == .active && $0.dday != nil }.min {
            ($0.dday?.days ?? 0, $0.challenge.id) < ($1.dday?.days ?? 0, $1.challenge.id)
        }
    }
}
