import CycCore
import CycGitHub
import CycHTTP
import CycRun
import CycStore
import CycSystem

/// Asks for the days of mates, and tells how far that is.
///
/// - Parameters:
///   - desk: The desk.
///   - isEverybody: Whether also those are asked about of whom is known enough.
/// - Throws: ``CycError/mate(_:)``, ``CycError/interrupted``, or a problem of the ledger or the configuration.
func runMates(_ desk: AgentContext, isEverybody: Bool) throws {
    Interrupt.catchOnce()
    let progress = Progress(in: desk.world) { progress in
        try? desk.tell(AgentEvent<EmptyResponse>.progress(progress))
    }
    let refresh = try MatesRefresh(desk, progress: progress)
    if let finding = try refresh.run(isEverybody: isEverybody) { try desk.found(finding) }
    if Interrupt.isRequested { throw CycError.interrupted }
    if let trouble = refresh.trouble { throw CycError.mate(.unanswered(trouble)) }
}

/// Asks GitHub for the days of mates that are due.
///
/// What it is told is kept round by round, so that whoever breaks it off has what came until then.
final class MatesRefresh {
    private let desk: AgentContext
    private let ledger: Ledger
    private let settings: Settings
    private let progress: Progress?
    /// The longest wait for each round; units: milliseconds.
    private let patience: Int64

    /// How many are left.
    private var rounds = Int.max
    private var answers: [EntryID: MateResponse] = [:]
    private var changed: [EntryID: MateResponse] = [:]
    private var budget = MateBudget()
    /// What kept GitHub from answering about anybody.
    private(set) var trouble: GitHubError?

    /// Who was looked for by their number in this run.
    private var followed: Set<EntryID> = []
    /// Each takes a question of its own.
    private static let mostFollowed = 8

    /// Somebody who is to be asked about, and under which login.
    private struct Asked {
        let id: EntryID
        var login: Login
    }

    init(_ desk: AgentContext, progress: Progress? = nil) throws {
        self.desk = desk
        self.progress = progress
        ledger = try desk.ledger()
        settings = try desk.settings
        patience = min(7000, Int64(settings.sync.timeout) * 1000)
    }

    /// Does it; one at a time.
    ///
    /// - Parameters:
    ///   - isEverybody: Whether also those are asked about of whom is known enough.
    ///   - rounds: At most so many, those first who were asked about longest ago.
    /// - Returns: Why not everybody was asked about; `nil` where everybody was, or ``trouble`` says it.
    /// - Throws: A problem of the ledger or the configuration, or of looking for a token.
    func run(isEverybody: Bool, rounds: Int = .max) throws -> MatesResponse? {
        self.rounds = rounds
        let lock: FileLock
        do throws(CycError) {
            let patience = isEverybody ? Self.longPatience : Self.shortPatience
            lock = try FileLock(desk.world.matesLock(), waiting: patience)
        } catch {
            // Who wants everybody to be asked about is told that nobody was.
            guard case .ledgerBusy = error, !isEverybody else { throw error }
            return .anotherRuns
        }
        let finding = try ask(isEverybody: isEverybody)
        _ = consume lock
        return finding
    }

    /// The waits for another run; units: milliseconds.
    private static let (shortPatience, longPatience): (Int64, Int64) = (500, 5000)

    private func ask(isEverybody: Bool) throws -> MatesResponse? {
        let book = try ledger.mateBook()
        (answers, budget) = (book.answers, try ledger.mateBudget())
        let due = try book.due(settings, isEverybody: isEverybody, at: desk.world.now())
        let asked = due.compactMap { mate in
            Login(book.answers[mate.id]?.login ?? mate.login).map { Asked(id: mate.id, login: $0) }
        }
        guard !asked.isEmpty else { return nil }
        let hub = try GitHubClient(desk)
        return if let token = try hub.token() {
            try askCalendars(of: asked, hub, token.token)
        } else {
            try readPages(of: asked, hub)
        }
    }

    private func goesOn() -> Bool {
        rounds -= 1
        return rounds >= 0 && trouble == nil && !Interrupt.isRequested
    }

    // MARK: Failures

    /// How many rounds in a row nobody was told of.
    private var silence = 0
    /// As many halvings as lead from the most calendars of a query to one.
    private static let longestSilence = 4
    private var hasTold = false
    /// The last failure that was somebody's only.
    private var lastOfSomebody: GitHubError?

    private func hear<Answer>(_ outcomes: [Result<Answer, GitHubError>]) {
        let isAnswered = outcomes.contains { (try? $0.get()) != nil }
        silence = isAnswered ? 0 : silence + 1
        hasTold = hasTold || isAnswered
    }

