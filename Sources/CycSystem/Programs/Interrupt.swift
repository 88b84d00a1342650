import CycPOSIX
import Synchronization

/// Global, because a signal handler can capture nothing.
private let interruptRequested = Atomic(false)

/// A flag that Ctrl-C sets, for work that must stop in order.
package enum Interrupt {

    /// Makes the first SIGINT only set ``isRequested``; a second one ends the process.
    package static func catchOnce() {
        // Initializes the flag before a signal handler can use it.
        interruptRequested.store(false, ordering: .relaxed)
        Signals.onInterrupt { _ in
            interruptRequested.store(true, ordering: .relaxed)
            Signals.restoreInterrupt()
        }
    }

    package static var isRequested: Bool { interruptRequested.load(ordering: .relaxed) }
}
