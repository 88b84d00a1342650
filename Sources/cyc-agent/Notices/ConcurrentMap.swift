import Foundation
import Synchronization

/// Performs work on all inputs concurrently, each on its own thread, and passes on the results.
///
/// - Parameters:
///   - inputs: A handful, because each becomes a thread.
///   - work: May block.
///   - take: Called on this thread, in the order in which the work ends.
/// - Throws: The first error of `take`, once all work has ended.
func concurrentMap<Input: Sendable, Output: Sendable>(
    _ inputs: [Input], _ work: @escaping @Sendable (Input) -> Output,
    take: (Input, Output) throws -> Void
) throws {
    let completions = ThreadCompletions<(Input, Output)>()
    for input in inputs {
        Thread.detachNewThread { completions.add((input, work(input))) }
    }
    var firstError: (any Error)?
    for _ in inputs {
        let (input, output) = completions.next()
        do {
            try take(input, output)
        } catch {
            firstError = firstError ?? error
        }
    }
    if let firstError { throw firstError }
}

/// Queue of results from worker threads for one waiting thread.
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
