/// A type whose values a field of an entry can hold.
package protocol FieldConvertible: Sendable {
    /// The form of a field that has no narrower one.
    static var fieldForm: FieldForm { get }
    static var isOptional: Bool { get }
    var fieldValue: FieldValue { get }

    /// `nil` for a value of another type.
    init?(fieldValue: FieldValue)
}

extension FieldConvertible {
    package static var isOptional: Bool { false }
}

extension FieldConvertible where Self: RawRepresentable & CaseIterable, RawValue == String {
    package static var fieldForm: FieldForm { .choice(allCases.map(\.rawValue)) }
    package var fieldValue: FieldValue { .text(rawValue) }

    package init?(fieldValue: FieldValue) {
        guard let word = fieldValue.text else { return nil }
        self.init(rawValue: word)
    }
}

/// A field that may be without a value.
extension Optional: FieldConvertible where Wrapped: FieldConvertible {
    package static var fieldForm: FieldForm { Wrapped.fieldForm }
    package static var isOptional: Bool { true }
    package var fieldValue: FieldValue { self?.fieldValue ?? .none }

    package init?(fieldValue: FieldValue) {
        guard fieldValue != .none else {
            self = .none
            return
        }
        guard let value = Wrapped(fieldValue: fieldValue) else { return nil }
        self = value
    }
}

extension String: FieldConvertible {
    package static var fieldForm: FieldForm { .text }
    package var fieldValue: FieldValue { .text(self) }

    package init?(fieldValue: FieldValue) {
        guard let text = fieldValue.text else { return nil }
        self = text
    }
}

extension Int64: FieldConvertible {
    package static var fieldForm: FieldForm { .integer(.min ... .max) }
    package var fieldValue: FieldValue { .integer(self) }

    package init?(fieldValue: FieldValue) {
        guard let number = fieldValue.integer else { return nil }
        self = number
    }
}

extension Int: FieldConvertible {
    package static var fieldForm: FieldForm { Int64.fieldForm }
    package var fieldValue: FieldValue { .integer(Int64(self)) }

    package init?(fieldValue: FieldValue) {
        guard let number = fieldValue.integer else { return nil }
        self.init(exactly: number)
    }
}

extension Bool: FieldConvertible {
    package static var fieldForm: FieldForm { .flag }
    package var fieldValue: FieldValue { .flag(self) }

    package init?(fieldValue: FieldValue) {
        guard let number = fieldValue.integer else { return nil }
        self = number != 0
    }
}

extension Day: FieldConvertible {
    package static var fieldForm: FieldForm { .day }
    package var fieldValue: FieldValue { .day(self) }

    package init?(fieldValue: FieldValue) {
        guard let day = fieldValue.day else { return nil }
        self = day
    }
}

extension OwnDay: FieldConvertible {
    package static var fieldForm: FieldForm { .day }
    package var fieldValue: FieldValue { .day(date) }

    package init?(fieldValue: FieldValue) {
        guard let day = fieldValue.day else { return nil }
        self.init(on: day)
    }
}

extension Moment: FieldConvertible {
    package static var fieldForm: FieldForm { .moment }
    package var fieldValue: FieldValue { .moment(self) }

    package init?(fieldValue: FieldValue) {
        guard let moment = fieldValue.moment else { return nil }
        self = moment
    }
}

/// Words without line breaks.
extension [String]: FieldConvertible {
    package static var fieldForm: FieldForm { .words }
    package var fieldValue: FieldValue { .words(self) }

    package init?(fieldValue: FieldValue) {
        guard let words = fieldValue.words else { return nil }
        self = words
    }
}

// MARK: Types with one text for each value

extension GlobalID: FieldConvertible where Subject == EntryTag {
    package static var fieldForm: FieldForm { .text }
    package var fieldValue: FieldValue { .text(description) }

    package init?(fieldValue: FieldValue) {
        guard let hex = fieldValue.text else { return nil }
        self.init(hex: hex)
    }
}

extension CommitID: FieldConvertible {
    package static var fieldForm: FieldForm { .text }
    package var fieldValue: FieldValue { .text(description) }

    package init?(fieldValue: FieldValue) {
        guard let hex = fieldValue.text else { return nil }
        self.init(hex: hex)
    }
}

extension GitHubHost: FieldConvertible {
    package static var fieldForm: FieldForm { .text }
    package var fieldValue: FieldValue { .text(description) }

    package init?(fieldValue: FieldValue) {
        guard let text = fieldValue.text, let host = GitHubHost(text), host.description == text
        else { return nil }
        self = host
    }
}

extension AlarmQuestion: FieldConvertible {
    package static var fieldForm: FieldForm { .text }
    package var fieldValue: FieldValue { .text(encoded) }

    package init?(fieldValue: FieldValue) {
        guard let text = fieldValue.text else { return nil }
        self.init(encoded: text)
    }
}
