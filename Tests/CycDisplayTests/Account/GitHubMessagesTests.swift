import CycCore
import CycDisplay
import TestSupport
import Testing

@Suite struct HubMessagesTests {
    static let evil = MessagesTests.evil

    static let troubles: [GitHubError] = [
        .unresolvedHost(evil), .cannotConnect(host: evil, detail: evil),
        .cannotConnect(host: "", detail: evil), .timedOut, .connectionLost,
        .untrustedCertificate(host: evil, detail: evil),
        .untrustedCertificate(host: "", detail: evil), .proxy(status: 407), .proxy(status: nil),
        .proxyUnreachable(variable: "https_proxy", detail: evil),
        .rateLimited(until: 1_795_257_720), .rateLimited(until: nil), .serverError(status: 502),
        .overloaded(evil), .notLoggedIn, .tokenForOtherAPI(api: evil),
        .badCredentials(source: "GH_TOKEN"),
        .badCredentials(source: "secret_service"), .badCredentials(source: "file"),
        .badCredentials(source: "gh"), .badCredentials(source: standardInput),
        .badCredentials(source: ""), .loginExpired, .suspended(), .suspended(host: ghe),
        .forbidden(evil),
        .forbidden(""),
        .missingScopes([evil, "repo"]), .missingScopes([]), .singleSignOn(evil),
        .singleSignOn(nil), .keyringUnreachable(evil), .keyringUnreachable(""),
        .renamedLogin(evil, to: evil), .otherAccount(requested: evil, received: evil),
        .clockDiffers(by: 7200), .clockDiffers(by: -90_000),
        .unknownLogin(evil), .notFound, .redirectLoop, .redirectedElsewhere(from: evil, to: evil),
        .redirectedElsewhere(from: "", to: ""), .tooLarge(limit: 8 << 20), .notUnderstood(evil),
        .noDays, .unknownMarkup, .incompleteCalendar(Day(number: 20_000)),
        .undescribed(repository: evil),
        .badAddress(source: "github.host", value: RedactedAddress(evil)),
        .badAddress(source: "--host", value: RedactedAddress(evil)),
        .plainHTTP(source: evil, value: RedactedAddress(evil)),
        .plainHTTP(source: "", value: RedactedAddress(evil)), .unusableToken(source: evil),
    ]

    static let loginTroubles: [LoginError] = [
        .noClientID, .wrongClientID(evil),
        .deviceFlowOff(page: "https://github.com/settings/developers"), .expired, .denied,
        .unverifiedEmail(page: "https://github.com/settings/emails"), .polledTooEarly,
        .interrupted,
        .notUnderstood(evil), .unanswered(.overloaded(evil), isRead: true),
        .unanswered(.badCredentials(source: ""), isRead: false),
    ]

    private static let ghe = GitHubHost("ghe.example.com") ?? .dotCom

    @Test("The difference of the clocks is rounded to minutes", arguments: [299, 300, 329])
    func clocks(offset: Duration) {
        let message = Messages(.en).explain(GitHubError.clockDiffers(by: offset)).message
        #expect("\(message)".contains("5 min behind"), "\(message)")
        #expect(offset >= AccountSnapshot.shortestClockOffset)
    }

    @Test("The pages of github.com are named for no other GitHub", arguments: [Language.en, .ko])
    func pages(language: Language) {
        let messages = Messages(language)
        for (here, elsewhere) in [
            (
                GitHubError.serverError(status: 502),
                GitHubError.serverError(status: 502, host: Self.ghe)
            ),
            (.suspended(), .suspended(host: Self.ghe)),
        ] {
            let (usual, other) = (messages.explain(here), messages.explain(elsewhere))
            #expect("\(usual)".contains("https://"))
            #expect(!"\(other)".contains("https://") && !"\(other)".contains("github"))
            #expect(other.message.contains("ghe.example.com"))
            #expect(other.hint != nil)
        }
    }

