/// Error of a cancelled scan.
package struct ScanCancelled: Error {}

/// Counts commits read, reports progress and checks for cancellation.
struct ProgressCounter {
    private(set) var count = 0
    private var cost = 0
    private let shouldStop: () -> Bool
    private let progress: (Int) -> Void

    init(shouldStop: @escaping () -> Bool, progress: @escaping (Int) -> Void) {
        self.shouldStop = shouldStop
        self.progress = progress
    }

    /// Calls `shouldStop` and `progress` every few hundred commits and every few megabytes, and
    /// whenever nothing was read since the last call.
    ///
    /// - Parameters:
    ///   - count: Commits read so far.
    ///   - cost: ``ObjectStream/cost``.
    /// - Throws: ``ScanCancelled``
    mutating func advance(to count: Int, cost: Int) throws(ScanCancelled) {
        defer { (self.count, self.cost) = (count, cost) }
        guard
            count >> 8 != self.count >> 8 || cost >> 22 != self.cost >> 22 || count == self.count
        else { return }
        if shouldStop() { throw ScanCancelled() }
        progress(count)
    }

    /// Reports the final count.
    mutating func finish(at count: Int) {
        self.count = count
        progress(count)
    }
}
