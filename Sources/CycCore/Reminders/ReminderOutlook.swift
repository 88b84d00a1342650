/// Past or expected result of one slot of a day.
package struct SlotForecast: Equatable, Sendable {
    package enum State: String, CaseIterable, Sendable {
        /// At least one channel has delivered it.
        case sent
        /// The next run sends it.
        case due
        /// It will be sent if nothing is done until then.
        case planned
        case skipped
    }

    package let slot: ReminderSlot
    package let instant: Instant
    /// Earliest time of sending: now, or later than ``instant`` because of a snooze or quiet hours;
    /// `nil` unless it is due or planned.
    package let comes: Instant?
    package let state: State
    /// Channels that have delivered it.
    package let channels: [Settings.Channel]
    /// Channels on whose server it is scheduled.
    package let ahead: [Settings.Channel]
    /// Reason for skipping it; `nil` in any other state. That of a past slot is what holds now, since
    /// earlier states of the day are not stored.
    package let silence: ReminderSilence?
}

extension ReminderPolicy {
    /// Returns the result of each slot of the overview's day.
    package func outlook(
        about overview: Overview, snoozedUntil: Instant?, records: [NoticeRecord]
    ) -> [SlotForecast] {
        let now = overview.now.instant
        let slots = slots(of: overview.date)
        let instants = slots.map(instant(of:))
        let ends = instants.dropFirst() + [end(of: overview.date)]
        let decision = decision(
            about: overview, snoozedUntil: snoozedUntil, records: records)
        return zip(slots, zip(instants, ends)).map { slot, window in
            outlook(
                slot, window, at: now, decision: decision, snoozedUntil: snoozedUntil,
                records.filter { $0.slot == slot })
        }
    }

    private func outlook(
        _ slot: ReminderSlot, _ window: (start: Instant, end: Instant), at now: Instant,
        decision: ReminderDecision, snoozedUntil: Instant?, _ records: [NoticeRecord]
    ) -> SlotForecast {
        func channelsWith(where isMatch: (NoticeRecord) -> Bool) -> [Settings.Channel] {
            Settings.Channel.allCases.filter { channel in
                records.contains { $0.channel == channel && isMatch($0) }
            }
        }
        let delivered = channelsWith { $0.wasShown(by: now) }
        let ahead = channelsWith { $0.isScheduled && !$0.wasShown(by: now) }
        func outlook(
            _ state: SlotForecast.State, comes: Instant? = nil, silence: ReminderSilence? = nil
        ) -> SlotForecast {
            SlotForecast(
                slot: slot, instant: window.start, comes: comes, state: state, channels: delivered,
                ahead: ahead, silence: silence)
        }
        if case .remind(slot, _, _) = decision { return outlook(.due, comes: now) }
        if !delivered.isEmpty { return outlook(.sent) }
        if case .silent(let silence) = decision, silence.isForToday {
            return outlook(.skipped, silence: silence)
        }
        let isOver = window.end <= max(now, window.start)
        // A notice with an unknown delivery result was tried twice.
        if ahead.isEmpty,
            isOver && !records.isEmpty
                || channels.allSatisfy({ Delivery(of: .evening(slot), on: $0, records) == nil })
        {
            return outlook(.skipped, silence: .undelivered)
        }
        var comes = isOver ? window.start : max(now, window.start)
        var silence = ReminderSilence.missed
        while comes < window.end {
            if let snoozedUntil, snoozedUntil > comes {
                (comes, silence) = (snoozedUntil, .snoozed(until: snoozedUntil))
            } else if let end = quietEnd(at: comes) {
                (comes, silence) = (end, .quiet(until: end))
            } else {
                return isOver
                    ? outlook(.skipped, silence: .missed) : outlook(.planned, comes: comes)
            }
        }
        return outlook(.skipped, silence: silence)
    }
}
