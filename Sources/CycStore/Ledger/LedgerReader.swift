import CycCore
import CycPOSIX
import GRDB

/// The ledger as it can be read: one connection to `cyc.db` that changes nothing.
///
/// Not `Sendable`: for one thread at a time.
package class LedgerReader {
    /// What there is to read.
    package enum Opening {
        /// No ledger was ever written.
        case absent
        /// Written by an older cyc: whoever opens it for writing brings it up to date.
        case older
        case open(LedgerReader)
    }

    let files: LedgerFiles
    /// Only replaced by ``Ledger``, when a repair has put another file into the ledger's place.
    var queue: DatabaseQueue

    init(_ files: LedgerFiles, queue: DatabaseQueue) {
        self.files = files
        self.queue = queue
    }

    /// Opens what is there, without creating, migrating or writing anything.
    ///
    /// - Parameter files: Where the ledger is.
    /// - Returns: The open ledger, or why there is none.
    /// - Throws: ``CycError/ledgerNewer(file:found:known:)``, ``CycError/ledgerOlder(file:release:)``,
    ///   ``CycError/ledgerDamaged(file:detail:)``, ``CycError/ledgerReadOnly(file:)`` where SQLite
    ///   cannot make its files and the log holds data, ``CycError/cannotRead(file:detail:)``.
    package static func openForReading(_ files: LedgerFiles) throws -> Opening {
        guard let (queue, found) = try versionedConnection(files) else { return .absent }
        return found == .current ? .open(LedgerReader(files, queue: queue)) : .older
    }

    /// Opens what is there as this version knows it: what an older one wrote is brought up to date in
    /// memory, and nothing is written.
    ///
    /// - Parameter files: Where the ledger is.
    /// - Returns: `nil` where no ledger was ever written.
    /// - Throws: Like ``openForReading(_:)``.
    package static func openUnchanged(_ files: LedgerFiles) throws -> LedgerReader? {
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

    /// A connection for reading, or `nil` without a file.
    static func connection(_ files: LedgerFiles) throws -> DatabaseQueue? {
        // Asked first: somebody may be making it now, which a look after a failure cannot tell from
        // a file that cannot be opened.
        guard try files.exist() else { return nil }
        guard !files.areForeign else { return try foreignConnection(files) }
        do {
            return try DatabaseQueue.reading(files.database)
        } catch let error as DatabaseError {
            guard error.meansMissingNeighbours else {
                throw CycError(error, file: files.database, writing: false)
            }
            guard try LedgerFiles.status(of: files.log)?.size ?? 0 <= emptyLog else {
                let problem = CycError(error, file: files.database, writing: false)
                if case .diskFull = problem { throw problem }
                throw CycError.ledgerReadOnly(file: files.database)
            }
            return try reporting(files.database) { try DatabaseQueue.immutable(files.database) }
        }
    }

    /// A connection to another user's ledger: neither log nor index is made.
    private static func foreignConnection(_ files: LedgerFiles) throws -> DatabaseQueue {
        let hasLog = try LedgerFiles.status(of: files.log)?.size ?? 0 > emptyLog
        do {
            return try hasLog
                ? DatabaseQueue.readingIndex(files.database)
                : DatabaseQueue.immutable(files.database)
        } catch let error as DatabaseError {
            guard !error.meansMissingNeighbours else { throw CycError.foreignEntry(files.database) }
            throw CycError(error, file: files.database, writing: false)
        }
    }

    /// A log of so many bytes is a header and nothing else.
    private static let emptyLog: Int64 = 32

    /// Lets the connection go; a ledger for writing then moves the log into the file.
    package func close() throws {
        try reporting(files.database) { try queue.close() }
    }

    /// Runs `body` on one consistent state of the ledger.
    func read<Answer>(_ body: (Database) throws -> Answer) throws -> Answer {
        try reporting(files.database) {
            try queue.unsafeRead { database in
                // As plain statements: GRDB's own words for them are put together by a function that is
                // slow at its first call, the standard library's `joined(separator:)`.
                try database.run("BEGIN DEFERRED TRANSACTION")
                do {
                    let answer = try body(database)
                    try database.run("COMMIT TRANSACTION")
                    return answer
                } catch {
                    // The first failure is the one to tell; where a file failed, SQLite has ended the
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
    /// Whether log or index could not be made or opened.
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
