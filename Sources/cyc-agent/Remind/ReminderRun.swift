import CycCore
import CycDisplay
import CycHTTP
import CycNotify
import CycRun
import CycStore
import CycSystem

/// Handles a call from cron.
///
/// Alarms ring before anything is written, so that no disk, lock or other run silences them.
func sendReminders(_ agent: AgentContext) throws {
    let isStarted = startRinging(agent)
    try ReminderRun(agent).run(isRingStarted: isStarted)
}

/// One run of `cyc remind`: loads the state, decides, and delivers the notices that are due.
struct ReminderRun {
    private let agent: AgentContext
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
    private static let patience = Duration.seconds(5)
    /// The longest wait for another run while an alarm rings.
    private static let patienceWhileRinging = Duration.minutes(1)

    init(_ agent: AgentContext, patience: Notifier.Patience = Notifier.Patience()) throws {
        self.agent = agent
        settings = try agent.settings
        zone = try agent.zone
        ledger = try agent.ledger()
        outbox = try Outbox(agent, patience: patience)
        policy = ReminderPolicy(
            settings.remind, zone: zone,
            runsHook: outbox.channels(for: .evening(ReminderSlot(at: try agent.context.moment())))
                .contains(.hook))
        server = .evening(outbox, settings.remind)
        alarms = AlarmNotifier(agent, outbox)
        focus = FocusNotifier(agent, outbox)
        growth = GrowthNotifier(agent, outbox)
    }

    /// The present state and the decisions that follow from it.
    private struct State {
        let overview: Overview
        let stake: ReminderStake
        let reminderState: ReminderState
        let hasAccount: Bool
    }

    /// Delivers what is due.
    ///
    /// - Parameter isRingStarted: Whether the process that rings was started already.
    /// - Throws: ``CycError/notDelivered(_:)`` if no channel accepted the notices, or a
    ///   ``CycError`` of the ledger or the configuration.
    func run(isRingStarted: Bool = false) throws {
        // Only `cyc doctor` reads it.
        do { try agent.world.touchReminderRun() } catch {}
        agent.world.recordActivity(of: .machine, settings)
        // A process that ran them may have been killed.
        if try !settings.hooks.isEmpty && !ledger.waitingHooks().isEmpty { agent.startHooks() }
        // An alarm must not wait for a lock or for GitHub.
        let rings = try alarms.ring(isStarted: isRingStarted)
        // Another machine may have sent the notice, or its user the commit.
        let isShared = try shareIfDue(agent, isUrgent: hasPendingWork())
        guard try rings || alarms.hasPendingWork() || hasPendingWork() else { return }
        let lock: FileLock
        do throws(CycError) {
            lock = try outbox.lock(waiting: rings ? Self.patienceWhileRinging : Self.patience)
        } catch .ledgerBusy {
            // Another run is delivering; the next run finds what it leaves.
            return
        }
        // Delivery errors are in the ledger and do not stop the sound.
        try alarms.deliverPending()
        try deliverPending()
        if isShared { try shareIfChanged(agent) }
        _ = consume lock
    }

    private func deliverPending() throws {
        guard try hasPendingWork() else { return }
        var refreshed = try refresh()
        var state = try loadState()
        // Contributions made on GitHub's site would make the reminder wrong.
        if !refreshed.hasAskedGitHub, state.hasAccount, isDue(state) {
            refreshed = try refresh(gitHubAge: .zero)
            state = try loadState()
        }
        let outcomes = try dueNotices(state).flatMap { try outbox.deliver($0) }
        try server.sync(wantedAhead(state), at: state.overview.now)
        let errors = outcomes.compactMap { outcome in
            outcome.failure.map { ChannelError(outcome.channel, $0) }
        }
        guard outcomes.isEmpty || errors.count < outcomes.count else {
            throw CycError.notDelivered(errors)
        }
        if let failure = refreshed.failure { throw failure }
    }

    // MARK: Loading the state

    /// Whether this run may have anything to deliver or cancel, whatever today's state.
    private func hasPendingWork() throws -> Bool {
        let now = try agent.world.now()
        let reminderState = try reminderState(of: zone.day(at: now))
        return try server.isUsed || !server.waiting(after: now).isEmpty
            || policy.mayRemind(
                at: now, snoozedUntil: reminderState.snoozedUntil, records: reminderState.records)
            || (mayAnnounce(at: now, reminderState) && mayHaveCompletion())
            || focus.hasPendingWork(at: now) || mayHaveDayEvent(at: now)
            || !growthNotices(at: now, reminderState).isEmpty
    }

