package import CycCore

extension Korean {
    package func month(_ month: Int) -> Text { "\(min(12, max(1, month)))월" }

    package func weekday(_ weekday: Weekday) -> Text {
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

    package func weekdayLetter(_ weekday: Weekday) -> Text { self.weekday(weekday) }
    package func date(_ day: Day) -> Text { "\(day) (\(weekday(day.weekday)))" }
    package func span(_ first: Day, _ last: Day) -> Text {
        first == last ? "\(first)" : "\(first) ~ \(last)"
    }
    package func days(_ count: Int) -> Text { "\(grouped(count))일" }
    package func commits(_ count: Int) -> Text { "커밋 \(grouped(count))개" }
    package func contributions(_ count: Int) -> Text { "기여 \(grouped(count))회" }
    package func repositories(_ count: Int) -> Text { "저장소 \(grouped(count))개" }

    package func duration(seconds: Int) -> Text {
        switch DurationUnits(seconds: seconds) {
        case .days(let days, let hours): self.days(days) + (hours.map { " \($0)시간" } ?? "")
        case .hours(let hours, let minutes): "\(hours)시간" + (minutes.map { " \($0)분" } ?? "")
        case .minutes(0): "1분 미만"
        case .minutes(let minutes): "\(minutes)분"
        }
    }

    package func left(seconds: Int) -> Text { "\(duration(seconds: seconds)) 남음" }

    package func age(seconds: Int) -> Text {
        switch DurationUnits(seconds: seconds) {
        case .minutes(0): "방금"
        case .minutes(let minutes): "\(minutes)분 전"
        case .hours(let hours, _): "\(hours)시간 전"
        case .days(let days, _): "\(self.days(days)) 전"
        }
    }

    package func more(_ count: Int) -> Text { "외 \(grouped(count))개" }
    package func list(_ items: [Text]) -> Text { items.joined(separator: ", ") }
}
