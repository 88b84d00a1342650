import CycCore
import CycRun
import CycStore
import CycSystem

/// Returns the names of mates without visible activity today, from a recent response of GitHub.
///
/// - Returns: The first few of the board; empty if GitHub does not respond.
/// - Throws: A ``CycError`` of the ledger or the configuration.
func openMates(_ agent: AgentContext, at now: Instant) throws -> [String] {
    do {
        // The first round mostly reveals the rate limit; the second fetches as many as needed.
        _ = try MatesRefresh(agent).run(isEverybody: false, rounds: 2)
    } catch let problem as CycError where problem.status != .interrupted {
        // A reminder does not wait for mates: recent stored days are used.
    }
    let board = try agent.context.board(of: agent.ledger().mateSnapshot(), at: now)
    let usual = try agent.settings.sync.maxAge
    return board.open.filter { row in
        // A mate who has committed since would be named wrongly.
        row.answer.fetchedAt.map { now - $0 <= max(usual, fresh) } ?? false
    }.prefix(nameLimit).map(\.name)
}

private let nameLimit = 5
/// Longest age of a response even if `sync.max_age` is shorter.
private let fresh = Duration.minutes(1)
