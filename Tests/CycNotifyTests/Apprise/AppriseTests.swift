import CycCore
import CycNotify
import CycSystem
import Foundation
import TestSupport
import Testing

/// A hundred other services, through Apprise.
@Suite struct AppriseTests {
    let programs: FakePrograms

    init() throws { programs = try FakePrograms() }

    private func notifier(
        _ urls: [String], path: String? = nil, patience: Notifier.Patience = .ofTests
    ) -> Notifier {
        Notifier(
            settings { $0.appriseURLs = urls },
            in: .cron(
                home: programs.folder.path,
                ["PATH": path ?? "\(programs.folder.path):/usr/bin:/bin", "GH_TOKEN": "ghp_x"]),
            patience: patience)
    }

    @Test("No URL appears in the process list")
    func processList() throws {
        try programs.add(
            "apprise",
            """
            cat > $F/in; env > $F/env
            for process in $$ $PPID; do tr '\\0' '\\n' < /proc/$process/cmdline; done > $F/words
            """)
        let url = "tgram://123456789:S3CR3T/chat"
        var reminder = Notice.sample(.urgent)
        reminder.title = "-h 오늘"
        #expect(notifier([url]).deliver(reminder, on: .apprise) == nil)
        let words = programs.kept("words")
        #expect(
            words.contains("\n--verbose\n--notification-type=warning\n--title=-h 오늘\n"))
        #expect(!words.contains("S3CR3T") && !words.contains("tgram"))
        #expect(programs.kept("in") == reminder.body)
        #expect(programs.kept("env").contains("APPRISE_URLS=\(url)\n"))
        #expect(!programs.kept("env").contains("ghp_x"))
    }

    @Test("Each service is notified once, and only a failed one is retried")
    func several() throws {
        try programs.add(
            "apprise",
            "echo $APPRISE_URLS >> $F/asked; [ $APPRISE_URLS != bad://1 ] || exit 1")
        #expect(
            notifier(["good://1", "bad://1", "good://2"]).deliver(.sample(), on: .apprise) == nil)
        #expect(
            programs.kept("asked") == "good://1\nbad://1\ngood://2\nbad://1\nbad://1\n")
        try programs.remove("asked")
        #expect(
            notifier(["bad://1"]).deliver(.sample(), on: .apprise)
                == .programFailed("apprise", status: 1, detail: ""))
        #expect(programs.kept("asked") == "bad://1\nbad://1\nbad://1\n")
    }

    @Test("A silent service takes its share of the time, and no more")
    func timeLimit() throws {
        try programs.add(
            "apprise", "echo $APPRISE_URLS >> $F/asked; [ $APPRISE_URLS != bad://1 ] || sleep 600")
        var patience = Notifier.Patience.ofTests
        patience[.apprise] = .seconds(2)
        let begin = ContinuousClock.now
        #expect(
            notifier(["bad://1", "good://1"], patience: patience).deliver(.sample(), on: .apprise)
                == nil)
        #expect(programs.kept("asked").contains("good://1\n"))
        #expect(
            notifier(["bad://1"], patience: patience).deliver(.sample(), on: .apprise)
                == .timedOut(seconds: 2))
        #expect(begin.duration(to: .now) < .seconds(20))
    }

    @Test("Its output is reported without any spelling of the URL")
    func complaints() throws {
        let url = "json://user:pa%20ss@Example.com:81/S3CR3T?to=Sesame"
        let said = [
            ("2026-11-21 15:26:24,543 - ERROR - Unparseable URL \(url)", "Unparseable URL ***"),
            (
                "2026-11-21 15:26:24,543 - WARNING - no user at example.COM for s3cr3t and pa ss",
                "no *** at *** for *** and ***"
            ),
            ("S3CR3T\u{301} and x@\u{301}Sesame\u{301}", "***\u{301} and x@\u{301}***\u{301}"),
            ("nothing\\nhelp: SESAME", "nothing"), ("a \\a[31mSesame", "a [31m***"),
        ]
        for (line, told) in said {
            try programs.add("apprise", "printf '\(line.replacing("%", with: "%%"))\\n'; exit 1")
            #expect(
                notifier([url]).deliver(.sample(), on: .apprise)
                    == .programFailed("apprise", status: 1, detail: told))
        }
    }

    @Test("Without URLs or the program it is said what is missing")
    func missing() throws {
        let failure = DeliveryError.notConfigured(setting: "remind.apprise.urls")
        for urls in [[], [""]] {
            #expect(notifier(urls).deliver(.sample(), on: .apprise) == failure)
            #expect(notifier(urls).check(.apprise) == failure)
        }
        let without = notifier(["json://x"], path: programs.folder.path)
        #expect(without.deliver(.sample(), on: .apprise) == .programMissing("apprise"))
        #expect(without.check(.apprise) == .programMissing("apprise"))
    }

    @Test(
        "The real program delivers, from cron's empty environment", .tags(.external),
        .needs("apprise"))
    func real() throws {
        let server = try LoopbackServer(always: answer(200))
        let url = "json://octo:S3CR3Tpw@127.0.0.1:\(server.port)/S3CR3Tpath"
        #expect(notifier([url]).check(.apprise) == nil)
        #expect(server.requests.isEmpty)
        #expect(notifier([url]).deliver(.sample(), on: .apprise) == nil)
        let request = try #require(server.requests.first)
        #expect(server.requests.count == 1)
        #expect(request.method == "POST")
        #expect(request.target.hasPrefix("/S3CR3Tpath"))
        let body = try JSONText(String(decoding: request.body, as: UTF8.self))
        #expect(body["title"] == "오늘 커밋이 없어요 🌱")
        #expect(body["message"] == "87일 연속 기록\n<a> & \\n \"b\"")
        #expect(body["type"] == "info")
    }

    @Test(
        "The real program fails without a secret in what is told", .tags(.external),
        .needs("apprise"))
    func realFailure() throws {
        let server = try LoopbackServer(always: answer(500))
        let port = try unusedPort()
        for url in [
            "json://octo:S3CR3Tpw@127.0.0.1:\(port)/S3CR3Tpath",
            "json://octo:S3CR3Tpw@127.0.0.1:\(server.port)/S3CR3Tpath",
            "nonsuch://octo:S3CR3Tpw@127.0.0.1/S3CR3Tpath",
        ] {
            let failure = notifier([url]).deliver(.sample(), on: .apprise)
            guard case .programFailed("apprise", 1, let detail) = failure else {
                Issue.record("\(String(describing: failure))")
                continue
            }
            #expect(!detail.isEmpty)
            #expect(!detail.contains("S3CR3T") && !detail.contains("octo"), "\(detail)")
        }
        // One process for each try.
        #expect(server.requests.count == 3)
        #expect(notifier(["nonsuch://x"]).check(.apprise) != nil)
    }
}
