import CycCore
import CycGitHub
import CycRun
import CycStore
import CycSystem

/// What both searches for people ask GitHub with: whose token, for how long, and who is known already.
final class PeopleSearchAccess {
    let hub: GitHubClient
    let token: AccessToken?
    /// Me, as far as is known.
    private(set) var own: Set<Login>
    let mates: Set<Login>
    private let desk: AgentContext
    private let patience: Int64
    private let deadline: Int64

    /// The longest that all questions together take; units: milliseconds.
    private static let longest: Int64 = 60_000
    /// Queries at the same time.
    private static let atOnce = 4

    init(_ desk: AgentContext) throws {
        self.desk = desk
        patience = Int64(try desk.settings.sync.timeout) * 1000
        hub = try GitHubClient(desk)
        token = try hub.token()?.token
        let (host, login) = (hub.endpoints.host, try desk.settings.github.login)
        let reader = try desk.session.reader()
        let owner = try reader?.owner(on: host)?.name.login
        own = Set([login, owner].compactMap { $0.flatMap { Login($0) } })
        mates = Set((try reader?.mateBook().at(host).logins ?? []).compactMap { Login($0) })
        deadline = desk.world.monotonicMilliseconds() + Self.longest
    }

    private var timeLeft: Int64 { deadline - desk.world.monotonicMilliseconds() }

    /// Whether nothing more is asked.
    var isOver: Bool { timeLeft <= 0 }

    /// - Throws: ``CycError/interrupted``.
    func ask<Answer>(_ exchanges: [Exchange<Answer>]) throws -> [Result<Answer, GitHubError>] {
        let left = min(timeLeft, patience)
        guard left > 0 else { return exchanges.map { _ in .failure(.timedOut) } }
        let answers = hub.ask(exchanges, within: left)
        if Interrupt.isRequested { throw CycError.interrupted }
        return answers
    }

    /// Asks who people are, fewer and fewer at once where GitHub gives up on many.
    ///
    /// - Parameters:
    ///   - logins: Any number, each once.
    ///   - token: Mine.
    /// - Returns: Those that were told; what kept GitHub from telling of more, and from telling of some.
    /// - Throws: ``CycError/interrupted``.
    func details(
        of logins: [Login], with token: AccessToken
    ) throws -> (people: [Login: FoundPerson], trouble: GitHubError?, troubleOfSome: GitHubError?) {
        var people: [Login: FoundPerson] = [:]
        var troubleOfSome: GitHubError?
        var trouble: GitHubError?
        var size = Endpoints.mostDetails
        var pending = logins
        while !pending.isEmpty {
            let parts = stride(from: 0, to: pending.count, by: size).prefix(Self.atOnce).map {
                Array(pending[$0..<min($0 + size, pending.count)])
            }
            pending.removeFirst(parts.reduce(0) { $0 + $1.count })
            var again: [Login] = []
            var end: GitHubError?
            for (part, answer) in zip(
                parts, try ask(parts.map { hub.endpoints.details(of: $0, token: token) }))
            {
                switch answer {
                case .success(let details):
                    if let viewer = details.viewer { own.insert(viewer) }
                    for login in part {
                        switch details[login] {
                        case .success(let person): people[login] = person
                        case .failure(.overloaded): again.append(login)
                        // Gone since the search knew of it, or hidden from this token.
                        case .failure(.notFound): break
                        case .failure(let failure): troubleOfSome = failure
                        }
                    }
                case .failure(.overloaded): again += part
                case .failure(let failure): end = failure
                }
            }
            if let end { return (people, end, troubleOfSome) }
            if again.isEmpty { continue }
            if size > 1 {
                size /= 2
                pending = again + pending
            } else {
                trouble = .overloaded("")
            }
        }
        return (people, trouble, troubleOfSome)
    }
}
