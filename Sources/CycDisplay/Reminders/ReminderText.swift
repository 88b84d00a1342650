/// What a notification says.
package struct ReminderText: Equatable, Sendable {
    /// One line.
    package var title: Text
    package var lines: [Text]

    package init(title: Text, lines: [Text]) {
        self.title = title
        self.lines = lines
    }

    package var body: String { lines.map(\.description).joined(separator: "\n") }
}
