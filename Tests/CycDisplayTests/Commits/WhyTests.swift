import CycCore
import CycDisplay
import TestSupport
import Testing

@Suite struct WhyTests {
    static let evil = MessagesTests.evil
    static let account = AccountName(host: .dotCom, login: "octo\(evil)")
    static let address = EmailAddress("a da@\(evil).org")
    static let day = CycDisplayTests.day("2026-11-18")

    static let remedies: [Remedy] = [
        .push(path: "/home/o/my app", remote: "origin", branch: "ma'in"),
        .amend(path: "/home/o/my app", address: address, key: .author, needs: AmendNeeds()),
        .amendAuthor(
            path: "/home/o/my app", address: address, name: "A\(evil)", needs: AmendNeeds()),
        .setAddress(path: "/home/o/my app", address: address, key: .user),
        .addRemote(
            path: "/home/o/my app", name: "origin", url: "git@github.com:octo/my-app.git",
            branch: nil),
        .merge(path: "/home/o/my app", branch: "a;b", target: "main", remote: "origin"),
        .amendDate(
            path: "/home/o/my app", needs: AmendNeeds(allowEmpty: true, allowEmptyMessage: true)),
        .commit(path: "/home/o/my app"),
        .listBranches(path: "/home/o/my app"),
        .linkAddress(address, page: "https://github.com/settings/emails"),
        .openPullRequest(page: "https://github.com/up/lib/compare"),
        .unarchive(page: "https://github.com/octo/old/settings"),
        .setPushAddress(
            path: "/home/o/my app", remote: "origin", url: "git@github.com:octo/a;b.git"),
        .open(page: "https://github.com/up/lib"), .sync, .logIn,
    ]

    static let facts: [Reason.Fact] = [
        .wrongEmail(address, account: account, canBeLinked: true),
        .wrongEmail(address, account: account, canBeLinked: false),
        .noRemote(host: .dotCom), .notGitHub(host: .dotCom),
        .notGitHub(host: .dotCom, wiki: evil),
        .unpushed(branch: nil, place: nil, target: nil, pastDay: nil),
        .unpushed(branch: evil, place: "octo/app", target: evil, pastDay: day),
        .notDefaultBranch(branch: nil, target: "main", place: "octo/app"),
        .notDefaultBranch(branch: evil, target: evil, place: evil),
        .archived(place: evil, isPushed: false), .archived(place: "octo/old", isPushed: true),
        .pushedElsewhere(remote: evil, url: evil, place: evil),
        .fork(place: evil, parent: nil), .fork(place: "octo/lib", parent: evil),
        .notInvolved(account, place: evil), .otherDay(made: day, authored: day),
        .lag(isLate: false), .lag(isLate: true), .lag(isLate: false, keptUntil: 1_795_257_720),
        .unconfirmed(.address(address, .missingScopes(["user:email"])), account),
        .unconfirmed(.address(address, nil), account),
        .unconfirmed(.repository(evil, .undescribed(repository: evil)), account),
        .unconfirmed(.repository("octo/app", nil), AccountName(host: .dotCom, login: "")),
        .counted(isGitHub: true),
        .counted(isGitHub: false),
    ]

    @Test func everyCauseIsTried() {
        // The causes of `why` in INTERFACE.md.
        let causes: Set = [
            "wrong_email", "no_remote", "not_github", "unpushed", "not_default_branch", "fork",
            "not_involved", "other_day", "lag", "counted",
        ]
        #expect(Set(Self.facts.map(\.cause)) == causes)
    }

