import CycRun
import Foundation
import TestSupport
import Testing

/// `cyc remind`: decisions, delivery and records.
struct RemindTests {
    private static let day = "2026-11-21"

    /// A user whose reminders are appended to a file.
    private struct Evening {
        let ada: Person
        /// File to which the channel `command` appends each reminder as a line of JSON.
        let inbox: String

        init(_ settings: String = "", script: String = "") throws {
            ada = try Person()
            inbox = ada.folder.file("inbox")
            // One write for each line, so that lines of concurrent runs do not mix.
            try ada.folder.write(
                "#!/bin/sh\nline=$(cat)\n\(script)\nprintf '%s\\n' \"$line\" >>'\(inbox)'\n",
                to: "deliver")
            chmod(ada.folder.file("deliver"), 0o700)
            try ada.configure(
                """
                [remind]
                channels = ["command"]
                \(settings)
                [remind.command]
                run = ["\(ada.folder.file("deliver"))"]
                """)
        }

        func received() throws -> [JSONText] {
            guard let text = try? String(contentsOfFile: inbox, encoding: .utf8) else { return [] }
            return try text.split(separator: "\n").map { try JSONText(String($0)) }
        }

        /// Runs `cyc remind` at a time of the day and expects `status`.
        @discardableResult
        func remind(
            at time: String, status: Int32 = 0, _ variables: [String: String] = [:],
            sourceLocation: SourceLocation = #_sourceLocation
        ) throws -> Program.Outcome {
            let run = try ada.cyc("remind", at: "\(day)T\(time)Z", variables)
            #expect(
                run.status == status, "\(time): \(run.errors)", sourceLocation: sourceLocation)
            #expect(run.output == "", sourceLocation: sourceLocation)
            if status == 0 { #expect(run.errors == "", sourceLocation: sourceLocation) }
            return run
        }

        func slots() throws -> [String?] { try received().map { $0["slot"].text } }
    }

    @Test("each slot sends one reminder, and missed slots are sent as one")
    func slots() throws {
        let evening = try Evening()
        let app = try evening.ada.repository("app")
        try app.commit(on: "2026-11-20T10:00:00Z")
        for time in ["12:00:00", "17:59:59"] { try evening.remind(at: time) }
        #expect(try evening.slots() == [])
        for time in ["18:00:00", "18:05:00", "18:59:59"] { try evening.remind(at: time) }
        #expect(try evening.slots() == ["18:00"])
        // The machine sleeps from 19:00 to 21:20.
        for time in ["21:20:00", "21:25:00"] { try evening.remind(at: time) }
        #expect(try evening.slots() == ["18:00", "21:00"])
        for time in ["23:00:00", "23:59:59"] { try evening.remind(at: time) }
        let all = try evening.received()
        #expect(all.map { $0["slot"].text } == ["18:00", "21:00", "23:00"])
        #expect(all.map { $0["urgency"].text } == ["normal", "normal", "urgent"])
        let first = try #require(all.first)
        #expect(first["schema"] == 1)
        #expect(first["day"].text == Self.day)
        #expect(first["state"] == "none")
        #expect(first["streak"] == 1)
        #expect(first["seconds_left"] == 21_600)
        #expect(first["again"] == false)
        #expect(first["title"].text?.isEmpty == false)
        // The next day has its own slots.
        #expect(try evening.ada.cyc("remind", at: "2026-11-22T18:00:00Z").status == 0)
        #expect(try evening.received().last?["day"].text == "2026-11-22")
    }

    @Test("no reminder follows the push, and unpushed commits are named before")
    func silence() throws {
        let evening = try Evening()
        let bare = try evening.ada.repository("../hub/app.git", bare: true)
        let app = try evening.ada.repository("app")
        try app.git("remote", "add", "origin", bare.path)
        try evening.remind(at: "18:00:00")
        try app.commit(on: "\(Self.day)T18:30:00Z")
        try evening.remind(at: "19:00:00")
        let unpushed = try #require(try evening.received().last)
        #expect(unpushed["state"] == "unpushed")
        #expect(unpushed["body"].text?.contains("push") == true)
        #expect(unpushed["body"].text?.contains("app") == true)
        try app.git("push", "-q", "origin", "main")
        for time in ["20:00:00", "21:00:00", "23:30:00"] { try evening.remind(at: time) }
        #expect(try evening.slots() == ["18:00", "19:00"])
    }