    @Test("New login is reported with its next command")
    func renamed() {
        let explanation = Messages(.en).explain(GitHubError.renamedLogin("octo", to: "octo2"))
        #expect(explanation.message == "octo was renamed to octo2 on GitHub")
        #expect(
            "\(explanation.hint.map { "\($0)" } ?? "")".contains(
                "cyc config set github.login octo2"))
    }

    @Test("Address is shown without its password")
    func secrets() {
        for failure in [
            GitHubError.badAddress(source: "GITHUB_API_URL", value: "https://ada:s3cret@x.org"),
            .plainHTTP(source: "GITHUB_API_URL", value: "http://ada:s3cret@x.org"),
        ] {
            #expect(!"\(Messages(.en).explain(failure))".contains("s3cret"))
            #expect(Messages(.en).explain(failure).message.contains("://***@x.org"))
        }
    }

    static let remarks: [TokenRemark] = [
        .tooMuch([evil, "repo"]), .tooLittle([evil]), .outshone(by: evil), .ends(evil),
        .endsSoon(in: 28_800), .followsOther(login: evil), .hidesPrivate(more: 3, page: evil),
        .hidesPrivate(more: nil, page: evil),
    ]

    static let places: [TokenSource] = [.variable(evil), .secretService, .file(evil), .gh]

    /// Stops compiling when a case is added, so that it is added to ``troubles`` too.
    private func index(of failure: GitHubError) -> Int {
        switch failure {
        case .unresolvedHost: 0
        case .cannotConnect: 1
        case .timedOut: 2
        case .connectionLost: 3
        case .untrustedCertificate: 4
        case .proxy: 5
        case .rateLimited: 6
        case .serverError: 7
        case .overloaded: 8
        case .notLoggedIn: 9
        case .badCredentials: 10
        case .suspended: 11
        case .forbidden: 12
        case .missingScopes: 13
        case .singleSignOn: 14
        case .keyringUnreachable: 15
        case .unknownLogin: 16
        case .notFound: 17
        case .redirectLoop: 18
        case .redirectedElsewhere: 19
        case .tooLarge: 20
        case .notUnderstood: 21
        case .noDays: 22
        case .unknownMarkup: 23
        case .badAddress: 24
        case .plainHTTP: 25
        case .unusableToken: 26
        case .tokenForOtherAPI: 27
        case .incompleteCalendar: 28
        case .undescribed: 29
        case .renamedLogin: 30
        case .otherAccount: 31
        case .clockDiffers: 32
        case .proxyUnreachable: 33
        case .loginExpired: 34
        }
    }

    @Test func everyTroubleIsTried() {
        #expect(Set(Self.troubles.map(index)) == Set(0...34))
    }

    @Test("a keyring that cannot be reached is never a bad token, nor a login that is missing")
    func keyring() {
        for messages in bothLanguages {
            let locked = messages.explain(GitHubError.keyringUnreachable(""))
            #expect(locked.message.contains(messages.language == .ko ? "키링" : "keyring"))
            for other in [.badCredentials(source: "secret_service"), GitHubError.notLoggedIn] {
                #expect(locked.message != messages.explain(other).message)
            }
        }
        #expect(GitHubError.keyringUnreachable("").status == .unavailable)
    }

    @Test("GitHub's retry time is shown in the user's time zone")
    func waiting() throws {
        let failure = GitHubError.rateLimited(until: 1_795_257_720)
        #expect(
            Messages(.en).explain(failure).message
                == "GitHub asks to wait until Sat 2026-11-21 10:42 UTC")
        let seoul = try #require(
            Zone(name: "Asia/Seoul", tzif: fixedZone(secondsEast: 9 * 3600, named: "KST")))
        // On the same day the time is enough.
        for (today, english, korean) in [
            ("2026-11-21", "19:42", "19:42"),
            ("2026-11-20", "Sat 2026-11-21 19:42", "2026-11-21 (토) 19:42"),
        ] {
            let clock = WallClock(zone: seoul, today: day(today))
            #expect(
                Messages(.en, by: clock).explain(failure).message
                    == "GitHub asks to wait until \(english)")
            #expect(
                Messages(.ko, by: clock).explain(failure).message
                    == "GitHub가 \(korean)까지 기다려 달라고 합니다")
            for language in Language.allCases {
                let here = Messages(language, by: clock)
                let instant: Instant = 1_795_257_720
                let time = language == .ko ? korean : english
                let texts = [
                    here.requestsLeft(1, of: 2, resets: instant),
                    here.sentence(Reason(.lag(isLate: false, keptUntil: instant), remedy: nil)),
                    here.explain(ScheduleError.notCancelled([instant])).message,
                ]
                for text in texts {
                    #expect(text.contains(" \(time)") || text.contains("(\(time)"), "\(text)")
                }
            }
        }
    }

    @Test(
        "the fix for a rejected token depends on its source",
        arguments: [
            ("GH_TOKEN", "unset GH_TOKEN && cyc login --with-token"), ("gh", "gh auth refresh"),
            ("secret_service", "cyc login --with-token"), ("file", "cyc login --with-token"),
            (standardInput, "cyc login --with-token"),
        ])
    func refused(source: String, command: String) throws {
        for messages in bothLanguages {
            let hint = try #require(
                messages.explain(GitHubError.badCredentials(source: source)).hint
            ).description
            #expect(hint.hasSuffix(": \(command)"))
        }
    }

    @Test("sentences around a token are safe, and in one language")
    func sentences() {
        for messages in bothLanguages {
            let name = AccountName(host: .dotCom, login: Self.evil)
            let texts =
                Self.remarks.map { messages.remark($0) }
                + Self.places.map { messages.willStore(in: $0) }
                + Self.places.map { messages.forgotten(in: $0, host: Self.evil) }
                + Self.places.map { messages.stillAnswers($0, host: Self.evil).text } + [
                    messages.enterCode(at: Self.evil), messages.openingBrowser,
                    messages.waitingForLogin(900), messages.tokenPrompt,
                    messages.loggedIn(name), messages.hostSet(Self.evil),
                    messages.nothingToForget(host: Self.evil), messages.revoke(at: Self.evil),
                    messages.tokenLabel, messages.scopesLabel, messages.limitLabel,
                    messages.privateLabel, messages.scopes(nil), messages.scopes([]),
                    messages.requestsLeft(4990, of: 5000, resets: 0), messages.seesPrivate(true),
                    messages.seesPrivate(false), messages.seesPrivate(nil),
                ]
            for text in texts {
                #expect(!text.isEmpty && !hasControl(text))
                #expect(hasHangul(text) == (messages.language == .ko), "\(text)")
            }
            #expect(!hasControl(messages.scopes([Self.evil])))
            for place in Self.places {
                let command = messages.stillAnswers(place, host: Self.evil).command
                #expect(!hasControl("\(command)"))
            }
        }
        #expect(
            Messages(.en).stillAnswers(.gh, host: "github.com").command
                == "gh auth logout --hostname github.com")
        #expect(
            Messages(.en).stillAnswers(.variable("GH_TOKEN"), host: "github.com").command
                == "unset GH_TOKEN")
    }

    @Test("whoami shows what is known, and leaves out what is not")
    func account() {
        var view = AccountView(
            name: AccountName(host: .dotCom, login: "octo"),
            source: .file("/home/o/.local/share/cyc/token"), scopes: ["read:user", "user:email"])
        let look = TerminalAppearance(width: 80)
        let bare = accountScreen(view, home: "/home/o", messages: Messages(.en), look: look)
        #expect(
            bare == [
                "octo · github.com",
                "Token    ~/.local/share/cyc/token",
                "Scopes   read:user, user:email",
                "Private  unknown whether this token sees private contributions",
            ])
        view.budget = AccountView.Budget(remaining: 4990, limit: 5000, resets: 1_795_257_720)
        view.isPrivateVisible = false
        view.remarks = [.hidesPrivate(more: 12, page: "")]
        let whole = accountScreen(view, home: nil, messages: Messages(.en), look: look)
        #expect(
            whole.suffix(3) == [
                "Limit    4,990 of 5,000 requests left until Sat 2026-11-21 10:42 UTC",
                "Private  contributions not visible to this token",
                "your public page shows 12 contributions more than this token; cyc counts them",
            ])
        for look in looks(width: 20) + looks(width: 80) {
            for messages in bothLanguages {
                let lines = accountScreen(view, home: nil, messages: messages, look: look)
                #expect(lines.allSatisfy { displayWidth(of: plain($0)) <= look.width })
            }
        }
    }
}

/// A TZif file of version 1 with one offset for all time (RFC 9636, 3).
func fixedZone(secondsEast: Int32, named name: String) -> [UInt8] {
    func big(_ number: Int32) -> [UInt8] {
        (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    }
    let designation = Array(name.utf8) + [0]
    let counts: [Int32] = [0, 0, 0, 0, 1, Int32(designation.count)]
    return Array("TZif".utf8) + [0] + [UInt8](repeating: 0, count: 15)
        + counts.flatMap(big) + big(secondsEast) + [0, 0] + designation
}
