/// Replaces scalars of `text`, even those followed by combining marks.
package func replacing(_ replacements: [Unicode.Scalar: String], in text: String) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
        if let replacement = replacements[scalar] {
            result += replacement
        } else {
            result.unicodeScalars.append(scalar)
        }
    }
}

/// Escapes `text` for character data and attribute values of XML, HTML and Pango, and drops
/// characters that XML 1.0 forbids.
///
/// - Source: https://www.w3.org/TR/xml/#charsets
package func xmlEscaped(_ text: String) -> String {
    var allowed = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        let isForbidden = scalar.value < 0x20 && ![0x09, 0x0A, 0x0D].contains(scalar.value)
        if !isForbidden, scalar.value & 0xFFFE != 0xFFFE { allowed.append(scalar) }
    }
    return replacing(
        ["&": "&amp;", "<": "&lt;", ">": "&gt;", "'": "&#39;", "\"": "&quot;"],
        in: String(allowed))
}

func xmlEscaped(_ text: Text) -> String { xmlEscaped(text.description) }
