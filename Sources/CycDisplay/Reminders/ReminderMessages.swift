package import CycCore

/// Reminders, and `remind`.
package protocol ReminderMessages: Sendable {
    func title(of stake: ReminderStake) -> String
    /// How long there is, what for, and a friendly push.
    func opening(of stake: ReminderStake) -> String
    /// Above the commands for commits that do not count yet.
    var makesThemCount: String { get }
    /// A title of a reminder that may have been shown before.
    func again(_ title: String) -> String
    /// What could not be asked; `home` is shown as `~`.
    func explain(_ gap: ReminderStake.Gap, today: Day, home: String?) -> Explanation
    /// A challenge that was completed.
    func announcement(of progress: ChallengeProgress) -> ReminderText

    func explain(_ problem: ReminderProblem) -> Explanation

    /// Why there is no reminder now; instants as ``time(_:today:)`` has them.
    func describe(_ silence: ReminderSilence, today: Day) -> String
    /// There is one now.
    var reminderIsDue: String { get }
    func word(for state: SlotOutlook.State) -> String
    /// When it comes instead of at its slot.
    func comes(at instant: Int64, today: Day) -> String
    /// A server will show it.
    func isAhead(on channels: [Settings.Channel]) -> String
    /// No slot is left on this day.
    var noSlots: String { get }

    /// Answers of `remind on`, `off` and `snooze`.
    var remindersOn: String { get }
    var remindersOff: String { get }
    func snoozed(until instant: Int64, today: Day) -> String
}
