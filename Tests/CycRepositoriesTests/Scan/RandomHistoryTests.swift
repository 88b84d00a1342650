import CycCore
import CycRepositories
import Foundation
import TestSupport
import Testing

/// SplitMix64, so that a failing run can be had again.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var word = state
        word = (word ^ word >> 30) &* 0xBF58_476D_1CE4_E5B9
        word = (word ^ word >> 27) &* 0x94D0_49BB_1331_11EB
        return word ^ word >> 31
    }
}

/// A repository that lives on at random, in all the ways that repositories do.
struct RandomHistory {
    private(set) var git: GitRepository
    private var random: SeededGenerator
    /// Every commit that still exists, with its parents.
    private var parents: [String: [String]] = [:]
    private var branches: [String: String] = [:]
    private var remotes: [String: String] = [:]
    private var isDetached = false
    private var worktrees = 0
    private let folder: String

    static let mine: Set<EmailAddress> = [
        EmailAddress("me@example.org"), EmailAddress("Me@Work.example"),
    ]

    init(seed: UInt64, hash: String, in folder: String) throws {
        random = SeededGenerator(seed: seed)
        self.folder = folder
        git = try GitRepository.make(
            at: "\(folder)/repository", home: "\(folder)/home",
            hash: hash)
        try git.git("remote", "add", "origin", "https://example.org/x.git")
        try grow(on: nil, count: 40)
    }

    /// Something that people do.
    ///
    /// - Returns: What it was.
    mutating func step() throws -> String {
        let steps: [(String, (inout RandomHistory) throws -> Void)] = [
            (
                "commit",
                { try $0.grow(on: $0.anyBranch(), count: Int.random(in: 1...4, using: &$0.random)) }
            ),
            ("commit", { try $0.grow(on: $0.anyBranch(), count: 1) }),
            ("branch off", { try $0.grow(on: $0.anyCommit(), count: 2, isNewBranch: true) }),
            ("new root", { try $0.grow(on: nil, count: 3, isNewBranch: true) }),
            ("merge", { try $0.merge() }),
            ("amend", { try $0.rewrite(depth: 1) }),
            ("rebase", { try $0.rewrite(depth: Int.random(in: 2...5, using: &$0.random)) }),
            ("delete a branch", { try $0.deleteBranch() }),
            ("reset a branch", { try $0.resetBranch() }),
            ("push", { try $0.push() }), ("push", { try $0.push() }),
            ("prune a remote branch", { try $0.pruneRemote() }),
            ("fetch what somebody else forced", { try $0.fetchForced() }),
            ("stash, notes, tag", { try $0.hide() }),
            ("move HEAD", { try $0.moveHead() }),
            ("worktree", { try $0.toggleWorktree() }),
            ("pack references", { try $0.git.git("pack-refs", "--all") }),
            ("collect garbage", { try $0.collect() }),
            ("nothing", { _ in }),
        ]
        let index = Int.random(in: 0..<steps.count, using: &random)
        try steps[index].1(&self)
        return steps[index].0
    }

    private mutating func author() -> GitRepository.Author {
        let people = [
            ("Me", "me@example.org"), ("Me", "ME@Example.ORG"), ("Me", "me@work.example"),
            ("Me", "me@elsewhere.example"), ("Somebody", "somebody@example.org"), ("", "nobody"),
        ]
        let offsets = ["+0000", "+0900", "-0800", "+1400", "-1130", "+0545", "-0030"]
        let person = people[Int.random(in: 0..<people.count, using: &random)]
        return GitRepository.Author(
            person.0, person.1, seconds: Int.random(in: 100_000...5_000_000_000, using: &random),
            offset: offsets[Int.random(in: 0..<offsets.count, using: &random)])
    }

    /// Commit times say nothing about the order.
    private mutating func committed() -> Int { Int.random(in: 0...4_000_000_000, using: &random) }

    private mutating func anyCommit() -> String? {
        parents.keys.sorted().randomElement(using: &random)
    }

    private mutating func anyBranch() -> String? {
        branches.keys.sorted().randomElement(using: &random)
    }

    /// Commits in a row after a branch or commit, or as a new root.
    private mutating func grow(
        on start: String?, count: Int, isNewBranch: Bool = false
    ) throws {
        let branch =
            isNewBranch || start == nil ? "b\(Int.random(in: 0..<9, using: &random))" : start
        guard let branch else { return }
        var last = start.flatMap { branches[$0] ?? (parents[$0] == nil ? nil : $0) }
        var history = GitRepository.History()
        for index in 0..<count {
            let parent: [GitRepository.History.Parent] =
                index > 0 ? [.new(index - 1)] : last.map { [.old($0)] } ?? []
            history.add(by: author(), parents: parent, committed: committed())
        }
        let ids = try git.make(history)
        for id in ids {
            parents[id] = last.map { [$0] } ?? []
            last = id
        }
        try set("refs/heads/\(branch)", last)
        branches[branch] = last
    }

    private mutating func merge() throws {
        guard let branch = anyBranch(), let first = branches[branch] else { return }
        var others: [String] = []
        for _ in 0..<Int.random(in: 1...4, using: &random) {
            if let other = anyCommit(), other != first, !others.contains(other) {
                others.append(other)
            }
        }
        var history = GitRepository.History()
        history.add(
            by: author(), parents: ([first] + others).map { .old($0) }, committed: committed())
        let id = try git.make(history)[0]
        // git drops parents that it finds superfluous, so that it is asked.
        parents[id] = try git.git("rev-parse", "\(id)^@").split(separator: "\n").map(String.init)
        branches[branch] = id
        try set("refs/heads/\(branch)", id)
    }

