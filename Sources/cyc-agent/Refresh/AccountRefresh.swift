import CycCore
import CycGitHub
import CycHTTP
import CycStore
import CycSystem
import Foundation

/// Brings what the ledger knows of the account up to date.
///
/// Asks in rounds, as ``SyncPlan`` has them. What failed leaves the stored days as they are.
final class AccountRefresh {
    struct Outcome {
        /// The account that is followed; `nil` without a token and a login.
        var account: AccountName?
        /// The most telling failure; `nil` where everything was answered.
        var trouble: GitHubError?
        var vanished: [CountDecrease] = []
        /// Whether GitHub told about the present day, whatever else it did not answer.
        var isPresentKnown = false
    }

    private let desk: AgentContext
    private let hub: GitHubClient
    private let ledger: Ledger
    private let settings: Settings
    private let isFull: Bool
    private let isWanted: Bool
    private let now: Int64
    private let today: Day
    /// When to stop waiting, by the monotonic clock.
    ///
    /// Units: milliseconds.
    private let deadline: Int64

    private let token: FoundToken?
    /// Why it cannot be told whether there is a token.
    private let keyring: GitHubError?
    /// What stands for ``token`` and tells nothing of it.
    private let fingerprint: String?
    /// What was the matter before.
    private let earlierTrouble: GitHubError?

    private var account: StoredAccount
    private var isNameKnown: Bool
    /// Whose calendar a token asks for.
    private var kind = SyncAccount.own
    private var memory = Memory()
    private var update = GrassUpdate(stored: SourceGrass(), sources: [])
    private var failures: [(question: SyncQuestion, trouble: GitHubError)] = []
    private var attempted: Set<SyncQuestion> = []
    /// Addresses of the token's owner, who may be somebody else than was thought.
    private var offered: Conditional<AddressAnswer>?
    /// Whether somebody waits for the first answer of all, which then comes a round sooner.
    private var isFirstWanted = false
    /// Whether GitHub said in this run that the account is the token's owner.
    private var isOwnerSettled = false

    /// What is remembered from run to run.
    private struct Memory: Codable {
        var sync = SyncState()
        var addressesETag: String?
        /// The account's number, which stays when its login changes.
        var number: Int64?
    }

    /// Looks for a token, and what is known of the account that is followed.
    ///
    /// - Parameters:
    ///   - desk: The desk.
    ///   - hub: GitHub.
    ///   - patience: How long all questions together may take. Units: milliseconds.
    ///   - isFull: Ask for everything again.
    ///   - isWanted: Somebody asked for it, who may have changed something on GitHub just now.
    /// - Throws: A problem of the ledger or of the configuration.
    init(
        _ desk: AgentContext, _ hub: GitHubClient, within patience: Int64, isFull: Bool, isWanted: Bool
    ) throws {
        self.desk = desk
        self.hub = hub
        self.isFull = isFull
        self.isWanted = isWanted
        ledger = try desk.ledger()
        settings = try desk.settings
        earlierTrouble = try desk.account()?.trouble
        deadline = desk.world.monotonicMilliseconds() + patience
        now = try desk.world.now()
        today = try desk.zone.day(at: now)
        let looked = Result { () throws(CycError) in try hub.token() }
        if case .failure(.hub(let trouble)) = looked {
            (token, keyring) = (nil, trouble)
        } else {
            (token, keyring) = (try looked.get(), nil)
        }
        try desk.world.makeFingerprintKey()
        fingerprint = token.flatMap { desk.world.fingerprint(of: $0.token.secret) }
        let (host, login) = (settings.github.host, settings.github.login)
        if let fingerprint { try ledger.setOwner(on: host, token: fingerprint) }
        let name: AccountName?
        if login.isEmpty {
            // A keyring that does not answer does not mean that nobody is logged in.
            if token == nil, keyring == nil { try ledger.forgetOwner(on: host) }
            name = try ledger.owner(on: host)?.name
        } else {
            name = AccountName(host: host, login: login)
        }
        isNameKnown = name != nil
        account = StoredAccount(name: name ?? AccountName(host: hub.endpoints.host, login: ""))
        try recall(name)
    }

