import CycCore
import CycGitHub
import CycHTTP
import CycRun
import CycStore
import CycSystem

/// Fetches the days of mates, and reports progress.
///
/// - Parameters:
///   - isEverybody: Whether to include mates whose stored days are recent enough.
/// - Throws: ``CycError/mate(_:)``, ``CycError/interrupted``, or a ``CycError`` of the ledger or
///   the configuration.
func runMates(_ agent: AgentContext, isEverybody: Bool) throws {
    Interrupt.catchOnce()
    let progress = Progress(in: agent.world) { progress in
        try? agent.send(AgentEvent<EmptyResponse>.progress(progress))
    }
    let refresh = try MatesRefresh(agent, progress: progress)
    if let response = try refresh.run(isEverybody: isEverybody) { try agent.found(response) }
    if Interrupt.isRequested { throw CycError.interrupted }
    if let failure = refresh.failure { throw CycError.mate(.unanswered(failure)) }
}

/// Fetches the days of mates that are due from GitHub.
///
/// Responses are stored after each round, so that an interruption loses none of them.
final class MatesRefresh {
    private let agent: AgentContext
    private let ledger: Ledger
    private let settings: Settings
    private let progress: Progress?
    /// Timeout of each round.
    private let patience: Duration

    /// Number of rounds left.
    private var rounds = Int.max
    private var answers: [EntryID: MateResponse] = [:]
    private var changed: [EntryID: MateResponse] = [:]
    private var budget = MateBudget()
    /// Error that stopped all requests.
    private(set) var failure: GitHubError?

    /// Mates that were looked up by their account number in this run.
    private var lookedUpByNumber: Set<EntryID> = []
    /// Most lookups by number; each takes a request of its own.
    private static let mostNumberLookups = 8

    /// A mate to be fetched, and the login for it.
    private struct PendingMate {
        let id: EntryID
        var login: Login
    }

    init(_ agent: AgentContext, progress: Progress? = nil) throws {
        self.agent = agent
        self.progress = progress
        ledger = try agent.ledger()
        settings = try agent.settings
        patience = min(.seconds(7), settings.sync.timeout)
    }

    /// Runs the refresh under a lock.
    ///
    /// - Parameters:
    ///   - isEverybody: Whether to include mates whose stored days are recent enough.
    ///   - rounds: Most rounds; mates whose days are oldest come first.
    /// - Returns: Why not all mates were fetched; `nil` if all were, or ``failure`` has the reason.
    /// - Throws: A ``CycError`` of the ledger or the configuration, or of looking up the token.
    func run(isEverybody: Bool, rounds: Int = .max) throws -> MatesResponse? {
        self.rounds = rounds
        let lock: FileLock
        do throws(CycError) {
            let patience = isEverybody ? Self.longPatience : Self.shortPatience
            lock = try FileLock(agent.world.matesLock(), waiting: patience)
        } catch {
            // A request for all mates must not end silently.
            guard case .ledgerBusy = error, !isEverybody else { throw error }
            return .anotherRuns
        }
        let response = try ask(isEverybody: isEverybody)
        _ = consume lock
        return response
    }

    /// Longest waits for another run.
    private static let (shortPatience, longPatience) = (
        Duration.milliseconds(500), Duration.seconds(5)
    )

    private func ask(isEverybody: Bool) throws -> MatesResponse? {
        let snapshot = try ledger.mateSnapshot()
        (answers, budget) = (snapshot.answers, try ledger.mateBudget())
        let due = try snapshot.due(settings, isEverybody: isEverybody, at: agent.world.now())
        let asked = due.compactMap { mate in
            Login(snapshot.answers[mate.id]?.login ?? mate.login).map {
                PendingMate(id: mate.id, login: $0)
            }
        }
        guard !asked.isEmpty else { return nil }
        let client = try GitHubClient(agent)
        return if let token = try client.token() {
            try askCalendars(of: asked, client, token.token)
        } else {
            try readPages(of: asked, client)
        }
    }

    private func mayContinue() -> Bool {
        rounds -= 1
        return rounds >= 0 && failure == nil && !Interrupt.isRequested
    }

    // MARK: Errors

    /// Number of consecutive rounds without any success.
    private var failedRounds = 0
    /// Number of halvings from the largest batch of a query to a single mate.
    private static let mostFailedRounds = 4
    private var hasResponse = false
    /// The last error that was blamed on a single mate.
    private var lastMateError: GitHubError?

    private func countFailures<Answer>(_ outcomes: [Result<Answer, GitHubError>]) {
        let isAnswered = outcomes.contains { (try? $0.get()) != nil }
        failedRounds = isAnswered ? 0 : failedRounds + 1
        hasResponse = hasResponse || isAnswered
    }