    private struct Refreshed {
        var hasAskedGitHub = false
        /// Error of the refresh; the reminder is delivered all the same.
        var failure: CycError?
    }

    /// Refreshes today's state with the timeout of an interactive command.
    ///
    /// - Parameter gitHubAge: See ``FullRefresh/Request/gitHubAge``.
    /// - Throws: ``CycError/interrupted``, or any error other than a ``CycError``.
    private func refresh(gitHubAge: Duration? = nil) throws -> Refreshed {
        let request = FullRefresh.Request(
            gitHubAge: gitHubAge, gitHubTimeout: settings.sync.timeout)
        do {
            let refresh = FullRefresh(request, agent)
            return Refreshed(hasAskedGitHub: try refresh.run().gitHub != nil)
        } catch CycError.ledgerBusy {
            // Another refresh is running; use what it has stored so far.
            return Refreshed()
        } catch let problem as CycError where problem != .interrupted {
            return Refreshed(failure: problem)
        }
    }

    private func decision(_ state: State) -> ReminderDecision {
        policy.decision(
            about: state.overview, snoozedUntil: state.reminderState.snoozedUntil,
            records: state.reminderState.records)
    }

    private func isDue(_ state: State) -> Bool {
        if case .remind = decision(state) { true } else { false }
    }

    private func loadState() throws -> State {
        let now = try agent.world.now()
        let today = zone.day(at: now)
        let snapshot = try snapshot(of: today)
        let overview = Overview(snapshot, settings: settings, zone: zone, now: now)
        return State(
            overview: overview,
            stake: ReminderStake(overview, snapshot, settings: settings, zone: zone),
            reminderState: try reminderState(of: today), hasAccount: snapshot.account != nil)
    }

    private func snapshot(of day: Day) throws -> Snapshot {
        try ledger.facts(currentRepository: nil, today: day, following: settings.github).snapshot
    }

    // MARK: Due notices

    /// Returns the notices that are due, in the order of delivery.
    private func dueNotices(_ state: State) throws -> [Notice] {
        try [reminder(state)].compactMap { $0 } + completions(state)
            + focus.due(at: state.overview.now.instant)
            + growthNotices(
                at: state.overview.now.instant, state.reminderState)
            + dayEvents(state)
    }

    // MARK: Events for programs

    /// Returns the events of the day that no program got yet.
    private func dayEvents(_ state: State) throws -> [Notice] {
        let slot = ReminderSlot(at: state.overview.now)
        return try state.overview.dayEvents.filter { try outbox.lacksDelivery($0.key) }.map {
            Notice($0.key, at: slot, messages.notice(of: $0))
        }
    }

    /// Whether a program waits for an event of the day.
    private func mayHaveDayEvent(at now: Instant) throws -> Bool {
        let today = zone.day(at: now)
        return try outbox.lacksDelivery(.day(.green, today))
            || !outbox.channels(for: .day(.broken, today)).isEmpty
    }

    /// Puts the events that stored data shows into the outbox, for the programs of the user.
    ///
    /// - Parameter patience: The longest wait for another run.
    /// - Throws: ``CycError/ledgerBusy`` if that one takes longer; it does the same.
    func queueDayEvents(waiting patience: Duration) throws {
        let now = try agent.world.now()
        guard try mayHaveDayEvent(at: now) || hasGrowthHooks else { return }
        let lock = try outbox.lock(waiting: patience)
        let state = try loadState()
        let notices = try dayEvents(state) + growthNotices(at: now, state.reminderState)
        for notice in notices { _ = try outbox.deliver(notice) }
        _ = consume lock
    }

    private var hasGrowthHooks: Bool {
        [.level, .perfectDay].contains { (kind: GrowthToday.Kind) in
            outbox.channels(for: .growth(kind, 0)).contains(.hook)
        }
    }

    /// Returns the notices of growth, which are due at any time except during quiet hours and
    /// snooze.
    private func growthNotices(at now: Instant, _ reminderState: ReminderState) throws -> [Notice] {
        guard reminderState.snoozedUntil.map({ $0 <= now }) ?? true, policy.quietEnd(at: now) == nil
        else { return [] }
        return try growth.due(knowing: snapshot(of: zone.day(at: now)))
    }

