import CycCore
import CycDisplay
import TestSupport
import Testing

private let evil = MessagesTests.evil
private let today = day("2026-11-21")
/// 2026-11-21T19:02:11Z.
private let now: Instant = 1_795_287_731
private let midnight: Instant = 1_795_305_600

@Suite struct ReminderMessagesTests {
    static let troubles: [DeliveryError] = [
        .programMissing("notify-send"), .programMissing("apprise"), .programMissing(evil),
        .noDesktop, .notConfigured(setting: "remind.ntfy.topic"),
        .notConfigured(setting: "remind.command.run"),
        .notConfigured(setting: "remind.apprise.urls"),
        .notConfigured(setting: "remind.ntfy.server"),
        .timedOut(seconds: 3), .timedOut(seconds: 1), .unreachable(host: evil, detail: evil),
        .refused(host: evil, status: 401), .refused(host: evil, status: 403),
        .refused(host: evil, status: 429), .refused(host: evil, status: 500),
        .rateLimited(host: evil, until: now + 3600),
        .programFailed(evil, status: 1, detail: evil), .programFailed(evil, status: 1, detail: ""),
        .interrupted,
    ]

    static let problems: [CycError] =
        [
            .emptyReminderWindow(after: "18:00", until: "17:00", file: evil, line: 3),
            .emptyReminderWindow(after: "18:00", until: "17:00", file: nil, line: nil),
            .emptyReminderWindow(after: "24:00", until: "24:00", file: nil, line: nil),
            .reminder(.notATime(evil)), .reminder(.notATime("")), .reminder(.past(evil)),
            .reminder(.ago(evil)),
            .reminder(.tooLong(evil)), .notDelivered([]),
        ]
        + troubles.map { .channel(ChannelError(.ntfy, $0)) }
        + troubles.map { .notDelivered([ChannelError(.desktop, $0), .init(.ntfy, .noDesktop)]) }

    static let silences: [ReminderSilence] = [
        .off, .noChannels, .safe, .resting, .snoozed(until: midnight + 90), .quiet(until: midnight),
        .early(next: now + 60), .over, .alreadySent(ReminderSlot(day: today, minute: 1140)),
    ]

    static let gaps: [ReminderStake.Gap] = [
        .gitHub(since: nil, nil), .gitHub(since: now - 90_000, .unresolvedHost(evil)),
        .gitHub(since: nil, .badCredentials(source: evil)),
        .unread(Unread(path: evil, reason: .damaged(evil))), .noRepositories, .noAddress,
    ]

    /// Reminder with untrusted text in every field.
    static func stake(_ state: TodayState, streak: Int = 87) -> ReminderStake {
        var stake = ReminderStake(
            state: state, date: today, streak: streak, deadline: midnight, now: now)
        let moment = Moment(instant: now, minutesEastOfUTC: 0)
        stake.todo = Todo(id: 3, TodoContent(title: "Parse \(evil)", created: moment))
        stake.challenge = Challenge(
            id: 1, name: "100 \(evil)", rule: .streak, targetDays: 100, start: today
        ).progress(in: Grass(), freezes: [], settings: Settings(), today: today)
        switch state {
        case .unpushed: stake.unpushed = [.init(path: "/home/o/src/\(evil)", commits: 2)]
        case .uncounted:
            let address = EmailAddress("me@\(evil)")
            stake.uncounted = [
                .init(
                    path: "/home/o/src/app",
                    reason: Reason(
                        .noRemote(host: .dotCom),
                        remedy: .setAddress(
                            path: "/home/o/src/\(evil)", address: address, key: .user)))
            ]
        case .unknown: stake.gaps = gaps
        case .done, .pushed, .none: break
        }
        return stake
    }

    @Test("a reminder says what to do and how long there is", arguments: TodayState.allCases)
    func reminders(state: TodayState) {
        for messages in bothLanguages {
            for streak in [0, 1, 87] {
                let text = messages.reminder(
                    about: Self.stake(state, streak: streak), home: "/home/o")
                let lines = text.body.split(
                    separator: "\n", omittingEmptySubsequences: false)
                #expect(!text.title.isEmpty && lines.allSatisfy { !$0.isEmpty })
                for line in lines + [Substring(text.title.description)] {
                    #expect(!hasControl(String(line)))
                    #expect(messages.language == .ko || line.utf8.allSatisfy { $0 < 0x80 })
                }
                #expect(hasHangul(text.title) == (messages.language == .ko))
                #expect(text.title.contains("\(streak)") == (streak > 0))
                #expect(messages.again(text.title).hasPrefix(text.title))
                #expect(messages.again(text.title).hasSuffix(messages.again("")))
                #expect(lines[0].contains(messages.duration(17_869).description))
                #expect(lines.last?.contains("D-99") == true)
            }
        }
    }

