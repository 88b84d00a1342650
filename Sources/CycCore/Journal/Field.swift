extension FieldForm {
    package static func integer(in range: ClosedRange<Int>) -> FieldForm {
        .integer(Int64(range.lowerBound)...Int64(range.upperBound))
    }
}

extension FieldForm {
    package static func duration(in range: ClosedRange<Duration>) -> FieldForm {
        .integer(range.lowerBound.wholeSeconds...range.upperBound.wholeSeconds)
    }
}

extension Field {
    /// Whether the field can hold `value`.
    package func takes(_ value: FieldValue) -> Bool {
        switch (form, value) {
        case (_, .none): isOptional
        case (.text, .text), (.words, .text): true
        case (.integer(let range), .integer(let number)): range.contains(number)
        case (.flag, .integer(let number)): number == 0 || number == 1
        case (.day, .integer): value.day != nil
        case (.moment, .moment(let moment)): moment.isStorable
        case (.instant, .integer(let seconds)): Instant.storableSeconds.contains(seconds)
        case (.choice(let words, _), .text(let word)): words.contains(word)
        case (.reference, .text(let id)): EntryID(hex: id) != nil
        default: false
        }
    }
}
