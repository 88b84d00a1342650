/// Reader and writer of todo.txt files.
///
///     2026-11-20 Parse the page +github due:2026-11-27 id:3 created:20261120T190211+0900
///     x 2026-11-21 2026-11-20 Read the calendar +github id:2 list:soon note:see%20page%204 …
///
/// Tags are written as projects. Other fields are keys: `due`, `t` for the day until which it waits,
/// `rec` (`+1m` and the like; `+1b` for weekdays), `first` for the date that the due dates keep, `id`,
/// `list` (omitted for today's), `note` and `repo` (percent-encoded, since values contain neither spaces nor colons), `commit`,
/// and `created` and `done` (ISO 8601 basic format) for the exact times.
///
/// The reader accepts any todo.txt: priorities, contexts, other keys and keys with invalid values
/// stay in the title. Words of a title that look like a tag or key are written with a backslash.
///
/// - Source: https://github.com/todotxt/todo.txt
package enum TodoTxt {
    /// Returns one line for each to-do, each with a line end, in the given order.
    package static func text(_ todos: some Sequence<Todo>) -> String {
        var text = ""
        for todo in todos {
            text += line(todo)
            text += "\n"
        }
        return text
    }

    /// Parses a file.
    ///
    /// - Parameters:
    ///   - text: With any line ends; empty lines are ignored.
    ///   - now: Used if a date is missing; its UTC offset applies to all dates.
    /// - Returns: The validated to-dos in the order of the lines.
    /// - Throws: ``TodoError/line(_:_:)`` for an invalid title.
    package static func read(
        _ text: String, now: Moment
    ) throws(TodoError) -> [ImportedTodo] {
        var todos: [ImportedTodo] = []
        var scalars = text.unicodeScalars[...]
        if scalars.first == "\u{FEFF}" { scalars.removeFirst() }
        let lines = scalars.split(separator: "\n", omittingEmptySubsequences: false)
        for (index, line) in lines.enumerated() {
            var line = line
            if line.last == "\r" { line.removeLast() }
            let plain = String(String.UnicodeScalarView(line.map { $0 == "\t" ? " " : $0 }))
            var reader = LineReader(plain, now: now)
            do {
                todos.append(try reader.parse())
            } catch .empty {
                continue
            } catch {
                throw .line(index + 1, error)
            }
        }
        return todos
    }

    // MARK: Writing

    private static func line(_ todo: Todo) -> String {
        let content = todo.content
        var title = content.title[...]
        var words: [String] = []
        if let done = content.done {
            words += ["x", Day(of: done).description]
        } else if let priority = splitPriority(title) {
            words.append(String(priority.mark))
            title = priority.rest
        }
        words.append(Day(of: content.created).description)
        words += TodoTxt.words(title).map { String(escaped($0, isSpecial)) }
        words += content.tags.map { "+\($0)" }
        if let due = content.due { words.append("due:\(due)") }
        if let wait = content.wait { words.append("t:\(wait)") }
        if let every = content.every { words.append("rec:\(every.todoTxt)") }
        if let first = content.firstDue { words.append("first:\(first)") }
        words.append("id:\(todo.id)")
        if content.list != .today { words.append("list:\(content.list.rawValue)") }
        if let note = content.note { words.append("note:\(percentEncoded(note))") }
        if let repository = content.repository {
            words.append("repo:\(percentEncoded(repository))")
        }
        words.append("created:\(basic(content.created))")
        if let done = content.done { words.append("done:\(basic(done))") }
        if let commit = content.commit { words.append("commit:\(commit)") }
        return words.joined(separator: " ")
    }

    /// Splits at spaces by scalars, since a space followed by U+200D is another Character.
    fileprivate static func words(_ text: Substring) -> [Substring] {
        text.unicodeScalars.split(separator: " ", omittingEmptySubsequences: false)
            .map { Substring($0) }
    }

    fileprivate enum Key: String {
        case due, t, rec, first, id, list, note, repo, created, done, commit
    }

    fileprivate static func isSpecial(_ word: Substring) -> Bool {
        keyAndValue(word) != nil || tag(word) != nil
    }

    fileprivate static func tag(_ word: Substring) -> Substring? {
        word.first == "+" && isTag(word.dropFirst()) ? word.dropFirst() : nil
    }

    fileprivate static func keyAndValue(_ word: Substring) -> (key: Key, value: Substring)? {
        guard let colon = word.utf8.firstIndex(of: UInt8(ascii: ":")),
            let key = Key(rawValue: String(word[..<colon]))
        else { return nil }
        let value = word[word.utf8.index(after: colon)...]
        return value.isEmpty ? nil : (key, value)
    }

    /// Splits a leading `(A)` from the rest.
    fileprivate static func splitPriority(
        _ text: Substring
    ) -> (mark: Substring, rest: Substring)? {
        let bytes = Array(text.utf8.prefix(5))
        guard bytes.count == 5, bytes[0] == UInt8(ascii: "("), bytes[2] == UInt8(ascii: ")"),
            bytes[1].isUppercase, bytes[3] == 0x20
        else { return nil }
        return (Substring(text.utf8.prefix(3)), Substring(text.utf8.dropFirst(4)))
    }

    // MARK: Values

    /// Returns `20261121T190211+0900`.
    private static func basic(_ moment: Moment) -> String {
        let text = moment.description.filter { $0 != ":" }
        let date = text.prefix(10).filter { $0 != "-" }
        return date + text.dropFirst(10)
    }

    fileprivate static func moment(basic text: Substring) -> Moment? {
        let bytes = Array(text.utf8)
        guard bytes.count == 20 else { return nil }
        let parts = [0..<4, 4..<6, 6..<11, 11..<13, 13..<18, 18..<20].map {
            String(decoding: bytes[$0], as: UTF8.self)
        }
        return Moment(
            rfc3339: "\(parts[0])-\(parts[1])-\(parts[2]):\(parts[3]):\(parts[4]):\(parts[5])")
    }

    private static func percentEncoded(_ text: String) -> String {
        var encoded = ""
        for scalar in text.unicodeScalars {
            if scalar == "%" || scalar == ":" || scalar.properties.isWhitespace {
                for byte in String(scalar).utf8 {
                    encoded += "%\(hex(byte))"
                }
            } else {
                encoded.unicodeScalars.append(scalar)
            }
        }
        return encoded
    }

    fileprivate static func percentDecoded(_ text: Substring) -> String? {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                let digits = rest.prefix(2).compactMap {
                    Character(UnicodeScalar($0)).hexDigitValue
                }
                guard digits.count == 2 else { return nil }
                rest = rest.dropFirst(2)
                bytes.append(UInt8(digits[0] << 4 | digits[1]))
            } else {
                bytes.append(byte)
            }
        }
        return String(validating: bytes, as: UTF8.self)
    }
}

