package import CycCore
import CycPOSIX

/// An exclusive lock between processes; released with its owner or at the end of the process.
package struct FileLock: ~Copyable {
    private let lock: Lock

    /// Acquires the lock.
    ///
    /// - Parameters:
    ///   - path: A file for the lock alone; created with its folders if missing.
    ///     ``CycPOSIX/Lock/init(_:)`` says who may remove it.
    ///   - limit: The longest wait.
    /// - Throws: ``CycError/ledgerBusy`` after the wait or if the file was removed in the meantime,
    ///   ``CycError/cannotWrite(file:detail:)`` or ``CycError/ownedByOther(_:)``.
    package init(_ path: String, waiting limit: Duration = .seconds(5)) throws(CycError) {
        lock = try Self.acquire(path, limit)
    }

    private static func acquire(_ path: String, _ limit: Duration) throws(CycError) -> Lock {
        for attempt in 1... {
            try Files.makeFolder(Files.split(path).folder)
            do throws(SystemError) {
                let lock = try Lock(path.nativeBytes)
                if try lock.acquire(waiting: limit) { return lock }
                break
            } catch {
                // Another process removed the folder meanwhile, as `cyc forget` does.
                guard error == .missing, attempt < 100 else {
                    throw CycError(writing: path, error)
                }
            }
        }
        throw .ledgerBusy
    }
}
