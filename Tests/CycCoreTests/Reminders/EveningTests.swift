import CycCore
import Foundation
import TestSupport
import Testing

/// All events of one evening and the following night.
private struct Evening {
    enum Outcome: CaseIterable {
        case accepted, refused
        /// The run ends before or after the delivery, and records nothing.
        case lostBefore, lostAfter
    }

    struct Attempt {
        let at: Instant
        let slot: ReminderSlot
        let channel: Settings.Channel
        let isMarked: Bool
        let outcome: Outcome
    }

    var random: SeededGenerator
    let zone: Zone
    let clock: ClockTable
    let start: Instant
    let end: Instant
    var settings = Settings().remind
    var restDays: Set<Weekday> = []
    /// In ascending order; each applies from its instant on.
    var states: [(from: Instant, state: TodayState)] = []
    var snoozes: [(from: Instant, until: Instant?)] = []
    var switches: [(from: Instant, isOn: Bool)] = []
    var runs: [Instant] = []
    let failure: Int

    static let zones = [
        "UTC", "Asia/Seoul", "America/New_York", "Europe/London", "Australia/Lord_Howe",
        "America/Santiago", "America/Havana", "Asia/Beirut", "America/Asuncion", "Africa/Cairo",
        "America/Sao_Paulo", "America/St_Johns", "Pacific/Apia", "Asia/Kathmandu",
        "Pacific/Chatham",
    ]

    init(seed: UInt64, zones: [Zone]) {
        var random = SeededGenerator(seed: seed)
        let zone = zones[Int.random(in: 0..<zones.count, using: &random)]
        // From 2008 to 2026; two thirds of them next to an offset change, if there is one soon.
        var noon = Instant.epoch + .hours(Int.random(in: 13_880...20_700, using: &random) * 24 + 12)
        if Int.random(in: 0..<3, using: &random) > 0 {
            var ahead = noon
            for _ in 0..<200 where zone.offset(at: ahead) == zone.offset(at: noon) {
                ahead = ahead + 86_400
            }
            noon = ahead - .hours(Int64.random(in: 0...1, using: &random) * 24)
        }
        self.zone = zone
        clock = ClockTable(zone, from: noon - .hours(3 * 24), days: 7)
        start = noon - .hours(Int64.random(in: 0...12, using: &random))
        end = start + .hours(36)
        failure = Int.random(in: 0..<3, using: &random) * 8
        self.random = random
        drawSettings()
        drawEvents()
        drawRuns()
    }

    private mutating func chance(_ percent: Int) -> Bool {
        Int.random(in: 0..<100, using: &random) < percent
    }

    private mutating func number(_ range: ClosedRange<Int>) -> Int {
        Int.random(in: range, using: &random)
    }

    private mutating func instant() -> Instant {
        start + .seconds(Int64.random(in: 0..<(end - start).wholeSeconds, using: &random))
    }

    private mutating func drawSettings() {
        settings.after = chance(50) ? 18 * 60 : number(0...1439)
        settings.until = chance(50) ? 1440 : number(settings.after + 1...1440)
        settings.every = [60, 60, 30, 45, 90, 17, 600].randomElement(using: &random) ?? 60
        if settings.until - settings.after > 600 { settings.every = max(settings.every, 45) }
        for _ in 0..<max(0, number(-2...2)) {
            let from = chance(60) ? number(1080...1439) : number(0...1439)
            let to = (from + number(1...500)) % 1440
            settings.quiet.append(.init(from: from, to: to))
        }
        settings.channels = Array(
            Settings.Channel.allCases.shuffled(using: &random).prefix(number(1...3)))
        if chance(10) { settings.channels.append(settings.channels[0]) }
        if chance(20) { restDays = Set(Weekday.allCases.filter { _ in chance(40) }) }
    }

