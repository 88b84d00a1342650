/// Intervals of one machine, which do not overlap; others can be added where time is free.
package struct FocusOccupancy {
    /// By time.
    private var entries: [FocusEntry]
    private var open: FocusEntry?

    /// - Parameter entries: In any order; none overlaps another one.
    package init(_ entries: [FocusEntry]) {
        self.entries = entries.filter { !$0.interval.isEmpty }.sorted()
        open = entries.first(where: \.interval.isOpen)
    }

    package enum Conflict: Hashable, Sendable {
        case overlaps(FocusEntry)
        case secondOpen(FocusEntry)
        case empty
    }

    /// Adds an interval, unless it conflicts with another one.
    ///
    /// - Returns: The conflict; `nil` if the interval was added.
    package mutating func add(_ entry: FocusEntry) -> Conflict? {
        if entry.interval.isEmpty, !entry.interval.isPaused { return .empty }
        if let open, entry.interval.isOpen { return .secondOpen(open) }
        var (low, high) = (0, entries.count)
        while low < high {
            let middle = (low + high) / 2
            if entries[middle] < entry { low = middle + 1 } else { high = middle }
        }
        let neighbours = [low - 1, low].filter(entries.indices.contains).map { entries[$0] }
        if let other = neighbours.first(where: { $0.interval.overlaps(entry.interval.range) }) {
            return .overlaps(other)
        }
        if !entry.interval.isEmpty { entries.insert(entry, at: low) }
        if entry.interval.isOpen { open = entry }
        return nil
    }
}

extension FocusOccupancy {
    /// The rule of an import: intervals have a length, those of one machine do not overlap, and at
    /// most one of them is open.
    ///
    /// - Parameters:
    ///   - here: The existing intervals.
    ///   - own: The machine of intervals that name none.
    /// - Returns: A function from a new interval of the file to the reason not to add it.
    package static func importRule(
        _ here: [Entry], own: MachineID? = nil
    ) -> (Entry) -> ImportRemark.Reason? {
        func interval(_ entry: Entry) -> FocusEntry? {
            .checked(number: entry.number, values: entry.values)
        }
        var occupancies = Dictionary(
            grouping: here.compactMap(interval), by: { $0.interval.machine ?? own }
        ).mapValues { FocusOccupancy($0) }
        var ofFile: Set<FocusEntry> = []
        return { entry in
            guard let new = interval(entry) else { return nil }
            let machine = new.interval.machine ?? own
            switch occupancies[machine, default: FocusOccupancy([])].add(new) {
            case nil:
                ofFile.insert(new)
                return nil
            case .overlaps(let other)?:
                return ofFile.contains(other) ? .overlapsInFile : .overlaps(other)
            case .secondOpen(let other)?: return .secondOpen(other)
            case .empty?: return .emptyInterval
            }
        }
    }
}
