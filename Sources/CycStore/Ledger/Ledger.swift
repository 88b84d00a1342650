package import CycCore
import CycPOSIX
import GRDB

/// The longest log that may stay when a program ends; reading it takes a tenth of a millisecond.
///
/// Units: bytes.
private let shortLog: Int64 = 128 << 10

/// The ledger as it can be read and written.
///
/// Every change is one transaction under one lock, so that any number of processes can write and
/// none loses anything; a process that is killed leaves what it had finished.
package final class Ledger: LedgerReader {
    private let lock: LedgerLock
    private let afterWrite: (Ledger) -> Void
    private let afterUnlock: (Ledger, Set<EntryKind>) -> Void
    /// The kinds of the entries that changed since the lock was taken.
    package private(set) var changedKinds: Set<EntryKind> = []
    private var identity: FileStatus.Identity?
    private var lockDepth = 0
    private var hasWritten = false

    private init(
        _ files: LedgerFiles, queue: DatabaseQueue, lock: consuming LedgerLock,
        afterUnlock: @escaping (Ledger, Set<EntryKind>) -> Void,
        afterWrite: @escaping (Ledger) -> Void
    ) throws(CycError) {
        self.afterUnlock = afterUnlock
        identity = try LedgerFiles.status(of: files.database)?.identity
        self.lock = lock
        self.afterWrite = afterWrite
        super.init(files, queue: queue)
    }

    /// Opens the ledger, and creates it or brings it up to date where needed.
    ///
    /// - Parameters:
    ///   - files: Where the ledger is; the folder is made with mode 0700, its files with 0600.
    ///   - patience: How long to wait for the lock. Units: milliseconds.
    ///   - afterUnlock: Called once after every outermost ``withLock(_:)`` or change that changed
    ///     entries, with their kinds, when the lock is released.
    ///   - afterWrite: Called once after every outermost ``withLock(_:)`` or change that changed
    ///     something, still under the lock.
    /// - Returns: The open ledger.
    /// - Throws: ``CycError/ledgerBusy``, ``CycError/diskFull(file:)``,
    ///   ``CycError/ledgerReadOnly(file:)``, ``CycError/ledgerDamaged(file:detail:)``,
    ///   ``CycError/ledgerNewer(file:found:known:)``, ``CycError/ledgerOlder(file:release:)``,
    ///   ``CycError/cannotWrite(file:detail:)``.
    package static func openForWriting(
        _ files: LedgerFiles, patience: Int = 5_000,
        afterUnlock: @escaping (Ledger, Set<EntryKind>) -> Void = { _, _ in },
        afterWrite: @escaping (Ledger) -> Void
    ) throws -> Ledger {
        try files.makeFolder()
        let lock = try LedgerLock(files, patience: patience)
        var queue = try current(files)
        if queue == nil {
            try lock.acquire()
            let made = Result { try create(files) }
            try lock.release()
            queue = try made.get()
        }
        guard let queue else { preconditionFailure("a ledger was neither found nor made") }
        return try Ledger(
            files, queue: queue, lock: lock, afterUnlock: afterUnlock, afterWrite: afterWrite)
    }

    /// Holds the lock while `body` runs, over as many changes as it makes.
    ///
    /// - Parameter body: May itself call this.
    /// - Returns: What `body` returns.
    /// - Throws: ``CycError/ledgerBusy``, and what `body` throws; finished changes stay.
    package func withLock<Answer>(_ body: () throws -> Answer) throws -> Answer {
        guard lockDepth == 0 else { return try body() }
        try lock.acquire()
        lockDepth += 1
        let answer = Result {
            try reopenIfReplaced()
            return try body()
        }
        if hasWritten {
            hasWritten = false
            afterWrite(self)
            hasWritten = false
        }
        lockDepth -= 1
        let kinds = changedKinds
        changedKinds = []
        try lock.release()
        if !kinds.isEmpty { afterUnlock(self, kinds) }
        return try answer.get()
    }

    /// Makes what was written last, however this program ends, without moving the log into the file
    /// as ``close()`` does.
    ///
    /// Moving it waits for the disk twice and deletes two files, which takes longer than a small
    /// change. Whoever opens the ledger next reads the whole log first, so that only a short one may
    /// stay.
    ///
    /// - Returns: Whether that is done, and ``close()`` may be left out; `false` for a long log.
    /// - Throws: ``CycError/diskFull(file:)``, ``CycError/cannotWrite(file:detail:)``.
    package func settle() throws -> Bool {
        let length = try LedgerFiles.status(of: files.log)?.size ?? 0
        guard length <= shortLog else { return false }
        // Whoever is writing now makes the whole log last in the end; many at once would only wait for
        // each other.
        if length > 0, try !lock.isHeldElsewhere() { try files.synchronize(files.log) }
        return true
    }

    /// Does what is done after a change, because something else changed that answers are made of.
    ///
    /// - Parameter kinds: The kinds of entries whose effects run.
    /// - Throws: ``CycError/ledgerBusy``, and what the effects throw.
    package func announceChange(of kinds: Set<EntryKind> = []) throws {
        try withLock {
            hasWritten = true
            changedKinds.formUnion(kinds)
        }
    }

    /// Makes one change: all of `body` or nothing.
    func write<Answer>(_ body: (Database) throws -> Answer) throws -> Answer {
        try withLock {
            try reporting(files.database, writing: true) {
                var changes = 0
                var kinds: Set<EntryKind> = []
                let answer = try queue.write { database in
                    let before = (
                        changes: database.totalChangesCount, seq: try database.newestSeq()
                    )
                    let answer = try body(database)
                    changes = database.totalChangesCount - before.changes
                    if changes != 0 { kinds = try database.kindsChanged(since: before.seq) }
                    return answer
                }
                if changes != 0 { hasWritten = true }
                changedKinds.formUnion(kinds)
                return answer
            }
        }
    }

    /// A repair may have put another file into the ledger's place since it was opened.
    private func reopenIfReplaced() throws {
        let now = try LedgerFiles.status(of: files.database)
        if let now, now.identity == identity { return }
        queue = try Self.create(files)
        identity = try LedgerFiles.status(of: files.database)?.identity
    }

    /// A connection to a ledger that needs nothing done to it, else `nil`.
    private static func current(_ files: LedgerFiles) throws -> DatabaseQueue? {
        guard try files.exist() else { return nil }
        return try reporting(files.database, writing: true) {
            let queue = try DatabaseQueue.writing(files.database)
            let found = try queue.version()
            try found.check(files.database)
            return found == .current ? queue : nil
        }
    }

    /// A connection to the ledger, made or brought up to date where needed; only under the lock.
    private static func create(_ files: LedgerFiles) throws -> DatabaseQueue {
        if try !files.exist() { try make(files) }
        return try reporting(files.database, writing: true) {
            let queue = try DatabaseQueue.writing(files.database)
            let found = try queue.version()
            try found.check(files.database)
            if found.structure == SchemaVersion.former {
                let copy = files.copy(beforeVersion: SchemaVersion.current.structure)
                try keepCopy(of: queue, files, as: copy)
            }
            try queue.upgrade(from: found)
            return queue
        }
    }

    /// Makes an empty ledger and gives it its name when it is whole.
    private static func make(_ files: LedgerFiles) throws {
        let path = files.unfinished
        try files.delete([path, "\(path)-wal", "\(path)-shm", "\(path)-journal"])
        try files.makePrivateFile(path)
        try reporting(files.database, writing: true) {
            let queue = try DatabaseQueue.writing(path)
            try queue.makeTables()
            // Closing is silent where the disk is full, and leaves the half of it in the log.
            _ = try queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try queue.close()
        }
        // A log without its ledger would be taken for the new one's.
        try files.delete([files.log, files.logIndex])
        try files.move(path, to: files.database)
    }

    static func keepCopy(
        of queue: DatabaseQueue, _ files: LedgerFiles, as copy: String
    ) throws {
        let unfinished = LedgerFiles.unfinished(copy)
        try files.delete([unfinished])
        try files.makePrivateFile(unfinished)
        try queue.inDatabase {
            try $0.execute(sql: "VACUUM INTO ?", arguments: [DatabaseQueue.named(unfinished)])
        }
        try files.move(unfinished, to: copy)
    }
}
