/// The parsed input at a prompt of `cyc setup`.
package enum SetupReply<Choice: Equatable & Sendable>: Equatable, Sendable {
    case chosen(Choice)
    /// Keep the current configuration of this step.
    case skip
    /// Quit without writing anything.
    case leave
    case notUnderstood(SetupInputError)
}

/// Invalid input, with the text that was entered.
package enum SetupInputError: Equatable, Sendable {
    case noSuchNumber(String)
    case noSuchFolder(String)
    case notAFolder(String)
    case notAnAddress(String)
    case notALogin(String)
    case notATime(String)
    /// The time is not before the end of reminders, `until`.
    case afterTheEnd(String, until: String)
    case notYesOrNo(String)
}
