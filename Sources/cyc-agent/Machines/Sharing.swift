import CycCore
import CycRun
import CycStore
import CycSystem

/// Carries out a request about the shared journal, and reports the result.
func shareJournal(_ agent: AgentContext, _ request: SharingRequest) throws {
    // What is taken in or recorded here is sent at once.
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
    case .forget(let machine):
        try holdingLock(agent) { try forget(agent, machine) }
        try agent.found(SharingResponse.forgotten)
    case .withdraw:
        try holdingLock(agent) { try withdraw(agent) }
        try agent.found(SharingResponse.forgotten)
    }
}

/// Shares the journal if it is shared at all; errors are kept for `cyc machines`.
func shareIfJoined(_ agent: AgentContext, within limit: Duration) {
    guard let ledger = try? agent.ledger(), (try? ledger.sharingState()) ?? nil != nil else {
        return
    }
    do { _ = try share(agent, within: limit) } catch {
        // The state says why; a reminder does not wait for it.
    }
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
        let remote = try SharedRepository(remote: state.remote, in: agent.world)
        let result = try JournalExchange(agent, state, remote, within: limit).run()
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
    _ = consume waiting
    _ = try share(agent, within: SharedRepository.limit)
}

private func look(_ agent: AgentContext, at remote: String) throws -> SharingResponse {
    let ledger = try agent.ledger()
    if let state = try ledger.sharingState() {
        throw CycError.sharing(.alreadyShared(remote: state.remote))
    }
    let state = SharingState(remote: remote, kinds: [])
    let journals = try look(agent, with: state)
    let replay = JournalReplay(
        journals.flatMap(\.actions), of: try ledger.thisMachine())
    var counts: [String: Int] = [:]
    for entry in replay.entries.values where !entry.kind.traits.isInternal {
        counts[entry.kind.rawValue, default: 0] += 1
    }
    return .found(machines: journals.map(\.state.name).sorted(), entries: counts)
}

private func look(
    _ agent: AgentContext, with state: SharingState
) throws -> [ReceivedJournal] {
    let remote = try SharedRepository(remote: state.remote, in: agent.world)
    return try JournalExchange(agent, state, remote, within: SharedRepository.limit).look()
}

private func join(_ agent: AgentContext, _ remote: String) throws -> JournalExchangeResult {
    let ledger = try agent.ledger()
    if let state = try ledger.sharingState() {
        throw CycError.sharing(.alreadyShared(remote: state.remote))
    }
    let kinds = Set(try agent.settings.machines.share)
    guard !kinds.isEmpty else { throw CycError.sharing(.nothingShared) }
    let state = SharingState(remote: remote, kinds: kinds)
    // A remote that does not answer is found out before anything changes.
    _ = try look(agent, with: state)
    try ledger.startSharing(state, at: agent.context.moment())
    return try exchange(agent, within: SharedRepository.limit)
}

private func leave(_ agent: AgentContext, _ restores: Bool) throws -> String? {
    let ledger = try agent.ledger()
    guard let state = try ledger.sharingState() else { throw CycError.sharing(.notShared) }
    let kept = restores ? try ledger.restoreCopyBeforeSharing(at: agent.context.moment()) : nil
    if !restores { try ledger.stopSharing() }
    try SharedRepository(remote: state.remote, in: agent.world).delete()
    return kept
}

private func forget(_ agent: AgentContext, _ machine: String) throws {
    let ledger = try agent.ledger()
    guard let state = try ledger.sharingState() else { throw CycError.sharing(.notShared) }
    guard let id = MachineID(hex: machine) else { return }
    let deadline = agent.world.timeAwake() + SharedRepository.limit
    try SharedRepository(remote: state.remote, in: agent.world).delete(id, until: deadline)
    try ledger.updateSharing { $0.machines[machine] = nil }
}

private func withdraw(_ agent: AgentContext) throws {
    let ledger = try agent.ledger()
    guard let state = try ledger.sharingState(), state.sentCommit != nil else { return }
    let deadline = agent.world.timeAwake() + SharedRepository.limit
    try SharedRepository(remote: state.remote, in: agent.world)
        .delete(ledger.thisMachine(), until: deadline)
}