    @Test("every cause has one sentence in both languages", arguments: facts)
    func sentences(fact: Reason.Fact) {
        for messages in bothLanguages {
            let text = messages.sentence(Reason(fact, remedy: nil))
            #expect(!text.isEmpty && !hasControl(text))
            let isKorean = messages.language == .ko
            #expect(hasHangul(text) == isKorean)
            if !isKorean { #expect(text.utf8.allSatisfy { $0 < 0x80 }) }
        }
    }

    @Test("every fix can be pasted as it is, in both languages", arguments: remedies)
    func fixes(remedy: Remedy) {
        for messages in bothLanguages {
            let text = messages.instruction(remedy, home: "/home/o").description
            #expect(!text.isEmpty && !hasControl(text))
            switch remedy {
            case .linkAddress, .openPullRequest, .open, .unarchive:
                #expect(text.contains("https://github.com/"))
                #expect(hasHangul(text) == (messages.language == .ko))
            case .sync: #expect(text == "cyc sync")
            case .logIn: #expect(text == "cyc login --with-token")
            default:
                #expect(text.hasPrefix("git -C ~/'my app' "))
                #expect(text == Messages(.en).instruction(remedy, home: "/home/o").description)
            }
        }
    }

    @Test("commands quote what a shell would take apart")
    func quoting() {
        let english = Messages(.en)
        #expect(
            english.instruction(Self.remedies[0], home: nil)
                == "git -C '/home/o/my app' push origin 'ma'\\''in'")
        #expect(
            english.instruction(Self.remedies[5], home: nil)
                == "git -C '/home/o/my app' switch main && git -C '/home/o/my app' merge 'a;b'"
                + " && git -C '/home/o/my app' push origin main")
        #expect(
            english.instruction(
                .amendAuthor(
                    path: "/a", address: EmailAddress("ada@example.org"), name: "Ada L",
                    needs: AmendNeeds()),
                home: nil)
                == "git -C /a commit --amend --no-edit --author='Ada L <ada@example.org>'")
    }

    /// Day with commits of every kind that a report can explain without GitHub.
    static func view(isPast: Bool, hasAccount: Bool) -> WhyView {
        let id = (0..<9).map { number in
            CommitID(bytes: (0..<20).map { UInt8($0 + 3 * number) })
        }
        let mine = EmailAddress("ada@example.org")
        let place = RemotePlace(host: "github.com", owner: "octo", name: "app")
        func repository(_ number: Int64, _ path: String, _ remotes: [Remote]) -> KnownRepository {
            KnownRepository(
                id: number, path: path, watch: .added, remotes: remotes,
                identity: Identity(name: "Ada", address: mine),
                unread: number == 3 ? .damaged(evil) : nil, readAt: 1)
        }
        let repositories = [
            repository(
                1, "/home/o/src/app", [Remote(name: "origin", url: "x", place: place, slot: 0)]),
            repository(2, "/home/o/src/아주 긴 이름의 저장소\(evil)", []),
            repository(3, "/home/o/src/broken", []),
        ]
        let midnight = Zone.utc.firstInstant(of: day)
        let records = id.enumerated().map { offset, id in
            var record = CommitRecord(id: id, isPushed: false, isPublished: false)
            record.authored = midnight + .hours(2 * offset - 2)
            return record
        }
        let snapshot = Snapshot(
            todaysCommits: [
                DayCommits(repository: 1, address: mine, records: Array(records.prefix(7))),
                DayCommits(repository: 2, address: mine, records: Array(records.suffix(2))),
            ], repositories: repositories,
            account: hasAccount
                ? AccountSnapshot(
                    name: AccountName(host: .dotCom, login: "octo"),
                    addresses: [EmailAddress("octo@example.org")], usesGitAddresses: false) : nil)
        let noon = Zone.utc.firstInstant(of: CycDisplayTests.day("2026-11-21")) + 43_200
        var view = WhyView(
            DayReport(
                snapshot, on: CycDisplayTests.day(isPast ? "2026-11-18" : "2026-11-21"),
                settings: Settings(), zone: .utc, now: noon))
        view.githubAge = 60
        view.subjects = [id[0]: "Fix \(evil)", id[8]: "아주 긴 제목의 커밋"]
        view.home = "/home/o"
        view.hints = [.logIn, .noAddress]
        return view
    }

    @Test("no line is longer than the terminal", arguments: [true, false])
    func fits(isPast: Bool) {
        let view = Self.view(isPast: isPast, hasAccount: !isPast)
        for width in TestDepth.sample(Array(20...60) + stride(from: 63, through: 200, by: 5)) {
            for messages in bothLanguages {
                let look = TerminalAppearance(
                    width: width, depth: width % 2 == 0 ? .none : .trueColor, isUTF8: width % 3 > 0)
                let lines = whyScreen(view, messages: messages, look: look).map(plain)
                #expect(lines.allSatisfy { hasRoom($0, in: width) })
                #expect(!lines.contains { $0.hasSuffix(" ") })
                #expect(!hasControl(lines.joined()))
            }
        }
    }

    @Test("a command that is broken into lines is still the same one when it is pasted")
    func commandLines() throws {
        let remedy = Remedy.amendAuthor(
            path: "/home/o/my own app", address: EmailAddress("ada@example.org"),
            name: "Ada \u{1b} O'Hara", needs: AmendNeeds(allowEmpty: true))
        let whole = try #require(Fix.command(remedy, home: "/home/o"))
        let command = Messages(.en).instruction(remedy, home: "/home/o").description
        #expect(whole.description == command)
        let longest =
            #"--author="$(printf 'Ada \033 O\047Hara \074ada@example.org\076')""#
        #expect(command.hasSuffix(" \(longest)"))
        for width in longest.count + 2...command.count + 5 {
            let lines = try #require(whole.lines(width: width))
            #expect(lines.allSatisfy { $0.width <= width })
            #expect(lines.dropLast().allSatisfy { $0.hasSuffix(" \\") })
            #expect(lines.joined(separator: "\n").replacing(" \\\n", with: " ") == command)
            #expect(lines.contains { $0.contains("~/'my own app'") })
            #expect(lines.contains { $0.contains(longest) })
        }
        #expect(whole.lines(width: longest.count - 1) == nil)
        #expect(whole.lines(width: 200)?.map(\.description) == [command])
    }

    @Test("one block a repository, commits with the same causes together")
    func blocks() {
        let look = TerminalAppearance(width: 200, depth: .none, isUTF8: false)
        let lines = whyScreen(
            Self.view(isPast: true, hasAccount: false), messages: Messages(.en), look: look
        ).map(plain)
        #expect(lines.prefix(1) == ["Wed 2026-11-18: 9 commits"])
        #expect(lines.contains("~/src/app"))
        #expect(lines.contains { $0.hasPrefix("  11-17 22:00 UTC  0001020  Fix ") })
        #expect(lines.contains("  00:00 UTC        0304050  (no subject)"))
        #expect(lines.contains("  and 2 more"))
        #expect(lines.count { $0.contains("is not pushed to octo/app yet") } == 1)
        #expect(lines.contains { $0.contains("couldn't be read") })
        #expect(lines.last?.contains("no e-mail address") == true)
    }

    @Test("every state of a day that is over has its headline", arguments: TodayState.allCases)
    func headlines(state: TodayState) {
        for messages in bothLanguages {
            for (hasAccount, isResting) in [(true, false), (false, true)] {
                let text = messages.headline(
                    ofPast: TodaySummary(
                        state: state, restReason: isResting ? .restDay : nil,
                        hasAccount: hasAccount,
                        contributions: 3, localCommits: 2, unpushedCommits: 1))
                #expect(!text.isEmpty && hasHangul(text) == (messages.language == .ko))
            }
            #expect(messages.shown(nil) != messages.shown(0))
        }
    }

    @Test(
        "a day without a due commit says why",
        arguments: [
            (.restDay, "rest day", "쉬는 날"),
            (.frozen("moving house"), "frozen (moving house)", "동결 (moving house)"),
            (.week(.met), "this week's goal is met", "이번 주 목표 달성"),
            (.week(.open), "enough days are left this week", "이번 주에 남은 날로 충분"),
            (.week(.lost), "this week's goal can't be met anymore", "이번 주 목표 달성 불가"),
        ] as [(RestReason, String, String)])
    func restReasons(reason: RestReason, english: String, korean: String) {
        let today = TodaySummary(state: .none, restReason: reason)
        #expect(Messages(.en).headline(today) == "No commit is due today: \(english)")
        #expect(Messages(.ko).headline(today) == "오늘은 쉬어도 됩니다: \(korean)")
        #expect(Messages(.en).headline(ofPast: today) == "no commit was due: \(english)")
    }

    @Test("the status screen shows why a repository's commits cannot count, with the fix")
    func status() {
        var view = ScreenTests.view(.uncounted)
        view.reasons = [
            ByteKey("/home/o/src/app"): Reason(
                .noRemote(host: .dotCom),
                remedy: .addRemote(
                    path: "/home/o/src/app", name: "origin",
                    url: "git@github.com:octo/app.git", branch: "main")),
            ByteKey("/home/o/src/아주 긴 이름의 저장소"): Reason(
                .notDefaultBranch(branch: nil, target: "main", place: "octo/b"), remedy: nil),
        ]
        let text = statusScreen(
            view, messages: Messages(.en), look: TerminalAppearance(width: 200, depth: .none)
        ).joined(separator: "\n")
        #expect(text.contains("~/src/app: no remote"))
        #expect(text.contains("git -C ~/src/app remote add origin git@github.com:octo/app.git"))
        #expect(text.contains("only main and gh-pages count: cyc why"))
    }
}
