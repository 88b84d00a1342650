package import CycCore
import CycPOSIX

extension Files {
    /// Returns time, size and inode of a file or folder after following symbolic links; `nil` on
    /// any error.
    package static func stamp(of path: String) -> FileStamp? { FileStatus(of: path)?.stamp }

    /// Returns the stamps of files and folders; to be taken before they are read.
    ///
    /// - Parameters:
    ///   - paths: Absolute paths.
    ///   - witnesses: Folders whose unchanged stamps make it unnecessary to check the files that
    ///     are absent in them.
    ///   - start: Time at which reading began, if that was earlier; later writes are uncertain.
    ///     Units: nanoseconds since 1970-01-01T00:00:00Z.
    package static func watch(
        _ paths: [String], witnesses: Set<String> = [], since start: Int64? = nil
    ) -> WatchedFiles {
        let before = min(start ?? .max, Clock.now())
        let places = paths.map { (path: $0, stamp: stamp(of: $0)) }
        // The missing destination of a link can appear in another folder.
        let danglingFolders = Set(
            places.filter { $0.stamp == nil && FileStatus(ofLink: $0.path) != nil }
                .map { split($0.path).folder })
        let folders = witnesses.subtracting(danglingFolders).map { "\($0)/" }
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
        // Sorting puts a folder before its contents.
        return WatchedFiles(
            entries: (entries + folders.map { entry($0, isWitness: true) }).sorted {
                $0.path < $1.path
            })
    }

    /// Whether a write right after the check could leave the same time.
    ///
    /// The kernel takes a file's time from a tick of 1 to 10 ms; some file systems store whole
    /// seconds only, or two.
    static func mayHideChange(_ stamp: FileStamp, _ before: Int64, _ after: Int64) -> Bool {
        let slack: Int64 = stamp.modified % 1_000_000_000 == 0 ? 2_000_000_000 : 20_000_000
        // The clock may have been set back in between.
        return min(before, after) - slack <= stamp.modified
            && stamp.modified <= max(before, after) + slack
    }

    /// Whether no watched file or folder has changed.
    package static func isUnchanged(_ watched: WatchedFiles) -> Bool {
        isUnchanged(watched.encoded.span)
    }

    /// Whether no watched file or folder has changed.
    ///
    /// - Parameter list: ``CycCore/WatchedFiles/encoded``.
    /// - Returns: `false` also for malformed bytes.
    package static func isUnchanged(_ list: Span<UInt8>) -> Bool {
        guard var cursor = WatchedFilesCursor(list) else { return false }
        let scan = FolderScan(list, cursor.folder)
        // The folder in which no entry has appeared.
        var witness = 0..<0
        while cursor.advance(in: list) {
            let isUncertain = cursor.flags.contains(.uncertain)
            if cursor.flags.contains(.witness) {
                let isSame =
                    !isUncertain && cursor.stamp != nil
                    && scan.status(of: list, cursor.path)?.stamp == cursor.stamp
                witness = isSame ? cursor.path : 0..<0
            } else if cursor.stamp == nil, lies(cursor.path, directlyIn: witness, list) {
                continue
            } else if isUncertain || scan.status(of: list, cursor.path)?.stamp != cursor.stamp {
                return false
            }
        }
        return cursor.isAtEnd(of: list)
    }

    /// Whether a path is `folder`, which ends with a slash, followed by a name.
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
