/// An action with what a person calls the entries that it changed.
package struct HistoryItem: Equatable, Sendable {
    package struct Subject: Hashable, Sendable {
        package let kind: EntryKind
        package let number: Int64
        /// Empty where nothing is known of it any more, and after the first ``HistoryItem/mostNamed``.
        package let headline: String

        package init(kind: EntryKind, number: Int64, headline: String) {
            self.kind = kind
            self.number = number
            self.headline = headline
        }
    }

    /// How many entries an action is told by.
    package static let mostNamed = 10

    package let action: Action
    package let machine: String
    package let subjects: [Subject]
    package let isUndone: Bool

    package init(action: Action, machine: String, subjects: [Subject], isUndone: Bool) {
        self.action = action
        self.machine = machine
        self.subjects = subjects
        self.isUndone = isUndone
    }
}
