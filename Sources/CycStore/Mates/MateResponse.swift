package import CycCore
import Foundation
import GRDB

extension LedgerReader {
    /// Returns every mate with its last response from GitHub.
    package func mateSnapshot() throws -> MateSnapshot {
        try read { database in
            let mates = try database.records(Mate.self)
            return MateSnapshot(mates, mates.isEmpty ? [:] : try database.mateResponses())
        }
    }

    package func mateBudget() throws -> MateBudget {
        try read { MateBudget(try $0.meta(.mateBudget) { try $0.optionalText(0) } ?? "") }
    }
}

extension Ledger {
    /// Stores responses of GitHub, and deletes those of removed mates.
    package func store(_ responses: [EntryID: MateResponse], budget: MateBudget) throws {
        try write { database in
            for (id, response) in responses {
                try database.run(
                    """
                    INSERT OR REPLACE INTO mate_answer (entry, account, login, days, asked_at, whole_at,
                        tried_at, failures, trouble)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                    [
                        Data(id.bytes), response.account, response.login,
                        Data(response.days?.encoded ?? []), response.fetchedAt,
                        response.yearFetchedAt,
                        response.attemptedAt, response.failures, response.failure?.encoded,
                    ])
            }
            try database.run("DELETE FROM mate_answer WHERE entry NOT IN (SELECT entry FROM mate)")
            try database.setMeta(.mateBudget, budget.text)
        }
    }
}

extension Database {
    /// Stores a login as typed, unless GitHub has spelled it.
    func keepSpelling(_ login: String, of mate: EntryID) throws {
        try run(
            "INSERT OR IGNORE INTO mate_answer (entry, login, days, failures) VALUES (?, ?, ?, 0)",
            [Data(mate.bytes), login, Data()])
    }

    func mateResponses() throws -> [EntryID: MateResponse] {
        var responses: [EntryID: MateResponse] = [:]
        try forEach(
            """
            SELECT entry, account, login, days, asked_at, whole_at, tried_at, failures, trouble
            FROM mate_answer
            """
        ) { row in
            let id: EntryID = try row.id(0)
            var response = MateResponse()
            response.account = try row.optionalNumber(1)
            response.login = try row.optionalText(2)
            if let login = response.login, !isLogin(login) { throw row.damage(2) }
            response.days = try row.decode(3) { bytes in
                bytes.isEmpty ? .some(nil) : MateDays.decode(bytes).map { $0 }
            }
            response.fetchedAt = try row.optionalInstant(4)
            response.yearFetchedAt = try row.optionalInstant(5)
            response.attemptedAt = try row.optionalInstant(6)
            response.failures = try row.count(7)
            response.failure = try row.optionalText(8).map(GitHubError.init(encoded:))
            responses[id] = response
        }
        return responses
    }
}
