extension Settings {
    /// A choice between never, always and what the terminal can do.
    package enum Choice: String, CaseIterable, Sendable {
        case auto, always, never

        /// Whether `prompt.ascii` asks for plain characters, where the locale is UTF-8 or is not.
        package func isASCII(utf8: Bool) -> Bool { self == .always || (self == .auto && !utf8) }
    }

    package enum LanguageChoice: String, CaseIterable, Sendable {
        case auto, en, ko
    }

    /// The terminal's background.
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
