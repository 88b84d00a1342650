import CycCore
import CycDisplay
import CycHTTP
import CycNotify
import CycRun
import CycStore
import CycSystem

/// Handles a call from cron.
///
/// An alarm rings before anything is written: no disk, lock or other run keeps it silent.
func remind(_ desk: AgentContext) throws {
    let isStarted = startRinging(desk)
    try ReminderRun(desk).run(isRingStarted: isStarted)
}

/// One run of `cyc remind`: looks, decides, and has the outbox tell what is due.
struct ReminderRun {
    private let desk: AgentContext
    private let ledger: Ledger
    private let settings: Settings
    private let zone: Zone
    private let policy: ReminderPolicy
    private let outbox: Outbox
    private let server: ScheduledDelivery
    private let focus: FocusNotifier
    private let growth: GrowthNotifier
    private let alarms: AlarmNotifier

    /// The longest wait for another run.
    ///
    /// Units: milliseconds.
    private static let patience: Int64 = 5000
    /// The same while an alarm rings.
    ///
    /// Units: milliseconds.
    private static let patienceOfRing: Int64 = 60_000

    init(_ desk: AgentContext, patience: Notifier.Patience = Notifier.Patience()) throws {
        self.desk = desk
        settings = try desk.settings
        zone = try desk.zone
        ledger = try desk.ledger()
        policy = ReminderPolicy(settings.remind, zone: zone)
        outbox = try Outbox(desk, patience: patience)
        server = .evening(outbox, settings.remind)
        alarms = AlarmNotifier(desk, outbox)
        focus = FocusNotifier(desk, outbox)
        growth = GrowthNotifier(desk, outbox)
    }

    /// What is known now, and what follows from it.
    private struct Situation {
        let overview: Overview
        let stake: ReminderStake
        let memory: ReminderState
        let hasAccount: Bool
    }

    /// Does what is due.
    ///
    /// - Parameter isRingStarted: Whether the process that rings was started already.
    /// - Throws: ``CycError/notDelivered(_:)`` where no channel took what was to be said, or a problem of
    ///   the ledger or the configuration.
    func run(isRingStarted: Bool = false) throws {
        // Only `cyc doctor` asks for it.
        do { try desk.world.touchReminderRun() } catch {}
        desk.world.noteLife(of: .machine, settings)
        // Nobody waits for a lock or for GitHub to be woken.
        let rings = try alarms.ring(isStarted: isRingStarted)
        guard try rings || alarms.hasBusiness() || hasBusiness() else { return }
        let lock: FileLock
        do throws(CycError) {
            lock = try outbox.lock(waiting: rings ? Self.patienceOfRing : Self.patience)
        } catch .ledgerBusy {
            // Another run is at it, and what it leaves undone the next one finds.
            return
        }
        // What became of its notices stands in the log: the sound does not hang on them.
        try alarms.takeTurn()
        try takeTurn()
        _ = consume lock
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
        let outcomes = try dueNotices(situation).flatMap { try outbox.deliver($0) }
        try server.settle(wantedAhead(situation), at: situation.overview.now)
        let troubles = outcomes.compactMap { outcome in
            outcome.trouble.map { ChannelError(outcome.channel, $0) }
        }
        guard outcomes.isEmpty || troubles.count < outcomes.count else {
            throw CycError.notDelivered(troubles)
        }
        if let failure = refreshed.failure { throw failure }
    }

    // MARK: Looking

    /// Whether a run now could have anything to say or to take back, whatever became of today.
    private func hasBusiness() throws -> Bool {
        let now = try desk.world.now()
        let memory = try memory(of: zone.day(at: now))
        return try server.isUsed || !server.waiting(after: now).isEmpty
            || policy.mayRemind(
                at: now, snoozedUntil: memory.snoozedUntil, records: memory.records)
            || (mayAnnounce(at: now, memory) && mayHaveCompletion())
            || focus.hasBusiness(at: now) || !growthNotices(at: now, memory).isEmpty
    }

    private struct Refreshed {
        var hasAskedGitHub = false
        /// What kept it from being done; an evening is not silent because something could not be read.
        var failure: CycError?
    }

