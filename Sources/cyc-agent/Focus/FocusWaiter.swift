import CycCore
import CycRun
import CycSystem

/// Waits for the notices of focus and delivers them; ends as soon as none is to come.
///
/// Only one process does so, which outlives the terminal that started it. It polls the wall clock
/// every few seconds, so that it neither misses an end while the machine sleeps nor waits for a
/// postponed one.
func deliverFocusNotices(_ agent: AgentContext) throws {
    let waiting = FocusWaiter(agent)
    var tried: Set<NoticeKey> = []
    // A change while this process ends relies on it, so check for changes again.
    while let seen = try wait(waiting, &tried), seen != waiting.stamps() {}
}

/// - Returns: The stamps at the last check; `nil` if another process waits, which sees each change.
private func wait(
    _ waiting: FocusWaiter, _ tried: inout Set<NoticeKey>
) throws -> [FileStamp?]? {
    let lock: FileLock
    // After `cyc forget`, no new lock file must be created.
    guard try Files.exists(waiting.world.path(of: .ledger)) else { return nil }
    do throws(CycError) {
        lock = try FileLock(waiting.world.path(of: .focusLock), waiting: .zero)
    } catch .ledgerBusy {
        return nil
    }
    let seen = try waiting.run(&tried)
    _ = consume lock
    return Interrupt.isRequested ? nil : seen
}

private struct FocusWaiter {
    let world: World
    private let dependencies: Dependencies

    /// Interval between checks of the clock.
    private static let longestPause = Duration.seconds(5)
    /// Interval of recording that the machine is awake, which limits the doubtful time after sleep.
    private static let activityInterval = Duration.minutes(1)
    /// Longest wait for another run that delivers notices.
    private static let patience = Duration.minutes(1)

    init(_ agent: AgentContext) {
        world = agent.world
        dependencies = agent.dependencies
    }

    /// Waits and delivers notices until none is to come.
    ///
    /// - Parameter tried: Notices that were delivered or failed.
    /// - Returns: The stamps at the last check.
    /// - Throws: A ``CycError`` of the ledger or of the configuration.
    func run(_ tried: inout Set<NoticeKey>) throws -> [FileStamp?] {
        var before = stamps()
        while !Interrupt.isRequested {
            before = stamps()
            guard let next = try deliverDue(&tried) else { break }
            // With a fixed `CYC_NOW` nothing more will come.
            guard world.variable("CYC_NOW") == nil else { return stamps() }
            var recordedAt = world.timeAwake()
            while !Interrupt.isRequested, try world.now() < next, stamps() == before {
                let left = next - (try world.now())
                World.releaseCode()
                world.pause(for: max(.milliseconds(1), min(left, Self.longestPause)))
                guard world.timeAwake() - recordedAt >= Self.activityInterval else {
                    continue
                }
                recordedAt = world.timeAwake()
                let agent = AgentContext(world, in: dependencies)
                recordActivity(agent)
                agent.context.close()
            }
        }
        return before
    }

    /// Delivers the notices that are due; the reminder job retries those that fail.
    ///
    /// - Returns: The time of the next notice.
    private func deliverDue(_ tried: inout Set<NoticeKey>) throws -> Instant? {
        // Settings may have changed, and the ledger must not stay open while this waits.
        let agent = AgentContext(world, in: dependencies)
        defer { agent.context.close() }
        // After `cyc forget`, no new ledger must be created.
        guard try agent.context.reader() != nil else { return nil }
        recordActivity(agent)
        let outbox = try Outbox(agent)
        let notifier = FocusNotifier(agent, outbox)
        let now = try world.now()
        if try notifier.due(at: now).contains(where: { !tried.contains($0.key) }) {
            let turn = try outbox.lock(waiting: Self.patience)
            for notice in try notifier.due(at: world.now())
            where tried.insert(notice.key).inserted {
                _ = try outbox.deliver(notice)
            }
            _ = consume turn
        }
        return try notifier.notices().first { $0.at > now }?.at
    }

    /// Records that the machine is awake.
    private func recordActivity(_ agent: AgentContext) {
        if let settings = try? agent.settings { world.recordActivity(of: .machine, settings) }
    }

    /// Stamps of files that every change of the ledger or the settings modifies.
    func stamps() -> [FileStamp?] {
        [ManagedFile.prompt, .settings].map { file in
            (try? world.path(of: file)).flatMap(Files.stamp)
        }
    }
}
