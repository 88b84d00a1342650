extension Field {
    /// Converts a value to JSON.
    ///
    /// - Parameter number: Returns the number of a referenced entry.
    /// - Returns: `nil` if a required reference leads to no entry.
    package func json(_ value: FieldValue, number: (EntryKind, EntryID) -> Int64?) -> JSON? {
        switch (form, value) {
        case (_, .none): .null
        case (.flag, _): .bool(value.isTrue)
        case (.day, _): JSON(value.day)
        case (.words, _): .array((value.words ?? []).map(JSON.string))
        case (.reference(let kind), .text(let id)):
            EntryID(hex: id).flatMap { number(kind, $0) }.map { .int(Int($0)) }
                ?? (isOptional ? .null : nil)
        case (.instant, .integer(let seconds)):
            .string(Zone.utc.moment(at: Instant(secondsSinceEpoch: seconds)).description)
        case (_, .integer(let number)): .int(Int(number))
        case (.choice(_, let names), .text(let text)): .string(names[text] ?? text)
        case (_, .text(let text)): .string(text)
        case (_, .moment(let moment)): .string(moment.description)
        }
    }

    /// Parses ``json(_:number:)``; `nil` for values that the field cannot hold.
    package func value(_ json: JSON, entry: (EntryKind, Int64) -> EntryID?) -> FieldValue? {
        let value: FieldValue? =
            switch (form, json) {
            case (_, .null): .some(.none)
            case (.text, .string(let text)): .text(text)
            case (.choice(_, let names), .string(let text)):
                .text(names.first { $0.value == text }?.key ?? text)
            case (.integer, .int(let number)): .integer(Int64(number))
            case (.flag, .bool(let flag)): .flag(flag)
            case (.day, .string(let text)): Day(iso: text).map { .day($0) }
            case (.moment, .string(let text)): Moment(rfc3339: text).map { .moment($0) }
            case (.instant, .string(let text)):
                Moment(rfc3339: text).map { $0.instant.fieldValue }
            case (.words, .array(let words)):
                Self.words(words).map { .words($0) }
            case (.reference(let kind), .int(let number)):
                entry(kind, Int64(number)).map { .text($0.description) }
                    ?? (isOptional ? FieldValue.none : nil)
            default: nil
            }
        return value.flatMap { takes($0) ? $0 : nil }
    }

    private static func words(_ list: [JSON]) -> [String]? {
        var words: [String] = []
        for case .string(let word) in list where !word.isEmpty && !word.utf8.contains(0x0A) {
            words.append(word)
        }
        return words.count == list.count ? words : nil
    }
}
