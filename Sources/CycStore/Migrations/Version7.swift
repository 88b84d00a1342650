extension Migration {
    /// What was never learned from GitHub, and how politely it is asked.
    ///
    /// - `account`: `addresses_read` whether GitHub ever told all addresses, `address_trouble` why not,
    ///   as ``CycCore/HubTrouble/encoded`` has it; `token` a keyed digest of the token that it was the owner of last.
    ///   Beside a token git's addresses stand in for nobody any more.
    /// - `repository_rule`: `failures` how often in a row it was not described, `trouble` why.
    /// - `hub_wait`: until when a service of GitHub is left alone, and after how many refusals in a row.
    /// - `pushed_day`: how many commits of a day were seen pushed where they count, and when the last
    ///   of them was.
    static let version7 = Migration(
        sql: """
            ALTER TABLE account ADD COLUMN addresses_read INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE account ADD COLUMN address_trouble TEXT;
            ALTER TABLE account ADD COLUMN token TEXT;
            UPDATE account SET addresses_read = 1 WHERE takes_git_addresses = 0;
            UPDATE account SET takes_git_addresses = 0 WHERE is_owner = 1;
            ALTER TABLE repository_rule ADD COLUMN failures INTEGER NOT NULL DEFAULT 0;
            ALTER TABLE repository_rule ADD COLUMN trouble TEXT;
            CREATE TABLE hub_wait (
                service TEXT PRIMARY KEY NOT NULL,
                until INTEGER NOT NULL,
                failures INTEGER NOT NULL
            ) WITHOUT ROWID;
            CREATE TABLE pushed_day (
                account INTEGER NOT NULL,
                day INTEGER NOT NULL,
                commits INTEGER NOT NULL,
                seen_at INTEGER NOT NULL,
                PRIMARY KEY (account, day)
            ) WITHOUT ROWID;
            """)
}
