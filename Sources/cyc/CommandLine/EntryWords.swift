import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSystem

/// Parses the number of an entry, such as `3` or `#3`.
///
/// - Throws: ``CycError/usage(message:hint:)``.
func entryNumber(_ text: String) throws -> Int64 {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard let number = decimal(digits.utf8) else {
        throw CycError.usage(
            message: "\(visible(text)) is no number", hint: "write it like 3 or #3")
    }
    return Int64(number)
}

extension Argument<String> {
    /// The number of one entry, with these completions.
    init(number entries: CompletionKind) {
        self.init(
            help: ArgumentHelp("Its number.", valueName: "number"), completion: entries,
            transform: asTyped)
    }
}

extension CommandContext {
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
