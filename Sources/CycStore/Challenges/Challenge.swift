package import CycCore
import GRDB

/// A challenge as the ledger keeps it.
package struct StoredChallenge: Equatable, Sendable {
    package var challenge: Challenge
    /// Whether the person was told in an answer that it is completed.
    package var isAnnounced: Bool
    /// Whether the channels were told that it is completed.
    package var isSent: Bool

    package init(_ challenge: Challenge, isAnnounced: Bool = false, isSent: Bool = false) {
        self.challenge = challenge
        self.isAnnounced = isAnnounced
        self.isSent = isSent
    }

    /// The column `announced`.
    fileprivate var announced: Int { (isAnnounced ? 1 : 0) + (isSent ? 2 : 0) }
}

extension Ledger {
    /// Starts a challenge, whose own number does not matter.
    ///
    /// - Parameter challenge: As ``CycCore/Challenge/checked()`` gives it.
    /// - Returns: The challenge with its number.
    /// - Throws: What ``Ledger/openForWriting(_:patience:afterWrite:)`` throws.
    package func start(_ challenge: Challenge) throws -> Challenge {
        try write { database in
            try database.insert(StoredChallenge(challenge), keepingNumber: false)
            let id = database.lastInsertedRowID
            guard let stored = try database.challenge(id) else { throw Damage("challenge.id") }
            return stored.challenge
        }
    }

    /// Changes a challenge in one transaction.
    ///
    /// - Parameters:
    ///   - id: Its number.
    ///   - change: Gets it as it is and gives it as it is to be.
    /// - Returns: The changed challenge.
    /// - Throws: ``Problem/noEntry(_:id:)``, and what `change` throws.
    @discardableResult
    package func updateChallenge(
        _ id: Int64, _ change: (Challenge) throws -> Challenge
    ) throws -> Challenge {
        try write { database in
            guard let stored = try database.challenge(id) else {
                throw Problem.noEntry(.challenge, id: id)
            }
            let changed = try change(stored.challenge)
            try database.run(
                "UPDATE challenge SET stopped = ? WHERE id = ?", [changed.stopped?.number, id])
            return changed
        }
    }

    /// Notes that the person was told in an answer of the completion of these challenges.
    package func announced(_ ids: [Int64]) throws { try mark(ids, with: 1) }

    /// Notes that the channels were told of the completion of these challenges.
    package func sent(_ ids: [Int64]) throws { try mark(ids, with: 2) }

    private func mark(_ ids: [Int64], with bit: Int) throws {
        try write { database in
            for id in ids {
                try database.run(
                    """
                    UPDATE challenge SET announced = announced | ?2
                    WHERE id = ?1 AND announced & ?2 = 0
                    """, [id, bit])
            }
        }
    }

    /// - Throws: ``Problem/noEntry(_:id:)``.
    package func removeChallenge(_ id: Int64) throws {
        try write { try $0.remove(.challenge, id) }
    }
}

extension LedgerReader {
    /// - Throws: ``Problem/noEntry(_:id:)``.
    package func challenge(_ id: Int64) throws -> Challenge {
        try read { database in
            guard let stored = try database.challenge(id) else {
                throw Problem.noEntry(.challenge, id: id)
            }
            return stored.challenge
        }
    }
}

extension Database {
    /// Every challenge, by id.
    func challenges() throws -> [StoredChallenge] {
        try all("\(selectChallenge) ORDER BY id", [], decodeChallenge)
    }

    fileprivate func challenge(_ id: Int64) throws -> StoredChallenge? {
        try first("\(selectChallenge) WHERE id = ?", [id], decodeChallenge)
    }

    /// - Parameters:
    ///   - stored: The challenge.
    ///   - keepingNumber: Whether it gets its own number where none had that before.
    /// - Throws: What the database throws.
    func insert(_ stored: StoredChallenge, keepingNumber: Bool) throws {
        let challenge = stored.challenge
        let id = try giveNumber(.challenge, wanting: keepingNumber ? challenge.id : nil)
        let rest = challenge.restDays.map { days in
            days.sorted { $0.rawValue < $1.rawValue }.map(\.code).joined(separator: ",")
        }
        try run(
            """
            INSERT INTO challenge (id, name, rule, target_days, start, until, goal, rest_days,
                stopped, announced)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
            """,
            [
                id, challenge.name, challenge.rule.rawValue, challenge.targetDays,
                challenge.start.number, challenge.until?.number, challenge.goal, rest,
                challenge.stopped?.number, stored.announced,
            ])
    }

    /// Deletes one entry.
    ///
    /// - Throws: ``Problem/noEntry(_:id:)``.
    func remove(_ entry: Entry, _ id: Int64) throws {
        let before = totalChangesCount
        try run("DELETE FROM \(entry.rawValue) WHERE id = ?", [id])
        guard totalChangesCount > before else { throw Problem.noEntry(entry, id: id) }
    }
}

/// The columns that ``decodeChallenge(_:)`` reads.
let selectChallenge = """
    SELECT id, name, rule, target_days, start, until, goal, rest_days, stopped, announced
    FROM challenge
    """

func decodeChallenge(_ row: Columns) throws -> StoredChallenge {
    guard let rule = Challenge.Rule(rawValue: try row.text(2)) else { throw row.damage(2) }
    let target = try row.number(3)
    guard let targetDays = Int(exactly: target), Challenge.targets.contains(targetDays) else {
        throw row.damage(3)
    }
    let goal = try row.number(6)
    guard let goal = Int(exactly: goal), Challenge.goals.contains(goal) else {
        throw row.damage(6)
    }
    let rest = try row.optionalText(7).map { text in
        Set(
            try text.split(separator: ",").map { code in
                guard let day = Weekday(code: code) else { throw row.damage(7) }
                return day
            })
    }
    let (start, until) = (try row.day(4), try row.optionalDay(5))
    guard until.map({ start <= $0 && $0.number - start.number < Challenge.longestSpan }) ?? true
    else { throw row.damage(5) }
    let announced = try row.number(9)
    return StoredChallenge(
        Challenge(
            id: try row.entryNumber(0), name: try row.text(1), rule: rule, targetDays: targetDays,
            start: start, until: until, goal: goal, restDays: rest,
            stopped: try row.optionalDay(8)),
        isAnnounced: announced & 1 != 0, isSent: announced & 2 != 0)
}
