extension Migration {
    /// Challenges, D-Days, to-dos with their history, and the commits that named them.
    ///
    /// - `challenge`: `rule` is a `Challenge.Rule`; days are numbers of `Day`; `rest_days` are codes
    ///   of weekdays with commas between them, NULL where the settings' hold; `announced` whether the
    ///   person was told that it is completed.
    /// - `todo`: `list` counts from 0 in the order of `TodoList`; `tags` are one a line; instants are
    ///   seconds since 1970 and minutes east of UTC. The indexes hold the open ones and the done ones
    ///   in the order of a listing, so that a page costs what is on it.
    /// - `todo_change`: `images` as `TodoChange.encodedImages` writes them. Undone changes are always
    ///   the last ones.
    /// - `todo_mention`: what commits named, as `TodoMention.Key`.
    static let version3 = Migration(
        sql: """
            CREATE TABLE challenge (
                id INTEGER PRIMARY KEY,
                name TEXT NOT NULL,
                rule TEXT NOT NULL,
                target_days INTEGER NOT NULL,
                start INTEGER NOT NULL,
                until INTEGER,
                goal INTEGER NOT NULL,
                rest_days TEXT,
                stopped INTEGER,
                announced INTEGER NOT NULL DEFAULT 0
            );
            CREATE TABLE dday (
                id INTEGER PRIMARY KEY,
                name TEXT NOT NULL,
                date INTEGER NOT NULL,
                include_today INTEGER NOT NULL
            );
            CREATE TABLE todo (
                id INTEGER PRIMARY KEY,
                title TEXT NOT NULL,
                list INTEGER NOT NULL,
                tags TEXT NOT NULL,
                due INTEGER,
                note TEXT,
                repository TEXT,
                created INTEGER NOT NULL,
                created_offset INTEGER NOT NULL,
                done INTEGER,
                done_offset INTEGER,
                commit_id BLOB
            );
            CREATE INDEX todo_open ON todo (list, ifnull(due, 9223372036854775807))
                WHERE done IS NULL;
            CREATE INDEX todo_due ON todo (due) WHERE done IS NULL AND due IS NOT NULL;
            CREATE INDEX todo_done ON todo (done DESC) WHERE done IS NOT NULL;
            CREATE TABLE todo_change (
                seq INTEGER PRIMARY KEY,
                kind TEXT NOT NULL,
                at INTEGER NOT NULL,
                at_offset INTEGER NOT NULL,
                images BLOB NOT NULL,
                undone INTEGER NOT NULL DEFAULT 0
            );
            CREATE INDEX todo_change_undone ON todo_change (seq) WHERE undone = 1;
            CREATE TABLE todo_mention (
                todo INTEGER NOT NULL,
                authored INTEGER NOT NULL,
                authored_offset INTEGER NOT NULL,
                PRIMARY KEY (todo, authored, authored_offset)
            ) WITHOUT ROWID;
            """)
}
