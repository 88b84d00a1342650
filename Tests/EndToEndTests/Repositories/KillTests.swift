import Foundation
import TestSupport
import Testing

/// Scans killed at random moments, and the result of the next run.
struct KillTests {
    static let kills = TestDepth.cases("CYC_TEST_KILLS", quick: 3, deep: 20)
    static let now = "2026-11-21T12:00:00Z"

    @Test("after SIGKILL at any moment the next run gives the right result")
    func killed() throws {
        let ada = try Person()
        var random = TestDepth.generator(1)
        let repositories = try ["one", "two", "three"].map {
            try ada.history($0, commits: 3000)
        }
        // The duration spreads the kills over the whole run on a busy machine too.
        let lengths = try (0..<3).map { _ in
            let begin = ContinuousClock.now
            let run = try ada.cyc("sync", "--repositories", "--full", at: Self.now)
            #expect(run.status == 0)
            return (ContinuousClock.now - begin).microseconds
        }
        let length = lengths.min() ?? 0

        let program = Program(
            "\(Person.programs)/cyc", environment: ada.environment(at: Self.now))
        var early = 0
        for number in 0..<Self.kills {
            // An empty ledger, a new commit, or --full.
            switch number % 3 {
            case 0: try FileManager.default.removeItem(atPath: ada.data)
            case 1:
                try repositories[number / 3 % 3].commit(on: "2026-11-21T08:00:0\(number % 10)Z")
            default:
                var repository = repositories[number / 3 % 3]
                repository.environment["GIT_COMMITTER_DATE"] = "2026-11-21T09:00:00Z"
                try repository.git(
                    "commit", "-q", "--amend", "--allow-empty", "-m", "amended \(number)")
            }
            let running = try program.start(
                ["sync", "--repositories", "--full"], in: ada.elsewhere)
            usleep(UInt32(Int.random(in: 0...length, using: &random)))
            running.signal(SIGKILL)
            try #require(running.waitForEnd(within: 60))
            if try running.outcome().status == 128 + SIGKILL { early += 1 }

            let status = try ada.json("status", at: Self.now)
            let expected = try HistoryOracle(
                repositories, mine: [Person.address], now: try #require(Instant(Self.now)).seconds,
                zone: "UTC")
            #expect(try HistoryOracle(status) == expected, "kill \(number)")
            #expect(status["today"]["complete"] == true, "kill \(number)")
        }
        #expect(early >= Self.kills / 5)
        #expect(try ada.cyc("doctor", at: Self.now).status == 0)
    }

    @Test("Ctrl-C ends a scan with status 130 and leaves right data")
    func interrupted() throws {
        let ada = try Person()
        let app = try ada.history("app", commits: 20_000)
        let program = Program(
            "\(Person.programs)/cyc", environment: ada.environment(at: Self.now))
        var interrupted = 0
        for attempt in 1...40 where interrupted < TestDepth.cases(quick: 1, deep: 3) {
            let running = try program.start(["sync", "--full"], in: ada.elsewhere)
            // Increasing delays hit the scan on any machine.
            usleep(UInt32(attempt * 10_000))
            running.signal(SIGINT)
            try #require(running.waitForEnd(within: 60))
            let outcome = try running.outcome()
            switch outcome.status {
            case 130:
                #expect(outcome.output == "")
                // Silent if it came before the scan had begun.
                if outcome.errors.contains("no data was lost") { interrupted += 1 }
            // Too late.
            case 0: break
            default: Issue.record("status \(outcome.status): \(outcome.errors)")
            }
        }
        #expect(interrupted > 0)
        let status = try ada.json("status", at: Self.now)
        let expected = try HistoryOracle(
            [app], mine: [Person.address], now: try #require(Instant(Self.now)).seconds,
            zone: "UTC")
        #expect(try HistoryOracle(status) == expected)
        #expect(try ada.cyc("doctor", at: Self.now).status == 0)
    }
}

