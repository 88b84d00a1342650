import CycCore
import CycRun
import CycSystem

/// Waits for what focus tells next, and tells it; ends as soon as nothing is to come.
///
/// One process does so, which outlives the terminal that it was begun in. It looks at the clock on the
/// wall every few seconds, so that it neither misses an end while the machine sleeps nor waits for one
/// that was put off.
func tellFocus(_ desk: AgentContext) throws {
    let waiting = FocusWaiter(desk)
    var tried: Set<NoticeKey> = []
    // Whoever changes something while this ends takes it for waiting.
    while let seen = try wait(waiting, &tried), seen != waiting.stamps() {}
}

/// - Returns: What the files were when it looked last; `nil` where another one waits, who sees each change.
private func wait(
    _ waiting: FocusWaiter, _ tried: inout Set<NoticeKey>
) throws -> [FileStamp?]? {
    let lock: FileLock
    // Where everything was forgotten, a lock would be something new.
    guard try Files.exists(waiting.world.path(of: .ledger)) else { return nil }
    do throws(CycError) {
        lock = try FileLock(waiting.world.path(of: .focusLock), waiting: 0)
    } catch .ledgerBusy {
        return nil
    }
    let seen = try waiting.run(&tried)
    _ = consume lock
    return Interrupt.isRequested ? nil : seen
}

private struct FocusWaiter {
    let world: World
    private let surroundings: Dependencies

    /// Units: milliseconds.
    private static let longestPause: Int64 = 5000
    /// How often it is noted that the machine is awake: no more is in doubt after sleep.
    ///
    /// Units: milliseconds.
    private static let signEvery: Int64 = 60_000
    /// For another run that tells something.
    ///
    /// Units: milliseconds.
    private static let patience: Int64 = 60_000

    init(_ desk: AgentContext) {
        world = desk.world
        surroundings = desk.surroundings
    }

    /// Waits and tells until nothing is to come.
    ///
    /// - Parameter tried: What was told, or could not be.
    /// - Returns: What the files were when it looked last.
    /// - Throws: A problem of the ledger or of the configuration.
    func run(_ tried: inout Set<NoticeKey>) throws -> [FileStamp?] {
        var before = stamps()
        while !Interrupt.isRequested {
            before = stamps()
            guard let next = try look(&tried) else { break }
            // A clock that stands still brings nothing.
            guard world.variable("CYC_NOW") == nil else { return stamps() }
            var noted = world.monotonicMilliseconds()
            while !Interrupt.isRequested, try world.now() < next, stamps() == before {
                let left = (next - (try world.now())) * 1000
                world.pause(milliseconds: max(1, min(left, Self.longestPause)))
                guard world.monotonicMilliseconds() - noted >= Self.signEvery else { continue }
                noted = world.monotonicMilliseconds()
                let desk = AgentContext(world, in: surroundings)
                note(desk)
                desk.session.close()
            }
        }
        return before
    }

    /// Tells what is due; where that fails, the job that reminds tries again.
    ///
    /// - Returns: When the next one is due.
    private func look(_ tried: inout Set<NoticeKey>) throws -> Instant? {
        // The settings may be others by now, and nobody is kept from the ledger while it waits.
        let desk = AgentContext(world, in: surroundings)
        defer { desk.session.close() }
        // Whoever forgot everything wants no new ledger.
        guard try desk.session.reader() != nil else { return nil }
        note(desk)
        let outbox = try Outbox(desk)
        let telling = FocusNotifier(desk, outbox)
        let now = try world.now()
        if try telling.due(at: now).contains(where: { !tried.contains($0.key) }) {
            let turn = try outbox.lock(waiting: Self.patience)
            for notice in try telling.due(at: world.now())
            where tried.insert(notice.key).inserted {
                _ = try outbox.deliver(notice)
            }
            _ = consume turn
        }
        return try telling.notices().first { $0.at > now }?.at
    }

    /// Notes that the machine is awake.
    private func note(_ desk: AgentContext) {
        if let settings = try? desk.settings { world.noteLife(of: .machine, settings) }
    }

    /// What every change of the ledger, and of the settings, leaves another one of.
    func stamps() -> [FileStamp?] {
        [ManagedFile.prompt, .settings].map { file in
            (try? world.path(of: file)).flatMap(Files.stamp)
        }
    }
}
