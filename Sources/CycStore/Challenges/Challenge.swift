package import CycCore
import GRDB

extension Ledger {
    /// Starts a challenge, whose own number does not matter.
    ///
    /// - Parameters:
    ///   - challenge: As ``CycCore/Challenge/checked()`` gives it.
    ///   - moment: When.
    /// - Returns: The challenge with its number.
    /// - Throws: What ``Ledger/openForWriting(_:patience:afterWrite:)`` throws.
    package func start(_ challenge: Challenge, at moment: Moment) throws -> Challenge {
        try write { database in
            try database.add(StoredChallenge.self, "challenge start", at: moment) {
                StoredChallenge(challenge.numbered($0))
            }.challenge
        }
    }

    /// Gives a challenge up.
    ///
    /// - Returns: The changed challenge.
    /// - Throws: ``CycError/noEntry(_:id:)``.
    package func stopChallenge(
        _ number: Int64, on day: Day, at moment: Moment
    ) throws -> Challenge {
        try write { database in
            try database.change(StoredChallenge.self, number, "challenge stop", at: moment) {
                StoredChallenge(
                    $0.challenge.stopped(on: day), isAnnounced: $0.isAnnounced, isSent: $0.isSent)
            }
            return try database.challenge(number)
        }
    }

    /// Notes that the person was told in an answer of the completion of these challenges.
    package func announced(_ numbers: [Int64], at moment: Moment) throws {
        try write { database in
            for number in numbers {
                try database.mark(database.entry(.challenge, number: number), at: moment) {
                    $0.isAnnounced = true
                }
            }
        }
    }

    /// Notes that the channels were told of the completion of a challenge.
    func sent(_ challenge: EntryID, at moment: Moment) throws {
        try write { database in
            try database.mark(database.entry(.challenge, id: challenge), at: moment) {
                $0.isSent = true
            }
        }
    }
}

extension LedgerReader {
    /// Every challenge, by number.
    package func challenges() throws -> [Challenge] {
        try read { try $0.challenges().map(\.challenge) }
    }
}

extension Database {
    /// Who was told meanwhile of one that is gone needs no note.
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

    /// Every challenge, by number.
    func challenges() throws -> [StoredChallenge] { try records(StoredChallenge.self) }

    fileprivate func challenge(_ number: Int64) throws -> Challenge {
        guard let stored = try records(StoredChallenge.self, "WHERE id = ?", [number]).first else {
            throw CycError.noEntry(.challenge, id: number)
        }
        return stored.challenge
    }
}
