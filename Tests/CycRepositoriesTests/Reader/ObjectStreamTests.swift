import CycCore
import CycPOSIX
import CycReading
import Foundation
import TestSupport
import Testing

@testable import CycRepositories

private let ada = EmailAddress("ada@example.org")

/// Reader child that sends false records: all of them are rejected.
struct ObjectStreamTests {
    private static let names = (1...3).map { number in
        CommitID(bytes: [UInt8](repeating: UInt8(number), count: CommitID.size))
    }

    private static func commit(parents: [CommitID] = []) -> [UInt8] {
        let who = "Ada <ada@example.org> 1600000000 +0000"
        let lines =
            ["tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904"] + parents.map { "parent \($0)" }
            + ["author \(who)", "committer \(who)", "", "made by hand", ""]
        return Array(lines.joined(separator: "\n").utf8)
    }

    private static func record(_ kind: RecordKind, _ payload: [UInt8]) -> [UInt8] {
        var bytes = [kind.rawValue]
        bytes.append(bigEndian: UInt32(payload.count))
        return bytes + payload
    }

    private static func end(_ count: Int) -> [UInt8] {
        var number: [UInt8] = []
        number.append(bigEndian: UInt64(count))
        return record(.end, number)
    }

    /// A stream of which the other side has sent `bytes` and is gone.
    private func stream(_ bytes: [UInt8]) throws -> ObjectStream {
        let pair = try SocketPair(.stream)
        try pair.other.write(bytes)
        return ObjectStream(
            folder: "/objects", .sha1, pair.takeOwn(),
            of: RepositoryReader(program: Array("/none".utf8), git: nil))
    }