    /// Does it.
    ///
    /// - Returns: What came of it.
    /// - Throws: A problem of the ledger or of the configuration; GitHub's failures are in the
    ///   outcome.
    func run() throws -> Outcome {
        let basis = desk.world.hubBasis(settings)
        try ledger.updateMeta { meta in
            if meta.hubBasis != basis { meta.hubFailures = 0 }
            meta.hubAskedAt = now
            meta.hubBasis = basis
            meta.hubTrouble = nil
        }
        let outcome = try token == nil && isFollowingOwner ? giveUp() : ask()
        if let offset = hub.clockOffset {
            let agrees = abs(offset) < AccountSnapshot.shortestClockOffset
            try ledger.updateMeta { $0.clockOffset = agrees ? nil : offset }
        }
        let isSame = outcome.trouble?.status == earlierTrouble?.status
        try ledger.updateMeta { meta in
            meta.hubFailures =
                outcome.isPresentKnown ? 0 : isSame ? meta.hubFailures + 1 : 1
        }
        return outcome
    }

    /// Notes why nobody can be asked about.
    private func giveUp() throws -> Outcome {
        let trouble = try keyring ?? hub.missingToken()
        if isNameKnown {
            account.trouble = trouble
            try ledger.store(account)
        } else if let keyring {
            try ledger.updateMeta { $0.hubTrouble = keyring }
        }
        return Outcome(account: isNameKnown ? account.name : nil, trouble: trouble)
    }

    /// Takes up what is stored of the account.
    private func recall(_ name: AccountName?) throws {
        var stored: [GrassSource: [CountedDay]] = [:]
        memory = Memory()
        if let name {
            account = try ledger.account(name) ?? StoredAccount(name: name)
            stored = try ledger.days(of: name)
            if !account.memory.isEmpty {
                // A memory of another version is no memory: everything is asked again.
                memory =
                    (try? JSONDecoder().decode(Memory.self, from: Data(account.memory))) ?? Memory()
                if !memory.sync.isSound { memory = Memory() }
            }
        }
        // Whoever asks for everything again takes the account for what GitHub says it is.
        if isFull { memory.number = nil }
        // Whether a service may be asked the hub knows, of everybody's answers.
        memory.sync.waits = [:]
        func byDay(_ source: GrassSource) -> [Day: CountedDay] {
            Dictionary(
                (stored[source] ?? []).map { ($0.day, $0) }, uniquingKeysWith: { $1 })
        }
        let grass = SourceGrass(calendar: byDay(.calendar), page: byDay(.page))
        update = GrassUpdate(stored: grass, sources: token == nil ? [.page] : [.calendar, .page])
        memory.sync.pageShowsMore = grass.pageShowsMore(before: today)
        kind = account.isOwner || isFollowingOwner ? .own : .foreign
    }

    /// Whether the token decides whose grass is followed.
    private var isFollowingOwner: Bool { settings.github.login.isEmpty }

    private var plan: SyncPlan {
        SyncPlan(
            account: token == nil ? .pageOnly : kind, now: now, today: today, isFull: isFull,
            isWanted: isWanted)
    }

    /// Units: milliseconds.
    private var timeLeft: Int64 { deadline - desk.world.monotonicMilliseconds() }

    // MARK: Asking

    private func ask() throws -> Outcome {
        isFirstWanted = try isWanted && !isNameKnown && ledger.meta().hubFailures == 0
        while true {
            let due = plan.due(memory.sync, attempted: attempted).filter(canBeAsked)
            guard !due.isEmpty, try ask(due) else { break }
            // Of somebody without a page there are no pages of years either.
            if token == nil, failures.contains(where: { $0.question == .lastYearPage }) { break }
            let grass = update.finish(today: today).grass
            memory.sync.pageShowsMore = grass.pageShowsMore(before: today)
        }
        noteWaits()
        let doubts = plan.questions(about: update.unsettled, memory.sync).subtracting(attempted)
            .filter(canBeAsked)
        if !doubts.isEmpty { _ = try ask(Array(doubts)) }
        guard isNameKnown else {
            // Whoever it is: today is not judged as if there were no account.
            let trouble = keyring ?? mainTrouble ?? .timedOut
            try ledger.updateMeta { $0.hubTrouble = trouble }
            return Outcome(account: nil, trouble: trouble)
        }
        return try store()
    }

