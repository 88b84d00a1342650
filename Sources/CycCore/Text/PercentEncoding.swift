/// Percent-encodes every byte that is no ASCII letter or digit and not in `kept`.
///
/// - Parameter kept: The unreserved characters by default.
/// - Source: RFC 3986, sections 2.1 and 2.3.
package func percentEncoded(_ bytes: some Sequence<UInt8>, keeping kept: String = "-._~") -> String
{
    bytes.reduce(into: "") { text, byte in
        if byte.isLetterOrDigit || kept.utf8.contains(byte) {
            text.unicodeScalars.append(Unicode.Scalar(byte))
        } else {
            text += "%" + hex(byte)
        }
    }
}

/// Percent-encodes text for use in a path or query.
package func percentEncoded(_ text: some StringProtocol) -> String { percentEncoded(text.utf8) }
