/// A ledger of version 16 that was brought to version 17, with a commit that cyc pushed.
let version17 =
    version16 + """
        ;
        CREATE TABLE place_proof (
            day INTEGER NOT NULL,
            commit_id BLOB NOT NULL,
            place TEXT NOT NULL,
            branch TEXT NOT NULL,
            is_present INTEGER NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (day, commit_id, place, branch)
        ) WITHOUT ROWID;
        ALTER TABLE pushed_day ADD COLUMN proven INTEGER NOT NULL DEFAULT 0;
        DELETE FROM scan_memory;
        DELETE FROM watch_list WHERE owner > 0;
        UPDATE repository SET places = X'000000000000',
            remotes = X'6f726967696e00003100676974406578616d706c652e6f72673a612e67697400676974\
        406578616d706c652e6f72673a612e6769740000'
            WHERE remotes <> X'';
        INSERT INTO place_proof
            VALUES(20778,X'0000000000000001010000000000000001020304','github.com/octo/app','main',1,
                1795255331)
        """
