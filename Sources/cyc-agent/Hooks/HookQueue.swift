import CycCore
import CycDisplay
import CycNotify
import CycRun
import CycStore
import CycSystem

/// Runs the user's programs for notices that wait in the outbox.
///
/// It has a process of its own, so that no reminder, alarm or command ever waits for such a
/// program. Each notice is claimed before its program starts: one that was interrupted is run once
/// more, marked as a repetition.
struct HookQueue {
    private let agent: AgentContext

    /// The longest wait for another run.
    private static let patience = Duration.minutes(1)
    /// A notice that waited longer would be no news.
    private static let longestDelay = Duration.hours(1)

    init(_ agent: AgentContext) { self.agent = agent }

    /// Runs what waits, also for events of the day that nobody has looked for yet.
    func run() throws {
        // After `cyc forget`, no new ledger must be created.
        guard !agent.world.isInHook, try agent.context.reader() != nil else { return }
        try runWaiting()
        do { try ReminderRun(agent).queueDayEvents(waiting: Self.patience) } catch CycError
            .ledgerBusy
        {}
        try runWaiting()
    }

    private func runWaiting() throws {
        guard try !agent.ledger().waitingHooks().isEmpty else { return }
        let lock: FileLock
        do throws(CycError) {
            lock = try FileLock(agent.world.path(of: .hookLock), waiting: Self.patience)
        } catch .ledgerBusy {
            // The process that runs one looks for others before it ends.
            return
        }
        while try runNext() {}
        _ = consume lock
    }

    /// - Returns: Whether one waited.
    private func runNext() throws -> Bool {
        // Settings may have changed.
        let agent = AgentContext(agent.world, in: agent.dependencies)
        defer { agent.context.close() }
        guard var record = try agent.ledger().waitingHooks().first else { return false }
        let now = try agent.context.moment()
        guard let event = record.key.hookEvent, try !agent.settings.hooks[event].isEmpty,
            now.instant - record.claimed.instant <= Self.longestDelay,
            !(record.isStarted && record.isAgain),
            !agent.world.changesByHooks().contains(record.key.encoded)
        else {
            record.failure = .interrupted
            try agent.ledger().store([record])
            return true
        }
        record.isAgain = record.isStarted
        record.place = NoticeRecord.started
        try agent.ledger().store([record])
        let run = try runHook(agent, for: event, notice(of: record, agent))
        record.failure = run.failure
        if record.failure == nil { record.delivered = try agent.context.moment() }
        try agent.ledger().store([record])
        // A log that cannot be written does not make a program run again.
        do { try HookLog(in: agent.world).add(run) } catch {}
        return true
    }

    private func notice(of record: NoticeRecord, _ agent: AgentContext) throws -> Notice {
        var notice = Notice(
            record.key, at: record.slot, title: record.title, body: record.body)
        notice.isAgain = record.isAgain
        switch record.key {
        case .alarm: notice.urgency = .urgent
        case .evening(let slot):
            let policy = ReminderPolicy(try agent.settings.remind, zone: try agent.zone)
            notice.urgency = policy.urgency(at: policy.instant(of: slot))
        default: break
        }
        notice.today = try today(agent)
        return notice
    }

    private func today(_ agent: AgentContext) throws -> Notice.Today {
        let (settings, zone, now) = (
            try agent.settings, try agent.zone, try agent.world.now()
        )
        let snapshot = try agent.ledger().facts(
            currentRepository: nil, today: zone.day(at: now), following: settings.github
        ).snapshot
        let overview = Overview(snapshot, settings: settings, zone: zone, now: now)
        return Notice.Today(
            state: overview.state, streak: overview.streak.current?.length ?? 0,
            unit: overview.streak.unit, timeLeft: overview.timeLeftToday)
    }
}

/// Runs the program of an event.
///
/// - Returns: The run, also if the program could not be started.
func runHook(
    _ agent: AgentContext, for event: HookEvent, _ notice: Notice
) throws -> HookRun {
    let words = try agent.settings.hooks[event]
    let at = try agent.context.moment()
    var members = notice.members
    members.append("event", .string(event.rawValue))
    members.append("status", status(agent))
    let input = Array((asciiJSON(members) + "\n").utf8)
    // The ledger must not stay open while this waits.
    agent.context.close()
    let result = agent.dependencies.runHook(agent.world, event, words, input)
    return HookRun(
        event, key: notice.key.encoded, at: at, duration: result.duration,
        failure: result.failure, output: printable(result.output))
}

/// Runs the program of an event for the user who tests it.
func testHook(_ agent: AgentContext, _ event: HookEvent) throws {
    guard !agent.world.isInHook else { throw CycError.hook(.nested) }
    guard try !agent.settings.hooks[event].isEmpty else {
        throw CycError.hook(.failed(event, .notConfigured(setting: event.setting)))
    }
    Interrupt.catchOnce()
    let messages = agent.context.messages(ofNotifications: true)
    let slot = ReminderSlot(at: try agent.context.moment())
    let run = try runHook(agent, for: event, Notice(.test, at: slot, messages.testReminder))
    try agent.found(HookResponse(run))
    let lock = try FileLock(agent.world.path(of: .hookLock), waiting: .seconds(15))
    try HookLog(in: agent.world).add(run)
    _ = consume lock
}

/// Returns the object of `cyc status --json`; null if the program is missing.
private func status(_ agent: AgentContext) -> JSON {
    let world = agent.world
    guard let program = world.cyc(),
        let result = try? world.run(
            program, ["status", "--json", "--cached"],
            variables: world.environmentWithoutTokens, within: .seconds(5)),
        let document = JSONDocument(result.output)
    else { return .null }
    var members: JSONMembers = [:]
    for key in document.keys { members.append(key, document.value(of: key) ?? .null) }
    return .object(members)
}

/// Returns the text without control characters except line ends.
private func printable(_ bytes: [UInt8]) -> String {
    String(decoding: bytes, as: UTF8.self)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .map { sanitized($0) }.joined(separator: "\n")
}