    private mutating func drawEvents() {
        // Each day begins without commits and mostly progresses.
        for offset in 0...2 {
            let day = clock.day(at: start) + offset
            var instant = clock.beginning(day: day, minute: 0)
            states.append((instant, chance(20) ? .unknown : .none))
            for state in [TodayState.uncounted, .unpushed, .pushed, .done] where chance(30) {
                instant = instant + .seconds(Int64.random(in: 1...50_000, using: &random))
                if instant < clock.beginning(day: day + 1, minute: 0) {
                    states.append((instant, state))
                }
            }
        }
        for _ in 0..<max(0, number(-1...3)) {
            let from = instant()
            let until = from + .seconds(Int64.random(in: 1...14_400, using: &random))
            snoozes.append((from, chance(15) ? nil : until))
        }
        snoozes.sort { $0.from < $1.from }
        switches = [(0, !chance(5))]
        if chance(10) {
            let from = instant()
            switches += [(from, false), (from + .seconds(number(60...20_000)), true)]
        }
    }

    private mutating func drawRuns() {
        var asleep: [Range<Instant>] = []
        for _ in 0..<max(0, number(-2...3)) {
            let from = instant()
            asleep.append(from..<from + .seconds(number(60...30_000)))
        }
        let isRegular = chance(12)
        var now = start
        while now < end {
            let isAwake = !asleep.contains { $0.contains(now) }
            if isAwake { runs.append(now) }
            // Irregular evenings have manual runs in between.
            if isRegular {
                now = now + .seconds(300 - now.secondsSinceEpoch % 300 + Int64(number(0...40)))
            } else {
                now = now + .seconds(number(1...number(2...9000)))
            }
        }
    }

    mutating func outcome() -> Outcome {
        guard chance(failure * 2) else { return .accepted }
        return Outcome.allCases.dropFirst().randomElement(using: &random) ?? .refused
    }
}

/// Slow reference model of the rules, by the minutes of the wall time.
private struct SlowReminders {
    let evening: Evening

    func state(at now: Instant) -> TodayState {
        evening.states.last { $0.from <= now }?.state ?? .none
    }

    func isSafe(at now: Instant) -> Bool { [.done, .pushed].contains(state(at: now)) }

    func isResting(at now: Instant) -> Bool {
        // 1970-01-01 was a Thursday.
        let weekday = (evening.clock.day(at: now) + 4) % 7
        return evening.restDays.contains { $0.rawValue == weekday }
    }

    func isOn(at now: Instant) -> Bool {
        evening.switches.last { $0.from <= now }?.isOn ?? true
    }

    func snooze(at now: Instant) -> Instant? {
        evening.snoozes.last { $0.from <= now }?.until
    }

    func isQuiet(at now: Instant) -> Bool {
        let today = evening.clock.day(at: now)
        for hours in evening.settings.quiet {
            for day in [today - 1, today] {
                let nextDay = hours.to < hours.from ? day + 1 : day
                let from = evening.clock.beginning(day: day, minute: hours.from)
                let to = evening.clock.beginning(day: nextDay, minute: hours.to)
                if from <= now, now < to { return true }
            }
        }
        return false
    }

    /// First minute that is not quiet; nil if there is none within a day.
    func endOfQuiet(from now: Instant) -> Instant? {
        var later = now - .seconds(now.secondsSinceEpoch % 60)
        while isQuiet(at: later) {
            later = later + 60
            if later > now + 86_400 { return nil }
        }
        return later
    }

    /// Slot that is due.
    func slot(at now: Instant) -> ReminderSlot? {
        let today = evening.clock.day(at: now)
        var found: ReminderSlot?
        var minute = evening.settings.after
        while minute < evening.settings.until {
            if evening.clock.beginning(day: today, minute: minute) <= now {
                found = ReminderSlot(day: Day(number: today), minute: minute)
            }
            minute += evening.settings.every
        }
        return isOver(at: now) ? nil : found
    }

    func isOver(at now: Instant) -> Bool {
        let today = evening.clock.day(at: now)
        return evening.clock.beginning(day: today, minute: evening.settings.until) <= now
    }

    func isUrgent(at now: Instant) -> Bool {
        let tomorrow = evening.clock.day(at: now) + 1
        return evening.clock.beginning(day: tomorrow, minute: 0) - now <= 3600
    }

