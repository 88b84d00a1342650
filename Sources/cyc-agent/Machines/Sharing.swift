import CycCore
import CycRun
import CycStore
import CycSystem

/// Carries out a request about the shared journal, and reports the result.
func shareJournal(_ agent: AgentContext, _ request: SharingRequest) throws {
    // Ctrl-C ends git, too.
    Interrupt.catchOnce()
    // All that is recorded here is sent at once.
    agent.context.sharesChanges = false
    switch request {
    case .share:
        let result = try share(agent, within: SharedRepository.limit)
        try agent.found(SharingResponse.shared(received: result.received, sent: result.sent))
    case .shareSoon: try shareSoon(agent)
    case .look(let remote): try agent.found(holdingLock(agent) { try look(agent, at: remote) })
    case .join(let remote):
        let result = try holdingLock(agent) { try join(agent, remote) }
        try agent.found(SharingResponse.shared(received: result.received, sent: result.sent))
    case .leave(let restores):
        let kept = try holdingLock(agent) { try leave(agent, restores) }
        try agent.found(SharingResponse.left(kept: kept))
    case .withdraw:
        try holdingLock(agent) { try withdraw(agent) }
        try agent.found(SharingResponse.withdrawn)
    }
}

/// The longest time between two exchanges by the job.
private let longestSilence = Duration.minutes(10)

/// Shares the journal before the job decides, unless that was done a moment ago.
///
/// - Parameter isUrgent: Whether a notice is about to be sent.
/// - Returns: Whether the journal is shared at all; errors are kept for `cyc machines`.
func shareIfDue(_ agent: AgentContext, isUrgent: Bool) throws -> Bool {
    guard let state = try agent.ledger().sharingState() else { return false }
    let now = try agent.world.now()
    let since = state.tried.map { now - Instant(secondsSinceEpoch: $0) } ?? longestSilence
    if isUrgent || since < .zero || since >= longestSilence { try shareQuietly(agent) }
    return true
}

/// Shares what the job has just recorded.
func shareIfChanged(_ agent: AgentContext) throws {
    let ledger = try agent.ledger()
    let kinds = Set(try agent.settings.machines.share)
    guard try ledger.waiting(kinds).count > 0 else { return }
    try shareQuietly(agent)
}

/// Shares within the time limit of a refresh; what fails is kept for `cyc machines`.
private func shareQuietly(_ agent: AgentContext) throws {
    let sharesChanges = agent.context.sharesChanges
    agent.context.sharesChanges = false
    defer { agent.context.sharesChanges = sharesChanges }
    do { _ = try share(agent, within: agent.settings.sync.timeout) } catch CycError.interrupted {
        throw CycError.interrupted
    } catch is CycError {}
}

private func share(_ agent: AgentContext, within limit: Duration) throws -> JournalExchangeResult {
    try holdingLock(agent) { try exchange(agent, within: limit) }
}

/// Runs `body` while no other process shares the journal.
private func holdingLock<Output>(
    _ agent: AgentContext, _ body: () throws -> Output
) throws -> Output {
    let lock = try FileLock(try agent.world.path(of: .sharingLock))
    let result = Result { try body() }
    _ = consume lock
    return try result.get()
}

/// Exchanges journals, and records the outcome in the state.
private func exchange(
    _ agent: AgentContext, within limit: Duration
) throws -> JournalExchangeResult {
    let ledger = try agent.ledger()
    guard let state = try ledger.sharingState() else { throw CycError.sharing(.notShared) }
    let now = try agent.world.now().secondsSinceEpoch
    do {
        let result = try exchangeRepairing(agent, state, within: limit)
        try ledger.updateSharing { state in
            (state.tried, state.succeeded, state.failure) = (now, now, nil)
        }
        return result
    } catch let error as CycError {
        try ledger.updateSharing { state in
            state.tried = now
            if case .sharing(let failure) = error { state.failure = failure }
        }
        throw error
    }
}

/// Exchanges once more with a new repository where the one here seems to be damaged, as after a power
/// cut.
private func exchangeRepairing(
    _ agent: AgentContext, _ state: SharingState, within limit: Duration
) throws -> JournalExchangeResult {
    let remote = try SharedRepository(remote: state.remote, in: agent.world)
    do {
        return try JournalExchange(agent, state, remote, within: limit).run()
    } catch CycError.sharing(let error) where error.mayBeLocal && remote.exists {
        try remote.delete()
        let state = try agent.ledger().sharingState() ?? state
        return try JournalExchange(agent, state, remote, within: limit).run()
    }
}

