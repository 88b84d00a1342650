extension Settings.Remind {
    /// The keys whose values belong together: ``after`` and ``until``.
    package static let eveningKeys = ["remind.after", "remind.until"]

    /// Why there would never be a reminder; `nil` if ``until`` is later than ``after``.
    ///
    /// Without a place the values stand on a command line.
    package func problem(file: String?, line: Int?) -> CycError? {
        guard until <= after else { return nil }
        return .noEvening(
            after: ValueSyntax.clock(after), until: ValueSyntax.clock(until), file: file, line: line)
    }
}