    /// Whether the mates in a failed query may have caused its error, so that the others are still
    /// fetched.
    private func isMateSpecific(_ failure: GitHubError) -> Bool {
        let isSpecific =
            switch failure {
            case .overloaded, .serverError, .tooLarge, .notUnderstood:
                failedRounds < Self.mostFailedRounds
            // The network may be the cause as well; the next round will show.
            case .timedOut, .connectionLost: failedRounds < 2
            default: false
            }
        if isSpecific { lastMateError = failure }
        return isSpecific
    }

    /// If every request failed, the mates were not the cause.
    private func reportTotalFailure() {
        if !hasResponse { failure = failure ?? lastMateError }
    }

    // MARK: With a token

    /// Most concurrent queries.
    private static let concurrentQueries = 3

    private func askCalendars(
        of asked: [PendingMate], _ client: GitHubClient, _ token: AccessToken
    ) throws -> MatesResponse? {
        var size = budget.calendarsPerQuery(
            upTo: Endpoints.maxCalendarsPerQuery, at: try agent.world.now())
        var batches = asked.chunks(of: size)
        // Sizes of queries that GitHub completed, and that it gave up on.
        var (complete, incomplete): (Set<Int>, Set<Int>) = ([], [])
        var done = 0
        while !batches.isEmpty, mayContinue() {
            let now = try agent.world.now()
            let spare = budget.rate?.spare(at: now)
            if let rate = budget.rate, spare == 0 {
                return .reserved(rate, waiting: batches.reduce(0) { $0 + $1.count })
            }
            // Another program may have used up the budget since the last response.
            let round = Array(batches.prefix(min(Self.concurrentQueries, spare ?? 1)))
            batches.removeFirst(round.count)
            let exchanges = round.map { batch in
                client.endpoints.calendars(
                    of: batch.map { MateRequest($0.login, span(of: $0.id, at: now)) },
                    token: token)
            }
            var missing: [PendingMate] = []
            var halves: [[PendingMate]] = []
            var isAnyWhole = false
            let outcomes = client.ask(exchanges, within: patience)
            countFailures(outcomes)
            for (batch, outcome) in zip(round, outcomes) {
                let (again, lost) = apply(outcome, of: batch, at: now)
                missing += lost
                halves += again.chunks(of: max(1, batch.count / 2))
                isAnyWhole = isAnyWhole || again.isEmpty
                if again.isEmpty {
                    complete.insert(batch.count)
                } else {
                    incomplete.insert(batch.count)
                }
            }
            if isAnyWhole, failure == nil, let most = incomplete.max(),
                most > complete.max() ?? 0
            {
                var half = most / 2
                while incomplete.contains(half) { half /= 2 }
                budget.recordCalendars(most: max(1, half), at: now)
            }
            // If no batch succeeded, halve the remaining ones.
            if !isAnyWhole, let most = halves.map(\.count).max(), most < size {
                size = most
                batches = batches.flatMap { $0 }.chunks(of: size)
            }
            // Batches that failed go last, so that they do not delay the others.
            batches += halves
            done = asked.count - batches.reduce(0) { $0 + $1.count } - missing.count
            batches += lookUpRenamed(missing, client, token, at: now).chunks(of: size)
            try save()
            progress?.show(max(0, done), of: asked.count, .mates)
        }
        reportTotalFailure()
        return nil
    }

    private func span(of id: EntryID, at now: Instant) -> ClosedRange<Day> {
        (answers[id] ?? MateResponse()).span(at: now)
    }

    /// Applies the result of one query.
    ///
    /// - Returns: The mates to retry in smaller queries, and those whose login does not exist.
    private func apply(
        _ outcome: Result<MateCalendars, GitHubError>, of batch: [PendingMate], at now: Instant
    ) -> (again: [PendingMate], missing: [PendingMate]) {
        let response: MateCalendars
        switch outcome {
        case .success(let calendars): response = calendars
        case .failure(let failure) where isMateSpecific(failure) && batch.count > 1:
            return (batch, [])
        case .failure(let failure) where isMateSpecific(failure):
            record(failure, of: batch[0].id, at: now)
            return ([], [])
        case .failure(let failure):
            self.failure = failure
            return ([], [])
        }
        if let rate = response.rate.flatMap({ GitHubRateLimit($0, at: now) }) {
            budget.rate = lower(rate, budget.rate)
        }
        var (again, missing): ([PendingMate], [PendingMate]) = ([], [])
        for (asked, calendar) in zip(batch, response.calendars) {
            switch calendar {
            case .success(let calendar) where isOther(calendar.id, than: asked.id):
                missing.append(asked)
            case .success(let calendar):
                apply(calendar, of: asked.id, at: now)
            case .failure(.unknownLogin): missing.append(asked)
            case .failure(.overloaded) where batch.count > 1: again.append(asked)
            case .failure(let failure): record(failure, of: asked.id, at: now)
            }
        }
        return (again, missing)
    }

