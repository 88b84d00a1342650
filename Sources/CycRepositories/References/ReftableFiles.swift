import CycCore
import CycPOSIX

/// The files that references are kept in, of which only git knows the content.
///
/// Where one of them cannot be read or is cut off, git tells of no references, without a complaint.
///
/// - Source: https://git-scm.com/docs/reftable
enum ReftableFiles {
    /// Refuses files that are not there, may not be read or are no reftables.
    ///
    /// - Parameters:
    ///   - folder: The repository, or what a worktree has of its own.
    ///   - isOptional: Whether there need be none.
    /// - Throws: `damaged` with the file, or why it cannot be read.
    static func require(in folder: String, isOptional: Bool) throws(UnreadReason) {
        // git reads it, and would wait for a named pipe.
        _ = try contents(of: joined(folder, "HEAD"), limit: Limit.pointer)
        let tables = joined(folder, "reftable")
        if isOptional, try status(of: tables) == nil { return }
        // What it leads to is kept from git.
        guard !isLink(tables) else { throw .damaged(tables) }
        let list = joined(tables, "tables.list")
        var names: [String] = []
        for _ in 0..<mostTries {
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
                // They were written anew meanwhile.
            } catch .missing {
                throw .damaged(list)
            }
        }
        throw .changed
    }

    private static let mostTries = 8
    /// Of references in one table.
    ///
    /// Units: bytes.
    private static let most = 256 << 20

    private static func requireTable(_ path: String) throws(UnreadReason) {
        let isWhole = try at(path) { () throws(SystemError) in
            let file = try RegularFile(path.nativeBytes)
            let size = Int(file.status.size)
            let start = try file.read(at: 0, count: 5)
            guard start.prefix(4).elementsEqual(magic), let version = start.last,
                let length = headers[version], size >= length + length + rest
            else { return false }
            let header = try file.read(at: 0, count: length)
            let footer = try file.read(at: size - length - rest, count: length + rest)
            guard footer.count == length + rest, footer.starts(with: header) else { return false }
            func number(_ place: Int, _ count: Int) -> Int {
                footer[place..<place + count].reduce(0) { ($0 & Int.max >> 8) << 8 | Int($1) }
            }
            guard number(length + rest - 4, 4) == Int(checksum(footer.dropLast(4))) else {
                return false
            }
            // Where the index of references begins, then objects (with a length in five bits) and logs.
            let places = (0..<5).map { number(length + 8 * $0, 8) }
            let isLong = version == 2 && footer[24..<28].elementsEqual("s256".utf8)
            let end = [places[1] >> 5, places[3]].filter { $0 > 0 }.min() ?? size - length - rest
            guard places.allSatisfy({ 0...size << 5 ~= $0 }), end <= size - length - rest,
                end <= most
            else { return false }
            for (place, type) in [
                (places[1] >> 5, "o"), (places[2], "i"), (places[3], "g"), (places[4], "i"),
            ] where place > 0 {
                guard try file.read(at: place, count: 1).elementsEqual(type.utf8) else {
                    return false
                }
            }
            var blocks = ReftableBlocks(
                try file.read(at: 0, count: end), headerEnd: length, blockSize: number(5, 3),
                hashSize: isLong ? 32 : 20, hasLogsOnly: places.allSatisfy { $0 == 0 })
            return blocks.areWhole(root: places[0])
        }
        guard isWhole else { throw .damaged(path) }
    }

    private static let magic = Array("REFT".utf8)
    /// By version, the length of what stands at the start, and of the footer again.
    ///
    /// Units: bytes.
    private static let headers: [UInt8: Int] = [1: 24, 2: 28]
    /// Of the footer, behind the header: five places, and a checksum.
    ///
    /// Units: bytes.
    private static let rest = 44

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
