import CycCore
import CycPOSIX

/// Where a ledger is.
package struct LedgerFiles: Hashable, Sendable {
    /// `XDG_DATA_HOME/cyc`, absolute.
    package let folder: String

    package init(folder: String) {
        self.folder = folder
    }

    package var database: String { "\(folder)/\(ManagedFile.ledger.rawValue)" }
    /// Whoever writes holds its `flock`.
    package var lock: String { "\(folder)/\(ManagedFile.ledgerLock.rawValue)" }
    /// What was written and is not yet in ``database``.
    var log: String { "\(database)-wal" }
    /// SQLite's index of ``log``.
    var logIndex: String { "\(database)-shm" }
    /// A ledger that is being made: it takes its name when it is whole, so that an empty file under that
    /// name is never ours.
    var unfinished: String { "\(database).new" }
    /// Where a repair builds what replaces a damaged ledger.
    var replacement: LedgerFiles { LedgerFiles(folder: "\(folder)/\(Self.repairFolder)") }
    package static let repairFolder = "repair"

    /// The copy that is kept when a ledger is brought to `version`.
    package func copy(beforeVersion version: Int) -> String { "\(database).before-v\(version)" }

    /// What is kept of a damaged ledger; `stamp` is of digits and dashes.
    func damaged(_ stamp: String) -> String { "\(database).damaged-\(stamp)" }

    /// A copy until it is whole.
    static func unfinished(_ copy: String) -> String { "\(copy).unfinished" }

    /// Whether a file of this name in the folder is a ledger of any of the names above, or what SQLite
    /// puts beside one.
    package static func owns(_ name: String) -> Bool {
        var rest = name.unicodeScalars[...]
        for end in ["-wal", "-shm", "-journal", ".unfinished"] {
            let start = rest.dropLast(end.unicodeScalars.count)
            if rest[start.endIndex...].elementsEqual(end.unicodeScalars) { rest = start }
        }
        let ledger = ManagedFile.ledger.rawValue
        let stamp = rest.drop { !("0"..."9").contains($0) }
        if stamp.isEmpty {
            return [ledger, "\(ledger).new"].contains { $0.unicodeScalars.elementsEqual(rest) }
        }
        return stamp.allSatisfy { $0 == "-" || ("0"..."9").contains($0) }
            && ["\(ledger).before-v", "\(ledger).damaged-", dailyCopy].contains {
                $0.unicodeScalars.elementsEqual(rest[..<stamp.startIndex])
            }
    }

    /// Whether there is a ledger.
    ///
    /// - Throws: ``CycError/ledgerDamaged(file:detail:)`` for an empty file, which SQLite would take for
    ///   a new one.
    func exist() throws(CycError) -> Bool {
        guard let file = try Self.status(of: database) else { return false }
        guard file.size > 0 else { throw .ledgerDamaged(file: database, detail: "0 bytes") }
        return true
    }

    /// Whether the folder is another user's, in which nothing is made.
    var areForeign: Bool {
        do { return try !User.trusts(FileStatus(of: folder.nativeBytes).owner) } catch {
            return false
        }
    }

    /// How a file looks, or `nil` where there is none.
    static func status(of path: String) throws(CycError) -> FileStatus? {
        do {
            return try FileStatus(of: path.nativeBytes)
        } catch {
            if error.isMissing { return nil }
            throw .cannotRead(file: path, detail: error.text)
        }
    }

    /// Makes the folder, and those above it, for nobody else.
    ///
    /// SQLite opens the ledger by its path, and follows links: the folder is this user's own, so that nobody
    /// else puts any there, and those that are there already are looked at.
    func makeFolder() throws(CycError) {
        try writing(folder) { () throws(SystemError) in try Folder.make(folder.nativeBytes) }
        try writing(database) { () throws(SystemError) in
            try WriteTarget(database.nativeBytes).checkNeighbours(["-wal", "-shm", "-journal"])
        }
    }

    /// Takes the folder away, if it is empty.
    func removeFolder() {
        do { try Folder.remove(folder.nativeBytes) } catch {}
    }

    /// Makes an empty file that only this user can read, unless there is one.
    func makePrivateFile(_ path: String) throws(CycError) {
        try writing(path) { () throws(SystemError) in
            do throws(SystemError) {
                // A file that is there is not opened: closing it would end this process's locks on it.
                _ = try Descriptor(path.nativeBytes, .create)
            } catch .exists {}
        }
    }

    /// Waits until what was written to the file is on the disk.
    func synchronize(_ path: String) throws(CycError) {
        try writing(path) { () throws(SystemError) in
            try Descriptor(path.nativeBytes, .read).synchronize()
        }
    }

    /// Renames, replacing what is there.
    func move(_ path: String, to new: String) throws(CycError) {
        try writing(new) { () throws(SystemError) in
            try FileSystem.move(path.nativeBytes, to: new.nativeBytes)
        }
    }

    /// Deletes files of our own making; they may be absent.
    func delete(_ paths: [String]) throws(CycError) {
        for path in paths {
            try writing(path) { () throws(SystemError) in
                do throws(SystemError) { try FileSystem.remove(path.nativeBytes) } catch .missing {}
            }
        }
    }
}

/// Runs `body` with a failed call on `file` turned into what it means to the person.
func writing<Answer: ~Copyable>(
    _ file: String, _ body: () throws(SystemError) -> Answer
) throws(CycError) -> Answer {
    do {
        return try body()
    } catch {
        if error == .foreign { throw .foreignEntry(file) }
        if error.isFull { throw .diskFull(file: file) }
        if error == .readOnly || error.isRefusal { throw .ledgerReadOnly(file: file) }
        throw .cannotWrite(file: file, detail: error.text)
    }
}