    /// Without a name only the token's own calendar can be asked for.
    private func canBeAsked(_ question: SyncQuestion) -> Bool {
        // A token that is refused is refused once; whose addresses it tells is not known before either.
        if question == .addresses { return isOwnerSettled || isFirstWanted }
        if isNameKnown { return true }
        return switch question {
        case .calendar(let year): year == today.year
        case .addresses, .lastYearPage, .yearPage, .profile: false
        }
    }

    /// What GitHub asked to wait for is a failure of this run too.
    private func noteWaits() {
        for service: SyncQuestion.Service in token == nil ? [.pages] : [.api, .pages] {
            guard let until = plan.wait(for: service, memory.sync),
                !failures.contains(where: { $0.question.service == service })
            else { continue }
            let question: SyncQuestion =
                service == .api ? .calendar(year: today.year) : .lastYearPage
            failures.append((question, .rateLimited(until: until)))
        }
    }

    /// Asks one round.
    ///
    /// - Returns: Whether another round makes sense.
    private func ask(_ questions: [SyncQuestion]) throws -> Bool {
        attempted.formUnion(questions)
        let left = timeLeft
        guard left > 0 else {
            for question in questions { failures.append((question, .timedOut)) }
            return false
        }
        let login = Login(account.name.login)
        let asked: [(SyncQuestion, Exchange<Reply>)] = questions.compactMap { question in
            exchange(question, login).map { (question, $0) }
        }
        let responses = hub.send(asked.map(\.1.request), within: left)
        for ((question, exchange), response) in zip(asked, responses) {
            if isAboutLogin(question), Login(account.name.login) != login {
                // The token turned out to be somebody else's than the page.
                attempted.remove(question)
                continue
            }
            do {
                try take(hub.read(exchange, response), to: question)
            } catch let trouble as GitHubError {
                if question == .addresses { account.addressTrouble = trouble }
                failures.append((question, trouble))
                guard case .success = response else { continue }
                memory.sync.note(trouble, to: question, for: plan.account, at: now)
                if token != nil, question.service == .pages, trouble.meansNoPage {
                    update.lose(.page)
                }
            }
        }
        takeOfferedAddresses()
        return true
    }

    /// Whether the answer belongs to a login, whoever owns the token.
    private func isAboutLogin(_ question: SyncQuestion) -> Bool {
        switch question {
        case .lastYearPage, .yearPage, .profile: true
        case .calendar, .addresses: false
        }
    }

    private enum Reply: Sendable {
        case calendar(CalendarYear)
        case page(GrassPage)
        case profile(CycGitHub.Profile)
        case addresses(Conditional<AddressAnswer>)
    }

    private func exchange(_ question: SyncQuestion, _ login: Login?) -> Exchange<Reply>? {
        let endpoints = hub.endpoints
        switch question {
        case .calendar(let year):
            guard let token else { return nil }
            return endpoints.calendar(
                of: isFollowingOwner ? nil : login, year: year, token: token.token
            ).map(Reply.calendar)
        case .lastYearPage: return login.map { endpoints.grassPage(of: $0).map(Reply.page) }
        case .yearPage(let year):
            return login.map { endpoints.grassPage(of: $0, year: year).map(Reply.page) }
        case .profile: return login.map { endpoints.profile(of: $0).map(Reply.profile) }
        case .addresses:
            guard let token else { return nil }
            return endpoints.addresses(token: token.token, etag: memory.addressesETag)
                .map(Reply.addresses)
        }
    }

    // MARK: Answers

