/// An error in a to-do or in a change to one.
package enum TodoError: Error, Hashable, Sendable {
    case title(TextError)
    case note(TextError)
    case badTag(String)
    case due(DateError)
    /// Not a rule such as `2w`.
    case every(String)
    case list(String)
    /// A path that is not absolute, too long, or has control characters.
    case repository(String)

    case alreadyDone(Int64)
    case notDone(Int64)

    /// An invalid line of a todo.txt file; lines count from 1.
    case line(Int, TextError)

    package var status: ExitStatus {
        switch self {
        case .due, .every, .list, .badTag: .usage
        case .title, .note, .repository, .alreadyDone, .notDone, .line: .badData
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
