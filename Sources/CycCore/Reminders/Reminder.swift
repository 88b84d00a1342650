/// A message to the person, ready to be shown.
package struct Reminder: Equatable, Sendable {
    package enum Urgency: String, Sendable {
        case normal, urgent
    }

    /// What it is about; a later one about the evening takes the place of an earlier one.
    package enum Subject: Hashable, Sendable {
        case evening
        /// The challenge with this number was completed.
        case completion(challenge: Int64)
        case test
    }

    package var subject = Subject.evening

    package var slot: ReminderSlot
    package var urgency: Urgency
    /// Whether it may have been shown before: an earlier run ended between claim and record.
    package var isAgain: Bool
    package var state: TodayState
    /// Days of the current streak.
    package var streak: Int
    /// Until the streak is over, without one until today ends.
    ///
    /// Units: seconds.
    package var secondsLeft: Int64
    /// One line in the person's language, without control characters.
    package var title: String
    /// Lines in the person's language, without other control characters than line ends.
    package var body: String
    /// A page worth opening, `https` or loopback; `nil` for none.
    package var click: String?

    package init(
        slot: ReminderSlot, urgency: Urgency, isAgain: Bool = false, state: TodayState,
        streak: Int, secondsLeft: Int64, title: String, body: String, click: String? = nil
    ) {
        self.slot = slot
        self.urgency = urgency
        self.isAgain = isAgain
        self.state = state
        self.streak = streak
        self.secondsLeft = secondsLeft
        self.title = title
        self.body = body
        self.click = click
    }
}
