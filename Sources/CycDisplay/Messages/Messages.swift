package import CycCore

/// Every sentence that cyc says, in one language.
///
/// One file for each topic holds what is to be said and both translations of it; a topic joins here.
/// English sentences are ASCII, so that they can be read where the locale is not UTF-8. Text from
/// outside is sanitized by the sentence it goes into.
package protocol Messages: WordMessages, ProblemMessages, UnreadMessages, StatusMessages,
    HintMessages, GrassMessages, StreakMessages, RepositoryMessages, MaintenanceMessages,
    HubMessages, HubSyncMessages, WhyMessages, ChallengeMessages, FreezeMessages, TodoMessages,
    ReminderMessages, ScheduleMessages
{
    var language: Language { get }
    /// Where commands are to work.
    var machine: Machine { get }
}

package struct English: Messages {
    package let language = Language.en
    /// Where the times of day are those of the clock.
    let zone: Zone
    package let machine: Machine

    package init(zone: Zone = .utc, machine: Machine = Machine()) {
        self.zone = zone
        self.machine = machine
    }
}

package struct Korean: Messages {
    package let language = Language.ko
    let zone: Zone
    package let machine: Machine

    package init(zone: Zone = .utc, machine: Machine = Machine()) {
        self.zone = zone
        self.machine = machine
    }
}

/// The sentences in `language`, with the times of day of `zone` and commands for `machine`.
package func messages(
    for language: Language, in zone: Zone = .utc, on machine: Machine = Machine()
) -> any Messages {
    switch language {
    case .en: English(zone: zone, machine: machine)
    case .ko: Korean(zone: zone, machine: machine)
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