    /// Whether any reminder may be sent.
    func maySend(at now: Instant) -> Bool {
        isOn(at: now) && !isSafe(at: now) && !isResting(at: now) && !isQuiet(at: now)
            && (snooze(at: now) ?? 0) <= now && slot(at: now) != nil
    }

    /// Channels that are due, each with whether the delivery is a marked retry.
    func recipients(
        at now: Instant, after attempts: [Evening.Attempt]
    ) -> [Settings.Channel: Bool] {
        guard maySend(at: now), let slot = slot(at: now) else { return [:] }
        var recipients: [Settings.Channel: Bool] = [:]
        for channel in evening.settings.channels {
            let earlier = attempts.filter { $0.slot == slot && $0.channel == channel }
            let lost = earlier.filter { $0.outcome == .lostBefore || $0.outcome == .lostAfter }
                .count
            if !earlier.contains(where: { $0.outcome == .accepted }), lost < 2 {
                recipients[channel] = lost > 0
            }
        }
        return recipients
    }

    func silence(at now: Instant, after attempts: [Evening.Attempt]) -> ReminderSilence? {
        let today = evening.clock.day(at: now)
        let first = evening.clock.beginning(day: today, minute: evening.settings.after)
        if !isOn(at: now) { return .off }
        if isSafe(at: now) { return .safe }
        if isResting(at: now) { return .resting }
        if let end = snooze(at: now), end > now { return .snoozed(until: end) }
        if isQuiet(at: now) { return endOfQuiet(from: now).map { .quiet(until: $0) } }
        if isOver(at: now) { return .over }
        if now < first { return .early(next: first) }
        return slot(at: now).map { .alreadySent($0) }
    }
}

/// Coverage over all evenings: proves that the random cases reach each rule.
private struct Tally {
    var runs = 0
    var reminders = 0
    var marked = 0
    var refused = 0
    var silences: Set<String> = []
    var urgent = 0
    var oddNights = 0
}

@Suite struct EveningTests {
    static let evenings = TestDepth.cases("CYC_TEST_EVENINGS", quick: 200, deep: 2_000)

