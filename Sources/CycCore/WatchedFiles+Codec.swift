extension WatchedFiles {
    /// The list as few bytes: for each entry its flags, how much of the path is that of the entry
    /// before, the rest of the path, and the stamp.
    package var encoded: [UInt8] {
        var bytes: [UInt8] = []
        var previous: [UInt8] = []
        for entry in entries {
            let path = Array(entry.path.utf8)
            let shared = zip(previous, path).prefix { $0 == $1 }.count
            bytes.append(
                (entry.stamp == nil ? 0 : 1) | (entry.isUncertain ? 2 : 0)
                    | (entry.isWitness ? 4 : 0))
            appendVarint(UInt64(shared), to: &bytes)
            appendVarint(UInt64(path.count - shared), to: &bytes)
            bytes += path[shared...]
            if let stamp = entry.stamp {
                appendVarint(UInt64(bitPattern: stamp.modified), to: &bytes)
                appendVarint(UInt64(bitPattern: stamp.size), to: &bytes)
                appendVarint(stamp.inode, to: &bytes)
            }
            previous = path
        }
        return bytes
    }

    /// The list that ``encoded`` wrote, or `nil` for bytes that are none.
    package init?(encoded bytes: Span<UInt8>) {
        var entries: [Entry] = []
        var cursor = WatchedFilesCursor()
        while cursor.advance(in: bytes) {
            entries.append(
                Entry(
                    path: String(decoding: cursor.terminatedPath.dropLast(), as: UTF8.self),
                    stamp: cursor.stamp, isUncertain: cursor.isUncertain,
                    isWitness: cursor.isWitness))
        }
        guard cursor.isAtEnd(of: bytes) else { return nil }
        self.init(entries: entries)
    }
}

/// Goes through what ``WatchedFiles/encoded`` wrote, and makes nothing anew for each entry.
package struct WatchedFilesCursor {
    /// The path of the entry and a zero byte, as the system wants it.
    package private(set) var terminatedPath: [UInt8] = [0]
    /// How much of the path is that of the entry before.
    package private(set) var sharedWithPrevious = 0
    package private(set) var stamp: FileStamp?
    package private(set) var isUncertain = false
    package private(set) var isWitness = false
    private var position = 0

    package init() { terminatedPath.reserveCapacity(256) }

    /// Moves to the next entry, unless the bytes end or are no list.
    package mutating func advance(in bytes: Span<UInt8>) -> Bool {
        var next = position
        guard next < bytes.count else { return false }
        let flags = bytes[next]
        next += 1
        guard flags < 8, let shared = varint(in: bytes, at: &next), shared < terminatedPath.count,
            let rest = varint(in: bytes, at: &next), rest <= bytes.count - next
        else { return false }
        terminatedPath.removeSubrange(Int(shared)...)
        unsafe bytes.extracting(next..<next + Int(rest)).withUnsafeBufferPointer {
            unsafe terminatedPath.append(contentsOf: $0)
        }
        terminatedPath.append(0)
        next += Int(rest)
        sharedWithPrevious = Int(shared)
        isUncertain = flags & 2 != 0
        isWitness = flags & 4 != 0
        stamp = nil
        if flags & 1 != 0 {
            guard let modified = varint(in: bytes, at: &next),
                let size = varint(in: bytes, at: &next), let inode = varint(in: bytes, at: &next)
            else { return false }
            stamp = FileStamp(
                modified: Int64(bitPattern: modified), size: Int64(bitPattern: size), inode: inode)
        }
        position = next
        return true
    }

    /// How much of the path the next entry has too; 0 without one.
    package func sharedWithNext(in bytes: Span<UInt8>) -> Int {
        var next = position + 1
        return varint(in: bytes, at: &next).map { Int(clamping: $0) } ?? 0
    }

    /// Whether the entry lies directly in the folder that the first `length` bytes of its path name,
    /// the slash included.
    package func liesDirectly(inFolderOfLength length: Int) -> Bool {
        !terminatedPath.dropFirst(length).contains(UInt8(ascii: "/"))
    }

    /// Whether every entry was read, which is not so for bytes that are no list.
    package func isAtEnd(of bytes: Span<UInt8>) -> Bool { position == bytes.count }
}

/// Appends `number` in groups of seven bits, the lowest first; all but the last have the high bit.
///
/// - Source: unsigned LEB128, DWARF 5 section 7.6.
package func appendVarint(_ number: UInt64, to bytes: inout [UInt8]) {
    var rest = number
    while rest > 127 {
        bytes.append(UInt8(truncatingIfNeeded: rest) | 128)
        rest >>= 7
    }
    bytes.append(UInt8(rest))
}

/// The number at `position`, which moves behind it; `nil` where the bytes end too early or the number
/// has more than 64 bits.
package func varint(in bytes: Span<UInt8>, at position: inout Int) -> UInt64? {
    var number: UInt64 = 0
    var shift: UInt64 = 0
    while position < bytes.count {
        let byte = bytes[position]
        position += 1
        let part = UInt64(byte & 127)
        guard shift < 64, (part << shift) >> shift == part else { return nil }
        number |= part << shift
        guard byte > 127 else { return number }
        shift += 7
    }
    return nil
}
