import CycCore
import CycRepositories
import Foundation
import TestSupport
import Testing

/// Repositories with parts in other folders or with very long files.
struct BorrowedTests {
    private static let ada = EmailAddress("ada@example.org")
    private let folder: TemporaryFolder
    private let git: GitRepository

    init() throws {
        folder = try TemporaryFolder()
        git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        for number in 1...3 {
            _ = try git.commit("\(number)", by: .init("Ada", "ada@example.org", seconds: number))
        }
    }

    private func count(_ repository: GitRepository) throws -> Int {
        var notebook = Notebook()
        try notebook.scan(repository, keeping: [Self.ada])
        return notebook.commits.count
    }

    /// A second work tree of the kind that git-new-workdir makes: all but HEAD are links.
    private func newWorkdir() throws -> GitRepository {
        let other = GitRepository(at: folder.file("other"), home: folder.file("home"))
        try FileManager.default.createDirectory(
            atPath: "\(other.path)/.git", withIntermediateDirectories: true)
        for name in ["config", "refs", "objects", "packed-refs", "info"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(other.path)/.git/\(name)",
                withDestinationPath: "\(git.path)/.git/\(name)")
        }
        try FileManager.default.copyItem(
            atPath: "\(git.path)/.git/HEAD", toPath: "\(other.path)/.git/HEAD")
        return other
    }

    @Test("Links from .git to the user's own folders are followed")
    func links() throws {
        try git.git("repack", "-q", "-a", "-d")
        try git.git("pack-refs", "--all")
        #expect(try count(newWorkdir()) == 3)
    }

    @Test("Links among references are followed to folders and files")
    func linkedReferences() throws {
        let files = FileManager.default
        try git.git("branch", "topic/new", "HEAD")
        try git.git("update-ref", "-d", "refs/heads/main")
        let heads = "\(git.path)/.git/refs/heads"
        try files.moveItem(atPath: "\(heads)/topic", toPath: folder.file("topic"))
        try files.createSymbolicLink(
            atPath: "\(heads)/topic", withDestinationPath: folder.file("topic"))
        #expect(try git.git("rev-list", "--count", "--all") == "3")
        #expect(try count(git) == 3)
        try files.moveItem(atPath: heads, toPath: folder.file("heads"))
        try files.createSymbolicLink(atPath: heads, withDestinationPath: folder.file("heads"))
        #expect(try count(git) == 3)
        // In a circle that ends with the longest path.
        try files.createSymbolicLink(atPath: "\(heads)/loop", withDestinationPath: ".")
        #expect(throws: UnreadReason.self) { try count(git) }
    }

    @Test(
        "A link from .git to a folder of somebody else's is refused unless git is told to trust it",
        arguments: ["objects", "refs"])
    func foreignLinks(name: String) throws {
        guard geteuid() == 0 else { try Test.cancel("only root can give files away") }
        let other = try newWorkdir()
        #expect(chown("\(git.path)/.git/\(name)", 12_345, 12_345) == 0)
        #expect(throws: UnreadReason.foreignOwner) { try count(other) }
        try folder.write("", to: "home/.gitconfig")
        try other.git("config", "--global", "--add", "safe.directory", other.path)
        #expect(try count(other) == 3)
    }

    @Test("Deeper link is not followed, and missing objects are reported")
    func deeperLinks() throws {
        try git.git("repack", "-q", "-a", "-d")
        let packs = "\(git.path)/.git/objects/pack"
        try FileManager.default.moveItem(atPath: packs, toPath: folder.file("packs"))
        try FileManager.default.createSymbolicLink(
            atPath: packs, withDestinationPath: folder.file("packs"))
        #expect(throws: UnreadReason.self) { try count(git) }
    }

    @Test("Objects are found in GIT_ALTERNATE_OBJECT_DIRECTORIES, as git finds them")
    func alternatesOfTheEnvironment() throws {
        let store = folder.file("st:ore")
        try FileManager.default.moveItem(atPath: "\(git.path)/.git/objects", toPath: store)
        try FileManager.default.createDirectory(
            atPath: "\(git.path)/.git/objects/info", withIntermediateDirectories: true)
        #expect(throws: UnreadReason.self) { try count(git) }
        try FileManager.default.moveItem(atPath: store, toPath: folder.file("store"))
        var other = git
        other.environment["GIT_ALTERNATE_OBJECT_DIRECTORIES"] =
            "/nowhere:\(folder.file("store"))"
        #expect(try other.git("rev-list", "--count", "HEAD") == "3")
        #expect(try count(other) == 3)
    }

    @Test("A file packed-refs of any length is read line by line")
    func longPackedReferences() throws {
        let head = try git.git("rev-parse", "HEAD")
        let former = try git.git("rev-parse", "HEAD~1")
        // Several times what is read at once.
        var lines = "# pack-refs with: peeled fully-peeled sorted \n\(head) refs/heads/kept\n"
        for number in 100_000..<150_000 { lines += "\(former) refs/pull/\(number)/head\n" }
        try folder.write(lines + "\(former) refs/tags/v1\n", to: "repo/.git/packed-refs")
        try FileManager.default.removeItem(atPath: "\(git.path)/.git/refs/heads/main")
        #expect(try count(git) == 3)
        try folder.write(lines + "\(former) refs/tags/v1", to: "repo/.git/packed-refs")
        let file = "\(git.path)/.git/packed-refs"
        #expect(throws: UnreadReason.damaged("\(file):50003")) { try count(git) }
        try folder.write(
            lines + "\(former) refs/tags/\(String(repeating: "x", count: 70_000))\n",
            to: "repo/.git/packed-refs")
        #expect(throws: UnreadReason.self) { try count(git) }
    }
}
