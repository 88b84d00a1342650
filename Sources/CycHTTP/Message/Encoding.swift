import CycCore

/// Percent-encodes every byte that is not unreserved, for use in a path or query.
///
/// - Source: RFC 3986, sections 2.1 and 2.3.
package func percentEncoded(_ text: some StringProtocol) -> String {
    let digits = Array("0123456789ABCDEF".utf8)
    var bytes: [UInt8] = []
    for byte in text.utf8 {
        if byte.isLetterOrDigit || "-._~".utf8.contains(byte) {
            bytes.append(byte)
        } else {
            bytes += [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]]
        }
    }
    return String(decoding: bytes, as: UTF8.self)
}

/// Decodes every `%XX`; a percent sign without two digits after it is kept.
package func percentDecoded(_ text: some Sequence<UInt8>) -> [UInt8] {
    var bytes: [UInt8] = []
    var rest = Array(text)[...]
    while let byte = rest.popFirst() {
        let pair = rest.prefix(2)
        if byte == UInt8(ascii: "%"), pair.count == 2, pair.allSatisfy(\.isHexDigit),
            let value = UInt8(String(decoding: pair, as: UTF8.self), radix: 16)
        {
            bytes.append(value)
            rest = rest.dropFirst(2)
        } else {
            bytes.append(byte)
        }
    }
    return bytes
}
