/// The changes of intervals that one command makes: one action of the journal.
///
/// Must be computed and applied in one transaction. If something runs afterwards, its
/// ``ActivityLog`` starts over or is moved to the present wall clock, as ``restartsActivityLog`` says.
package struct FocusChange: Hashable, Sendable {
    /// The change of an interval that was in the way of another.
    package enum Adjustment: Hashable, Sendable {
        /// Cut at one of its ends.
        case cut(FocusEntry, to: FocusInterval)
        case split(FocusEntry, into: FocusInterval, FocusInterval)
        case removed(FocusEntry)

        /// The interval that was in the way.
        package var entry: FocusEntry {
            switch self {
            case .cut(let entry, _), .split(let entry, _, _), .removed(let entry): entry
            }
        }
    }

    /// Only real changes, by time; new intervals last, with ``noNumber`` for now.
    package private(set) var images: [Image<FocusEntry>] = []
    /// By time; the user is asked before an ``Adjustment/removed(_:)`` is applied.
    package private(set) var adjustments: [Adjustment] = []
    /// Whether the ``ActivityLog`` starts over; else use ``ActivityLog/moved(to:)``.
    package let restartsActivityLog: Bool

    /// Replaced by the next free number when the change is applied.
    package static let noNumber: Int64 = 0

    init(restartsActivityLog: Bool = false) { self.restartsActivityLog = restartsActivityLog }

    package var isEmpty: Bool { images.isEmpty }

    /// Intervals that are removed only to make room.
    package var displacedEntries: [FocusEntry] {
        adjustments.compactMap { if case .removed(let entry) = $0 { entry } else { nil } }
    }

    /// The new intervals.
    package var added: [FocusInterval] {
        images.compactMap { $0.before == nil ? $0.after?.interval : nil }
    }

    // MARK: Composing

    /// Returns the interval after the changes composed so far; `nil` if they remove it.
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
            // New intervals stay last.
            images.insert(image, at: images.firstIndex { $0.before == nil } ?? images.count)
        }
    }

    /// Replaces an interval by parts of it, the first of which keeps its number.
    mutating func put(_ entry: FocusEntry, parts: [FocusInterval]) {
        put(entry, parts.first)
        for part in parts.dropFirst() { add(part) }
    }

    /// Cuts, splits or removes other intervals to free `range`.
    ///
    /// - Throws: ``FocusError/overlaps(_:)`` if something is in the way and may not be adjusted.
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
            case 0: adjustments.append(.removed(entry))
            case 1: adjustments.append(.cut(entry, to: rest[0]))
            default: adjustments.append(.split(entry, into: rest[0], rest[1]))
            }
        }
    }
}

extension FocusInterval {
    /// Returns a part of the interval; only the last part may run or be paused.
    func part(_ range: Range<Instant>, isLast: Bool) -> FocusInterval {
        var part = self
        part.from = range.lowerBound
        part.to = isLast && to == nil && range.upperBound == .max ? nil : range.upperBound
        part.isPaused = isPaused && isLast
        return part
    }

    /// Returns the parts of the interval outside of `range`: none, one or two.
    fileprivate func parts(outside range: Range<Instant>) -> [FocusInterval] {
        let own = self.range
        var parts: [Range<Instant>] = []
        if own.lowerBound < range.lowerBound { parts.append(own.lowerBound..<range.lowerBound) }
        if range.upperBound < own.upperBound { parts.append(range.upperBound..<own.upperBound) }
        return parts.enumerated().map { part($1, isLast: $0 == parts.count - 1) }
    }
}