    private func take(_ reply: Reply, to question: SyncQuestion) throws {
        switch reply {
        case .calendar(let calendar):
            try settleName(calendar)
            try checkNumber(calendar.id)
            update.take(calendar)
            memory.sync.note(calendar, at: now)
            account.isOwner = calendar.isOwn
            isOwnerSettled = calendar.isOwn
            account.seesPrivate = seesPrivateContributions(calendar.facts, isOwner: calendar.isOwn)
            if calendar.isOwn {
                account.token = fingerprint
                account.addresses.formUnion(
                    hub.endpoints.noreplyAddresses(login: calendar.login, id: calendar.id))
            } else {
                account.addresses = []
                account.knowsAddresses = false
                account.addressTrouble = nil
                account.token = nil
                memory.sync.addressesAt = nil
                memory.addressesETag = nil
            }
            if calendar.year == today.year { account.answeredAt = now }
            kind = calendar.isOwn ? .own : .foreign
        case .page(let page):
            spell(page.login)
            let year: Int? = if case .yearPage(let year) = question { year } else { nil }
            try plan.check(page, of: year)
            update.take(page, keepingLevelsOf: year == nil ? nil : plan.daysOfLastYearPage)
            memory.sync.note(page, of: year, at: now)
            guard token == nil, year == nil else { break }
            if plan.isCurrent(page) {
                account.answeredAt = now
            } else if let last = page.days.last?.day {
                failures.append((question, .endsEarly(last)))
            }
        case .profile(let profile):
            guard !profile.isOrganization else {
                failures.append((question, .unknownLogin(profile.login.description)))
                return
            }
            try checkNumber(profile.id)
            spell(profile.login)
            memory.sync.note(profile)
        case .addresses(let answer): offered = answer
        }
    }

    /// Writes the login as GitHub does, whatever case it was configured in.
    private func spell(_ login: Login?) {
        guard let login, login == Login(account.name.login) else { return }
        account.name = AccountName(host: account.name.host, login: login.description)
    }

    /// Takes the addresses that came, once it is known that they are the account's.
    private func takeOfferedAddresses() {
        guard isOwnerSettled, let answer = offered else { return }
        offered = nil
        switch answer {
        case .unchanged where memory.addressesETag == nil:
            // The tag was that of an account whose token this is not.
            attempted.remove(.addresses)
            return
        case .unchanged: break
        case .fresh(.hidden, _):
            account.addressTrouble = .missingScopes(["user:email"])
            memory.addressesETag = nil
            memory.sync.note(
                .missingScopes(["user:email"]), to: .addresses, for: plan.account, at: now)
            return
        case .fresh(.verified(let addresses, let next), let etag):
            takeAddresses(addresses + more(after: next))
            memory.addressesETag = etag
        }
        account.addressTrouble = nil
        memory.sync.addressesAt = now
        memory.sync.addressFailure = nil
    }

    /// How many pages of a hundred addresses are asked for after the first.
    private static let furtherPages = 9

    /// The further pages of a very long list of addresses.
    private func more(after next: String?) -> [EmailAddress] {
        var addresses: [EmailAddress] = []
        var next = next
        // A server whose pages never end is not asked for ever.
        for _ in 0..<Self.furtherPages {
            let left = timeLeft
            guard let link = next, let token, left > 0,
                let exchange = hub.endpoints.addresses(token: token.token, following: link)
            else { break }
            next = nil
            // What does not come keeps some of the person's commits from being known as theirs; the
            // next day asks again.
            guard
                let response = hub.send([exchange.request], within: min(2000, left)).first,
                case .fresh(.verified(let more, let following), _)? =
                    try? hub.read(exchange, response)
            else { break }
            addresses += more
            next = following
        }
        return addresses
    }

    private func takeAddresses(_ verified: [EmailAddress]) {
        let own = account.addresses.filter {
            $0.description.hasSuffix("@\(hub.endpoints.host.noreplyDomain)")
        }
        account.addresses = own.union(verified)
        account.knowsAddresses = true
    }

