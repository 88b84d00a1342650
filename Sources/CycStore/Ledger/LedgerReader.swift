import CycCore
import CycPOSIX
import GRDB

/// The ledger, read-only: one connection to `cyc.db`.
///
/// Not `Sendable`: for one thread at a time.
package class LedgerReader {
    /// Result of opening the ledger for reading.
    package enum Opening {
        /// No ledger was ever written.
        case absent
        /// Written by an older cyc; opening it for writing upgrades it.
        case older
        case open(LedgerReader)
    }

    let files: LedgerFiles
    /// Replaced only by ``Ledger``, after a repair put another file in place.
    var queue: DatabaseQueue

    init(_ files: LedgerFiles, queue: DatabaseQueue) {
        self.files = files
        self.queue = queue
    }

    /// Opens the ledger without creating, upgrading or writing anything.
    ///
    /// - Throws: ``CycError/ledgerNewer(file:found:known:)``,
    ///   ``CycError/ledgerOlder(file:release:)``, ``CycError/ledgerDamaged(file:detail:)``,
    ///   ``CycError/ledgerReadOnly(file:)`` if SQLite cannot create its files and the WAL holds
    ///   data, ``CycError/cannotRead(file:detail:)``.
    package static func openForReading(_ files: LedgerFiles) throws -> Opening {
        guard let (queue, found) = try versionedConnection(files) else { return .absent }
        return found == .current ? .open(LedgerReader(files, queue: queue)) : .older
    }

    /// Opens the ledger without writing anything; an older one is upgraded in memory.
    ///
    /// - Returns: `nil` if no ledger was ever written.
    /// - Throws: The errors of ``openForReading(_:)``.
    package static func openWithoutWriting(_ files: LedgerFiles) throws -> LedgerReader? {
        guard let (queue, found) = try versionedConnection(files) else { return nil }
        let current =
            found == .current
            ? queue : try reporting(files.database) { try queue.upgradedCopy(from: found) }
        return LedgerReader(files, queue: current)
    }

    private static func versionedConnection(
        _ files: LedgerFiles
    ) throws -> (DatabaseQueue, SchemaVersion)? {
        guard let queue = try connection(files) else { return nil }
        let found = try reporting(files.database) { try queue.version() }
        try found.check(files.database)
        return (queue, found)
    }

    /// Returns a connection for reading, or `nil` if there is no file.
    static func connection(_ files: LedgerFiles) throws -> DatabaseQueue? {
        // Checked first: the file may be created concurrently, and after a failed open that could
        // not be distinguished from a file that cannot be opened.
        guard try files.exist() else { return nil }
        guard !files.areForeign else { return try foreignConnection(files) }
        do {
            return try DatabaseQueue.reading(files.database)
        } catch let error as DatabaseError {
            guard error.meansMissingNeighbours else {
                throw CycError(error, file: files.database, writing: false)
            }
            guard try !files.hasLoggedChanges() else {
                let problem = CycError(error, file: files.database, writing: false)
                if case .diskFull = problem { throw problem }
                throw CycError.ledgerReadOnly(file: files.database)
            }
            return try reporting(files.database) { try DatabaseQueue.immutable(files.database) }
        }
    }

    /// Returns a connection to another user's ledger; creates neither WAL nor index.
    private static func foreignConnection(_ files: LedgerFiles) throws -> DatabaseQueue {
        do {
            return try files.hasLoggedChanges()
                ? DatabaseQueue.readingIndex(files.database)
                : DatabaseQueue.immutable(files.database)
        } catch let error as DatabaseError {
            guard !error.meansMissingNeighbours else { throw CycError.ownedByOther(files.database) }
            throw CycError(error, file: files.database, writing: false)
        }
    }

    /// Closes the connection.
    package func close() throws {
        try reporting(files.database) { try queue.close() }
    }

    /// Runs `body` in one read transaction.
    func read<Output>(_ body: (Database) throws -> Output) throws -> Output {
        try reporting(files.database) {
            try queue.unsafeRead { database in
                // As plain statements: GRDB builds its own with the standard library's
                // `joined(separator:)`, which is slow at the first call.
                try database.run("BEGIN DEFERRED TRANSACTION")
                do {
                    let result = try body(database)
                    try database.run("COMMIT TRANSACTION")
                    return result
                } catch {
                    // The first error is reported; after an I/O error SQLite has ended the
                    // transaction itself.
                    if database.isInsideTransaction {
                        do { try database.run("ROLLBACK TRANSACTION") } catch {}
                    }
                    throw error
                }
            }
        }
    }
}

@available(*, unavailable)
extension LedgerReader: Sendable {}

extension DatabaseError {
    /// Whether the WAL or its index could not be created or opened.
    fileprivate var meansMissingNeighbours: Bool {
        switch resultCode {
        case .SQLITE_CANTOPEN, .SQLITE_READONLY, .SQLITE_PERM, .SQLITE_FULL: true
        case .SQLITE_IOERR:
            [
                .SQLITE_IOERR_SHMOPEN, .SQLITE_IOERR_SHMSIZE, .SQLITE_IOERR_SHMLOCK,
                .SQLITE_IOERR_SHMMAP,
            ].contains(extendedResultCode)
        default: false
        }
    }
}
