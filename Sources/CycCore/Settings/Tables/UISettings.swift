extension Settings {
    /// A choice between always, never, and what the terminal supports.
    package enum Choice: String, CaseIterable, Sendable {
        case auto, always, never

        /// Whether plain characters are used in a locale that is UTF-8 or not.
        package func isASCII(utf8: Bool) -> Bool { self == .always || (self == .auto && !utf8) }
    }

    package enum LanguageChoice: String, CaseIterable, Sendable {
        case auto, en, ko
    }

    /// The brightness of the terminal's background.
    package enum Theme: String, CaseIterable, Sendable {
        case auto, light, dark
    }
}

extension Setting {
    static let ui: [Setting] = [
        Setting("ui.color", .choice, "colours") { $1(&$0.color) },
        Setting("ui.theme", .choice, "whether the terminal is light or dark") { $1(&$0.theme) },
        Setting("ui.language", .choice, "language of the answers") { $1(&$0.language) },
    ]
}
