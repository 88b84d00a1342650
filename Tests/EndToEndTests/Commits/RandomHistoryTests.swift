import Foundation
import TestSupport
import Testing

/// `cyc status --json` agrees with `git log` on random histories in every time zone.
struct RandomHistoryTests {
    static let seeds = TestDepth.seeds(
        TestDepth.cases("CYC_TEST_HISTORIES", quick: 2, deep: 16))

    static let zones = [
        "Pacific/Pago_Pago", "Pacific/Honolulu", "America/Los_Angeles", "America/New_York",
        "America/St_Johns", "America/Sao_Paulo", "UTC", "Europe/London", "Africa/Cairo",
        "Asia/Kolkata", "Asia/Kathmandu", "Asia/Seoul", "Australia/Lord_Howe", "Pacific/Chatham",
        "Pacific/Apia", "Pacific/Kiritimati",
    ]

    @Test("today, streak and total equal those of git log after every change", arguments: seeds)
    func agreement(seed: UInt64) throws {
        var life = try RandomLife(seed: seed)
        for round in 0..<3 {
            for _ in 0..<6 { try life.step() }
            let zone = Self.zones[(Int(seed) * 3 + round) % Self.zones.count]
            let now = life.now(zone: zone)
            let status = try life.person.json("status", at: now, zone: zone)
            let expected = try HistoryOracle(
                life.repositories, mine: RandomLife.mine, own: life.own(),
                now: try #require(Instant(now)).seconds, zone: zone)
            let shown = try HistoryOracle(status)
            #expect(
                shown == expected,
                """
                seed \(seed), round \(round), \(zone), \(now): \(shown), not \(expected)
                \(life.report)
                """)
            #expect(status["today"]["complete"] == true)
        }
        // Incremental reads give the same result as a full read.
        let (now, zone) = (life.now(zone: "UTC"), "UTC")
        let before = try life.person.json("status", at: now, zone: zone)
        #expect(try life.person.cyc("sync", "--repositories", "--full", at: now).status == 0)
        let after = try life.person.json("status", "--cached", at: now, zone: zone)
        for key in ["today", "streak", "total"] {
            #expect(before[key] == after[key], "seed \(seed)")
        }
    }
}

/// User with several repositories that change at random.
struct RandomLife {
    let person: Person
    /// All watched repositories, including worktrees.
    private(set) var repositories: [GitRepository] = []
    /// Steps so far, for the message of a failed test.
    var report: String { log.joined(separator: "\n") }
    private var log: [String] = []
    private var random: SeededGenerator

    static let mine: Set = ["ada@example.org", "ada@old.example"]
    /// git's address in each repository. A worktree shares that of its repository.
    func own() throws -> [String: String] {
        try Dictionary(
            uniqueKeysWithValues: repositories.map { repository in
                (repository.path, try repository.git("config", "user.email").lowercased())
            })
    }
    private static let authors = [
        "ada@example.org", "ada@example.org", "ADA@Example.org", "ada@work.example",
        "Ada@Old.example", "bob@example.org", "ada@example.org.evil", "",
    ]
    private static let offsets = [
        "+0000", "+0000", "+0900", "-0800", "+0530", "+1400", "-1130", "-0330", "+1245", "-1200",
    ]
    /// 2026-11-21T12:00:00Z.
    private static let noon = 1_795_262_400
    private static let day = 86_400

    init(seed: UInt64) throws {
        random = SeededGenerator(seed: seed)
        person = try Person(settings: "[repositories]\nemails = [\"ada@old.example\"]\n")
        for name in ["one", "two", "group/three"] {
            // The second never gets a remote.
            let repository =
                name == "two"
                ? try person.repository(name)
                : try person.repositoryWithRemote(name)
            repositories.append(repository)
            try grow(repository, by: Int.random(in: 10...40, using: &random))
        }
        try repositories[1].git("config", "user.email", "ada@work.example")
    }

    /// Instant within a day and a half of the latest commits, as RFC 3339 in UTC.
    mutating func now(zone: String) -> String {
        let seconds = Self.noon + Int.random(in: -Self.day...Self.day / 2, using: &random)
        let formatter = ISO8601DateFormatter()
        return formatter.string(from: Date(timeIntervalSince1970: Double(seconds)))
    }

