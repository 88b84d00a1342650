import CycCore
import CycDisplay
import TestSupport
import Testing

@Suite struct MessagesTests {
    /// A text from outside that must not reach a terminal as it is.
    static let evil = "e\u{1B}[31mvil\u{202E}\n"
    private static var report: RecoveryReport {
        var report = RecoveryReport(kept: evil)
        report.copies = [.init(file: evil, entries: 1, actions: 2)]
        (report.lost, report.lostActions, report.isEveryPageRead) = (3, 4, false)
        return report
    }
    private static var outcome: ImportOutcome {
        var outcome = ImportOutcome()
        let interval = FocusEntry(number: 7, FocusInterval(from: 0, to: 60, goal: 1))
        let reasons: [ImportRemark.Reason] = [
            .invalid(evil), .invalid(""), .refused(.notText(file: evil)), .repeated,
            .foreignIdentity, .orphaned, .overlaps(interval), .overlapsInFile,
            .secondOpen(interval),
        ]
        outcome.remarks = reasons.map {
            ImportRemark(
                .focus, number: 3, headline: evil,
                interval: FocusInterval(from: 0, to: 60, goal: 1),
                $0)
        }
        return outcome
    }

    static let reasons: [UnreadReason] = [
        .foreignOwner, .damaged(evil), .overLimit(evil), .noPermission, .missing, .noFolder,
        .notARepository, .objectFormat(evil), .objectFormat("sha256"), .refStorage(evil),
        .refStorage("reftable"), .unknownExtension(evil),
        .pending, .notReadYet, .changed, .crashed(signal: 11), .crashed(signal: 27),
        .crashed(signal: nil),
        .variable(evil), .readerFailed(evil),
    ]

    private static let plainProblems: [CycError] =
        [
            .usage(message: evil, hint: evil),
            .reported(message: evil, hint: evil, status: .failed),
            .configurationSyntax(file: evil, line: 3, column: 7, detail: evil),
            .unknownSetting(key: evil, file: evil, line: 3, nearest: evil),
            .unknownSetting(key: evil, file: nil, line: nil, nearest: nil),
            .badSetting(
                key: "ui.color", value: evil, expected: .oneOf([evil]), file: evil, line: 3),
            .badSetting(key: "ui.color", value: evil, expected: .duration, file: nil, line: nil),
            .unknownZone(name: evil, source: "TZ"), .badNow(evil), .noHome, .agentMissing,
            .readerMissing, .readerNotConfined,
            .agentMismatch(own: "1.0", agent: evil),
            .agentFailed(detail: evil), .ledgerDamaged(file: evil, detail: evil),
            .ledgerNewer(file: evil, found: 9, known: 3), .ledgerOlder(file: evil, release: evil),
            .fieldOutOfRange(.todo, number: 3), .ledgerReadOnly(file: evil),
            .diskFull(file: evil), .ledgerBusy, .cannotRead(file: evil, detail: evil),
            .cannotWrite(file: evil, detail: evil), .noSuchFile(evil), .notText(file: evil),
            .badImport(file: evil, detail: evil), .notAFile(evil),
            .fileTooLarge(evil, limit: 256 << 10), .fileTooLarge(evil, limit: 32 << 20),
            .ownedByOther(evil), .existingFile(evil),
            .gitMissing,
            .notARepository(path: evil, .folder),
            .notARepository(path: evil, .missing(isInHome: true)),
            .notARepository(path: evil, .missing(isInHome: false)),
            .notARepository(path: evil, .file), .notARepository(path: evil, .home),
            .notARepository(path: evil, .aboveRepositories(roots: [evil])), .notWatched(path: evil),
            .unread([]), .interrupted,
            .tooFewDescriptors(needed: 24),
        ]

