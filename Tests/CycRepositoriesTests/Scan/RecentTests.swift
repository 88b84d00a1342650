import CycCore
import Foundation
import TestSupport
import Testing

@testable import CycRepositories

/// The walk around one day, compared with the commits made.
struct RecentTests {
    /// 2026-11-21T00:00:00Z.
    static let midnight: Instant = 1_795_219_200
    static let day = Day(number: 20_778)
    static let ada: Set<EmailAddress> = [EmailAddress("ada@example.org")]

    private let folder: TemporaryFolder
    private let git: GitRepository

    init() throws {
        folder = try TemporaryFolder()
        git = try GitRepository.make(at: folder.file("app"), home: folder.file("home"))
    }

    private func history(
        span: Range<Instant>? = nil, by addresses: Set<EmailAddress> = ada,
        preferring preferred: Set<String> = [], stops: Bool = false
    ) throws -> RecentHistory {
        let span = span ?? Self.midnight..<Self.midnight + 86_400
        return try Repository(at: git.path, environment: git.environment).history(
            around: Self.day, in: span, by: addresses,
            preferring: preferred, shouldStop: { stops })
    }

    /// Commits at an hour of a day, as seen from the day.
    private func commit(
        authored: Int, made: Int? = nil, offset: String = "+0000",
        by email: String = "Ada@example.org"
    ) throws -> String {
        var git = git
        git.environment["GIT_AUTHOR_NAME"] = "Ada"
        git.environment["GIT_AUTHOR_EMAIL"] = email
        git.environment["GIT_AUTHOR_DATE"] = "@\(Self.midnight + .hours(authored)) \(offset)"
        git.environment["GIT_COMMITTER_DATE"] =
            "@\(Self.midnight + .hours(made ?? authored)) \(offset)"
        try git.git("commit", "-q", "--allow-empty", "-m", "\(authored) \(made ?? authored)")
        return try git.git("rev-parse", "HEAD")
    }

    @Test("Commits of the day are found by either date, in their own offset and in ours")
    func dates() throws {
        var expected: [String: Int] = [:]
        _ = try commit(authored: -24)
        expected[try commit(authored: 1)] = 20_778
        expected[try commit(authored: -90, made: 2)] = 20_774
        expected[try commit(authored: 50, made: 3)] = 20_780
        _ = try commit(authored: 4, by: "bob@example.org")
        // 23:00 of the day before in its own offset, and within the day here.
        expected[try commit(authored: 5, offset: "-0600")] = 20_777
        // 01:00 of the day in its own offset, and the day before here.
        expected[try commit(authored: -8, offset: "+0900")] = 20_778
        let history = try history()
        let found = Dictionary(
            uniqueKeysWithValues: history.commits.map { ($0.id.description, $0.authored.number) })
        #expect(found == expected)
        #expect(history.commits.map(\.id) == history.commits.map(\.id).sorted())
        #expect(history.head?.description == (try git.git("rev-parse", "HEAD")))
        #expect(history.commits.allSatisfy { $0.branch == "main" && $0.isLocal })
    }

