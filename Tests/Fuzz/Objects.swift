import CycCore
import Foundation

@testable import CycRepositories

/// Everything that the agent asks of a repository.
func readRepository(at path: String, _ environment: [String: String]) {
    let mine: Set = [EmailAddress("me@example.org")]
    // What cannot be read is an error; all that is looked for is a process that ends.
    do {
        let repository = try Repository(at: path, environment: environment)
        _ = try? repository.settings()
        _ = try? repository.hasAuthorAddress()
        _ = try? repository.remotes()
        _ = try? repository.defaultBranches()
        let noon: Int64 = 1_600_000_000
        _ = try? repository.history(
            around: Day(of: Moment(secondsSinceEpoch: noon, minutesEastOfUTC: 0)),
            in: noon - 43_200..<noon + 43_200, by: mine, shouldStop: { false })
        var stored: [Int: [UInt8]] = [:]
        let scan = try repository.scan(
            keeping: mine, ownName: "Me", memory: nil, shard: { stored[$0] ?? [] })
        stored = scan.memory.shards
        let again = try repository.scan(
            keeping: mine, ownName: "Me", memory: scan.memory.state, shard: { stored[$0] ?? [] })
        if again.isWhole || !again.changes.isEmpty {
            Fuzz.fail("a second scan found something new")
        }
    } catch {}
}

/// A loose object: the first byte says what the rest is.
struct LooseObjects: Target {
    private let repository: String
    private let environment: [String: String]
    private let object: String
    /// Of whole files, commits and tags, as git wrote them.
    private let files: [[UInt8]]

    /// What follows the first byte of an input.
    private enum Kind: Int, CaseIterable {
        /// The bytes of the file.
        case file
        /// Header and content.
        case inflated
        case commit
        case tag
        /// A commit that is parsed in memory.
        case parsed
    }

    private static let name = "1111111111111111111111111111111111111111"

    init(_ workshop: Workshop) throws {
        repository = try workshop.copy("loose")
        environment = workshop.gitEnvironment
        let objects = "\(repository)/.git/objects"
        files = try FileManager.default.subpathsOfDirectory(atPath: objects).sorted()
            .filter { $0.utf8.count == 41 }.map { try Workshop.read("\(objects)/\($0)") }
        try FileManager.default.createDirectory(
            atPath: "\(objects)/11", withIntermediateDirectories: true)
        object = "\(objects)/11/\(Self.name.dropFirst(2))"
        try Workshop.write(
            Array("\(Self.name)\n".utf8), to: "\(repository)/.git/refs/heads/fuzzed")
    }

    func seeds() throws -> [[UInt8]] {
        let commit = """
            tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904
            parent 1111111111111111111111111111111111111111
            author Me <me@example.org> 1600000000 +0900
            committer Me <me@example.org> 1600000000 -0330
            gpgsig -----BEGIN PGP SIGNATURE-----
             x

            Close todo #1

            """
        let tag = """
            object 1111111111111111111111111111111111111111
            type commit
            tag v1
            tagger Me <me@example.org> 1600000000 +0900

            One

            """
        return files.map { [UInt8(Kind.file.rawValue)] + $0 }
            + [
                [UInt8(Kind.inflated.rawValue)] + "commit \(commit.utf8.count)\0\(commit)".utf8,
                [UInt8(Kind.inflated.rawValue)] + "tag \(tag.utf8.count)\0\(tag)".utf8,
                [UInt8(Kind.inflated.rawValue)] + "commit 10\0\(commit)".utf8,
                [UInt8(Kind.commit.rawValue)] + commit.utf8,
                [UInt8(Kind.tag.rawValue)] + tag.utf8,
                [UInt8(Kind.parsed.rawValue)] + commit.utf8,
            ]
    }

    var words: [String] {
        [
            "tree ", "parent ", "author ", "committer ", "tagger ", "object ", "type commit\n",
            "type tag\n", "commit 10\u{0}", "tag 20\u{0}", "todo #1", " +0900", " -2359", "\n\n",
            "1111111111111111111111111111111111111111",
        ]
    }

    func run(_ input: [UInt8]) {
        guard let first = input.first else { return }
        let rest = Array(input.dropFirst())
        let header = { (type: String) in Array("\(type) \(rest.count)\0".utf8) }
        let file: [UInt8]
        switch Kind(rawValue: Int(first) % Kind.allCases.count) {
        case .file, nil: file = rest
        case .inflated: file = Zlib.deflated(rest)
        case .commit: file = Zlib.deflated(header("commit") + rest)
        case .tag: file = Zlib.deflated(header("tag") + rest)
        case .parsed: return parse(rest)
        }
        Workshop.place(file, at: object)
        readRepository(at: repository, environment)
    }

    private func parse(_ bytes: [UInt8]) {
        var parser = CommitParser()
        guard parser.parse(bytes.span) else { return }
        var book = AuthorBook(keeping: [EmailAddress("me@example.org")], ownName: "Me")
        _ = book.note(book.look(at: parser, bytes.span))
        _ = parser.hasBlankMessage(bytes.span)
        let mention = parser.mention(by: CommitID(high: 0, middle: 0, low: 0), bytes.span)
        _ = mention?.authored.description
        _ = parser.subject(bytes.span)?.unicodeScalars.count
        _ = parser.day?.description
    }
}