    static let problems: [CycError] = {
        var problems =
            plainProblems + agendaProblems + journalProblems + focusProblems + diaryProblems
            + profileProblems + mateProblems + alarmProblems
        problems += sharingErrors.map { .sharing($0) }
        problems += ReminderMessagesTests.problems
        problems += reasons.map { .unread([Unread(path: evil, reason: $0)]) }
        problems += [.slowReading([evil]), .slowReading([evil, evil])]
        problems += HubMessagesTests.troubles.map { .gitHub($0) }
        problems += HubMessagesTests.loginTroubles.map { .login($0) }
        problems += scheduleProblems.map { .schedule($0) }
        problems += [
            .hook(.nested), .hook(.noEvent(evil)), .hook(.failed(.green, .programMissing(evil))),
            .hook(.failed(.risk, .programUnsafe("/tmp"))),
            .hook(.failed(.wake, .timedOut(seconds: 10))),
            .hook(.failed(.goal, .notConfigured(setting: "hooks.goal"))),
            .hook(.failing(.green, count: 3, .programFailed("p", status: 1, detail: evil))),
        ]
        problems += forgetProblems.map { .forget($0) }
        problems += exposures.map { .exposed($0) }
        problems += [
            .editorFailed(evil, status: 1), .changedMeanwhile(file: evil, draft: evil),
            .alreadyEdited(evil), .cannotAsk, .editing(3, .mate(.zone(evil))),
            .editing(3, .challenge(.perWeekOutside(1...7))), .editing(3, .alarm(.time(evil))),
        ]
        return problems
    }()

    private static let forgetProblems: [ForgetError] = [
        .token, .ahead([1_795_284_000]), .ahead((0..<20).map { 1_795_284_000 + 300 * $0 }),
        .timer(file: evil), .repository(folder: evil, names: ["a", evil]),
    ]

    static let exposures: [ExposedFile] = [
        ExposedFile(path: evil, kind: .secret, mode: 0o644, owner: .person),
        ExposedFile(path: evil, kind: .folder, mode: 0o777, owner: .person),
        ExposedFile(path: evil, kind: .plain, mode: 0o664, owner: .system),
        ExposedFile(path: evil, kind: .secret, mode: 0o600, owner: .somebodyElse),
    ].compactMap(\.self)

    static let profileProblems: [CycError] = [
        .profile(.name(.empty)), .profile(.locked(.moss, level: 0)), .profile(.noGrowth),
    ]

    static let mateProblems: [CycError] = [
        .mate(.login(evil)), .mate(.name(.empty)), .mate(.zone(evil)), .mate(.none(evil)),
        .mate(.unanswered(.timedOut)),
        .mate(
            .lines([
                .init(number: 1, reason: .login(evil)), .init(number: 2, reason: .zone(evil)),
                .init(number: 3, reason: .name(.control("\u{1B}"))),
            ])),
    ]

    static let alarmProblems: [CycError] = [
        .alarm(.time(evil)), .alarm(.days(evil)), .alarm(.day(.notADate(evil))),
        .alarm(.past(Day(number: 20_778), minute: 390)), .alarm(.repeats(evil)),
        .alarm(.level(evil)), .alarm(.label(.empty)), .alarm(.notANumber(evil)),
        .alarm(.nothingRings), .alarm(.nothingToSkip(7)),
        .alarm(.notScheduled(.timedOut(seconds: 15))),
        .alarm(.silent),
    ]

    static let sharingErrors: [SharingError] = [
        .badAddress(evil), .notShared, .alreadyShared(remote: evil), .noMachine(evil, known: []),
        .noMachine(evil, known: [evil, "b"]), .isThisMachine(evil), .noCopy,
        .notReached(remote: evil, detail: evil), .tooSlow(remote: evil, seconds: 30),
        .notAllowed(remote: evil), .unknownHostKey(remote: evil), .noRepository(remote: evil),
        .pushRefused(remote: evil, detail: evil), .unreadable(remote: evil, detail: evil),
        .failed(remote: evil, detail: evil), .nothingShared, .changedMeanwhile(remote: evil),
    ]

    static let expectations: [Settings.Expectation] = [
        .text, .switchedOnOrOff, .wholeNumber(1...9), .list, .table, .folder, .duration, .timeOfDay,
        .durationWithin(1...86_400), .timeOfDayWithin(0...360),
        .durationOrNever, .timeSpan, .oneOf([evil]), .url, .hostName, .login, .emailAddress,
        .template(field: evil), .templateWithout("|"), .templateWithout("\u{1B}"),
    ]

