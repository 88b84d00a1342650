import CycCore
import CycPOSIX
import CycReading
import Foundation

@testable import CycRepositories

/// What a child of the reader sends: the first byte says what was asked for.
struct Records: Target {
    private let names = ["11", "22", "33"].map { digits in
        CommitID(bytes: [UInt8](repeating: UInt8(digits) ?? 0, count: CommitID.size))
    }

    private static let commit = """
        tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904
        parent 1111111111111111111111111111111111111111
        author Me <me@example.org> 1600000000 +0900
        committer Me <me@example.org> 1600000000 -0330
        gpgsig -----BEGIN PGP SIGNATURE-----
         x

        Close todo #1

        """

    private static func record(_ kind: RecordKind, _ payload: [UInt8]) -> [UInt8] {
        var bytes = [kind.rawValue]
        bytes.append(bigEndian: UInt32(payload.count))
        return bytes + payload
    }

    func seeds() throws -> [[UInt8]] {
        let name = names[0].bytes
        var end: [UInt8] = []
        end.append(bigEndian: UInt64(1))
        let commit = Self.record(.commit, name + Array(Self.commit.utf8))
        let answers = [
            commit, Self.record(.peeled, name + name), Self.record(.peeled, name),
            Self.record(.tag, name + Array("object \(names[1])\n".utf8)),
            Self.record(.failure, [1] + name + Array("missing".utf8)),
        ]
        return (0...3).flatMap { question in
            answers.map { [question] + $0 + Self.record(.end, end) }
        }
    }

    var words: [String] {
        [
            "tree ", "parent ", "author ", "committer ", "object ", "todo #1", " +0900", " -2359",
            "\n\n",
        ]
    }

    /// A stream of which the other side has sent `bytes`, no more than a socket takes at once, and is gone.
    private static func stream(_ bytes: [UInt8]) throws -> ObjectStream {
        let pair = try SocketPair(.stream)
        try pair.other.write(bytes)
        return ObjectStream(
            folder: "/objects", .sha1, pair.takeOwn(),
            of: RepositoryReader(program: Array("/nonexistent".utf8), git: nil))
    }

    func run(_ input: [UInt8]) {
        guard let question = input.first,
            let stream = try? Self.stream(Array(input.dropFirst().prefix(32 << 10)))
        else { return }
        var parser = CommitParser(.sha1)
        // What was no answer is an error; all that is looked for is a process that ends, and a history
        // that holds what was sent.
        do {
            switch question % 5 {
            case 0: _ = try stream.commits(of: names)
            case 1: try stream.require(names)
            case 3: _ = try stream.references()
            case 2:
                let bytes = try stream.readCommit(names[0], &parser)
                use(parser, bytes.span)
            default:
                var counter = ProgressCounter(shouldStop: { false }, progress: { _ in })
                let authors = AuthorIndex(
                    keeping: [EmailAddress("me@example.org")], ownName: "Me")
                let scan = try FullScan(
                    of: stream, tips: names, shallow: [], authorIndex: authors, counter: &counter)
                if !(0..<scan.graph.count).allSatisfy({ scan.graph.wasRead($0) }) {
                    Fuzz.fail("a history with a commit that was not sent")
                }
            }
        } catch {}
    }

    private func use(_ parser: CommitParser, _ bytes: Span<UInt8>) {
        _ = parser.hasBlankMessage(bytes)
        _ = parser.mention(by: names[0], bytes)
        _ = parser.coAuthors(bytes).map(\.count)
        _ = parser.made(bytes)
        _ = parser.subject(bytes)?.unicodeScalars.count
        _ = parser.day?.description
    }
}
