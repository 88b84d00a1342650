/// A ledger of version 7 that was brought up to date, with a repository where nobody may push any more.
let version8 =
    version7 + """
        ;
        ALTER TABLE repository_rule ADD COLUMN is_archived INTEGER NOT NULL DEFAULT 0;
        UPDATE repository_rule SET is_archived = 1;
        """
