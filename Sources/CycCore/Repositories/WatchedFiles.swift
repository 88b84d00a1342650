/// The attributes of a file or folder that reveal a change.
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

/// Files and folders whose change may require reading again, with their stamps before the last
/// read.
///
/// Absent files are included, since their creation is a change. A file without a reliable stamp
/// (``Entry/isUncertain``) never counts as unchanged.
package struct WatchedFiles: Equatable, Sendable {
    package struct Entry: Equatable, Sendable {
        /// Absolute.
        package let path: String
        /// `nil` for a file that did not exist.
        package let stamp: FileStamp?
        /// Modified so shortly before the stamp was taken that a later write may leave the stamp
        /// equal.
        package let isUncertain: Bool
        /// A folder whose unchanged stamp proves that nothing was created in it.
        ///
        /// A change of its stamp proves nothing. Its path ends with a slash.
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
