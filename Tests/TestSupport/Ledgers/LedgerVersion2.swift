/// A ledger of version 1 that was brought to version 2, and what `fillAccount` makes.
let version2 =
    version1 + """
        ;
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
        INSERT INTO account VALUES(1,'github.com','Octo','octo',1,0,'octo@example.org','2019',77,\
        'rate_limited' || char(10) || '99',0,X'0102');
        INSERT INTO account_year VALUES(1,'calendar',2026,X'004a1b');
        INSERT INTO account_year VALUES(1,'page',2026,X'003b29');
        INSERT INTO repository_rule VALUES(1,'github.com/octo/app',1,'main',NULL,5,'"e"');
        INSERT INTO vanished VALUES(1,20454,4,1);
        """
