import CycCore

/// The number of contributions with which `text` begins, and what follows it.
///
/// `No` is none; thousands may be separated by commas. White space has to follow: `1.205` is not one
/// contribution, and where a page breaks off after a digit more could have come.
func leadingCount(in text: ArraySlice<UInt8>) -> (count: Int, rest: ArraySlice<UInt8>)? {
    var rest = withoutLeadingSpace(text)
    if rest.count >= 3, rest.prefix(2).elementsEqual("No".utf8, by: { $0 | 0x20 == $1 | 0x20 }) {
        let next = withoutLeadingSpace(rest.dropFirst(2))
        return next.count < rest.count - 2 ? (0, next) : nil
    }
    var count = 0
    var any = false
    while let byte = rest.first {
        if byte.isDigit {
            count = count * 10 + Int(byte - UInt8(ascii: "0"))
            guard count <= 1_000_000_000 else { return nil }
            any = true
        } else if byte != UInt8(ascii: ",") || !any || rest.dropFirst().first.map(\.isDigit) != true
        {
            break
        }
        rest = rest.dropFirst()
    }
    let next = withoutLeadingSpace(rest)
    return any && next.count < rest.count ? (count, next) : nil
}

/// The number that an attribute holds and nothing else.
func wholeCount(_ value: [UInt8]) -> Int? {
    guard let (count, rest) = leadingCount(in: (value + [UInt8(ascii: " ")])[...]), rest.isEmpty
    else { return nil }
    return count
}

/// `text` without the white space in front, the no-break space included.
private func withoutLeadingSpace(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var rest = text
    while let byte = rest.first {
        if byte.isSpace {
            rest = rest.dropFirst()
        } else if byte == 0xC2, rest.dropFirst().first == 0xA0 {
            rest = rest.dropFirst(2)
        } else {
            break
        }
    }
    return rest
}
