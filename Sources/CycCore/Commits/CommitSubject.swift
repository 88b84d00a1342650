/// First line of a commit's message.
package struct CommitSubject: Hashable, Sendable {
    package let commit: CommitID
    /// Author date in the commit's own offset.
    package let day: Day
    /// Untrusted text without line breaks.
    package var text: String

    package init(commit: CommitID, day: Day, text: String) {
        self.commit = commit
        self.day = day
        self.text = text
    }

    /// Days before today for which subjects are stored.
    package static let keptDays = 400
    /// Longer subjects are truncated to this length.
    ///
    /// Units: Unicode scalars.
    package static let longest = 200
}