    @Test("random evenings: each due reminder is sent once, as in the slow model")
    func evenings() throws {
        let zones = try Evening.zones.map(ZoneTests.zone)
        var tally = Tally()
        for seed in TestDepth.seeds(Self.evenings) {
            if let failure = Self.play(Evening(seed: seed, zones: zones), &tally) {
                Issue.record("evening \(seed): \(failure)")
                return
            }
        }
        guard Self.evenings >= 1000 else { return }
        // The evenings must reach each rule.
        let (runs, reminders) = (tally.runs, tally.reminders)
        #expect(runs > 20_000 && reminders > 2_000 && reminders < runs)
        #expect(tally.marked > 50 && tally.refused > 100 && tally.urgent > 100)
        #expect(tally.oddNights > 200)
        #expect(
            tally.silences == [
                "off", "safe", "resting", "snoozed", "quiet", "early", "over", "alreadySent",
            ])
    }

    /// Runs an evening as the program does; returns the first difference to the slow model.
    private static func play(_ drawn: Evening, _ tally: inout Tally) -> String? {
        var evening = drawn
        let rule = SlowReminders(evening: drawn)
        var attempts: [Evening.Attempt] = []
        var records: [NoticeRecord] = []
        tally.runs += evening.runs.count
        if evening.zone.offset(at: evening.start) != evening.zone.offset(at: evening.end) {
            tally.oddNights += 1
        }
        for (number, now) in evening.runs.enumerated() {
            var settings = evening.settings
            settings.enabled = rule.isOn(at: now)
            let policy = ReminderPolicy(settings, zone: evening.zone)
            let snoozed = rule.snooze(at: now)
            let wanted = rule.recipients(at: now, after: attempts)
            let may = policy.mayRemind(at: now, snoozedUntil: snoozed, records: records)
            if !wanted.isEmpty, !may { return "nothing to do at \(now)" }
            // The state is costly, so the program reads it only if a reminder is possible.
            guard may || number % 16 == 0 else { continue }
            let overview = Situation.overview(
                rule.state(at: now), at: now, in: evening.zone, restDays: evening.restDays)
            let decision = policy.decision(
                about: overview, snoozedUntil: snoozed, records: records)
            switch decision {
            case .silent(let silence):
                let expected = rule.silence(at: now, after: attempts)
                guard wanted.isEmpty, expected == nil || expected == silence else {
                    return "\(silence) at \(now), not \(String(describing: expected))"
                }
                tally.silences.insert(
                    String("\(silence)".prefix { $0 != "(" }))
            case .remind(let slot, let deliveries, let urgency):
                let sent = Dictionary(
                    deliveries.map { ($0.channel, $0.isAgain) }, uniquingKeysWith: { $0 && $1 })
                guard sent == wanted, deliveries.count == wanted.count,
                    slot == rule.slot(at: now),
                    (urgency == .urgent) == rule.isUrgent(at: now)
                else { return "\(decision) at \(now), not \(wanted)" }
                if urgency == .urgent { tally.urgent += 1 }
                deliver(slot, deliveries, at: now, &evening, &attempts, &records)
            }
        }
        for attempt in attempts {
            tally.reminders += 1
            if attempt.isMarked { tally.marked += 1 }
            if attempt.outcome == .refused { tally.refused += 1 }
        }
        return wrong(attempts, rule)
    }

    /// Claims, delivers and records each, unless the run ends in between.
    private static func deliver(
        _ slot: ReminderSlot, _ deliveries: [Delivery], at now: Instant,
        _ evening: inout Evening, _ attempts: inout [Evening.Attempt],
        _ records: inout [NoticeRecord]
    ) {
        for delivery in deliveries {
            let outcome = evening.outcome()
            attempts.append(
                Evening.Attempt(
                    at: now, slot: slot, channel: delivery.channel, isMarked: delivery.isAgain,
                    outcome: outcome))
            records.removeAll { $0.slot == slot && $0.channel == delivery.channel }
            let recorded: NoticeRecord.Fate =
                switch outcome {
                case .accepted: .delivered
                case .refused: delivery.isAgain ? .failedAgain : .failed
                case .lostBefore, .lostAfter: delivery.isAgain ? .unfinishedAgain : .unfinished
                }
            records.append(NoticeRecord(slot, delivery.channel, recorded, at: now))
            if outcome == .lostBefore || outcome == .lostAfter { return }
        }
    }

    /// First violation of the invariants over all attempts.
    private static func wrong(_ attempts: [Evening.Attempt], _ rule: SlowReminders) -> String? {
        let evening = rule.evening
        for attempt in attempts where !rule.maySend(at: attempt.at) {
            return "a reminder at \(attempt.at), when there must be none"
        }
        struct Key: Hashable {
            let slot: ReminderSlot
            let channel: Settings.Channel
        }
        for (key, tries) in Dictionary(
            grouping: attempts, by: { Key(slot: $0.slot, channel: $0.channel) })
        {
            let shown = tries.filter { $0.outcome == .accepted || $0.outcome == .lostAfter }
            let lost = tries.filter { $0.outcome == .lostBefore || $0.outcome == .lostAfter }
            if shown.filter({ !$0.isMarked }).count > 1 || shown.count > 2 || lost.count > 2 {
                return "\(key) came too often"
            }
            if let marked = tries.first(where: \.isMarked),
                !lost.contains(where: { $0.at < marked.at })
            {
                return "\(key) is marked for nothing"
            }
        }
        // Each slot with a run that may send reached all channels, unless a run was lost.
        for now in evening.runs where rule.maySend(at: now) {
            guard let slot = rule.slot(at: now) else { continue }
            let tries = attempts.filter { $0.slot == slot }
            if tries.isEmpty { return "a silent slot: \(slot) at \(now)" }
            if tries.contains(where: { $0.outcome == .lostBefore || $0.outcome == .lostAfter }) {
                continue
            }
            for channel in evening.settings.channels {
                let own = tries.filter { $0.channel == channel }
                if own.isEmpty { return "\(channel) was forgotten at \(now)" }
            }
        }
        return nil
    }
}
