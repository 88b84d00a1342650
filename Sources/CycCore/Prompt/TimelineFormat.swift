/// What holds for the file of a ``PromptTimeline``, for whoever writes or reads it.
package enum TimelineFormat {
    static let mark: StaticString = "cyc2 "
    /// With the first one.
    static let maximumLines = 100
    /// Units: bytes, of one text.
    static let longestText = 200
    /// Units: digits, of an instant.
    static let longestInstant = 12
    /// Units: bytes, of all lines together.
    package static let maximumSize = maximumLines * (2 * longestText + 40)
}

/// Whether a shell, a prompt or a bar may do something else with the character than show it.
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
