/// The name of a file in which a day's text is written: `diary-2026-11-21.md`, or `diary-2026-11-21-2.md`
/// of one who writes the same day at the same time.
///
/// Beside it lies one that ends in `.base`: whoever writes holds its lock, and it says what the text was
/// that was begun with.
package struct DraftName: Hashable, Sendable {
    package let day: LogicalDay
    /// One of ``numbers``.
    package let number: Int

    /// So many write one day at once at the most.
    package static let numbers = 1...9

    package init(_ day: LogicalDay, number: Int) {
        self.day = day
        self.number = number
    }

    package var text: String { "\(stem).md" }
    package var base: String { "\(stem).base" }

    private var stem: String { "diary-\(day.date)" + (number == 1 ? "" : "-\(number)") }

    /// `nil` for any other name.
    package init?(_ name: String) {
        let start = "diary-"
        guard name.hasPrefix(start) else { return nil }
        let rest = name.dropFirst(start.count)
        guard let date = Day(iso: rest.prefix(10)) else { return nil }
        for number in Self.numbers {
            self.init(LogicalDay(on: date), number: number)
            if name == text || name == base { return }
        }
        return nil
    }
}