private struct LineReader {
    private var rest: Substring
    private let now: Moment
    private var number: Int64?
    private var content: TodoContent
    private var parsedKeys: Set<TodoTxt.Key> = []
    private var instants: [TodoTxt.Key: Moment] = [:]

    init(_ line: String, now: Moment) {
        rest = Substring(line.unicodeScalars.drop { $0 == " " })
        self.now = now
        content = TodoContent(title: "", created: now)
    }

    mutating func parse() throws(TextError) -> ImportedTodo {
        let isDone = rest.utf8.starts(with: "x ".utf8)
        if isDone { rest = Substring(rest.utf8.dropFirst(2)) }
        let priority = TodoTxt.splitPriority(rest)
        if let priority { rest = priority.rest }
        let doneDate = isDone ? date() : nil
        let createdDate = date()

        var words: [Substring] = priority.map { [$0.mark] } ?? []
        var title = words
        for word in TodoTxt.words(rest) {
            words.append(word)
            if !parse(word) { title.append(unescaped(word, TodoTxt.isSpecial)) }
        }
        content.title = try Self.title(title, allWords: words)
        content.created = moment(.created, on: createdDate)
        if isDone { content.done = moment(.done, on: doneDate) } else { content.commit = nil }
        return ImportedTodo(number: number, content)
    }

