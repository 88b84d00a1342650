/// Returns the numbers of the to-dos that a commit message closes, ascending, without duplicates.
///
/// Matches `todo #3` and `todo #3, #4` anywhere, case-insensitively, as separate words; and lines
/// such as `Cyc-Todo: 3, 4` that contain only numbers. The subject of a revert is ignored, since it
/// quotes the reverted commit's.
///
/// The message may be in any ASCII-compatible encoding.
package func todoNumbers(inMessage message: Span<UInt8>) -> [Int64] {
    var numbers: Set<Int64> = []
    var position = 0
    if starts(message, at: 0, with: "revert \"") { position = endOfLine(message, from: 0) }
    while let found = firstTodo(message, from: position) {
        position = found + 4
        if isTrailer(message, found) {
            numbers.formUnion(trailerNumbers(message, from: position))
            position = endOfLine(message, from: position)
        } else {
            phraseNumbers(message, found, into: &numbers)
        }
    }
    return numbers.sorted()
}

private func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 }

/// Whether `bytes` at `start` equal the lower-case `word`, ignoring case.
private func starts(_ bytes: Span<UInt8>, at start: Int, with word: StaticString) -> Bool {
    guard start >= 0, word.utf8CodeUnitCount <= bytes.count - start else { return false }
    for offset in 0..<word.utf8CodeUnitCount {
        let wanted = unsafe word.utf8Start[offset]
        guard bytes[start + offset].inLowerCase == wanted else { return false }
    }
    return true
}

private func firstTodo(_ bytes: Span<UInt8>, from start: Int) -> Int? {
    var index = start
    while index + 4 <= bytes.count {
        if bytes[index].inLowerCase == UInt8(ascii: "t"), starts(bytes, at: index, with: "todo") {
            return index
        }
        index += 1
    }
    return nil
}

private func endOfLine(_ bytes: Span<UInt8>, from start: Int) -> Int {
    var index = start
    while index < bytes.count, bytes[index] != 0x0A { index += 1 }
    return index
}

private func skipSpaces(_ bytes: Span<UInt8>, _ position: inout Int) {
    while position < bytes.count, isSpace(bytes[position]) { position += 1 }
}

/// Parses the number at `position` and advances it; `nil` without one, or if it is out of range.
private func number(_ bytes: Span<UInt8>, _ position: inout Int) -> Int64? {
    let start = position
    var number: Int64 = 0
    while position < bytes.count, bytes[position].isDigit {
        number = min(number * 10 + Int64(bytes[position] & 0x0F), Todo.numbers.upperBound + 1)
        position += 1
    }
    return position > start && Todo.numbers.contains(number) ? number : nil
}

/// Whether the `todo` at `found` is part of a `Cyc-Todo:` at the beginning of its line.
private func isTrailer(_ bytes: Span<UInt8>, _ found: Int) -> Bool {
    let start = found - 4
    guard starts(bytes, at: start, with: "cyc-todo") else { return false }
    var end = found + 4
    skipSpaces(bytes, &end)
    return end < bytes.count && bytes[end] == UInt8(ascii: ":")
        && (start == 0 || bytes[start - 1] == 0x0A)
}

/// Returns the numbers after the colon; none if the line contains anything else.
private func trailerNumbers(_ bytes: Span<UInt8>, from start: Int) -> [Int64] {
    var numbers: [Int64] = []
    var position = start
    skipSpaces(bytes, &position)
    position += 1
    let end = endOfLine(bytes, from: start)
    while position < end {
        switch bytes[position] {
        case UInt8(ascii: ","), 0x20, 0x09, 0x0D: position += 1
        default:
            if bytes[position] == UInt8(ascii: "#") { position += 1 }
            guard let number = number(bytes, &position), endsWord(bytes, position) else {
                return []
            }
            numbers.append(number)
        }
    }
    return numbers
}

private func phraseNumbers(_ bytes: Span<UInt8>, _ found: Int, into numbers: inout Set<Int64>) {
    guard found == 0 || !joinsBefore(bytes[found - 1]) else { return }
    var position = found + 4
    guard position < bytes.count, isSpace(bytes[position]) else { return }
    while true {
        skipSpaces(bytes, &position)
        guard position < bytes.count, bytes[position] == UInt8(ascii: "#") else { return }
        position += 1
        guard let number = number(bytes, &position), endsWord(bytes, position) else { return }
        numbers.insert(number)
        skipSpaces(bytes, &position)
        guard position < bytes.count, bytes[position] == UInt8(ascii: ",") else { return }
        position += 1
    }
}

/// Whether this byte joins a following `todo` to the word, path or name before it.
private func joinsBefore(_ byte: UInt8) -> Bool {
    byte.isLetterOrDigit || "_-/.#@+".utf8.contains(byte)
}

/// Whether a number ends at `position`: not in `3a`, `3.5` or `3-5`, but in `3.` and `3을`.
private func endsWord(_ bytes: Span<UInt8>, _ position: Int) -> Bool {
    guard position < bytes.count else { return true }
    switch bytes[position] {
    case UInt8(ascii: "_"): return false
    case UInt8(ascii: "."), UInt8(ascii: "-"):
        return position + 1 == bytes.count || !bytes[position + 1].isDigit
    default: return !bytes[position].isLetterOrDigit
    }
}
