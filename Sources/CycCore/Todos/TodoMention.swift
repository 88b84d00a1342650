/// A commit of the user whose message mentions to-dos.
package struct TodoMention: Hashable, Sendable {
    package let commit: CommitID
    /// The author date, which a rebase preserves.
    package let authored: Moment
    /// The committer date, which an amend or a rebase changes.
    package let committedAt: Instant
    /// Ascending, each once.
    package let todos: [Int64]

    package init(commit: CommitID, authored: Moment, committedAt: Instant, todos: [Int64]) {
        self.commit = commit
        self.authored = authored
        self.committedAt = committedAt
        self.todos = todos
    }

    /// Identifies a recorded mention; the same before and after a rebase.
    package struct Key: Hashable, Sendable {
        package let todo: Int64
        package let authored: Moment

        package init(todo: Int64, authored: Moment) {
            self.todo = todo
            self.authored = authored
        }
    }
}
