extension Migration {
    /// One outbox for whatever is told outside the terminal.
    ///
    /// - `notice`: what `reminder` was, by its key as `NoticeKey.encoded` writes it instead of by slot
    ///   and challenge. A challenge is named by its identity; who told of one that is gone told of
    ///   nothing that comes back.
    static let version10 = Migration(
        sql: """
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
            INSERT OR REPLACE INTO notice
                SELECT CASE reminder.challenge
                        WHEN 0 THEN 'evening/' || day || '/' || minute
                        ELSE 'completion/' || lower(hex(ifnull(entry, randomblob(16)))) END,
                    channel, day, minute, claimed, claimed_offset, delivered, delivered_offset,
                    again, scheduled_for, place, trouble, title, body
                FROM reminder LEFT JOIN challenge ON challenge.id = reminder.challenge
                ORDER BY day, minute;
            DROP TABLE reminder;
            """)
}
