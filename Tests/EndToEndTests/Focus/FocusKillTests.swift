import Foundation
import TestSupport
import Testing

/// Focus killed at random moments loses nothing, duplicates nothing and notifies once.
struct FocusKillTests {
    static let kills = TestDepth.cases("CYC_TEST_KILLS", quick: 8, deep: 20)

    private static func text(_ second: Int) -> String {
        Date(timeIntervalSince1970: Double(second)).formatted(.iso8601)
    }

    // MARK: Commands

    /// Intervals, the current session, and the commands in the history.
    private func records(_ person: Person, at now: String) throws -> [JSONText] {
        [
            try person.json("focus", "list", "2026-11-01..", at: now)["intervals"],
            try person.json("focus", at: now),
            .list(try person.json("history", at: now)["actions"].list.map { $0["command"] }),
        ]
    }

    /// Returns a random command that is valid and changes something.
    private func command(
        _ records: [JSONText], _ number: Int, _ now: Int, using random: inout SeededGenerator
    ) -> [String] {
        var lines: [[String]] = [["start", "w\(number)"], ["start", "w\(number)", "--pomodoro"]]
        let (from, running) = (1_794_000_000 + number * 1000, records[1]["running"])
        lines.append(["add", Self.text(from), Self.text(from + 600), "w\(number)"])
        if let id = records[0].list.randomElement(using: &random)?["id"].int {
            lines.append(["edit", "\(id)", "e\(number)", "--note", "n"])
        }
        if running["paused"] == true { lines += [["resume"], ["stop"], ["resume"]] }
        if running["paused"] == false { lines += [["pause"], ["stop"], ["pause"], ["stop"]] }
        return ["focus"] + (lines.randomElement(using: &random) ?? [])
    }

