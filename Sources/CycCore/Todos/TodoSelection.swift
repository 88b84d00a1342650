/// Numbers of to-dos as typed: `3`, `1,3-5 7`, `#3`. Ranges are not expanded, so large ones are
/// cheap.
package struct TodoSelection: Equatable, Sendable {
    /// In the order of the input; a single number is a range of one.
    package let ranges: [ClosedRange<Int64>]

    package init(_ words: [String]) throws(TodoError) {
        var ranges: [ClosedRange<Int64>] = []
        for word in words {
            for part in word.split(whereSeparator: { $0 == "," || $0.isWhitespace }) {
                ranges.append(try Self.range(part))
            }
        }
        guard !ranges.isEmpty else { throw .noNumbers }
        self.ranges = ranges
    }

    private static func range(_ text: Substring) throws(TodoError) -> ClosedRange<Int64> {
        let ends = text.split(separator: "-", omittingEmptySubsequences: false)
        guard let first = ends.first, let last = ends.last, ends.count <= 2 else {
            throw .notANumber(String(text))
        }
        let from = try number(first, in: text)
        let to = ends.count == 1 ? from : try number(last, in: text)
        guard from <= to else { throw .backwards(String(text)) }
        return from...to
    }

    private static func number(
        _ word: Substring, in text: Substring
    ) throws(TodoError) -> Int64 {
        let digits = (word.first == "#" ? word.dropFirst() : word).utf8
        guard !digits.isEmpty, digits.allSatisfy(\.isDigit) else {
            throw .notANumber(String(text))
        }
        guard let number = decimal(digits.drop { $0 == 0x30 }.prefix(12)) else {
            // The number consists of zeros.
            throw .missing(0)
        }
        guard Todo.numbers.contains(Int64(number)) else { throw .tooLarge(String(text)) }
        return Int64(number)
    }

    /// Returns the selected to-dos, sorted by number and without duplicates.
    ///
    /// A single number must exist and suit the intent. A range selects the to-dos that suit it and
    /// must contain at least one.
    ///
    /// - Parameter todos: At least those with a number in ``ranges``.
    /// - Throws: ``TodoError/missing(_:)``, ``TodoError/noneInRange(_:)``, or an objection of the
    ///   intent.
    package func pick(
        from todos: some Sequence<Todo>, for intent: TodoIntent
    ) throws(TodoError) -> [Todo] {
        let sorted = todos.sorted { $0.id < $1.id }
        var picked: [Int64: Todo] = [:]
        for range in ranges {
            var problem: TodoError =
                range.count == 1 ? .missing(range.lowerBound) : .noneInRange(range)
            var isMissing = true
            for todo in sorted where range.contains(todo.id) {
                if let objection = intent.objection(to: todo) {
                    problem = objection
                } else {
                    picked[todo.id] = todo
                    isMissing = false
                }
            }
            if isMissing { throw problem }
        }
        return picked.values.sorted { $0.id < $1.id }
    }
}
