/// A filled ledger of the former structure, as `sqlite3 cyc.db .dump` writes it.
package enum FormerLedger {
    /// What stands in the file as `user_version`: without the tables of alarms and what came later.
    package static let version = 17_010

    /// Makes it of an empty file.
    package static let script = """
        PRAGMA journal_mode = WAL;
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
            memory BLOB NOT NULL DEFAULT x'', addresses_read INTEGER NOT NULL DEFAULT 0, address\
        _trouble TEXT, token TEXT,
            UNIQUE (host, folded)
        );
        INSERT INTO "account" VALUES(1,'github.com','Octo','octo',1,0,'octo@example.org','2019',\
        77,'rate_limited
        99',0,X'0102',1,NULL,NULL);
        CREATE TABLE account_year (
            account INTEGER NOT NULL,
            source TEXT NOT NULL,
            year INTEGER NOT NULL,
            cells BLOB NOT NULL,
            PRIMARY KEY (account, source, year)
        ) WITHOUT ROWID;
        INSERT INTO "account_year" VALUES(1,'calendar',2026,X'004A1B');
        INSERT INTO "account_year" VALUES(1,'page',2026,X'003B29');
        CREATE TABLE action (
            seq INTEGER PRIMARY KEY AUTOINCREMENT,
            clock INTEGER NOT NULL,
            content BLOB NOT NULL
        );
        INSERT INTO "action" VALUES(1,1000000,X'0180A5CF99C280EF920180897AD00FB808020406696D706F\
        72740006B3AD8A065DDC7C89D62B4734D16D419C096368616C6C656E6765020007000206313030EC9DBC0102\
        0673747265616B0201C8010301B8C30205010208010009010023FE76F5A2E3EC9F1FC872C6819DED33096368\
        616C6C656E676504000A00020752656164696E67010205746F74616C0201280301F0C102040180C502050106\
        0602077361740A73756E07019CC4020801020901022EFF4CEACA6823015A7EC6D9B945C6EA04646461790200\
        030002044578616D010198C50202010251CE996882EF65F39DAA600985302D8906667265657A650200030001\
        D4C4020101D4C402020206ED9CB4EAB080E2EBB5DC856BB3FC3BA410B5D3FBFE89076D656E74696F6E020003\
        00022030363165366363376662363461313432613338653266616131393538636639370101B8170201B80806\
        1E6CC7FB64A142A38E2FAA1958CF9704746F646F04000600020752656164206974010204736F6F6E02020006\
        03D00FB8080703A01FB808080228303030303030303030303030303030373037303030303030303030303030\
        30303031303230333034F2576CDAD0D23085');
        INSERT INTO "action" VALUES(2,1000001,X'01E1C8D9DDE9F48290B90182897AD00FB808020008746F64\
        6F206164640001C82DE98C300F770180AC69C485CF6CB704746F646F02000700020E50617273652074686520\
        70616765010205746F64617902020D6769746875620AED959CEAB8800301D4C4020402076F6E650A74776F05\
        02082F7372632F6170700603D00FB808DF42EB6E234DB91A');
        INSERT INTO "action" VALUES(3,1795255331000,X'01FFFFEF90CCD0979E51F0A2F3D8BF68C6B08BB00D\
        B808020009746F646F206D6F76650001C82DE98C300F770180AC69C485CF6CB704746F646F02010101020574\
        6F6461790204736F6F6E1DAC3FE684D0EEEA');
        INSERT INTO "action" VALUES(4,1795255331001,X'01D6AAAEC1838FBEBDA501F2A2F3D8BF68C6B08BB0\
        0DB808020004756E646FFFFFEF90CCD0979E5101C82DE98C300F770180AC69C485CF6CB704746F646F020101\
        010204736F6F6E0205746F6461793372AEFB33B4C235');
        INSERT INTO "action" VALUES(5,1795255331002,X'01C680CCCEF0B8D2BF56F4A2F3D8BF68C6B08BB00D\
        00020406696D706F72740002D73838540F16E0587A8E904BED85248A05776174636802000200020A2F737263\
        2F616464656401010205B77E2C2F2066CD60BD04082007993705776174636804000200020C2F7372632F7265\
        6D6F766564010100D61101FD27227031');
        CREATE TABLE address (
            id INTEGER PRIMARY KEY,
            address TEXT NOT NULL UNIQUE
        );
        INSERT INTO "address" VALUES(1,'me@example.org');
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
        , entry BLOB, sent INTEGER, per_week);
        INSERT INTO "challenge" VALUES(1,'100일','streak',100,20700,NULL,1,NULL,NULL,0,X'B3AD8A06\
        5DDC7C89D62B4734D16D419C',0,NULL);
        INSERT INTO "challenge" VALUES(2,'Reading','total',20,20600,20800,3,'sat
        sun',20750,1,X'23FE76F5A2E3EC9F1FC872C6819DED33',1,NULL);
        CREATE TABLE commit_day (
            id INTEGER PRIMARY KEY,
            day INTEGER NOT NULL,
            repository INTEGER NOT NULL,
            address INTEGER NOT NULL,
            records BLOB NOT NULL,
            UNIQUE (day, repository, address)
        );
        INSERT INTO "commit_day" VALUES(1,20378,1,1,X'000000000000000303000000000000000102030400\
        0000000000');
        INSERT INTO "commit_day" VALUES(2,20778,1,1,X'000000000000000101000000000000000102030400\
        00000000000000000000000002020000000000000001020304010000000000');
        CREATE TABLE commit_subject (
            day INTEGER NOT NULL,
            id BLOB NOT NULL,
            subject TEXT NOT NULL,
            PRIMARY KEY (day, id)
        ) WITHOUT ROWID;
        INSERT INTO "commit_subject" VALUES(20778,X'0000000000000001010000000000000001020304','R\
        ead it');
        CREATE TABLE dday (
            id INTEGER PRIMARY KEY,
            name TEXT NOT NULL,
            date INTEGER NOT NULL,
            include_today INTEGER NOT NULL
        , entry BLOB);
        INSERT INTO "dday" VALUES(1,'Exam',20812,1,X'2EFF4CEACA6823015A7EC6D9B945C6EA');
        CREATE TABLE diary (
            id INTEGER PRIMARY KEY, entry BLOB NOT NULL UNIQUE, "date", "text", "created", "crea\
        ted_offset", "changed", "changed_offset", "imported"
        );
        CREATE TABLE focus (
            id INTEGER PRIMARY KEY, entry BLOB NOT NULL UNIQUE, "from", "to", "paused", "todo", \
        "title", "tags", "note", "repository", "goal", "sitting", "plan", "planned", "imported"
        );
        CREATE TABLE freeze (
            id INTEGER PRIMARY KEY,
            "from" INTEGER NOT NULL,
            "to" INTEGER NOT NULL,
            why TEXT NOT NULL
        , entry BLOB);
        INSERT INTO "freeze" VALUES(1,20778,20778,'휴가',X'51CE996882EF65F39DAA600985302D89');
        CREATE TABLE hub_wait (
            service TEXT PRIMARY KEY NOT NULL,
            until INTEGER NOT NULL,
            failures INTEGER NOT NULL
        ) WITHOUT ROWID;
        INSERT INTO "hub_wait" VALUES('github.com page',1795257720,1);
        CREATE TABLE local_year (
            scope INTEGER NOT NULL,
            year INTEGER NOT NULL,
            counts BLOB NOT NULL,
            PRIMARY KEY (scope, year)
        ) WITHOUT ROWID;
        INSERT INTO "local_year" VALUES(0,2025,X'00000000000000000000000000000000000000000000000\
        0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000\
        0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000\
        0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000\
        0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000\
        0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000\
        0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000\
        00001');
        INSERT INTO "local_year" VALUES(0,2026,X'00000000000000000000000000000000000000000000000\
        0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000\
        0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000\
        0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000\
        0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000\
        0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000\
        0000000000000000000000000000000000000000000000000000000000000000000000000000000000000000\
        000000000000000000000000000000000000000000000000000000000000000000000000002');
        CREATE TABLE machine (
            id INTEGER PRIMARY KEY,
            identity BLOB NOT NULL UNIQUE,
            name TEXT NOT NULL
        );
        INSERT INTO "machine" VALUES(1,X'45CF97E06DB3CAEF4AC12C9369025327','laptop');
        CREATE TABLE mate (
            id INTEGER PRIMARY KEY, entry BLOB NOT NULL UNIQUE, "host", "login", "name", "zone",\
         "hidden"
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
        INSERT INTO "mate_answer" VALUES(X'000102030405060708090A0B0C0D0E0F',583231,'octocat',X'\
        D3972D000102',1795255331,1795255331,1795255331,0,NULL);
        CREATE TABLE mention (
            id INTEGER PRIMARY KEY, entry BLOB NOT NULL UNIQUE, "todo", "authored", "offset"
        );
        INSERT INTO "mention" VALUES(1,X'E2EBB5DC856BB3FC3BA410B5D3FBFE89','061e6cc7fb64a142a38e\
        2faa1958cf97',1500,540);
        CREATE TABLE meta (
            key TEXT PRIMARY KEY NOT NULL,
            value
        ) WITHOUT ROWID;
        INSERT INTO "meta" VALUES('addresses','me@example.org
        other@example.org');
        INSERT INTO "meta" VALUES('discovered_at',11);
        INSERT INTO "meta" VALUES('last_error','none');
        INSERT INTO "meta" VALUES('next_challenge',3);
        INSERT INTO "meta" VALUES('next_dday',2);
        INSERT INTO "meta" VALUES('next_freeze',2);
        INSERT INTO "meta" VALUES('next_mention',2);
        INSERT INTO "meta" VALUES('next_todo',4);
        INSERT INTO "meta" VALUES('next_watch',3);
        INSERT INTO "meta" VALUES('repositories_read_at',12);
        INSERT INTO "meta" VALUES('settings','abc');
        INSERT INTO "meta" VALUES('snoozed_until',1795262400);
        INSERT INTO "meta" VALUES('unread_folders',X'2F676F6E65006D697373696E670000');
        CREATE TABLE notice (
            key TEXT NOT NULL,
            channel TEXT NOT NULL,
            day INTEGER NOT NULL,
            minute INTEGER NOT NULL,
            claimed INTEGER NOT NULL,
            claimed_offset INTEGER NOT NULL,
            delivered INTEGER,
            delivered_offset INTEGER,
            again INTEGER NOT NULL,
            scheduled_for INTEGER,
            place TEXT,
            trouble TEXT,
            title TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (key, channel)
        ) WITHOUT ROWID;
        INSERT INTO "notice" VALUES('evening/20778/1080','desktop',20778,1080,1795255200,540,179\
        5255201,540,0,NULL,NULL,NULL,'87 days at stake','Commit today.');
        INSERT INTO "notice" VALUES('evening/20778/1080','ntfy',20778,1080,1795255200,540,NULL,N\
        ULL,1,NULL,NULL,'refused	ntfy.sh	403','87 days at stake','한 줄');
        INSERT INTO "notice" VALUES('evening/20778/1140','ntfy',20778,1140,1795255200,540,NULL,N\
        ULL,0,1795258800,'a1',NULL,'Later','');
        CREATE TABLE place_proof (
            day INTEGER NOT NULL,
            commit_id BLOB NOT NULL,
            place TEXT NOT NULL,
            branch TEXT NOT NULL,
            is_present INTEGER NOT NULL,
            at INTEGER NOT NULL,
            PRIMARY KEY (day, commit_id, place, branch)
        ) WITHOUT ROWID;
        INSERT INTO "place_proof" VALUES(20778,X'0000000000000001010000000000000001020304','gith\
        ub.com/octo/app','main',1,1795255331);
        CREATE TABLE profile (
            id INTEGER PRIMARY KEY, entry BLOB NOT NULL UNIQUE, "whose", "name", "species", "tol\
        d_level", "told_perfect_day"
        );
        CREATE TABLE pushed_day (
            account INTEGER NOT NULL,
            day INTEGER NOT NULL,
            commits INTEGER NOT NULL,
            seen_at INTEGER NOT NULL, proven INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (account, day)
        ) WITHOUT ROWID;
        INSERT INTO "pushed_day" VALUES(1,20778,2,1795257720,0);
        CREATE TABLE repository (
            id INTEGER PRIMARY KEY,
            path TEXT NOT NULL UNIQUE,
            watch TEXT NOT NULL,
            name TEXT,
            address TEXT,
            remotes BLOB NOT NULL DEFAULT x'',
            namesakes BLOB NOT NULL DEFAULT x'',
            unread TEXT,
            unread_detail TEXT,
            read_at INTEGER
        , places BLOB NOT NULL DEFAULT x'');
        INSERT INTO "repository" VALUES(1,'/src/added','added','Me','me@example.org',X'6F7269676\
        96E00003100676974406578616D706C652E6F72673A612E67697400676974406578616D706C652E6F72673A6\
        12E6769740000',X'6F74686572406578616D706C652E6F726700323037373800',NULL,NULL,1,X'0000000\
        00000');
        INSERT INTO "repository" VALUES(2,'/src/found','found',NULL,NULL,X'',X'',NULL,NULL,NULL,\
        X'');
        INSERT INTO "repository" VALUES(3,'/src/removed','removed',NULL,NULL,X'',X'',NULL,NULL,N\
        ULL,X'');
        CREATE TABLE repository_rule (
            account INTEGER NOT NULL,
            place TEXT NOT NULL,
            kind INTEGER NOT NULL,
            default_branch TEXT NOT NULL,
            is_involved INTEGER,
            asked_at INTEGER NOT NULL,
            etag TEXT, can_push INTEGER, parent TEXT, failures INTEGER NOT NULL DEFAULT 0, troub\
        le TEXT, is_archived INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (account, place)
        ) WITHOUT ROWID;
        INSERT INTO "repository_rule" VALUES(1,'github.com/octo/app',1,'main',NULL,5,'"e"',1,'up\
        /app',0,NULL,1);
        CREATE TABLE scan_memory (
            repository INTEGER NOT NULL,
            shard INTEGER NOT NULL,
            bytes BLOB NOT NULL,
            PRIMARY KEY (repository, shard)
        );
        CREATE TABLE scope (
            id INTEGER PRIMARY KEY,
            basis TEXT NOT NULL,
            counted_to INTEGER NOT NULL
        );
        INSERT INTO "scope" VALUES(0,'1
        2

        me@example.org',1);
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
            "commit" BLOB
        , entry BLOB);
        INSERT INTO "todo" VALUES(1,'Parse the page','today','github
        한글',20778,'one
        two','/src/app',1000,540,NULL,NULL,NULL,X'C82DE98C300F770180AC69C485CF6CB7');
        INSERT INTO "todo" VALUES(2,'Read it','soon','',NULL,NULL,NULL,1000,540,2000,540,'000000\
        0000000007070000000000000001020304',X'061E6CC7FB64A142A38E2FAA1958CF97');
        CREATE TABLE touched (
            id INTEGER PRIMARY KEY,
            days BLOB NOT NULL
        );
        INSERT INTO "touched" VALUES(1,X'9A4F0000000000002A51000000000000');
        CREATE TABLE vanished (
            account INTEGER NOT NULL,
            day INTEGER NOT NULL,
            before INTEGER NOT NULL,
            now INTEGER NOT NULL,
            PRIMARY KEY (account, day)
        ) WITHOUT ROWID;
        INSERT INTO "vanished" VALUES(1,20454,4,1);
        CREATE TABLE watch (
            id INTEGER PRIMARY KEY, entry BLOB NOT NULL UNIQUE, "path", "watched"
        );
        INSERT INTO "watch" VALUES(1,X'D73838540F16E0587A8E904BED85248A','/src/added',1);
        INSERT INTO "watch" VALUES(2,X'05B77E2C2F2066CD60BD040820079937','/src/removed',0);
        CREATE TABLE watch_list (
            owner INTEGER PRIMARY KEY,
            files BLOB NOT NULL
        );
        CREATE INDEX todo_open ON todo (list, ifnull(due, 9223372036854775807))
            WHERE done IS NULL;
        CREATE INDEX todo_due ON todo (due) WHERE done IS NULL AND due IS NOT NULL;
        CREATE INDEX todo_done ON todo (done DESC) WHERE done IS NOT NULL;
        CREATE UNIQUE INDEX todo_entry ON todo (entry);
        CREATE UNIQUE INDEX challenge_entry ON challenge (entry);
        CREATE UNIQUE INDEX dday_entry ON dday (entry);
        CREATE UNIQUE INDEX freeze_entry ON freeze (entry);
        CREATE INDEX notice_day ON notice (day, minute);
        CREATE INDEX focus_from ON focus ("from");
        CREATE INDEX focus_sitting ON focus (sitting, "from") WHERE sitting IS NOT NULL;
        CREATE INDEX focus_open ON focus (id) WHERE "to" IS NULL OR paused <> 0;
        CREATE INDEX focus_leaves
            ON focus (ifnull(sitting, -id), "from", "to", planned, todo, paused, sitting, plan)
            WHERE plan = 'pomodoro';
        CREATE INDEX diary_date ON diary (date, imported);
        DELETE FROM "sqlite_sequence";
        INSERT INTO "sqlite_sequence" VALUES('action',5);
        PRAGMA user_version = 17010;
        """
}
