extension WatchedFiles {
    /// The list as bytes: for each entry its flags, its stamp, how long its path is, and its path with a
    /// zero byte behind it, which is that from a folder on where that came before.
    package var encoded: [UInt8] {
        var bytes: [UInt8] = []
        var folder: [UInt8] = []
        for (index, entry) in entries.enumerated() {
            let path = entry.path.nativeBytes
            if entry.isWitness {
                folder = path
            } else if !Self.lies(path, in: folder), let parent = Self.folder(of: path),
                index + 1 < entries.count, !entries[index + 1].isWitness,
                Self.lies(entries[index + 1].path.nativeBytes, in: parent)
            {
                folder = parent
                bytes.append(WatchedFilesCursor.Flags.folder.rawValue)
                append(folder[...], to: &bytes)
            }
            var flags: WatchedFilesCursor.Flags = []
            if entry.stamp != nil { flags.insert(.stamp) }
            if entry.isUncertain { flags.insert(.uncertain) }
            if entry.isWitness { flags.formUnion([.folder, .witness]) }
            let isBelow = !entry.isWitness && Self.lies(path, in: folder)
            let rest = path[(isBelow ? folder.count : 0)...]
            if isBelow { flags.insert(.below) }
            if isBelow, !rest.contains(UInt8(ascii: "/")) { flags.insert(.directly) }
            bytes.append(flags.rawValue)
            if let stamp = entry.stamp {
                append(UInt64(bitPattern: stamp.modified), to: &bytes)
                append(UInt64(bitPattern: stamp.size), to: &bytes)
                append(stamp.inode, to: &bytes)
            }
            append(rest, to: &bytes)
        }
        return bytes
    }

    /// Whether the system finds `path` from `folder` on, which ends with a slash.
    private static func lies(_ path: [UInt8], in folder: [UInt8]) -> Bool {
        !folder.isEmpty && path.count > folder.count && path.starts(with: folder)
            && path[folder.count] != UInt8(ascii: "/")
    }

    /// A path up to its last slash, unless that is its end.
    private static func folder(of path: [UInt8]) -> [UInt8]? {
        guard let slash = path.lastIndex(of: UInt8(ascii: "/")), slash < path.count - 1 else {
            return nil
        }
        return Array(path[...slash])
    }

    /// The list that ``encoded`` wrote, or `nil` for bytes that are none.
    package init?(encoded bytes: Span<UInt8>) {
        var entries: [Entry] = []
        var folder: [UInt8] = []
        var cursor = WatchedFilesCursor()
        while cursor.advance(in: bytes) {
            let rest = cursor.path.map { bytes[$0] }
            if cursor.flags.contains(.folder) { folder = rest }
            if cursor.flags == .folder { continue }
            let path = cursor.flags.contains(.below) ? folder + rest : rest
            entries.append(
                Entry(
                    path: String(native: path), stamp: cursor.stamp,
                    isUncertain: cursor.flags.contains(.uncertain),
                    isWitness: cursor.flags.contains(.witness)))
        }
        guard cursor.isAtEnd(of: bytes) else { return nil }
        self.init(entries: entries)
    }
}

/// Goes through what ``WatchedFiles/encoded`` wrote, and makes nothing anew for each entry.
package struct WatchedFilesCursor {
    package struct Flags: OptionSet {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The file was there.
        package static let stamp = Flags(rawValue: 1)
        package static let uncertain = Flags(rawValue: 2)
        /// As ``WatchedFiles/Entry/isWitness``.
        package static let witness = Flags(rawValue: 4)
        /// Paths of entries that follow go on from this one, which is looked at as a witness only.
        package static let folder = Flags(rawValue: 8)
        /// The path goes on from the last folder's.
        package static let below = Flags(rawValue: 16)
        /// The file lies in that folder, not in one below it.
        package static let directly = Flags(rawValue: 32)

        fileprivate static let all: Flags = [
            .stamp, .uncertain, .witness, .folder, .below, .directly,
        ]
    }

    package private(set) var flags: Flags = []
    /// Where the path stands in the bytes; a zero byte is behind it.
    package private(set) var path = 0..<0
    package private(set) var stamp: FileStamp?
    private var position = 0
    private var hasFolder = false

    package init() {}

    /// Moves to the next entry, unless the bytes end or are no list.
    package mutating func advance(in bytes: Span<UInt8>) -> Bool {
        var next = position
        guard next < bytes.count else { return false }
        flags = Flags(rawValue: bytes[next])
        hasFolder = hasFolder || flags.contains(.folder)
        guard flags.isSubset(of: .all), hasFolder || !flags.contains(.below) else { return false }
        next += 1
        stamp = nil
        if flags.contains(.stamp) {
            guard next + 24 <= bytes.count else { return false }
            stamp = FileStamp(
                modified: Int64(bitPattern: number(in: bytes, at: next)),
                size: Int64(bitPattern: number(in: bytes, at: next + 8)),
                inode: number(in: bytes, at: next + 16))
            next += 24
        }
        guard let length = varint(in: bytes, at: &next), length < bytes.count - next,
            bytes[next + Int(length)] == 0
        else { return false }
        path = next..<next + Int(length)
        position = path.upperBound + 1
        return true
    }

    /// Whether every entry was read, which is not so for bytes that are no list.
    package func isAtEnd(of bytes: Span<UInt8>) -> Bool {
        position == bytes.count && flags != .folder
    }
}

private func append(_ path: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    appendVarint(UInt64(path.count), to: &bytes)
    bytes += path
    bytes.append(0)
}

/// Appends the eight bytes of `number`, the lowest first.
private func append(_ number: UInt64, to bytes: inout [UInt8]) {
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
}

/// The number whose eight bytes begin at `position`, which must be there.
private func number(in bytes: Span<UInt8>, at position: Int) -> UInt64 {
    let raw = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
    return UInt64(littleEndian: raw)
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
        // The tenth byte has the last bit.
        guard shift < 63 || shift == 63 && part < 2 else { return nil }
        number |= part &<< shift
        guard byte > 127 else { return number }
        shift += 7
    }
    return nil
}
