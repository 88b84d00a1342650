extension Array {
    /// Binary search for the first element of the second part; returns the end index if there is
    /// none.
    ///
    /// - Parameter belongsInSecond: False for all elements of the first part, true for all after
    ///   it.
    package func partitioningIndex(where belongsInSecond: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongsInSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
