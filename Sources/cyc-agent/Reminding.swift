import CycCore
import CycDisplay
import CycHTTP
import CycNotify
import CycStore
import CycSystem

/// One run of `cyc remind`: looks, decides, claims, delivers, records.
///
/// A claim stands in the ledger before anything is sent. Runs take turns, so that a claim without an
/// end is one whose run was cut off: what it may or may not have sent is sent once more, marked.
struct Reminding {
    private let desk: Desk
    private let ledger: Ledger
    private let settings: Settings
    private let zone: Zone
    private let policy: ReminderPolicy
    private let notifier: Notifier

    /// The longest wait for another run.
    ///
    /// Units: milliseconds.
    private static let patience: Int64 = 5000
    /// What is due sooner is sent by the run that comes then, not put on a server.
    ///
    /// Units: seconds.
    private static let shortestAhead: Int64 = 60

    init(_ desk: Desk) throws {
        self.desk = desk
        settings = try desk.settings
        zone = try desk.zone
        ledger = try desk.ledger()
        policy = ReminderPolicy(settings.remind, zone: zone)
        notifier = Notifier(settings.remind, desk.world)
    }

    /// What is known now, and what follows from it.
    private struct Situation {
        let overview: Overview
        let stake: ReminderStake
        let memory: ReminderMemory
    }

    /// Does what is due.
    ///
    /// - Returns: 0 where there was nothing to say or a channel took it.
    /// - Throws: ``Problem/notDelivered(_:)``, or a problem of the ledger or the configuration.
    func run() throws -> ExitStatus {
        // Only `cyc doctor` asks for it.
        do { try desk.world.touchReminderRun() } catch {}
        guard try hasBusiness() else { return .fine }
        var result = Result<ExitStatus, any Error>.success(.fine)
        do {
            let lock = try FileLock(
                "\(try desk.world.dataFolder())/remind.lock", waiting: Self.patience)
            result = Result { try takeTurn() }
            _ = consume lock
        } catch Problem.ledgerBusy {
            // Another run is at it, and what it leaves undone the next one finds.
        }
        return try result.get()
    }

    private func takeTurn() throws -> ExitStatus {
        guard try hasBusiness() else { return .fine }
        let failure = try refresh()
        let situation = try look()
        var outcomes = try remind(situation)
        outcomes += try announce(situation)
        try settleAhead(situation)
        let troubles = outcomes.compactMap { outcome in
            outcome.trouble.map { ChannelTrouble(outcome.channel, $0) }
        }
        guard outcomes.isEmpty || troubles.count < outcomes.count else {
            throw Problem.notDelivered(troubles)
        }
        if let failure { throw failure }
        return .fine
    }

    // MARK: Looking

    /// Whether a run now could have anything to say or to take back, whatever became of today.
    private func hasBusiness() throws -> Bool {
        let now = try desk.world.now()
        let memory = try ledger.reminders(of: zone.day(at: now))
        return try usesAhead || !ahead(in: memory, after: now).isEmpty
            || policy.mayRemind(
                at: now, snoozedUntil: memory.snoozedUntil, records: memory.records)
            || (mayAnnounce(at: now, memory) && hasUnsentCompletion())
    }

    /// Brings today up to date, within the time that a person would wait.
    ///
    /// - Returns: What kept it from that; an evening is not silent because something could not be read.
    /// - Throws: ``Problem/interrupted``, or anything that is no ``Problem``.
    private func refresh() throws -> Problem? {
        var request = Renewal.Request()
        request.hubPatience = Int64(settings.sync.timeout) * 1000
        do {
            _ = try Renewal(request, desk, progress: Progress(desk, isShown: false)).run()
            return nil
        } catch Problem.ledgerBusy {
            // Another refresh is at it; what it has stored until now is what is known.
            return nil
        } catch let problem as Problem where problem != .interrupted {
            return problem
        }
    }

