import Foundation
import TestSupport
import Testing

/// `cyc hook`, and the programs that run on events.
struct HookTests {
    private static let day = "2026-11-21"

    /// A user whose programs append what they get to a file.
    private struct Hooked {
        let ada: Person
        let inbox: String

        /// - Parameter script: Lines of `sh` that run before the input is written.
        init(_ events: String..., script: String = "") throws {
            ada = try Person()
            inbox = ada.folder.file("inbox")
            try ada.folder.write(
                "#!/bin/sh\nline=$(cat)\n\(script)\nprintf '%s\\n' \"$line\" >>'\(inbox)'\n",
                to: "program")
            chmod(ada.folder.file("program"), 0o700)
            try ada.configure(
                "[hooks]\n"
                    + events.map { "\($0) = [\"\(ada.folder.file("program"))\", \"\($0)\"]\n" }
                    .joined()
                    + "[remind]\nchannels = []\n")
        }

        func received() throws -> [JSONText] {
            guard let text = try? String(contentsOfFile: inbox, encoding: .utf8) else { return [] }
            return try text.split(separator: "\n").map { try JSONText(String($0)) }
        }

        /// Waits until a number of lines was received.
        func receives(_ count: Int) -> Bool {
            eventually { ((try? received().count) ?? 0) >= count }
        }
    }

    @Test("a day that counts is said once, with the status")
    func green() throws {
        let hooked = try Hooked("green", "risk")
        let ada = hooked.ada
        let app = try ada.repository("app")
        // A reminder first: it shows that nothing else was said before.
        #expect(try ada.cyc("remind", at: "\(Self.day)T18:10:00Z").status == 0)
        #expect(hooked.receives(1))
        try app.commit(on: "\(Self.day)T18:20:00Z")
        for minute in 30..<33 {
            let run = try ada.cyc("status", "--refresh", at: "\(Self.day)T18:\(minute):00Z")
            #expect(run.status == 0, "\(run.errors)")
        }
        #expect(hooked.receives(2))
        try ada.configure("[hooks]\n")
        let received = try hooked.received()
        #expect(received.map { $0["event"].text } == ["risk", "green"])
        guard received.count == 2 else { return }
        #expect(received[0]["kind"] == "evening" && received[0]["slot"] == "18:00")
        #expect(received[1]["status"]["today"]["state"] == "done")
        #expect(received[1]["status"]["schema"] == 1)
        #expect(received[1]["again"] == false)
        #expect(received[1]["title"] == "Today counts")
        let log = try ada.json("hook", "log", at: "\(Self.day)T19:00:00Z")
        #expect(log["runs"].list.map { $0["event"].text } == ["risk", "green"])
        #expect(log["runs"][1]["error"] == .null)
    }

