/// An error in a to-do or in a change to one.
package enum TodoError: Error, Hashable, Sendable {
    case title(TextError)
    case note(TextError)
    case badTag(String)
    case due(DateError)
    case list(String)
    /// A path that is not absolute, too long, or has control characters.
    case repository(String)

    /// A word that is neither a number such as `3` nor a range such as `3-5`.
    case notANumber(String)
    case backwards(String)
    /// A number above the limit for to-dos.
    case tooLarge(String)
    case noNumbers
    case missing(Int64)
    case noneInRange(ClosedRange<Int64>)
    case alreadyDone(Int64)
    case notDone(Int64)
    /// A word that ``TodoFilter`` does not know.
    case unknownFilter(String)

    /// An invalid line of a todo.txt file; lines count from 1.
    case line(Int, TextError)

    package var status: ExitStatus {
        switch self {
        case .notANumber, .backwards, .tooLarge, .noNumbers, .unknownFilter, .due, .list, .badTag:
            .usage
        case .title, .note, .repository, .missing, .noneInRange, .alreadyDone, .notDone, .line:
            .badData
        }
    }
}

func checkedTitle(_ text: String) throws(TodoError) -> String {
    try wrapping(TodoError.title, try checkedText(text, limit: TextLimit.title))
}

package func checkedNote(_ text: String) throws(TodoError) -> String {
    try wrapping(
        TodoError.note, try checkedText(text, limit: TextLimit.note, allowsLineBreaks: true))
}

func dueDay(
    _ text: some StringProtocol, today: Day, weekBegins: Weekday
) throws(TodoError) -> Day {
    try wrapping(
        TodoError.due, try NaturalDate.day(text, today: today, weekBegins: weekBegins))
}