    private func look() throws -> Situation {
        let now = try desk.world.now()
        let today = zone.day(at: now)
        let knowledge = try knowledge(of: today)
        let overview = Overview(knowledge, settings: settings, zone: zone, now: now)
        return Situation(
            overview: overview,
            stake: ReminderStake(overview, knowledge, settings: settings, zone: zone),
            memory: try ledger.reminders(of: today))
    }

    private func knowledge(of day: Day) throws -> Knowledge {
        try ledger.facts(standingIn: nil, today: day, following: settings.github).knowledge
    }

    // MARK: Reminding

    private struct Outcome {
        let channel: Settings.Channel
        let trouble: DeliveryTrouble?
    }

    /// Sends the reminder that is due, if one is.
    private func remind(_ situation: Situation) throws -> [Outcome] {
        let decision = policy.decision(
            about: situation.overview, snoozedUntil: situation.memory.snoozedUntil,
            records: situation.memory.records)
        guard case .remind(let slot, let deliveries, let urgency) = decision else { return [] }
        let parcels = deliveries.map { delivery in
            Parcel(
                channel: delivery.channel,
                reminder: reminder(
                    slot, situation.stake, urgency: urgency, isAgain: delivery.isAgain))
        }
        let claimed = situation.overview.now
        try ledger.claim(
            parcels.map { parcel in
                ReminderRecord(
                    slot: slot, channel: parcel.channel, claimed: claimed,
                    isAgain: parcel.reminder.isAgain, title: parcel.reminder.title,
                    body: parcel.reminder.body)
            })
        return try deliver(parcels) { parcel, trouble in
            let delivered = trouble == nil ? zone.moment(at: try desk.world.now()) : nil
            try ledger.settle(slot, on: parcel.channel, delivered: delivered, trouble: trouble)
        }
    }

    private struct Parcel: Sendable {
        let channel: Settings.Channel
        let reminder: Reminder
    }

    /// Sends to every channel at once.
    ///
    /// - Parameters:
    ///   - parcels: At most one for each channel.
    ///   - record: Called for each as soon as it has ended.
    /// - Returns: What became of each.
    /// - Throws: What `record` throws.
    private func deliver(
        _ parcels: [Parcel], _ record: (Parcel, DeliveryTrouble?) throws -> Void
    ) throws -> [Outcome] {
        var outcomes: [Outcome] = []
        let notifier = notifier
        try atOnce(parcels) {
            notifier.deliver($0.reminder, on: $0.channel)
        } take: {
            parcel, trouble in
            outcomes.append(Outcome(channel: parcel.channel, trouble: trouble))
            try record(parcel, trouble)
        }
        return outcomes
    }

    private func reminder(
        _ slot: ReminderSlot, _ stake: ReminderStake, urgency: Reminder.Urgency,
        isAgain: Bool = false
    ) -> Reminder {
        desk.messages.reminder(
            for: slot, urgency: urgency, isAgain: isAgain, about: stake,
            home: try? desk.world.home())
    }

    // MARK: Completed challenges

    /// Whether nothing but a challenge that is not completed keeps cyc from telling of one.
    private func mayAnnounce(at now: Int64, _ memory: ReminderMemory) -> Bool {
        settings.remind.enabled && !settings.remind.channels.isEmpty
            && memory.snoozedUntil.map { $0 <= now } ?? true && policy.quietEnd(at: now) == nil
    }

    private func hasUnsentCompletion() throws -> Bool {
        let now = try desk.world.now()
        let knowledge = try knowledge(of: zone.day(at: now))
        guard !knowledge.agenda.challenges.isEmpty else { return false }
        return !Overview(knowledge, settings: settings, zone: zone, now: now).unsentCompletions
            .isEmpty
    }