    /// A line with nothing but tags uses them as its title.
    private static func title(
        _ words: [Substring], allWords: [Substring]
    ) throws(TextError) -> String {
        do {
            return try checkedText(words.joined(separator: " "), limit: TextLimit.title)
        } catch .empty {
            return try checkedText(allWords.joined(separator: " "), limit: TextLimit.title)
        }
    }

    /// Parses a date followed by a space and advances behind it.
    private mutating func date() -> Day? {
        let bytes = rest.utf8.prefix(11)
        guard bytes.count == 11, bytes.last == 0x20,
            let day = Day(iso: String(decoding: bytes.dropLast(), as: UTF8.self))
        else { return nil }
        rest = Substring(rest.utf8.dropFirst(11))
        return day
    }

    /// Returns the time of a key if it is on `day`, which the user may have edited; otherwise the
    /// beginning of `day`.
    private func moment(_ key: TodoTxt.Key, on day: Day?) -> Moment {
        let offset = now.minutesEastOfUTC
        guard let day else { return instants[key] ?? now }
        if let instant = instants[key], Day(of: instant) == day { return instant }
        return Moment(
            instant: Zone.utc.firstInstant(of: day) - .minutes(offset),
            minutesEastOfUTC: offset)
    }

    /// Parses a tag, or a key with a valid value that did not occur before; returns whether it
    /// succeeded.
    private mutating func parse(_ word: Substring) -> Bool {
        if let tag = TodoTxt.tag(word) {
            if !content.has(tag: String(tag)) { content.tags.append(String(tag)) }
            return true
        }
        guard let (key, value) = TodoTxt.keyAndValue(word), !parsedKeys.contains(key),
            parse(key, value)
        else { return false }
        parsedKeys.insert(key)
        return true
    }

    private mutating func parse(_ key: TodoTxt.Key, _ value: Substring) -> Bool {
        switch key {
        case .due:
            content.due = Day(iso: value)
            return content.due != nil
        case .t:
            content.wait = Day(iso: value)
            return content.wait != nil
        case .rec:
            content.every = Repetition(todoTxt: value)
            return content.every != nil
        case .first:
            content.firstDue = Day(iso: value)
            return content.firstDue != nil
        case .id:
            number = decimal(value.utf8).map(Int64.init).flatMap {
                Todo.numbers.contains($0) ? $0 : nil
            }
            return number != nil
        case .list:
            guard let list = TodoList(rawValue: String(value)) else { return false }
            content.list = list
            return true
        case .note:
            content.note = TodoTxt.percentDecoded(value).flatMap { try? checkedNote($0) }
            return content.note != nil
        case .repo:
            content.repository = TodoTxt.percentDecoded(value).flatMap {
                TodoContent.isRepository($0) ? $0 : nil
            }
            return content.repository != nil
        case .created, .done:
            instants[key] = TodoTxt.moment(basic: value)
            return instants[key] != nil
        case .commit:
            content.commit = CommitID(hex: value)
            return content.commit != nil
        }
    }
}

extension Repetition {
    /// The rule as other programs for todo.txt read it, with the plus sign of dates that count from
    /// the due date; weekdays such as `mon,thu` as cyc writes them.
    fileprivate var todoTxt: String {
        switch self {
        case .every(let count, let unit): "+\(count)\(unit.rawValue)"
        case .on(Self.weekdays): "+1b"
        case .on: description
        }
    }

    /// Parses `+1m`, `1m`, `1b` or `mon,thu`.
    fileprivate init?(todoTxt text: Substring) {
        let rule = text.first == "+" ? text.dropFirst() : text
        self.init(typed: rule == "1b" ? "weekday" : String(rule))
    }
}
