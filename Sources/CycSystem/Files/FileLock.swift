package import CycCore
import CycPOSIX

/// An exclusive lock between processes; released when its owner goes away or the process ends.
package struct FileLock: ~Copyable {
    private let lock: Lock

    /// Waits until nobody else holds the lock.
    ///
    /// - Parameters:
    ///   - path: A file for the lock alone; made with its folders where it is missing.
    ///     See ``CycPOSIX/Lock/init(_:)`` for who may remove it.
    ///   - milliseconds: The longest wait.
    /// - Throws: ``CycError/ledgerBusy`` after that or where the file was removed meanwhile,
    ///   ``CycError/cannotWrite(file:detail:)`` or ``CycError/foreignEntry(_:)``.
    package init(_ path: String, waiting milliseconds: Int64 = 5000) throws(CycError) {
        lock = try Self.take(path, milliseconds)
    }

    private static func take(_ path: String, _ milliseconds: Int64) throws(CycError) -> Lock {
        try Files.makeFolder(Files.split(path).folder)
        do throws(SystemError) {
            let lock = try Lock(path.nativeBytes)
            if try lock.acquire(waiting: Int(milliseconds)) { return lock }
        } catch {
            throw CycError(writing: path, error)
        }
        throw .ledgerBusy
    }
}