    /// Runs a random git operation in a random repository.
    mutating func step() throws {
        let place = Int.random(in: repositories.indices, using: &random)
        let repository = repositories[place]
        let choice = Int.random(in: 0..<14, using: &random)
        do {
            log.append("\(choice) in \(repository.path)")
            switch choice {
            case 0, 1: try grow(repository, by: Int.random(in: 1...5, using: &random))
            case 2: try commit(in: repository)
            case 3: try commit(in: repository, "--amend")
            case 4: try repository.git("rebase", "-q", "-f", "--keep-empty", "HEAD~3")
            case 5: try stash(in: repository)
            case 6: try repository.git("push", "-q", "--force", "origin", "HEAD:main")
            case 7:
                try repository.git("branch", "-f", "side/\(place)", "HEAD~2")
                try repository.git("reset", "-q", "--soft", "HEAD~1")
            case 8: try repository.git("branch", "-q", "-D", "side/\(place)")
            case 9: try repository.git("merge", "-q", "--no-edit", "--no-ff", "side/\(place)")
            case 10: try repository.git("checkout", "-q", "--detach", "HEAD~1")
            case 11: try repository.git("gc", "-q", "--prune=now")
            case 12:
                try repository.git("fetch", "-q", "origin")
                try repository.git("update-ref", "-d", "refs/remotes/origin/main")
            default: try copy(repository)
            }
        } catch let failure as GitRepository.Failure {
            // A rebase of one commit or a missing branch fails or does half of the work.
            log.append("  refused: \(failure.complaint.prefix(80))")
        }
    }

    private mutating func author() throws -> GitRepository.Author {
        let address = try #require(Self.authors.randomElement(using: &random))
        let offset = try #require(Self.offsets.randomElement(using: &random))
        // Half of the commits are around today, where it matters.
        let isRecent = Bool.random(using: &random)
        let age = Int.random(in: isRecent ? -1...4 : -1...60, using: &random)
        let seconds = Self.noon - age * Self.day + Int.random(in: -40_000...10_000, using: &random)
        // No clock is further ahead of today than the offsets.
        return GitRepository.Author(
            "Ada", address, seconds: min(seconds, Self.noon - Self.day), offset: offset)
    }

    /// Adds consecutive commits to the current branch.
    private mutating func grow(_ repository: GitRepository, by count: Int) throws {
        var history = GitRepository.History()
        var parents: [GitRepository.History.Parent] = []
        if let head = try? repository.git("rev-parse", "-q", "--verify", "HEAD") {
            parents = [.old(head)]
        }
        for number in 0..<count {
            let author = try author()
            parents = [
                history.add(
                    by: author, parents: parents, message: "\(number) in \(repository.path)")
            ]
        }
        let ids = try repository.make(history)
        try repository.git("update-ref", "HEAD", try #require(ids.last))
        try repository.git("update-ref", "-d", "refs/fixture/new")
    }

    private mutating func commit(in repository: GitRepository, _ options: String...) throws {
        var repository = repository
        let author = try author()
        repository.environment["GIT_COMMITTER_DATE"] = "@\(author.seconds) +0000"
        try repository.git(
            ["commit", "-q", "--allow-empty", "-m", "commit in \(repository.path)"] + options
                + ["--date=@\(author.seconds) \(author.offset)", "--author=Ada <\(author.email)>"])
    }

    private mutating func stash(in repository: GitRepository) throws {
        let number = Int.random(in: 0...1000, using: &random)
        try Data("\(number)".utf8).write(to: URL(filePath: "\(repository.path)/file"))
        var repository = repository
        repository.environment["GIT_AUTHOR_DATE"] = "@\(Self.noon - Self.day) +0000"
        repository.environment["GIT_COMMITTER_DATE"] = "@\(Self.noon - Self.day) +0000"
        try repository.git("add", "file")
        try repository.git("stash", "-q")
    }

    /// Adds a clone or a worktree, at most three in total.
    private mutating func copy(_ repository: GitRepository) throws {
        guard repositories.count < 6 else { return }
        let path = "\(person.source)/copy\(repositories.count)"
        if Bool.random(using: &random) {
            try repository.git("clone", "-q", repository.path, path)
        } else {
            try repository.git("worktree", "add", "-q", "--detach", path)
        }
        repositories.append(try person.git(in: path))
    }
}
