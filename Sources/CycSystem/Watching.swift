package import CycCore

extension Files {
    /// How the file or folder looks, through symbolic links; `nil` if it cannot be looked at.
    package static func stamp(of path: String) -> FileStamp? { FileStatus(of: path)?.stamp }

    /// How all of them look, to be taken before they are read.
    ///
    /// - Parameters:
    ///   - paths: Files and folders, absolute.
    ///   - start: When they began to be read, if that was before this; units: nanoseconds since
    ///     1970-01-01T00:00:00Z. What was written since is uncertain.
    /// - Returns: Their stamps.
    package static func watch(_ paths: [String], since start: Int64? = nil) -> WatchedFiles {
        let before = min(start ?? .max, Platform.now())
        let stamps = paths.map(stamp(of:))
        let after = Platform.now()
        return WatchedFiles(
            entries: zip(paths, stamps).map { path, stamp in
                WatchedFiles.Entry(
                    path: path, stamp: stamp,
                    isUncertain: stamp.map { mayHideChange($0, before, after) } ?? false)
            })
    }

    /// Whether a write right after the look could have left the same time.
    ///
    /// The kernel takes a file's time from a tick of 1 to 10 ms; some file systems keep whole seconds
    /// only, or two.
    private static func mayHideChange(_ stamp: FileStamp, _ before: Int64, _ after: Int64) -> Bool {
        let slack: Int64 = stamp.modified % 1_000_000_000 == 0 ? 2_000_000_000 : 20_000_000
        return (before - slack...after + slack).contains(stamp.modified)
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
        var cursor = WatchedFilesCursor()
        var reader = StatusReader()
        while cursor.advance(in: list) {
            guard !cursor.isUncertain,
                reader.stamp(
                    of: cursor.terminatedPath, sharedWithPrevious: cursor.sharedWithPrevious,
                    sharedWithNext: cursor.sharedWithNext(in: list)) == cursor.stamp
            else { return false }
        }
        return cursor.isAtEnd(of: list)
    }
}
