/// Days that break no streak, with the user's reason.
package struct Freeze: Hashable, Sendable {
    package let id: Int64
    var first: Day
    var last: Day
    package internal(set) var why: String

    package init(id: Int64, days: ClosedRange<Day>, why: String) {
        self.id = id
        (first, last) = (days.lowerBound, days.upperBound)
        self.why = why
    }

    package var days: ClosedRange<Day> { first...last }
}
