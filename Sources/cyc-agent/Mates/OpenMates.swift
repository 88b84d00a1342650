import CycCore
import CycRun
import CycStore
import CycSystem

/// What those mates are called of whom nothing was seen today, as far as GitHub told it just now.
///
/// - Parameters:
///   - desk: The desk.
///   - now: The present.
/// - Returns: The first few of the board; nobody where GitHub does not answer.
/// - Throws: A problem of the ledger or the configuration.
func openMates(_ desk: AgentContext, at now: Instant) throws -> [String] {
    do {
        // The first tells mostly what may be asked, the second of everybody whom a few are named of.
        _ = try MatesRefresh(desk).run(isEverybody: false, rounds: 2)
    } catch let problem as CycError where problem.status != .interrupted {
        // What is known and not old is told; a reminder does not wait for mates.
    }
    let board = try desk.session.board(of: desk.ledger().mateBook(), at: now)
    let usual = Int64(try desk.settings.sync.maxAge)
    return board.open.filter { row in
        // Who committed since would be named wrongly.
        row.answer.askedAt.map { now - $0 <= max(usual, fresh) } ?? false
    }.prefix(mostNamed).map(\.name)
}

private let mostNamed = 5
/// How old an answer may be even where nothing is to be old; units: seconds.
private let fresh: Int64 = 60
