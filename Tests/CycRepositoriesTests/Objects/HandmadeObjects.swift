import CZlib
import Foundation
import TestSupport

/// Writes objects that git would not write into a repository.
///
/// Names are not checked against contents, neither here nor by whoever reads them.
struct HandmadeObjects {
    let folder: String

    init(in git: GitRepository) {
        folder = "\(git.path)/.git/objects"
    }

    static func name(_ digit: Character) -> String { String(repeating: digit, count: 40) }

    static func name(_ number: Int) -> String {
        let digits = String(number, radix: 16)
        return "e" + String(repeating: "0", count: 39 - digits.count) + digits
    }

    /// Content of a commit.
    static func commit(
        parents: [String] = [], seconds: Int = 1_600_000_000, message: String = "made by hand"
    ) -> [UInt8] {
        let who = "Ada <ada@example.org> \(seconds) +0000"
        let lines =
            ["tree \(emptyTree)"] + parents.map { "parent \($0)" }
            + ["author \(who)", "committer \(who)", "", message]
        return Array((lines.joined(separator: "\n") + "\n").utf8)
    }

    static func tag(of target: String) -> [UInt8] {
        Array("object \(target)\ntype tag\ntag v1\ntagger A <a@x> 1 +0000\n\nv1\n".utf8)
    }

    private static let emptyTree = "4b825dc642cb6eb9a060e54bf8d69288fbee4904"

    static func packed(_ bytes: [UInt8], level: Int32 = 6) throws -> [UInt8] {
        var length = compressBound(uLong(bytes.count))
        var packed = [UInt8](repeating: 0, count: Int(length))
        guard compress2(&packed, &length, bytes, uLong(bytes.count), level) == Z_OK else {
            throw CocoaError(.fileWriteUnknown)
        }
        return Array(packed.prefix(Int(length)))
    }

    // MARK: Loose objects

    /// The file of a loose object, in a folder that is there.
    func file(_ name: String) throws -> String {
        let folder = "\(folder)/\(name.prefix(2))"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        return "\(folder)/\(name.dropFirst(2))"
    }

    func write(_ bytes: [UInt8], as name: String) throws {
        try Data(bytes).write(to: URL(filePath: file(name)))
    }

    func write(_ kind: String, _ content: [UInt8], as name: String) throws {
        try write(
            try Self.packed(Array("\(kind) \(content.count)\0".utf8) + content), as: name)
    }

    // MARK: Packs

    /// An object in a pack.
    struct Entry {
        enum Base {
            case none(kind: UInt8)
            /// Offset of its base before this object, in bytes.
            case distance(Int)
            /// Position of its base, in objects before this one.
            case before(Int)
            case name(String)
        }

        var name: String
        var base = Base.none(kind: 1)
        /// The length in its header; `nil` for that of its content.
        var length: Int?
        var content: [UInt8]
        /// Its offset according to the index; `nil` for the real one.
        var offset: UInt64?
    }

    /// Delta object with the given instructions.
    static func delta(from base: Int, to result: Int, _ instructions: [UInt8]) -> [UInt8] {
        varint(base) + varint(result) + instructions
    }

    /// Takes `count` bytes from `place` on.
    static func copy(_ place: Int, _ count: Int) -> [UInt8] {
        [0xFF] + (0..<4).map { UInt8(place >> (8 * $0) & 0xFF) }
            + (0..<3).map { UInt8(count >> (8 * $0) & 0xFF) }
    }

    static func insert(_ bytes: [UInt8]) -> [UInt8] { [UInt8(bytes.count)] + bytes }

    private static func varint(_ number: Int) -> [UInt8] {
        var bytes: [UInt8] = []
        var rest = number
        repeat {
            bytes.append(UInt8(rest & 0x7F) | (rest >> 7 > 0 ? 0x80 : 0))
            rest >>= 7
        } while rest > 0
        return bytes
    }

    private static func header(kind: UInt8, length: Int) -> [UInt8] {
        let rest = length >> 4
        let first = kind << 4 | UInt8(length & 0x0F)
        return rest == 0 ? [first] : [first | 0x80] + varint(rest)
    }

    private static func back(_ distance: Int) -> [UInt8] {
        var bytes = [UInt8(distance & 0x7F)]
        var rest = distance >> 7
        while rest > 0 {
            rest -= 1
            bytes.insert(0x80 | UInt8(rest & 0x7F), at: 0)
            rest >>= 7
        }
        return bytes
    }

    static func big<Number: FixedWidthInteger>(_ number: Number) -> [UInt8] {
        withUnsafeBytes(of: number.bigEndian) { Array($0) }
    }

    /// A pack of `entries` and its index, with names of 40 digits.
    static func pack(_ entries: [Entry]) throws -> (pack: [UInt8], index: [UInt8]) {
        var pack = Array("PACK".utf8) + big(UInt32(2)) + big(UInt32(entries.count))
        var starts: [Int] = []
        for (index, entry) in entries.enumerated() {
            starts.append(pack.count)
            let length = entry.length ?? entry.content.count
            switch entry.base {
            case .none(let kind): pack += header(kind: kind, length: length)
            case .distance(let distance): pack += header(kind: 6, length: length) + back(distance)
            case .before(let count):
                pack += header(kind: 6, length: length)
                pack += back(starts[index] - starts[index - count])
            case .name(let name): pack += header(kind: 7, length: length) + bytes(name)
            }
            pack += try packed(entry.content)
        }
        let checksum = [UInt8](repeating: 0, count: 20)
        pack += checksum
        let sorted = zip(entries, starts).sorted { $0.0.name < $1.0.name }
        var index: [UInt8] = [0xFF, 0x74, 0x4F, 0x63] + big(UInt32(2))
        for byte in 0..<256 {
            index += big(UInt32(sorted.count { bytes($0.0.name)[0] <= UInt8(byte) }))
        }
        for (entry, _) in sorted { index += bytes(entry.name) }
        index += [UInt8](repeating: 0, count: 4 * sorted.count)
        var long: [UInt8] = []
        for (entry, start) in sorted {
            if let offset = entry.offset {
                index += big(UInt32(1 << 31 | long.count / 8))
                long += big(offset)
            } else {
                index += big(UInt32(start))
            }
        }
        index += long + checksum + checksum
        return (pack, index)
    }

    private static func bytes(_ name: String) -> [UInt8] {
        let digits = Array(name.utf8)
        return stride(from: 0, to: 40, by: 2).map {
            UInt8(String(decoding: digits[$0...$0 + 1], as: UTF8.self), radix: 16) ?? 0
        }
    }

    func write(_ pack: (pack: [UInt8], index: [UInt8]), name: String = "pack-1") throws {
        let stem = "\(folder)/pack/\(name)"
        try Data(pack.pack).write(to: URL(filePath: "\(stem).pack"))
        try Data(pack.index).write(to: URL(filePath: "\(stem).idx"))
    }
}
