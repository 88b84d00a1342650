extension Array {
    /// Returns the elements in arrays of `size`, of which the last may be shorter.
    func chunks(of size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}
