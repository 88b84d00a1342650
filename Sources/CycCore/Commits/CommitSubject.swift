/// What a commit says of itself in one line.
package struct CommitSubject: Hashable, Sendable {
    package let commit: CommitID
    /// The author date in the commit's own offset.
    package let day: Day
    /// Without line breaks, from outside.
    package var text: String

    package init(commit: CommitID, day: Day, text: String) {
        self.commit = commit
        self.day = day
        self.text = text
    }

    /// For how many days before today they are kept.
    package static let keptDays = 400
    /// Of a longer one this much is kept.
    ///
    /// Units: Unicode scalars.
    package static let longest = 200
}
