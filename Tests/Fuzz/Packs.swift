import Foundation

/// A pack with its index: the first byte says what the rest is.
struct Packs: Target {
    /// A repository that git has packed.
    private let packed: Files
    /// A bare one whose only branch is the first object of a pack that is made here.
    private let made: Files
    private let environment: [String: String]
    private let pack: [UInt8]
    private let index: [UInt8]

    private struct Files {
        let repository: String
        let pack: String
        let index: String
    }

    /// What follows the first byte of an input.
    private enum Kind: Int, CaseIterable {
        /// The bytes of the pack, but the checksum at its end.
        case pack
        /// The bytes of the index, but its checksums.
        case index
        /// Entries of a pack whose compression and index are right, as ``PackMaker`` reads them.
        case entries
    }

    init(_ workshop: Workshop) throws {
        let repository = try workshop.copy("packed")
        let folder = "\(repository)/.git/objects/pack"
        let name = try FileManager.default.contentsOfDirectory(atPath: folder)
            .first { $0.hasSuffix(".pack") }?.dropLast(".pack".count)
        guard let name else { Fuzz.fail("git made no pack") }
        packed = Files(
            repository: repository, pack: "\(folder)/\(name).pack", index: "\(folder)/\(name).idx")
        pack = try Workshop.read(packed.pack)
        index = try Workshop.read(packed.index)
        for file in [packed.pack, packed.index] { chmod(file, 0o600) }

        let bare = workshop.path("made.git")
        for name in ["objects/pack", "refs/heads"] {
            try FileManager.default.createDirectory(
                atPath: "\(bare)/\(name)", withIntermediateDirectories: true)
        }
        let texts = [
            "HEAD": "ref: refs/heads/main\n",
            "config": "[core]\n\trepositoryformatversion = 0\n\tbare = true\n",
            "refs/heads/main": String(repeating: "1", count: 40) + "\n",
        ]
        for (name, text) in texts { try Workshop.write(Array(text.utf8), to: "\(bare)/\(name)") }
        let hex = String(repeating: "0", count: 40)
        made = Files(
            repository: bare, pack: "\(bare)/objects/pack/pack-\(hex).pack",
            index: "\(bare)/objects/pack/pack-\(hex).idx")
        environment = workshop.gitEnvironment
    }

    func seeds() throws -> [[UInt8]] {
        let commit = """
            tree 4b825dc642cb6eb9a060e54bf8d69288fbee4904
            parent 2222222222222222222222222222222222222222
            author Me <me@example.org> 1600000000 +0900
            committer Me <me@example.org> 1600000000 +0900

            One

            """
        let root = commit.replacing(
            "parent 2222222222222222222222222222222222222222\n", with: "")
        let tag = "object 2222222222222222222222222222222222222222\ntype commit\ntag v\n\nOne\n"
        func entry(_ type: Int, base: Int = 0, _ payload: [UInt8]) -> [UInt8] {
            [UInt8(type), UInt8(base), UInt8(payload.count & 255), UInt8(payload.count >> 8)]
                + payload
        }
        let length = UInt8(root.utf8.count)
        // The lengths of both, then one copy of everything.
        let delta: [UInt8] = [
            length & 0x7F | 0x80, length >> 7, length & 0x7F | 0x80, length >> 7,
            0x90, length,
        ]
        let kinds = { (kind: Kind) in [UInt8(kind.rawValue)] }
        return [
            kinds(.pack) + pack, kinds(.index) + index,
            kinds(.entries) + entry(1, Array(commit.utf8)) + entry(1, Array(root.utf8)),
            kinds(.entries) + entry(4, Array(tag.utf8)) + entry(1, Array(root.utf8)),
            kinds(.entries) + entry(6, base: 1, delta) + entry(1, Array(root.utf8)),
            kinds(.entries) + entry(1, Array(commit.utf8)) + entry(7, base: 2, delta)
                + entry(1, Array(root.utf8)),
        ]
    }

