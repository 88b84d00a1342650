extension Array {
    /// The first index whose element belongs to the second part, as all behind it do; the end for none.
    ///
    /// Halves what is left with each question.
    package func partitioningIndex(where belongsInSecond: (Element) -> Bool) -> Int {
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if belongsInSecond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}
