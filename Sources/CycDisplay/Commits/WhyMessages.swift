package import CycCore

/// Why a day is or is not green.
package protocol WhyMessages: Sendable {
    /// What became of a day that is over.
    func headline(ofPast day: TodaySummary) -> Text
    /// What GitHub counts for the day; `nil` where it is not known.
    func shown(_ contributions: Int?) -> Text
    /// One sentence on a commit.
    func sentence(_ reason: Reason) -> Text
    /// A command to be pasted, or what to do on which page; `home` is shown as `~`.
    func instruction(_ remedy: Remedy, home: String?) -> Instruction
}

extension AccountName {
    /// The login; the host where GitHub never told whose token there is.
    var shownLogin: Text { "\(login.isEmpty ? host.description : login)" }
}