    /// Brings today up to date, within the time that a person would wait.
    ///
    /// - Parameter hubAge: As ``FullRefresh/Request/hubAge``.
    /// - Returns: What became of it.
    /// - Throws: ``CycError/interrupted``, or anything that is no ``CycError``.
    private func refresh(hubAge: Int64? = nil) throws -> Refreshed {
        let request = FullRefresh.Request(
            hubAge: hubAge, hubPatience: Int64(settings.sync.timeout) * 1000)
        do {
            let refresh = FullRefresh(request, desk)
            return Refreshed(hasAskedGitHub: try refresh.run().hub != nil)
        } catch CycError.ledgerBusy {
            // Another refresh is at it; what it has stored until now is what is known.
            return Refreshed()
        } catch let problem as CycError where problem != .interrupted {
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

    private func knowledge(of day: Day) throws -> Snapshot {
        try ledger.facts(standingIn: nil, today: day, following: settings.github).knowledge
    }

    // MARK: What is due

    /// What is to be told now, in the order in which it is told.
    private func dueNotices(_ situation: Situation) throws -> [Notice] {
        try [reminder(situation)].compactMap { $0 } + completions(situation)
            + focus.due(at: situation.overview.now.secondsSinceEpoch)
            + growthNotices(
                at: situation.overview.now.secondsSinceEpoch, situation.memory)
    }

    /// Of growth anything is told whenever it comes about, but when nobody wants to be disturbed.
    private func growthNotices(at now: Int64, _ memory: ReminderState) throws -> [Notice] {
        guard memory.snoozedUntil.map({ $0 <= now }) ?? true, policy.quietEnd(at: now) == nil
        else { return [] }
        return try growth.due(knowing: knowledge(of: zone.day(at: now)))
    }

    /// The reminder of the evening, if one is due.
    private func reminder(_ situation: Situation) throws -> Notice? {
        guard case .remind(let slot, _, let urgency) = decision(situation) else { return nil }
        var stake = situation.stake
        if settings.remind.tellsMates {
            stake.openMates = try openMates(desk, at: situation.overview.now.secondsSinceEpoch)
        }
        return reminder(slot, stake, urgency: urgency)
    }

    private func reminder(
        _ slot: ReminderSlot, _ stake: ReminderStake, urgency: Notice.Urgency
    ) -> Notice {
        messages.reminder(
            for: slot, urgency: urgency, about: stake, home: try? desk.world.home())
    }

    /// The challenges that are completed and were not told of.
    private func completions(_ situation: Situation) throws -> [Notice] {
        let now = situation.overview.now
        guard mayAnnounce(at: now.secondsSinceEpoch, situation.memory) else { return [] }
        return try situation.overview.unsentCompletions.compactMap { completion in
            guard let id = try ledger.identity(ofChallenge: completion.challenge.id) else {
                return nil
            }
            return messages.completion(of: completion, id, at: now, about: situation.stake)
        }
    }

    /// Whether a completed challenge may be told of now: in the evening, also after its last reminder.
    private func mayAnnounce(at now: Int64, _ memory: ReminderState) -> Bool {
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
            || overview.challenges.contains { $0.state == .active && $0.end == overview.date }
    }

    private var messages: Messages { desk.session.messages(ofNotifications: true) }

    /// The memory of a day, as far as it is ``Outbox/believable(_:)``.
    private func memory(of day: Day) throws -> ReminderState {
        var memory = try ledger.reminders(of: day)
        memory.snoozedUntil = Snooze.believable(memory.snoozedUntil, at: try desk.world.now())
        memory.records = try outbox.believable(memory.records)
        return memory
    }

    // MARK: The evening on the server

    /// Takes back everything that waits on the server, because nobody will do so later.
    ///
    /// - Throws: ``CycError/channel(_:)``, or a problem of the ledger.
    func takeBack() throws {
        let lock = try outbox.lock(waiting: Self.patience)
        let now = try desk.world.now()
        try server.takeBackEverything(after: now)
        try alarms.server.takeBackEverything(after: now)
        _ = consume lock
    }

    /// Takes back what the evening will not bring, for somebody who learned of it and waits.
    ///
    /// Nothing is put there. Where another run is at it, that one does it.
    func takeBackUnwanted() throws {
        guard try !server.waiting(after: desk.world.now()).isEmpty else { return }
        let lock = try outbox.lock(waiting: 0)
        let situation = try look()
        try server.takeBack(
            butFor: wantedAhead(situation), at: situation.overview.now,
            until: desk.world.monotonicMilliseconds() + Notifier.Patience.short[.ntfy])
        _ = consume lock
    }

    /// The reminders that will come this evening if nothing is done until then, and when.
    private func wantedAhead(_ situation: Situation) throws -> [ScheduledDelivery.Wanted] {
        guard server.isUsed else { return [] }
        let now = situation.overview.now.secondsSinceEpoch
        let memory = try memory(of: situation.overview.date)
        return policy.outlook(
            about: situation.overview, snoozedUntil: memory.snoozedUntil, records: memory.records
        ).compactMap { outlook in
            guard outlook.state == .planned, let comes = outlook.comes, comes > now else {
                return nil
            }
            let notice = reminder(
                outlook.slot, situation.stake.seen(at: comes), urgency: policy.urgency(at: comes))
            return ScheduledDelivery.Wanted(notice: notice, instant: comes)
        }
    }
}
