package import CycCore

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
        switch DurationUnits(seconds: seconds) {
        case .days(let days, let hours): self.days(days) + (hours.map { " \($0) h" } ?? "")
        case .hours(let hours, let minutes): "\(hours) h" + (minutes.map { " \($0) min" } ?? "")
        case .minutes(0): "less than a minute"
        case .minutes(let minutes): "\(minutes) min"
        }
    }

    package func left(seconds: Int) -> String { "\(duration(seconds: seconds)) left" }

    package func age(seconds: Int) -> String {
        switch DurationUnits(seconds: seconds) {
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
