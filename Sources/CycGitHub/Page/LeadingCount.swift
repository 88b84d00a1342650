import CycCore

/// Parses the number of contributions at the start of `text`, and returns the rest.
///
/// `No` is 0; thousands may be separated by commas. White space must follow: `1.205` is not one
/// contribution, and after a final digit more may have been cut off.
func leadingCount(in text: String) -> (count: Int, rest: Substring)? {
    func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        " \t\n\r\u{0C}\u{A0}".unicodeScalars.contains(scalar)
    }
    let start = text.unicodeScalars.drop(while: isSpace)
    let word = Substring(start.prefix { !isSpace($0) })
    guard word.endIndex < start.endIndex else { return nil }
    let rest = Substring(start[word.endIndex...].drop(while: isSpace))
    if word.lowercased() == "no" { return (0, rest) }
    let groups = word.utf8.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
    guard groups.allSatisfy({ !$0.isEmpty }), let count = decimal(groups.joined()),
        count <= 1_000_000_000
    else { return nil }
    return (count, rest)
}

/// Parses an attribute that consists of a count only.
func wholeCount(_ value: String) -> Int? {
    guard let (count, rest) = leadingCount(in: value + " "), rest.isEmpty else { return nil }
    return count
}