    /// Whether a question may have failed because of those it is about, so that others are asked about.
    private func isOnlyTheirs(_ trouble: GitHubError) -> Bool {
        let isTheirs =
            switch trouble {
            case .overloaded, .serverError, .tooLarge, .notUnderstood:
                silence < Self.longestSilence
            // It may be the net just as well; that is seen when others are asked about.
            case .timedOut, .cutOff: silence < 2
            default: false
            }
        if isTheirs { lastOfSomebody = trouble }
        return isTheirs
    }

    /// Where nobody at all was told of, that is no trouble of somebody.
    private func endInSilence() {
        if !hasTold { trouble = trouble ?? lastOfSomebody }
    }

    // MARK: With a token

    /// How many queries are under way at once.
    private static let queriesAtOnce = 3

    private func askCalendars(
        of asked: [Asked], _ hub: GitHubClient, _ token: AccessToken
    ) throws -> MatesResponse? {
        var batches = chunks(of: asked, Endpoints.mostCalendars)
        var size = Endpoints.mostCalendars
        var done = 0
        while !batches.isEmpty, goesOn() {
            let now = try desk.world.now()
            let spare = budget.rate?.spare(at: now)
            if let rate = budget.rate, spare == 0 {
                return .reserved(rate, waiting: batches.reduce(0) { $0 + $1.count })
            }
            // Somebody else may have used up what was left when this was last asked.
            let round = Array(batches.prefix(min(Self.queriesAtOnce, spare ?? 1)))
            batches.removeFirst(round.count)
            let exchanges = round.map { batch in
                hub.endpoints.calendars(
                    of: batch.map { MateQuestion($0.login, span(of: $0.id, at: now)) },
                    token: token)
            }
            var missing: [Asked] = []
            var halves: [[Asked]] = []
            var isAnyWhole = false
            let outcomes = hub.ask(exchanges, within: patience)
            hear(outcomes)
            for (batch, outcome) in zip(round, outcomes) {
                let (again, lost) = take(outcome, of: batch, at: now)
                missing += lost
                halves += chunks(of: again, max(1, batch.count / 2))
                isAnyWhole = isAnyWhole || again.isEmpty
            }
            // Where one is too much for all, it is for the others too.
            if !isAnyWhole, let most = halves.map(\.count).max(), most < size {
                size = most
                batches = chunks(of: batches.flatMap { $0 }, size)
            }
            // Whoever cannot be told of keeps nobody waiting.
            batches += halves
            done = asked.count - batches.reduce(0) { $0 + $1.count } - missing.count
            batches += chunks(of: renamed(missing, hub, token, at: now), size)
            try keep()
            progress?.show(max(0, done), of: asked.count, .mates)
        }
        endInSilence()
        return nil
    }

    private func chunks(of asked: [Asked], _ size: Int) -> [[Asked]] {
        stride(from: 0, to: asked.count, by: size).map {
            Array(asked[$0..<min($0 + size, asked.count)])
        }
    }

    private func span(of id: EntryID, at now: Instant) -> ClosedRange<Day> {
        (answers[id] ?? MateResponse()).span(at: now)
    }

    /// Takes what came of one query.
    ///
    /// - Returns: Whom to ask about again in smaller queries, and whose login nobody has.
    private func take(
        _ outcome: Result<MateCalendars, GitHubError>, of batch: [Asked], at now: Instant
    ) -> (again: [Asked], missing: [Asked]) {
        let told: MateCalendars
        switch outcome {
        case .success(let calendars): told = calendars
        case .failure(let trouble) where isOnlyTheirs(trouble) && batch.count > 1:
            return (batch, [])
        case .failure(let trouble) where isOnlyTheirs(trouble):
            note(trouble, of: batch[0].id, at: now)
            return ([], [])
        case .failure(let trouble):
            self.trouble = trouble
            return ([], [])
        }
        if let rate = told.rate.flatMap({ GitHubRateLimit($0, at: now) }) {
            budget.rate = lower(rate, budget.rate)
        }
        var (again, missing): ([Asked], [Asked]) = ([], [])
        for (asked, calendar) in zip(batch, told.calendars) {
            switch calendar {
            case .success(let calendar) where isOther(calendar.id, than: asked.id):
                missing.append(asked)
            case .success(let calendar):
                take(calendar, of: asked.id, at: now)
            case .failure(.unknownLogin): missing.append(asked)
            case .failure(.overloaded) where batch.count > 1: again.append(asked)
            case .failure(let trouble): note(trouble, of: asked.id, at: now)
            }
        }
        return (again, missing)
    }

