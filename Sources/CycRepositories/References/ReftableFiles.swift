import CycCore
import CycPOSIX

/// Validator of reftable files; only git interprets their content.
///
/// If one is unreadable or truncated, git silently lists no references.
///
/// - Source: https://git-scm.com/docs/reftable
enum ReftableFiles {
    /// Rejects missing, unreadable or invalid files.
    ///
    /// - Parameters:
    ///   - folder: The shared folder, or the folder of a worktree.
    ///   - isOptional: Whether `reftable` may be missing.
    /// - Throws: `damaged` with the file, or the reason why it cannot be read.
    static func require(in folder: String, isOptional: Bool) throws(UnreadReason) {
        // git reads it, too, and would block on a named pipe.
        _ = try contents(of: joined(folder, "HEAD"), limit: Limit.pointer)
        let tables = joined(folder, "reftable")
        if isOptional, try status(of: tables) == nil { return }
        // git is not allowed to read the target of a link.
        guard !isLink(tables) else { throw .damaged(tables) }
        let list = joined(tables, "tables.list")
        var names: [String] = []
        for _ in 0..<maxAttempts {
            let former = names
            names = (try contents(of: list, limit: Limit.pointer) ?? [])
                .split(separator: .newline).map { String(native: $0) }
            guard !names.isEmpty else { throw .damaged(list) }
            do throws(UnreadReason) {
                for name in names {
                    guard !name.utf8.contains(.slash) else { throw .damaged(list) }
                    try requireTable(joined(tables, name))
                }
                return
            } catch .missing where names != former {
                // The tables were rewritten meanwhile.
            } catch .missing {
                throw .damaged(list)
            }
        }
        throw .changed
    }

    private static let maxAttempts = 8
    /// Size of the references in one table. Units: bytes.
    private static let maxReferenceSize = 256 << 20

    private static func requireTable(_ path: String) throws(UnreadReason) {
        let isWhole = try at(path) { () throws(SystemError) in
            let file = try RegularFile(path.nativeBytes)
            let size = Int(file.status.size)
            let start = try file.read(at: 0, count: 5)
            guard start.prefix(4).elementsEqual(magic), let version = start.last,
                let length = headerLengths[version], size >= length + length + trailerLength
            else { return false }
            let header = try file.read(at: 0, count: length)
            let footer = try file.read(
                at: size - length - trailerLength, count: length + trailerLength)
            guard footer.count == length + trailerLength, footer.starts(with: header) else {
                return false
            }
            func number(_ place: Int, _ count: Int) -> Int {
                footer[place..<place + count].reduce(0) { ($0 & Int.max >> 8) << 8 | Int($1) }
            }
            guard number(length + trailerLength - 4, 4) == Int(checksum(footer.dropLast(4))) else {
                return false
            }
            // Offsets of the reference index, objects (with 5 bits of length) and logs.
            let offsets = (0..<5).map { number(length + 8 * $0, 8) }
            let isLong = version == 2 && footer[24..<28].elementsEqual("s256".utf8)
            let end =
                [offsets[1] >> 5, offsets[3]].filter { $0 > 0 }.min()
                ?? size - length - trailerLength
            guard offsets.allSatisfy({ 0...size << 5 ~= $0 }), end <= size - length - trailerLength,
                end <= maxReferenceSize
            else { return false }
            for (place, type) in [
                (offsets[1] >> 5, "o"), (offsets[2], "i"), (offsets[3], "g"), (offsets[4], "i"),
            ] where place > 0 {
                guard try file.read(at: place, count: 1).elementsEqual(type.utf8) else {
                    return false
                }
            }
            var blocks = ReftableBlocks(
                try file.read(at: 0, count: end), headerEnd: length, blockSize: number(5, 3),
                hashSize: isLong ? 32 : 20, hasLogsOnly: offsets.allSatisfy { $0 == 0 })
            return blocks.areValid(root: offsets[0])
        }
        guard isWhole else { throw .damaged(path) }
    }

    private static let magic = Array("REFT".utf8)
    /// Length of the file header, repeated in the footer, by version. Units: bytes.
    private static let headerLengths: [UInt8: Int] = [1: 24, 2: 28]
    /// Length of the footer after the header: five offsets and a checksum. Units: bytes.
    private static let trailerLength = 44

    /// CRC-32 as in zlib.
    private static func checksum(_ bytes: some Sequence<UInt8>) -> UInt32 {
        var sum = UInt32.max
        for byte in bytes {
            sum ^= UInt32(byte)
            for _ in 0..<8 { sum = sum >> 1 ^ (sum & 1 == 0 ? 0 : 0xEDB8_8320) }
        }
        return ~sum
    }
}
