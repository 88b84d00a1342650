/// A scan was told to stop.
package struct ScanCancelled: Error {}

/// Counts what was read, for whoever waits.
struct ProgressCounter {
    private(set) var count = 0
    private var cost = 0
    private let shouldStop: () -> Bool
    private let progress: (Int) -> Void

    init(shouldStop: @escaping () -> Bool, progress: @escaping (Int) -> Void) {
        self.shouldStop = shouldStop
        self.progress = progress
    }

    /// Asks whether to go on every few hundred commits and every few megabytes, and whenever nothing was
    /// read since.
    ///
    /// - Parameters:
    ///   - count: How many commits were read so far.
    ///   - cost: ``ObjectDatabase/cost``.
    /// - Throws: ``ScanCancelled``
    mutating func advance(to count: Int, cost: Int) throws(ScanCancelled) {
        defer { (self.count, self.cost) = (count, cost) }
        guard
            count >> 8 != self.count >> 8 || cost >> 22 != self.cost >> 22 || count == self.count
        else { return }
        if shouldStop() { throw ScanCancelled() }
        progress(count)
    }

    /// Says how many it were in the end.
    mutating func finish(at count: Int) {
        self.count = count
        progress(count)
    }
}