    @Test("no reminder while off, snoozed, in quiet hours or frozen; due ones follow")
    func switches() throws {
        let evening = try Evening("quiet = [\"18:50-20:30\"]")
        let ada = evening.ada
        _ = try ada.repository("app")
        func cyc(_ arguments: String..., at time: String) throws {
            let run = try ada.cyc(arguments, at: "\(Self.day)T\(time)Z")
            #expect(run.status == 0, "\(arguments): \(run.errors)")
        }
        try cyc("remind", "off", at: "17:00:00")
        try evening.remind(at: "18:00:00")
        try cyc("remind", "on", at: "18:10:00")
        try evening.remind(at: "18:10:00")
        #expect(try evening.slots() == ["18:00"])
        for time in ["19:00:00", "20:00:00", "20:29:59"] { try evening.remind(at: time) }
        #expect(try evening.slots() == ["18:00"])
        try evening.remind(at: "20:30:00")
        #expect(try evening.slots() == ["18:00", "20:00"])
        try cyc("remind", "snooze", "2h", at: "20:40:00")
        for time in ["21:00:00", "22:39:59"] { try evening.remind(at: time) }
        #expect(try evening.slots() == ["18:00", "20:00"])
        try evening.remind(at: "22:40:00")
        #expect(try evening.slots() == ["18:00", "20:00", "22:00"])
        try cyc("freeze", "add", "today", "--why", "rest", at: "22:50:00")
        try evening.remind(at: "23:00:00")
        #expect(try evening.slots().count == 3)
    }

    @Test("an error is reported, retried by the next run, and does not stop channels")
    func failures() throws {
        let gate = "[ -e \"$HOME/open\" ] || { echo 'no line' >&2; exit 3; }"
        let evening = try Evening(script: gate)
        let ada = evening.ada
        _ = try ada.repository("app")
        let failed = try evening.remind(at: "18:00:00", status: 69, ["COLUMNS": "200"])
        #expect(failed.errors.contains("no line"))
        #expect(failed.errors.split(separator: "\n").count == 2)
        var log = try ada.json("remind", "log", at: "\(Self.day)T18:01:00Z")
        #expect(log["reminders"].list.count == 1)
        #expect(log["reminders"][0]["delivered"] == .null)
        #expect(log["reminders"][0]["error"].text?.contains("no line") == true)
        try ada.folder.write("", to: "home/open")
        try evening.remind(at: "18:05:00")
        #expect(try evening.received().map { $0["again"] } == [false])
        log = try ada.json("remind", "log", at: "\(Self.day)T18:06:00Z")
        let reminder = log["reminders"][0]
        #expect(reminder["day"].text == Self.day)
        #expect(reminder["slot"] == "18:00" && reminder["channel"] == "command")
        #expect(reminder["claimed"].text == "\(Self.day)T18:05:00+00:00")
        #expect(reminder["delivered"].text == "\(Self.day)T18:05:00+00:00")
        #expect(reminder["again"] == false && reminder["error"] == .null)

        // ntfy has no topic: the channel `command` still delivers, so the run succeeds.
        let two = try Evening()
        _ = try two.ada.repository("app")
        let settings = try String(contentsOfFile: two.ada.configuration, encoding: .utf8)
        try settings.replacing("[\"command\"]", with: "[\"ntfy\", \"command\"]")
            .write(toFile: two.ada.configuration, atomically: true, encoding: .utf8)
        #expect(try two.ada.cyc("remind", at: "\(Self.day)T18:00:00Z").status == 0)
        #expect(try two.slots() == ["18:00"])
        // A later run that only retries ntfy succeeds too.
        #expect(try two.ada.cyc("remind", at: "\(Self.day)T18:05:00Z").status == 0)
        #expect(try two.slots() == ["18:00"])
        let test = try two.ada.cyc("remind", "test", at: "\(Self.day)T18:00:00Z")
        #expect(test.output == "command: delivered\n")
        #expect(test.errors.contains("remind.ntfy.topic is empty"))
        #expect(!test.errors.contains("no channel"))
        #expect(try two.ada.cyc("remind", "test", at: "\(Self.day)T18:00:00Z").status == 69)
    }