extension KillTests {
    @Test(
        "ending cyc alone ends the agent that it waits for at the terminal too",
        arguments: [SIGTERM, SIGHUP, SIGKILL])
    func endedAlone(signal: Int32) throws {
        let ada = try Person()
        let asked = DispatchSemaphore(value: 0)
        let hub = try LoopbackServer { _, peer in
            asked.signal()
            peer.waitForHangUp()
            return .close
        }
        var environment = ada.environment(at: Self.now)
        environment["GH_TOKEN"] = "secret"
        for name in ["GITHUB_SERVER_URL", "GITHUB_API_URL", "GITHUB_GRAPHQL_URL"] {
            environment[name] = hub.base
        }
        let running = try Program("\(Person.programs)/cyc", environment: environment)
            .start(["sync", "--github"], in: ada.elsewhere)
        #expect(asked.wait(timeout: .now() + .seconds(30)) == .success)
        let cyc = running.identifier
        let children = try String(
            contentsOfFile: "/proc/\(cyc)/task/\(cyc)/children", encoding: .utf8)
        let agent = try #require(children.split(separator: " ").first.flatMap { Int32($0) })
        #expect(kill(cyc, signal) == 0)
        try #require(running.waitForEnd(within: 20))
        #expect(try running.outcome().status == 128 + signal)
        #expect(hasEnded(agent, within: 5))
    }
}

extension Person {
    /// Makes a repository with a long history until 2026-11-21, a third of it by another author.
    func history(_ name: String, commits: Int) throws -> GitRepository {
        let repository = try repository(name)
        var history = GitRepository.History()
        var parents: [GitRepository.History.Parent] = []
        for number in 0..<commits {
            let author = GitRepository.Author(
                "Ada", number % 3 == 0 ? "bob@example.org" : Person.address,
                seconds: 1_795_248_000 - (commits - number) * 20_000)
            parents = [history.add(by: author, parents: parents, message: "\(number) \(name)")]
        }
        history.set("refs/heads/main", to: try #require(parents.first))
        _ = try repository.make(history)
        try repository.git("update-ref", "-d", "refs/fixture/new")
        return repository
    }
}

extension Duration {
    fileprivate var microseconds: Int {
        Int(components.seconds) * 1_000_000 + Int(components.attoseconds / 1_000_000_000_000)
    }
}

extension KillTests {
    @Test("after a kill of any program the next run reads all, and no process is left")
    func killedBelow() throws {
        let ada = try Person()
        var random = TestDepth.generator(2)
        let repositories = try ["one", "two"].map { try ada.history($0, commits: 6000) }
        let expected = try HistoryOracle(
            repositories, mine: [Person.address], now: try #require(Instant(Self.now)).seconds,
            zone: "UTC")
        let program = Program(
            "\(Person.programs)/cyc", environment: ada.environment(at: Self.now))
        var hits: [Int: Int] = [:]
        for number in 0..<TestDepth.cases("CYC_TEST_KILLS", quick: 6, deep: 100) {
            let running = try program.start(
                ["sync", "--repositories", "--full"], in: ada.elsewhere)
            // 0: the agent, 1: the reader, 2: its child.
            let depth = number % 3
            var victims: [Int32] = []
            while victims.count <= depth, running.isRunning {
                victims = descendants(of: running.identifier)
            }
            usleep(UInt32.random(in: 0...20_000, using: &random))
            if victims.count > depth, kill(victims[depth], SIGKILL) == 0 {
                hits[depth, default: 0] += 1
            }
            try #require(running.waitForEnd(within: 60))
            for victim in victims { #expect(hasEnded(victim, within: 10), "kill \(number)") }

            let status = try ada.json("status", at: Self.now)
            #expect(status["today"]["complete"] == true, "kill \(number)")
            #expect(status["today"]["unread"] == [], "kill \(number)")
            #expect(try HistoryOracle(status) == expected, "kill \(number)")
        }
        #expect(hits.count > 1)
        #expect(try ada.cyc("doctor", at: Self.now).status == 0)
    }
}
