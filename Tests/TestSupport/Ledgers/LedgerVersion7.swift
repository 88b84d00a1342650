/// A ledger of version 6 that was brought up to date, with a service that wants to be left alone and a
/// day that was seen pushed.
let version7 =
    version6 + """
        ;
        ALTER TABLE account ADD COLUMN addresses_read INTEGER NOT NULL DEFAULT 0;
        ALTER TABLE account ADD COLUMN address_trouble TEXT;
        ALTER TABLE account ADD COLUMN token TEXT;
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
        UPDATE account SET addresses_read = 1 WHERE takes_git_addresses = 0;
        UPDATE account SET takes_git_addresses = 0 WHERE is_owner = 1;
        INSERT INTO hub_wait VALUES('github.com page',1795257720,1);
        INSERT INTO pushed_day VALUES(1,20778,2,1795257720);
        """
