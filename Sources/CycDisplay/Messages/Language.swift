package import CycCore

/// A language that cyc speaks, by its ISO 639-1 code.
package enum Language: String, CaseIterable, Sendable {
    case en, ko

    /// The language of `ui.language`, else of the first variable that is set and not empty.
    ///
    /// A terminal with other characters than UTF-8 could not show Korean, whoever asks for it; a
    /// notification, which no terminal shows, can.
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
