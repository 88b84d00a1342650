/// What a command does to the intervals: one action of the journal.
///
/// To be made and applied in one transaction on the ledger as it is then. Where something runs after it,
/// ``ActivityLog`` begin anew or are moved to the clock as it is now, as ``beginsAnew`` says.
package struct FocusChange: Hashable, Sendable {
    /// What had to give way to something else.
    package enum Adjustment: Hashable, Sendable {
        /// To one of its ends.
        case cut(FocusEntry, to: FocusInterval)
        case split(FocusEntry, into: FocusInterval, FocusInterval)
        case removed(FocusEntry)
    }

    /// None without a difference; by time, those that are new last, which have ``noNumber`` yet.
    package private(set) var images: [Image<FocusEntry>] = []
    /// By time; a person is asked before one of them is ``Adjustment/removed(_:)``.
    package private(set) var adjustments: [Adjustment] = []
    /// Whether ``ActivityLog`` begin anew with it; else ``ActivityLog/moved(to:)`` them.
    package let beginsAnew: Bool

    /// The next free one takes its place when the change is performed.
    package static let noNumber: Int64 = 0

    init(beginsAnew: Bool = false) { self.beginsAnew = beginsAnew }

    package var isEmpty: Bool { images.isEmpty }

    /// Those that are only removed to make room.
    package var removedForRoom: [FocusEntry] {
        adjustments.compactMap { if case .removed(let entry) = $0 { entry } else { nil } }
    }

    /// Those that are new.
    package var added: [FocusInterval] {
        images.compactMap { $0.before == nil ? $0.after?.interval : nil }
    }

    // MARK: Composing

    /// The interval as it is after what was composed until now; `nil` where that removes it.
    func now(_ entry: FocusEntry) -> FocusInterval? {
        guard let image = images.first(where: { $0.before?.number == entry.number }) else {
            return entry.interval
        }
        return image.after?.interval
    }

    mutating func add(_ interval: FocusInterval) {
        images.append(
            Image(before: nil, after: FocusEntry(number: Self.noNumber, interval)))
    }

    mutating func put(_ entry: FocusEntry, _ interval: FocusInterval?) {
        let place = images.firstIndex { $0.before?.number == entry.number }
        let before = place.flatMap { images[$0].before } ?? entry
        let image = Image(
            before: before, after: interval.map { FocusEntry(number: before.number, $0) })
        let isChanged = before != image.after
        if let place {
            images.remove(at: place)
            if isChanged { images.insert(image, at: place) }
        } else if isChanged {
            // Before those that are new.
            images.insert(image, at: images.firstIndex { $0.before == nil } ?? images.count)
        }
    }

    /// Puts an interval in the place of several parts of it; the last part has what comes after it.
    mutating func put(_ entry: FocusEntry, parts: [FocusInterval]) {
        for (index, part) in parts.enumerated() {
            if index == 0 { put(entry, part) } else { add(part) }
        }
    }

    /// Keeps `range` free of others.
    ///
    /// - Throws: ``FocusError/overlaps(_:)`` where something is in the way and may not be adjusted.
    mutating func makeRoom(
        for range: Range<Instant>, among others: some Sequence<FocusEntry>, adjusting: Bool
    ) throws(FocusError) {
        let inTheWay = others.filter { now($0)?.overlaps(range) ?? false }.sorted()
        guard adjusting || inTheWay.isEmpty else { throw .overlaps(inTheWay) }
        for entry in inTheWay {
            guard let interval = now(entry) else { continue }
            let rest = interval.parts(outside: range)
            put(entry, parts: rest)
            switch rest.count {
            case 0:
                put(entry, nil)
                adjustments.append(.removed(entry))
            case 1: adjustments.append(.cut(entry, to: rest[0]))
            default: adjustments.append(.split(entry, into: rest[0], rest[1]))
            }
        }
    }
}

extension FocusInterval {
    /// The interval with other ends, as one of its parts; only the last one may go on.
    func part(_ range: Range<Instant>, isLast: Bool) -> FocusInterval {
        var part = self
        part.from = range.lowerBound
        part.to = isLast && to == nil && range.upperBound == .max ? nil : range.upperBound
        part.isPaused = isPaused && isLast
        return part
    }

    /// What is left of it where `range` is taken: none, one or two parts.
    fileprivate func parts(outside range: Range<Instant>) -> [FocusInterval] {
        let own = self.range
        var parts: [Range<Instant>] = []
        if own.lowerBound < range.lowerBound { parts.append(own.lowerBound..<range.lowerBound) }
        if range.upperBound < own.upperBound { parts.append(range.upperBound..<own.upperBound) }
        return parts.enumerated().map { part($1, isLast: $0 == parts.count - 1) }
    }
}