    @Test("no commit: streak, hours left, the first to-do and the nearest D-Day, word by word")
    func none() {
        let stake = Self.stake(.none)
        let english = Messages(.en).reminder(about: stake, home: nil)
        #expect(english.title == "87 days: no commit yet today")
        #expect(
            english.body == """
                4 h 57 min left to keep it. A small commit is enough.
                To do: #3 Parse e[31mvil\(" ")
                Challenge: 100 e[31mvil , D-99
                """)
        let korean = Messages(.ko).reminder(about: stake, home: nil)
        #expect(korean.title == "87일 연속: 오늘 커밋이 아직 없습니다")
        #expect(Messages(.ko).again(korean.title).hasSuffix(" (다시 알림)"))
        let fresh = Messages(.en).reminder(about: Self.stake(.none, streak: 0), home: nil)
        #expect(fresh.title == "No commit yet today")
        #expect(
            fresh.body.hasPrefix("4 h 57 min left today. A small commit starts a new streak."))
    }

    @Test("unpushed: each repository, the command for all of them, and no to-do")
    func unpushed() {
        var stake = Self.stake(.unpushed)
        stake.unpushed = (1...5).map { .init(path: "/home/o/src/app \($0)", commits: $0) }
        let text = Messages(.en).reminder(about: stake, home: "/home/o")
        #expect(text.title == "87 days: commits are not pushed yet")
        #expect(
            text.body.split(separator: "\n").dropFirst().dropLast() == [
                "1 commit in ~/src/app 1 is not pushed", "2 commits in ~/src/app 2 are not pushed",
                "3 commits in ~/src/app 3 are not pushed:", "cyc push", "and 2 more",
            ])
        stake.unpushed = [.init(path: "/a", commits: 1)]
        #expect(
            Messages(.en).reminder(about: stake, home: nil).title
                == "87 days: a commit is not pushed yet")
    }

    @Test("uncounted: the reason and its fix; `cyc why` where there is none")
    func uncounted() {
        var stake = Self.stake(.uncounted)
        let fork = Reason(.fork(place: "octo/app", parent: nil), remedy: nil)
        let amend = Reason(
            .otherDay(made: today, authored: today),
            remedy: .amendDate(path: "/home/o/b", needs: AmendNeeds()))
        stake.uncounted = [
            .init(path: "/home/o/a", reason: fork), .init(path: "/home/o/b", reason: amend),
        ]
        for messages in bothLanguages {
            let lines = messages.reminder(about: stake, home: "/home/o").body.split(separator: "\n")
            #expect(lines[1] == messages.countFixTitle.description)
            #expect(lines[2] == "~/a: \(messages.sentence(fork)):")
            #expect(lines[3] == "cyc why")
            #expect(lines[5] == "git -C ~/b commit --amend --reset-author --no-edit")
        }
    }

    @Test("unknown: since when GitHub did not answer, and what could not be read")
    func unknown() {
        var stake = Self.stake(.unknown)
        stake.gaps = [
            .gitHub(since: now - 90_000, .timedOut),
            .unread(Unread(path: "/home/o/a", reason: .noPermission)),
        ]
        let lines = Messages(.en).reminder(about: stake, home: "/home/o").body.split(
            separator: "\n")
        #expect(
            lines[1].hasPrefix("GitHub has not answered since Fri 2026-11-20 18:02 UTC: "))
        #expect(lines[3] == "~/a can't be read: permission denied:")
        #expect(lines[4] == "chmod -R u+rX ~/a")
        for messages in bothLanguages {
            for gap in Self.gaps {
                let explanation = messages.explain(gap, today: today, home: nil)
                #expect(!explanation.message.isEmpty && explanation.hint != "")
            }
        }
    }

    @Test("a whole reminder carries what the channels need")
    func whole() {
        var stake = Self.stake(.none)
        stake.page = "https://github.com/octo"
        let slot = ReminderSlot(day: today, minute: 1140)
        let reminder = Messages(.en).reminder(
            for: slot, urgency: .urgent, about: stake, home: nil)
        let text = Messages(.en).reminder(about: stake, home: nil)
        var expected = Notice(
            .evening(slot), at: slot, title: text.title.description, body: text.body)
        expected.urgency = .urgent
        expected.today = Notice.Today(state: .none, streak: 87, timeLeft: 17_869)
        expected.click = "https://github.com/octo"
        #expect(reminder == expected)
    }

    @Test("every silence, state, result and response has a text in both languages")
    func words() {
        for messages in bothLanguages {
            let progress = AgendaScreenTests.progresses[4]
            let announcement = messages.announcement(of: progress)
            let slot = ReminderSlot(day: today, minute: 1140)
            let moment = Moment(instant: now, minutesEastOfUTC: 0)
            let fates: [(Moment?, Instant?, DeliveryError?)] = [
                (moment, nil, nil), (moment, now, nil),
                (nil, nil, .noDesktop), (nil, nil, nil),
            ]
            let results = fates.map { delivered, scheduled, failure in
                var record = NoticeRecord(slot, on: .ntfy, at: moment)
                record.delivered = delivered
                record.isAgain = true
                record.scheduledFor = scheduled
                record.failure = failure
                return messages.result(of: record)
            }
            let texts =
                Self.silences.map { messages.describe($0, today: today) }
                + SlotForecast.State.allCases.map(messages.word(for:)) + results
                + [
                    announcement.title, announcement.lines[0], messages.testReminder.title,
                    messages.testReminder.lines[0], messages.reminderIsDue, messages.noSlots,
                    messages.comes(at: now, today: today), messages.isAhead(on: [.ntfy]),
                    messages.nothingSent, messages.delivered(on: .ntfy), messages.remindersOn,
                    messages.remindersOff, messages.snoozed(until: midnight, today: today),
                    messages.slotColumn, messages.channelColumn, messages.resultColumn,
                    messages.textColumn,
                ]
            for text in texts {
                #expect(!text.isEmpty && !hasControl(text))
                #expect(hasHangul(text) == (messages.language == .ko), "\(text)")
                #expect(messages.language == .ko || text.utf8.allSatisfy { $0 < 0x80 })
            }
            #expect(Set(texts).count >= texts.count - 1, "two things share their words")
            #expect(messages.describe(Self.silences[4], today: today).contains("2026-11-22"))
            #expect(!messages.describe(Self.silences[6], today: today).contains("2026"))
        }
    }
}

