import CycCore
import CycNotify
import CycSystem
import Foundation
import TestSupport
import Testing

/// User's own program.
@Suite struct CommandTests {
    let programs: FakePrograms

    init() throws { programs = try FakePrograms() }

    private func notifier(
        _ words: [String], _ more: [String: String] = [:], patience: Notifier.Patience = .ofTests
    ) -> Notifier {
        Notifier(
            settings { $0.command = words },
            in: .cron(
                home: programs.folder.path,
                ["PATH": "\(programs.folder.path):/usr/bin:/bin"]
                    .merging(more) { $1 }),
            patience: patience)
    }

    @Test("It gets the reminder as JSON, its arguments as they are, and no token")
    func input() throws {
        try programs.add("hook", "cat > $F/in; printf '%s|' \"$@\" > $F/arguments; env > $F/env")
        let words = ["hook", "$HOME; echo *", "", "--x"]
        let notifier = notifier(words, ["GH_TOKEN": "ghp_secret", "OTHER": "yes"])
        var reminder = Notice.sample(.urgent)
        #expect(notifier.deliver(reminder, on: .command) == nil)
        let text = programs.kept("in")
        #expect(text.hasSuffix("}\n"))
        #expect(text.utf8.allSatisfy { $0 < 0x7F })
        let expected = #"""
            {"schema": 1, "kind": "evening", "day": "2026-11-21", "slot": "18:00", "urgency": "urgent", "again": false,
             "state": "none", "streak": 87, "unit": "days", "seconds_left": 17869, "title": "오늘 커밋이 없어요 🌱",
             "body": "87일 연속 기록\n<a> & \\n \"b\"", "click": "https://github.com/octo"}
            """#
        #expect(try JSONText(text) == JSONText(expected))
        #expect(programs.kept("arguments") == "$HOME; echo *||--x|")
        #expect(programs.kept("env").contains("OTHER=yes"))
        #expect(!programs.kept("env").contains("ghp_secret"))

        reminder.isAgain = true
        reminder.click = nil
        reminder.today = nil
        #expect(notifier.deliver(reminder, on: .command) == nil)
        let again = try JSONText(programs.kept("in"))
        #expect(again["again"] == true)
        #expect(again["click"] == .null)
        for key in ["state", "streak", "unit", "seconds_left"] { #expect(again[key] == .null) }
    }

    @Test("Program that does not read its input does not block a long reminder")
    func long() throws {
        var reminder = Notice.sample()
        reminder.body = String(repeating: "x", count: 300_000)
        try programs.add("reads", "cat > $F/in")
        #expect(notifier(["reads"]).deliver(reminder, on: .command) == nil)
        #expect(try JSONText(programs.kept("in"))["body"].text?.count == 300_000)
        try programs.add("ignores", "exit 0")
        #expect(notifier(["ignores"]).deliver(reminder, on: .command) == nil)
    }

    @Test("Failing program is tried three times and its last output reported")
    func failure() throws {
        try programs.add(
            "hook", "echo x >> $F/runs; printf 'first\\nno \\e[31mroute\\a\\n\\n' >&2; exit 3")
        #expect(
            notifier(["hook"]).deliver(.sample(), on: .command)
                == .programFailed("hook", status: 3, detail: "no [31mroute"))
        #expect(programs.kept("runs") == "x\nx\nx\n")
        try programs.add("hook", "echo y >> $F/again; [ $(wc -l < $F/again) = 2 ]")
        #expect(notifier(["hook"]).deliver(.sample(), on: .command) == nil)
        #expect(programs.kept("again") == "y\ny\n")
    }

    @Test("One that goes on for ever is ended with all that it started, and not tried again")
    func timeLimit() throws {
        try programs.add("hook", "echo x >> $F/runs; sleep 600 & echo $! > $F/child; wait")
        var patience = Notifier.Patience.ofTests
        patience[.command] = .seconds(1)
        let begin = ContinuousClock.now
        #expect(
            notifier(["hook"], patience: patience).deliver(.sample(), on: .command)
                == .timedOut(seconds: 1))
        #expect(begin.duration(to: .now) < .seconds(15))
        let child = try #require(
            Int32(programs.kept("child").trimmingCharacters(in: .newlines)))
        #expect(hasEnded(child))
        #expect(programs.kept("runs") == "x\n")
    }

    @Test("One that says too much is stopped, which is no silence")
    func tooMuch() throws {
        try programs.add("hook", "cat /dev/zero")
        #expect(
            notifier(["hook"]).deliver(.sample(), on: .command)
                == .programFailed("hook", status: 137, detail: ""))
    }

    @Test("It may be named in PATH, by its path, or below the home folder")
    func places() throws {
        try programs.add("hook", "exit 0")
        try programs.folder.write("", to: "plain")
        let path = programs.folder.path
        for (word, failure) in [
            ("hook", nil), ("\(path)/hook", nil), ("~/hook", nil),
            ("missing", .programMissing("missing")), ("/none/hook", .programMissing("/none/hook")),
            ("plain", .programMissing("plain")),
            ("\(path)/plain", .programMissing("\(path)/plain")),
            ("", .notConfigured(setting: "remind.command.run")),
        ] as [(String, DeliveryError?)] {
            let notifier = notifier([word])
            #expect(notifier.check(.command) == failure)
            #expect(notifier.deliver(.sample(), on: .command) == failure)
        }
        #expect(
            notifier([]).deliver(.sample(), on: .command)
                == .notConfigured(setting: "remind.command.run"))
        try programs.add("broken", "")
        try FileManager.default.removeItem(atPath: "\(path)/broken")
        try programs.folder.writeProgram("#!/none/interpreter\n", to: "broken")
        guard
            case .programFailed("broken", 126, let detail) = notifier(["broken"])
                .deliver(.sample(), on: .command)
        else {
            Issue.record("it ran")
            return
        }
        #expect(!detail.isEmpty)
    }
}
