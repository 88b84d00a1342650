/// The file name of a day's draft: `diary-2026-11-21.md`, or `diary-2026-11-21-2.md` for a second
/// editor of the same day.
///
/// The file beside it that ends in `.base` is locked by the editing process and holds the text from
/// which editing began.
package struct DraftName: Hashable, Sendable {
    package let day: LogicalDay
    /// One of ``numbers``.
    package let number: Int

    /// Limits how many drafts of a day exist at once.
    package static let numbers = 1...9

    package init(_ day: LogicalDay, number: Int) {
        self.day = day
        self.number = number
    }

    package var text: String { "\(stem).md" }
    package var base: String { "\(stem).base" }

    private var stem: String { "diary-\(day.date)" + (number == 1 ? "" : "-\(number)") }

    /// Parses the name of a draft or of its `.base` file.
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
