package import CycCore

extension English {
    package func month(_ month: Int) -> Text {
        let names: [Text] = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        return names[min(12, max(1, month)) - 1]
    }

    package func weekday(_ weekday: Weekday) -> Text {
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

    package func weekdayLetter(_ weekday: Weekday) -> Text {
        "\(self.weekday(weekday).description.prefix(1))"
    }
    package func date(_ day: Day) -> Text { "\(weekday(day.weekday)) \(day)" }
    package func span(_ first: Day, _ last: Day) -> Text {
        first == last ? "\(first)" : "\(first) to \(last)"
    }
    package func days(_ count: Int) -> Text { counted(count, "day") }
    package func commits(_ count: Int) -> Text { counted(count, "commit") }
    package func contributions(_ count: Int) -> Text { counted(count, "contribution") }
    package func repositories(_ count: Int) -> Text {
        counted(count, "repository", "repositories")
    }

    package func duration(seconds: Int) -> Text {
        switch DurationUnits(seconds: seconds) {
        case .days(let days, let hours): self.days(days) + (hours.map { " \($0) h" } ?? "")
        case .hours(let hours, let minutes): "\(hours) h" + (minutes.map { " \($0) min" } ?? "")
        case .minutes(0): "less than a minute"
        case .minutes(let minutes): "\(minutes) min"
        }
    }

    package func left(seconds: Int) -> Text { "\(duration(seconds: seconds)) left" }

    package func age(seconds: Int) -> Text {
        switch DurationUnits(seconds: seconds) {
        case .minutes(0): "just now"
        case .minutes(let minutes): "\(counted(minutes, "minute")) ago"
        case .hours(let hours, _): "\(counted(hours, "hour")) ago"
        case .days(let days, _): "\(self.days(days)) ago"
        }
    }

    package func more(_ count: Int) -> Text { "and \(grouped(count)) more" }

    package func list(_ items: [Text]) -> Text {
        guard let last = items.last, items.count > 1 else { return items.first ?? "" }
        return "\(items.dropLast().joined(separator: ", ")) and \(last)"
    }

    package func because(_ detail: String) -> Text {
        let detail: Text = "\(detail)"
        return detail.isEmpty ? "" : ": \(detail)"
    }

    /// `1 day`, `2 days`.
    func counted(_ count: Int, _ one: Text, _ many: Text? = nil) -> Text {
        "\(grouped(count)) \(count == 1 ? one : many ?? one + "s")"
    }
}
