/// A ledger of version 9 that was brought to version 10.
let version10 =
    version9 + """
        ;
        DROP TABLE reminder;
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
        CREATE INDEX notice_day ON notice (day, minute);
        INSERT INTO notice VALUES('evening/20778/1080','desktop',20778,1080,1795255200,540,1795255201,\
        540,0,NULL,NULL,NULL,'87 days at stake','Commit today.');
        INSERT INTO notice VALUES('evening/20778/1080','ntfy',20778,1080,1795255200,540,NULL,NULL,1,\
        NULL,NULL,'refused' || char(9) || 'ntfy.sh' || char(9) || '403','87 days at stake','한 줄');
        INSERT INTO notice VALUES('evening/20778/1140','ntfy',20778,1140,1795255200,540,NULL,NULL,0,\
        1795258800,'a1',NULL,'Later','')
        """
