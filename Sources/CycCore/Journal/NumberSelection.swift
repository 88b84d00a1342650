/// Numbers of entries of one kind as typed: `3`, `1,3-5 7`, `#3`, for intervals also `@7`.
///
/// Ranges are not expanded, so large ones are cheap.
package struct NumberSelection: Hashable, Sendable {
    package let kind: EntryKind
    /// In the order of the input; a single number is a range of one.
    package let ranges: [ClosedRange<Int64>]

    /// - Throws: ``CycError/number(_:)``, or ``CycError/noEntry(_:id:)`` for the number 0.
    package init(_ words: [String], of kind: EntryKind) throws(CycError) {
        var ranges: [ClosedRange<Int64>] = []
        for word in words {
            for part in word.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
                ranges.append(try Self.range(part, kind))
            }
        }
        guard !words.isEmpty else { throw .number(.missing(kind)) }
        guard !ranges.isEmpty else {
            throw .number(.notANumber(words.joined(separator: " "), kind))
        }
        self.kind = kind
        self.ranges = ranges
    }

    private static func range(
        _ text: Substring, _ kind: EntryKind
    ) throws(CycError) -> ClosedRange<Int64> {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = ends.first, let last = ends.last, ends.count <= 2 else {
            throw .number(.notANumber(String(text), kind))
        }
        let from = try number(first, in: text, kind)
        let to = ends.count == 1 ? from : try number(last, in: text, kind)
        guard from <= to else { throw .number(.backwards(String(text))) }
        return from...to
    }

    private static func number(
        _ word: Substring, in text: Substring, _ kind: EntryKind
    ) throws(CycError) -> Int64 {
        let hasMark = word.first == "#" || (kind == .focus && word.first == "@")
        let digits = (hasMark ? word.dropFirst() : word).utf8
        guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else {
            throw .number(.notANumber(String(text), kind))
        }
        guard let number = decimal(digits.drop { $0 == 0x30 }.prefix(12)) else {
            // The number consists of zeros.
            throw .noEntry(kind, id: 0)
        }
        guard EntryNumber.all.contains(Int64(number)) else {
            throw .number(.tooLarge(String(text), kind))
        }
        return Int64(number)
    }

    /// Returns the selected entries, sorted by number and without duplicates.
    ///
    /// A single number must exist, without an objection. A range selects the entries without an
    /// objection and must contain at least one.
    ///
    /// - Parameters:
    ///   - entries: At least those with a number in ``ranges``.
    ///   - objection: The reason not to select an entry.
    /// - Throws: ``CycError/noEntry(_:id:)``, ``NumberError/noneInRange(_:_:)``, or an objection.
    package func pick<Entry: EntryRecord>(
        from entries: some Sequence<Entry>, unless objection: (Entry) -> CycError? = { _ in nil }
    ) throws(CycError) -> [Entry] {
        let sorted = entries.sorted { $0.number < $1.number }
        var picked: [Int64: Entry] = [:]
        for range in ranges {
            var problem: CycError =
                range.count == 1
                ? .noEntry(kind, id: range.lowerBound) : .number(.noneInRange(kind, range))
            var isMissing = true
            for entry in sorted where range.contains(entry.number) {
                if let reason = objection(entry) {
                    problem = reason
                } else {
                    picked[entry.number] = entry
                    isMissing = false
                }
            }
            if isMissing { throw problem }
        }
        return picked.values.sorted { $0.number < $1.number }
    }
}