@Suite struct ReminderScreenTests {
    private static let long = "아주 긴 제목 \(evil)" + String(repeating: " word", count: 20)

    private static func view(
        _ state: TodayState = .none, at instant: Instant = now,
        _ change: (inout Settings.Remind) -> Void = { _ in }, snoozedUntil: Instant? = nil
    ) -> ReminderListView {
        var settings = Settings().remind
        settings.after = 17 * 60
        change(&settings)
        let policy = ReminderPolicy(settings, zone: .utc)
        let moment = Moment(instant: now, minutesEastOfUTC: 0)
        let slot = ReminderSlot(day: today, minute: 17 * 60)
        var told = NoticeRecord(slot, on: .desktop, at: moment)
        told.delivered = moment
        let records = [told]
        var snapshot = Snapshot()
        if state != .unknown {
            snapshot.repositories = [
                KnownRepository(
                    id: 1, path: "/home/o/src/app", watch: .added,
                    identity: Identity(name: nil, address: EmailAddress("me@example.org")))
            ]
        }
        if state == .done {
            let id = CommitID(bytes: Array(repeating: 7, count: CommitID.size))
            snapshot.todaysCommits = [
                DayCommits(
                    repository: 1, address: EmailAddress("me@example.org"),
                    records: [CommitRecord(id: id, isPushed: false, isPublished: false)])
            ]
        }
        let overview = Overview(snapshot, settings: Settings(), zone: .utc, now: instant)
        var view = ReminderListView(
            date: today,
            decision: policy.decision(
                about: overview, snoozedUntil: snoozedUntil, records: records),
            slots: policy.outlook(
                about: overview, snoozedUntil: snoozedUntil, records: records),
            stake: ReminderMessagesTests.stake(state))
        view.home = "/home/o"
        return view
    }

    private static let views = [
        view(), view(.unknown), view(.done), view(at: now - 7 * 3600), view { $0.enabled = false },
        view { $0.channels = [] }, view { $0.quiet = [.init(from: 22 * 60, to: 60)] },
        view(snoozedUntil: now + 7200), view { $0.every = 7 },
    ]

    static let records: [NoticeRecord] = {
        let moment = Moment(instant: now, minutesEastOfUTC: 0)
        let troubles = [nil, nil, nil] + ReminderMessagesTests.troubles.map(Optional.some)
        return troubles.enumerated().map { index, failure in
            var record = NoticeRecord(
                ReminderSlot(day: today, minute: 1080 + index),
                on: Settings.Channel.allCases[index % 4], at: moment, title: long, body: long)
            record.delivered = index <= 1 ? moment : nil
            record.isAgain = index % 2 == 1
            record.scheduledFor = index == 1 ? now : nil
            record.failure = failure
            return record
        }
    }()

