package import CycCore

/// What a person gave words to.
package enum WordedThing: CaseIterable, Sendable {
    case name, title, note, reason
}

/// What all entries of a person have: words, dates, numbers, and that they can be removed.
package protocol EntryMessages: Sendable {
    func explain(_ problem: DateProblem) -> Explanation
    func explain(_ problem: TextProblem, of thing: WordedThing) -> Explanation
    func name(of kind: EntryKind) -> Text
    func explainNoEntry(_ kind: EntryKind, id: Int64) -> Explanation
    func explainTooManyEntries(_ kind: EntryKind) -> Explanation

    var nameColumn: Text { get }
    var dayColumn: Text { get }

    /// Before something is removed for good; ends with the two answers.
    func askToRemove(_ what: Text) -> Text
    func removed(entry what: Text) -> Text
    var nothingRemoved: Text { get }
}

/// A character that cannot be shown, as `U+0007`.
func codePoint(_ scalar: Unicode.Scalar) -> Text {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+\(String(repeating: "0", count: max(0, 4 - digits.count)))\(digits)"
}
