/// A ledger of version 12 that was brought to version 13, with a table for focus.
let version13 =
    version12 + """
        ;
        CREATE TABLE focus (
            id INTEGER PRIMARY KEY, entry BLOB NOT NULL UNIQUE, "from", "to", "paused", "todo", \
        "title", "tags", "note", "repository", "goal", "sitting", "plan", "planned", "imported"
        );
        CREATE INDEX focus_from ON focus ("from");
        CREATE INDEX focus_sitting ON focus (sitting, "from") WHERE sitting IS NOT NULL;
        CREATE INDEX focus_open ON focus (id) WHERE "to" IS NULL OR paused <> 0;
        CREATE INDEX focus_leaves
            ON focus (ifnull(sitting, -id), "from", "to", planned, todo, paused, sitting, plan)
            WHERE plan = 'pomodoro'
        """
