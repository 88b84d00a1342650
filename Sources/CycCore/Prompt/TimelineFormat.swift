/// Constants of the ``PromptTimeline`` file format, shared by writer and reader.
package enum TimelineFormat {
    static let mark: StaticString = "cyc2 "
    /// Including the first line.
    static let maximumLines = 100
    /// Bytes of one text.
    static let longestText = 200
    /// Digits of an instant.
    static let longestInstant = 12
    /// Bytes of all lines together.
    package static let maximumSize = maximumLines * (2 * longestText + 40)
}

/// Whether a shell, a prompt or a bar may interpret the character instead of showing it.
func isExpanded(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar {
    case "\0"..<" ", "\u{7F}"..."\u{9F}", "\u{200B}"..."\u{200F}", "\u{2028}"..."\u{202E}",
        "\u{2060}"..."\u{206F}", "\u{FEFF}":
        true
    case "$", "`", "\\", "\"", "'", "!", "%", "#", "&", "|", ";", "<", ">", "*", "(", ")", "[", "]",
        "~", "^":
        true
    default: false
    }
}
