import CycCore
import CycDisplay
import CycHTTP
import CycNotify
import CycRun
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

    init(_ desk: Desk, patience: Notifier.Patience = Notifier.Patience()) throws {
        self.desk = desk
        settings = try desk.settings
        zone = try desk.zone
        ledger = try desk.ledger()
        policy = ReminderPolicy(settings.remind, zone: zone)
        notifier = Notifier(settings.remind, desk.world, patience: patience)
    }

    /// What is known now, and what follows from it.
    private struct Situation {
        let overview: Overview
        let stake: ReminderStake
        let memory: ReminderMemory
        let hasAccount: Bool
    }

    /// Does what is due.
    ///
    /// - Throws: ``Problem/notDelivered(_:)`` where no channel took what was to be said, or a problem of
    ///   the ledger or the configuration.
    func run() throws {
        // Only `cyc doctor` asks for it.
        do { try desk.world.touchReminderRun() } catch {}
        guard try hasBusiness() else { return }
        let lock: FileLock
        do throws(Problem) {
            lock = try self.lock(waiting: Self.patience)
        } catch .ledgerBusy {
            // Another run is at it, and what it leaves undone the next one finds.
            return
        }
        try takeTurn()
        _ = consume lock
    }

    private func lock(waiting patience: Int64) throws(Problem) -> FileLock {
        try FileLock(desk.world.path(of: .reminderLock), waiting: patience)
    }

    private func takeTurn() throws {
        guard try hasBusiness() else { return }
        var refreshed = try refresh()
        var situation = try look()
        // What was done on the web meanwhile makes a reminder wrong.
        if !refreshed.hasAskedGitHub, situation.hasAccount, isDue(situation) {
            refreshed = try refresh(hubAge: 0)
            situation = try look()
        }
        var outcomes = try remind(situation)
        outcomes += try announce(situation)
        try settleAhead(situation)
        let troubles = outcomes.compactMap { outcome in
            outcome.trouble.map { ChannelTrouble(outcome.channel, $0) }
        }
        guard outcomes.isEmpty || troubles.count < outcomes.count else {
            throw Problem.notDelivered(troubles)
        }
        if let failure = refreshed.failure { throw failure }
    }

    // MARK: Looking

    /// Whether a run now could have anything to say or to take back, whatever became of today.
    private func hasBusiness() throws -> Bool {
        let now = try desk.world.now()
        let memory = try memory(of: zone.day(at: now))
        return try usesAhead || !ahead(after: now).isEmpty
            || policy.mayRemind(
                at: now, snoozedUntil: memory.snoozedUntil, records: memory.records)
            || (mayAnnounce(at: now, memory) && mayHaveCompletion())
    }

    private struct Refreshed {
        var hasAskedGitHub = false
        /// What kept it from being done; an evening is not silent because something could not be read.
        var failure: Problem?
    }

    /// Brings today up to date, within the time that a person would wait.
    ///
    /// - Parameter hubAge: As ``WholeRefresh/Request/hubAge``.
    /// - Returns: What became of it.
    /// - Throws: ``Problem/interrupted``, or anything that is no ``Problem``.
    private func refresh(hubAge: Int64? = nil) throws -> Refreshed {
        let request = WholeRefresh.Request(
            hubAge: hubAge, hubPatience: Int64(settings.sync.timeout) * 1000)
        do {
            let refresh = WholeRefresh(request, desk)
            return Refreshed(hasAskedGitHub: try refresh.run().hub != nil)
        } catch Problem.ledgerBusy {
            // Another refresh is at it; what it has stored until now is what is known.
            return Refreshed()
        } catch let problem as Problem where problem != .interrupted {
            return Refreshed(failure: problem)
        }
    }

    private func decision(_ situation: Situation) -> ReminderDecision {
        policy.decision(
            about: situation.overview, snoozedUntil: situation.memory.snoozedUntil,
            records: situation.memory.records)
    }

    private func isDue(_ situation: Situation) -> Bool {
        if case .remind = decision(situation) { true } else { false }
    }

    private func look() throws -> Situation {
        let now = try desk.world.now()
        let today = zone.day(at: now)
        let knowledge = try knowledge(of: today)
        let overview = Overview(knowledge, settings: settings, zone: zone, now: now)
        return Situation(
            overview: overview,
            stake: ReminderStake(overview, knowledge, settings: settings, zone: zone),
            memory: try memory(of: today), hasAccount: knowledge.account != nil)
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
    ///
    /// - Returns: What became of its slot on every channel, also of those that had it before.
    private func remind(_ situation: Situation) throws -> [Outcome] {
        guard case .remind(let slot, let deliveries, let urgency) = decision(situation) else {
            return []
        }
        let parcels = deliveries.map { delivery in
            let reminder = reminder(
                slot, situation.stake, urgency: urgency, isAgain: delivery.isAgain)
            return Parcel(
                reminder: reminder,
                record: ReminderRecord(
                    slot: slot, channel: delivery.channel, claimed: situation.overview.now,
                    isAgain: delivery.isAgain, title: reminder.title, body: reminder.body))
        }
        let earlier = situation.memory.records.filter {
            $0.slot == slot && $0.delivered != nil && policy.channels.contains($0.channel)
        }
        return earlier.map { Outcome(channel: $0.channel, trouble: nil) } + (try deliver(parcels))
    }

    private struct Parcel: Sendable {
        let reminder: Reminder
        let record: ReminderRecord
    }

    /// Claims, sends to every channel at once, and records each as soon as it has ended.
    private func deliver(_ parcels: [Parcel]) throws -> [Outcome] {
        guard !parcels.isEmpty else { return [] }
        try ledger.store(parcels.map(\.record))
        var outcomes: [Outcome] = []
        let (notifier, deliver) = (notifier, desk.surroundings.deliver)
        try atOnce(parcels) {
            deliver(notifier, $0.reminder, $0.record.channel)
        } take: {
            parcel, trouble in
            outcomes.append(Outcome(channel: parcel.record.channel, trouble: trouble))
            var record = parcel.record
            record.delivered = trouble == nil ? zone.moment(at: try desk.world.now()) : nil
            record.trouble = trouble
            try ledger.store([record])
        }
        return outcomes
    }

    private func reminder(
        _ slot: ReminderSlot, _ stake: ReminderStake, urgency: Reminder.Urgency,
        isAgain: Bool = false
    ) -> Reminder {
        desk.session.messages(ofNotifications: true).reminder(
            for: slot, urgency: urgency, isAgain: isAgain, about: stake,
            home: try? desk.world.home())
    }

    // MARK: Completed challenges

    /// Whether a completed challenge may be told of now: in the evening, also after its last reminder.
    private func mayAnnounce(at now: Int64, _ memory: ReminderMemory) -> Bool {
        settings.remind.enabled && !policy.channels.isEmpty && policy.evening(at: now) != nil
            && memory.snoozedUntil.map { $0 <= now } ?? true && policy.quietEnd(at: now) == nil
    }

    /// Whether a challenge is completed that was not told of, or could be by a commit of this evening
    /// that nobody has read yet.
    private func mayHaveCompletion() throws -> Bool {
        let now = try desk.world.now()
        let knowledge = try knowledge(of: zone.day(at: now))
        guard !knowledge.agenda.challenges.isEmpty, let evening = policy.evening(at: now) else {
            return false
        }
        let overview = Overview(knowledge, settings: settings, zone: zone, now: evening)
        return !overview.unsentCompletions.isEmpty
            || overview.challenges.contains { $0.needsToday && $0.remainingDays == 1 }
    }

    /// Tells every channel once of each challenge that is completed.
    ///
    /// A channel that fails is tried again until the day ends.
    private func announce(_ situation: Situation) throws -> [Outcome] {
        let now = situation.overview.now
        guard mayAnnounce(at: now.secondsSinceEpoch, situation.memory) else { return [] }
        var outcomes: [Outcome] = []
        for completion in situation.overview.unsentCompletions {
            let id = completion.challenge.id
            let known = try ledger.reminders(ofChallenge: id)
            let isOver = known.contains { $0.slot.day != situation.overview.date }
            let words = desk.session.messages(ofNotifications: true).announcement(of: completion)
            let parcels = policy.channels.compactMap { channel -> Parcel? in
                let earlier = known.first { $0.channel == channel }
                if isOver || earlier?.isSettled == true { return nil }
                return parcel(of: id, words, on: channel, earlier, situation)
            }
            let told = try deliver(parcels)
            if told.allSatisfy({ $0.trouble == nil }) { try ledger.sent([id], at: now) }
            outcomes += known.filter { $0.delivered != nil }.map {
                Outcome(channel: $0.channel, trouble: nil)
            }
            outcomes += told
        }
        return outcomes
    }

    private func parcel(
        of challenge: Int64, _ words: ReminderText, on channel: Settings.Channel,
        _ earlier: ReminderRecord?, _ situation: Situation
    ) -> Parcel {
        let now = situation.overview.now
        let clock = now.clock
        let slot =
            earlier?.slot
            ?? ReminderSlot(day: situation.overview.date, minute: clock.hour * 60 + clock.minute)
        let isAgain = earlier.map { $0.isAgain || $0.isUnfinished } ?? false
        let messages = desk.session.messages(ofNotifications: true)
        let title = (isAgain ? messages.again(words.title) : words.title).description
        var reminder = Reminder(
            slot: slot, urgency: .normal, isAgain: isAgain, state: situation.stake.state,
            streak: situation.stake.streak, secondsLeft: situation.stake.secondsLeft,
            title: title, body: words.body, click: situation.stake.page)
        reminder.subject = .completion(challenge: challenge)
        var record = ReminderRecord(
            slot: slot, channel: channel, claimed: now, isAgain: isAgain, title: title,
            body: words.body)
        record.challenge = challenge
        return Parcel(reminder: reminder, record: record)
    }

    // MARK: The evening on the server

    private var usesAhead: Bool {
        settings.remind.enabled && settings.remind.ntfyAhead
            && settings.remind.channels.contains(.ntfy) && !settings.remind.ntfyTopic.isEmpty
    }

    /// What the server will show after `now` unless it is told not to, of whatever day: in another zone
    /// it is another one.
    private func ahead(after now: Int64) throws -> [ReminderRecord] {
        try ledger.remindersAhead(of: now).filter { $0.place == notifier.place }
    }

    /// The memory of a day without what waits on another server or topic than that of the settings:
    /// nothing takes it back from there, and the person may not hear it.
    private func memory(of day: Day) throws -> ReminderMemory {
        var memory = try ledger.reminders(of: day)
        let now = try desk.world.now()
        memory.snoozedUntil = Snooze.believable(memory.snoozedUntil, at: now)
        memory.records.removeAll { record in
            record.scheduledFor.map { $0 > now && record.place != notifier.place } ?? false
        }
        return memory
    }

    /// Takes back everything that waits on the server, because nobody will do so later.
    ///
    /// Ends at the first failure.
    ///
    /// - Throws: ``Problem/channel(_:)``, or a problem of the ledger.
    func takeBack() throws {
        let lock = try lock(waiting: Self.patience)
        for record in try ahead(after: desk.world.now()) {
            if let trouble = notifier.cancel(record.slot) {
                throw Problem.channel(ChannelTrouble(.ntfy, trouble))
            }
            try ledger.forgetReminder(record.slot, on: .ntfy)
        }
        _ = consume lock
    }

    /// Puts what the evening would bring on the server, and takes back what it will not bring.
    ///
    /// Ends at the first failure, which stands in the log; the next run goes on. Nothing is said: a
    /// laptop without network would have it mailed every few minutes.
    private func settleAhead(_ situation: Situation) throws {
        let now = situation.overview.now.secondsSinceEpoch
        let memory = try memory(of: situation.overview.date)
        let there = try ahead(after: now)
        let wanted = usesAhead ? wantedAhead(situation, memory) : []
        guard try takeBack(there, butFor: wanted.map(\.reminder.slot)) else { return }
        for (reminder, instant) in wanted {
            let known = there.first { $0.slot == reminder.slot && $0.isScheduled }
            let isThere = known.map {
                $0.title == reminder.title && $0.body == reminder.body
                    && $0.scheduledFor == instant && $0.trouble == nil
            }
            // In the last minute a server may not take it any more; what it has is better than nothing.
            if isThere == true || instant <= now + Self.shortestAhead { continue }
            guard try putAhead(reminder, at: instant, insteadOf: known, situation) else { return }
        }
    }

    /// Takes back what the evening will not bring, for somebody who learned of it and waits.
    ///
    /// Nothing is put there. Where another run is at it, that one does it.
    func takeBackUnwanted() throws {
        guard try !ahead(after: desk.world.now()).isEmpty else { return }
        let lock = try lock(waiting: 0)
        let situation = try look()
        let there = try ahead(after: situation.overview.now.secondsSinceEpoch)
        let wanted = usesAhead ? wantedAhead(situation, situation.memory) : []
        _ = try takeBack(
            there, butFor: wanted.map(\.reminder.slot),
            until: desk.world.monotonicMilliseconds() + Notifier.Patience.short[.ntfy])
        _ = consume lock
    }

    /// - Parameters:
    ///   - records: What waits on the server.
    ///   - wanted: The slots of those that stay there.
    ///   - deadline: When to begin with no more, by the monotonic clock in milliseconds.
    /// - Returns: Whether nothing else is left there.
    /// - Throws: A problem of the ledger.
    private func takeBack(
        _ records: [ReminderRecord], butFor wanted: [ReminderSlot], until deadline: Int64 = .max
    ) throws -> Bool {
        for var record in records where !wanted.contains(record.slot) {
            guard desk.world.monotonicMilliseconds() < deadline else { return false }
            record.trouble = notifier.cancel(record.slot)
            guard record.trouble == nil else {
                try ledger.store([record])
                return false
            }
            try ledger.forgetReminder(record.slot, on: .ntfy)
        }
        return true
    }

    /// Puts one reminder on the server.
    ///
    /// - Returns: Whether the server took it; else it still has `known`.
    private func putAhead(
        _ reminder: Reminder, at instant: Int64, insteadOf known: ReminderRecord?,
        _ situation: Situation
    ) throws -> Bool {
        var record = ReminderRecord(
            slot: reminder.slot, channel: .ntfy, claimed: situation.overview.now,
            scheduledFor: instant, title: reminder.title, body: reminder.body)
        record.place = notifier.place
        // Claimed first: a server never shows what no run knows of.
        if known == nil { try ledger.store([record]) }
        let trouble = notifier.schedule(reminder, at: instant)
        if trouble != nil, let known { record = known }
        record.trouble = trouble
        if trouble == nil { record.delivered = zone.moment(at: try desk.world.now()) }
        try ledger.store([record])
        return trouble == nil
    }

    /// The reminders that will come this evening if nothing is done until then, and when.
    private func wantedAhead(
        _ situation: Situation, _ memory: ReminderMemory
    ) -> [(reminder: Reminder, instant: Int64)] {
        let now = situation.overview.now.secondsSinceEpoch
        return policy.outlook(
            about: situation.overview, snoozedUntil: memory.snoozedUntil, records: memory.records
        ).compactMap { outlook in
            guard outlook.state == .planned, let comes = outlook.comes, comes > now else {
                return nil
            }
            let reminder = reminder(
                outlook.slot, situation.stake.seen(at: comes), urgency: policy.urgency(at: comes))
            return (reminder, comes)
        }
    }
}

extension Notifier {
    /// The channels of `settings`, on this machine.
    init(_ settings: Settings.Remind, _ world: World, patience: Patience = Patience()) {
        self.init(settings, world: world, patience: patience) {
            limits, retries throws(HTTPFailure) in
            try HTTPClient(in: world, limits: limits, retries: retries)
        }
    }
}

extension Notifier.Patience {
    /// While somebody waits for something else.
    static var short: Notifier.Patience {
        var patience = Notifier.Patience()
        patience[.ntfy] = 1500
        return patience
    }
}
