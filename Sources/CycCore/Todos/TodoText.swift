/// The text after `todo add`, such as `Parse the page +github due:fri`.
///
/// `+tag`, `due:DAY`, `wait:DAY` and `every:RULE` are special, and a day may span several words, as
/// in `due:next mon` and `due:3일 후`; the last of each counts, and one left empty clears. All other
/// words form the title. A backslash before a special word makes it part of the title and is removed.
package struct TodoText: Equatable, Sendable {
    /// A word with a value, such as `due:fri`.
    package enum Key: String, CaseIterable, Sendable {
        case due, wait, every

        fileprivate var prefix: String { "\(rawValue):" }
    }

    /// The words separated by single spaces; may be empty.
    package private(set) var title = ""
    package private(set) var tags: [String] = []
    package private(set) var due = FieldEdit<Day>.keep
    package private(set) var wait = FieldEdit<Day>.keep
    package private(set) var every = FieldEdit<Repetition>.keep
    private let today: Day
    private let weekBegins: Weekday

    /// - Throws: ``TodoError/title(_:)`` for a text that is too long or has control characters,
    ///   ``TodoError/due(_:)``, or ``TodoError/every(_:)``.
    package init(
        _ text: String, today: Day, weekBegins: Weekday = .monday
    ) throws(TodoError) {
        self.today = today
        self.weekBegins = weekBegins
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
            if let key = Self.key(of: word) {
                try set(key, value(of: key, word.dropFirst(key.prefix.count), &words))
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

    /// Sets a value; an empty text clears it.
    ///
    /// - Throws: ``TodoError/due(_:)``, ``TodoError/every(_:)``.
    package mutating func set(_ key: Key, _ text: String) throws(TodoError) {
        switch key {
        case .due: due = text.isEmpty ? .clear : .set(try day(text))
        case .wait: wait = text.isEmpty ? .clear : .set(try day(text))
        case .every:
            let rule = Repetition(typed: text)
            guard rule != nil || text.isEmpty else { throw .every(text) }
            every = rule.map { .set($0) } ?? .clear
        }
    }

    private func day(_ text: String) throws(TodoError) -> Day {
        try dueDay(text, today: today, weekBegins: weekBegins)
    }

    /// Returns words that stand for themselves in a text, whatever they mean otherwise.
    package static func literal(_ text: String) -> String {
        escapedWords(text, isSpecial)
    }

    /// Number of words in `due:in 3 days`, `due:다음 주 월요일`.
    private static let longestDay = 3

    private static func key(of word: Substring) -> Key? {
        Key.allCases.first { word.hasPrefix($0.prefix) }
    }

    private static func isSpecial(_ word: Substring) -> Bool {
        key(of: word) != nil || (word.first == "+" && isTag(word.dropFirst()))
    }

    /// Returns the value that begins with `word`: for a day the longest sequence of words that is
    /// one.
    private func value(
        of key: Key, _ word: Substring, _ words: inout ArraySlice<Substring>
    ) -> String {
        guard key != .every, !word.isEmpty else { return String(word) }
        for count in stride(from: min(Self.longestDay - 1, words.count), to: 0, by: -1) {
            let text = ([word] + words.prefix(count)).joined(separator: " ")
            if (try? day(text)) != nil {
                words = words.dropFirst(count)
                return text
            }
        }
        return String(word)
    }

    /// Whether it is due after today, so that it does not belong on today's list by itself.
    var isDueLater: Bool {
        due.value.map { $0 > today } ?? false
    }

    /// Returns the content of the new to-do.
    ///
    /// - Parameter list: `nil` for today's, or soon if it is due later.
    package func content(
        list: TodoList? = nil, note: String? = nil, repository: String? = nil, created: Moment
    ) throws(TodoError) -> TodoContent {
        try TodoContent(
            title: title, list: list ?? (isDueLater ? .soon : .today), tags: tags,
            due: due.value, wait: wait.value, every: every.value, note: note,
            repository: repository, created: created
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
