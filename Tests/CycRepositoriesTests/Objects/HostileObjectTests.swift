import CycCore
import CycRepositories
import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Darwin)
    import Darwin
#endif

private let ada = EmailAddress("ada@example.org")

/// Objects that git would not write: whatever libgit2 makes of them in the reader's child, the answer comes
/// within the limits, and the repository is named.
@Suite(.timeLimit(.minutes(5))) struct HostileObjectTests {
    private let folder: TemporaryFolder
    private let git: GitRepository
    private let objects: HandmadeObjects
    private let a = HandmadeObjects.name("a")
    private let b = HandmadeObjects.name("b")

    init() throws {
        folder = try TemporaryFolder()
        git = try GitRepository.make(at: folder.file("repo"), home: folder.file("home"))
        objects = HandmadeObjects(in: git)
    }

    /// Number of commits reachable from `name`, through a commit with a valid name.
    private func count(from name: String) throws -> Int {
        let child = HandmadeObjects.commit(parents: [name])
        try folder.write(String(decoding: child, as: UTF8.self), to: "child")
        let tip = try git.git(
            "hash-object", "-w", "-t", "commit", "--literally", folder.file("child"))
        return try count(fromTip: tip) - 1
    }

    /// Number of commits reachable from a reference to `name`.
    private func count(fromTip name: String) throws -> Int {
        try folder.write("\(name)\n", to: "repo/.git/refs/heads/main")
        var notebook = Notebook()
        try notebook.scan(git, keeping: [ada])
        return notebook.commits.count
    }

    /// Result of reading a repository.
    private enum Verdict: Equatable {
        /// Reported with an object or the object folder.
        case unread
        case other(String)
    }

    private func verdict(_ name: String, asTip: Bool = false) -> Verdict {
        do {
            return .other("\(try asTip ? count(fromTip: name) : count(from: name)) commits")
        } catch UnreadReason.damaged(let detail) where isNamed(detail) {
            return .unread
        } catch UnreadReason.overLimit(let detail) where isNamed(detail) {
            return .unread
        } catch UnreadReason.noPermission {
            return .unread
        } catch UnreadReason.crashed(signal: _?) {
            return .unread
        } catch {
            return .other("\(error)")
        }
    }

    private func isNamed(_ detail: String) -> Bool {
        detail.contains(git.path) || detail.contains("parents") || detail.contains("1024")
            || detail.prefix(40).allSatisfy(\.isHexDigit)
    }

    // MARK: Loose objects

    /// File of a loose object.
    struct Loose: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The unpacked bytes.
        let bytes: [UInt8]

        init(_ header: String, _ content: [UInt8]) {
            testDescription = "\(header.debugDescription) and \(content.count) bytes"
            bytes = Array(header.utf8) + content
        }
    }

    private static let content = HandmadeObjects.commit()

    static let files: [Loose] = [
        Loose("commit 10\0", [UInt8](repeating: 0x41, count: 70_000)),
        Loose("commit 10\0", content), Loose("commit 0\0", content),
        Loose("commit \(content.count - 1)\0", content),
        Loose("commit \(content.count + 1)\0", content), Loose("commit 70000\0", content),
        Loose("commit 0\0", []), Loose("commit \(content.count)", content),
        Loose("commit 0\(content.count)\0", content), Loose("commit +\(content.count)\0", content),
        Loose("commit -1\0", content), Loose("commit \0", content), Loose("commit\0", content),
        Loose("commit  \(content.count)\0", content), Loose("commit \(content.count) \0", content),
        Loose("commits \(content.count)\0", content),
        Loose("ofs-delta \(content.count)\0", content),
        Loose("\0", content), Loose("", []), Loose("", [UInt8](repeating: 0x20, count: 100)),
        Loose("commit 99999999999999999999999999\0", content),
        Loose("commit 4611686018427387904\0", content),
        Loose("commit 9223372036854775807\0", content),
        Loose("commit 16777217\0", content),
        Loose("blob 4611686018427387904\0", content), Loose("blob 10\0", content),
        Loose("tree \(content.count)\0", content), Loose("blob \(content.count)\0", content),
    ]

    @Test(
        "A loose object that is not what its header says is damage, or the commit that it holds",
        arguments: files)
    func loose(_ file: Loose) throws {
        try objects.write(try HandmadeObjects.packed(file.bytes), as: a)
        // libgit2 takes the length from the content where git would complain.
        #expect([.unread, .other("1 commits")].contains(verdict(a)))
        // A branch may lead to a blob or a tree, but HEAD to nothing but a commit of that name.
        #expect(verdict(a, asTip: true) == .unread)
    }

    @Test("Tip whose content does not match its name is damage")
    func renamed() throws {
        try objects.write("commit", HandmadeObjects.commit(), as: a)
        #expect(try count(from: a) == 1)
        #expect(verdict(a, asTip: true) == .unread)
    }

    @Test(
        "A loose object that is cut off, or goes on, is damage",
        arguments: TestDepth.sample([9, 0], quick: 1))
    func cut(level: Int32) throws {
        let content = HandmadeObjects.commit(
            message: String((0..<3000).map { "\($0 * $0)" }.joined()))
        let file = try HandmadeObjects.packed(
            Array("commit \(content.count)\0".utf8) + content, level: level)
        try objects.write(file, as: a)
        #expect(try count(from: a) == 1)
        // libgit2 1.5 waits for ever for the rest of some of these, until its CPU time is over.
        let lengths = [0, 1, 30, file.count / 2, file.count - 10, file.count - 1]
        for length in TestDepth.sample(lengths, quick: 2) {
            try objects.write(Array(file[..<length]), as: a)
            #expect(verdict(a) == .unread, "\(length) of \(file.count) bytes")
        }
        try objects.write(file + [0], as: a)
        #expect(verdict(a) == .unread)
        var flipped = file
        flipped[file.count - 1] ^= 1
        try objects.write(flipped, as: a)
        #expect(verdict(a) == .unread)
    }

    @Test("Small loose object with huge content is not unpacked")
    func bomb() throws {
        let zeros = [UInt8](repeating: 0, count: 24 << 20)
        for length in ["\(zeros.count)", "1000"] {
            let bytes = Array("commit \(length)\0".utf8) + zeros
            try objects.write(try HandmadeObjects.packed(bytes, level: 1), as: a)
            #expect(verdict(a) == .unread)
        }
        let file = try objects.file(b)
        try Data(try HandmadeObjects.packed(bytes("commit 300"), level: 1)).write(
            to: URL(filePath: file))
        #expect(truncate(file, 1 << 40) == 0)
        #expect(verdict(b) == .unread)
    }

    private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) + [0] }

    @Test("Only a regular file is an object, and others do not block")
    func types() throws {
        let file = try objects.file(a)
        #expect(mkfifo(file, 0o600) == 0)
        #expect(verdict(a) == .unread)
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createSymbolicLink(
            atPath: file, withDestinationPath: "/dev/zero")
        #expect(verdict(a) == .unread)
        try FileManager.default.removeItem(atPath: file)
        try FileManager.default.createDirectory(
            atPath: file, withIntermediateDirectories: false)
        #expect(verdict(a) == .unread)
    }

    @Test("Too many parents exceed the limit", .tags(.deep), .onlyDeep)
    func parents() throws {
        try objects.write("commit", HandmadeObjects.commit(), as: a)
        let many = [String](repeating: a, count: 70_000)
        var last = a
        for number in 0..<3 {
            let name = HandmadeObjects.name(number)
            try objects.write("commit", HandmadeObjects.commit(parents: many + [last]), as: name)
            last = name
        }
        #expect(try count(from: last) == 4)
        try objects.write("commit", HandmadeObjects.commit(parents: many + [last]), as: b)
        #expect(verdict(b) == .unread)
    }

    // MARK: Tags

    @Test("Nested tags are followed to the limit and match their names")
    func tags() throws {
        func write(_ kind: String, _ content: [UInt8]) throws -> String {
            try folder.write(String(decoding: content, as: UTF8.self), to: "object")
            return try git.git(
                "hash-object", "-w", "-t", kind, "--literally", folder.file("object"))
        }
        var names = [try write("commit", HandmadeObjects.commit())]
        for _ in 0...64 {
            names.append(try write("tag", HandmadeObjects.tag(of: names[names.count - 1])))
        }
        #expect(try count(fromTip: names[64]) == 1)
        #expect(verdict(names[65], asTip: true) == .unread)
        // Cycles, impossible with valid names.
        try objects.write("tag", HandmadeObjects.tag(of: b), as: b)
        #expect(verdict(b, asTip: true) == .unread)
        try objects.write("tag", HandmadeObjects.tag(of: b), as: a)
        try objects.write("tag", HandmadeObjects.tag(of: a), as: b)
        #expect(verdict(a, asTip: true) == .unread)
        let cut = try write("tag", Array("object \(names[0].dropLast())".utf8))
        #expect(verdict(cut, asTip: true) == .unread)
    }

    @Test("Commits that are their own ancestors are walked once")
    func circle() throws {
        try objects.write("commit", HandmadeObjects.commit(parents: [b, a]), as: a)
        try objects.write("commit", HandmadeObjects.commit(parents: [a]), as: b)
        #expect(try count(from: a) == 2)
    }

    // MARK: Packs

    private typealias Entry = HandmadeObjects.Entry

    private func write(_ entries: [Entry]) throws {
        try objects.write(try HandmadeObjects.pack(entries))
    }

    @Test("Packed objects are read, whole and as deltas")
    func packed() throws {
        let base = HandmadeObjects.commit()
        let text = Array("parent \(b)\n".utf8)
        let delta = HandmadeObjects.delta(
            from: base.count, to: base.count + text.count,
            HandmadeObjects.copy(0, 46) + HandmadeObjects.insert(text)
                + HandmadeObjects.copy(46, base.count - 46))
        for link in [Entry.Base.before(1), .name(b)] {
            try write([
                Entry(name: b, content: base), Entry(name: a, base: link, content: delta),
            ])
            #expect(try count(from: a) == 2)
        }
    }

    @Test("Delta cycles are not followed")
    func deltaCircle() throws {
        let delta = HandmadeObjects.delta(from: 10, to: 10, HandmadeObjects.copy(0, 10))
        try write([
            Entry(name: a, base: .name(b), content: delta),
            Entry(name: b, base: .name(a), content: delta),
        ])
        #expect(verdict(a) == .unread)
        try write([Entry(name: a, base: .name(a), content: delta)])
        #expect(verdict(a) == .unread)
        try write([
            Entry(name: b, content: HandmadeObjects.commit(parents: [a])),
            Entry(name: a, base: .name(a), content: delta),
        ])
        #expect(verdict(b) == .unread)
    }

    @Test(
        "A chain of what changed is as long as git's longest, and no longer", .tags(.deep),
        .onlyDeep)
    func deltaChain() throws {
        let base = HandmadeObjects.commit()
        let delta = HandmadeObjects.delta(
            from: base.count, to: base.count, HandmadeObjects.copy(0, base.count))
        let entries = (0...4096).map { number in
            Entry(
                name: HandmadeObjects.name(number),
                base: number == 0 ? .none(kind: 1) : .before(1),
                content: number == 0 ? base : delta)
        }
        try write(entries)
        #expect(try count(from: HandmadeObjects.name(4095)) == 1)
        #expect(try count(from: HandmadeObjects.name(4096)) == 1)
    }

    @Test("Small packed object with huge content is not unpacked")
    func packedBomb() throws {
        let base = HandmadeObjects.commit()
        for length in [1 << 59, 1 << 32, 16 << 20 + 1] {
            try write([Entry(name: a, length: length, content: base)])
            #expect(verdict(a) == .unread)
            try write([
                Entry(name: b, content: base),
                Entry(name: a, base: .before(1), length: length, content: base),
            ])
            #expect(verdict(a) == .unread)
            let delta = HandmadeObjects.delta(
                from: base.count, to: length, HandmadeObjects.copy(0, base.count))
            try write([
                Entry(name: b, content: base), Entry(name: a, base: .before(1), content: delta),
            ])
            #expect(verdict(a) == .unread)
        }
        // Each on its own is allowed.
        var entries = [Entry(name: HandmadeObjects.name(0), content: base)]
        var size = base.count
        let large = 15 << 20
        for number in 1...8 {
            let copies = [UInt8]((0..<large / size).flatMap { _ in HandmadeObjects.copy(0, size) })
            let length = large / size * size
            entries.append(
                Entry(
                    name: HandmadeObjects.name(number), base: .before(1),
                    content: HandmadeObjects.delta(
                        from: size, to: length,
                        number == 1
                            ? copies
                            : HandmadeObjects.copy(0, size & 0xFF_FFFF))))
            size = length
        }
        try write(entries)
        #expect(try count(from: HandmadeObjects.name(8)) == 1)
        let zeros = [UInt8](repeating: 0, count: 20 << 20)
        try write([Entry(name: a, length: 1000, content: zeros)])
        #expect(verdict(a) == .unread)
    }

    @Test("Delta must fit its base")
    func wrongDeltas() throws {
        let base = HandmadeObjects.commit()
        let size = base.count
        typealias Objects = HandmadeObjects
        let deltas: [[UInt8]] = [
            [], [0x80], Objects.delta(from: size, to: size, []),
            Objects.delta(from: size, to: size, Objects.copy(0, size - 1)),
            Objects.delta(from: size, to: size, Objects.copy(1, size)),
            Objects.delta(from: size, to: size, Objects.copy(0, size) + Objects.copy(0, 1)),
            Objects.delta(from: size, to: size, Objects.copy(0xFFFF_FFFF, size)),
            Objects.delta(from: size, to: size, [0x80]),
            Objects.delta(from: size, to: size, Objects.copy(0, size).dropLast(3)),
            Objects.delta(from: size - 1, to: size, Objects.copy(0, size)),
            Objects.delta(from: size + 1, to: size, Objects.copy(0, size)),
            Objects.delta(from: size, to: size + 1, Objects.copy(0, size)),
            Objects.delta(from: size, to: size + 1, Objects.copy(0, size) + [0]),
            Objects.delta(from: size, to: size + 9, Objects.copy(0, size) + [9, 1, 2]),
            [UInt8](repeating: 0xFF, count: 40),
        ]
        for delta in deltas {
            try write([
                Entry(name: b, content: base), Entry(name: a, base: .before(1), content: delta),
            ])
            #expect(verdict(a) == .unread, "\(delta)")
        }
        for link in [Entry.Base.distance(1 << 40), .distance(5), .distance(12), .name(name("c"))] {
            try write([Entry(name: a, base: link, content: deltas[4])])
            #expect(verdict(a) == .unread, "\(link)")
        }
        for kind: UInt8 in [0, 2, 3, 5] {
            try write([
                Entry(name: a, base: .none(kind: kind), content: base),
                Entry(name: b, content: Objects.commit(parents: [a])),
            ])
            #expect(verdict(b) == .unread)
        }
    }

    private func name(_ digit: Character) -> String { HandmadeObjects.name(digit) }

    @Test("Index that points outside its pack is damage")
    func wrongIndex() throws {
        let base = HandmadeObjects.commit()
        for offset in [0, 11, 1 << 31, 1 << 40, UInt64.max, 1 << 63] {
            try write([Entry(name: a, content: base, offset: offset)])
            #expect(verdict(a) == .unread, "\(offset)")
        }
        let good = try HandmadeObjects.pack([
            Entry(name: a, content: base), Entry(name: b, content: base),
        ])
        func check(_ what: String, _ change: (inout [UInt8], inout [UInt8]) -> Void) throws {
            var (pack, index) = good
            change(&pack, &index)
            try objects.write((pack, index))
            // What is not on the way to an object changes nothing about it.
            #expect([.unread, .other("1 commits")].contains(verdict(a)), "\(what)")
        }
        try objects.write(good)
        #expect(try count(from: a) == 1)
        try check("a descending fan-out") { $1[8 + 4 * 20] = 1 }
        try check("millions of objects") {
            $1.replaceSubrange(8 + 1020..<8 + 1024, with: [1, 2, 3, 4])
        }
        try check("all objects there are") { _, index in
            for byte in 8..<8 + 1024 { index[byte] = 0xFF }
        }
        try check("another version") { $1[7] = 3 }
        try check("no long offset") { $1[8 + 1024 + 2 * 24] = 0x80 }
        try check("a byte less") { $1.removeLast() }
        try check("a byte more") { $1.append(0) }
        try check("nothing") { $1 = [] }
        try check("its beginning") { $1 = Array($1.prefix(500)) }
        try check("a pack of others") { pack, _ in pack[11] = 3 }
        try check("another pack version") { pack, _ in pack[7] = 4 }
        try check("no pack") { pack, _ in pack[0] = 0x50 + 1 }
        try check("an empty pack") { pack, _ in pack = [] }
        try check("half a pack") { pack, _ in pack = Array(pack.prefix(40)) }
        try check("a flipped bit") { pack, _ in pack[60] ^= 0x40 }
    }

    // MARK: Alternates

    @Test("Objects in alternates are found as git finds them, and cycles end")
    func alternates() throws {
        var stores: [String] = []
        for number in 0..<8 {
            stores.append(folder.file("store \(number)\t\"/objects"))
            try FileManager.default.createDirectory(
                atPath: "\(stores[number])/info", withIntermediateDirectories: true)
        }
        func borrow(_ text: String, in store: String? = nil) throws {
            try Data(text.utf8).write(
                to: URL(filePath: "\(store ?? objects.folder)/info/alternates"))
        }
        func put(in number: Int) throws {
            let file = "\(stores[number])/\(a.prefix(2))"
            try? FileManager.default.createDirectory(
                atPath: file, withIntermediateDirectories: false)
            let content = HandmadeObjects.commit()
            try Data(HandmadeObjects.packed(Array("commit \(content.count)\0".utf8) + content))
                .write(to: URL(filePath: "\(file)/\(a.dropFirst(2))"))
        }
        try put(in: 0)
        let quoted = stores[0].replacing("\"", with: "\\\"").replacing("\t", with: "\\t")
        for text in [
            stores[0], "\(stores[0])\n", "# \(stores[1])\n\n/nowhere\n\(stores[0])\n",
            "\"\(quoted)\"", "\"\(quoted.replacing(" ", with: "\\040"))\"\n",
            "../../../store 0\t\"/objects\n", "\(objects.folder)\n\(stores[0])",
        ] {
            try borrow(text)
            #expect(try git.git("cat-file", "-t", a) == "commit", "\(text)")
            #expect(try count(from: a) == 1, "\(text)")
        }
        // Cycle.
        try borrow(stores[1])
        try borrow("\(objects.folder)\n\(stores[1])\n\(stores[0])\n", in: stores[1])
        #expect(try count(from: a) == 1)
        // Deeper than git follows.
        try borrow(stores[1])
        for number in 1..<7 { try borrow(stores[number + 1], in: stores[number]) }
        try FileManager.default.removeItem(atPath: "\(stores[0])/\(a.prefix(2))")
        for number in [5, 6, 7] {
            try put(in: number)
            let isThere = (try? git.git("cat-file", "-t", a)) == "commit"
            #expect(isThere == (number < 7))
            #expect((verdict(a) == .unread) != isThere)
            try FileManager.default.removeItem(atPath: "\(stores[number])/\(a.prefix(2))")
        }
        // Unrealistically many.
        try borrow(String(repeating: "/nowhere\n", count: 2000))
        #expect(verdict(a) == .unread)
        try borrow(String(repeating: "\n", count: 2 << 20))
        #expect(verdict(a) == .unread)
        try FileManager.default.removeItem(atPath: "\(objects.folder)/info/alternates")
        #expect(mkfifo("\(objects.folder)/info/alternates", 0o600) == 0)
        // git would wait for it.
        #expect(verdict(a, asTip: true) == .unread)
    }

    // MARK: git's own

    @Test(
        "Every form in which git packs objects is read",
        arguments: [
            ["-c", "pack.indexVersion=1"], ["-c", "repack.useDeltaBaseOffset=false"],
            ["-c", "pack.compression=0"], ["-c", "pack.depth=2000", "-c", "pack.window=50"],
        ])
    func forms(_ options: [String]) throws {
        var history = GitRepository.History()
        for index in 0..<300 {
            history.add(
                by: .init(seconds: 100_000 * index), parents: index == 0 ? [] : [.new(index - 1)],
                message: "The same long message in all of them but for a number: \(index)")
        }
        history.set("refs/heads/main", to: .new(299))
        let made = try git.make(history)
        try git.git(options + ["repack", "-qadf"])
        #expect(try count(from: made[299]) == 300)
        let found = try FileManager.default.contentsOfDirectory(atPath: "\(objects.folder)/pack")
        let pack = try #require(found.first { $0.hasSuffix(".pack") })
        // Offsets in their long form, but for the first one.
        try git.git(
            "index-pack", "--index-version=2,0x40", "\(objects.folder)/pack/\(pack)")
        #expect(try count(from: made[299]) == 300)
        try git.git("multi-pack-index", "write")
        #expect(try count(from: made[299]) == 300)
    }
}
