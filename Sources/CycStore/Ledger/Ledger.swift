package import CycCore
import CycPOSIX
import GRDB

/// The ledger, readable and writable.
///
/// Every change is one transaction under one lock, so that any number of processes can write
/// without losing a change; a killed process leaves its finished changes.
package final class Ledger: LedgerReader {
    private let lock: LedgerLock
    private let afterWrite: (Ledger) -> Void
    private let afterUnlock: (Ledger, Set<EntryKind>) -> Void
    /// The kinds of the entries that changed since the lock was acquired.
    package private(set) var changedKinds: Set<EntryKind> = []
    private var identity: FileStatus.Identity?
    private var lockDepth = 0
    private var hasWritten = false
    /// Whether a change may not be on disk yet.
    private var isUnsynced = false
    private let log: LogLength

    private init(
        _ files: LedgerFiles, queue: DatabaseQueue, log: LogLength,
        lock: consuming LedgerLock,
        afterUnlock: @escaping (Ledger, Set<EntryKind>) -> Void,
        afterWrite: @escaping (Ledger) -> Void
    ) throws(CycError) {
        self.afterUnlock = afterUnlock
        identity = try LedgerFiles.status(of: files.database)?.identity
        self.lock = lock
        self.afterWrite = afterWrite
        self.log = log
        super.init(files, queue: queue)
    }

    /// Opens the ledger; creates or upgrades it if necessary.
    ///
    /// - Parameters:
    ///   - files: The folder is created with mode 0700, its files with 0600.
    ///   - patience: How long to wait for the lock.
    ///   - afterUnlock: Called with the changed kinds after each outermost ``withLock(_:)`` or
    ///     change that changed entries, when the lock is released.
    ///   - afterWrite: Called after each outermost ``withLock(_:)`` or change that changed
    ///     anything, still under the lock.
    /// - Throws: ``CycError/ledgerBusy``, ``CycError/diskFull(file:)``,
    ///   ``CycError/ledgerReadOnly(file:)``, ``CycError/ledgerDamaged(file:detail:)``,
    ///   ``CycError/ledgerNewer(file:found:known:)``, ``CycError/ledgerOlder(file:release:)``,
    ///   ``CycError/cannotWrite(file:detail:)``.
    package static func openForWriting(
        _ files: LedgerFiles, patience: Duration = .seconds(5),
        afterUnlock: @escaping (Ledger, Set<EntryKind>) -> Void = { _, _ in },
        afterWrite: @escaping (Ledger) -> Void
    ) throws -> Ledger {
        try files.makeFolder()
        let lock = try LedgerLock(files, patience: patience)
        let log = LogLength()
        var queue = try current(files, log)
        if queue == nil {
            try lock.acquire()
            let result = Result { try create(files, log) }
            try lock.release()
            queue = try result.get()
        }
        guard let queue else { preconditionFailure("a ledger was neither found nor made") }
        return try Ledger(
            files, queue: queue, log: log, lock: lock, afterUnlock: afterUnlock,
            afterWrite: afterWrite)
    }

    /// Holds the lock while `body` runs; calls may be nested.
    ///
    /// - Throws: ``CycError/ledgerBusy``, and errors of `body`; finished changes are kept.
    package func withLock<Output>(_ body: () throws -> Output) throws -> Output {
        guard lockDepth == 0 else { return try body() }
        try lock.acquire()
        lockDepth += 1
        let result = Result {
            try reopenIfReplaced()
            return try body()
        }
        if hasWritten {
            hasWritten = false
            isUnsynced = true
            files.startSynchronizing(files.log)
            afterWrite(self)
            hasWritten = false
        }
        lockDepth -= 1
        let kinds = changedKinds
        changedKinds = []
        try lock.release()
        if !kinds.isEmpty { afterUnlock(self, kinds) }
        return try result.get()
    }

    /// Waits until every change is on disk, so that it may be reported as done.
    ///
    /// - Throws: ``CycError/diskFull(file:)``, ``CycError/cannotWrite(file:detail:)``.
    package func makeDurable() throws(CycError) {
        guard isUnsynced else { return }
        try files.synchronize(files.log)
        isUnsynced = false
    }

    /// Whether the WAL has become so long that reading it delays each command.
    package var isLogLong: Bool { log.pages > LedgerFiles.shortLog }

    /// Moves the WAL into the database and restarts it in place, unless another process reads.
    ///
    /// Waits for the disk twice, which takes longer than a small change.
    ///
    /// - Throws: ``CycError/ledgerBusy``, ``CycError/diskFull(file:)``,
    ///   ``CycError/cannotWrite(file:detail:)``.
    package func restartLog() throws {
        try withLock {
            let isEmpty = try reporting(files.database, writing: true) {
                try queue.writeWithoutTransaction { try $0.emptyLog() }
            }
            guard isEmpty else { return }
            log.pages = 0
            files.fillLog()
        }
    }

    /// Closes the connection; restarts a long WAL first.
    package override func close() throws {
        if isLogLong { try? restartLog() }
        try super.close()
    }

    /// Runs what follows a change (prompt, effects), because something other than entries changed.
    ///
    /// - Throws: ``CycError/ledgerBusy``, and errors of the effects.
    package func announceChange(of kinds: Set<EntryKind> = []) throws {
        try withLock {
            hasWritten = true
            changedKinds.formUnion(kinds)
        }
    }

    /// Runs `body` in one transaction.
    ///
    /// - Parameter isShown: Whether the change can show, so that the prompt is renewed.
    func write<Output>(
        isShown: Bool = true, _ body: (Database) throws -> Output
    ) throws -> Output {
        try withLock {
            try reporting(files.database, writing: true) {
                var changes = 0
                var kinds: Set<EntryKind> = []
                let result = try queue.write { database in
                    let before = (
                        changes: database.totalChangesCount, seq: try database.newestSeq()
                    )
                    let result = try body(database)
                    changes = database.totalChangesCount - before.changes
                    if changes != 0 { kinds = try database.kindsChanged(since: before.seq) }
                    return result
                }
                if changes != 0, isShown { hasWritten = true }
                changedKinds.formUnion(kinds)
                return result
            }
        }
    }

    /// Reopens the ledger if a repair replaced its file since it was opened.
    private func reopenIfReplaced() throws {
        let now = try LedgerFiles.status(of: files.database)
        if let now, now.identity == identity { return }
        queue = try Self.create(files, log)
        identity = try LedgerFiles.status(of: files.database)?.identity
    }

    /// Returns a connection to an up-to-date ledger, else `nil`.
    private static func current(
        _ files: LedgerFiles, _ log: LogLength
    ) throws -> DatabaseQueue? {
        guard try files.exist() else { return nil }
        return try reporting(files.database, writing: true) {
            let queue = try DatabaseQueue.writing(files.database, measuring: log)
            let found = try queue.version()
            try found.check(files.database)
            return found == .current ? queue : nil
        }
    }

    /// Returns a connection, after creating or upgrading the ledger if necessary; requires the
    /// lock.
    private static func create(
        _ files: LedgerFiles, _ log: LogLength
    ) throws -> DatabaseQueue {
        if try !files.exist() { try make(files) }
        return try reporting(files.database, writing: true) {
            let queue = try DatabaseQueue.writing(files.database, measuring: log)
            let found = try queue.version()
            try found.check(files.database)
            if found.isOlderStructure {
                let copy = files.copy(beforeVersion: SchemaVersion.current.structure)
                try keepCopy(of: queue, files, as: copy)
            }
            try queue.upgrade(from: found)
            return queue
        }
    }

    /// Creates an empty ledger under a temporary name, and renames it when it is complete.
    private static func make(_ files: LedgerFiles) throws {
        let path = files.unfinished
        try files.delete([path, "\(path)-wal", "\(path)-shm", "\(path)-journal"])
        try files.makePrivateFile(path)
        try reporting(files.database, writing: true) {
            let queue = try DatabaseQueue.writing(path)
            try queue.makeTables()
            // close() reports no error on a full disk, and would leave half of the data in the WAL.
            _ = try queue.writeWithoutTransaction { try $0.checkpoint(.truncate) }
            try queue.close()
        }
        // A leftover WAL would be applied to the new ledger.
        try files.delete([files.log, files.logIndex])
        try files.move(path, to: files.database)
        files.fillLog()
        // Before the first change is reported as done; some file systems cannot sync a folder.
        try? files.synchronize(files.folder)
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