    /// Writes the last commits of a branch anew, on another start if there are several.
    private mutating func rewrite(depth: Int) throws {
        guard let branch = anyBranch(), var base = branches[branch] else { return }
        var rest = depth
        while rest > 0, let parent = parents[base]?.first {
            base = parent
            rest -= 1
        }
        if depth > 1, let other = anyCommit() { base = other }
        branches[branch] = base
        try grow(on: branch, count: depth)
    }

    private mutating func deleteBranch() throws {
        guard branches.count > 2, let branch = anyBranch() else { return }
        branches[branch] = nil
        try set("refs/heads/\(branch)", nil)
    }

    private mutating func resetBranch() throws {
        guard let branch = anyBranch(), let commit = anyCommit() else { return }
        branches[branch] = commit
        try set("refs/heads/\(branch)", commit)
    }

    private mutating func push() throws {
        guard let branch = anyBranch() else { return }
        let name = ["main", "gh-pages", branch].randomElement(using: &random) ?? branch
        remotes[name] = branches[branch]
        try set("refs/remotes/origin/\(name)", branches[branch])
        if Bool.random(using: &random) {
            try git.git("symbolic-ref", "refs/remotes/origin/HEAD", "refs/remotes/origin/\(name)")
        }
    }

    private mutating func pruneRemote() throws {
        guard let name = remotes.keys.sorted().randomElement(using: &random) else { return }
        remotes[name] = nil
        // May leave refs/remotes/origin/HEAD without its branch.
        try set("refs/remotes/origin/\(name)", nil)
    }

    private mutating func fetchForced() throws {
        guard let commit = anyCommit(),
            let name = remotes.keys.sorted().randomElement(using: &random)
        else { return }
        remotes[name] = commit
        try set("refs/remotes/origin/\(name)", commit)
    }

    /// Commits that are reachable from nothing that counts.
    private mutating func hide() throws {
        var history = GitRepository.History()
        let parent = anyCommit()
        for _ in 0..<4 {
            history.add(
                by: author(), parents: parent.map { [.old($0)] } ?? [], committed: committed())
        }
        let ids = try git.make(history)
        try set("refs/stash", ids[0])
        try set("refs/notes/commits", ids[1])
        try set("refs/tags/light", ids[2])
        try git.git("tag", "-f", "-a", "-m", "tag", "heavy", ids[3])
    }

    private mutating func moveHead() throws {
        isDetached.toggle()
        if isDetached, let commit = anyCommit() {
            try git.git("update-ref", "--no-deref", "HEAD", commit)
        } else {
            let name = anyBranch() ?? "unborn"
            try git.git(
                "symbolic-ref", "HEAD",
                "refs/heads/\(Bool.random(using: &random) ? name : "unborn")")
        }
    }

    private mutating func toggleWorktree() throws {
        if worktrees > 0, Bool.random(using: &random) {
            try git.git("worktree", "remove", "--force", "\(folder)/worktree\(worktrees)")
            worktrees -= 1
        } else if let commit = anyCommit() {
            worktrees += 1
            try git.git(
                "worktree", "add", "-q", "--detach", "--no-checkout",
                "\(folder)/worktree\(worktrees)",
                commit)
        }
    }

    /// Takes unreachable objects away for good.
    private mutating func collect() throws {
        try set("refs/fixture/new", nil)
        try git.git(
            "-c", "gc.reflogExpire=now", "-c", "gc.reflogExpireUnreachable=now", "reflog", "expire",
            "--all", "--expire=now")
        try git.git("gc", "-q", "--prune=now")
        let left = Set(try git.lines("rev-list", "--all", "--reflog"))
        parents = parents.filter { left.contains($0.key) }
    }

    private func set(_ reference: String, _ id: String?) throws {
        try git.update([(reference, id)])
    }
}

struct RandomHistoryTests {
    @Test(
        "Scans agree with git log after any repository change",
        arguments: TestDepth.isDeep ? [1, 20_261_121, TestDepth.firstSeed] : [1],
        TestDepth.sample(["sha1", "sha256"], quick: 1))
    func random(seed: UInt64, hash: String) throws {
        let folder = try TemporaryFolder()
        var history = try RandomHistory(seed: seed, hash: hash, in: folder.path)
        var kept = Notebook()
        var steps: [String] = ["start"]
        var updates = 0
        for step in 0...30 {
            if step > 0 { steps.append(try history.step()) }
            let label: Comment = "seed \(seed): \(steps.joined(separator: ", "))"
            let repository = try Repository(
                at: history.git.path, environment: history.git.environment)
            let defaults = try repository.defaultBranches().values.joined().map(\.reference)
            let expected = try Oracle(git: history.git).commits(
                of: RandomHistory.mine, published: defaults)

            try kept.scan(history.git, keeping: RandomHistory.mine, ownName: "Me")
            try #require(kept.commits == expected, label)
            if kept.result?.isWhole == false { updates += 1 }
            var fresh = Notebook()
            try fresh.scan(history.git, keeping: RandomHistory.mine, ownName: "Me")
            try #require(fresh.commits == expected, label)
            // Nothing was left behind: memory that was carried along is memory made anew.
            try #require(
                kept.shards.filter { !$0.value.isEmpty } == fresh.shards, label)
        }
        #expect(updates > 15, "seed \(seed): hardly a scan used what it remembered")
    }
}
