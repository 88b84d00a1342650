package import CycCore

extension EntryKind {
    /// The values of a record as a person could have made it, whichever fields the kind has.
    ///
    /// - Parameters:
    ///   - random: Chooses.
    ///   - reference: An entry of a kind, for a field that refers to one.
    /// - Returns: `nil` where nothing was found that means anything.
    package func randomValues(
        using random: inout some RandomNumberGenerator, reference: (EntryKind) -> EntryID?
    ) -> [FieldValue]? {
        for _ in 0..<1_000 {
            let values = record.fields.map { $0.randomValue(using: &random, reference: reference) }
            if let made = record.made(values) { return made }
        }
        return nil
    }

    /// Other values of a record, of which one field differs or none.
    package func changing(
        _ values: [FieldValue], using random: inout some RandomNumberGenerator,
        reference: (EntryKind) -> EntryID?
    ) -> [FieldValue] {
        let fixed = record.fields.indices.filter { record.fields[$0].role == .identity }
        let free = record.fields.indices.filter { !fixed.contains($0) }
        guard let place = free.randomElement(using: &random) else { return values }
        var changed = values
        changed[place] = record.fields[place].randomValue(using: &random, reference: reference)
        return record.made(changed) ?? values
    }
}

extension EntryRecord {
    fileprivate static func made(_ values: [FieldValue]) -> [FieldValue]? {
        let values = checked(number: 1, values: values).flatMap { try? $0.validated() }?.values
        // Not every record stays what it was made of.
        return values.flatMap { checked(number: 1, values: $0)?.values == $0 ? $0 : nil }
    }
}

extension Field {
    fileprivate func randomValue(
        using random: inout some RandomNumberGenerator, reference: (EntryKind) -> EntryID?
    ) -> FieldValue {
        if isOptional, Int.random(in: 0..<3, using: &random) == 0 { return .none }
        let number = Int64.random(in: 0..<40, using: &random)
        return switch form {
        case .text where name == "key":
            .text(NoticeKey.alarm(1_795_255_331 - .seconds(number * 977)).encoded)
        // The model of what undo allows knows the intervals of one machine only.
        case .text where name == "machine": .none
        case .text:
            .text(
                ["x \(number)", "/src/\(number)", "한글 🌱", "some-\(number)"]
                    .randomElement(using: &random))
        case .integer(let range): .integer(min(range.upperBound, range.lowerBound + number))
        case .flag: .flag(number % 2 == 0)
        case .day: .day(Day(number: 20_760 + Int(number)))
        case .moment:
            .moment(
                Moment(
                    instant: 1_795_255_331 - .seconds(number * 977), minutesEastOfUTC: 540))
        case .instant: .integer(1_795_255_331 - number * 977)
        case .choice(let words, _): .text(words.randomElement(using: &random))
        case .words: .words([[], ["sat"], ["mon", "sun"]].randomElement(using: &random) ?? [])
        case .reference(let kind): .text(reference(kind)?.description)
        }
    }
}
