import CycCore
import CycDisplay

/// The number of an entry, as `3` or `#3`.
///
/// - Throws: ``Problem/usage(message:hint:)``.
func entryNumber(_ text: String) throws -> Int64 {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    guard let number = decimal(digits.utf8) else {
        throw Problem.usage(
            message: "\(visible(text)) is no number", hint: "write it like 3 or #3")
    }
    return Int64(number)
}

/// A day as a person writes it.
///
/// - Throws: ``Problem/date(_:)``.
func naturalDay(_ text: String, today: Day) throws -> Day {
    try told(as: Problem.date, NaturalDate.day(text, today: today))
}

/// The value, or what is wrong with it as a person is told.
func told<Value, Failure>(
    as problem: (Failure) -> Problem, _ value: @autoclosure () throws(Failure) -> Value
) throws(Problem) -> Value {
    do { return try value() } catch { throw problem(error) }
}
