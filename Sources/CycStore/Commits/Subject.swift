package import CycCore
import Foundation
import GRDB

extension LedgerReader {
    /// Returns the stored subjects of the commits on `day`.
    package func subjects(on day: Day) throws -> [CommitID: String] {
        try read { database in
            var subjects: [CommitID: String] = [:]
            try database.forEach(
                "SELECT id, subject FROM commit_subject WHERE day = ?", [day.number]
            ) { row in subjects[try row.commitID(0)] = try row.text(1) }
            return subjects
        }
    }
}

extension Database {
    /// Stores subjects, and deletes those older than the retention period before `today` or, if it is
    /// earlier, the day of the newest: a clock far ahead deletes nothing.
    ///
    /// `today` may be off by one day.
    func keep(_ subjects: [CommitSubject], asOf today: Day) throws {
        let insert = try cachedStatement(
            sql: "INSERT OR IGNORE INTO commit_subject (day, id, subject) VALUES (?, ?, ?)")
        for subject in subjects where Day.commitDays.contains(subject.day) {
            var bytes: [UInt8] = []
            subject.commit.append(to: &bytes)
            try insert.execute(arguments: [subject.day.number, Data(bytes), subject.text])
        }
        try run(
            """
            DELETE FROM commit_subject
            WHERE day < min(?, (SELECT max(day) FROM commit_subject)) - ?
            """, [today.number, CommitSubject.keptDays + 1])
    }

    /// Deletes the subjects of commits on `days` that no repository holds any more.
    func forgetSubjectsWithoutCommit(on days: Set<Day>) throws {
        guard !days.isEmpty else { return }
        let kept = try all("SELECT DISTINCT day FROM commit_subject") { try $0.dayOfCommits(0) }
        for day in kept where days.contains(day) {
            let held = Set(try commits(on: day).flatMap { $0.records.map(\.id) })
            let known = try all("SELECT id FROM commit_subject WHERE day = ?", [day.number]) {
                try $0.commitID(0)
            }
            for id in known where !held.contains(id) {
                var bytes: [UInt8] = []
                id.append(to: &bytes)
                try run(
                    "DELETE FROM commit_subject WHERE day = ? AND id = ?",
                    [day.number, Data(bytes)])
            }
        }
    }

    /// Decodes all stored subjects to detect corruption.
    func readEverySubject() throws {
        try forEach("SELECT day, id, subject FROM commit_subject") { row in
            _ = (try row.dayOfCommits(0), try row.commitID(1), try row.text(2))
        }
    }
}

extension Columns {
    fileprivate func commitID(_ index: Int) throws -> CommitID {
        guard let id = CommitID(checking: try bytes(index)) else { throw damage(index) }
        return id
    }
}
