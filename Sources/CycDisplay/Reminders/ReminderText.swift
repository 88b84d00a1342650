/// What a notification says.
package struct ReminderText: Equatable, Sendable {
    /// One line.
    package var title: String
    /// Lines, parted by line ends.
    package var body: String

    package init(title: String, body: String) {
        self.title = title
        self.body = body
    }
}
