/// The subject given to `focus start`: a to-do's number, or words.
package enum FocusSubject: Hashable, Sendable {
    case nothing
    /// A leading `3` or `#3`; other words are a note, or tags such as `+docs`.
    case todo(Int64, note: String? = nil, tags: [String] = [])
    /// Title and tags; a backslash before such a word keeps it in the title.
    case words(String?, tags: [String])

    /// - Parameter isText: Whether a leading number is a word.
    /// - Throws: ``FocusError/title(_:)``, ``FocusError/notANumber(_:)``.
    package init(_ words: [String], isText: Bool = false) throws(FocusError) {
        let text = words.joined(separator: " ")
        var parts = text.unicodeScalars.split(separator: " ").map { Substring($0) }
        guard let first = parts.first else {
            self = .nothing
            return
        }
        let number = isText ? nil : try Self.number(first)
        if number != nil { parts.removeFirst() }
        var tags: [String] = []
        var title: [Substring] = []
        for part in parts {
            if Self.isSpecial(part) {
                tags.append(String(part.dropFirst()))
            } else {
                title.append(unescaped(part, Self.isSpecial))
            }
        }
        let joined = title.map { String($0) }.joined(separator: " ")
        let checked =
            joined.isEmpty
            ? nil
            : try wrapping(FocusError.title, try checkedText(joined, limit: TextLimit.title))
        self =
            if let number {
                .todo(number, note: checked, tags: tags)
            } else {
                .words(checked, tags: tags)
            }
    }

    /// The subject of an earlier interval, to go on with it.
    ///
    /// - Parameter todo: Its to-do, if that is still open.
    package init(of interval: FocusInterval, todo: Todo?) {
        self =
            if let todo {
                .todo(todo.id, tags: interval.tags)
            } else {
                .words(interval.title, tags: interval.tags)
            }
    }

    /// Returns words that stand for themselves in a title, whatever they mean otherwise.
    package static func literal(_ text: String) -> String {
        escapedWords(text, isSpecial)
    }

    private static func isSpecial(_ word: Substring) -> Bool {
        word.first == "+" && isTag(word.dropFirst())
    }

    /// Parses `3` or `#3`; `nil` for another word.
    private static func number(_ word: Substring) throws(FocusError) -> Int64? {
        let digits = word.first == "#" ? word.dropFirst() : word
        guard !digits.isEmpty, digits.utf8.allSatisfy(\.isDigit) else { return nil }
        guard let number = decimal(digits.utf8.prefix(12)), EntryNumber.all.contains(Int64(number))
        else { throw .notANumber(String(word)) }
        return Int64(number)
    }
}

/// Data of the to-do in focus.
package struct FocusTodo: Hashable, Sendable {
    package let number: Int64
    package let title: String
    package let tags: [String]

    package init(number: Int64, title: String, tags: [String]) {
        self.number = number
        self.title = title
        self.tags = tags
    }

    package init(_ todo: Todo) {
        self.init(number: todo.id, title: todo.content.title, tags: todo.content.tags)
    }
}

extension FocusInterval {
    /// Returns the interval with a to-do as its subject.
    ///
    /// - Throws: ``FocusError/todoIsDone(_:)``.
    package func focusing(on todo: Todo, _ id: EntryID) throws(FocusError) -> FocusInterval {
        guard !todo.isDone else { throw .todoIsDone(todo.id) }
        var interval = self
        interval.todo = id
        interval.title = todo.content.title
        return interval
    }
}

/// Parses the length that `--for` names.
///
/// - Throws: ``FocusError/notALength(_:)``.
package func focusLength(_ text: String) throws(FocusError) -> Duration {
    let length = try focusAge(text)
    guard FocusLimit.lengths.contains(length) else { throw .notALength(text) }
    return length
}

/// Parses how long ago `--ago` means; the caller checks the range.
///
/// - Throws: ``FocusError/notALength(_:)``.
package func focusAge(_ text: String) throws(FocusError) -> Duration {
    guard let age = ValueSyntax.duration(text) else { throw .notALength(text) }
    return age
}
