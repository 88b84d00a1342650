import CycCore
import CycGitHub
import CycHTTP
import CycStore
import CycSystem
import Foundation

/// Updates the ledger's data of the account from GitHub.
///
/// Sends requests in rounds, as planned by ``SyncPlan``. Requests that fail leave the stored days
/// unchanged.
final class AccountRefresh {
    struct Outcome {
        /// The account that is followed; `nil` without a token and a configured login.
        var account: AccountName?
        /// The most relevant error; `nil` if all requests succeeded.
        var failure: GitHubError?
        var vanished: [CountDecrease] = []
        /// Whether GitHub returned the present day, whatever else failed.
        var isPresentKnown = false
    }

    private let agent: AgentContext
    private let client: GitHubClient
    private let ledger: Ledger
    private let settings: Settings
    private let isFull: Bool
    private let isWanted: Bool
    private let now: Instant
    private let today: Day
    /// End of all waiting by the monotonic clock.
    private let deadline: Duration

    private let token: FoundToken?
    /// Error of looking up the token.
    private let lookupError: GitHubError?
    /// Keyed hash of the token in use, which may be the successor of ``token``.
    private var fingerprint: String? {
        (try? client.token()).flatMap { agent.world.fingerprint(of: $0.token.secret) }
    }
    /// Error of the previous refresh.
    private let earlierError: GitHubError?

    private var account: StoredAccount
    private var isNameKnown: Bool
    /// Owner of the requested calendar: the token's owner or another account.
    private var kind = SyncAccount.own
    private var state = SyncMemo()
    private var update = GrassUpdate(stored: SourceGrass(), sources: [])
    private var failures: [(question: SyncRequest, failure: GitHubError)] = []
    private var attempted: Set<SyncRequest> = []
    /// Received addresses of the token's owner, who may turn out to be another account.
    private var receivedAddresses: Conditional<AddressResponse>?
    /// Whether to request the addresses in the first round, to show the first result sooner.
    private var requestsAddressesFirst = false
    /// Whether a response of this run confirmed that the account owns the token.
    private var isOwnerConfirmed = false

    /// State that is stored between runs.
    private struct SyncMemo: Codable {
        var sync = SyncState()
        var addressesETag: String?
        /// The account's number, which survives a change of its login.
        var number: Int64?
    }

    /// Looks up the token, and loads the stored data of the account that is followed.
    ///
    /// - Parameters:
    ///   - patience: Timeout of all requests together.
    ///   - isFull: Request everything again.
    ///   - isWanted: The user requested the refresh and may have just changed something on GitHub.
    /// - Throws: A ``CycError`` of the ledger or of the configuration.
    init(
        _ agent: AgentContext, _ client: GitHubClient, within patience: Duration, isFull: Bool,
        isWanted: Bool
    ) throws {
        self.agent = agent
        self.client = client
        self.isFull = isFull
        self.isWanted = isWanted
        ledger = try agent.ledger()
        settings = try agent.settings
        earlierError = try agent.account()?.failure
        deadline = agent.world.timeAwake() + patience
        now = try agent.world.now()
        today = try agent.zone.day(at: now)
        let tokenLookup = Result { () throws(CycError) in try client.token() }
        if case .failure(.gitHub(let failure)) = tokenLookup {
            (token, lookupError) = (nil, failure)
        } else {
            (token, lookupError) = (try tokenLookup.get(), nil)
        }
        try agent.world.makeFingerprintKey()
        let fingerprint = token.flatMap { agent.world.fingerprint(of: $0.token.secret) }
        let (host, login) = (settings.github.host, settings.github.login)
        if let fingerprint { try ledger.setOwner(on: host, token: fingerprint) }
        let name: AccountName?
        if login.isEmpty {
            // A keyring that does not respond does not mean that the user is logged out.
            if token == nil, lookupError == nil { try ledger.forgetOwner(on: host) }
            name = try ledger.owner(on: host)?.name
        } else {
            name = AccountName(host: host, login: login)
        }
        isNameKnown = name != nil
        account = StoredAccount(name: name ?? AccountName(host: client.endpoints.host, login: ""))
        try loadStored(name)
    }

