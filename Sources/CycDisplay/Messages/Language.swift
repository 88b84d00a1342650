package import CycCore

/// Language of cyc's output; the raw value is its ISO 639-1 code.
package enum Language: String, CaseIterable, Sendable {
    case en, ko

    /// Selects the language of `ui.language`, else of the first locale variable that is not empty.
    ///
    /// A terminal whose locale is not UTF-8 always gets English, because it could not show Korean.
    /// Notifications are not limited by the terminal.
    ///
    /// - Source: POSIX, "Environment Variables", 8.2: LC_ALL, then LC_MESSAGES, then LANG.
    package init(
        _ choice: Settings.LanguageChoice, ofNotifications isNotification: Bool = false,
        variable: (String) -> String?
    ) {
        guard isNotification || hasUTF8Locale(variable) else {
            self = .en
            return
        }
        switch choice {
        case .en: self = .en
        case .ko: self = .ko
        case .auto:
            let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
            let locale = names.compactMap(variable).first { !$0.isEmpty } ?? "C"
            let name = locale.prefix { !"_.@".contains($0) }.lowercased()
            self = Language(rawValue: name) ?? .en
        }
    }
}
