extension WatchedFiles {
    /// Binary form: the version, a folder and a zero byte; then for each entry its flags, its
    /// stamp, and its path relative to the folder with a zero byte at the end.
    package var encoded: [UInt8] {
        let paths = entries.map(\.path.nativeBytes)
        let folder = Self.folder(of: paths)
        var bytes = [WatchedFilesCursor.version]
        append(folder, to: &bytes)
        for (entry, path) in zip(entries, paths) {
            var flags: WatchedFilesCursor.Flags = []
            if entry.stamp != nil { flags.insert(.stamp) }
            if entry.isUncertain { flags.insert(.uncertain) }
            if entry.isWitness { flags.insert(.witness) }
            bytes.append(flags.rawValue)
            if let stamp = entry.stamp {
                append(UInt64(bitPattern: stamp.modified), to: &bytes)
                append(UInt64(bitPattern: stamp.size), to: &bytes)
                append(stamp.inode, to: &bytes)
            }
            append(path[folder.count...], to: &bytes)
        }
        return bytes
    }

    /// Returns the longest folder, ending with a slash, that all paths are below; empty if there is
    /// none.
    private static func folder(of paths: [[UInt8]]) -> ArraySlice<UInt8> {
        let slash = UInt8(ascii: "/")
        var folder = paths.first?[...] ?? []
        repeat {
            folder = folder.dropLast()
            folder = folder[..<(folder.lastIndex(of: slash).map { $0 + 1 } ?? 0)]
        } while !folder.isEmpty
            && !paths.allSatisfy {
                $0.count > folder.count && $0.starts(with: folder) && $0[folder.count] != slash
            }
        return folder
    }

    /// Parses ``encoded``; `nil` for malformed bytes.
    package init?(encoded bytes: Span<UInt8>) {
        guard var cursor = WatchedFilesCursor(bytes) else { return nil }
        let folder = cursor.folder.map { bytes[$0] }
        var entries: [Entry] = []
        while cursor.advance(in: bytes) {
            entries.append(
                Entry(
                    path: String(native: folder + cursor.path.map { bytes[$0] }),
                    stamp: cursor.stamp, isUncertain: cursor.flags.contains(.uncertain),
                    isWitness: cursor.flags.contains(.witness)))
        }
        guard cursor.isAtEnd(of: bytes) else { return nil }
        self.init(entries: entries)
    }
}

/// Iterates over ``WatchedFiles/encoded`` without allocating memory for each entry.
package struct WatchedFilesCursor {
    package struct Flags: OptionSet {
        package let rawValue: UInt8

        package init(rawValue: UInt8) { self.rawValue = rawValue }

        /// The file existed.
        package static let stamp = Flags(rawValue: 1)
        package static let uncertain = Flags(rawValue: 2)
        /// See ``WatchedFiles/Entry/isWitness``.
        package static let witness = Flags(rawValue: 4)

        fileprivate static let all: Flags = [.stamp, .uncertain, .witness]
    }

    /// Earlier formats never begin with this value.
    fileprivate static let version: UInt8 = 128

    /// Byte range of the folder to which the paths are relative; a zero byte follows.
    package let folder: Range<Int>
    package private(set) var flags: Flags = []
    /// Byte range of the entry's path; a zero byte follows.
    package private(set) var path = 0..<0
    package private(set) var stamp: FileStamp?
    private var position: Int

    /// Creates a cursor; `nil` for malformed bytes.
    package init?(_ bytes: Span<UInt8>) {
        guard bytes.count > 1, bytes[0] == Self.version, let folder = text(in: bytes, at: 1) else {
            return nil
        }
        self.folder = folder
        position = folder.upperBound + 1
    }

    /// Moves to the next entry; returns false at the end or at malformed bytes.
    package mutating func advance(in bytes: Span<UInt8>) -> Bool {
        var next = position
        guard next < bytes.count else { return false }
        flags = Flags(rawValue: bytes[next])
        guard flags.isSubset(of: .all) else { return false }
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
        guard let text = text(in: bytes, at: next) else { return false }
        path = text
        position = path.upperBound + 1
        return true
    }

    /// Whether every entry was read; false after malformed bytes.
    package func isAtEnd(of bytes: Span<UInt8>) -> Bool { position == bytes.count }
}

private func append(_ text: ArraySlice<UInt8>, to bytes: inout [UInt8]) {
    bytes += text
    bytes.append(0)
}

/// Returns the range from `start` to the next zero byte; `nil` without one.
private func text(in bytes: Span<UInt8>, at start: Int) -> Range<Int>? {
    for end in start..<bytes.count where bytes[end] == 0 { return start..<end }
    return nil
}

/// Appends `number` as eight little-endian bytes.
private func append(_ number: UInt64, to bytes: inout [UInt8]) {
    unsafe withUnsafeBytes(of: number.littleEndian) { unsafe bytes.append(contentsOf: $0) }
}

/// Returns the little-endian number in the eight bytes from `position` on, which must exist.
private func number(in bytes: Span<UInt8>, at position: Int) -> UInt64 {
    let raw = unsafe bytes.bytes.unsafeLoadUnaligned(fromByteOffset: position, as: UInt64.self)
    return UInt64(littleEndian: raw)
}
