import CycDisplay

/// Escapes words that ArgumentParser would take for options, and words that begin with it.
///
/// Options begin with a letter, so `-2d` and `- milk` are ordinary words wherever they occur, but
/// ArgumentParser takes every word with a dash for an option.
private let escape: Unicode.Scalar = "\u{10FFFD}"

/// Escapes the dash of a word that is not an option; ``asTyped(_:)`` restores the word.
func hidingDash(_ word: String) -> String {
    let scalars = word.unicodeScalars
    if scalars.first == escape || scalars.first == textMark { return String(escape) + word }
    guard scalars.first == "-", let second = scalars.dropFirst().first, second != "-",
        !(second.isASCII && second.properties.isAlphabetic)
    else { return word }
    return String(escape) + word
}

/// Marks words after `--`, which are text whatever they mean otherwise.
private let textMark: Unicode.Scalar = "\u{10FFFC}"

/// Escapes the words of a command line for ArgumentParser.
func hidingDashes(_ words: [String]) -> [String] {
    let end = words.firstIndex(of: "--") ?? words.endIndex
    let text = words[end...].dropFirst()
    return words[..<end].map(hidingDash) + words[end...].prefix(1)
        + text.map { String(textMark) + $0 }
}

/// Restores a word as it was typed; the transform of every text argument.
func asTyped(_ word: String) -> String {
    let first = word.unicodeScalars.first
    return first == escape || first == textMark
        ? String(word.unicodeScalars.dropFirst()) : word
}

/// As ``asTyped(_:)``, but ``isText(_:)`` recognizes words after `--`.
func asTypedText(_ word: String) -> String { isText(word) ? word : asTyped(word) }

/// Whether a word stood after `--`.
func isText(_ word: String) -> Bool { word.unicodeScalars.first == textMark }

/// Restores the words in a message of ArgumentParser.
func restoringDashes(_ text: String) -> String { replacing([escape: "", textMark: ""], in: text) }
