package import CycCore

/// Numbers, days and durations in words.
package protocol WordMessages: Sendable {
    /// Short, for the labels of the grass; `month` is 1 to 12.
    func month(_ month: Int) -> String
    /// Short, such as `Mon`.
    func weekday(_ weekday: Weekday) -> String
    /// One letter where the language has one.
    func weekdayLetter(_ weekday: Weekday) -> String
    /// With the weekday.
    func date(_ day: Day) -> String
    func span(_ first: Day, _ last: Day) -> String

    func days(_ count: Int) -> String
    func commits(_ count: Int) -> String
    func contributions(_ count: Int) -> String
    func repositories(_ count: Int) -> String

    /// Hours and minutes, from two days on days and hours, below a minute "less than a minute".
    func duration(seconds: Int) -> String
    func left(seconds: Int) -> String
    /// How long ago something was; the future is now.
    func age(seconds: Int) -> String
    /// "and 3 more".
    func more(_ count: Int) -> String
    func list(_ items: [String]) -> String
    /// What a sentence ends with that has a reason in words of somebody else; nothing without one.
    func because(_ detail: String) -> String
}

/// `count` with a comma after every three digits, as both languages write it.
func grouped(_ count: Int) -> String {
    var digits = String(count.magnitude)
    var groups: [String] = []
    while digits.count > 3 {
        groups.insert(String(digits.suffix(3)), at: 0)
        digits.removeLast(3)
    }
    return (count < 0 ? "-" : "") + ([digits] + groups).joined(separator: ",")
}

/// The two largest units of a duration, the smaller one `nil` where it is 0.
private enum Span {
    case days(Int, hours: Int?)
    case hours(Int, minutes: Int?)
    case minutes(Int)

    init(seconds: Int) {
        let minutes = max(0, seconds) / 60
        let hours = minutes / 60
        let positive = { (count: Int) in count > 0 ? count : nil }
        self =
            if hours >= 48 {
                .days(hours / 24, hours: positive(hours % 24))
            } else if hours > 0 {
                .hours(hours, minutes: positive(minutes % 60))
            } else {
                .minutes(minutes)
            }
    }
}

extension English {
    package func month(_ month: Int) -> String {
        let names = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        return names[min(12, max(1, month)) - 1]
    }

    package func weekday(_ weekday: Weekday) -> String {
        switch weekday {
        case .sunday: "Sun"
        case .monday: "Mon"
        case .tuesday: "Tue"
        case .wednesday: "Wed"
        case .thursday: "Thu"
        case .friday: "Fri"
        case .saturday: "Sat"
        }
    }

    package func weekdayLetter(_ weekday: Weekday) -> String {
        String(self.weekday(weekday).prefix(1))
    }
    package func date(_ day: Day) -> String { "\(weekday(day.weekday)) \(day)" }
    package func span(_ first: Day, _ last: Day) -> String {
        first == last ? "\(first)" : "\(first) to \(last)"
    }

    package func days(_ count: Int) -> String { counted(count, "day") }
    package func commits(_ count: Int) -> String { counted(count, "commit") }
    package func contributions(_ count: Int) -> String { counted(count, "contribution") }
    package func repositories(_ count: Int) -> String {
        counted(count, "repository", "repositories")
    }

    package func duration(seconds: Int) -> String {
        switch Span(seconds: seconds) {
        case .days(let days, let hours): self.days(days) + (hours.map { " \($0) h" } ?? "")
        case .hours(let hours, let minutes): "\(hours) h" + (minutes.map { " \($0) min" } ?? "")
        case .minutes(0): "less than a minute"
        case .minutes(let minutes): "\(minutes) min"
        }
    }

    package func left(seconds: Int) -> String { "\(duration(seconds: seconds)) left" }

    package func age(seconds: Int) -> String {
        switch Span(seconds: seconds) {
        case .minutes(0): "just now"
        case .minutes(let minutes): "\(counted(minutes, "minute")) ago"
        case .hours(let hours, _): "\(counted(hours, "hour")) ago"
        case .days(let days, _): "\(self.days(days)) ago"
        }
    }

    package func more(_ count: Int) -> String { "and \(grouped(count)) more" }

    package func list(_ items: [String]) -> String {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return items.dropLast().joined(separator: ", ") + " and " + last
    }

    package func because(_ detail: String) -> String {
        let detail = sanitized(detail)
        return detail.isEmpty ? "" : ": \(detail)"
    }

    /// `1 day`, `2 days`.
    func counted(_ count: Int, _ one: String, _ many: String? = nil) -> String {
        "\(grouped(count)) \(count == 1 ? one : many ?? one + "s")"
    }
}

extension Korean {
    package func month(_ month: Int) -> String { "\(min(12, max(1, month)))월" }

    package func weekday(_ weekday: Weekday) -> String {
        switch weekday {
        case .sunday: "일"
        case .monday: "월"
        case .tuesday: "화"
        case .wednesday: "수"
        case .thursday: "목"
        case .friday: "금"
        case .saturday: "토"
        }
    }

    package func weekdayLetter(_ weekday: Weekday) -> String { self.weekday(weekday) }
    package func date(_ day: Day) -> String { "\(day) (\(weekday(day.weekday)))" }
    package func span(_ first: Day, _ last: Day) -> String {
        first == last ? "\(first)" : "\(first) ~ \(last)"
    }

    package func days(_ count: Int) -> String { "\(grouped(count))일" }
    package func commits(_ count: Int) -> String { "커밋 \(grouped(count))개" }
    package func contributions(_ count: Int) -> String { "기여 \(grouped(count))회" }
    package func repositories(_ count: Int) -> String { "저장소 \(grouped(count))개" }

    package func duration(seconds: Int) -> String {
        switch Span(seconds: seconds) {
        case .days(let days, let hours): self.days(days) + (hours.map { " \($0)시간" } ?? "")
        case .hours(let hours, let minutes): "\(hours)시간" + (minutes.map { " \($0)분" } ?? "")
        case .minutes(0): "1분 미만"
        case .minutes(let minutes): "\(minutes)분"
        }
    }

    package func left(seconds: Int) -> String { "\(duration(seconds: seconds)) 남음" }

    package func age(seconds: Int) -> String {
        switch Span(seconds: seconds) {
        case .minutes(0): "방금"
        case .minutes(let minutes): "\(minutes)분 전"
        case .hours(let hours, _): "\(hours)시간 전"
        case .days(let days, _): "\(self.days(days)) 전"
        }
    }

    package func more(_ count: Int) -> String { "외 \(grouped(count))개" }
    package func list(_ items: [String]) -> String { items.joined(separator: ", ") }
}
