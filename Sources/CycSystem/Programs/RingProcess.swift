package import CycCore
import CycPOSIX
import Synchronization

/// Global, because a signal handler can capture nothing.
private let answers = Atomic(0)

/// The single process that plays alarms, and how other processes reach it.
///
/// It needs no writable disk: an existing file or folder serves as the lock, and messages are
/// signals.
package enum RingProcess {
    /// The lock that the ringing process holds.
    package struct Turn: ~Copyable {
        /// `nil` if nothing is lockable: two processes that ring are better than none.
        private let lock: Lock?

        /// Acquires the lock.
        ///
        /// - Parameters:
        ///   - limit: The longest wait for another process.
        /// - Throws: ``CycError/ledgerBusy`` if another process rings.
        package init(in world: World, waiting limit: Duration) throws(CycError) {
            // Before any other process can find this one.
            answers.store(0, ordering: .relaxed)
            Signals.onNotice { _ in answers.add(1, ordering: .relaxed) }
            lock = try Self.acquire(RingProcess.lockPaths(in: world), limit)
        }

        private static func acquire(
            _ lockPaths: (file: [UInt8], folder: [UInt8]), _ limit: Duration
        ) throws(CycError) -> Lock? {
            for attempt in 0..<3 {
                do throws(SystemError) {
                    let lock = try open(lockPaths, attempt)
                    if try lock.acquire(waiting: limit) {
                        // If this fails, answers arrive through the ledger only.
                        do throws(SystemError) { try lock.announceHolder() } catch {}
                        return lock
                    }
                } catch {
                    continue
                }
                throw .ledgerBusy
            }
            return nil
        }

        private static func open(
            _ lockPaths: (file: [UInt8], folder: [UInt8]), _ attempt: Int
        ) throws(SystemError) -> Lock {
            switch attempt {
            // The folder exists even on a read-only disk, so that all processes lock the same.
            case 0: try Lock(existing: lockPaths.folder)
            // Some network file systems lock only files that are open for writing.
            case 1: try Lock(lockPaths.file)
            default: try Lock(existing: lockPaths.file)
            }
        }
    }

    /// Number of answers received.
    package static var answersReceived: Int { answers.load(ordering: .relaxed) }

    fileprivate static func lockPaths(in world: World) -> (file: [UInt8], folder: [UInt8]) {
        let path = (try? world.path(of: .alarmLock)) ?? ""
        return (path.nativeBytes, Files.split(path).folder.nativeBytes)
    }
}

extension World {
    /// Number of the process that rings; `nil` if there is none or it cannot be found.
    private var ringProcess: Int32? {
        let lockPaths = RingProcess.lockPaths(in: self)
        return Lock.holder(of: lockPaths.folder) ?? Lock.holder(of: lockPaths.file)
    }

    /// Whether a process rings.
    package var isRinging: Bool { ringProcess != nil }

    /// Silences the process that rings after an answer, without the ledger.
    package func silenceRingProcess() {
        if let ringProcess { _ = Signals.notify(ringProcess) }
    }
}
