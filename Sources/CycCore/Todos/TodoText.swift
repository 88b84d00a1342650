/// What somebody types after `todo add`: `Parse the page +github due:fri`.
///
/// Words with a meaning are `+tag` and `due:DAY`, where the day may go on over the next words
/// (`due:next mon`, `due:3일 후`). Everything else is the title. A backslash before such a word keeps
/// it in the title, where the backslash is dropped.
package struct TodoText: Equatable, Sendable {
    package enum Due: Equatable, Sendable {
        case unsaid
        /// `due:` without a day.
        case none
        case on(Day)
    }

    /// Its words with one space between each; may be empty.
    package private(set) var title = ""
    package private(set) var tags: [String] = []
    /// The last one said.
    package private(set) var due = Due.unsaid

    /// - Throws: ``TodoError/title(_:)`` for a text that is too long or holds control characters,
    ///   ``TodoError/due(_:)``.
    package init(
        _ text: String, today: Day, weekBegins: Weekday = .monday
    ) throws(TodoError) {
        do {
            _ = try checkedText(text, limit: TextLimit.title)
        } catch .empty {
            return
        } catch {
            throw .title(error)
        }
        var titleWords: [Substring] = []
        // By scalars: a space with U+200D behind it is no Character of its own.
        var words = text.unicodeScalars.split(separator: " ").filter { !$0.allSatisfy(isBlank) }
            .map { Substring($0) }[...]
        while let word = words.popFirst() {
            if word.hasPrefix(Self.duePrefix) {
                due = try Self.due(word.dropFirst(Self.duePrefix.count), &words) {
                    text throws(TodoError) in
                    try dueDay(text, today: today, weekBegins: weekBegins)
                }
            } else if word.first == "+", isTag(word.dropFirst()) {
                let tag = String(word.dropFirst())
                if !tags.contains(where: { $0.lowercased() == tag.lowercased() }) {
                    tags.append(tag)
                }
            } else {
                titleWords.append(unescaped(word, Self.isSpecial))
            }
        }
        title = titleWords.joined(separator: " ")
    }

    private static let duePrefix = "due:"
    /// `due:in 3 days`, `due:다음 주 월요일`.
    private static let longestDay = 3

    private static func isSpecial(_ word: Substring) -> Bool {
        word.hasPrefix(duePrefix) || (word.first == "+" && isTag(word.dropFirst()))
    }

    /// Reads as many words as make a day.
    private static func due(
        _ word: Substring, _ words: inout ArraySlice<Substring>,
        _ day: (String) throws(TodoError) -> Day
    ) throws(TodoError) -> Due {
        if word.isEmpty { return .none }
        for count in stride(from: min(longestDay - 1, words.count), to: 0, by: -1) {
            let text = ([word] + words.prefix(count)).joined(separator: " ")
            if let day = try? day(text) {
                words = words.dropFirst(count)
                return .on(day)
            }
        }
        return .on(try day(String(word)))
    }

    /// The new to-do that the text describes.
    package func content(
        list: TodoList = .today, note: String? = nil, repository: String? = nil, created: Moment
    ) throws(TodoError) -> TodoContent {
        var day: Day?
        if case .on(let due) = due { day = due }
        return try TodoContent(
            title: title, list: list, tags: tags, due: day, note: note, repository: repository,
            created: created
        ).checked()
    }
}

/// `word` without its first backslash, if backslashes and then a word with a meaning are all of it.
func unescaped(_ word: Substring, _ isSpecial: (Substring) -> Bool) -> Substring {
    word.first == "\\" && isSpecial(word.drop { $0 == "\\" }) ? word.dropFirst() : word
}

/// The word that ``unescaped(_:_:)`` makes `word` again.
func escaped(_ word: Substring, _ isSpecial: (Substring) -> Bool) -> Substring {
    isSpecial(word.drop { $0 == "\\" }) ? "\\" + word : word
}
