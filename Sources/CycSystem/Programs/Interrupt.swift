import CycPOSIX
import Synchronization

/// Global, because a signal handler can capture nothing.
private let interruptRequested = Atomic(false)

/// Ctrl-C as a question, for work that must stop in order.
package enum Interrupt {

    /// From now on the first SIGINT only answers ``isRequested``; a second one ends the process.
    package static func catchOnce() {
        // Makes the flag before a signal handler can be the first to ask for it.
        interruptRequested.store(false, ordering: .relaxed)
        Signals.onInterrupt { _ in
            interruptRequested.store(true, ordering: .relaxed)
            Signals.restoreInterrupt()
        }
    }

    package static var isRequested: Bool { interruptRequested.load(ordering: .relaxed) }
}
