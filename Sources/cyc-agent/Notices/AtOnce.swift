import Foundation
import Synchronization

/// Does every piece of work at the same time, each on a thread of its own, and takes what comes of it.
///
/// - Parameters:
///   - inputs: A handful; each becomes a thread.
///   - work: May block.
///   - take: Called on this thread, in the order in which the work ends.
/// - Throws: What `take` throws first, once all work has ended.
func atOnce<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], _ work: @escaping @Sendable (Input) -> Output,
    take: (Input, Output) throws -> Void
) throws {
    let ended = ThreadCompletions<(Input, Output)>()
    for input in inputs {
        Thread.detachNewThread { ended.add((input, work(input))) }
    }
    var failure: (any Error)?
    for _ in inputs {
        let (input, output) = ended.next()
        do {
            try take(input, output)
        } catch {
            failure = failure ?? error
        }
    }
    if let failure { throw failure }
}

/// What threads have ended with, for one that waits.
private final class ThreadCompletions<Element: Sendable>: Sendable {
    private let elements = Mutex<[Element]>([])
    private let count = DispatchSemaphore(value: 0)

    func add(_ element: Element) {
        elements.withLock { $0.append(element) }
        count.signal()
    }

    func next() -> Element {
        count.wait()
        return elements.withLock { $0.removeFirst() }
    }
}
