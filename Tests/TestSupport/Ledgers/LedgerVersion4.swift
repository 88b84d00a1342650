/// A ledger of version 3 that was brought to version 4, with reminders and a snooze.
let version4 =
    version3 + """
        ;
        CREATE TABLE reminder (
            day INTEGER NOT NULL,
            minute INTEGER NOT NULL,
            channel TEXT NOT NULL,
            challenge INTEGER NOT NULL DEFAULT 0,
            claimed INTEGER NOT NULL,
            claimed_offset INTEGER NOT NULL,
            delivered INTEGER,
            delivered_offset INTEGER,
            again INTEGER NOT NULL DEFAULT 0,
            scheduled_for INTEGER,
            place TEXT,
            trouble TEXT,
            title TEXT NOT NULL,
            body TEXT NOT NULL,
            PRIMARY KEY (day, minute, channel, challenge)
        ) WITHOUT ROWID;
        UPDATE challenge SET announced = 3 WHERE id = 2;
        INSERT INTO reminder VALUES(20778,1080,'desktop',0,1795255200,540,1795255201,540,0,NULL,NULL,NULL,\
        '87 days at stake','Commit today.');
        INSERT INTO reminder VALUES(20778,1080,'ntfy',0,1795255200,540,NULL,NULL,1,NULL,NULL,\
        'refused' || char(9) || 'ntfy.sh' || char(9) || '403','87 days at stake','한 줄');
        INSERT INTO reminder VALUES(20778,1140,'ntfy',0,1795255200,540,NULL,NULL,0,1795258800,'a1',NULL,\
        'Later','');
        INSERT INTO meta VALUES('snoozed_until',1795262400);
        """
