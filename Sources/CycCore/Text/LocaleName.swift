/// Whether the locale with this name uses UTF-8.
///
/// - Source: POSIX, "Environment Variables", 8.2: `language[_territory][.codeset][@modifier]`.
package func namesUTF8(_ locale: Span<UInt8>) -> Bool {
    for end in 0...locale.count where end == locale.count || locale[end] == UInt8(ascii: "@") {
        let name = locale.extracting(0..<end)
        if ends(name, with: "utf-8") || ends(name, with: "utf8") { return true }
    }
    return false
}

/// Compares without case; `ending` must be lowercase.
private func ends(_ name: Span<UInt8>, with ending: StaticString) -> Bool {
    let count = ending.utf8CodeUnitCount
    guard name.count >= count else { return false }
    for place in 0..<count {
        let byte = name[name.count - count + place]
        let isCapital = byte >= UInt8(ascii: "A") && byte <= UInt8(ascii: "Z")
        guard unsafe (isCapital ? byte | 0x20 : byte) == ending.utf8Start[place] else {
            return false
        }
    }
    return true
}
