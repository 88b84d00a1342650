@unsafe import CycLibC

/// The result of `stat`.
package struct FileStatus: Sendable {
    package enum Kind: Sendable { case file, folder, link, other }

    /// Identifies the file, independent of its paths.
    package struct Identity: Hashable, Sendable {
        package let device: UInt64
        package let inode: UInt64
    }

    package let kind: Kind
    /// Permission bits.
    package let mode: UInt32
    /// User ID.
    package let owner: UInt32
    /// Number of hard links.
    package let names: UInt64
    package let identity: Identity
    /// Units: bytes.
    package let size: Int64
    /// Units: nanoseconds since 1970-01-01T00:00:00Z.
    package let modified: Int64

    init(_ raw: stat) {
        switch raw.st_mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .link
        default: kind = .other
        }
        mode = UInt32(raw.st_mode & 0o7777)
        owner = UInt32(raw.st_uid)
        names = UInt64(raw.st_nlink)
        identity = Identity(
            device: UInt64(truncatingIfNeeded: raw.st_dev), inode: UInt64(raw.st_ino))
        size = Int64(raw.st_size)
        #if canImport(Darwin)
            let time = raw.st_mtimespec
        #else
            let time = raw.st_mtim
        #endif
        modified = Int64(time.tv_sec) &* 1_000_000_000 &+ Int64(time.tv_nsec)
    }

    /// Follows symbolic links.
    package init(of path: [UInt8]) throws(SystemError) {
        var raw = stat()
        try SystemError.check { unsafe path.withCString { unsafe stat($0, &raw) } }
        self.init(raw)
    }

    /// Does not follow a symbolic link at the end.
    package init(ofLink path: [UInt8]) throws(SystemError) {
        var raw = stat()
        try SystemError.check { unsafe path.withCString { unsafe lstat($0, &raw) } }
        self.init(raw)
    }

    /// Reads the status of a name in an open folder, without following a symbolic link.
    init(of name: [UInt8], in folder: Int32) throws(SystemError) {
        var raw = stat()
        try SystemError.check {
            unsafe name.withCString { unsafe fstatat(folder, $0, &raw, AT_SYMLINK_NOFOLLOW) }
        }
        self.init(raw)
    }

    /// Whether it is `/dev/null`, under any name.
    package var isNullDevice: Bool {
        guard kind == .other else { return false }
        do { return try FileStatus(of: Array("/dev/null".utf8)).identity == identity } catch {
            return false
        }
    }
}