    @Test("after SIGKILL in any command intervals are in the state before or after it")
    func commands() throws {
        // Doubt is covered by other tests.
        let settings = "[remind]\nchannels = []\n[focus]\ndoubt_after = \"24h\"\n"
        // Kills one command, and runs the same command undisturbed for comparison.
        let (ada, bob) = (try Person(settings: settings), try Person(settings: settings))
        var random = TestDepth.generator(7)
        var (now, length, early, survived) = (1_795_255_200, 40_000, 0, 0)
        for number in 0..<Self.kills {
            now += 60 * Int.random(in: 1...9, using: &random)
            let moment = Self.text(now)
            let before = try records(bob, at: moment)
            let words = command(before, number, now, using: &random)
            let running = try Program(
                "\(Person.programs)/cyc", environment: ada.environment(at: moment)
            ).start(words, in: ada.elsewhere)
            usleep(UInt32(Int.random(in: 0...length, using: &random)))
            running.signal(SIGKILL)
            try #require(running.waitForEnd(within: 60))
            let outcome = try running.outcome()
            let title: Comment = "kill \(number): \(words), status \(outcome.status)"
            #expect([0, 128 + SIGKILL].contains(outcome.status), "\(title) \(outcome.errors)")
            if outcome.status != 0 { early += 1 }
            let found = try records(ada, at: moment)
            if outcome.status == 0 || found != before {
                if outcome.status != 0 { survived += 1 }
                let begin = ContinuousClock.now
                #expect(try bob.cyc(words, at: moment).status == 0, title)
                length = Int((ContinuousClock.now - begin) / .microseconds(1))
                let expected = try records(bob, at: moment)
                try #require(found == expected, title)
            }
            if number % 20 == 19 { #expect(try ada.cyc("doctor", at: moment).status == 0, title) }
        }
        print("\(Self.kills) kills, \(early) before the end, of which \(survived) had done it")
        #expect(early >= Self.kills / 5)
    }

    // MARK: Waiting process

    /// User whose notices are lines of a file.
    private struct NotifiedUser {
        let ada: Person
        private let inbox: String
        /// File that exists as soon as a notice is delivered.
        private let marker: String

        /// The goal is never reached; otherwise a process would wait for it too.
        init() throws {
            ada = try Person()
            (inbox, marker) = (ada.folder.file("inbox"), ada.folder.file("begun"))
            // One write per line, so that lines of several runs do not mix.
            try ada.folder.writeProgram(
                "#!/bin/sh\n: >'\(marker)'\nline=$(cat)\nprintf '%s\\n' \"$line\" >>'\(inbox)'\n",
                to: "deliver")
            try ada.configure(
                """
                [remind]
                channels = ["command"]
                [remind.command]
                run = ["\(ada.folder.file("deliver"))"]
                [focus]
                goal = "24h"
                pomodoro = "1m"
                break = "1m"
                """)
        }

        /// Waits until a notice is delivered or no process waits to deliver one.
        func waitForDelivery() {
            while access(marker, F_OK) != 0, !ada.processes.isEmpty { usleep(1000) }
        }

        /// Value of `again` of each notice of a kind.
        func marks(_ kind: String) throws -> [JSONText] {
            let text = (try? String(contentsOfFile: inbox, encoding: .utf8)) ?? ""
            return try text.split(separator: "\n").map { try JSONText(String($0)) }
                .filter { $0["kind"].text == kind }.map { $0["again"] }
        }
    }

    @Test(
        "killing the waiting process leaves one notice, or a second one that is marked",
        .readsProcesses, .tags(.realtime), arguments: 0..<(TestDepth.isDeep ? 4 : 2))
    func waiting(part: Int) throws {
        var random = TestDepth.generator(UInt64(part))
        var (alive, repeated) = (0, 0)
        for number in stride(from: part, to: Self.kills, by: 4) {
            let user = try NotifiedUser()
            let ada = user.ada
            let isPomodoro = number % 8 < 4
            let plan = isPomodoro ? ["--pomodoro"] : ["--for", "1m"]
            // The interval ends within a second.
            let start = try ada.cyc(["focus", "start", "x", "--ago", "59s"] + plan)
            #expect(start.status == 0, "\(start.errors)")
            let before = try ada.cyc("export", "-").output
            let from = try #require(try JSONText(before)["focus"][0]["from"].text)
            let began = try #require(Instant(from)).seconds
            // Most kills happen during delivery.
            if number % 16 < 4 {
                usleep(.random(in: 0...1_400_000, using: &random))
            } else {
                user.waitForDelivery()
                usleep(.random(in: 0...12_000, using: &random))
            }
            let waiting = ada.processes
            for process in waiting { kill(process, SIGKILL) }
            for process in waiting { #expect(hasEnded(process)) }
            if !waiting.isEmpty { alive += 1 }
            if !isPomodoro, number % 3 == 0 {
                // Another command starts a new process that waits until nothing is left.
                #expect(try ada.cyc("focus", "edit", "1", "--note", "n").status == 0)
                for process in ada.processes { #expect(hasEnded(process)) }
                #expect(try ada.cyc("undo").status == 0)
            }
            // The reminder job runs later.
            for later in [70, 75] {
                #expect(try ada.cyc("remind", at: Self.text(began + later)).status == 0)
            }
            let marks = try user.marks(isPomodoro ? "pomodoro" : "length")
            #expect([[false], [true], [false, true]].contains(marks), "kill \(number): \(marks)")
            if marks.contains(true) { repeated += 1 }
            if isPomodoro {
                for later in [125, 130] {
                    #expect(try ada.cyc("remind", at: Self.text(began + later)).status == 0)
                }
                #expect(try user.marks("break") == [false], "kill \(number)")
                #expect(try user.marks("pomodoro") == marks)
            }
            #expect(try ada.cyc("export", "-").output == before)
        }
        print("\(alive) killed while they waited, \(repeated) told again")
        #expect(alive > 0)
        if Self.kills >= 200 { #expect(repeated > 0) }
    }

    @Test("the waiting process takes less than 12 MB", .readsProcesses, .tags(.realtime))
    func memory() throws {
        let ada = try NotifiedUser().ada
        #expect(try ada.cyc("focus", "start", "--for", "2h").status == 0)
        defer { for process in ada.processes { kill(process, SIGKILL) } }
        var sizes: [Int] = []
        let isSmall = eventually {
            sizes = ada.processes.compactMap(\.residentKilobytes)
            return sizes.count == 1 && sizes[0] < 12_000
        }
        #expect(isSmall, "\(sizes)")
    }
}

extension Int32 {
    /// Resident memory of the process with this identifier; `nil` if it ended.
    fileprivate var residentKilobytes: Int? {
        contents("/proc/\(self)/status").firstMatch(of: /VmRSS:\s*(\d+) kB/).flatMap { Int($0.1) }
    }
}

extension Person {
    /// Identifiers of the processes that run in the user's home folder.
    fileprivate var processes: [Int32] {
        let home = Data("HOME=\(home)\0".utf8)
        let names = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return names.compactMap { Int32($0) }.filter { process in
            let variables = FileManager.default.contents(atPath: "/proc/\(process)/environ")
            return variables?.range(of: home) != nil
        }
    }
}
