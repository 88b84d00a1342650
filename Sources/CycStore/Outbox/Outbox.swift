package import CycCore
import GRDB

extension LedgerReader {
    /// Returns the records of claims and deliveries of a notice, by channel.
    package func notices(of key: NoticeKey) throws -> [NoticeRecord] {
        try read { try $0.notices("WHERE key = ? ORDER BY channel", [key.encoded]) }
    }

    /// Whether this machine or another one that shares the journal delivered a notice.
    package func isSent(_ key: NoticeKey) throws -> Bool {
        try read { try $0.entry(.sentNotice, id: SentNotice.id(of: key)) != nil }
    }

    /// Returns the notices scheduled on servers after `instant`; soonest first.
    package func noticesAhead(of instant: Instant) throws -> [NoticeRecord] {
        try read {
            try $0.notices("WHERE scheduled_for > ? ORDER BY scheduled_for, channel", [instant])
        }
    }

    /// Returns the last `limit` notices, or all without a limit, except those for programs; oldest
    /// first.
    package func lastNotices(limit: Int?) throws -> [NoticeRecord] {
        try read { database in
            Array(
                try database.notices(
                    """
                    WHERE channel <> ? ORDER BY day DESC, minute DESC, channel DESC, key DESC LIMIT ?
                    """, [Settings.Channel.hook.rawValue, limit ?? -1]
                ).reversed())
        }
    }

    /// Returns the notices that wait for a program of the user, in the order of the events.
    package func waitingHooks() throws -> [NoticeRecord] {
        try read {
            try $0.notices(
                """
                WHERE channel = ? AND delivered IS NULL AND trouble IS NULL
                ORDER BY claimed, day, minute, key
                """, [Settings.Channel.hook.rawValue])
        }
    }

    /// Returns the focus interval with a number.
    package func focusEntry(number: Int64) throws -> FocusEntry? {
        try read { try $0.entry(.focus, number: number)?.record as? FocusEntry }
    }

    /// Returns the identity of a challenge for a notice key; `nil` if there is none.
    package func identity(ofChallenge number: Int64) throws -> EntryID? {
        try read { try $0.entry(.challenge, number: number)?.id }
    }
}

extension Ledger {
    /// Days after which a record is deleted.
    private static let keepsFor = 400

    /// Stores claims before delivery, or the results of deliveries, in one transaction.
    package func store(_ records: [NoticeRecord]) throws {
        try write { database in
            for record in records {
                try database.run(
                    """
                    INSERT OR REPLACE INTO notice (key, channel, day, minute, claimed,
                        claimed_offset, delivered, delivered_offset, again, scheduled_for, place,
                        trouble, title, body)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                    [
                        record.key.encoded, record.channel.rawValue, record.slot.day.number,
                        record.slot.minute, record.claimed.instant,
                        record.claimed.minutesEastOfUTC, record.delivered?.instant,
                        record.delivered?.minutesEastOfUTC, record.isAgain, record.scheduledFor,
                        record.place, record.failure?.encoded, record.title, record.body,
                    ])
                try database.run(
                    "DELETE FROM notice WHERE day < ?",
                    [record.slot.day.advanced(by: -Self.keepsFor).number])
            }
        }
    }

    /// Marks in the journal that a notice was delivered on every channel, for notices that must not
    /// repeat after the outbox deleted its records, or on another machine.
    package func recordNotified(_ key: NoticeKey, at moment: Moment) throws {
        switch key {
        case .evening: try recordSent(key, at: moment)
        // These become outdated before a repetition is possible.
        case .focus, .alarm, .day, .test: break
        case .completion(let challenge): try sent(challenge, at: moment)
        case .growth(let kind, let number): try recordNotified(kind, number, at: moment)
        }
    }

    /// Marks in a shared journal that a notice was delivered, and removes the marks that have expired.
    private func recordSent(_ key: NoticeKey, at moment: Moment) throws {
        try write { database in
            guard try database.sharingState() != nil else { return }
            let former = try database.entries(.sentNotice)
            guard !former.contains(where: { $0.id == SentNotice.id(of: key) }) else { return }
            let expired = former.filter { entry in
                SentNotice.checked(number: entry.number, values: entry.values)
                    .map { $0.hasExpired(at: moment.instant) } ?? true
            }
            let notice = SentNotice(
                number: try database.nextNumber(of: .sentNotice), key: key.encoded,
                at: moment.instant)
            try database.perform(
                "remind", at: moment, origin: .mark,
                expired.map { EntryImage(before: $0, after: nil) }
                    + [EntryImage(before: nil, after: Entry(new: notice))])
        }
    }

    /// Deletes the record of a notice that a server was to show and that was cancelled.
    package func forgetNotice(_ key: NoticeKey, on channel: Settings.Channel) throws {
        try write { database in
            try database.run(
                "DELETE FROM notice WHERE key = ? AND channel = ?", [key.encoded, channel.rawValue])
        }
    }
}

extension Database {
    func notices(
        _ condition: String, _ arguments: StatementArguments = StatementArguments()
    ) throws -> [NoticeRecord] {
        try all("\(selectNotice) \(condition)", arguments, decodeNotice)
    }
}

private let selectNotice = """
    SELECT key, channel, day, minute, claimed, claimed_offset, delivered, delivered_offset, again,
        scheduled_for, place, trouble, title, body
    FROM notice
    """

private func decodeNotice(_ row: Columns) throws -> NoticeRecord {
    guard let key = NoticeKey(encoded: try row.text(0)) else { throw row.damage(0) }
    guard let channel = Settings.Channel(rawValue: try row.text(1)) else { throw row.damage(1) }
    guard let minute = Int(exactly: try row.number(3)), ReminderSlot.minutes.contains(minute) else {
        throw row.damage(3)
    }
    let slot = ReminderSlot(day: try row.day(2), minute: minute)
    if case .evening(slot) = key {} else if case .evening = key { throw row.damage(0) }
    let notice = Notice(key, at: slot, title: try row.text(12), body: try row.text(13))
    var record = NoticeRecord(of: notice, on: channel, at: try row.moment(4))
    record.delivered = try row.optionalNumber(6) == nil ? nil : try row.moment(6)
    record.isAgain = try row.number(8) != 0
    record.scheduledFor = try row.optionalInstant(9)
    record.place = try row.optionalText(10)
    record.failure = try row.optionalText(11).map { text in
        guard let failure = DeliveryError(encoded: text) else { throw row.damage(11) }
        return failure
    }
    return record
}
