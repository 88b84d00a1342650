/// A ledger of version 4 that was brought to version 5, with what GitHub said of a fork since.
let version5 =
    version4 + """
        ;
        ALTER TABLE repository_rule ADD COLUMN can_push INTEGER;
        ALTER TABLE repository_rule ADD COLUMN parent TEXT;
        DELETE FROM repository_rule;
        INSERT INTO repository_rule VALUES(1,'github.com/octo/app',1,'main',NULL,5,'"e"',1,'up/app');
        """
