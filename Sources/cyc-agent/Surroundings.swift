import CycCore
import CycHTTP
import CycNotify
import CycSystem

/// What a desk reaches beyond the machine and the ledger.
///
/// A value, as ``World`` is one: a test lives through whole evenings with its own.
struct Surroundings {
    /// Sends requests within so many milliseconds; see ``HTTPClient/send(_:within:shouldStop:)``.
    typealias Send =
        ([HTTPRequest], _ milliseconds: Int64, _ shouldStop: () -> Bool)
        -> [Result<HTTPResponse, HTTPFailure>]

    /// Opens the connections of one run to GitHub.
    var connect: (World) throws(HTTPFailure) -> Send
    /// Brings what the ledger knows of the repositories up to date.
    var readRepositories:
        (RepositoryRefresh.Request, Desk, Progress?) throws -> RepositoryRefresh.Outcome
    /// Takes a reminder to the person, on any thread.
    var deliver: @Sendable (Notifier, Reminder, Settings.Channel) -> DeliveryTrouble?

    static var live: Surroundings {
        Surroundings(
            connect: { (world) throws(HTTPFailure) in
                let client = try HTTPClient(in: world)
                return { requests, milliseconds, shouldStop in
                    client.send(
                        requests, within: .milliseconds(milliseconds), shouldStop: shouldStop)
                }
            },
            readRepositories: { try RepositoryRefresh($0, $1, progress: $2).run() },
            deliver: { $0.deliver($1, on: $2) })
    }
}