/// The shortest time between two exchanges in the background.
private let pause = Duration.seconds(60)

/// Shares once a minute has passed since the last time; one process waits for all.
private func shareSoon(_ agent: AgentContext) throws {
    let world = agent.world
    let waiting: FileLock
    do throws(CycError) {
        waiting = try FileLock(try world.path(of: .sharingWaitLock), waiting: .zero)
    } catch .ledgerBusy {
        // The process that waits sends this change as well.
        return
    }
    let ledger = try agent.ledger()
    guard let state = try ledger.sharingState() else { return }
    let now = try world.now().secondsSinceEpoch
    if let tried = state.tried, tried <= now {
        world.pause(for: min(pause, pause - .seconds(now - tried)))
    }
    // `cyc forget` may have deleted everything meanwhile.
    guard world.hasSharedRepository else { return }
    _ = consume waiting
    _ = try share(agent, within: SharedRepository.limit)
}

private func look(_ agent: AgentContext, at address: String) throws -> SharingResponse {
    let ledger = try agent.ledger()
    let state = SharingState(remote: address, kinds: [])
    return try withNewRepository(agent, address, isKept: false) { remote in
        let journals = try JournalExchange(agent, state, remote, within: SharedRepository.limit)
            .look()
        let replay = JournalReplay(journals.flatMap(\.actions), of: try ledger.thisMachine())
        var counts: [String: Int] = [:]
        for entry in replay.entries.values where !entry.kind.traits.isInternal {
            counts[entry.kind.rawValue, default: 0] += 1
        }
        return .found(machines: journals.map(\.state.name).sorted(), entries: counts)
    }
}

private func join(_ agent: AgentContext, _ address: String) throws -> JournalExchangeResult {
    let ledger = try agent.ledger()
    let kinds = Set(try agent.settings.machines.share)
    guard !kinds.isEmpty else { throw CycError.sharing(.nothingShared) }
    try withNewRepository(agent, address, isKept: true) { remote in
        let deadline = agent.world.timeAwake() + SharedRepository.limit
        // A remote that does not answer is found out before anything changes.
        try remote.make(until: deadline)
        _ = try remote.references(until: deadline)
        try ledger.startSharing(
            SharingState(remote: address, kinds: kinds), at: agent.context.moment())
    }
    do { return try exchange(agent, within: SharedRepository.limit) } catch {
        guard let state = try ledger.sharingState(), state.sentCommit == nil, state.machines.isEmpty
        else { throw error }
        // Nothing was sent or taken in.
        try ledger.stopSharing()
        try SharedRepository(remote: address, in: agent.world).delete()
        throw error
    }
}

/// Runs `body` with a repository for a ledger that is not shared yet.
///
/// - Parameter isKept: Whether the repository stays after success.
/// - Throws: ``SharingError/alreadyShared(remote:)``, and errors of `body`.
private func withNewRepository<Output>(
    _ agent: AgentContext, _ address: String, isKept: Bool,
    _ body: (SharedRepository) throws -> Output
) throws -> Output {
    if let state = try agent.ledger().sharingState() {
        throw CycError.sharing(.alreadyShared(remote: state.remote))
    }
    let remote = try SharedRepository(remote: address, in: agent.world)
    try remote.delete()
    let result = Result { try body(remote) }
    if case .success = result, isKept { return try result.get() }
    try remote.delete()
    return try result.get()
}

private func leave(_ agent: AgentContext, _ restores: Bool) throws -> String? {
    let ledger = try agent.ledger()
    guard let state = try ledger.sharingState() else { throw CycError.sharing(.notShared) }
    var kept: String?
    if restores {
        kept = try ledger.restoreCopyBeforeSharing(at: agent.context.moment())
    } else {
        // The last changes; what cannot be sent stays here.
        do { _ = try exchange(agent, within: agent.settings.sync.timeout) } catch is CycError {}
        try ledger.stopSharing()
    }
    try SharedRepository(remote: state.remote, in: agent.world).delete()
    return kept
}

private func withdraw(_ agent: AgentContext) throws {
    let ledger = try agent.ledger()
    guard let state = try ledger.sharingState(), state.sentCommit != nil else { return }
    let deadline = agent.world.timeAwake() + SharedRepository.limit
    try SharedRepository(remote: state.remote, in: agent.world)
        .delete(ledger.thisMachine(), until: deadline)
}
