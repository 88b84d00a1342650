/// Formats `count` with a comma after every three digits, as both languages do.
func grouped(_ count: Int) -> Text {
    let digits = String(count.magnitude).unicodeScalars
    var text = count < 0 ? "-" : ""
    for (place, digit) in digits.enumerated() {
        if place > 0, (digits.count - place).isMultiple(of: 3) { text += "," }
        text.unicodeScalars.append(digit)
    }
    return "\(text)"
}

/// Formats seconds with one decimal, such as `1.5`.
func tenths(_ seconds: Double) -> Text {
    let tenths = Int(max(0, min(seconds, 1e9)) * 10 + 0.5)
    return "\(grouped(tenths / 10)).\(tenths % 10)"
}

/// Formats a number of bytes as whole KiB, or as MiB from 1 MiB on.
func binarySize(_ bytes: Int) -> Text {
    bytes < 1 << 20 ? "\(bytes >> 10) KiB" : "\(bytes >> 20) MiB"
}
