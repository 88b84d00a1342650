import CycCore
import GRDB

/// Invalid data in the ledger: the bytes are not those that were written.
struct CorruptionError: Error {
    /// The table and column.
    let detail: String

    init(_ detail: String) {
        self.detail = detail
    }
}

extension CycError {
    /// Converts an error of SQLite.
    ///
    /// - Source: https://www.sqlite.org/rescode.html
    init(_ error: DatabaseError, file: String, writing: Bool) {
        let detail = error.message ?? "SQLite \(error.extendedResultCode.rawValue)"
        switch error.resultCode {
        case .SQLITE_CORRUPT, .SQLITE_NOTADB, .SQLITE_FORMAT,
            // The statements fit the schema version, so the tables do not.
            .SQLITE_ERROR, .SQLITE_CONSTRAINT, .SQLITE_MISMATCH:
            self = .ledgerDamaged(file: file, detail: detail)
        case .SQLITE_FULL:
            self = .diskFull(file: file)
        case .SQLITE_IOERR where error.extendedResultCode == .SQLITE_IOERR_SHMSIZE:
            // Only extending the WAL index fails with this code.
            self = .diskFull(file: file)
        case .SQLITE_READONLY, .SQLITE_PERM:
            self = .ledgerReadOnly(file: file)
        case .SQLITE_BUSY, .SQLITE_LOCKED, .SQLITE_PROTOCOL:
            self = .ledgerBusy
        default:
            self =
                writing
                ? .cannotWrite(file: file, detail: detail)
                : .cannotRead(file: file, detail: detail)
        }
    }
}

/// Converts errors of SQLite and of damaged rows to a ``CycError``.
func reporting<Output>(
    _ file: String, writing: Bool = false, _ body: () throws -> Output
) throws -> Output {
    do {
        return try body()
    } catch let error as DatabaseError {
        throw CycError(error, file: file, writing: writing)
    } catch let damage as CorruptionError {
        throw CycError.ledgerDamaged(file: file, detail: damage.detail)
    }
}
