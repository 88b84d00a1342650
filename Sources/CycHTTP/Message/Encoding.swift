import CycCore

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
