package import CycCore
import CycPOSIX
import GRDB

/// The maximum size in bytes of the WAL left when a program ends; reading it takes 0.1 ms.
private let shortLog: Int64 = 128 << 10

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
        var queue = try current(files)
        if queue == nil {
            try lock.acquire()
            let result = Result { try create(files) }
            try lock.release()
            queue = try result.get()
        }
        guard let queue else { preconditionFailure("a ledger was neither found nor made") }
        return try Ledger(
            files, queue: queue, lock: lock, afterUnlock: afterUnlock, afterWrite: afterWrite)
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

    /// Syncs a short WAL to the disk instead of checkpointing it as ``close()`` does.
    ///
    /// A checkpoint waits for the disk twice and deletes two files, which takes longer than a small
    /// change. The next process to open the ledger reads the whole WAL, so only a short one may
    /// stay.
    ///
    /// - Returns: Whether ``close()`` can be skipped; `false` for a long WAL.
    /// - Throws: ``CycError/diskFull(file:)``, ``CycError/cannotWrite(file:detail:)``.
    package func syncShortLog() throws -> Bool {
        let length = try LedgerFiles.status(of: files.log)?.size ?? 0
        guard length <= shortLog else { return false }
        // The current writer syncs the whole WAL at its end; several syncs would only wait for each
        // other.
        if length > 0, try !lock.isHeldElsewhere() { try files.synchronize(files.log) }
        return true
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
    func write<Output>(_ body: (Database) throws -> Output) throws -> Output {
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
                if changes != 0 { hasWritten = true }
                changedKinds.formUnion(kinds)
                return result
            }
        }
    }

    /// Reopens the ledger if a repair replaced its file since it was opened.
    private func reopenIfReplaced() throws {
        let now = try LedgerFiles.status(of: files.database)
        if let now, now.identity == identity { return }
        queue = try Self.create(files)
        identity = try LedgerFiles.status(of: files.database)?.identity
    }

    /// Returns a connection to an up-to-date ledger, else `nil`.
    private static func current(_ files: LedgerFiles) throws -> DatabaseQueue? {
        guard try files.exist() else { return nil }
        return try reporting(files.database, writing: true) {
            let queue = try DatabaseQueue.writing(files.database)
            let found = try queue.version()
            try found.check(files.database)
            return found == .current ? queue : nil
        }
    }

    /// Returns a connection, after creating or upgrading the ledger if necessary; requires the
    /// lock.
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