    /// Runs the refresh.
    ///
    /// - Throws: A ``CycError`` of the ledger or of the configuration; GitHub's errors are in the
    ///   outcome.
    func run() throws -> Outcome {
        let basis = agent.world.gitHubBasis(settings)
        try ledger.updateMeta { meta in
            if meta.gitHubBasis != basis { meta.gitHubFailures = 0 }
            meta.gitHubRequestedAt = now
            meta.gitHubBasis = basis
            meta.gitHubError = nil
        }
        let outcome = try token == nil && isFollowingOwner ? recordMissingToken() : ask()
        if let offset = client.clockOffset {
            let agrees = offset.magnitude < AccountSnapshot.shortestClockOffset
            try ledger.updateMeta { $0.clockOffset = agrees ? nil : offset }
        }
        let isSame = outcome.failure?.status == earlierError?.status
        try ledger.updateMeta { meta in
            meta.gitHubFailures =
                outcome.isPresentKnown ? 0 : isSame ? meta.gitHubFailures + 1 : 1
        }
        return outcome
    }

    /// Records why there is no account to fetch.
    private func recordMissingToken() throws -> Outcome {
        let failure = try lookupError ?? client.missingToken()
        if isNameKnown {
            account.failure = failure
            try ledger.store(account)
        } else if let lookupError {
            try ledger.updateMeta { $0.gitHubError = lookupError }
        }
        return Outcome(account: isNameKnown ? account.name : nil, failure: failure)
    }

    /// Loads the stored data of the account.
    private func loadStored(_ name: AccountName?) throws {
        var stored: [GrassSource: [CountedDay]] = [:]
        state = SyncMemo()
        if let name {
            account = try ledger.account(name) ?? StoredAccount(name: name)
            stored = try ledger.days(of: name)
            if !account.memory.isEmpty {
                // State of another version is dropped: everything is requested again.
                state =
                    (try? JSONDecoder().decode(SyncMemo.self, from: Data(account.memory)))
                    ?? SyncMemo()
                if !state.sync.isSound { state = SyncMemo() }
            }
        }
        // A full refresh accepts the account number that GitHub returns.
        if isFull { state.number = nil }
        // The client tracks the services' pauses from all responses.
        state.sync.waits = [:]
        func byDay(_ source: GrassSource) -> [Day: CountedDay] {
            Dictionary(
                (stored[source] ?? []).map { ($0.day, $0) }, uniquingKeysWith: { $1 })
        }
        let grass = SourceGrass(calendar: byDay(.calendar), page: byDay(.page))
        update = GrassUpdate(stored: grass, sources: token == nil ? [.page] : [.calendar, .page])
        state.sync.pageShowsMore = grass.pageShowsMore(before: today)
        kind = account.isOwner || isFollowingOwner ? .own : .foreign
    }

    /// Whether the account that is followed is the token's owner.
    private var isFollowingOwner: Bool { settings.github.login.isEmpty }

    private var plan: SyncPlan {
        SyncPlan(
            account: token == nil ? .pageOnly : kind, now: now, today: today, isFull: isFull,
            isWanted: isWanted)
    }

    /// Time until the deadline.
    private var timeLeft: Duration { deadline - agent.world.timeAwake() }

    // MARK: Requests

    private func ask() throws -> Outcome {
        requestsAddressesFirst = try isWanted && !isNameKnown && ledger.meta().gitHubFailures == 0
        while true {
            let due = plan.due(state.sync, attempted: attempted).filter(canBeAsked)
            guard !due.isEmpty, try ask(due) else { break }
            // An account without a page has no pages of years either.
            if token == nil, failures.contains(where: { $0.question == .lastYearPage }) { break }
            let grass = update.finish(today: today).grass
            state.sync.pageShowsMore = grass.pageShowsMore(before: today)
        }
        recordWaits()
        let uncertain = plan.questions(about: update.unconfirmed, state.sync).subtracting(attempted)
            .filter(canBeAsked)
        if !uncertain.isEmpty { _ = try ask(Array(uncertain)) }
        guard isNameKnown else {
            // Store the error, so that today is not judged as if there were no account.
            let failure = lookupError ?? mainError ?? .timedOut
            try ledger.updateMeta { $0.gitHubError = failure }
            return Outcome(account: nil, failure: failure)
        }
        return try store()
    }

