/// The text after `todo add`, such as `Parse the page +github due:fri`.
///
/// `+tag` and `due:DAY` are special, and the day may span several words, as in `due:next mon` and
/// `due:3일 후`. All other words form the title. A backslash before a special word makes it part of
/// the title and is removed.
package struct TodoText: Equatable, Sendable {
    package enum Due: Equatable, Sendable {
        case unspecified
        /// `due:` without a day.
        case none
        case on(Day)
    }

    /// The words separated by single spaces; may be empty.
    package private(set) var title = ""
    package private(set) var tags: [String] = []
    /// The last due date given.
    package private(set) var due = Due.unspecified
    private let today: Day

    /// - Throws: ``TodoError/title(_:)`` for a text that is too long or has control characters, or
    ///   ``TodoError/due(_:)``.
    package init(
        _ text: String, today: Day, weekBegins: Weekday = .monday
    ) throws(TodoError) {
        self.today = today
        do {
            _ = try checkedText(text, limit: TextLimit.title)
        } catch .empty {
            return
        } catch {
            throw .title(error)
        }
        var titleWords: [Substring] = []
        // Split by scalars: a space followed by U+200D is not a separate Character.
        var words = text.unicodeScalars.split(separator: " ").filter { !$0.allSatisfy(isBlank) }
            .map { Substring($0) }[...]
        while let word = words.popFirst() {
            if word.hasPrefix(Self.duePrefix) {
                due = try Self.due(word.dropFirst(Self.duePrefix.count), &words) {
                    text throws(TodoError) in
                    try dueDay(text, today: today, weekBegins: weekBegins)
                }
            } else if word.first == "+", isTag(word.dropFirst()) {
                try add(tag: String(word.dropFirst()))
            } else {
                titleWords.append(unescaped(word, Self.isSpecial))
            }
        }
        title = titleWords.map { String($0) }.joined(separator: " ")
    }

    /// - Throws: ``TodoError/badTag(_:)``.
    package mutating func add(tag: String) throws(TodoError) {
        guard isTag(tag[...]) else { throw .badTag(tag) }
        if !tags.contains(where: { $0.lowercased() == tag.lowercased() }) { tags.append(tag) }
    }

    /// Replaces the due date; an empty text removes it.
    ///
    /// - Throws: ``TodoError/due(_:)``.
    package mutating func setDue(
        _ text: String, today: Day, weekBegins: Weekday
    ) throws(TodoError) {
        due = text.isEmpty ? .none : .on(try dueDay(text, today: today, weekBegins: weekBegins))
    }

    /// Returns words that stand for themselves in a text, whatever they mean otherwise.
    package static func literal(_ text: String) -> String {
        escapedWords(text, isSpecial)
    }

    private static let duePrefix = "due:"
    /// Number of words in `due:in 3 days`, `due:다음 주 월요일`.
    private static let longestDay = 3

    private static func isSpecial(_ word: Substring) -> Bool {
        word.hasPrefix(duePrefix) || (word.first == "+" && isTag(word.dropFirst()))
    }

    /// Parses the longest sequence of words that is a day.
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

    /// Whether it is due after today, so that it does not belong on today's list by itself.
    var isDueLater: Bool {
        if case .on(let day) = due { day > today } else { false }
    }

    /// Returns the content of the new to-do.
    ///
    /// - Parameter list: `nil` for today's, or soon if it is due later.
    package func content(
        list: TodoList? = nil, note: String? = nil, repository: String? = nil, created: Moment
    ) throws(TodoError) -> TodoContent {
        var day: Day?
        if case .on(let due) = due { day = due }
        return try TodoContent(
            title: title, list: list ?? (isDueLater ? .soon : .today), tags: tags, due: day,
            note: note, repository: repository, created: created
        ).checked()
    }
}

/// Removes the first backslash of `word` if only backslashes precede a special word.
func unescaped(_ word: Substring, _ isSpecial: (Substring) -> Bool) -> Substring {
    word.first == "\\" && isSpecial(word.drop { $0 == "\\" }) ? word.dropFirst() : word
}

/// Returns a word that ``unescaped(_:_:)`` converts to `word`.
func escaped(_ word: Substring, _ isSpecial: (Substring) -> Bool) -> Substring {
    isSpecial(word.drop { $0 == "\\" }) ? "\\" + word : word
}

/// Returns a text with every word as ``escaped(_:_:)`` returns it.
func escapedWords(_ text: String, _ isSpecial: (Substring) -> Bool) -> String {
    text.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false).map {
        String(escaped(Substring($0), isSpecial))
    }.joined(separator: " ")
}
