package import CycCore
import Foundation
import GRDB

extension LedgerReader {
    /// Every mate, with what GitHub said last of each.
    package func mateBook() throws -> MateSnapshot {
        try read { database in
            let mates = try database.records(Mate.self)
            return MateSnapshot(mates, mates.isEmpty ? [:] : try database.mateAnswers())
        }
    }

    package func mateBudget() throws -> MateBudget {
        try read { MateBudget(try $0.meta(.mateBudget) { try $0.optionalText(0) } ?? "") }
    }
}

extension Ledger {
    /// Keeps what GitHub said; what it said of those who are no mates any more goes.
    package func store(_ answers: [EntryID: MateResponse], budget: MateBudget) throws {
        try write { database in
            for (id, answer) in answers {
                try database.run(
                    """
                    INSERT OR REPLACE INTO mate_answer (entry, account, login, days, asked_at, whole_at,
                        tried_at, failures, trouble)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                    [
                        Data(id.bytes), answer.account, answer.login,
                        Data(answer.days?.encoded ?? []), answer.askedAt, answer.wholeAt,
                        answer.triedAt, answer.failures, answer.trouble?.encoded,
                    ])
            }
            try database.run("DELETE FROM mate_answer WHERE entry NOT IN (SELECT entry FROM mate)")
            try database.setMeta(.mateBudget, budget.text)
        }
    }
}

extension Database {
    func mateAnswers() throws -> [EntryID: MateResponse] {
        var answers: [EntryID: MateResponse] = [:]
        try forEach(
            """
            SELECT entry, account, login, days, asked_at, whole_at, tried_at, failures, trouble
            FROM mate_answer
            """
        ) { row in
            let id: EntryID = try row.id(0)
            var answer = MateResponse()
            answer.account = try row.optionalNumber(1)
            answer.login = try row.optionalText(2)
            if let login = answer.login, !isLogin(login) { throw row.damage(2) }
            answer.days = try row.decode(3) { bytes in
                bytes.isEmpty ? .some(nil) : MateDays.decode(bytes).map { $0 }
            }
            answer.askedAt = try row.optionalInstant(4)
            answer.wholeAt = try row.optionalInstant(5)
            answer.triedAt = try row.optionalInstant(6)
            answer.failures = try row.count(7)
            answer.trouble = try row.optionalText(8).map(GitHubError.init(encoded:))
            answers[id] = answer
        }
        return answers
    }
}