    @Test("Each commit has a branch that leads to it: the checked-out one, else a local one")
    func branches() throws {
        let shared = try commit(authored: 1)
        try git.git("switch", "-q", "-c", "zeta")
        let onZeta = try commit(authored: 2)
        try git.git("switch", "-q", "-c", "alpha", "main")
        let onAlpha = try commit(authored: 3)
        let pushed = try commit(authored: 4)
        try git.update([("refs/remotes/origin/side", pushed)])
        try git.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/side")
        try git.git("reset", "-q", "--hard", onAlpha)
        try git.git("switch", "-q", "--detach", "zeta")
        let loose = try commit(authored: 5)
        try git.git("switch", "-q", "main")
        func look() throws -> [String: String?] {
            Dictionary(
                uniqueKeysWithValues: try history().commits.map {
                    ($0.id.description, $0.isLocal ? $0.branch : $0.branch.map { "(\($0))" })
                })
        }
        #expect(
            try look() == [
                shared: "main", onZeta: "zeta", onAlpha: "alpha", pushed: "(origin/side)",
            ])
        try git.git("switch", "-q", "--detach", loose)
        #expect(
            try look() == [
                shared: "alpha", onZeta: "zeta", loose: nil, onAlpha: "alpha",
                pushed: "(origin/side)",
            ])
        #expect(
            try history(preferring: ["main"]).commits.first { $0.id.description == shared }?
                .branch == "main")
    }

    @Test("It reports what git checks before it amends the last commit")
    func needs() throws {
        var made: [AmendNeeds] = []
        func look() throws { made.append(try history().headNeeds) }
        _ = try commit(authored: 1)
        try look()
        try folder.write("x", to: "app/file")
        try git.git("add", "file")
        _ = try commit(authored: 2)
        try look()
        _ = try commit(authored: 3)
        try look()
        try folder.write("y", to: "app/file")
        var ada = git
        for role in ["AUTHOR", "COMMITTER"] {
            ada.environment["GIT_\(role)_NAME"] = "Ada"
            ada.environment["GIT_\(role)_EMAIL"] = "ada@example.org"
        }
        try ada.git("commit", "-q", "-a", "--allow-empty-message", "-m", "")
        try look()
        try git.git("switch", "-q", "-c", "side", "HEAD~1")
        _ = try commit(authored: 4)
        try ada.git("merge", "-q", "-s", "ours", "--no-edit", "main")
        try look()
        #expect(
            made == [
                AmendNeeds(allowEmpty: true), AmendNeeds(), AmendNeeds(allowEmpty: true),
                AmendNeeds(allowEmptyMessage: true), AmendNeeds(),
            ])
    }

    @Test("Commit over two days older or a shallow boundary ends the walk")
    func bounds() throws {
        let early = try commit(authored: 1, made: -47)
        // Everything before this one is outside the shallow clone.
        _ = try commit(authored: -100)
        let late = try commit(authored: 2)
        #expect(try history().commits.map(\.id.description) == [late])
        let clone = GitRepository(at: folder.file("clone"), home: folder.file("home"))
        try git.git("update-ref", "refs/heads/early", early)
        try git.git("switch", "-q", "early")
        let next = try commit(authored: 3)
        try git.git(
            "clone", "-q", "--depth", "1", "--branch", "early", "file://\(git.path)", clone.path)
        let repository = try Repository(at: clone.path, environment: clone.environment)
        let history = try repository.history(
            around: Self.day, in: Self.midnight..<Self.midnight + 86_400,
            by: Self.ada, shouldStop: { false })
        #expect(history.commits.map(\.id.description) == [next])
    }

    @Test("An empty repository has no head, and a walk can be stopped")
    func ends() throws {
        #expect(try history() == RecentHistory(head: nil, commits: []))
        var many = GitRepository.History()
        var last: [GitRepository.History.Parent] = []
        for number in 0..<600 {
            last = [
                many.add(
                    by: GitRepository.Author(
                        seconds: Int(Self.midnight.secondsSinceEpoch) + number), parents: last)
            ]
        }
        many.set("refs/heads/main", to: last[0])
        try git.make(many)
        #expect(try history().commits.count == 600)
        #expect(throws: ScanCancelled.self) { try history(stops: true) }
    }

    @Test("Missing commit is an error, not a shorter history")
    func damage() throws {
        let first = try commit(authored: 1)
        _ = try commit(authored: 2)
        try folder.remove("app/.git/objects/\(first.prefix(2))/\(first.dropFirst(2))")
        #expect(throws: UnreadReason.self) { try history() }
    }
}

extension TemporaryFolder {
    fileprivate func remove(_ name: String) throws {
        try FileManager.default.removeItem(atPath: file(name))
    }
}
