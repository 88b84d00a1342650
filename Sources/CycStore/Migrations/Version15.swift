import GRDB

extension Migration {
    /// What commits say of themselves in one line, for the page of a day.
    ///
    /// - `commit_subject`: of the commits of `commit_day`, as far as ``CycCore/CommitSubject/keptDays``
    ///   reach; every history is read once more for them.
    static let version15 = Migration(
        sql: """
            CREATE TABLE commit_subject (
                day INTEGER NOT NULL,
                id BLOB NOT NULL,
                subject TEXT NOT NULL,
                PRIMARY KEY (day, id)
            ) WITHOUT ROWID;
            DELETE FROM scan_memory;
            DELETE FROM watch_list;
            """)
}
