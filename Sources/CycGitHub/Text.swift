import CycHTTP

// Small questions about bytes that several files ask.

func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }

func isLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte | 0x20)
}

func isLetterOrDigit(_ byte: UInt8) -> Bool { isDigit(byte) || isLetter(byte) }

func isHexDigit(_ byte: UInt8) -> Bool {
    isDigit(byte) || (UInt8(ascii: "a")...UInt8(ascii: "f")).contains(byte | 0x20)
}

/// Whether HTML counts `byte` as white space: tab, line feed, form feed, carriage return, space.
func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte == 0x0A || byte == 0x0D || byte == 0x09 || byte == 0x0C
}

/// `byte` in lower case if it is an ASCII letter.
func folded(_ byte: UInt8) -> UInt8 {
    (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
}

/// `text` without the spaces, tabs and line ends around it.
func trimmed(_ text: some StringProtocol) -> Substring {
    var rest = Substring(text)
    while let first = rest.utf8.first, isSpace(first) { rest.removeFirst() }
    while let last = rest.utf8.last, isSpace(last) { rest.removeLast() }
    return rest
}

/// `name=value` pairs as a query, or as a body of `application/x-www-form-urlencoded`.
func formEncoded(_ fields: KeyValuePairs<String, String>) -> String {
    fields.map { "\(percentEncoded($0.key))=\(percentEncoded($0.value))" }.joined(separator: "&")
}

/// The pairs of a body of `application/x-www-form-urlencoded`; of a name given twice the first.
///
/// - Source: https://url.spec.whatwg.org/#urlencoded-parsing
func formDecoded(_ body: [UInt8]) -> [String: String] {
    func decoded(_ text: ArraySlice<UInt8>) -> String {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            let pair = rest.prefix(2)
            if byte == UInt8(ascii: "%"), pair.count == 2, pair.allSatisfy(isHexDigit),
                let value = UInt8(String(decoding: pair, as: UTF8.self), radix: 16)
            {
                bytes.append(value)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte == UInt8(ascii: "+") ? 0x20 : byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
    var fields: [String: String] = [:]
    for pair in body.split(separator: UInt8(ascii: "&")) {
        let end = pair.firstIndex(of: UInt8(ascii: "=")) ?? pair.endIndex
        let name = decoded(pair[..<end])
        guard fields[name] == nil else { continue }
        fields[name] = decoded(pair[end...].dropFirst())
    }
    return fields
}
