package import CycCore

/// Every sentence that cyc says, in one language.
///
/// A topic is its protocol and a file for each language, in its room, and joins here. English
/// sentences are ASCII, so that they can be read where the locale is not UTF-8. Text from outside is
/// sanitized by the sentence it goes into.
package protocol Messages: WordMessages, ProblemMessages, UnreadMessages, StatusMessages,
    HintMessages, GrassMessages, StreakMessages, RepositoryMessages, SettingMessages,
    MaintenanceMessages, HubMessages, AccountMessages, WhyMessages, PushMessages, ChallengeMessages,
    EntryMessages, FreezeMessages, TodoMessages, JournalMessages, ReminderMessages,
    DeliveryMessages,
    ScheduleMessages, SetupMessages
{}

extension English: Messages {}
extension Korean: Messages {}

/// The sentences in `language`, with the times of day of `clock` and commands for `machine`.
package func messages(
    for language: Language, by clock: WallClock = WallClock(), on machine: Machine = Machine()
) -> any Messages {
    switch language {
    case .en: English(clock, machine: machine)
    case .ko: Korean(clock, machine: machine)
    }
}
