import CycCore
import CycDisplay
import TestSupport
import Testing

let scheduleProblems: [ScheduleError] = [
    .crontabMissing, .crontabFailed(detail: MessagesTests.evil), .crontabDiffers,
    .damagedMarks(line: 7), .lineTooLong(bytes: 1200, limit: 998),
    .unusableValue(of: MessagesTests.evil), .noUserManager(detail: MessagesTests.evil),
    .systemctlFailed(detail: MessagesTests.evil), .changedUnit(file: MessagesTests.evil),
    .notServed(.cron), .notServed(.systemd), .notCancelled([1_795_284_000]),
    .notCancelled((0..<20).map { 1_795_284_000 + 300 * $0 }),
]

@Suite struct SchedulingTests {
    /// Stops compiling when a case is added, so that it is added to ``scheduleProblems`` too.
    private func index(of problem: ScheduleError) -> Int {
        switch problem {
        case .crontabMissing: 0
        case .crontabFailed: 1
        case .crontabDiffers: 2
        case .damagedMarks: 3
        case .lineTooLong: 4
        case .unusableValue: 5
        case .noUserManager: 6
        case .systemctlFailed: 7
        case .changedUnit: 8
        case .notServed: 9
        case .notCancelled: 10
        }
    }

    @Test func everyProblemIsTried() {
        #expect(Set(scheduleProblems.map(index)) == Set(0...10))
    }

    static let remarks: [ScheduleRemark] = [
        .tokenNotVisible(variable: MessagesTests.evil),
        .addressOmitted(variable: MessagesTests.evil),
        .secretOmitted(variable: MessagesTests.evil), .remindersAreOff, .onlyWhileLoggedIn,
        .keptUnit(file: MessagesTests.evil), .addedLineEnd,
    ]

    static let hints: [ScheduleHint] = [
        .notInstalled, .outdated(.cron), .outdated(.systemd), .neverRan(.cron), .neverRan(.systemd),
        .ranLongAgo(.cron, 20_000), .ranLongAgo(.systemd, 200_000),
    ]

    @Test("every remark and hint has a fix in both languages")
    func advice() {
        for messages in bothLanguages {
            let advice = Self.remarks.map(messages.advice) + Self.hints.map(messages.advice)
            for advice in advice {
                #expect(!"\(advice.command)".isEmpty && !hasControl(advice.text))
                #expect(hasHangul(advice.text) == (messages.language == .ko))
            }
            #expect(Set(advice.map(\.text)).count >= advice.count - 1)
        }
    }

    @Test("one line says whether alarms ring in time and wake the machine, with the reason")
    func alarms() {
        let ways: [ScheduledAlarms] = [
            .byCron, ScheduledAlarms(isExact: true, obstacle: nil),
            ScheduledAlarms(isExact: false, obstacle: .eachMinute),
            ScheduledAlarms(isExact: true, obstacle: .manager(version: 252)),
            ScheduledAlarms(isExact: true, obstacle: .manager(version: nil)),
        ]
        for messages in bothLanguages {
            let texts = ways.map { messages.alarmsScheduled($0, maySleep: true) }
            #expect(Set(texts).count == ways.count)
            for text in texts { #expect(hasHangul(text) == (messages.language == .ko)) }
            let awake = ways.map { messages.alarmsScheduled($0, maySleep: false) }
            #expect(Set(awake).count == 2)
            #expect(zip(texts, awake).allSatisfy { $0.hasPrefix($1) })
        }
        #expect(
            Messages(.en).alarmsScheduled(ways[3], maySleep: true)
                .contains("sleeps: waking it needs systemd 254, and this is 252"))
    }

    @Test("the fix for a changed unit applies to its timer")
    func unit() throws {
        for (file, timer) in [
            ("/a/cyc-alarm.timer", "cyc-alarm.timer"), ("/a/cyc-alarm.service", "cyc-alarm.timer"),
            ("/cyc-alarm./cyc-remind.timer", "cyc-remind.timer"), ("", "cyc-remind.timer"),
        ] {
            let advice = Messages(.en).advice(ScheduleRemark.keptUnit(file: file))
            #expect("\(advice.command)" == "systemctl --user disable --now \(timer)")
            let hint = Messages(.en).explain(ScheduleError.changedUnit(file: file)).hint
            #expect("\(try #require(hint))".hasSuffix("systemctl --user edit \(timer)"))
        }
    }

    @Test("changes are reported in both languages, with how to subscribe if there is a topic")
    func sentences() {
        for messages in bothLanguages {
            for scheduler in Scheduler.allCases {
                let texts = [1, 5].flatMap { minutes in
                    [true, false].map {
                        messages.scheduled(by: scheduler, every: minutes, isChanged: $0)
                    }
                }
                #expect(Set(texts).count == 4)
                let removed = messages.unscheduled(scheduler)
                #expect(messages.replaced(scheduler).contains(removed))
                #expect(
                    messages.describe(.reminderJob(scheduler, lastRunAge: 7200))
                        .hasPrefix(
                            messages.describe(.reminderJob(scheduler, lastRunAge: nil))))
            }
            let topic = messages.topicCreated("cyc-01", server: "https://ntfy.\u{1B}sh")
            #expect(topic.contains("cyc-01") && topic.contains("https://ntfy.sh"))
        }
        #expect(
            Messages(.en).scheduled(by: .cron, every: 5, isChanged: true)
                == "Installed in your crontab; runs every 5 minutes:")
        #expect(
            Messages(.en).describe(.reminderJob(.systemd, lastRunAge: 7200))
                == "reminders: by a systemd timer, last run 2 hours ago")
    }
}
