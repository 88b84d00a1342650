extension Migration {
    /// Repositories and their commits by day, the local grass, freezes.
    ///
    /// - `meta`: see ``LedgerMeta`` for the keys.
    /// - `repository`: `watch` is a `KnownRepository.Watch`; `remotes` and `namesakes` are pairs of
    ///   texts that each end in a zero byte.
    /// - `watch_list`: `owner` is a repository, 0 for the discovery, -1 for git's configuration.
    /// - `scan_memory`: shard -1 is the scanner's state.
    /// - `commit_day`: `records` as `CommitRecord.encode` writes them.
    /// - `touched`: days whose commits changed, as 64-bit little-endian numbers, in the order of
    ///   the changes; the newest row is never deleted, so that ids only grow.
    /// - `scope`: what a local grass was counted from, and up to which row of `touched`. Scope 0 are
    ///   the watched repositories, any other those and the repository with that id.
    /// - `local_year`: the counts from 1 January on, as LEB128 numbers.
    static let version1 = Migration(
        sql: """
            CREATE TABLE meta (
                key TEXT PRIMARY KEY NOT NULL,
                value
            ) WITHOUT ROWID;
            CREATE TABLE repository (
                id INTEGER PRIMARY KEY,
                path TEXT NOT NULL UNIQUE,
                watch TEXT NOT NULL,
                name TEXT,
                address TEXT,
                remotes BLOB NOT NULL DEFAULT x'',
                namesakes BLOB NOT NULL DEFAULT x'',
                unread TEXT,
                unread_detail TEXT,
                read_at INTEGER
            );
            CREATE TABLE watch_list (
                owner INTEGER PRIMARY KEY,
                files BLOB NOT NULL
            );
            CREATE TABLE scan_memory (
                repository INTEGER NOT NULL,
                shard INTEGER NOT NULL,
                bytes BLOB NOT NULL,
                PRIMARY KEY (repository, shard)
            );
            CREATE TABLE address (
                id INTEGER PRIMARY KEY,
                address TEXT NOT NULL UNIQUE
            );
            CREATE TABLE commit_day (
                id INTEGER PRIMARY KEY,
                day INTEGER NOT NULL,
                repository INTEGER NOT NULL,
                address INTEGER NOT NULL,
                records BLOB NOT NULL,
                UNIQUE (day, repository, address)
            );
            CREATE TABLE touched (
                id INTEGER PRIMARY KEY,
                days BLOB NOT NULL
            );
            CREATE TABLE scope (
                id INTEGER PRIMARY KEY,
                basis TEXT NOT NULL,
                counted_to INTEGER NOT NULL
            );
            CREATE TABLE local_year (
                scope INTEGER NOT NULL,
                year INTEGER NOT NULL,
                counts BLOB NOT NULL,
                PRIMARY KEY (scope, year)
            ) WITHOUT ROWID;
            CREATE TABLE freeze (
                id INTEGER PRIMARY KEY,
                first INTEGER NOT NULL,
                last INTEGER NOT NULL,
                why TEXT NOT NULL
            );
            """)
}