    @Test("no line is longer than the terminal", arguments: TestDepth.sample(20...120))
    func fits(width: Int) {
        for messages in bothLanguages {
            for look in [
                TerminalAppearance(width: width),
                TerminalAppearance(width: width, depth: .trueColor, isUTF8: false),
            ] {
                let lines =
                    Self.views.flatMap {
                        reminderListScreen($0, messages: messages, look: look)
                    } + reminderLogScreen(Self.records, messages: messages, look: look)
                    + reminderLogScreen([], messages: messages, look: look)
                for line in lines.map(plain) {
                    #expect(hasRoom(line, in: width))
                    #expect(!line.hasSuffix(" ") && !hasControl(line))
                }
            }
        }
    }

    @Test("the evening: what was sent, what is due and what would be said later")
    func list() {
        let lines = reminderListScreen(
            Self.view(), messages: Messages(.en), look: TerminalAppearance(width: 80)
        ).map(plain)
        #expect(
            lines == [
                "Sat 2026-11-21: a reminder is due", "  17:00  sent     desktop",
                "  18:00  none     cyc remind didn't run then",
                "  19:00  due      87 days: no commit yet today",
                "                  4 h 57 min left to keep it. A small commit is enough.",
                "                  To do: #3 Parse e[31mvil",
                "                  Challenge: 100 e[31mvil , D-99",
                "  20:00  planned  87 days: no commit yet today",
                "                  4 h left to keep it. A small commit is enough.",
                "  21:00  planned  87 days: no commit yet today",
                "                  3 h left to keep it. A small commit is enough.",
                "  22:00  planned  87 days: no commit yet today",
                "                  2 h left to keep it. A small commit is enough.",
                "  23:00  planned  87 days: no commit yet today",
                "                  1 h left to keep it. A small commit is enough.",
            ])
    }

    @Test("a future slot ends in no colon because only the next one has details")
    func laterSlots() throws {
        for messages in bothLanguages {
            var view = Self.view()
            view.stake.state = .uncounted
            view.stake.uncounted = [.init(path: "/home/o/a", reason: nil)]
            let lines = reminderListScreen(
                view, messages: messages, look: TerminalAppearance(width: 80)
            ).map(plain)
            #expect(lines.contains { $0.hasSuffix(messages.countFixTitle.description) })
            let later = try #require(lines.firstIndex { $0.hasPrefix("  20:00") })
            #expect(lines[later...].allSatisfy { !$0.hasSuffix(":") }, "\(lines)")
        }
    }

    @Test("off, safe and snoozed: the headline and why slots are skipped")
    func silent() {
        func lines(_ view: ReminderListView) -> [String] {
            reminderListScreen(view, messages: Messages(.en), look: TerminalAppearance(width: 80))
                .map(
                    plain)
        }
        let off = lines(Self.view { $0.enabled = false })
        #expect(off[0].hasPrefix("Sat 2026-11-21: reminders are off"))
        #expect(off[0].hasSuffix("; enable them: cyc remind on"))
        #expect(off[2] == "  18:00  none     reminders are off")
        #expect(off[4] == "  20:00  none     reminders are off")
        let done = lines(Self.view(.done))
        #expect(done[0] == "Sat 2026-11-21: today is safe")
        #expect(done[4] == "  20:00  none     today is safe")
        let snoozed = lines(Self.view(snoozedUntil: now + 5269))
        #expect(snoozed[0] == "Sat 2026-11-21: snoozed until 20:30 UTC")
        #expect(snoozed[3] == "  19:00  none     snoozed until 20:30 UTC")
        #expect(snoozed[5] == "                  comes at 20:30 UTC")
    }

    @Test("the log: when, where and with what result; below a failure why and what helps")
    func log() {
        var records = Array(Self.records.prefix(3))
        records.append(Self.records[6])
        for index in records.indices { records[index].title = "87 days: no commit yet today" }
        let lines = reminderLogScreen(
            records, messages: Messages(.en), look: TerminalAppearance(width: 100)
        ).map(plain)
        #expect(
            lines == [
                "Day         Slot   Channel  Result                               Text",
                "2026-11-21  18:00  desktop  delivered at 19:02 UTC               87 days: no commit yet today",
                "2026-11-21  18:01  ntfy     on the server for 19:02 UTC (again)  87 days: no commit yet today",
                "2026-11-21  18:02  command  unknown: cyc was interrupted         87 days: no commit yet today",
                "2026-11-21  18:06  command  failed                               87 days: no commit yet today",
                "  → no desktop session can be reached",
                "    log in to the desktop, or get reminders on your phone:",
                "    cyc config set remind.channels desktop ntfy && cyc remind install",
            ])
    }
}