    /// Whether a request is possible: without a name only the calendar of the token's owner is.
    private func canBeAsked(_ question: SyncRequest) -> Bool {
        // Avoid a second rejection of an invalid token; the owner of the addresses is not known
        // before either.
        if question == .addresses { return isOwnerConfirmed || requestsAddressesFirst }
        if isNameKnown { return true }
        return switch question {
        case .calendar(let year): year == today.year
        case .addresses, .lastYearPage, .yearPage, .profile: false
        }
    }

    /// Records the services' pauses as errors of this run.
    private func recordWaits() {
        for service: SyncRequest.Service in token == nil ? [.pages] : [.api, .pages] {
            guard let until = plan.wait(for: service, state.sync),
                !failures.contains(where: { $0.question.service == service })
            else { continue }
            let question: SyncRequest =
                service == .api ? .calendar(year: today.year) : .lastYearPage
            failures.append((question, .rateLimited(until: until)))
        }
    }

    /// Sends one round of requests.
    ///
    /// - Returns: Whether another round makes sense.
    private func ask(_ questions: [SyncRequest]) throws -> Bool {
        attempted.formUnion(questions)
        let left = timeLeft
        guard left > .zero else {
            for question in questions { failures.append((question, .timedOut)) }
            return false
        }
        let login = Login(account.name.login)
        let asked: [(SyncRequest, Exchange<Response>)] = questions.compactMap { question in
            exchange(question, login).map { (question, $0) }
        }
        let responses = client.send(asked.map(\.1.request), within: left)
        for ((question, exchange), response) in zip(asked, responses) {
            if isAboutLogin(question), Login(account.name.login) != login {
                // The token's owner is not the account of the page.
                attempted.remove(question)
                continue
            }
            do {
                try apply(client.read(exchange, response), to: question)
            } catch let failure as GitHubError {
                if question == .addresses { account.addressError = failure }
                failures.append((question, failure))
                guard case .success = response else { continue }
                state.sync.note(failure, to: question, for: plan.account, at: now)
                if token != nil, question.service == .pages, failure.meansNoPage {
                    update.lose(.page)
                }
            }
        }
        applyReceivedAddresses()
        return true
    }

    /// Whether the response depends on the login and not on the token's owner.
    private func isAboutLogin(_ question: SyncRequest) -> Bool {
        switch question {
        case .lastYearPage, .yearPage, .profile: true
        case .calendar, .addresses: false
        }
    }

    private enum Response: Sendable {
        case calendar(CalendarYear)
        case page(GrassPage)
        case profile(CycGitHub.Profile)
        case addresses(Conditional<AddressResponse>)
    }

    private func exchange(_ question: SyncRequest, _ login: Login?) -> Exchange<Response>? {
        let endpoints = client.endpoints
        switch question {
        case .calendar(let year):
            guard let token else { return nil }
            return endpoints.calendar(
                of: isFollowingOwner ? nil : login, year: year, token: token.token
            ).map(Response.calendar)
        case .lastYearPage: return login.map { endpoints.grassPage(of: $0).map(Response.page) }
        case .yearPage(let year):
            return login.map { endpoints.grassPage(of: $0, year: year).map(Response.page) }
        case .profile: return login.map { endpoints.profile(of: $0).map(Response.profile) }
        case .addresses:
            guard let token else { return nil }
            return endpoints.addresses(token: token.token, etag: state.addressesETag)
                .map(Response.addresses)
        }
    }

    // MARK: Responses

