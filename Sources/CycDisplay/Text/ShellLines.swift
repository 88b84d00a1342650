/// `command` in lines of at most `width` columns that a shell takes for one: all but the last end in
/// a backslash.
///
/// - Parameters:
///   - command: Words as ``shellQuoted(_:)`` writes them.
///   - width: Units: terminal columns.
/// - Returns: `nil` where a word is too long for a line, so that no line could be pasted.
package func shellLines(_ command: String, width: Int) -> [String]? {
    let ending = " \\"
    var lines = [""]
    let words = shellWords(in: command)
    for (index, word) in words.enumerated() {
        let room = index == words.count - 1 ? width : width - displayWidth(of: ending)
        let line = lines[lines.count - 1]
        let longer = line.isEmpty ? word : "\(line) \(word)"
        if displayWidth(of: longer) <= room {
            lines[lines.count - 1] = longer
        } else if displayWidth(of: word) <= room, !line.isEmpty {
            lines[lines.count - 1] += ending
            lines.append(word)
        } else {
            return nil
        }
    }
    return lines
}

/// The words with their quotes.
private func shellWords(in command: String) -> [String] {
    var words: [String] = []
    var word = ""
    /// What ends the quotation that is open, and whether a backslash is one inside it.
    var quotation: (end: Character, escapes: Bool)?
    var isEscaped = false
    for character in command {
        if character == " ", quotation == nil, !isEscaped {
            if !word.isEmpty { words.append(word) }
            word = ""
            continue
        }
        if isEscaped {
            isEscaped = false
        } else if character == "\\", quotation?.escapes ?? true {
            isEscaped = true
        } else if character == quotation?.end {
            quotation = nil
        } else if character == "'", quotation == nil {
            quotation = ("'", word.hasSuffix("$"))
        }
        word.append(character)
    }
    return word.isEmpty ? words : words + [word]
}