    func run(_ input: [UInt8]) {
        guard let first = input.first else { return }
        var rest = Array(input.dropFirst())
        let checksum = pack.suffix(20)
        switch Kind(rawValue: Int(first) % Kind.allCases.count) {
        case .pack, nil:
            if rest.count >= 20 {
                rest.replaceSubrange(rest.count - 20..<rest.count, with: checksum)
            }
            write(rest, index, packed)
        case .index:
            if rest.count >= 40 {
                rest.replaceSubrange(rest.count - 40..<rest.count - 20, with: checksum)
            }
            write(pack, rest, packed)
        case .entries:
            var maker = PackMaker(rest)
            let (pack, index) = maker.made()
            write(pack, index, made)
        }
    }

    private func write(_ pack: [UInt8], _ index: [UInt8], _ files: Files) {
        Workshop.place(pack, at: files.pack)
        Workshop.place(index, at: files.index)
        readRepository(at: files.repository, environment)
    }
}

/// Makes a pack of entries: type, number of the base, length of the content in two bytes, content.
///
/// Bit 7 of the type has the header say another length, which follows in four bytes. Objects are
/// named by 40 times the same digit, from `1` on.
///
/// - Source: https://git-scm.com/docs/pack-format
private struct PackMaker {
    private var reader: Reader
    private var pack: [UInt8] = []
    private var offsets: [Int] = []

    init(_ bytes: [UInt8]) {
        reader = Reader(bytes)
    }

    mutating func made() -> (pack: [UInt8], index: [UInt8]) {
        // The number of objects is not known yet.
        pack = Array("PACK".utf8) + [0, 0, 0, 2, 0, 0, 0, 0]
        while !reader.isAtEnd, offsets.count < 9 { addEntry() }
        pack[11] = UInt8(offsets.count)
        let checksum = [UInt8](repeating: 0xAA, count: 20)
        pack += checksum

        var index: [UInt8] = [0xFF, 0x74, 0x4F, 0x63, 0, 0, 0, 2]
        for first in 0..<256 {
            index += bigEndian(offsets.indices.count { 0x11 * ($0 + 1) <= first })
        }
        for number in offsets.indices { index += Self.name(number) }
        for _ in offsets { index += [0, 0, 0, 0] }
        for offset in offsets { index += bigEndian(offset) }
        return (pack, index + checksum + checksum)
    }

    private mutating func addEntry() {
        let kind = reader.byte()
        let base = reader.byte()
        let content = reader.bytes(Int(reader.number(bytes: 2)))
        let length = kind & 0x80 == 0 ? content.count : Int(reader.number(bytes: 4))
        let start = pack.count
        var size = length >> 4
        var byte = UInt8(kind & 7) << 4 | UInt8(length & 15)
        while size > 0 {
            pack.append(byte | 0x80)
            byte = UInt8(size & 0x7F)
            size >>= 7
        }
        pack.append(byte)
        if kind & 7 == 6 {
            // Forward only lies what has not been written: that one is zero bytes away.
            addDistance(start - (offsets.indices.contains(base) ? offsets[base] : start))
        } else if kind & 7 == 7 {
            pack += Self.name(base % 15)
        }
        offsets.append(start)
        pack += Zlib.deflated(content)
    }

    private mutating func addDistance(_ distance: Int) {
        var rest = distance
        var bytes = [UInt8(rest & 0x7F)]
        while rest > 0x7F {
            rest = rest >> 7 - 1
            bytes.append(UInt8(rest & 0x7F) | 0x80)
        }
        pack += bytes.reversed()
    }

    private static func name(_ number: Int) -> [UInt8] {
        [UInt8](repeating: UInt8(truncatingIfNeeded: 0x11 * (number + 1)), count: 20)
    }

    private func bigEndian(_ number: Int) -> [UInt8] {
        withUnsafeBytes(of: UInt32(truncatingIfNeeded: number).bigEndian) { Array($0) }
    }
}