    private func apply(_ response: Response, to question: SyncRequest) throws {
        switch response {
        case .calendar(let calendar):
            try confirmName(calendar)
            try checkNumber(calendar.id)
            update.take(calendar)
            state.sync.note(calendar, at: now)
            account.isOwner = calendar.isOwn
            isOwnerConfirmed = calendar.isOwn
            account.seesPrivate = seesPrivateContributions(calendar.facts, isOwner: calendar.isOwn)
            if calendar.isOwn {
                account.token = fingerprint
                account.addresses.formUnion(
                    client.endpoints.noreplyAddresses(login: calendar.login, id: calendar.id))
            } else {
                account.addresses = []
                account.hasAllAddresses = false
                account.addressError = nil
                account.token = nil
                state.sync.addressesAt = nil
                state.addressesETag = nil
            }
            if calendar.year == today.year { account.respondedAt = now }
            kind = calendar.isOwn ? .own : .foreign
        case .page(let page):
            adoptSpelling(page.login)
            let year: Int? = if case .yearPage(let year) = question { year } else { nil }
            try plan.check(page, of: year)
            update.take(page, keepingLevelsOf: year == nil ? nil : plan.daysOfLastYearPage)
            state.sync.note(page, of: year, at: now)
            guard token == nil, year == nil else { break }
            if plan.isCurrent(page) {
                account.respondedAt = now
            } else if let last = page.days.last?.day {
                failures.append((question, .incompleteCalendar(last)))
            }
        case .profile(let profile):
            guard !profile.isOrganization else {
                failures.append((question, .unknownLogin(profile.login.description)))
                return
            }
            try checkNumber(profile.id)
            adoptSpelling(profile.login)
            state.sync.note(profile)
        case .addresses(let answer): receivedAddresses = answer
        }
    }

    /// Adopts GitHub's spelling of the login, whatever case was configured.
    private func adoptSpelling(_ login: Login?) {
        guard let login, login == Login(account.name.login) else { return }
        account.name = AccountName(host: account.name.host, login: login.description)
    }

    /// Applies the received addresses once the account is known to be their owner.
    private func applyReceivedAddresses() {
        guard isOwnerConfirmed, let answer = receivedAddresses else { return }
        receivedAddresses = nil
        switch answer {
        case .unchanged where state.addressesETag == nil:
            // The stored tag belongs to another account.
            attempted.remove(.addresses)
            return
        case .unchanged: break
        case .fresh(.hidden, _):
            account.addressError = .missingScopes(["user:email"])
            state.addressesETag = nil
            state.sync.note(
                .missingScopes(["user:email"]), to: .addresses, for: plan.account, at: now)
            return
        case .fresh(.verified(let addresses, let next), let etag):
            setAddresses(addresses + more(after: next))
            state.addressesETag = etag
        }
        account.addressError = nil
        state.sync.addressesAt = now
        state.sync.addressFailure = nil
    }

    /// Most further pages, of a hundred addresses each.
    private static let furtherPages = 9

    /// Fetches the further pages of a very long list of addresses.
    private func more(after next: String?) -> [EmailAddress] {
        var addresses: [EmailAddress] = []
        var next = next
        // The limit protects from a server whose pages never end.
        for _ in 0..<Self.furtherPages {
            let left = timeLeft
            guard let link = next, let token, left > .zero,
                let exchange = client.endpoints.addresses(token: token.token, following: link)
            else { break }
            next = nil
            // Commits with the missing addresses do not count as the user's until the next day's
            // request.
            guard
                let response = client.send([exchange.request], within: min(.seconds(2), left))
                    .first,
                case .fresh(.verified(let more, let following), _)? =
                    try? client.read(exchange, response)
            else { break }
            addresses += more
            next = following
        }
        return addresses
    }

    private func setAddresses(_ verified: [EmailAddress]) {
        let own = account.addresses.filter {
            $0.description.hasSuffix("@\(client.endpoints.host.noreplyDomain)")
        }
        account.addresses = own.union(verified)
        account.hasAllAddresses = true
    }

    /// Rejects a response about another account of the same login.
    private func checkNumber(_ number: Int64?) throws(GitHubError) {
        guard let number else { return }
        if let known = state.number, known != number {
            let login = account.name.login
            throw .otherAccount(requested: "\(login) (\(known))", received: "\(login) (\(number))")
        }
        state.number = number
    }

