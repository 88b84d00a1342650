extension Settings.Remind {
    /// Keys whose values are validated together: ``after`` and ``until``.
    package static let eveningKeys = ["remind.after", "remind.until"]

    /// Returns an error if ``until`` is not later than ``after``, since then no reminder is ever
    /// due.
    ///
    /// - Parameter file: `nil` if the values come from a command line.
    package func problem(file: String?, line: Int?) -> CycError? {
        guard until <= after else { return nil }
        return .emptyReminderWindow(
            after: ValueSyntax.clock(after), until: ValueSyntax.clock(until), file: file, line: line
        )
    }
}