    /// Of answers of one round the one that leaves less.
    private func lower(_ rate: GitHubRateLimit, _ known: GitHubRateLimit?) -> GitHubRateLimit {
        // Each was told in another second.
        guard let known, abs(known.resets - rate.resets) < 60, known.remaining < rate.remaining
        else { return rate }
        return known
    }

    /// Whether a login belongs to another account now.
    private func isOther(_ id: Int64?, than mate: EntryID) -> Bool {
        guard let id, let known = answers[mate]?.account else { return false }
        return id != known
    }

    private func take(_ calendar: MateCalendar, of id: EntryID, at now: Instant) {
        var answer = answers[id] ?? MateResponse()
        guard let days = MateDays(calendar.days) else { return }
        answer.take(days, at: now)
        answer.login = calendar.login.description
        answer.account = calendar.id ?? answer.account
        set(answer, of: id)
    }

    /// Follows those whose login nobody has any more by the number that stays.
    ///
    /// - Returns: Those with their new login.
    private func renamed(
        _ missing: [Asked], _ hub: GitHubClient, _ token: AccessToken, at now: Instant
    ) -> [Asked] {
        var found: [Asked] = []
        for asked in missing {
            guard let number = answers[asked.id]?.account, !followed.contains(asked.id) else {
                note(.unknownLogin(asked.login.description), of: asked.id, at: now)
                continue
            }
            // The others are due again next time.
            guard trouble == nil, followed.count < Self.mostFollowed else { break }
            followed.insert(asked.id)
            switch hub.ask(hub.endpoints.profile(numbered: number, token: token), within: patience)
            {
            case .success(let profile) where profile.id == number && profile.login != asked.login:
                answers[asked.id]?.login = profile.login.description
                found.append(Asked(id: asked.id, login: profile.login))
            case .success, .failure(.notFound), .failure(.unknownLogin):
                note(.unknownLogin(asked.login.description), of: asked.id, at: now)
            case .failure(let trouble): self.trouble = trouble
            }
        }
        return found
    }

    // MARK: Without a token

    private static let pagesAtOnce = 4

    private func readPages(of asked: [Asked], _ hub: GitHubClient) throws -> MatesResponse? {
        var waiting = asked[...]
        while !waiting.isEmpty, goesOn() {
            let now = try desk.world.now()
            let round = waiting.prefix(min(Self.pagesAtOnce, budget.pagesLeft(at: now)))
            guard !round.isEmpty else {
                return .pagesUsed(waiting: waiting.count, until: budget.pagesOpen(at: now))
            }
            waiting = waiting.dropFirst(round.count)
            budget.notePages(round.count, at: now)
            // Before they are asked for, so that whoever breaks it off has them counted.
            try keep()
            let exchanges = round.map { hub.endpoints.grassPage(of: $0.login).once }
            let outcomes = hub.ask(exchanges, within: patience)
            hear(outcomes)
            for (asked, outcome) in zip(round, outcomes) { take(outcome, of: asked, at: now) }
            try keep()
            progress?.show(asked.count - waiting.count, of: asked.count, .mates)
        }
        endInSilence()
        return nil
    }

    private func take(_ outcome: Result<GrassPage, GitHubError>, of asked: Asked, at now: Instant) {
        let today = Zone.utc.day(at: now)
        do throws(GitHubError) {
            let calendar = try MateCalendar(outcome.get(), of: asked.login, today: today)
            take(calendar, of: asked.id, at: now)
        } catch {
            if error.status == .badData || isOnlyTheirs(error) {
                note(error, of: asked.id, at: now)
            } else {
                trouble = error
            }
        }
    }

    // MARK: Keeping

    private func note(_ trouble: GitHubError, of id: EntryID, at now: Instant) {
        var answer = answers[id] ?? MateResponse()
        answer.note(trouble, at: now)
        set(answer, of: id)
    }

    private func set(_ answer: MateResponse, of id: EntryID) {
        answers[id] = answer
        changed[id] = answer
    }

    private func keep() throws {
        try ledger.store(changed, budget: budget)
        changed = [:]
    }
}

extension GitHubRateLimit {
    /// What GitHub says of its limit, by this machine's clock, which need not be right.
    fileprivate init?(_ rate: RateLimit, at now: Instant) {
        guard let limit = rate.limit, let remaining = rate.remaining, let resets = rate.resets
        else { return nil }
        let left = min(max(0, resets - (rate.serverTime ?? now)), Self.longest)
        self.init(limit: limit, remaining: remaining, resets: now + left)
    }
}
