/// A notice for outside of the terminal, ready to be shown.
package struct Notice: Equatable, Sendable {
    package enum Urgency: String, Sendable {
        case normal, urgent
    }

    /// Today's state, for a notice about today.
    package struct Today: Equatable, Sendable {
        package var state: TodayState
        /// The length of the current streak.
        package var streak: Int
        package var unit: Streak.Unit
        /// Until the streak ends; without a streak, until today ends.
        package var timeLeft: Duration

        package init(
            state: TodayState, streak: Int, unit: Streak.Unit = .days, timeLeft: Duration
        ) {
            self.state = state
            self.streak = streak
            self.unit = unit
            self.timeLeft = timeLeft
        }
    }

    package var key: NoticeKey
    /// The minute for which it is sent.
    package var slot: ReminderSlot
    package var urgency = Urgency.normal
    /// Whether it may have been shown before: an earlier process ended after it began to send it and
    /// before it recorded the result.
    package var isAgain = false
    /// One line in the user's language, without control characters.
    package var title: String
    /// Lines in the user's language, without other control characters than line ends.
    package var body: String
    /// A page worth opening, `https` or loopback; `nil` for none.
    package var click: String?
    package var today: Today?

    package init(_ key: NoticeKey, at slot: ReminderSlot, title: String, body: String) {
        self.key = key
        self.slot = slot
        self.title = title
        self.body = body
    }
}
