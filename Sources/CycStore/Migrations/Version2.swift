extension Migration {
    /// Accounts and what GitHub counts for them.
    ///
    /// - `repository.places`: for each remote host, owner and name, see ``encodePlaces(_:)``.
    /// - `account`: `folded` is the login in lower case; `is_owner` whether the token found last
    ///   belongs to it; `memory` is the second program's own; `missing_years` and `addresses` are one
    ///   a line; `trouble` as ``CycCore/HubTrouble/encoded`` has it.
    /// - `account_year`: what one source said last of a year, as ``encode(cells:)`` writes it.
    /// - `repository_rule`: `place` is a `RemotePlace.key`.
    /// - `vanished`: days that lost contributions, until the person was told.
    static let version2 = Migration(
        sql: """
            ALTER TABLE repository ADD COLUMN places BLOB NOT NULL DEFAULT x'';
            CREATE TABLE account (
                id INTEGER PRIMARY KEY,
                host TEXT NOT NULL,
                login TEXT NOT NULL,
                folded TEXT NOT NULL,
                is_owner INTEGER NOT NULL DEFAULT 0,
                takes_git_addresses INTEGER NOT NULL DEFAULT 1,
                addresses TEXT NOT NULL DEFAULT '',
                missing_years TEXT NOT NULL DEFAULT '',
                answered_at INTEGER,
                trouble TEXT,
                private_visible INTEGER,
                memory BLOB NOT NULL DEFAULT x'',
                UNIQUE (host, folded)
            );
            CREATE TABLE account_year (
                account INTEGER NOT NULL,
                source TEXT NOT NULL,
                year INTEGER NOT NULL,
                cells BLOB NOT NULL,
                PRIMARY KEY (account, source, year)
            ) WITHOUT ROWID;
            CREATE TABLE repository_rule (
                account INTEGER NOT NULL,
                place TEXT NOT NULL,
                kind INTEGER NOT NULL,
                default_branch TEXT NOT NULL,
                is_involved INTEGER,
                asked_at INTEGER NOT NULL,
                etag TEXT,
                PRIMARY KEY (account, place)
            ) WITHOUT ROWID;
            CREATE TABLE vanished (
                account INTEGER NOT NULL,
                day INTEGER NOT NULL,
                before INTEGER NOT NULL,
                now INTEGER NOT NULL,
                PRIMARY KEY (account, day)
            ) WITHOUT ROWID;
            """)
}
