import CycHTTP
import CycNotify
import CycSystem

extension Dependencies {
    /// The real network, repositories and channels.
    static var live: Dependencies {
        Dependencies(
            connect: { (world) throws(HTTPError) in
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