    /// Returns the reminder of the evening if one is due.
    private func reminder(_ state: State) throws -> Notice? {
        guard case .remind(let slot, let deliveries, let urgency) = decision(state),
            try deliveries.contains(where: { $0.channel == .hook })
                || !ledger.isSent(.evening(slot))
        else { return nil }
        var stake = state.stake
        if settings.remind.includesMates {
            stake.openMates = try openMates(agent, at: state.overview.now.instant)
        }
        return reminder(slot, stake, urgency: urgency)
    }

    private func reminder(
        _ slot: ReminderSlot, _ stake: ReminderStake, urgency: Notice.Urgency
    ) -> Notice {
        messages.reminder(
            for: slot, urgency: urgency, about: stake, home: try? agent.world.home())
    }

    /// Returns the notices of completed challenges that were not delivered yet.
    private func completions(_ state: State) throws -> [Notice] {
        let now = state.overview.now
        guard mayAnnounce(at: now.instant, state.reminderState) else { return [] }
        return try state.overview.unsentCompletions.compactMap { completion in
            guard let id = try ledger.identity(ofChallenge: completion.challenge.id) else {
                return nil
            }
            return messages.completion(of: completion, id, at: now, about: state.stake)
        }
    }

    /// Whether a completed challenge may be announced now: in the evening, even after its last
    /// reminder.
    private func mayAnnounce(at now: Instant, _ reminderState: ReminderState) -> Bool {
        settings.remind.enabled && !outbox.channels.isEmpty && policy.evening(at: now) != nil
            && reminderState.snoozedUntil.map { $0 <= now } ?? true
            && policy.quietEnd(at: now) == nil
    }

    /// Whether a challenge is completed but not announced, or may become so by an unread commit of
    /// this evening.
    private func mayHaveCompletion() throws -> Bool {
        let now = try agent.world.now()
        let snapshot = try snapshot(of: zone.day(at: now))
        guard !snapshot.agenda.challenges.isEmpty, let evening = policy.evening(at: now) else {
            return false
        }
        let overview = Overview(snapshot, settings: settings, zone: zone, now: evening)
        return !overview.unsentCompletions.isEmpty
            || overview.challenges.contains { $0.state == .active && $0.end == overview.date }
    }

    private var messages: Messages { agent.context.messages(ofNotifications: true) }

    /// Returns a day's reminder state without what is not ``Outbox/trusted(_:)``.
    private func reminderState(of day: Day) throws -> ReminderState {
        var reminderState = try ledger.reminders(of: day)
        reminderState.snoozedUntil = Snooze.trusted(
            reminderState.snoozedUntil, at: try agent.world.now())
        reminderState.records = try outbox.trusted(reminderState.records)
        return reminderState
    }

    // MARK: The evening on the server

    /// Cancels everything that is scheduled on the server, because no later run will.
    ///
    /// - Throws: ``CycError/channel(_:)``, or a ``CycError`` of the ledger.
    func cancelScheduled() throws {
        let lock = try outbox.lock(waiting: Self.patience)
        let now = try agent.world.now()
        try server.cancelAll(after: now)
        try alarms.server.cancelAll(after: now)
        _ = consume lock
    }

    /// Cancels reminders that are no longer due, after a refresh for which the user waits.
    ///
    /// Nothing is scheduled. If another run is active, that one cancels them.
    func cancelUnwanted() throws {
        guard try !server.waiting(after: agent.world.now()).isEmpty else { return }
        let lock = try outbox.lock(waiting: .zero)
        let state = try loadState()
        try server.cancelScheduled(
            butFor: wantedAhead(state), at: state.overview.now,
            until: agent.world.timeAwake() + Notifier.Patience.short[.ntfy])
        _ = consume lock
    }

    /// Returns the reminders of this evening and their times, if nothing is done until then.
    private func wantedAhead(_ state: State) throws -> [ScheduledDelivery.Wanted] {
        guard server.isUsed else { return [] }
        let now = state.overview.now.instant
        let reminderState = try reminderState(of: state.overview.date)
        return policy.outlook(
            about: state.overview, snoozedUntil: reminderState.snoozedUntil,
            records: reminderState.records
        ).compactMap { outlook in
            guard outlook.state == .planned, let comes = outlook.comes, comes > now else {
                return nil
            }
            let notice = reminder(
                outlook.slot, state.stake.seen(at: comes), urgency: policy.urgency(at: comes))
            return ScheduledDelivery.Wanted(notice: notice, instant: comes)
        }
    }
}
