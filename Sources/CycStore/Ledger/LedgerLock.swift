import CycCore
import CycPOSIX

/// The lock that whoever writes the ledger holds, so that there is one writer at a time.
struct LedgerLock: ~Copyable {
    private let lock: Lock
    private let path: String
    /// For how many milliseconds ``acquire()`` waits.
    private let patience: Int

    init(_ files: LedgerFiles, patience: Int) throws(CycError) {
        lock = try writing(files.lock) { () throws(SystemError) in
            try Lock(files.lock.nativeBytes)
        }
        path = files.lock
        self.patience = patience
    }

    /// How many times ``patience`` a lock that goes from hand to hand is waited for.
    private static let turns = 12

    /// Waits until nobody else holds it.
    ///
    /// - Throws: ``CycError/ledgerBusy`` where one holds it for ``patience``.
    func acquire() throws(CycError) {
        let isOurs: Bool
        do {
            isOurs = try lock.acquire(waiting: patience, turns: Self.turns)
        } catch {
            throw .cannotWrite(file: path, detail: error.text)
        }
        if !isOurs { throw .ledgerBusy }
    }

    /// Whether somebody else holds it at this moment; not to be asked while it is held here.
    func isHeldElsewhere() throws(CycError) -> Bool {
        do {
            return try lock.isHeldElsewhere()
        } catch {
            throw .cannotWrite(file: path, detail: error.text)
        }
    }

    func release() throws(CycError) {
        do {
            try lock.release()
        } catch {
            throw .cannotWrite(file: path, detail: error.text)
        }
    }
}
