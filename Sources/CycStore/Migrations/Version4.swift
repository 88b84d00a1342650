extension Migration {
    /// Reminders: what was sent when, where and with what result.
    ///
    /// - `reminder`: `day` is a number of `Day`, `minute` counts from its beginning; `channel` is a
    ///   `Settings.Channel`; instants are seconds since 1970 and minutes east of UTC; `trouble` as
    ///   `DeliveryTrouble.encoded` writes it; `challenge` is 0 but for the completion of one.
    /// - `challenge.announced` becomes a sum: 1 told in status, 2 sent to the channels. What was told
    ///   before there were channels is not sent any more.
    static let version4 = Migration(
        sql: """
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
            UPDATE challenge SET announced = 3 WHERE announced = 1;
            """)
}
