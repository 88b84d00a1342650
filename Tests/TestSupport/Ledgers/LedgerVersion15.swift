/// A ledger of version 14 that was brought to version 15, with what commits say of themselves, and
/// tables for diary and profile.
let version15 =
    version14 + """
        ;
        DELETE FROM scan_memory;
        DELETE FROM watch_list;
        CREATE TABLE commit_subject (
            day INTEGER NOT NULL,
            id BLOB NOT NULL,
            subject TEXT NOT NULL,
            PRIMARY KEY (day, id)
        ) WITHOUT ROWID;
        INSERT INTO commit_subject
            VALUES(20778,X'0000000000000001010000000000000001020304','Read it');
        CREATE TABLE diary (
            id INTEGER PRIMARY KEY, entry BLOB NOT NULL UNIQUE, "date", "text", "created", \
        "created_offset", "changed", "changed_offset", "imported"
        );
        CREATE INDEX diary_date ON diary (date, imported);
        CREATE TABLE profile (
            id INTEGER PRIMARY KEY, entry BLOB NOT NULL UNIQUE, "whose", "name", "species", \
        "told_level", "told_perfect_day"
        )
        """
