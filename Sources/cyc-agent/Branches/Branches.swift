import CycCore
import CycRepositories
import CycRun
import CycStore
import CycSystem

/// Reads the local branches of watched repositories; those that are unreadable now, which the next
/// refresh reports, are left out.
func findBranches(_ agent: AgentContext, paths: [String]) throws {
    let ledger = try agent.ledger()
    let settings = try agent.settings
    let snapshot = try ledger.facts(
        currentRepository: nil, today: agent.zone.day(at: agent.world.now()),
        following: settings.github
    ).snapshot
    let mine = snapshot.mine(settings)
    var branches: [String: [LocalBranch]] = [:]
    for known in snapshot.repositories where paths.contains(known.path) && known.unread == nil {
        do {
            guard let state = try ledger.scanState(of: known.id) else { continue }
            branches[known.path] = try Repository(
                at: known.path, environment: agent.world.gitEnvironment, reader: agent.reader()
            ).localBranches(by: mine.addresses(in: known.id), memory: state) {
                try ledger.shard($0, of: known.id) ?? []
            }
        } catch UnreadReason.pending {
            throw CycError.interrupted
        } catch is UnreadReason {
            continue
        }
    }
    try agent.found(branches)
}
