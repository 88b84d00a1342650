/// How one file or folder looked: enough to see that it may have changed.
///
/// - Units: `modified` counts nanoseconds since 1970-01-01T00:00:00Z, `size` bytes.
package struct FileStamp: Hashable, Sendable {
    package let modified: Int64
    package let size: Int64
    package let inode: UInt64

    package init(modified: Int64, size: Int64, inode: UInt64) {
        self.modified = modified
        self.size = size
        self.inode = inode
    }
}

/// Files and folders whose change can mean another answer, as they looked before they were read.
///
/// A file that was absent is kept too: its appearance is a change. One file without a usable stamp
/// (``Entry/isUncertain``) never counts as unchanged.
package struct WatchedFiles: Equatable, Sendable {
    package struct Entry: Equatable, Sendable {
        /// Absolute.
        package let path: String
        /// `nil` for a file that did not exist.
        package let stamp: FileStamp?
        /// Written so shortly before it was looked at that a later write could leave the same stamp.
        package let isUncertain: Bool
        /// A folder that only vouches: while it looks the same, nothing has appeared in it.
        ///
        /// Its own change means nothing, and its path has a slash at the end.
        package let isWitness: Bool

        package init(
            path: String, stamp: FileStamp?, isUncertain: Bool, isWitness: Bool = false
        ) {
            self.path = path
            self.stamp = stamp
            self.isUncertain = isUncertain
            self.isWitness = isWitness
        }
    }

    package var entries: [Entry]

    package init(entries: [Entry]) {
        self.entries = entries
    }
}