    /// Refuses what is about another account of the same login.
    private func checkNumber(_ number: Int64?) throws(GitHubError) {
        guard let number else { return }
        if let known = memory.number, known != number {
            let login = account.name.login
            throw .otherAccount(asked: "\(login) (\(known))", told: "\(login) (\(number))")
        }
        memory.number = number
    }

    /// The first answer says whose token it is; a token that is the same has the same owner, under whatever
    /// login.
    ///
    /// Nothing of the account that was thought of goes into another one: a new name means a new
    /// account, or an old one that was renamed, and GitHub tells either's days again.
    private func settleName(_ calendar: CalendarYear) throws {
        let name = AccountName(host: account.name.host, login: calendar.login.description)
        guard Login(account.name.login) != calendar.login || !isNameKnown else {
            account.name = name
            return
        }
        let isSameToken = account.isOwner && account.token != nil && account.token == fingerprint
        let isSameNumber =
            memory.number == nil || calendar.id == nil || memory.number == calendar.id
        guard isFollowingOwner, !isOwnerSettled, !isSameToken || isSameNumber else {
            throw GitHubError.otherAccount(
                asked: account.name.login, told: calendar.login.description)
        }
        isNameKnown = true
        try recall(name)
    }

    // MARK: The end

    /// The failure that says most: of the present, then of the past; a page that everybody but the
    /// token may not see is none.
    private var mainTrouble: GitHubError? {
        let hasCalendar = token != nil && !failures.contains { $0.question.service == .api }
        // It explains why the former name is nobody's.
        for case (_, .renamedLogin(let old, let new)) in failures {
            return .renamedLogin(old, to: new)
        }
        let login = Login(account.name.login)
        let telling = failures.filter { question, trouble in
            guard hasCalendar, question.service == .pages else { return true }
            // Where one page came, another one without a day is not the account's.
            if question != .lastYearPage, memory.sync.lastYearPageAt != nil { return true }
            return switch trouble {
            case .noDays, .notFound: false
            // GitHub may spell it otherwise than the settings do.
            case .unknownLogin(let name): Login(name) != login
            default: true
            }
        }
        return telling.first { $0.question == .calendar(year: today.year) }?.trouble
            ?? telling.first?.trouble
    }

    private func store() throws -> Outcome {
        let outcome = update.finish(today: today)
        let grass = outcome.grass
        memory.sync.pageShowsMore = grass.pageShowsMore(before: today)
        account.trouble = keyring ?? mainTrouble
        account.takesGitAddresses = token == nil && keyring == nil
        account.missingYears = missingYears(in: grass)
        account.memory = Array(try JSONEncoder().encode(memory))
        try ledger.withLock {
            try ledger.store(account)
            for source in GrassSource.allCases {
                try ledger.replaceDays(
                    of: account.name, from: source, with: Array(grass[source].values))
            }
            try ledger.note(outcome.vanished, of: account.name)
        }
        return Outcome(
            account: account.name, trouble: account.trouble, vanished: outcome.vanished,
            isPresentKnown: account.answeredAt == now)
    }

    /// Years that should hold something and that were never told to the end.
    private func missingYears(in grass: SourceGrass) -> Set<Int> {
        let sync = memory.sync
        var told: [Int: Int] = [:]
        for day in (token == nil ? grass.page : grass.calendar).keys {
            told[day.year, default: 0] += 1
        }
        if token != nil {
            // The page may show more of this year than a token that misses what is private.
            let isSeenInPart = account.seesPrivate != true && plan.lacksLastYearPage(sync)
            return sync.knownYears.union([today.year]).filter { told[$0] == nil }
                .union(plan.yearsWithoutTheirPage(sync)).union(isSeenInPart ? [today.year] : [])
        }
        // A page ends with the day in UTC: where it is a new year already, there is none of it yet.
        let last = min(today.year, plan.utcDay.year)
        let first = sync.createdYear ?? told.keys.min() ?? last
        guard first <= last else { return [] }
        return Set(first...last).union(sync.knownYears).filter { year in
            guard year != last else { return told[year] == nil }
            // The page of the last year holds the end of the year before only.
            return year >= 2005 && told[year, default: 0] < 365
        }
    }
}
