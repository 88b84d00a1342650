package import CycCore

/// Every sentence that cyc says, in one language.
///
/// One file for each topic holds what is to be said and both translations of it; a topic joins here.
/// English sentences are ASCII, so that they can be read where the locale is not UTF-8. Text from
/// outside is sanitized by the sentence it goes into.
package protocol Messages: WordMessages, ProblemMessages, UnreadMessages, StatusMessages,
    HintMessages, GrassMessages, StreakMessages, RepositoryMessages, MaintenanceMessages,
    HubMessages, HubSyncMessages, WhyMessages, ChallengeMessages, FreezeMessages, TodoMessages,
    ReminderMessages, ScheduleMessages, SetupMessages
{
    var language: Language { get }
}

package struct English: Messages {
    package let language = Language.en
    /// Where the times of day are those of the clock.
    let zone: Zone

    package init(zone: Zone = .utc) { self.zone = zone }
}

package struct Korean: Messages {
    package let language = Language.ko
    let zone: Zone

    package init(zone: Zone = .utc) { self.zone = zone }
}

/// The sentences in `language`, with the times of day of `zone`.
package func messages(for language: Language, in zone: Zone = .utc) -> any Messages {
    switch language {
    case .en: English(zone: zone)
    case .ko: Korean(zone: zone)
    }
}

/// A language that cyc speaks, by its ISO 639-1 code.
package enum Language: String, CaseIterable, Sendable {
    case en, ko

    /// The language of `ui.language`, else of the first variable that is set and not empty.
    ///
    /// A locale that names another character set than UTF-8 could not show Korean.
    ///
    /// - Source: POSIX, "Environment Variables", 8.2: LC_ALL, then LC_MESSAGES, then LANG.
    package init(
        _ choice: Settings.LanguageChoice, lcAll: String?, lcMessages: String?, lang: String?
    ) {
        switch choice {
        case .en: self = .en
        case .ko: self = .ko
        case .auto:
            let locale = [lcAll, lcMessages, lang].compactMap { $0 }.first { !$0.isEmpty } ?? "C"
            let name = locale.prefix { !"_.@".contains($0) }.lowercased()
            let canShow = !locale.contains(".") || isUTF8Locale(locale)
            self = canShow ? Language(rawValue: name) ?? .en : .en
        }
    }
}