    /// Tells every channel once of a challenge that is completed.
    private func announce(_ situation: Situation) throws -> [Outcome] {
        let now = situation.overview.now.secondsSinceEpoch
        guard mayAnnounce(at: now, situation.memory) else { return [] }
        let clock = situation.overview.now.clock
        let slot = ReminderSlot(
            day: situation.overview.date, minute: clock.hour * 60 + clock.minute)
        var outcomes: [Outcome] = []
        for completion in situation.overview.unsentCompletions {
            let words = desk.messages.announcement(of: completion)
            let reminder = Reminder(
                slot: slot, urgency: .normal, state: situation.stake.state,
                streak: situation.stake.streak, secondsLeft: situation.stake.secondsLeft,
                title: words.title, body: words.body, click: situation.stake.page)
            let told = try deliver(
                settings.remind.channels.map { Parcel(channel: $0, reminder: reminder) }
            ) { _, _ in }
            if told.contains(where: { $0.trouble == nil }) {
                try ledger.sent([completion.challenge.id])
            }
            outcomes += told
        }
        return outcomes
    }

    // MARK: The evening on the server

    private var usesAhead: Bool {
        settings.remind.enabled && settings.remind.ntfyAhead
            && settings.remind.channels.contains(.ntfy) && !settings.remind.ntfyTopic.isEmpty
    }

    /// What a server will show after `now` unless it is told not to.
    private func ahead(in memory: ReminderMemory, after now: Int64) -> [ReminderRecord] {
        memory.records.filter { record in record.scheduledFor.map { $0 > now } ?? false }
    }

    /// Puts what the evening would bring on the server, and takes back what it will not bring.
    ///
    /// What fails is tried again by the next run; the live reminder does not wait for it.
    private func settleAhead(_ situation: Situation) throws {
        let now = situation.overview.now.secondsSinceEpoch
        let memory = try ledger.reminders(of: situation.overview.date)
        let there = ahead(in: memory, after: now)
        let wanted = usesAhead ? wantedAhead(situation, memory) : []
        for record in there where !wanted.contains(where: { $0.reminder.slot == record.slot }) {
            if let trouble = notifier.cancel(record.slot) {
                desk.complain(of: trouble, on: .ntfy)
            } else {
                try ledger.forgetReminder(record.slot, on: .ntfy)
            }
        }
        for (reminder, instant) in wanted {
            let known = there.first { $0.slot == reminder.slot && $0.isScheduled }
            let isThere = known.map {
                $0.title == reminder.title && $0.body == reminder.body
                    && $0.scheduledFor == instant
            }
            if isThere == true { continue }
            var record = ReminderRecord(
                slot: reminder.slot, channel: .ntfy, claimed: situation.overview.now,
                scheduledFor: instant, title: reminder.title, body: reminder.body)
            // Claimed first: a server never shows what no run knows of.
            try ledger.claim([record])
            record.trouble = notifier.schedule(reminder, at: instant)
            if let trouble = record.trouble {
                desk.complain(of: trouble, on: .ntfy)
            } else {
                record.delivered = zone.moment(at: try desk.world.now())
            }
            try ledger.claim([record])
        }
    }

    /// The reminders that will come this evening if nothing is done until then, and when.
    private func wantedAhead(
        _ situation: Situation, _ memory: ReminderMemory
    ) -> [(reminder: Reminder, instant: Int64)] {
        let now = situation.overview.now.secondsSinceEpoch
        return policy.outlook(
            about: situation.overview, snoozedUntil: memory.snoozedUntil, records: memory.records
        ).compactMap { outlook in
            guard outlook.state == .planned, let comes = outlook.comes,
                comes > now + Self.shortestAhead
            else { return nil }
            let reminder = reminder(
                outlook.slot, situation.stake.seen(at: comes), urgency: policy.urgency(at: comes))
            return (reminder, comes)
        }
    }
}

extension Desk {
    /// Says on standard error what keeps a channel from working.
    fileprivate func complain(of trouble: DeliveryTrouble, on channel: Settings.Channel) {
        report(.notDelivered([ChannelTrouble(channel, trouble)]), to: .error)
    }
}

extension Notifier {
    /// The channels of `settings`, on this machine.
    init(_ settings: Settings.Remind, _ world: World) {
        self.init(settings, world: world) { limits, retries throws(HTTPFailure) in
            try HTTPClient(in: world, limits: limits, retries: retries)
        }
    }
}
