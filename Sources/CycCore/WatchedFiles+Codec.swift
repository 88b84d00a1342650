extension WatchedFiles {
    /// The list as few bytes: for each entry its flags, how much of the path is that of the entry
    /// before, the rest of the path, and the stamp.
    package var encoded: [UInt8] {
        var bytes: [UInt8] = []
        var previous: [UInt8] = []
        for entry in entries {
            let path = Array(entry.path.utf8)
            let shared = zip(previous, path).prefix { $0 == $1 }.count
            bytes.append((entry.stamp == nil ? 0 : 1) | (entry.isUncertain ? 2 : 0))
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
        var path: [UInt8] = []
        var position = 0
        while position < bytes.count {
            let flags = bytes[position]
            position += 1
            guard flags < 4, let shared = varint(in: bytes, at: &position), shared <= path.count,
                let rest = varint(in: bytes, at: &position), rest <= bytes.count - position
            else { return nil }
            path.removeLast(path.count - Int(shared))
            for index in position..<position + Int(rest) { path.append(bytes[index]) }
            position += Int(rest)
            var stamp: FileStamp?
            if flags & 1 != 0 {
                guard let modified = varint(in: bytes, at: &position),
                    let size = varint(in: bytes, at: &position),
                    let inode = varint(in: bytes, at: &position)
                else { return nil }
                stamp = FileStamp(
                    modified: Int64(bitPattern: modified), size: Int64(bitPattern: size),
                    inode: inode)
            }
            entries.append(
                Entry(
                    path: String(decoding: path, as: UTF8.self), stamp: stamp,
                    isUncertain: flags & 2 != 0))
        }
        self.init(entries: entries)
    }
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
