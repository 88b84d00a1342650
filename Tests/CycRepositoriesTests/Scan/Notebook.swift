import CycCore
import CycRepositories
import TestSupport
import Testing

/// Keeps what scans say, as the ledger does.
struct Notebook: Equatable {
    struct Entry: Hashable {
        var day: Day
        var address: EmailAddress
        var isPushed: Bool
        var isPublished: Bool
    }

    private(set) var commits: [CommitID: Entry] = [:]
    private(set) var state: [UInt8]?
    private(set) var shards: [Int: [UInt8]] = [:]
    private(set) var namesakes: [EmailAddress: Day] = [:]
    /// Of the last scan.
    private(set) var result: ScanResult?
    private(set) var shardsRead: Set<Int> = []
    private(set) var commitsRead = 0

    init() {}

    /// Scans and writes down what is new.
    mutating func scan(
        _ git: GitRepository, keeping addresses: Set<EmailAddress>, ownName: String? = nil,
        defaultBranches: [String: String] = [:], subjectsSince firstDay: Day? = nil,
        countsCoAuthors: Bool = false
    ) throws {
        let repository = try Repository(at: git.path, environment: git.environment)
        let slots = try repository.remotes().prefix(RemoteSlots.count).map {
            ScanSlot(remote: $0.name, answer: defaultBranches[$0.name])
        }
        let stored = shards
        let log = Log()
        let result = try repository.scan(
            keeping: addresses, ownName: ownName, subjectsSince: firstDay,
            countsCoAuthors: countsCoAuthors, slots: slots, memory: state,
            shard: { index in
                log.shards.insert(index)
                return stored[index] ?? []
            }, progress: { log.commits = $0 })
        apply(result)
        shardsRead = log.shards
        commitsRead = log.commits
    }

    private final class Log {
        var shards: Set<Int> = []
        var commits = 0
    }

    private mutating func apply(_ result: ScanResult) {
        if result.isWhole {
            commits = [:]
            shards = [:]
        }
        for change in result.changes {
            for id in change.removed {
                let old = commits.removeValue(forKey: id)
                #expect(old?.day == change.day, "\(id) was taken out of a day that it is not on")
                #expect(old?.address == change.address)
            }
            for record in change.set {
                commits[record.id] = Entry(
                    day: change.day, address: change.address, isPushed: record.isPushed,
                    isPublished: record.isPublished)
            }
        }
        state = result.memory.state
        shards.merge(result.memory.shards) { $1 }
        namesakes = result.namesakes
        self.result = result
    }

    static func == (lhs: Notebook, rhs: Notebook) -> Bool { lhs.commits == rhs.commits }
}

/// The commits that `git log` shows, as a scan has to find them.
struct Oracle {
    let git: GitRepository

    /// Every local commit of `addresses`; `published` are the references of default branches.
    func commits(
        of addresses: Set<EmailAddress>, published: [String]
    ) throws -> [CommitID: Notebook.Entry] {
        let pushed = try git.pushedCommits()
        let publishedCommits =
            published.isEmpty
            ? []
            : Set(
                try git.git(["rev-list"] + published + ["--"]).split(separator: "\n").map(
                    String.init))
        var commits: [CommitID: Notebook.Entry] = [:]
        for commit in try git.loggedCommits() {
            let id = try #require(CommitID(hex: commit.id))
            let address = EmailAddress(commit.address)
            guard addresses.contains(address) else { continue }
            commits[id] = Notebook.Entry(
                day: try #require(Day(iso: commit.day)), address: address,
                isPushed: pushed.contains(commit.id),
                isPublished: publishedCommits.contains(commit.id))
        }
        return commits
    }
}
