/// `count` with a comma after every three digits, as both languages write it.
func grouped(_ count: Int) -> Text {
    var digits = String(count.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
        groups.insert(String(digits.suffix(3)), at: 0)
        digits.removeLast(3)
    }
    return "\(count < 0 ? "-" : "")\(([digits] + groups).joined(separator: ","))"
}

/// Tenths of a second, such as `1.5`.
func tenths(_ seconds: Double) -> Text {
    let tenths = Int(max(0, min(seconds, 1e9)) * 10 + 0.5)
    return "\(grouped(tenths / 10)).\(tenths % 10)"
}

/// Units: bytes; a whole number of KiB.
func binarySize(_ bytes: Int) -> Text {
    bytes < 1 << 20 ? "\(bytes >> 10) KiB" : "\(bytes >> 20) MiB"
}
