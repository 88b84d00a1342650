/// Decides when, where and how urgently to remind. A pure function of now, the settings, today's
/// state and the sent notices.
package struct ReminderPolicy: Sendable {
    private let settings: Settings.Remind
    private let zone: Zone
    /// Without duplicates, in the order of `remind.channels`; the program comes last.
    package let channels: [Settings.Channel]

    /// The end of today, in which a reminder is urgent.
    private static let lastHour = Duration.hours(1)

    /// - Parameter runsHook: Whether a program runs when a reminder is due.
    package init(_ settings: Settings.Remind, zone: Zone, runsHook: Bool = false) {
        self.settings = settings
        self.zone = zone
        var channels: [Settings.Channel] = []
        for channel in settings.channels where !channels.contains(channel) {
            channels.append(channel)
        }
        self.channels = channels + (runsHook ? [.hook] : [])
    }

    // MARK: Slots

    package func slots(of day: Day) -> [ReminderSlot] {
        stride(from: settings.after, to: settings.until, by: settings.every).map {
            ReminderSlot(day: day, minute: $0)
        }
    }

    package func instant(of slot: ReminderSlot) -> Instant {
        zone.instant(of: slot.day, minuteOfDay: slot.minute)
    }

    /// Returns the end of the reminders of `day`.
    package func end(of day: Day) -> Instant {
        zone.instant(of: day, minuteOfDay: settings.until)
    }

    /// Returns the last slot of today that has begun; earlier slots are not made up for.
    package func dueSlot(at now: Instant) -> ReminderSlot? {
        let today = zone.day(at: now)
        guard now < end(of: today) else { return nil }
        return slots(of: today).last { instant(of: $0) <= now }
    }

    /// Returns an instant in the evening to which a run belongs: `now` from the day's first slot
    /// on, even after the last one; in the first minutes of a day the last second of the previous
    /// day, which a run may just have missed.
    package func evening(at now: Instant) -> Instant? {
        let today = zone.day(at: now)
        if let first = slots(of: today).first, instant(of: first) <= now { return now }
        let midnight = zone.firstInstant(of: today)
        return now - midnight < Self.maximumDelay ? midnight - .seconds(1) : nil
    }

    /// Longest delay of a run that starts every five minutes and waits for another one.
    private static let maximumDelay = Duration.minutes(10)

    // MARK: Decisions

    /// Whether a run now could send anything, regardless of today's state. Checked before a
    /// refresh.
    package func mayRemind(
        at now: Instant, snoozedUntil: Instant?, records: [NoticeRecord]
    ) -> Bool {
        guard
            case .remind = decision(at: now, snoozedUntil: snoozedUntil, records: records)
        else { return false }
        return true
    }

    package func decision(
        about overview: Overview, snoozedUntil: Instant?, records: [NoticeRecord]
    ) -> ReminderDecision {
        decision(
            at: overview.now.instant, today: Self.silence(of: overview),
            snoozedUntil: snoozedUntil, records: records)
    }

    /// Returns the first reason for silence in the order of ``ReminderSilence``, else a reminder.
    ///
    /// - Parameters:
    ///   - today: Reason for silence given by today's state.
    ///   - records: At least those of today.
    private func decision(
        at now: Instant, today: ReminderSilence? = nil, snoozedUntil: Instant?,
        records: [NoticeRecord]
    ) -> ReminderDecision {
        if let silence = silenceBySettings ?? today { return .silent(silence) }
        if let snoozedUntil, snoozedUntil > now { return .silent(.snoozed(until: snoozedUntil)) }
        if let end = quietEnd(at: now) { return .silent(.quiet(until: end)) }
        let day = zone.day(at: now)
        guard let slot = dueSlot(at: now) else {
            let first = slots(of: day).first.map(instant(of:))
            return .silent(first.map { $0 > now ? .early(next: $0) : .over } ?? .over)
        }
        let deliveries = channels.compactMap { Delivery(of: .evening(slot), on: $0, records) }
        guard !deliveries.isEmpty else { return .silent(.alreadySent(slot)) }
        return .remind(slot, channels: deliveries, urgency: urgency(at: now))
    }

    package func urgency(at now: Instant) -> Notice.Urgency {
        let end = zone.firstInstant(of: zone.day(at: now).advanced(by: 1))
        return end - now <= Self.lastHour ? .urgent : .normal
    }

    /// Reason for silence given by the settings.
    private var silenceBySettings: ReminderSilence? {
        settings.enabled ? channels.isEmpty ? .noChannels : nil : .off
    }

    private static func silence(of overview: Overview) -> ReminderSilence? {
        overview.state.isSafe ? .safe : overview.isRestingToday ? .resting : nil
    }

    /// Returns the end of the quiet hours at `now`.
    package func quietEnd(at now: Instant) -> Instant? {
        var end: Instant?
        // Quiet hours around the clock never end, so the search stops after two days.
        let limit = zone.firstInstant(of: zone.day(at: now).advanced(by: 3))
        while end ?? now < limit, let later = endOfSpan(at: end ?? now) { end = later }
        return end
    }

    /// Returns the latest end of the quiet hours at `instant`.
    private func endOfSpan(at instant: Instant) -> Instant? {
        let today = zone.day(at: instant)
        var latest: Instant?
        for hours in settings.quiet {
            let passesMidnight = hours.to <= hours.from
            for offset in passesMidnight ? -1...0 : 0...0 {
                let first = today.advanced(by: offset)
                let last = passesMidnight ? first.advanced(by: 1) : first
                guard zone.instant(of: first, minuteOfDay: hours.from) <= instant else { continue }
                let end = zone.instant(of: last, minuteOfDay: hours.to)
                if end > max(instant, latest ?? instant) { latest = end }
            }
        }
        return latest
    }
}
