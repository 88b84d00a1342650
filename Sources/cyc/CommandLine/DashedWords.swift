import CycDisplay

/// Stands for the dash of a word that is no option.
///
/// Flags and options begin with a letter: `-2d` and `- milk` are words like `2d` and `milk`, wherever they
/// stand. The parser takes everything with a dash for options.
private let dash: Unicode.Scalar = "\u{10FFFD}"

/// A word of a command line as the parser may see it; ``asTyped(_:)`` is the way back.
func withoutDash(_ word: String) -> String {
    let scalars = word.unicodeScalars.prefix(2)
    guard scalars.count == 2, scalars.first == "-", let second = scalars.last, second != "-",
        !(second.isASCII && second.properties.isAlphabetic)
    else { return word }
    return String(dash) + String(word.unicodeScalars.dropFirst())
}

/// A word as it stood on the command line: what every argument that is a text is made of.
func asTyped(_ word: String) -> String {
    word.unicodeScalars.first == dash ? "-" + String(word.unicodeScalars.dropFirst()) : word
}

/// What the parser says, with every word as it stood on the command line.
func withDashes(_ text: String) -> String { replacing([dash: "-"], in: text) }