    /// Stops compiling when a case is added, so that it is added to ``problems`` too.
    private func index(of problem: CycError) -> Int {
        switch problem {
        case .usage: 0
        case .configurationSyntax: 1
        case .unknownSetting: 2
        case .badSetting: 3
        case .unknownZone: 4
        case .badNow: 5
        case .noHome: 6
        case .agentMissing: 7
        case .agentFailed: 8
        case .ledgerDamaged: 9
        case .ledgerNewer: 10
        case .ledgerOlder: 58
        case .fieldOutOfRange: 59
        case .ledgerReadOnly: 11
        case .diskFull: 12
        case .ledgerBusy: 13
        case .cannotRead: 14
        case .cannotWrite: 15
        case .badImport: 16
        case .notARepository: 17
        case .gitMissing: 45
        case .notWatched: 18
        case .unread: 19
        case .slowReading: 55
        case .interrupted: 20
        case .reported: 21
        case .agentMismatch: 22
        case .gitHub: 23
        case .login: 24
        case .challenge: 25
        case .ddayName: 26
        case .freeze: 27
        case .todo: 28
        case .date: 29
        case .noEntry: 30
        case .challengeIsOver: 31
        case .schedule: 35
        case .channel: 36
        case .noSuchFile: 37
        case .notText: 38
        case .emptyReminderWindow: 32
        case .reminder: 33
        case .notDelivered: 34
        case .notAFile: 39
        case .fileTooLarge: 40
        case .ownedByOther: 41
        case .existingFile: 42
        case .exposed: 43
        case .tooFewDescriptors: 44
        case .undo: 46
        case .tooManyEntries: 47
        case .forget: 48
        case .focus: 49
        case .diary: 50
        case .profile: 51
        case .range: 52
        case .mate: 53
        case .alarm: 54
        case .readerMissing: 56
        case .readerNotConfined: 57
        case .number: 60
        case .editorFailed: 61
        case .changedMeanwhile: 62
        case .alreadyEdited: 63
        case .editing: 64
        case .cannotAsk: 65
        case .sharing: 66
        case .hook: 67
        }
    }

    @Test func everyProblemIsTried() {
        #expect(Set(Self.problems.map(index)) == Set(0...67))
    }

    @Test("every error says in one line what failed and how to fix it", arguments: problems)
    func explanations(problem: CycError) throws {
        for messages in bothLanguages {
            let explanation = messages.explain(problem)
            let hint = try #require(explanation.hint).description
            for text in [explanation.message.description, hint] {
                #expect(!text.isEmpty && !hasControl(text))
            }
            // Help and usage are English in every language; what was told is in words already.
            switch problem {
            case .usage, .reported: continue
            default: break
            }
            let isKorean = messages.language == .ko
            #expect(hasHangul(explanation.message) == isKorean && hasHangul(hint) == isKorean)
            if !isKorean { #expect(explanation.message.utf8.allSatisfy { $0 < 0x80 }) }
        }
    }

    /// Errors that end with text from outside.
    private static func problems(with detail: String) -> [CycError] {
        let file = "/f"
        let troubles: [GitHubError] = [
            .cannotConnect(host: "h", detail: detail), .cannotConnect(host: "", detail: detail),
            .untrustedCertificate(host: "h", detail: detail), .overloaded(detail),
            .forbidden(detail), .keyringUnreachable(detail), .notUnderstood(detail),
        ]
        let deliveries: [DeliveryError] = [
            .unreachable(host: "h", detail: detail),
            .programFailed("p", status: 1, detail: detail),
        ]
        return [
            .configurationSyntax(file: file, line: 1, column: 1, detail: detail),
            .agentFailed(detail: detail), .ledgerDamaged(file: file, detail: detail),
            .cannotRead(file: file, detail: detail), .cannotWrite(file: file, detail: detail),
            .badImport(file: file, detail: detail), .login(.notUnderstood(detail)),
            .unread([Unread(path: file, reason: .damaged(detail))]),
            .unread([Unread(path: file, reason: .overLimit(detail))]),
            .schedule(.crontabFailed(detail: detail)), .schedule(.noUserManager(detail: detail)),
            .schedule(.systemctlFailed(detail: detail)),
        ] + troubles.map { .gitHub($0) }
            + deliveries.map { .channel(ChannelError(.ntfy, $0)) }
    }

    @Test("no message ends in a bare colon", arguments: bothLanguages.map(\.language))
    func withoutDetail(language: Language) {
        let messages = Messages(language)
        for problem in Self.problems(with: "") {
            let message = messages.explain(problem).message
            #expect(!message.hasSuffix(":") && !message.hasSuffix(" ") && !message.hasSuffix("()"))
        }
        let useless = messages.explain(GitHubError.notUnderstood("")).message
        #expect(
            useless
                == (language == .ko
                    ? "GitHub의 응답을 해석할 수 없습니다: GitHub 문서와 다른 내용입니다"
                    : "GitHub's response can't be used: it doesn't match GitHub's documentation"))
        for kind in TodoChange.Kind.allCases {
            let reported = messages.describe(
                TodoChange(
                    kind: kind, at: Moment(instant: 0, minutesEastOfUTC: 0), images: []))
            #expect(reported.last.map { ": ".contains($0) } == false, "\(reported)")
        }
    }

