package import CycCore

/// Every sentence that cyc says, in one language.
///
/// One file for each topic holds what is to be said and both translations of it; a topic joins here.
/// English sentences are ASCII, so that they can be read where the locale is not UTF-8. Text from
/// outside is sanitized by the sentence it goes into.
package protocol Messages: WordMessages, ProblemMessages, UnreadMessages, StatusMessages,
    HintMessages, GrassMessages, StreakMessages, RepositoryMessages, MaintenanceMessages,
    HubMessages, HubSyncMessages, WhyMessages, PushMessages, ChallengeMessages, FreezeMessages,
    TodoMessages, ReminderMessages, ScheduleMessages, SetupMessages
{
    var language: Language { get }
    var clock: WallClock { get }
    /// Where commands are to work.
    var machine: Machine { get }
}

package struct English: Messages {
    package let language = Language.en
    package let clock: WallClock
    package let machine: Machine

    package init(_ clock: WallClock = WallClock(), machine: Machine = Machine()) {
        (self.clock, self.machine) = (clock, machine)
    }
}

package struct Korean: Messages {
    package let language = Language.ko
    package let clock: WallClock
    package let machine: Machine

    package init(_ clock: WallClock = WallClock(), machine: Machine = Machine()) {
        (self.clock, self.machine) = (clock, machine)
    }
}

/// What makes a time of day of an instant.
package struct WallClock: Sendable {
    package var zone: Zone
    /// Instants of this day are told without their day; `nil` where nobody knows which it is.
    package var today: Day?

    package init(zone: Zone = .utc, today: Day? = nil) {
        self.zone = zone
        self.today = today
    }
}

/// The sentences in `language`, with the times of day of `clock` and commands for `machine`.
package func messages(
    for language: Language, by clock: WallClock = WallClock(), on machine: Machine = Machine()
) -> any Messages {
    switch language {
    case .en: English(clock, machine: machine)
    case .ko: Korean(clock, machine: machine)
    }
}

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
