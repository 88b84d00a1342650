/// An action with the headlines of the entries that it changed.
package struct HistoryItem: Equatable, Sendable {
    package struct Subject: Hashable, Sendable {
        package let kind: EntryKind
        package let number: Int64
        /// Empty if unknown, and after the first ``HistoryItem/nameLimit`` subjects.
        package let headline: String
        /// Number of the alarm of an occurrence, if the alarm exists.
        package let alarm: Int64?

        package init(kind: EntryKind, number: Int64, headline: String, alarm: Int64? = nil) {
            self.kind = kind
            self.number = number
            self.headline = headline
            self.alarm = alarm
        }
    }

    /// Number of entries shown by name for each action.
    package static let nameLimit = 10

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
