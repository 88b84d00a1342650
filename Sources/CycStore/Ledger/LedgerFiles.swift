import CycCore
import CycPOSIX

/// Paths of the files of a ledger.
package struct LedgerFiles: Hashable, Sendable {
    /// `XDG_DATA_HOME/cyc`, absolute.
    package let folder: String

    package init(folder: String) {
        self.folder = folder
    }

    package var database: String { "\(folder)/\(ManagedFile.ledger.rawValue)" }
    /// The file whose `flock` a writer holds.
    package var lock: String { "\(folder)/\(ManagedFile.ledgerLock.rawValue)" }
    /// The WAL: changes not yet in ``database``.
    var log: String { "\(database)-wal" }
    /// SQLite's shared-memory index of ``log``.
    var logIndex: String { "\(database)-shm" }
    /// A ledger under construction: it is renamed when it is complete, so that an empty file named
    /// ``database`` is never one of cyc.
    var unfinished: String { "\(database).new" }
    /// The folder in which a repair builds the replacement of a damaged ledger.
    var replacement: LedgerFiles { LedgerFiles(folder: "\(folder)/\(Self.repairFolder)") }
    package static let repairFolder = "repair"

    /// The copy that is kept when a ledger is upgraded to `version`.
    package func copy(beforeVersion version: Int) -> String { "\(database).before-v\(version)" }

    /// The kept file of a damaged ledger; `stamp` consists of digits and dashes.
    func damaged(_ stamp: String) -> String { "\(database).damaged-\(stamp)" }

    /// The temporary name of a copy until it is complete.
    static func unfinished(_ copy: String) -> String { "\(copy).unfinished" }

    /// Whether a file of this name is a ledger by any of the names above, or one of SQLite's files
    /// beside it.
    package static func owns(_ name: String) -> Bool {
        var rest = name.unicodeScalars[...]
        for end in ["-wal", "-shm", "-journal", ".unfinished"] {
            let start = rest.dropLast(end.unicodeScalars.count)
            if rest[start.endIndex...].elementsEqual(end.unicodeScalars) { rest = start }
        }
        let ledger = ManagedFile.ledger.rawValue
        let stamp = rest.drop { !("0"..."9").contains($0) }
        if stamp.isEmpty {
            return [ledger, "\(ledger).new", "\(ledger).before-sharing"].contains {
                $0.unicodeScalars.elementsEqual(rest)
            }
        }
        return stamp.allSatisfy { $0 == "-" || ("0"..."9").contains($0) }
            && ["\(ledger).before-v", "\(ledger).damaged-", "\(ledger).shared-", dailyCopy].contains
            {
                $0.unicodeScalars.elementsEqual(rest[..<stamp.startIndex])
            }
    }

    /// Whether a ledger exists.
    ///
    /// - Throws: ``CycError/ledgerDamaged(file:detail:)`` for an empty file, which SQLite would
    ///   initialize as a new database.
    func exist() throws(CycError) -> Bool {
        guard let file = try Self.status(of: database) else { return false }
        guard file.size > 0 else { throw .ledgerDamaged(file: database, detail: "0 bytes") }
        return true
    }

    /// Whether the folder belongs to another user, so that nothing is created in it.
    var areForeign: Bool {
        do { return try !User.trusts(FileStatus(of: folder.nativeBytes).owner) } catch {
            return false
        }
    }

    /// Returns the status of a file, or `nil` if it is missing.
    static func status(of path: String) throws(CycError) -> FileStatus? {
        do {
            return try FileStatus(of: path.nativeBytes)
        } catch {
            if error.isMissing { return nil }
            throw .cannotRead(file: path, detail: error.text)
        }
    }

    /// The length of the WAL that may be left when a program ends, in pages of 4 KiB; reading it takes
    /// 0.2 ms.
    static let shortLog = 96
    /// The size in bytes of a filled WAL: a short one and one more change.
    private static let filledLog = (shortLog + 16) * (4096 + 24)

    /// Whether the WAL may hold changes that the database does not.
    func hasLoggedChanges() throws(CycError) -> Bool {
        guard try Self.status(of: log)?.size ?? 0 > 32 else { return false }
        do {
            // A filled WAL begins with zeros.
            let start = try Descriptor(log.nativeBytes, .read).readPart(at: 0, count: 4)
            return start.contains { $0 != 0 }
        } catch {
            return true
        }
    }

    /// Creates the folder and its parents, private to the user.
    ///
    /// SQLite opens the ledger by its path and follows links: in a private folder nobody else can
    /// create one, and existing ones are checked.
    func makeFolder() throws(CycError) {
        try writing(folder) { () throws(SystemError) in try Folder.make(folder.nativeBytes) }
        try writing(database) { () throws(SystemError) in
            try WriteTarget(database.nativeBytes).checkNeighbours(["-wal", "-shm", "-journal"])
        }
    }

    /// Deletes the folder if it is empty.
    func removeFolder() {
        do { try Folder.remove(folder.nativeBytes) } catch {}
    }

    /// Creates an empty file readable only by this user, if it is missing.
    func makePrivateFile(_ path: String) throws(CycError) {
        try writing(path) { () throws(SystemError) in
            do throws(SystemError) {
                // An existing file is not opened: closing it would release this process's locks on
                // it.
                _ = try Descriptor(path.nativeBytes, .create)
            } catch .exists {}
        }
    }

    /// Fills an empty WAL with zeros, which SQLite takes for the end of a WAL; requires the lock. Where that
    /// fails, commits are slower.
    ///
    /// What is written over existing bytes is on disk after 0.3 ms (ext4); a file that grows needs 3 ms,
    /// because its size must be on disk, too.
    ///
    /// - Source: https://www.sqlite.org/walformat.html, "Recovery".
    func fillLog() {
        do {
            try makePrivateFile(log)
            let file = try Descriptor(log.nativeBytes, .write)
            try file.overwrite([UInt8](repeating: 0, count: Self.filledLog))
            try file.synchronize()
        } catch {}
    }

    /// Starts to write a file to the disk, without waiting for it.
    func startSynchronizing(_ path: String) {
        (try? Descriptor(path.nativeBytes, .read))?.startSynchronizing()
    }

    /// Syncs a file to the disk.
    func synchronize(_ path: String) throws(CycError) {
        try writing(path) { () throws(SystemError) in
            try Descriptor(path.nativeBytes, .read).synchronize()
        }
    }

    /// Renames a file, replacing an existing one.
    func move(_ path: String, to new: String) throws(CycError) {
        try writing(new) { () throws(SystemError) in
            try FileSystem.move(path.nativeBytes, to: new.nativeBytes)
        }
    }

    /// Deletes files created by cyc; they may be missing.
    func delete(_ paths: [String]) throws(CycError) {
        for path in paths {
            try writing(path) { () throws(SystemError) in
                do throws(SystemError) { try FileSystem.remove(path.nativeBytes) } catch .missing {}
            }
        }
    }
}

/// Converts a system error on `file` to a ``CycError``.
func writing<Output: ~Copyable>(
    _ file: String, _ body: () throws(SystemError) -> Output
) throws(CycError) -> Output {
    do {
        return try body()
    } catch {
        if error == .foreign { throw .ownedByOther(file) }
        if error.isFull { throw .diskFull(file: file) }
        if error == .readOnly || error.isRefusal { throw .ledgerReadOnly(file: file) }
        throw .cannotWrite(file: file, detail: error.text)
    }
}
