/// What one slot of a day is or would be.
package struct SlotForecast: Equatable, Sendable {
    package enum State: String, CaseIterable, Sendable {
        /// A channel got it.
        case sent
        /// The next run sends it.
        case due
        /// It comes if nothing is done until then.
        case planned
        case skipped
    }

    package let slot: ReminderSlot
    package let instant: Instant
    /// When it can be sent at the earliest: now, or later than ``instant`` behind a snooze or quiet
    /// hours; `nil` unless it is due or planned.
    package let comes: Instant?
    package let state: State
    /// Those that got it.
    package let channels: [Settings.Channel]
    /// Those whose server was told to show it later.
    package let ahead: [Settings.Channel]
    /// Why it is skipped, where that is known.
    package let silence: ReminderSilence?
}

extension ReminderPolicy {
    /// What each slot of the overview's day is or would be.
    package func outlook(
        about overview: Overview, snoozedUntil: Instant?, records: [NoticeRecord]
    ) -> [SlotForecast] {
        let now = overview.now.secondsSinceEpoch
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
        func those(where hasIt: (NoticeRecord) -> Bool) -> [Settings.Channel] {
            Settings.Channel.allCases.filter { channel in
                records.contains { $0.channel == channel && hasIt($0) }
            }
        }
        let got = those { $0.wasShown(by: now) }
        let ahead = those { $0.isScheduled && !$0.wasShown(by: now) }
        func outlook(
            _ state: SlotForecast.State, comes: Instant? = nil, silence: ReminderSilence? = nil
        ) -> SlotForecast {
            SlotForecast(
                slot: slot, instant: window.start, comes: comes, state: state, channels: got,
                ahead: ahead, silence: silence)
        }
        if case .remind(slot, _, _) = decision { return outlook(.due, comes: now) }
        if !got.isEmpty { return outlook(.sent) }
        if window.end <= max(now, window.start) { return outlook(.skipped) }
        if case .silent(let silence) = decision, silence.isForToday {
            return outlook(.skipped, silence: silence)
        }
        // Where nobody knows whether it was shown, it was tried twice.
        if ahead.isEmpty,
            channels.allSatisfy({ Delivery(of: .evening(slot), on: $0, records) == nil })
        {
            return outlook(.skipped)
        }
        var (comes, silence) = (max(now, window.start), ReminderSilence?.none)
        while comes < window.end {
            if let snoozedUntil, snoozedUntil > comes {
                (comes, silence) = (snoozedUntil, .snoozed(until: snoozedUntil))
            } else if let end = quietEnd(at: comes) {
                (comes, silence) = (end, .quiet(until: end))
            } else {
                return outlook(.planned, comes: comes)
            }
        }
        return outlook(.skipped, silence: silence)
    }
}