    struct Lie: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let bytes: [UInt8]
    }

    static let lies: [Lie] = {
        let (a, b, c) = (names[0], names[1], names[2])
        let first = record(.commit, a.bytes + commit(parents: [b]))
        let second = record(.commit, b.bytes + commit())
        return [
            Lie(testDescription: "nothing", bytes: []),
            Lie(testDescription: "an end at once", bytes: end(0)),
            Lie(testDescription: "no end", bytes: first + second),
            Lie(testDescription: "a parent less", bytes: first + end(1)),
            Lie(testDescription: "another count", bytes: first + second + end(3)),
            Lie(testDescription: "more than the answer", bytes: first + second + end(2) + first),
            Lie(testDescription: "twice the same", bytes: first + first + second + end(3)),
            Lie(testDescription: "nobody's child", bytes: second + first + end(2)),
            Lie(
                testDescription: "one that nobody named",
                bytes: first + second + record(.commit, c.bytes + commit()) + end(3)),
            Lie(
                testDescription: "no commit",
                bytes: record(.commit, a.bytes + Array("tree\n".utf8)) + end(1)),
            Lie(testDescription: "an object without a name", bytes: record(.commit, [1, 2, 3])),
            Lie(
                testDescription: "another answer",
                bytes: record(.peeled, a.bytes + b.bytes) + end(1)),
            Lie(testDescription: "an unknown record", bytes: [0x7F, 0, 0, 0, 1, 0]),
            Lie(
                testDescription: "4 GiB",
                bytes: [RecordKind.commit.rawValue, 0xFF, 0xFF, 0xFF, 0xFF]),
            Lie(testDescription: "half a record", bytes: Array(first.dropLast(5))),
            Lie(testDescription: "a failure", bytes: record(.failure, [1] + a.bytes + [0x78])),
            Lie(testDescription: "an unknown failure", bytes: record(.failure, [99] + a.bytes)),
        ]
    }()

    @Test("Incomplete response is no history", arguments: lies)
    func lie(_ lie: Lie) throws {
        #expect(throws: UnreadReason.self) {
            var ticker = ProgressCounter(shouldStop: { false }, progress: { _ in })
            _ = try FullScan(
                of: try stream(lie.bytes), tips: [Self.names[0]], shallow: [],
                authorIndex: AuthorIndex(keeping: [ada], ownName: nil), counter: &ticker)
        }
    }

    @Test("Complete response counts only after its child exits with 0")
    func unfinished() throws {
        let bytes = Self.record(.commit, Self.names[0].bytes + Self.commit()) + Self.end(1)
        let stream = try stream(bytes)
        var ticker = ProgressCounter(shouldStop: { false }, progress: { _ in })
        let survey = try FullScan(
            of: stream, tips: [Self.names[0]], shallow: [],
            authorIndex: AuthorIndex(keeping: [ada], ownName: nil), counter: &ticker)
        #expect(survey.graph.count == 1)
        #expect(throws: UnreadReason.self) { try stream.finish() }
    }

    @Test("Tip to another object is rejected")
    func peeled() throws {
        let (a, b) = (Self.names[0], Self.names[1])
        for bytes in [
            Self.record(.peeled, a.bytes + b.bytes) + Self.end(1),
            Self.record(.peeled, b.bytes + b.bytes) + Self.end(1), Self.end(0),
            Self.record(.peeled, a.bytes) + Self.record(.peeled, a.bytes) + Self.end(2),
            Self.record(.tag, a.bytes + Array("object \(b)\n".utf8))
                + Self.record(.peeled, a.bytes + b.bytes) + Self.end(2),
        ] {
            #expect(throws: UnreadReason.self) { try stream(bytes).commits(of: [a]) }
        }
        let good = Self.record(.peeled, a.bytes + a.bytes) + Self.end(1)
        #expect(try stream(good).commits(of: [a]) == [a])
    }

    @Test("References are those that were asked for, then each once, of a name and with an object")
    func references() throws {
        let (a, none) = (Self.names[0], CommitID(high: 0, middle: 0, low: 0))
        func record(_ name: String, _ object: CommitID, _ target: String = "") -> [UInt8] {
            let named = Array(name.utf8) + [0] + Array(object.bytes.prefix(20))
            return Self.record(.reference, named + Array(target.utf8))
        }
        let head = record("worktree", a)
        let main = record("refs/heads/main", a)
        let good = head + main + record("HEAD", a, "refs/heads/main") + Self.end(3)
        let found = try stream(good).references()
        #expect(found.heads == [a] && found.all.count == 2)
        let unborn = record("worktree", none) + Self.end(1)
        #expect(try stream(unborn).references().heads.isEmpty)
        let lies = [
            record("worktrees/y/HEAD", a) + Self.end(1),
            record("worktree", a, "refs/heads/main") + Self.end(1),
            head + main + main + Self.end(3), head + record("refs/heads/a..b", a) + Self.end(2),
            head + record("refs/heads/a", none) + Self.end(2),
            head + record("refs/heads/a", a, "a b") + Self.end(2), head + main,
            head + Self.record(.reference, [UInt8](repeating: 65, count: 60)) + Self.end(2),
            head + Self.record(.commit, a.bytes + Self.commit()) + Self.end(2),
        ]
        for (number, lie) in lies.enumerated() {
            #expect(throws: UnreadReason.self, "\(number)") {
                try stream(lie).references()
            }
        }
    }

    @Test("Requests with too many names are rejected before sending")
    func tooManyNames() throws {
        let names = [CommitID](repeating: Self.names[0], count: ObjectRequest.maxRequestNames + 1)
        #expect(throws: UnreadReason.overLimit("/objects: 2000000")) {
            try stream([]).require(names)
        }
    }

    @Test("Child exits on a request with too many names or of another kind")
    func strangeQuestions() throws {
        let folder = try TemporaryFolder()
        let git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        try git.commit("one")
        var many: [UInt8] = [ObjectRequest.read.rawValue]
        many.append(bigEndian: UInt32(ObjectRequest.maxRequestNames + 1))
        many.append(bigEndian: UInt32(0))
        let unknown = [99] + [UInt8](repeating: 0, count: 8)
        for question in [many, unknown] {
            let reader = RepositoryReader.built
            let objects = Array(folder.file("repo/.git/objects").utf8)
            let stream = try reader.open(
                ReadingRequest(
                    format: .sha1, backend: .libgit2, objectFolders: [objects], git: [],
                    gitFolder: objects, commonFolder: objects, includedFiles: []))
            try stream.sendAll(question)
            let answer = try stream.readSome(1)
            #expect(answer == nil)
            #expect(try reader.waitForChildEnd().status == ReaderProcess.Status.broken)
        }
    }

    @Test("More than a gigabyte of one repository exceeds the limit", .tags(.deep), .onlyDeep)
    func tooMuch() throws {
        let pair = try SocketPair(.stream)
        let number = dup(pair.other.number)
        let object = Array(Self.commit().prefix(60)) + [UInt8](repeating: 32, count: 16 << 20 - 60)
        let sender = Thread {
            let other = Descriptor(inherited: number)
            // Until the receiver closes.
            for name in 0..<100 {
                let record = Self.record(.commit, Self.names[name % 3].bytes + object)
                guard (try? other.sendAll(record)) != nil else { return }
            }
        }
        sender.start()
        let stream = ObjectStream(
            folder: "/objects", .sha1, pair.takeOwn(),
            of: RepositoryReader(program: Array("/none".utf8), git: nil))
        #expect(throws: UnreadReason.overLimit("/objects: \(ObjectLimit.all)")) {
            try stream.walk(from: [Self.names[0]], shallow: []) { _, _, _ in }
        }
    }

    @Test(
        "The name of bytes is the one that git gives them",
        arguments: [
            "", "a", String(repeating: "x", count: 55), String(repeating: "y", count: 1000),
        ], [ObjectFormat.sha1, .sha256])
    func names(text: String, format: ObjectFormat) throws {
        let folder = try TemporaryFolder()
        let git = try GitRepository.make(
            at: folder.file("repo"), home: folder.file("home"), hash: format.rawValue)
        try folder.write(text, to: "text")
        let name = format.name(of: "blob", Array(text.utf8).span)
        #expect(try git.git("hash-object", folder.file("text")) == name.description)
    }
}