    private static let octo = AccountHub.Account(
        "octo", created: "2026-01-02", address: Person.address)

    @Test("GitHub is fetched once before a reminder even if its data is fresh")
    func asksFirst() throws {
        let answers = LearnedTests.Answers()
        let hub = try AccountHub([Self.octo], tokens: CalendarTests.tokens) { answers[$0] }
        let evening = try Evening()
        _ = try evening.ada.repository("app")
        let variables = hub.variables("gho_octo")
        func asked(at time: String, status: Bool = false) throws -> Int {
            let before = hub.targets.count { $0 == "/graphql" }
            if status {
                _ = try evening.ada.cyc("status", at: "\(Self.day)T\(time)Z", variables)
            } else {
                try evening.remind(at: time, variables)
            }
            return hub.targets.count { $0 == "/graphql" } - before
        }
        #expect(try asked(at: "17:55:00", status: true) == 1)
        #expect(try asked(at: "17:57:00") == 0)
        #expect(try asked(at: "18:00:00") == 1)
        #expect(try evening.slots() == ["18:00"])
        #expect(try asked(at: "18:05:00") == 0)
        #expect(try asked(at: "18:55:00", status: true) == 1)
        var green = Self.octo
        green.contributions = [Self.day: 1]
        answers["/graphql"] = .init(body: green.calendar(answering: [], to: "octo"))
        #expect(try asked(at: "19:00:00") == 1)
        #expect(try asked(at: "19:05:00") == 0)
        #expect(try evening.slots() == ["18:00"])
    }

    @Test(
        "no fetch precedes a reminder after Retry-After or an invalid token",
        arguments: [(403, ["Retry-After: 1800"], 0), (401, [], 0), (502, [], 1)])
    func asksPolitely(status: Int, fields: [String], requests: Int) throws {
        let answers = LearnedTests.Answers()
        let hub = try AccountHub([Self.octo], tokens: CalendarTests.tokens) { answers[$0] }
        let evening = try Evening()
        _ = try evening.ada.repository("app")
        let variables = hub.variables("gho_octo")
        _ = try evening.ada.cyc("status", at: "\(Self.day)T17:00:00Z", variables)
        answers["/graphql"] = .init(status: status, fields: fields)
        _ = try evening.ada.cyc("status", at: "\(Self.day)T17:59:30Z", variables)
        answers["/graphql"] = nil
        let before = hub.targets.count { $0 == "/graphql" }
        try evening.remind(at: "18:00:00", variables)
        #expect(hub.targets.count { $0 == "/graphql" } - before == requests)
        #expect(try evening.slots() == ["18:00"])
    }

    @Test("GitHub is fetched before a reminder although its page is unusable")
    func asksDespitePage() throws {
        let answers = LearnedTests.Answers()
        let hub = try AccountHub([Self.octo], tokens: CalendarTests.tokens) { answers[$0] }
        let evening = try Evening()
        _ = try evening.ada.repository("app")
        let variables = hub.variables("gho_octo")
        answers["/users/octo/contributions"] = .init(body: "{}")
        _ = try evening.ada.cyc("status", at: "\(Self.day)T17:59:30Z", variables)
        var green = Self.octo
        green.contributions = [Self.day: 1]
        answers["/graphql"] = .init(body: green.calendar(answering: [], to: "octo"))
        try evening.remind(at: "18:00:00", variables)
        #expect(try evening.slots() == [])
    }

