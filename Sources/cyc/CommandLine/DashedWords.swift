import CycDisplay

/// Placeholder for the dash of a word that is not an option.
///
/// Options begin with a letter, so `-2d` and `- milk` are ordinary words wherever they occur, but
/// ArgumentParser takes every word with a dash for an option.
private let dash: Unicode.Scalar = "\u{10FFFD}"

/// Replaces the dash of a word that is not an option; ``asTyped(_:)`` restores it.
func hidingDash(_ word: String) -> String {
    let scalars = word.unicodeScalars.prefix(2)
    guard scalars.count == 2, scalars.first == "-", let second = scalars.last, second != "-",
        !(second.isASCII && second.properties.isAlphabetic)
    else { return word }
    return String(dash) + String(word.unicodeScalars.dropFirst())
}

/// Restores a word as it was typed; the transform of every text argument.
func asTyped(_ word: String) -> String {
    word.unicodeScalars.first == dash ? "-" + String(word.unicodeScalars.dropFirst()) : word
}

/// Restores the words in a message of ArgumentParser.
func restoringDashes(_ text: String) -> String { replacing([dash: "-"], in: text) }
