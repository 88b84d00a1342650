/// A ledger of version 15 that was brought to version 16, with a mate and what GitHub said of them.
let version16 =
    version15 + """
        ;
        CREATE TABLE mate (
            id INTEGER PRIMARY KEY, entry BLOB NOT NULL UNIQUE, "host", "login", "name", "zone", "hidden"
        );
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
        INSERT INTO mate_answer
            VALUES(X'000102030405060708090A0B0C0D0E0F',583231,'octocat',X'D3972D000102',1795255331,
                1795255331,1795255331,0,NULL)
        """
