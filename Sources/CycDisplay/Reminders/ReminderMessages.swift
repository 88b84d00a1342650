package import CycCore

/// Reminders, and `remind`.
package protocol ReminderMessages: Sendable {
    func title(of stake: ReminderStake) -> Text
    /// How long there is, what for, and a friendly push.
    func opening(of stake: ReminderStake) -> Text
    /// Above the commands for commits that do not count yet.
    var makesThemCount: Text { get }
    /// A title of a reminder that may have been shown before.
    func again(_ title: Text) -> Text
    /// Since when GitHub does not answer, and what keeps it from that.
    func unanswered(since: Int64?, today: Day, _ trouble: Text?) -> Text
    /// A challenge that was completed.
    func announcement(of progress: ChallengeProgress) -> ReminderText

    func explain(_ problem: ReminderProblem) -> Explanation

    /// Why there is no reminder now; instants as ``time(_:today:)`` has them.
    func describe(_ silence: ReminderSilence, today: Day) -> Text
    /// There is one now.
    var reminderIsDue: Text { get }
    func word(for state: SlotOutlook.State) -> Text
    /// When it comes instead of at its slot.
    func comes(at instant: Int64, today: Day) -> Text
    /// A server will show it.
    func isAhead(on channels: [Settings.Channel]) -> Text
    /// No slot is left on this day.
    var noSlots: Text { get }

    /// Answers of `remind on`, `off` and `snooze`.
    var remindersOn: Text { get }
    var remindersOff: Text { get }
    func snoozed(until instant: Int64, today: Day) -> Text
}
