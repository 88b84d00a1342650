import CycCore

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Where a ledger is.
package struct LedgerFiles: Hashable, Sendable {
    /// `XDG_DATA_HOME/cyc`, absolute.
    package let folder: String

    package init(folder: String) {
        self.folder = folder
    }

    package var database: String { "\(folder)/cyc.db" }
    /// Whoever writes holds its `flock`.
    package var lock: String { "\(folder)/lock" }
    /// What was written and is not yet in ``database``.
    var log: String { "\(database)-wal" }
    /// SQLite's index of ``log``.
    var logIndex: String { "\(database)-shm" }
    /// A ledger that is being made: it takes its name when it is whole, so that an empty file under that
    /// name is never ours.
    var unfinished: String { "\(database).new" }
    /// Where a repair builds what replaces a damaged ledger.
    var replacement: LedgerFiles { LedgerFiles(folder: "\(folder)/repair") }

    /// The copy that is kept when a ledger is brought to `version`.
    package func copy(beforeVersion version: Int) -> String { "\(database).before-v\(version)" }

    /// Whether there is a ledger.
    ///
    /// - Throws: ``Problem/ledgerDamaged(file:detail:)`` for an empty file, which SQLite would take for
    ///   a new one.
    func exist() throws(Problem) -> Bool {
        guard let file = try FileIdentity(of: database) else { return false }
        guard file.size > 0 else { throw .ledgerDamaged(file: database, detail: "0 bytes") }
        return true
    }

    /// Makes the folder, and those above it, for nobody else.
    func makeFolder() throws(Problem) {
        try makeFolder(folder)
    }

    private func makeFolder(_ path: String) throws(Problem) {
        let make = { unsafe path.withNativeCString { unsafe mkdir($0, 0o700) } == 0 }
        if make() { return }
        if errno == ENOENT, let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")),
            slash != path.startIndex
        {
            try makeFolder(String(path[..<slash]))
            if make() { return }
        }
        // Somebody else may have been faster; a file in the folder's place shows when it is used.
        guard errno == EEXIST else { throw .writing(database, errno: errno) }
    }

    /// Makes an empty file that only this user can read, unless there is one.
    func makePrivateFile(_ path: String) throws(Problem) {
        // A file that is there is not opened: closing it would end this process's locks on it.
        let descriptor = unsafe path.withNativeCString {
            unsafe open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        }
        if descriptor >= 0 {
            close(descriptor)
        } else if errno != EEXIST {
            throw .writing(path, errno: errno)
        }
    }

    /// Waits until what was written to the file is on the disk.
    func synchronize(_ path: String) throws(Problem) {
        let descriptor = unsafe path.withNativeCString { unsafe open($0, O_RDONLY | O_CLOEXEC) }
        guard descriptor >= 0 else { throw .writing(path, errno: errno) }
        defer { close(descriptor) }
        guard fsync(descriptor) == 0 else { throw .writing(path, errno: errno) }
    }

    /// Renames, replacing what is there.
    func move(_ path: String, to new: String) throws(Problem) {
        let result = unsafe path.withNativeCString { path in
            unsafe new.withNativeCString { unsafe rename(path, $0) }
        }
        guard result == 0 else { throw .writing(new, errno: errno) }
    }

    /// Deletes files of our own making; they may be absent.
    func delete(_ paths: [String]) throws(Problem) {
        for path in paths {
            guard unsafe path.withNativeCString({ unsafe unlink($0) }) == 0 || errno == ENOENT
            else {
                throw .writing(path, errno: errno)
            }
        }
    }
}

/// What a file is, apart from its name.
struct FileIdentity: Equatable {
    let device: UInt64
    let inode: UInt64
    /// Units: bytes.
    let size: Int64

    /// `nil` where there is no such file.
    init?(of path: String) throws(Problem) {
        var status = stat()
        guard unsafe path.withNativeCString({ unsafe stat($0, &status) }) == 0 else {
            if errno == ENOENT || errno == ENOTDIR { return nil }
            throw .cannotRead(file: path, detail: systemMessage(errno))
        }
        device = UInt64(status.st_dev)
        inode = UInt64(status.st_ino)
        size = Int64(status.st_size)
    }

    func isSameFile(as other: FileIdentity?) -> Bool {
        device == other?.device && inode == other?.inode
    }
}
