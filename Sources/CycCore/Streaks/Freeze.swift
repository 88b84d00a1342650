/// Days that break no streak, with the person's reason.
package struct Freeze: Hashable, Sendable {
    package let id: Int64
    package internal(set) var days: ClosedRange<Day>
    package internal(set) var why: String

    package init(id: Int64, days: ClosedRange<Day>, why: String) {
        self.id = id
        self.days = days
        self.why = why
    }
}
