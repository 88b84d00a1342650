import CycCore
import CycPOSIX

/// The lock that allows one writer of the ledger at a time.
struct LedgerLock: ~Copyable {
    private let lock: Lock
    private let path: String
    /// How long ``acquire()`` waits.
    private let patience: Duration

    init(_ files: LedgerFiles, patience: Duration) throws(CycError) {
        lock = try writing(files.lock) { () throws(SystemError) in
            try Lock(files.lock.nativeBytes)
        }
        path = files.lock
        self.patience = patience
    }

    /// The maximum wait as a multiple of ``patience``, while the lock changes holders.
    private static let turns = 12

    /// Waits for the lock and acquires it.
    ///
    /// - Throws: ``CycError/ledgerBusy`` if one process holds it for ``patience``.
    func acquire() throws(CycError) {
        let isOurs: Bool
        do {
            isOurs = try lock.acquire(waiting: patience, turns: Self.turns)
        } catch {
            throw .cannotWrite(file: path, detail: error.text)
        }
        if !isOurs { throw .ledgerBusy }
    }

    func release() throws(CycError) {
        do {
            try lock.release()
        } catch {
            throw .cannotWrite(file: path, detail: error.text)
        }
    }
}
