import CycCore
import TestSupport
import Testing

@testable import CycStore

private let name = AccountName(host: .dotCom, login: "Octo")
private let newYear = Day.firstDay(ofYear: 2026)

private func counted(_ offset: Int, _ count: Int, exact: Bool = true, level: Int?) -> CountedDay {
    CountedDay(day: newYear.advanced(by: offset), count: count, isExact: exact, level: level)
}

/// Contents of the version 2 fixture.
private let calendar = [
    counted(1, 4, level: 0), counted(2, 1, level: 1),
]
private let page = [counted(1, 3, level: 1), counted(2, 2, level: nil)]

private var stored: StoredAccount {
    var account = StoredAccount(name: name)
    account.isOwner = true
    account.usesGitAddresses = false
    account.hasAllAddresses = true
    account.addresses = [EmailAddress("octo@example.org")]
    account.missingYears = [2019]
    account.respondedAt = 77
    account.failure = .rateLimited(until: 99)
    account.seesPrivate = false
    account.memory = [1, 2]
    return account
}

struct AccountTests {
    private let folder: TemporaryFolder
    private let ledger: Ledger

    init() throws {
        folder = try TemporaryFolder()
        ledger = try folder.ledger.open()
    }

    @Test("An account is found again whatever the case of its login")
    func roundTrip() throws {
        try ledger.store(stored)
        #expect(try ledger.account(AccountName(host: .dotCom, login: "oCTO")) == stored)
        #expect(
            try ledger.account(
                AccountName(host: try #require(GitHubHost("example.org")), login: "Octo")) == nil)
        #expect(try ledger.owner(on: .dotCom) == stored)
    }

    @Test(
        "An account that an earlier version stored under another name of github.com is found",
        arguments: ["www.github.com", "api.github.com"])
    func formerHost(host: String) throws {
        try ledger.store(stored)
        let days = [CountedDay(day: Day(number: 20_000), count: 3, level: 1)]
        try ledger.replaceDays(of: name, from: .page, with: days)
        try sql("UPDATE account SET host = '\(host)'", on: folder.ledger.database)
        #expect(try ledger.account(name) == stored)
        #expect(try ledger.owner(on: .dotCom) == stored)
        #expect(try ledger.days(of: name)[.page]?.map(\.count) == [3])
        try ledger.store(stored)
        #expect(try ledger.days(of: name)[.page]?.map(\.count) == [3])
        try ledger.forgetOwner(on: .dotCom)
        #expect(try ledger.owner(on: .dotCom) == nil)
    }

    @Test("A host has one owner, and none after it was forgotten")
    func owner() throws {
        try ledger.store(stored)
        var other = StoredAccount(name: AccountName(host: .dotCom, login: "hubot"))
        other.isOwner = true
        try ledger.store(other)
        #expect(try ledger.owner(on: .dotCom) == other)
        #expect(try ledger.account(name)?.isOwner == false)
        try ledger.forgetOwner(on: .dotCom)
        #expect(try ledger.owner(on: .dotCom) == nil)
    }

    @Test("Each day counts the larger of its two sources, with that source's level")
    func merged() throws {
        try ledger.store(stored)
        try ledger.replaceDays(of: name, from: .calendar, with: calendar)
        try ledger.replaceDays(of: name, from: .page, with: page)
        let days = try ledger.days(of: name)
        #expect(days[.calendar] == calendar)
        #expect(days[.page] == page)

        var github = Settings().github
        let facts = try ledger.facts(currentRepository: nil, today: newYear, following: github)
        let account = try #require(facts.snapshot.account)
        #expect(account.grass[newYear.advanced(by: 1)] == 4)
        #expect(account.levels[newYear.advanced(by: 1)] == 0)
        #expect(account.grass[newYear.advanced(by: 2)] == 2)
        #expect(account.levels[newYear.advanced(by: 2)] == nil)
        #expect(account.grass.missingYears == [2019])
        #expect(account.failure == .rateLimited(until: 99))

        // An account without data is followed as well.
        github.login = "nobody"
        let unknown = try ledger.facts(currentRepository: nil, today: newYear, following: github)
        #expect(unknown.snapshot.account?.name.login == "nobody")
        #expect(unknown.snapshot.account?.respondedAt == nil)
        #expect(try ledger.facts(currentRepository: nil, today: newYear).snapshot.account == nil)
    }

    @Test("Replacing the days of one source leaves the other, and drops years that are gone")
    func replaced() throws {
        try ledger.store(stored)
        let old = CountedDay(day: Day.firstDay(ofYear: 2020), count: 9, level: 4)
        try ledger.replaceDays(of: name, from: .calendar, with: calendar + [old])
        try ledger.replaceDays(of: name, from: .page, with: page)
        try ledger.replaceDays(of: name, from: .calendar, with: [])
        #expect(try ledger.days(of: name) == [.page: page])
    }

    @Test("Rules and vanished days are kept until they are removed")
    func rules() throws {
        try ledger.store(stored)
        let rule = RepositoryRule(
            kind: .fork, defaultBranch: "main", isInvolved: nil, canPush: true, parent: "up/app",
            fetchedAt: 5, etag: "\"e\"", failures: 2, failure: .serverError(status: 503))
        try ledger.setRule(rule, of: "github.com/octo/app", for: name)
        #expect(try ledger.rules(of: name) == ["github.com/octo/app": rule])
        try ledger.note([CountDecrease(day: newYear, before: 4, now: 2)], of: name)
        try ledger.note([CountDecrease(day: newYear, before: 2, now: 1)], of: name)
        #expect(try ledger.vanished(of: name) == [CountDecrease(day: newYear, before: 4, now: 1)])
        try ledger.forgetVanished(of: name)
        #expect(try ledger.vanished(of: name) == [])
    }

    @Test("After a change of a place's default branch, its clones are read again")
    func readsClones() throws {
        try ledger.store(stored)
        let clones = try ["app", "other"].map { name in
            let place = RemotePlace(host: "github.com", owner: "Octo", name: name)
            let remote = Remote(name: "origin", url: "git@github.com:Octo/\(name)", place: place)
            return (try ledger.add("/src/\(name)").id, context(remotes: [remote], files: ["/a"]))
        }
        func read() throws {
            for (id, context) in clones { try ledger.apply(scan([]), to: id, context) }
        }
        func areUnchanged() throws -> [Bool] {
            let lists = try ledger.watchedFiles(of: Set(clones.map(\.0))).repositories
            return clones.map { lists[$0.0] != nil }
        }
        try read()
        var rule = RepositoryRule(
            kind: .ordinary, defaultBranch: "main", isInvolved: nil, fetchedAt: 5, failures: 0)
        for branch in ["main", "develop"] {
            rule.defaultBranch = branch
            try ledger.setRule(rule, of: "github.com/octo/app", for: name)
            #expect(try areUnchanged() == [false, true])
            try read()
            rule.fetchedAt = 9
            try ledger.setRule(rule, of: "github.com/octo/app", for: name)
            #expect(try areUnchanged() == [true, true])
        }
    }

    static let troubles: [GitHubError] = [
        .unresolvedHost("a"), .cannotConnect(host: "a", detail: "b"), .timedOut, .connectionLost,
        .untrustedCertificate(host: "a", detail: "b"), .proxy(status: nil), .proxy(status: 407),
        .rateLimited(until: nil), .rateLimited(until: 5), .serverError(status: 502),
        .overloaded("x"), .notLoggedIn, .tokenForOtherAPI(api: "https://api.example.org"),
        .badCredentials(source: "GH_TOKEN"), .loginExpired, .suspended(),
        .otherAccount(requested: "octo", received: "hubot"), .renamedLogin("octo", to: "octo2"),

        .forbidden("x"), .missingScopes([]), .missingScopes(["a", "b"]), .singleSignOn(nil),
        .singleSignOn("https://x"), .keyringUnreachable("x"), .unknownLogin("x"), .notFound,
        .redirectLoop, .redirectedElsewhere(from: "a", to: "b"), .tooLarge(limit: 9),
        .notUnderstood("x"), .noDays, .unknownMarkup, .incompleteCalendar(Day(number: 20_000)),
        .undescribed(repository: "octo/app"), .badAddress(source: "a", value: "b"),
        .plainHTTP(source: "a", value: "b"), .unusableToken(source: "a"),
    ]

    @Test("Every error is unchanged after storing and loading", arguments: troubles)
    func failure(_ failure: GitHubError) throws {
        var account = stored
        account.failure = failure
        try ledger.store(account)
        #expect(try ledger.account(name)?.failure == failure)
    }
}

/// Additions of the version 2 fixture to version 1.
func expectAccountFilled(_ reader: LedgerReader) throws {
    #expect(try reader.owner(on: .dotCom) == stored)
    #expect(try reader.days(of: name) == [.calendar: calendar, .page: page])
    #expect(
        try reader.vanished(of: name) == [CountDecrease(day: newYear, before: 4, now: 1)])
}

func expectRulesFilled(_ reader: LedgerReader) throws {
    let rule = RepositoryRule(
        kind: .fork, defaultBranch: "main", isInvolved: nil, canPush: true,
        isArchived: true, parent: "up/app", fetchedAt: 5, etag: "\"e\"")
    #expect(try reader.rules(of: name) == ["github.com/octo/app": rule])
}
