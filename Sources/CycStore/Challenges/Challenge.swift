package import CycCore
import GRDB

extension Ledger {
    /// Starts a challenge with the next number; the number of `challenge` is ignored.
    ///
    /// - Parameter challenge: As returned by ``CycCore/Challenge/checked()``.
    package func start(_ challenge: Challenge, at moment: Moment) throws -> Challenge {
        try write { database in
            try database.add(StoredChallenge.self, "challenge add", at: moment) {
                StoredChallenge(challenge.numbered($0))
            }.challenge
        }
    }

    /// Stops challenges before their end in one action, and returns their new state.
    ///
    /// - Throws: ``CycError/noEntry(_:id:)``.
    package func stopChallenges(
        _ numbers: [Int64], on day: Day, at moment: Moment
    ) throws -> [Challenge] {
        try change(StoredChallenge.self, numbers, "challenge stop", at: moment) {
            StoredChallenge(
                $0.challenge.stopped(on: day), isAnnounced: $0.isAnnounced, isSent: $0.isSent)
        }.map(\.challenge)
    }

    /// Records that the completion of these challenges was shown to the user.
    package func announced(_ numbers: [Int64], at moment: Moment) throws {
        try write { database in
            for number in numbers {
                try database.mark(database.entry(.challenge, number: number), at: moment) {
                    $0.isAnnounced = true
                }
            }
        }
    }

    /// Records that the completion of a challenge was sent to the channels.
    func sent(_ challenge: EntryID, at moment: Moment) throws {
        try write { database in
            try database.mark(database.entry(.challenge, id: challenge), at: moment) {
                $0.isSent = true
            }
        }
    }
}

extension LedgerReader {
    /// Returns every challenge, by number.
    package func challenges() throws -> [Challenge] {
        try read { try $0.challenges().map(\.challenge) }
    }
}

extension Database {
    /// Changes internal flags of a challenge; one that was removed meanwhile is ignored.
    fileprivate func mark(
        _ challenge: Entry?, at moment: Moment, _ change: (inout StoredChallenge) -> Void
    ) throws {
        guard let challenge else { return }
        try self.change(
            StoredChallenge.self, challenge.number, "challenge", at: moment, origin: .mark
        ) { stored in
            var stored = stored
            change(&stored)
            return stored
        }
    }

    /// Returns every challenge, by number.
    func challenges() throws -> [StoredChallenge] { try records(StoredChallenge.self) }
}
