/// A type whose values a field of an entry can hold.
package protocol FieldConvertible: Sendable {
    /// The form of a field that does not restrict it further.
    static var fieldForm: FieldForm { get }
    static var isOptional: Bool { get }
    var fieldValue: FieldValue { get }

    /// Converts a stored value; `nil` for another type.
    static func from(_ value: FieldValue) -> Self?
}

extension FieldConvertible {
    package static var isOptional: Bool { false }
}

extension Optional: FieldConvertible where Wrapped: FieldConvertible {
    package static var fieldForm: FieldForm { Wrapped.fieldForm }
    package static var isOptional: Bool { true }
    package var fieldValue: FieldValue { self?.fieldValue ?? .none }

    package static func from(_ value: FieldValue) -> Wrapped?? {
        value == .none ? .some(nil) : Wrapped.from(value).map { .some($0) }
    }
}

extension FieldConvertible where Self: RawRepresentable & CaseIterable, RawValue == String {
    package static var fieldForm: FieldForm { .choice(allCases.map(\.rawValue)) }
    package var fieldValue: FieldValue { .text(rawValue) }
    package static func from(_ value: FieldValue) -> Self? { value.text.flatMap(Self.init) }
}

extension Int64: FieldConvertible {
    package static var fieldForm: FieldForm { .integer(.min ... .max) }
    package var fieldValue: FieldValue { .integer(self) }
    package static func from(_ value: FieldValue) -> Int64? { value.integer }
}

extension Int: FieldConvertible {
    package static var fieldForm: FieldForm { Int64.fieldForm }
    package var fieldValue: FieldValue { .integer(Int64(self)) }
    package static func from(_ value: FieldValue) -> Int? { value.integer.flatMap(Int.init) }
}

extension Bool: FieldConvertible {
    package static var fieldForm: FieldForm { .flag }
    package var fieldValue: FieldValue { .flag(self) }
    package static func from(_ value: FieldValue) -> Bool? { value.integer.map { $0 != 0 } }
}

extension Day: FieldConvertible {
    package static var fieldForm: FieldForm { .day }
    package var fieldValue: FieldValue { .day(self) }
    package static func from(_ value: FieldValue) -> Day? { value.day }
}

extension LogicalDay: FieldConvertible {
    package static var fieldForm: FieldForm { .day }
    package var fieldValue: FieldValue { .day(date) }
    package static func from(_ value: FieldValue) -> LogicalDay? { value.day.map(LogicalDay.init) }
}

extension Instant: FieldConvertible {
    package static var fieldForm: FieldForm { .instant }
    package var fieldValue: FieldValue { .integer(secondsSinceEpoch) }
    package static func from(_ value: FieldValue) -> Instant? {
        value.integer.map(Instant.init(secondsSinceEpoch:))
    }
}

/// A number of whole seconds.
extension Duration: FieldConvertible {
    package static var fieldForm: FieldForm { Int64.fieldForm }
    package var fieldValue: FieldValue { .integer(wholeSeconds) }
    package static func from(_ value: FieldValue) -> Duration? {
        value.integer.map { .seconds($0) }
    }
}

extension Moment: FieldConvertible {
    package static var fieldForm: FieldForm { .moment }
    package var fieldValue: FieldValue { .moment(self) }
    package static func from(_ value: FieldValue) -> Moment? { value.moment }
}

/// A list of strings without line breaks.
extension [String]: FieldConvertible {
    package static var fieldForm: FieldForm { .words }
    package var fieldValue: FieldValue { .words(self) }
    package static func from(_ value: FieldValue) -> [String]? { value.words }
}

// MARK: As text

extension String: FieldConvertible {
    package static var fieldForm: FieldForm { .text }
    package var fieldValue: FieldValue { .text(self) }
    package static func from(_ value: FieldValue) -> String? { value.text }
}

extension GlobalID: FieldConvertible {
    package static var fieldForm: FieldForm { .text }
    package var fieldValue: FieldValue { .text(description) }
    package static func from(_ value: FieldValue) -> Self? {
        value.text.flatMap { Self(hex: $0) }
    }
}

extension CommitID: FieldConvertible {
    package static var fieldForm: FieldForm { .text }
    package var fieldValue: FieldValue { .text(description) }
    package static func from(_ value: FieldValue) -> CommitID? { value.text.flatMap(CommitID.init) }
}

extension GitHubHost: FieldConvertible {
    package static var fieldForm: FieldForm { .text }
    package var fieldValue: FieldValue { .text(description) }

    /// Rejects every spelling of a host except the normalized one.
    package static func from(_ value: FieldValue) -> GitHubHost? {
        value.text.flatMap(GitHubHost.init).flatMap { $0.fieldValue == value ? $0 : nil }
    }
}

extension AlarmQuestion: FieldConvertible {
    package static var fieldForm: FieldForm { .text }
    package var fieldValue: FieldValue { .text(encoded) }

    package static func from(_ value: FieldValue) -> AlarmQuestion? {
        value.text.flatMap(AlarmQuestion.init)
    }
}
