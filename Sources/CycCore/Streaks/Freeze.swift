/// Days that break no streak, with the person's reason.
package struct Freeze: Hashable, Sendable {
    package let id: Int64
    package let days: ClosedRange<Day>
    package let why: String

    package init(id: Int64, days: ClosedRange<Day>, why: String) {
        self.id = id
        self.days = days
        self.why = why
    }
}
