import Foundation
import TestSupport
import Testing

/// Hostile repositories: limited cost, and no effect on other repositories.
struct HostileTests {
    static let now = "2026-11-21T12:00:00Z"
    static let morning = "2026-11-21T08:00:00Z"
    /// Units: milliseconds of CPU time, MiB.
    static let limits = (time: 6000.0, memory: 600.0)

    /// Kinds that `Tests/Hostile/make.py` can make.
    static let kinds: [String] = {
        let run = try? Program("python3", environment: [:]).run(
            ["\(scripts)/make.py", "kinds"], in: "/")
        return run?.outputLines ?? []
    }()

    private static let scripts = SourceTree.path("Tests/Hostile")

    /// Runs `cyc` and measures all processes that it starts.
    private func observe(_ words: [String], _ ada: Person) throws -> JSONText {
        let run = try Program("python3", environment: ada.environment(at: Self.now)).run(
            ["\(Self.scripts)/observe.py", "\(Person.programs)/cyc"] + words, in: ada.elsewhere)
        return try JSONText(run.output)
    }

    /// Makes `repository` hostile.
    ///
    /// - Returns: The expected result: `named` or `read`.
    private func spoil(_ repository: GitRepository, _ kind: String, _ ada: Person) throws -> String
    {
        let run = try Program("python3", environment: ada.environment(at: Self.now)).run(
            ["\(Self.scripts)/make.py", kind, repository.path], in: ada.elsewhere)
        #expect(run.errors == "")
        return run.outputLines.first ?? ""
    }

    @Test(
        "a hostile repository is named at limited cost, and the others are read",
        .needs("python3"), arguments: TestDepth.sample(kinds, quick: 4))
    func hostile(kind: String) throws {
        let ada = try Person()
        let sick = try ada.repository("sick")
        try sick.commit(on: Self.morning)
        // One repository read before it, and one after it.
        for name in ["before", "well"] { try ada.repository(name).commit(on: Self.morning) }
        let isNamed = try spoil(sick, kind, ada) == "named"

        let run = try observe(["sync", "--repositories"], ada)
        #expect(run["status"] == 0)
        let cost = (run["cpu"].number ?? .infinity, run["memory"].number ?? .infinity)
        #expect(cost.0 <= Self.limits.time && cost.1 <= Self.limits.memory, "\(cost)")
        #expect(run["left"] == false)
        let today = try ada.json("status", "--cached", at: Self.now)["today"]
        #expect(today["unread"].list.map(\.["path"].text) == (isNamed ? [sick.path] : []))
        #expect(today["local_commits"] == (isNamed ? 2 : 3))
    }

    @Test(
        "a repository over a limit is retried after a change or with --full",
        .needs("python3"))
    func limitIsRemembered() throws {
        let ada = try Person()
        let sick = try ada.repository("sick")
        try sick.commit(on: Self.morning)
        _ = try spoil(sick, "delta_of_itself", ada)
        func cost(_ words: String...) throws -> Double {
            let run = try observe(words, ada)
            let today = try ada.json("status", "--cached", at: Self.now)["today"]
            #expect(today["unread"].list.map(\.["path"].text) == [sick.path], "\(words)")
            return run["cpu"].number ?? .infinity
        }
        #expect(try cost("sync", "--repositories") > 2000)
        for words in TestDepth.sample(["status", "sync", "doctor"], quick: 1) {
            #expect(try cost(words) < 1500, "\(words)")
        }
        // Each further run costs as much as the first.
        guard TestDepth.isDeep else { return }
        #expect(try cost("sync", "--repositories", "--full") > 2000)
        // git itself cannot read these objects.
        try sick.git("config", "cyc.changed", "true")
        #expect(try cost("status") > 2000)
    }

    @Test(
        "lower resource limits of the shell do not prevent reading",
        arguments: ["-n 256", "-d 500000", "-t 500"])
    func lowLimits(words: String) throws {
        let ada = try Person()
        try ada.repository("app").commit(on: Self.morning)
        let run = try ada.shell(
            "ulimit \(words) && cyc status --json", ["CYC_NOW": Self.now])
        #expect(try JSONText(run.output)["today"]["local_commits"] == 1, "\(run)")
    }

    @Test("a pack index truncated during reading does not affect other repositories")
    func cutWhileRead() throws {
        let ada = try Person()
        let sick = try ada.history("sick", commits: 20_000)
        try sick.git("repack", "-q", "-a", "-d")
        try ada.repository("well").commit(on: Self.morning)
        let folder = "\(sick.path)/.git/objects/pack"
        let name = try #require(
            FileManager.default.contentsOfDirectory(atPath: folder).first { $0.hasSuffix(".idx") })
        let index = "\(folder)/\(name)"
        #expect(chmod(index, 0o600) == 0)
        let whole = try #require(FileManager.default.contents(atPath: index))
        let program = Program(
            "\(Person.programs)/cyc", environment: ada.environment(at: Self.now))
        for _ in 0..<TestDepth.cases(quick: 3, deep: 30) {
            let running = try program.start(
                ["sync", "--repositories", "--full"], in: ada.elsewhere)
            let file = open(index, O_RDWR | O_CLOEXEC)
            defer { close(file) }
            while running.isRunning {
                #expect(ftruncate(file, 1100) == 0)
                #expect(pwrite(file, [UInt8](whole), whole.count, 0) == whole.count)
            }
            try #require(running.waitForEnd(within: 60))
            #expect(try running.outcome().status == 0)
            let today = try ada.json("status", "--cached", at: Self.now)["today"]
            #expect((today["local_commits"].number ?? 0) >= 1)
            let unread = today["unread"].list.map(\.["path"].text)
            #expect(unread == [sick.path] || unread == [])
        }
        // A reader that crashed just before the index was whole again is not started before a change.
        try sick.git("config", "cyc.changed", "true")
        let after = try ada.json("status", "--refresh", at: Self.now)["today"]
        #expect(after["unread"] == [])
    }
}
