/// Whether `text` is a valid tag without its `+`.
///
/// A tag begins with a letter or any non-ASCII character; then digits and `_ - . / + # @ &` are
/// allowed too, but not `.`, `/` or `-` at the end, where they belong to the sentence.
package func isTag(_ text: some StringProtocol) -> Bool {
    let scalars = text.unicodeScalars
    guard scalars.count <= TextLimit.tag, let first = scalars.first, let last = scalars.last,
        first.isASCII ? first.properties.isAlphabetic : !isBlank(first),
        ![".", "/", "-"].contains(last)
    else { return false }
    return scalars.allSatisfy { scalar in
        switch scalar {
        case "a"..."z", "A"..."Z", "0"..."9", "_", "-", ".", "/", "+", "#", "@", "&": true
        default: !scalar.isASCII && !scalar.properties.isWhitespace && !isForbidden(scalar)
        }
    }
}
