import CycCore
import CycGitHub
import CycRun
import CycStore
import CycSystem

/// Shared state of both searches for people: the token, the deadline and the people known already.
final class PeopleSearchAccess {
    let gitHub: GitHubClient
    let token: AccessToken?
    /// The user's own logins, as far as they are known.
    private(set) var own: Set<Login>
    let mates: Set<Login>
    private let agent: AgentContext
    private let patience: Duration
    private let deadline: Duration

    /// Longest time of all requests together.
    private static let longestTotal = Duration.minutes(1)
    /// Most concurrent queries.
    private static let concurrentQueries = 4

    init(_ agent: AgentContext) throws {
        self.agent = agent
        patience = try agent.settings.sync.timeout
        gitHub = try GitHubClient(agent)
        token = try gitHub.token()?.token
        let (host, login) = (gitHub.endpoints.host, try agent.settings.github.login)
        let reader = try agent.context.reader()
        let owner = try reader?.owner(on: host)?.name.login
        own = Set([login, owner].compactMap { $0.flatMap { Login($0) } })
        mates = Set((try reader?.mateSnapshot().at(host).logins ?? []).compactMap { Login($0) })
        deadline = agent.world.timeAwake() + Self.longestTotal
    }

    private var timeLeft: Duration { deadline - agent.world.timeAwake() }

    /// Whether the deadline has passed.
    var isOver: Bool { timeLeft <= .zero }

    /// - Throws: ``CycError/interrupted``.
    func ask<Answer>(_ exchanges: [Exchange<Answer>]) throws -> [Result<Answer, GitHubError>] {
        let left = min(timeLeft, patience)
        guard left > .zero else { return exchanges.map { _ in .failure(.timedOut) } }
        let answers = gitHub.ask(exchanges, within: left)
        if Interrupt.isRequested { throw CycError.interrupted }
        return answers
    }

    /// Fetches people's profiles, in smaller batches if GitHub fails on large ones.
    ///
    /// - Parameters:
    ///   - logins: Any number, without duplicates.
    /// - Returns: The profiles; the error that stopped the requests, and the last error of a single
    ///   profile.
    /// - Throws: ``CycError/interrupted``.
    func details(
        of logins: [Login], with token: AccessToken
    ) throws -> (people: [Login: FoundPerson], failure: GitHubError?, partialError: GitHubError?) {
        var people: [Login: FoundPerson] = [:]
        var partialError: GitHubError?
        var failure: GitHubError?
        var size = Endpoints.maxUsersPerQuery
        var pending = logins
        while !pending.isEmpty {
            let parts = pending.chunks(of: size).prefix(Self.concurrentQueries)
            pending.removeFirst(parts.reduce(0) { $0 + $1.count })
            var again: [Login] = []
            var end: GitHubError?
            for (part, answer) in zip(
                parts, try ask(parts.map { gitHub.endpoints.details(of: $0, token: token) }))
            {
                switch answer {
                case .success(let details):
                    if let viewer = details.viewer { own.insert(viewer) }
                    for login in part {
                        switch details[login] {
                        case .success(let person): people[login] = person
                        case .failure(.overloaded): again.append(login)
                        // Removed since the search, or hidden from this token.
                        case .failure(.notFound): break
                        case .failure(let failure): partialError = failure
                        }
                    }
                case .failure(.overloaded): again += part
                case .failure(let failure): end = failure
                }
            }
            if let end { return (people, end, partialError) }
            if again.isEmpty { continue }
            if size > 1 {
                size /= 2
                pending = again + pending
            } else {
                failure = .overloaded("")
            }
        }
        return (people, failure, partialError)
    }
}
