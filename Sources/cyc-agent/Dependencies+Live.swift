import CycHTTP
import CycNotify
import CycSystem

extension Dependencies {
    /// The real network, repositories and channels.
    static var live: Dependencies {
        Dependencies(
            connect: { (world) throws(HTTPError) in
                let client = try HTTPClient(in: world)
                return { client.send($0, within: $1, shouldStop: $2) }
            },
            readRepositories: { try RepositoryRefresh($0, $1, progress: $2).run() },
            deliver: { $0.deliver($1, on: $2) })
    }
}
