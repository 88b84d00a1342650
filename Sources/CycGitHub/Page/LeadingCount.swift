import CycCore

/// The number of contributions with which `text` begins, and what follows it.
///
/// `No` is none; thousands may be separated by commas. White space has to follow: `1.205` is not one
/// contribution, and where a page breaks off after a digit more could have come.
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

/// The number that an attribute holds and nothing else.
func wholeCount(_ value: String) -> Int? {
    guard let (count, rest) = leadingCount(in: value + " "), rest.isEmpty else { return nil }
    return count
}