    @Test("outside text is separate from a Korean sentence, and known text is Korean")
    func foreignWords() {
        let words = "Failed to do what was asked"
        for problem in Self.problems(with: words) {
            #expect(
                Messages(.ko).explain(problem).message.hasSuffix(" (원문: \"\(words)\")"),
                "\(problem)")
            #expect(Messages(.en).explain(problem).message.hasSuffix(": \(words)"), "\(problem)")
        }
        for (detail, korean) in [
            ("Permission denied", ": 권한이 없습니다"), ("status 500", ": 상태 500"),
            ("signal 9", ": 신호 9"), ("todos is missing", ": todos 항목이 없습니다"),
            ("todos: more than 5", ": todos 항목이 5개를 넘습니다"),
            ("/a/b: Not a directory", ": /a/b: 폴더가 아닙니다"), ("todos.id", " (todos.id)"),
            ("a string does not end", ": 문자열이 끝나지 않습니다"),
        ] {
            for problem in Self.problems(with: detail) {
                #expect(Messages(.ko).explain(problem).message.hasSuffix(korean), "\(problem)")
            }
        }
    }

    @Test("an invalid command line is reported in English only")
    func usage() {
        let problem = CycError.usage(
            message: "the year 9 hasn't begun yet yet", hint: "try another")
        for messages in bothLanguages {
            let lines = errorLines(problem, messages: messages, look: TerminalAppearance(width: 80))
            #expect(lines == ["cyc: error: the year 9 hasn't begun yet yet", "hint: try another"])
        }
    }

    @Test("a password in a URL is not shown again", arguments: [nil, "/config.toml"])
    func password(file: String?) {
        for url in ["http://u:secret@host/x", "https://secret@host", "x://a@secret/b@host"] {
            let problem = CycError.badSetting(
                key: "remind.ntfy.server", value: url, expected: .url, file: file, line: 3)
            for messages in bothLanguages {
                let message = messages.explain(problem).message
                #expect(!message.contains("secret") && message.contains("://***@host"))
            }
        }
        let address = CycError.badSetting(
            key: "repositories.emails", value: "Me <me@b>", expected: .emailAddress, file: nil,
            line: nil)
        #expect(Messages(.en).explain(address).message.contains("Me <me@b>"))
    }

    @Test("a missing day is reported as missing")
    func missingDay() {
        for text in ["", " "] {
            let problem = DateError.notADate(text)
            #expect(Messages(.en).explain(problem).message == "the day is missing")
            #expect(Messages(.ko).explain(problem).message == "날짜가 빠졌습니다")
        }
    }

    @Test("the lines of an error fit any width", arguments: [10, 20, 40, 80])
    func problemsFit(width: Int) {
        for problem in Self.problems {
            for messages in bothLanguages {
                let lines = errorLines(
                    problem, messages: messages,
                    look: TerminalAppearance(width: width, depth: .sixteen))
                // A command with a longer word stays whole.
                let commands = messages.explain(problem).hint?.commands.map(\.description) ?? []
                for line in lines.map(plain) where displayWidth(of: line) > width {
                    let isCommand = commands.contains { line.hasSuffix($0) }
                    #expect(isCommand || hasRoom(line, in: width), "\(width): \(line)")
                }
                #expect(lines.count >= 2)
            }
        }
    }

    @Test("every unread reason has its text and command", arguments: reasons)
    func unread(reason: UnreadReason) {
        let english = Messages(.en).error(of: reason)
        let korean = Messages(.ko).error(of: reason)
        #expect(!hasControl(english) && !hasControl(korean))
        #expect(hasHangul(korean) && english.utf8.allSatisfy { $0 < 0x80 })
        let command = "\(Fix.read(Unread(path: "/home/o/my app", reason: reason)))"
        #expect(
            command.hasPrefix("git ") || command.hasPrefix("cyc ") || command.hasPrefix("chmod ")
                || command.hasPrefix("unset "))
        #expect(
            command.contains("'/home/o/my app'")
                || [
                    .pending, .notReadYet, .changed, .variable(Self.evil), .crashed(signal: nil),
                    .readerFailed(Self.evil), .objectFormat("sha256"), .refStorage("reftable"),
                ].contains(reason))
    }

    @Test func aForeignRepositoryIsTrustedByItsFullPath() {
        let unread = Unread(path: "/home/o/app", reason: .foreignOwner)
        #expect(
            Fix.read(unread, home: "/home/o")
                == "git config --global --add safe.directory /home/o/app")
        #expect(
            Fix.read(Unread(path: "/home/o/a b", reason: .missing), home: "/home/o")
                == "cyc repo remove ~/'a b'")
    }

    @Test("every expectation is described in both languages", arguments: expectations)
    func expectation(expected: Settings.Expectation) {
        #expect(hasHangul(Messages(.ko).describe(expected)))
        let english = Messages(.en).describe(expected)
        #expect(!english.isEmpty && !hasHangul(english) && !hasControl(english))
    }

    @Test func theNearestSettingAndTheExampleAreNamed() {
        let unknown = Messages(.en).explain(
            .unknownSetting(key: "ui.colour", file: "c.toml", line: 4, nearest: "ui.color"))
        #expect(
            unknown
                == Explanation(
                    "there is no setting ui.colour (c.toml:4)", hint: "did you mean ui.color?"))
        let bad = Messages(.en).explain(
            .badSetting(
                key: "sync.max_age", value: "soon", expected: .duration, file: nil, line: nil))
        #expect(
            bad
                == Explanation(
                    "sync.max_age must be a duration like 30s, 10m, 2h or 1d, not soon",
                    hint: "for example: cyc config set sync.max_age 10m"))
    }

    @Test(
        "numbers take the right plural",
        arguments: [
            (0, "0 days", "0일"), (1, "1 day", "1일"), (2, "2 days", "2일"),
            (1234, "1,234 days", "1,234일"), (1_000_000, "1,000,000 days", "1,000,000일"),
        ])
    func plurals(count: Int, english: String, korean: String) {
        #expect(Messages(.en).days(count).description == english)
        #expect(Messages(.ko).days(count).description == korean)
    }

    @Test(
        "durations are shown in two units and rounded down",
        arguments: [
            (-5, "less than a minute", "1분 미만"), (59, "less than a minute", "1분 미만"),
            (60, "1 min", "1분"), (3599, "59 min", "59분"), (3600, "1 h", "1시간"),
            (17_880, "4 h 58 min", "4시간 58분"), (90_000, "25 h", "25시간"),
            (48 * 3600, "2 days", "2일"), (53 * 3600 + 59, "2 days 5 h", "2일 5시간"),
        ] as [(Duration, String, String)])
    func durations(left: Duration, english: String, korean: String) {
        #expect(Messages(.en).left(left) == "\(english) left")
        #expect(Messages(.ko).left(left) == "\(korean) 남음")
    }

    @Test(
        "ages are shown in one unit",
        arguments: [
            (-5, "just now", "방금"), (59, "just now", "방금"), (60, "1 minute ago", "1분 전"),
            (3 * 60, "3 minutes ago", "3분 전"), (3600, "1 hour ago", "1시간 전"),
            (47 * 3600, "47 hours ago", "47시간 전"), (72 * 3600, "3 days ago", "3일 전"),
        ] as [(Duration, String, String)])
    func ages(age: Duration, english: String, korean: String) {
        #expect(Messages(.en).age(age).description == english)
        #expect(Messages(.ko).age(age).description == korean)
    }

    @Test("the message of another program is shown without its prefix and quotes")
    func bareMessages() {
        let detail = "Error: \"failed to connect: Host is down\""
        #expect(Messages(.en).because(detail) == ": failed to connect: Host is down")
        #expect(Messages(.ko).because(detail) == " (원문: \"failed to connect: Host is down\")")
    }

    @Test(
        "a streak tells its neutral days and whether it may be longer",
        arguments: [
            (0, 0, false, "87 days", "87일"), (2, 0, false, "87 days (2 rest)", "87일 (쉰 날 2일)"),
            (3, 1, false, "87 days (2 rest, 1 frozen)", "87일 (쉰 날 2일, 동결 1일)"),
            (1, 1, false, "87 days (1 frozen)", "87일 (동결 1일)"),
            (0, 0, true, "at least 87 days", "87일 이상"),
        ])
    func streaks(rest: Int, frozen: Int, isLowerBound: Bool, english: String, korean: String) {
        let run = Run(
            length: 87, restDays: rest, frozenDays: frozen, start: day("2026-08-26"),
            end: day("2026-11-20"))
        #expect(Messages(.en).length(run, isLowerBound: isLowerBound).description == english)
        #expect(Messages(.ko).length(run, isLowerBound: isLowerBound).description == korean)
    }

    @Test func monthsAndWeekdaysAreAllDifferent() {
        for messages in bothLanguages {
            #expect(Set((1...12).map { messages.month($0) }).count == 12)
            #expect(Set(Weekday.allCases.map { messages.weekday($0) }).count == 7)
        }
        #expect(Messages(.en).date(day("2026-11-21")) == "Sat 2026-11-21")
        #expect(Messages(.ko).date(day("2026-11-21")) == "2026-11-21 (토)")
    }

    @Test(
        "every hint names a command",
        arguments: [
            (.notSetUp(missing: nil), "cyc setup"),
            (.notSetUp(missing: "/home/o/src"), "cyc setup"),
            (.noRepositories, "cyc repo add FOLDER"),
            (.logIn, "cyc config set github.login LOGIN"),
            (.noAddress, "git config --global user.email you@example.com"),
            (.notWatched(path: "/home/o/a"), "cyc repo add ."),
            (.schedule(.notInstalled), "cyc remind install"),
            (
                .unknownAddress(
                    path: "/home/o/\u{1B}a", address: EmailAddress("b@x.y"),
                    known: [EmailAddress("a@x.y")]),
                "cyc config set repositories.emails a@x.y b@x.y"
            ),
            (.draft(LogicalDay(on: Day(number: 20_778)), path: evil), "cyc diary edit 2026-11-21"),
        ] as [(Hint, String)])
    func hints(hint: Hint, command: String) {
        for messages in bothLanguages {
            let advice = messages.advice(hint, home: "/home/o")
            #expect("\(advice.command)" == command)
            #expect(!hasControl(advice.text))
            #expect(hasHangul(advice.text) == (messages.language == .ko))
        }
    }

    @Test(
        "no hint for a channel removes one that is there, and each makes the topic that it needs",
        arguments: [
            (
                [.desktop], false,
                "cyc config set remind.channels desktop ntfy && cyc remind install"
            ),
            ([.command], true, "cyc config set remind.channels command ntfy"),
            ([.desktop, .command], true, "cyc config set remind.channels desktop command ntfy"),
            ([], false, "cyc config set remind.channels ntfy && cyc remind install"),
            // The desktop is the channel that does not work.
            ([.desktop, .ntfy, .command], true, "cyc config set remind.channels ntfy command"),
        ] as [([Settings.Channel], Bool, String)])
    func channels(channels: [Settings.Channel], hasTopic: Bool, command: String) {
        var machine = Machine()
        (machine.channels, machine.hasTopic) = (channels, hasTopic)
        let messages = Messages(.en, on: machine)
        let hint = Hint.channel(ChannelError(.desktop, .noDesktop))
        #expect("\(messages.advice(hint, home: nil).command)" == command)
    }

    @Test("all files of the ledger that may not be written are named, with another owner")
    func unwritable() throws {
        let ledger = "/home/o/.local/share/cyc/cyc.db"
        var machine = Machine()
        machine.exists = { !$0.hasSuffix("/lock") }
        machine.isWritable = { !$0.hasPrefix(ledger) || $0.hasSuffix("-wal") }
        for error in [
            CycError.ledgerReadOnly(file: ledger), .cannotWrite(file: ledger, detail: "x"),
            .cannotRead(file: ledger, detail: "unable to open database file"),
        ] {
            let own = Messages(.en, on: machine).explain(error)
            #expect(own.message == "the ledger cannot be written: \(ledger), \(ledger)-shm")
            #expect(own.hint?.description == "chmod u+w \(ledger) \(ledger)-shm")
        }
        machine.owner = { $0.hasSuffix("-shm") ? "root" : nil }
        let foreign = Messages(.en, on: machine).explain(CycError.ledgerReadOnly(file: ledger))
        #expect(
            foreign.message
                == "the ledger cannot be written: \(ledger), \(ledger)-shm (owner: root)")
        #expect(foreign.hint?.description == "sudo chown 1000 \(ledger) \(ledger)-shm")
        // Another file is not explained by the ledger's.
        let other = CycError.cannotWrite(file: "/home/o/x", detail: "x")
        #expect(Messages(.en, on: machine).explain(other).message.contains("/home/o/x"))
    }

    @Test func sentencesAroundOutsideTextAreSafe() {
        for messages in bothLanguages {
            let findings: [DoctorFinding] = [
                .configuration(file: Self.evil, exists: true),
                .configuration(file: Self.evil, exists: false), .timeZone(Self.evil),
                .agent(path: Self.evil), .ledger(file: Self.evil, exists: true),
                .ledger(file: Self.evil, exists: false), .unknown(Self.evil),
                .repositories(count: 3),
                .addresses([EmailAddress(Self.evil), EmailAddress("a@b")]),
                .reconciled(RecoveryReport(kept: Self.evil)), .repaired(Self.report),
                .nothingToRepair,
                .diary(days: 3, isSealed: false), .diary(days: 1, isSealed: true),
                .account(AccountName(host: .dotCom, login: Self.evil), contributions: 3),
                .sourcesDiffer(days: 2, first: Day(number: 1), last: Day(number: 9)),
            ]
            let texts =
                findings.map { messages.describe($0) } + [
                    messages.added(Self.evil), messages.alreadyWatched(Self.evil),
                    messages.removed(Self.evil), messages.found(12, new: 2, gone: 1),
                    messages.progress(3, of: 12, path: Self.evil, commits: 120_000),
                    messages.synced(12, new: 3, seconds: 1.25),
                    messages.exported(1, to: Self.evil),
                    messages.imported(2, new: 1, from: Self.evil),
                    messages.settingRemoved(Self.evil), messages.staleBecause(Self.evil),
                    messages.notPushed(2, path: Self.evil),
                ] + messages.imported(Self.outcome, unknownKeys: [Self.evil], from: Self.evil)
                + [messages.tooLargeToImport(1 << 20, entries: 3)]
            for text in texts {
                #expect(!text.isEmpty && !hasControl(text))
                #expect(hasHangul(text) == (messages.language == .ko))
            }
        }
        #expect(Messages(.en).progress(3, of: 12, path: "~/a", commits: 0) == "reading 3/12 ~/a")
        #expect(
            Messages(.en).synced(1, new: 0, seconds: 0.04)
                == "Read 1 repository in 0.0 s: nothing new")
        #expect(Messages(.en).found(12, new: 2, gone: 0) == "12 repositories watched (2 new)")
    }
}
