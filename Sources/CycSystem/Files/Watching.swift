package import CycCore
import CycPOSIX

extension Files {
    /// How the file or folder looks, through symbolic links; `nil` if it cannot be looked at.
    package static func stamp(of path: String) -> FileStamp? { FileStatus(of: path)?.stamp }

    /// How all of them look, to be taken before they are read.
    ///
    /// - Parameters:
    ///   - paths: Files and folders, absolute.
    ///   - witnesses: Folders that spare a look at each file that is absent in them.
    ///   - start: When they began to be read, if that was before this; units: nanoseconds since
    ///     1970-01-01T00:00:00Z. What was written since is uncertain.
    /// - Returns: Their stamps.
    package static func watch(
        _ paths: [String], witnesses: Set<String> = [], since start: Int64? = nil
    ) -> WatchedFiles {
        let before = min(start ?? .max, Clock.now())
        let places = paths.map { (path: $0, stamp: stamp(of: $0)) }
        // Where a link leads nowhere, what it names can appear in another folder.
        let blind = Set(
            places.filter { $0.stamp == nil && FileStatus(ofLink: $0.path) != nil }
                .map { split($0.path).folder })
        let folders = witnesses.subtracting(blind).map { "\($0)/" }
            .map { (path: $0, stamp: stamp(of: $0)) }
        let after = Clock.now()
        func entry(_ place: (path: String, stamp: FileStamp?), isWitness: Bool)
            -> WatchedFiles.Entry
        {
            WatchedFiles.Entry(
                path: place.path, stamp: place.stamp,
                isUncertain: place.stamp.map { mayHideChange($0, before, after) } ?? false,
                isWitness: isWitness)
        }
        let entries = places.map { entry($0, isWitness: false) }
        guard !folders.isEmpty else { return WatchedFiles(entries: entries) }
        // A folder stands before what lies in it.
        return WatchedFiles(
            entries: (entries + folders.map { entry($0, isWitness: true) }).sorted {
                $0.path < $1.path
            })
    }

    /// Whether a write right after the look could have left the same time.
    ///
    /// The kernel takes a file's time from a tick of 1 to 10 ms; some file systems keep whole seconds
    /// only, or two.
    static func mayHideChange(_ stamp: FileStamp, _ before: Int64, _ after: Int64) -> Bool {
        let slack: Int64 = stamp.modified % 1_000_000_000 == 0 ? 2_000_000_000 : 20_000_000
        // A clock may have been set back in between.
        return min(before, after) - slack <= stamp.modified
            && stamp.modified <= max(before, after) + slack
    }

    /// Whether all of them still look the same.
    package static func isUnchanged(_ watched: WatchedFiles) -> Bool {
        isUnchanged(watched.encoded.span)
    }

    /// Whether all of them still look the same.
    ///
    /// - Parameter list: ``CycCore/WatchedFiles/encoded``.
    /// - Returns: `false` also for bytes that are no list.
    package static func isUnchanged(_ list: Span<UInt8>) -> Bool {
        guard var cursor = WatchedFilesCursor(list) else { return false }
        let look = FolderScan(list, cursor.folder)
        // The folder in which nothing has appeared.
        var witness = 0..<0
        while cursor.advance(in: list) {
            let isUncertain = cursor.flags.contains(.uncertain)
            if cursor.flags.contains(.witness) {
                let isSame =
                    !isUncertain && cursor.stamp != nil
                    && look.status(of: list, cursor.path)?.stamp == cursor.stamp
                witness = isSame ? cursor.path : 0..<0
            } else if cursor.stamp == nil, lies(cursor.path, directlyIn: witness, list) {
                continue
            } else if isUncertain || look.status(of: list, cursor.path)?.stamp != cursor.stamp {
                return false
            }
        }
        return cursor.isAtEnd(of: list)
    }

    /// Whether a path is that of a folder, which ends with a slash, and a name.
    private static func lies(
        _ path: Range<Int>, directlyIn folder: Range<Int>, _ bytes: Span<UInt8>
    ) -> Bool {
        guard !folder.isEmpty, path.count > folder.count else { return false }
        for offset in 0..<folder.count
        where bytes[path.lowerBound + offset] != bytes[folder.lowerBound + offset] {
            return false
        }
        return !path.dropFirst(folder.count).contains { bytes[$0] == UInt8(ascii: "/") }
    }
}

extension FileStatus {
    var stamp: FileStamp { FileStamp(modified: modified, size: size, inode: identity.inode) }
}