    @Test("a streak that ended is said, also if a new one has begun")
    func broken() throws {
        let hooked = try Hooked("broken", "green")
        let ada = hooked.ada
        let app = try ada.repository("app")
        for day in 22...23 {
            try app.commit(on: "2026-11-\(day)T10:00:00Z")
            #expect(
                try ada.cyc("status", "--refresh", at: "2026-11-\(day)T11:00:00Z").status == 0)
            #expect(hooked.receives(day - 21))
        }
        try app.commit(on: "2026-11-25T08:00:00Z")
        #expect(try ada.cyc("status", "--refresh", at: "2026-11-25T08:10:00Z").status == 0)
        #expect(hooked.receives(4))
        let received = try hooked.received()
        #expect(received.count { $0["event"] == "broken" } == 1)
        #expect(
            received.first { $0["event"] == "broken" }?["title"]
                == "The streak of 2 days has ended")
    }

    @Test("no streak is said to have ended before its repositories were read")
    func unread() throws {
        let hooked = try Hooked("broken", "focus")
        let ada = hooked.ada
        let app = try ada.repository("app")
        try app.commit(on: "2026-11-23T10:00:00Z")
        #expect(try ada.cyc("status", "--refresh", at: "2026-11-23T11:00:00Z").status == 0)
        try app.commit(on: "2026-11-24T23:00:00Z")
        // The programs run for the timer, with what is stored.
        for minute in 0..<2 {
            let now = "2026-11-25T07:0\(minute):00Z"
            #expect(try ada.cyc("focus", minute == 0 ? "start" : "stop", at: now).status == 0)
            #expect(hooked.receives(minute + 1))
        }
        #expect(try ada.cyc("status", "--refresh", at: "2026-11-25T07:02:00Z").status == 0)
        #expect(try hooked.received().allSatisfy { $0["event"] == "focus" })
    }

    @Test("a timer begins and stops, and what a program starts is said to none")
    func focus() throws {
        let hooked = try Hooked(
            "focus", script: "[ \"$1\" = focus ] && cyc focus start x >/dev/null")
        let ada = hooked.ada
        #expect(try ada.cyc("focus", "start", "Read").status == 0)
        #expect(hooked.receives(1))
        // Changes by programs are known to the second.
        let second = Int(Date().timeIntervalSince1970)
        #expect(eventually { Int(Date().timeIntervalSince1970) > second })
        #expect(try ada.cyc("focus", "stop").status == 0)
        #expect(hooked.receives(2))
        let kinds = try hooked.received().map { $0["kind"].text }
        #expect(kinds == ["focus-start", "focus-stop"])
        #expect(try hooked.received().first?["title"] == "Focus: Read")
    }

    @Test("list, test and log say what is set, what runs and what fails")
    func commands() throws {
        let hooked = try Hooked("green", script: "printf 'to the log \\033[31m\\n'")
        let ada = hooked.ada
        let now = "\(Self.day)T12:00:00Z"
        #expect(try ada.cyc("hook", "log", at: now).output.contains("No program ran yet"))
        let run = try ada.cyc("hook", "test", "green", at: now)
        #expect(run.status == 0, "\(run.errors)")
        #expect(run.output.contains("to the log") && !run.output.contains("\u{1B}"))
        #expect(try hooked.received().first?["kind"] == "test")
        #expect(try ada.cyc("hook", "test", "risk", at: now).status == 69)
        let nested = try ada.cyc("hook", "test", "green", at: now, ["CYC_HOOK": "green"])
        #expect(nested.status == 69)
        let unknown = try ada.cyc("hook", "test", "gren", at: now)
        #expect(unknown.status == 64 && unknown.errors.contains("cyc hook list"))
        let list = try ada.json("hook", "list", at: now)
        #expect(list["hooks"].list.count == 8)
        #expect(list["hooks"][0]["run"] == [.text(ada.folder.file("program")), "green"])
        #expect(list["hooks"][0]["error"] == .null)
        #expect(try ada.cyc("doctor", at: now).output.contains("programs run on: green"))
        // Others can write to it.
        chmod(ada.folder.file("program"), 0o722)
        let unsafe = try ada.cyc("hook", "test", "green", at: now)
        #expect(unsafe.status == 69 && unsafe.errors.contains("chmod go-w"))
        #expect(try ada.cyc("doctor", at: now).output.contains("others can write"))
        chmod(ada.folder.file("program"), 0o700)
        try ada.folder.write("#!/bin/sh\nexit 3\n", to: "program")
        chmod(ada.folder.file("program"), 0o700)
        for _ in 0..<3 { #expect(try ada.cyc("hook", "test", "green", at: now).status == 69) }
        #expect(try ada.cyc("doctor", at: now).output.contains("failed 4 times: status 3"))
        #expect(try ada.cyc("hook", "log", at: now).output.contains("status 3"))
        try FileManager.default.removeItem(atPath: ada.folder.file("program"))
        let missing = try ada.json("hook", "list", at: now)["hooks"][0]["error"].text
        #expect(missing?.contains("doesn't exist or isn't executable") == true)
    }

    @Test("evenings with kills say each event once, and a repetition says that it is one")
    func evenings() throws {
        // Every third start kills the process that runs it, before anything is written.
        let hooked = try Hooked(
            "green", "risk", "broken",
            script: """
                count=$(($(cat "$0.count" 2>/dev/null || echo 0) + 1))
                echo $count >"$0.count"
                [ $((count % 3)) = 0 ] && { kill -9 $PPID; exit; }
                """)
        let ada = hooked.ada
        let app = try ada.repository("app")
        let count = TestDepth.cases("CYC_TEST_HOOKS", quick: 4, deep: 200)
        let calendar = Calendar(identifier: .gregorian)
        let formatter = ISO8601DateFormatter()
        var expected = 0
        for evening in 0..<count {
            let start = try #require(formatter.date(from: "2026-01-01T18:10:00Z"))
            func time(_ hours: Int) throws -> String {
                formatter.string(
                    from: try #require(
                        calendar.date(byAdding: .hour, value: 24 * evening + hours, to: start)))
            }
            // A commit on two days of three.
            let isGreen = evening % 3 != 2
            for hours in 0..<4 {
                if isGreen, hours == 2 { try app.commit(on: try time(1)) }
                #expect(try ada.cyc("remind", at: try time(hours)).status == 0)
                let isRisk = !isGreen || hours < 2
                let isBroken = evening % 3 == 0 && evening > 0 && hours == 0
                expected += (isRisk ? 1 : 0) + (isGreen && hours == 2 ? 1 : 0) + (isBroken ? 1 : 0)
                let wanted = expected
                #expect(
                    eventually {
                        // One that was killed is run by the next process.
                        _ = try? ada.cyc("remind", at: try time(hours))
                        return ((try? hooked.received().count) ?? 0) >= wanted
                    }, "evening \(evening), \(hours)")
            }
        }
        let received = try hooked.received()
        #expect(received.count == expected)
        let keys = received.map {
            "\($0["event"].text ?? "") \($0["day"].text ?? "") \($0["slot"].text ?? "")"
        }
        #expect(Set(keys).count == keys.count)
        #expect(received.contains { $0["again"] == true })
    }
}
