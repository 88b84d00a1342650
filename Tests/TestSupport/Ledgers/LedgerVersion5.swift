/// A ledger of version 4 that was brought to version 5, with what GitHub said of a fork and
/// what files looked like since.
let version5 =
    version4 + """
        ;
        ALTER TABLE repository_rule ADD COLUMN can_push INTEGER;
        ALTER TABLE repository_rule ADD COLUMN parent TEXT;
        DELETE FROM repository_rule;
        DELETE FROM watch_list;
        INSERT INTO repository_rule VALUES(1,'github.com/octo/app',1,'main',NULL,5,'"e"',1,'up/app');
        INSERT INTO watch_list
            VALUES(-1,X'01050000000000000006000000000000000700000000000000132f686f6d652f6d652f2e676974636f6e66696700');
        INSERT INTO watch_list
            VALUES(0,X'01050000000000000006000000000000000700000000000000042f73726300');
        INSERT INTO watch_list
            VALUES(1,X'01050000000000000006000000000000000700000000000000022f6100');
        """
