import CycDisplay

/// Escapes words that ArgumentParser would take for options, and words that begin with it.
///
/// Options begin with a letter, so `-2d` and `- milk` are ordinary words wherever they occur, but
/// ArgumentParser takes every word with a dash for an option.
private let escape: Unicode.Scalar = "\u{10FFFD}"

/// Escapes the dash of a word that is not an option; ``asTyped(_:)`` restores the word.
func hidingDash(_ word: String) -> String {
    let scalars = word.unicodeScalars
    if scalars.first == escape { return String(escape) + word }
    guard scalars.first == "-", let second = scalars.dropFirst().first, second != "-",
        !(second.isASCII && second.properties.isAlphabetic)
    else { return word }
    return String(escape) + word
}

/// Restores a word as it was typed; the transform of every text argument.
func asTyped(_ word: String) -> String {
    word.unicodeScalars.first == escape ? String(word.unicodeScalars.dropFirst()) : word
}

/// Restores the words in a message of ArgumentParser.
func restoringDashes(_ text: String) -> String { replacing([escape: ""], in: text) }
