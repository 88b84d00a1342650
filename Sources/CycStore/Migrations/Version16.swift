extension Migration {
    /// What GitHub said of mates, which can be fetched again.
    ///
    /// - `mate_answer`: by the identity of the mate's entry; `days` as ``CycCore/MateDays/encoded`` has
    ///   them, empty for none.
    static let version16 = Migration(
        sql: """
            CREATE TABLE mate_answer (
                entry BLOB PRIMARY KEY,
                account INTEGER,
                login TEXT,
                days BLOB NOT NULL,
                asked_at INTEGER,
                whole_at INTEGER,
                tried_at INTEGER,
                failures INTEGER NOT NULL,
                trouble TEXT
            ) WITHOUT ROWID;
            """)
}
