package import CycCore
import CycPOSIX
import Synchronization

/// Global, because a signal handler can capture nothing.
private let answers = Atomic(0)

/// The one process that lets alarms be heard, and how others reach it.
///
/// None of it needs a disk that can be written to: the lock is then one of what is there, and word comes
/// by a signal.
package enum RingProcess {
    /// Held by the process that rings.
    package struct Turn: ~Copyable {
        /// `nil` where there is nothing that could be locked: rather two that ring than none.
        private let lock: Lock?

        /// Becomes the process that rings.
        ///
        /// - Parameters:
        ///   - world: The machine.
        ///   - milliseconds: How long another one is waited for.
        /// - Throws: ``CycError/ledgerBusy`` where another one rings.
        package init(in world: World, waiting milliseconds: Int) throws(CycError) {
            // Before anybody can find this process.
            answers.store(0, ordering: .relaxed)
            Signals.onNotice { _ in answers.add(1, ordering: .relaxed) }
            lock = try Self.take(RingProcess.places(in: world), milliseconds)
        }

        private static func take(
            _ places: (file: [UInt8], folder: [UInt8]), _ milliseconds: Int
        ) throws(CycError) -> Lock? {
            for attempt in 0..<3 {
                do throws(SystemError) {
                    let lock = try open(places, attempt)
                    if try lock.acquire(waiting: milliseconds) {
                        // Without it the answer is only heard of through the ledger.
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
            _ places: (file: [UInt8], folder: [UInt8]), _ attempt: Int
        ) throws(SystemError) -> Lock {
            switch attempt {
            // It is there whatever can be written, so that everybody locks the same.
            case 0: try Lock(existing: places.folder)
            // Some network file systems lock only files that are open for writing.
            case 1: try Lock(places.file)
            default: try Lock(existing: places.file)
            }
        }
    }

    /// How often an answer was heard of.
    package static var answersHeard: Int { answers.load(ordering: .relaxed) }

    fileprivate static func places(in world: World) -> (file: [UInt8], folder: [UInt8]) {
        let path = (try? world.path(of: .alarmLock)) ?? ""
        return (path.nativeBytes, Files.split(path).folder.nativeBytes)
    }
}

extension World {
    /// The process that rings; `nil` where none does, or it cannot be found.
    private var ringer: Int32? {
        let places = RingProcess.places(in: self)
        return Lock.holder(of: places.folder) ?? Lock.holder(of: places.file)
    }

    /// Whether a process rings.
    package var isRinging: Bool { ringer != nil }

    /// Has the process that rings fall silent, for what rings is answered; it needs no ledger for that.
    package func silenceRinger() {
        if let ringer { _ = Signals.notify(ringer) }
    }
}