    /// Adopts the token's owner from the first response; a token that is the same has the same
    /// owner, even under another login.
    ///
    /// No data of the presumed account is kept for another one: a new name means a new account, or
    /// a renamed one, and GitHub returns the days of either again.
    private func confirmName(_ calendar: CalendarYear) throws {
        let name = AccountName(host: account.name.host, login: calendar.login.description)
        guard Login(account.name.login) != calendar.login || !isNameKnown else {
            account.name = name
            return
        }
        let isSameToken = account.isOwner && account.token != nil && account.token == fingerprint
        let isSameNumber =
            state.number == nil || calendar.id == nil || state.number == calendar.id
        guard isFollowingOwner, !isOwnerConfirmed, !isSameToken || isSameNumber else {
            throw GitHubError.otherAccount(
                requested: account.name.login, received: calendar.login.description)
        }
        isNameKnown = true
        try loadStored(name)
    }

    // MARK: Result

    /// The most relevant error: of the present before the past; a page that only the token may see
    /// is no error.
    private var mainError: GitHubError? {
        let hasCalendar = token != nil && !failures.contains { $0.question.service == .api }
        // It explains why the old login does not exist.
        for case (_, .renamedLogin(let old, let new)) in failures {
            return .renamedLogin(old, to: new)
        }
        let login = Login(account.name.login)
        let relevant = failures.filter { question, failure in
            guard hasCalendar, question.service == .pages else { return true }
            // If one page was available, an error of another one is not about the account.
            if question != .lastYearPage, state.sync.lastYearPageAt != nil { return true }
            return switch failure {
            case .noDays, .notFound: false
            // GitHub's spelling may differ from the settings'.
            case .unknownLogin(let name): Login(name) != login
            default: true
            }
        }
        return relevant.first { $0.question == .calendar(year: today.year) }?.failure
            ?? relevant.first?.failure
    }

    private func store() throws -> Outcome {
        let outcome = update.finish(today: today)
        let grass = outcome.grass
        state.sync.pageShowsMore = grass.pageShowsMore(before: today)
        account.failure = lookupError ?? mainError
        account.usesGitAddresses = token == nil && lookupError == nil
        account.missingYears = missingYears(in: grass)
        account.memory = Array(try JSONEncoder().encode(state))
        try ledger.withLock {
            try ledger.store(account)
            for source in GrassSource.allCases {
                try ledger.replaceDays(
                    of: account.name, from: source, with: Array(grass[source].values))
            }
            try ledger.note(outcome.vanished, of: account.name)
        }
        return Outcome(
            account: account.name, failure: account.failure, vanished: outcome.vanished,
            isPresentKnown: account.respondedAt == now)
    }

    /// Returns the years that should have data and were never completely received.
    private func missingYears(in grass: SourceGrass) -> Set<Int> {
        let sync = state.sync
        var dayCounts: [Int: Int] = [:]
        for day in (token == nil ? grass.page : grass.calendar).keys {
            dayCounts[day.year, default: 0] += 1
        }
        if dayCounts.isEmpty, sync.knownYears.isEmpty {
            return Grass.unread(since: sync.createdYear, on: today).missingYears
        }
        if token != nil {
            // The page may show more of this year than a token without access to private
            // contributions.
            let isSeenInPart = account.seesPrivate != true && plan.lacksLastYearPage(sync)
            return sync.knownYears.union([today.year]).filter { dayCounts[$0] == nil }
                .union(plan.yearsWithoutTheirPage(sync)).union(isSeenInPart ? [today.year] : [])
        }
        // A page ends with the present day in UTC, which may still be in the previous year.
        let last = min(today.year, plan.utcDay.year)
        let first = sync.createdYear ?? dayCounts.keys.min() ?? last
        guard first <= last else { return [] }
        return Set(first...last).union(sync.knownYears).filter { year in
            guard year != last else { return dayCounts[year] == nil }
            // The page of the last year has only the end of the year before.
            return year >= 2005 && dayCounts[year, default: 0] < 365
        }
    }
}
