import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// Parses the number of one entry, such as `3` or `#3`.
///
/// - Throws: ``CycError/number(_:)``.
func entryNumber(_ text: String, of kind: EntryKind) throws(CycError) -> Int64 {
    let ranges = try NumberSelection([text], of: kind).ranges
    guard ranges.count == 1, ranges[0].count == 1 else { throw .number(.several(text, kind)) }
    return ranges[0].lowerBound
}

extension Argument<String> {
    /// The number of one entry, with these completions.
    init(number entries: CompletionKind, example: String = "3") {
        self.init(
            help: ArgumentHelp("Its number, such as \(example).", valueName: "number"),
            completion: entries, transform: asTyped)
    }
}

extension CommandContext {
    /// Changes one entry, and returns it as it is then; the journal calls it `NAME edit`.
    ///
    /// - Throws: ``CycError/noEntry(_:id:)``, before a ledger is created, or the error of `change`.
    func changing<Entry: EntryRecord>(
        _ type: Entry.Type, _ number: Int64, _ change: (Entry) throws -> Entry
    ) throws -> Entry {
        guard try reader()?.record(type, number) != nil else {
            throw CycError.noEntry(Entry.kind, id: number)
        }
        return try ledger().change(
            type, number, "\(Entry.traits.name) edit", at: moment(), change)
    }

    /// Parses a day in natural language.
    ///
    /// - Throws: ``CycError/date(_:)``.
    func day(
        _ text: String, today: Day, looking direction: NaturalDate.Direction = .ahead
    ) throws -> Day {
        let weekBegins = try settings.weekBegins
        return try wrapping(
            CycError.date,
            NaturalDate.day(
                text, today: today, weekBegins: weekBegins, looking: direction))
    }

    /// Parses a range of days in natural language; `nil` without words.
    ///
    /// - Throws: ``CycError/range(_:)``.
    func range(_ words: [String], today: Day) throws -> ClosedRange<Day>? {
        guard !words.isEmpty else { return nil }
        let weekBegins = try settings.weekBegins
        return try wrapping(
            CycError.range,
            NaturalRange.days(words.joined(separator: " "), today: today, weekBegins: weekBegins))
    }

    /// Parses a range of logical days; `nil` without words.
    func range(_ words: [String], today: LogicalDay) throws -> ClosedRange<LogicalDay>? {
        try range(words, today: today.date).map {
            LogicalDay(on: $0.lowerBound)...LogicalDay(on: $0.upperBound)
        }
    }
}
