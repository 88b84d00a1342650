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

    /// - Throws: ``TodoProblem/title(_:)`` for a text that is too long or holds control characters,
    ///   ``TodoProblem/due(_:)``.
    package init(_ text: String, today: Day) throws(TodoProblem) {
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
                due = try Self.due(word.dropFirst(Self.duePrefix.count), &words, today: today)
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
        _ word: Substring, _ words: inout ArraySlice<Substring>, today: Day
    ) throws(TodoProblem) -> Due {
        if word.isEmpty { return .none }
        for count in stride(from: min(longestDay - 1, words.count), to: 0, by: -1) {
            let text = ([word] + words.prefix(count)).joined(separator: " ")
            if let day = try? NaturalDate.day(text, today: today) {
                words = words.dropFirst(count)
                return .on(day)
            }
        }
        return .on(try dueDay(word, today: today))
    }

    /// The new to-do that the text describes.
    package func content(
        list: TodoList = .today, note: String? = nil, repository: String? = nil, created: Moment
    ) throws(TodoProblem) -> TodoContent {
        var day: Day?
        if case .on(let due) = due { day = due }
        return try TodoContent(
            title: title, list: list, tags: tags, due: day, note: note, repository: repository,
            created: created
        ).checked()
    }
}

/// What `todo edit` changes; everything else stays.
package struct TodoEdit: Equatable, Sendable {
    package enum Field<Value: Equatable & Sendable>: Equatable, Sendable {
        case keep, clear
        case set(Value)

        fileprivate func applied(to value: inout Value?) {
            switch self {
            case .keep: break
            case .clear: value = nil
            case .set(let new): value = new
            }
        }
    }

    package var title: String?
    package var addedTags: [String] = []
    package var removedTags: [String] = []
    package var due = Field<Day>.keep
    package var note = Field<String>.keep
    package var repository = Field<String>.keep

    package init() {}

    /// A title that replaces the old one if there is any, tags that are added, and the due date.
    package init(_ text: TodoText) {
        title = text.title.isEmpty ? nil : text.title
        addedTags = text.tags
        switch text.due {
        case .unsaid: break
        case .none: due = .clear
        case .on(let day): due = .set(day)
        }
    }

    package func applied(to content: TodoContent) throws(TodoProblem) -> TodoContent {
        var content = content
        if let title { content.title = title }
        for tag in removedTags { content.remove(tag: tag) }
        for tag in addedTags { try content.add(tag: tag) }
        due.applied(to: &content.due)
        note.applied(to: &content.note)
        repository.applied(to: &content.repository)
        return try content.checked()
    }
}

func dueDay(_ text: some StringProtocol, today: Day) throws(TodoProblem) -> Day {
    do {
        return try NaturalDate.day(text, today: today)
    } catch {
        throw .due(error)
    }
}

/// Whether `text` can be a tag, written without its `+`.
///
/// A tag begins with a letter, or anything else beyond ASCII; then there may be digits and
/// `_ - . / + # @ &` too, but `.`, `/` and `-` not at the end, where they belong to the sentence.
package func isTag(_ text: some StringProtocol) -> Bool {
    let scalars = text.unicodeScalars
    guard scalars.count <= TextLimit.tag, let first = scalars.first, let last = scalars.last,
        first.isASCII ? first.properties.isAlphabetic : !isBlank(first),
        ![".", "/", "-"].contains(last)
    else { return false }
    return scalars.allSatisfy { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", "+", "#", "@", "&": true
        default: !scalar.isASCII && !scalar.properties.isWhitespace && !isForbidden(scalar)
        }
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
