/// The value of one field of an entry, as stored in the journal and the tables.
package enum FieldValue: Hashable, Sendable {
    case none
    case integer(Int64)
    case text(String)
    case moment(Moment)

    package static func flag(_ isTrue: Bool) -> FieldValue { .integer(isTrue ? 1 : 0) }
    package static func day(_ day: Day) -> FieldValue { .integer(Int64(day.number)) }
    package static func day(_ day: Day?) -> FieldValue { day.map { .day($0) } ?? .none }
    package static func text(_ text: String?) -> FieldValue { text.map { .text($0) } ?? .none }
    package static func moment(_ moment: Moment?) -> FieldValue {
        moment.map { .moment($0) } ?? .none
    }
    /// Returns a list of words, which have no line breaks.
    package static func words(_ words: [String]) -> FieldValue {
        .text(words.joined(separator: "\n"))
    }

    // MARK: Typed access; `nil` for another type or none

    package var integer: Int64? { if case .integer(let number) = self { number } else { nil } }
    package var text: String? { if case .text(let text) = self { text } else { nil } }
    package var moment: Moment? { if case .moment(let moment) = self { moment } else { nil } }
    package var isTrue: Bool { integer.map { $0 != 0 } ?? false }

    /// Only days whose year has four digits.
    package var day: Day? {
        guard let number = integer, let short = Int32(exactly: number) else { return nil }
        let day = Day(number: Int(short))
        return Day.writable.contains(day) ? day : nil
    }

    package var words: [String]? {
        guard let text else { return nil }
        // Most lists are empty or have one word.
        guard text.utf8.contains(0x0A) else { return text.isEmpty ? [] : [text] }
        return text.split(separator: "\n").map(String.init)
    }
}

// MARK: As bytes

extension FieldValue {
    func append(to bytes: inout [UInt8]) {
        switch self {
        case .none: bytes.append(0)
        case .integer(let number):
            bytes.append(1)
            appendSigned(number, to: &bytes)
        case .text(let text):
            bytes.append(2)
            appendText(text, to: &bytes)
        case .moment(let moment):
            bytes.append(3)
            appendSigned(moment.instant.secondsSinceEpoch, to: &bytes)
            appendSigned(Int64(moment.minutesEastOfUTC), to: &bytes)
        }
    }

    /// Parses ``append(to:)``; `nil` for malformed bytes.
    package init?(_ reader: inout BytesReader) {
        switch reader.byte() {
        case 0: self = .none
        case 1:
            guard let number = reader.signed() else { return nil }
            self = .integer(number)
        case 2:
            guard let text = reader.text() else { return nil }
            self = .text(text)
        case 3:
            guard let moment = reader.moment() else { return nil }
            self = .moment(moment)
        default: return nil
        }
    }
}
