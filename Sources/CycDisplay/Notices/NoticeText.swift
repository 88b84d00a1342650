package import CycCore

/// Text of a notification.
package struct NoticeText: Equatable, Sendable {
    /// One line.
    package var title: Text
    package var lines: [Text]

    package init(title: Text, lines: [Text]) {
        self.title = title
        self.lines = lines
    }

    package var body: String { lines.map(\.description).joined(separator: "\n") }
}

extension Notice {
    package init(_ key: NoticeKey, at slot: ReminderSlot, _ text: NoticeText) {
        self.init(key, at: slot, title: text.title.description, body: text.body)
    }
}
