/// A ledger of version 2 that was brought to version 3, and what `fillAgenda` makes.
let version3 =
    version2 + """
        ;
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
        INSERT INTO challenge VALUES(1,'100일','streak',100,20700,NULL,1,NULL,NULL,0);
        INSERT INTO challenge VALUES(2,'Reading','total',20,20600,20800,3,'sat,sun',20750,1);
        INSERT INTO dday VALUES(1,'Exam',20812,1);
        INSERT INTO todo VALUES(1,'Parse the page',0,'github' || char(10) || '한글',20778,\
        'one' || char(10) || 'two','/src/app',1000,540,NULL,NULL,NULL);
        INSERT INTO todo VALUES(2,'Read it',1,'',NULL,NULL,NULL,1000,540,2000,540,\
        X'0000000000000007070000000000000001020304');
        INSERT INTO todo_change VALUES(1,'add',1000,540,X'010201070e506172736520746865207061\
        676505746f646179020667697468756206ed959ceab880d00fb808d4c402076f6e650a74776f082f7372\
        632f617070',0);
        INSERT INTO todo_mention VALUES(2,1500,540);
        INSERT INTO meta VALUES('next_todo',4);
        """