    /// Returns the rate limit with less remaining among responses of one round.
    private func lower(_ rate: GitHubRateLimit, _ known: GitHubRateLimit?) -> GitHubRateLimit {
        // The responses arrive in different seconds.
        guard let known, (known.resets - rate.resets).magnitude < .minutes(1),
            known.remaining < rate.remaining
        else { return rate }
        return known
    }

    /// Whether a login now belongs to another account.
    private func isOther(_ id: Int64?, than mate: EntryID) -> Bool {
        guard let id, let known = answers[mate]?.account else { return false }
        return id != known
    }

    private func apply(_ calendar: MateCalendar, of id: EntryID, at now: Instant) {
        var answer = answers[id] ?? MateResponse()
        guard let days = MateDays(calendar.days) else { return }
        answer.take(days, at: now)
        answer.login = calendar.login.description
        answer.account = calendar.id ?? answer.account
        set(answer, of: id)
    }

    /// Looks up renamed mates by their account number, which never changes.
    ///
    /// - Returns: The mates with their new login.
    private func lookUpRenamed(
        _ missing: [PendingMate], _ client: GitHubClient, _ token: AccessToken, at now: Instant
    ) -> [PendingMate] {
        var found: [PendingMate] = []
        for asked in missing {
            guard let number = answers[asked.id]?.account, !lookedUpByNumber.contains(asked.id)
            else {
                record(.unknownLogin(asked.login.description), of: asked.id, at: now)
                continue
            }
            // The others are due again in the next run.
            guard failure == nil, lookedUpByNumber.count < Self.mostNumberLookups else { break }
            lookedUpByNumber.insert(asked.id)
            switch client.ask(
                client.endpoints.profile(numbered: number, token: token), within: patience)
            {
            case .success(let profile) where profile.id == number && profile.login != asked.login:
                answers[asked.id]?.login = profile.login.description
                found.append(PendingMate(id: asked.id, login: profile.login))
            case .success, .failure(.notFound), .failure(.unknownLogin):
                record(.unknownLogin(asked.login.description), of: asked.id, at: now)
            case .failure(let failure): self.failure = failure
            }
        }
        return found
    }

    // MARK: Without a token

    private static let concurrentPages = 4

    private func readPages(of asked: [PendingMate], _ client: GitHubClient) throws -> MatesResponse?
    {
        var waiting = asked[...]
        while !waiting.isEmpty, mayContinue() {
            let now = try agent.world.now()
            let round = waiting.prefix(min(Self.concurrentPages, budget.pagesLeft(at: now)))
            guard !round.isEmpty else {
                return .pagesUsed(waiting: waiting.count, until: budget.nextPageRequest(at: now))
            }
            waiting = waiting.dropFirst(round.count)
            budget.recordPages(round.count, at: now)
            // Stored before the requests, so that an interruption does not lose the count.
            try save()
            let exchanges = round.map { client.endpoints.grassPage(of: $0.login).once }
            let outcomes = client.ask(exchanges, within: patience)
            countFailures(outcomes)
            for (asked, outcome) in zip(round, outcomes) { apply(outcome, of: asked, at: now) }
            try save()
            progress?.show(asked.count - waiting.count, of: asked.count, .mates)
        }
        reportTotalFailure()
        return nil
    }

    private func apply(
        _ outcome: Result<GrassPage, GitHubError>, of asked: PendingMate, at now: Instant
    ) {
        let today = Zone.utc.day(at: now)
        do throws(GitHubError) {
            let calendar = try MateCalendar(outcome.get(), of: asked.login, today: today)
            apply(calendar, of: asked.id, at: now)
        } catch {
            if error.status == .badData || isMateSpecific(error) {
                record(error, of: asked.id, at: now)
            } else {
                failure = error
            }
        }
    }

    // MARK: Storing

    private func record(_ failure: GitHubError, of id: EntryID, at now: Instant) {
        var answer = answers[id] ?? MateResponse()
        answer.note(failure, at: now)
        set(answer, of: id)
    }

    private func set(_ answer: MateResponse, of id: EntryID) {
        answers[id] = answer
        changed[id] = answer
    }

    private func save() throws {
        try ledger.store(changed, budget: budget)
        changed = [:]
    }
}

extension GitHubRateLimit {
    /// Converts GitHub's rate limit to this machine's clock, which may be wrong.
    fileprivate init?(_ rate: RateLimit, at now: Instant) {
        guard let limit = rate.limit, let remaining = rate.remaining, let resets = rate.resets
        else { return nil }
        let left = min(max(.zero, resets - (rate.serverTime ?? now)), Self.longest)
        self.init(limit: limit, remaining: remaining, resets: now + left)
    }
}