    @Test("a snooze stored by a wrong clock is ignored")
    func wrongClock() throws {
        let evening = try Evening()
        _ = try evening.ada.repository("app")
        let snooze = try evening.ada.cyc("remind", "snooze", "2h", at: "2036-11-21T17:00:00Z")
        #expect(snooze.status == 0)
        let list = try evening.ada.json("remind", "list", at: "\(Self.day)T17:59:00Z")
        #expect(list["snoozed_until"] == .null)
        #expect(list["slots"][0]["state"] == "planned")
        try evening.remind(at: "18:00:00")
        #expect(try evening.slots() == ["18:00"])
        let tooLong = try evening.ada.cyc("remind", "snooze", "169h", at: "\(Self.day)T18:01:00Z")
        #expect(tooLong.status == 64)
    }

    @Test("the list shows planned and sent reminders")
    func listing() throws {
        let evening = try Evening("every = \"2h\"")
        let ada = evening.ada
        let app = try ada.repository("app")
        try evening.remind(at: "18:00:00")
        var list = try ada.json("remind", "list", at: "\(Self.day)T20:10:00Z")
        #expect(list["enabled"] == true && list["snoozed_until"] == .null)
        #expect(
            list["slots"].list.map { $0["at"].text }
                == ["18", "20", "22"].map { "\(Self.day)T\($0):00:00+00:00" })
        #expect(list["slots"].list.map { $0["state"].text } == ["sent", "due", "planned"])
        #expect(list["slots"][0]["channels"].list.map { $0.text } == ["command"])
        #expect(list["slots"][1]["channels"].list.isEmpty)
        #expect(list["slots"][2]["title"].text?.isEmpty == false)
        try app.commit(on: "\(Self.day)T20:20:00Z")
        #expect(try ada.cyc("sync", at: "\(Self.day)T20:30:00Z").status == 0)
        list = try ada.json("remind", "list", at: "\(Self.day)T20:30:00Z")
        #expect(list["slots"].list.map { $0["state"].text } == ["sent", "skipped", "skipped"])
        #expect(list["slots"].list.map { $0["reason"] } == [.null, "safe", "safe"])
        let snooze = try ada.cyc("remind", "snooze", "today", at: "\(Self.day)T20:30:00Z")
        #expect(snooze.status == 0 && snooze.output.contains("00:00"))
        list = try ada.json("remind", "list", at: "\(Self.day)T20:31:00Z")
        #expect(list["snoozed_until"] == "2026-11-22T00:00:00+00:00")
        for wrong in [["snooze", "yesterday"], ["snooze", "17:00"], ["snooze"], ["nap"]] {
            let run = try ada.cyc(["remind"] + wrong, at: "\(Self.day)T20:31:00Z")
            #expect(run.status == 64, "\(wrong): \(run.errors)")
        }
    }

    @Test("a completed challenge is notified once")
    func completion() throws {
        let evening = try Evening()
        let ada = evening.ada
        let app = try ada.repository("app")
        try app.commit(on: "2026-11-20T10:00:00Z")
        let start = try ada.cyc(
            "challenge", "start", "Two days", "--days", "2", "--from", "2026-11-20",
            at: "\(Self.day)T10:00:00Z")
        #expect(start.status == 0)
        try evening.remind(at: "12:00:00")
        #expect(try evening.received().isEmpty)
        try app.commit(on: "\(Self.day)T12:30:00Z")
        #expect(try ada.cyc("sync", at: "\(Self.day)T12:40:00Z").status == 0)
        for time in ["12:45:00", "18:00:00", "18:05:00", "19:00:00"] {
            try evening.remind(at: time)
        }
        let reminders = try evening.received()
        #expect(reminders.count == 1)
        #expect(reminders.first?["title"].text?.contains("Two days") == true)
        let log = try ada.json("remind", "log", at: "\(Self.day)T19:01:00Z")
        #expect(log["reminders"].list.map { $0["slot"].text } == ["18:00"])
        #expect(log["reminders"][0]["again"] == false)
    }

    @Test("a challenge completed after the last slot is notified by the next run")
    func lateCompletion() throws {
        for (settings, done, next) in [
            ("", "23:30:00", "\(Self.day)T23:35:00Z"),
            ("until = \"22:00\"", "22:30:00", "\(Self.day)T22:35:00Z"),
            ("", "23:58:00", "2026-11-22T00:00:00Z"),
        ] {
            let evening = try Evening(settings)
            let ada = evening.ada
            let app = try ada.repository("app")
            try app.commit(on: "2026-11-20T10:00:00Z")
            let start = try ada.cyc(
                "challenge", "start", "Two days", "--days", "2", "--from", "2026-11-20",
                at: "\(Self.day)T10:00:00Z")
            #expect(start.status == 0)
            for time in ["21:00:00", "23:00:00", "23:25:00"] { try evening.remind(at: time) }
            let before = try evening.received().count
            try app.commit(on: "\(Self.day)T\(done)Z")
            for time in [next, next.replacing("0:00Z", with: "0:30Z"), "2026-11-22T00:05:00Z"] {
                #expect(try ada.cyc("remind", at: time).status == 0)
            }
            let reminders = try evening.received().dropFirst(before)
            #expect(reminders.count == 1, "\(done): \(reminders)")
            #expect(reminders.first?["title"].text?.contains("Two days") == true)
            // Notified in the evening, and not again in the night, the morning or the next evening.
            for time in ["03:00:00", "09:00:00", "18:00:00"] {
                #expect(try ada.cyc("remind", at: "2026-11-22T\(time)Z").status == 0)
            }
            let titles = try evening.received().compactMap { $0["title"].text }
            #expect(titles.count { $0.contains("Two days") } == 1)
        }
    }

    @Test("a channel that failed for a completed challenge is retried that evening")
    func completionAgain() throws {
        let gate = "[ -e \"$HOME/open\" ] || exit 3"
        let evening = try Evening(script: gate)
        let ada = evening.ada
        let app = try ada.repository("app")
        try app.commit(on: "\(Self.day)T10:00:00Z")
        let start = try ada.cyc(
            "challenge", "start", "One day", "--days", "1", at: "\(Self.day)T11:00:00Z")
        #expect(start.status == 0)
        try evening.remind(at: "12:00:00")
        try evening.remind(at: "18:00:00", status: 69)
        try ada.folder.write("", to: "home/open")
        for time in ["18:05:00", "18:10:00"] { try evening.remind(at: time) }
        #expect(try evening.received().map { $0["slot"].text } == ["18:00"])
    }

    @Test("reminders are scheduled on the server and cancelled once today is safe")
    func ahead() throws {
        let server = try LoopbackServer(always: answer(body: "{\"id\":\"x\"}"))
        let ada = try Person()
        try ada.configure(
            """
            [remind]
            channels = ["ntfy"]
            after = "20:00"
            [remind.ntfy]
            server = "\(server.base)"
            topic = "secret-topic"
            ahead = true
            """)
        let app = try ada.repository("app")
        func remind(at time: String) throws -> [LoopbackServer.Request] {
            let before = server.requests.count
            let run = try ada.cyc("remind", at: "\(Self.day)T\(time)Z")
            #expect(run.status == 0 && run.errors == "", "\(time): \(run.errors)")
            return Array(server.requests[before...])
        }
        let planned = try remind(at: "12:00:00")
        #expect(planned.count == 4)
        #expect(planned.allSatisfy { $0.method != "DELETE" })
        let instants = ["20", "21", "22", "23"].compactMap {
            Instant("\(Self.day)T\($0):00:00Z").map { String($0.seconds) }
        }
        #expect(planned.compactMap(\.delay).sorted() == instants)
        #expect(try remind(at: "12:05:00").isEmpty)
        // The server delivers it: nothing is sent again at its time.
        #expect(try remind(at: "20:00:00").isEmpty)
        let list = try ada.json("remind", "list", at: "\(Self.day)T20:01:00Z")
        #expect(
            list["slots"].list.map { $0["state"].text } == ["sent"]
                + Array(repeating: "planned", count: 3))
        try app.commit(on: "\(Self.day)T20:30:00Z")
        #expect(try remind(at: "20:31:00").map(\.method) == ["DELETE", "DELETE", "DELETE"])
        #expect(try remind(at: "21:00:00").isEmpty)
        let log = try ada.json("remind", "log", at: "\(Self.day)T23:59:00Z")
        #expect(log["reminders"].list.map { $0["slot"].text } == ["20:00"])
        #expect(log["reminders"][0]["delivered"].text == "\(Self.day)T20:00:00+00:00")
    }

    @Test("an ntfy server that asks to wait gets no notice until then", arguments: [false, true])
    func rateLimit(isAhead: Bool) throws {
        let server = try LoopbackServer(always: answer(429, ["Retry-After: 3600"]))
        let ada = try Person()
        try ada.configure(
            """
            [remind]
            channels = ["ntfy"]
            after = "20:00"
            every = "20m"
            [remind.ntfy]
            server = "\(server.base)"
            topic = "secret-topic"
            ahead = \(isAhead)
            """)
        _ = try ada.repository("app")
        func requests(at time: String) throws -> Int {
            let before = server.requests.count
            _ = try ada.cyc("remind", at: "\(Self.day)T\(time)Z")
            return server.requests.count - before
        }
        let start = isAhead ? "12" : "20"
        #expect(try requests(at: "\(start):00:00") == 1)
        for minute in ["05", "20", "59"] { #expect(try requests(at: "\(start):\(minute):00") == 0) }
        #expect(try requests(at: isAhead ? "13:01:00" : "21:01:00") == 1)
        let log = try ada.cyc("remind", "log", at: "\(Self.day)T21:01:00Z")
        #expect(isAhead || log.output.contains("accepts no more messages until"), "\(log.output)")
    }

    @Test("any command that finds today safe cancels scheduled deliveries")
    func takenBackByOthers() throws {
        let server = try LoopbackServer(always: answer(body: "{\"id\":\"x\"}"))
        let settings = """
            [remind]
            channels = ["ntfy"]
            after = "22:00"
            [remind.ntfy]
            server = "\(server.base)"
            topic = "secret-topic"
            ahead = true
            """
        func requests(_ run: () throws -> Program.Outcome) throws -> [String] {
            let before = server.requests.count
            let outcome = try run()
            #expect(outcome.status == 0, "\(outcome.errors)")
            return server.requests[before...].map(\.method)
        }
        for (program, arguments) in [
            ("cyc", ["status"]), ("cyc", ["sync"]),
            ("cyc-agent", AgentRequest.refreshInBackground(isSeen: false).words),
        ] {
            let ada = try Person()
            try ada.configure(settings)
            let app = try ada.repository("app")
            #expect(
                try requests { try ada.cyc("remind", at: "\(Self.day)T12:00:00Z") }
                    == ["POST", "POST"])
            func run(at time: String) throws -> [String] {
                try requests {
                    try Program(
                        "\(Person.programs)/\(program)",
                        environment: ada.environment(at: "\(Self.day)T\(time)Z")
                    ).run(arguments, in: ada.elsewhere)
                }
            }
            #expect(try run(at: "12:15:00") == [])
            try app.commit(on: "\(Self.day)T12:20:00Z")
            #expect(try run(at: "12:30:00") == ["DELETE", "DELETE"], "\(arguments)")
            #expect(try ada.json("remind", "log", at: "\(Self.day)T23:59:00Z")["reminders"] == [])
        }
        // In a zone where it is tomorrow the deliveries belong to another evening.
        let ada = try Person()
        try ada.configure(settings)
        _ = try ada.repository("app")
        _ = try requests { try ada.cyc("remind", at: "\(Self.day)T12:00:00Z") }
        let moved = try requests {
            try ada.cyc("remind", at: "\(Self.day)T12:05:00Z", zone: "UTC-14")
        }
        #expect(moved == ["DELETE", "DELETE", "POST", "POST"])
    }

    @Test("snooze, another topic and quiet hours cancel scheduled deliveries")
    func takenBack() throws {
        let server = try LoopbackServer(always: answer(body: "{\"id\":\"x\"}"))
        let ada = try Person()
        try ada.configure(
            """
            [remind]
            channels = ["ntfy"]
            after = "22:00"
            [remind.ntfy]
            server = "\(server.base)"
            topic = "first-topic"
            ahead = true
            """)
        _ = try ada.repository("app")
        func requests(_ arguments: String..., at time: String) throws -> [String] {
            let before = server.requests.count
            let run = try ada.cyc(arguments, at: "\(Self.day)T\(time)Z")
            #expect(run.status == 0, "\(arguments): \(run.errors)")
            return server.requests[before...].map { "\($0.method) \($0.target.prefix(7))" }
        }
        #expect(
            try requests("remind", at: "12:00:00")
                == Array(repeating: "POST /first-", count: 2))
        _ = try requests("remind", "snooze", "today", at: "12:01:00")
        // The run that `snooze` starts may still be running.
        _ = try requests("remind", at: "12:02:00")
        #expect(server.requests.count { $0.method == "DELETE" } == 2)
        _ = try requests("remind", "on", at: "12:03:00")
        _ = try requests("remind", at: "12:04:00")
        #expect(server.requests.count { $0.method == "POST" } == 4)
        #expect(
            try requests("config", "set", "remind.ntfy.topic", "other-topic", at: "12:05:00")
                == Array(repeating: "DELETE /first-", count: 2))
        #expect(
            try requests("remind", at: "12:06:00") == Array(repeating: "POST /other-", count: 2))
        // A topic that was changed by hand in the file is used too.
        let settings = try String(contentsOfFile: ada.configuration, encoding: .utf8)
        try settings.replacing("other-topic", with: "third-topic")
            .write(toFile: ada.configuration, atomically: true, encoding: .utf8)
        #expect(
            try requests("remind", at: "12:07:00") == Array(repeating: "POST /third-", count: 2))
        _ = try requests("config", "set", "remind.quiet", "22:30-24:00", at: "12:08:00")
        #expect(try requests("remind", at: "12:09:00") == ["DELETE /third-"])
        // A delivery is not cancelled in the last minute before its time.
        #expect(try requests("remind", at: "21:59:30") == [])
    }

    @Test("uninstall reports deliveries it cannot cancel and retries on request")
    func uninstalled() throws {
        let programs = try FakePrograms()
        try programs.add(
            "crontab",
            """
            case $1 in
            -l) [ -e $F/tab ] || { echo "no crontab for ada" >&2; exit 1; }; cat $F/tab;;
            -r) rm $F/tab;;
            *) cp "$1" $F/tab;;
            esac
            """)
        let ada = try Person()
        _ = try ada.repository("app")
        let offline = programs.folder.file("offline")
        let server = try LoopbackServer { _, peer in
            guard !FileManager.default.fileExists(atPath: offline) else { return .close }
            peer.write(answer(body: "{\"id\":\"x\"}"))
            return .keep
        }
        func run(
            _ arguments: String..., at time: String = "12:01:00", with more: [String: String] = [:]
        ) throws -> Program.Outcome {
            try ada.cyc(
                arguments, at: "\(Self.day)T\(time)Z", programs.variables.merging(more) { $1 })
        }
        try ada.configure(
            """
            [remind]
            channels = ["ntfy"]
            after = "21:00"
            [remind.ntfy]
            server = "\(server.base)"
            topic = "topic"
            ahead = true
            """)
        #expect(try run("remind", "install", "--cron").status == 0)
        #expect(try run("remind", at: "12:00:00").status == 0)
        #expect(server.requests.count == 3)

        // Without the agent, and without the network.
        // Without a network each request is tried three times.
        let obstacles = TestDepth.sample([["CYC_AGENT": "/nonexistent"], [:]], quick: 1)
        for (number, variables) in obstacles.enumerated() {
            if number == 1 { try Data().write(to: URL(filePath: offline)) }
            let removal = try run("remind", "uninstall", with: variables)
            #expect(removal.status == 69)
            #expect(
                removal.output
                    == (number == 0 ? "Removed from your crontab\n" : "Nothing is installed\n"))
            let errors = removal.errors.replacing(/\s+/, with: " ")
            #expect(errors.contains("21:00, 22:00, 23:00"), "\(errors)")
            #expect(errors.contains("cyc remind uninstall"))
            #expect(programs.kept("tab") == "")
        }
        guard TestDepth.isDeep else { return }
        // Deliveries of the past need no cancelling.
        let later = try run("remind", "uninstall", at: "21:30:00")
        #expect(later.status == 69)
        #expect(!later.errors.contains("21:00") && later.errors.contains("22:00"))

        try FileManager.default.removeItem(atPath: offline)
        let before = server.requests.count
        let again = try run("remind", "uninstall")
        #expect(again.status == 0)
        #expect(again.errors == "")
        #expect(
            server.requests[before...].map(\.method) == ["DELETE", "DELETE", "DELETE"])
        #expect(try run("remind", "uninstall").output == "Nothing is installed\n")
        #expect(server.requests.count == before + 3)
    }

    // MARK: Concurrency and kills

    private static let stampedes = TestDepth.cases("CYC_TEST_STAMPEDES", quick: 1, deep: 8)

    @Test("twenty concurrent runs send one reminder for each slot and channel")
    func stampede() throws {
        let evening = try Evening()
        _ = try evening.ada.repository("app")
        let times = (0..<Self.stampedes).map { number in
            // Another evening each time, at a random slot.
            let date = Date(timeIntervalSince1970: 1_795_284_000 + Double(number) * 86_400)
            return date.formatted(.iso8601).prefix(11) + "\(18 + number % 6):00:00Z"
        }
        for (number, time) in times.enumerated() {
            let program = Program(
                "\(Person.programs)/cyc", environment: evening.ada.environment(at: "\(time)"))
            let runs = try (0..<20).map { _ in
                try program.start(["remind"], in: evening.ada.elsewhere)
            }
            for run in runs {
                try #require(run.waitForEnd(within: 120))
                let outcome = try run.outcome()
                #expect(outcome.status == 0, "\(time): \(outcome.errors)")
                #expect(outcome.errors == "")
            }
            let received = try evening.received()
            #expect(received.count == number + 1, "\(time)")
            #expect(received.last?["again"] == false)
        }
    }

    private static let kills = TestDepth.cases("CYC_TEST_KILLS", quick: 8, deep: 20)

    @Test("after a kill a slot is delivered once, or a second time that is marked")
    func killed() throws {
        let evening = try Evening()
        let ada = evening.ada
        _ = try ada.repository("app")
        // The duration spreads the kills over the whole run; the first run takes longer.
        let begin = ContinuousClock.now
        try evening.remind(at: "18:00:00")
        var length = (ContinuousClock.now - begin).components.attoseconds / 1_000_000_000_000
        var random = TestDepth.generator(4)
        var (repeated, early) = (0, 0)
        for number in 1...Self.kills {
            let date = Date(timeIntervalSince1970: 1_795_284_000 + Double(number) * 86_400)
            let day = String(date.formatted(.iso8601).prefix(10))
            let program = Program(
                "\(Person.programs)/cyc", environment: ada.environment(at: "\(day)T18:00:00Z"))
            let running = try program.start(["remind"], in: ada.elsewhere)
            usleep(UInt32(Int64.random(in: 0...max(length, 1000), using: &random)))
            running.signal(SIGKILL)
            try #require(running.waitForEnd(within: 60))
            if try running.outcome().status != 0 { early += 1 } else { length /= 2 }
            for minute in ["05", "10"] {
                let run = try ada.cyc("remind", at: "\(day)T18:\(minute):00Z")
                #expect(run.status == 0, "\(run.errors)")
            }
            let marks = try evening.received().filter { $0["day"].text == day }
                .map { $0["again"] }
            #expect([[false], [true], [false, true], [true, false]].contains(marks), "\(marks)")
            if marks.contains(true) { repeated += 1 }
            let log = try ada.json("remind", "log", at: "\(day)T18:11:00Z")
            let last = try #require(log["reminders"].list.last)
            #expect(last["day"].text == day && last["error"] == .null)
            #expect(last["again"] == .flag(marks.contains(true)))
            #expect(last["delivered"].text != nil)
        }
        #expect(early > 0)
        #expect(repeated < Self.kills)
    }
}

extension LoopbackServer.Request {
    /// Delivery time in ntfy's format.
    fileprivate var delay: String? {
        header("At") ?? header("Delay")
            ?? (try? JSONText(String(decoding: body, as: UTF8.self)))?["delay"].text
    }
}
