/// `text` with every byte that is not unreserved as `%XX`, so that it can stand in a path or query.
///
/// - Source: RFC 3986, sections 2.1 and 2.3.
package func percentEncoded(_ text: some StringProtocol) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
        if isLetterOrDigit(byte) || "-._~".utf8.contains(byte) {
            bytes.append(byte)
        } else {
            bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}

func isLetterOrDigit(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        true
    default: false
    }
}

/// `text` as a JSON string, in ASCII.
///
/// - Source: RFC 8259, section 7.
package func quoted(_ text: String) -> String {
    var result = "\""
    for unit in text.utf16 {
        switch unit {
        case 0x22: result += "\\\""
        case 0x5C: result += "\\\\"
        case 0x20...0x7E: result.unicodeScalars.append(Unicode.Scalar(UInt8(unit)))
        default:
            let digits = String(unit, radix: 16)
            result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }
    }
    return result + "\""
}
