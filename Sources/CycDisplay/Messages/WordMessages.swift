package import CycCore

/// Numbers, days and durations in words, used by all other messages.
extension Messages {
    /// Short name of a month (1 to 12) for labels.
    package func month(_ month: Int) -> Text {
        let month = min(12, max(1, month))
        let names: [Text] = [
            "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
        ]
        return say(names[month - 1], "\(month)월")
    }

    /// Short name, such as `Mon`.
    package func weekday(_ weekday: Weekday) -> Text {
        switch weekday {
        case .sunday: say("Sun", "일")
        case .monday: say("Mon", "월")
        case .tuesday: say("Tue", "화")
        case .wednesday: say("Wed", "수")
        case .thursday: say("Thu", "목")
        case .friday: say("Fri", "금")
        case .saturday: say("Sat", "토")
        }
    }

    /// First letter of the short name.
    package func weekdayLetter(_ weekday: Weekday) -> Text {
        "\(self.weekday(weekday).description.prefix(1))"
    }

    /// Date with its weekday.
    package func date(_ day: Day) -> Text {
        say("\(weekday(day.weekday)) \(day)", "\(day) (\(weekday(day.weekday)))")
    }
    package func span(_ first: Day, _ last: Day) -> Text {
        first == last ? "\(first)" : say("\(first) to \(last)", "\(first) ~ \(last)")
    }

    package func days(_ count: Int) -> Text { say(counted(count, "day"), "\(grouped(count))일") }
    package func commits(_ count: Int) -> Text {
        say(counted(count, "commit"), "커밋 \(grouped(count))개")
    }
    package func contributions(_ count: Int) -> Text {
        say(counted(count, "contribution"), "기여 \(grouped(count))회")
    }
    package func repositories(_ count: Int) -> Text {
        say(counted(count, "repository", "repositories"), "저장소 \(grouped(count))개")
    }

    /// Hours and minutes; from 48 hours on days and hours; below a minute "less than a minute".
    package func duration(_ duration: Duration) -> Text {
        switch DurationUnits(duration) {
        case .days(let days, let hours):
            self.days(days) + (hours.map { say(" \($0) h", " \($0)시간") } ?? "")
        case .hours(let hours, let minutes):
            say("\(hours) h", "\(hours)시간") + (minutes.map { say(" \($0) min", " \($0)분") } ?? "")
        case .minutes(0): say("less than a minute", "1분 미만")
        case .minutes(let minutes): say("\(minutes) min", "\(minutes)분")
        }
    }

    package func left(_ rest: Duration) -> Text {
        say("\(duration(rest)) left", "\(duration(rest)) 남음")
    }

    /// Age, such as "2 hours ago"; an instant in the future is "just now".
    package func age(_ age: Duration) -> Text {
        switch DurationUnits(age) {
        case .minutes(0): say("just now", "방금")
        case .minutes(let minutes): say("\(counted(minutes, "minute")) ago", "\(minutes)분 전")
        case .hours(let hours, _): say("\(counted(hours, "hour")) ago", "\(hours)시간 전")
        case .days(let days, _): say("\(self.days(days)) ago", "\(self.days(days)) 전")
        }
    }

    /// "and 3 more".
    package func more(_ count: Int) -> Text {
        say("and \(grouped(count)) more", "외 \(grouped(count))개")
    }

    /// The first ten items, such as "#1, #2"; "and 3 more" for the others.
    func abbreviated(_ items: [Text]) -> Text {
        let first = items.prefix(10).listed()
        return items.count > 10 ? "\(first) \(more(items.count - 10))" : first
    }

    package func list(_ items: [Text]) -> Text {
        guard language == .en, let last = items.last, items.count > 1 else {
            return items.joined(separator: ", ")
        }
        return "\(items.dropLast().joined(separator: ", ")) and \(last)"
    }

    /// Returns `: detail` to append to a sentence, or nothing if the detail is empty.
    package func because(_ detail: String) -> Text {
        let detail = bareMessage(sanitized(detail))
        return detail.isEmpty ? "" : say(": \(detail)", becauseInKorean(detail))
    }

    /// Local time of an instant, with the date unless it is today.
    func time(_ instant: Instant) -> Text { time(instant, today: clock.today) }

    /// Local time of an instant, with the date unless it is `today`.
    func time(_ instant: Instant, today: Day?) -> Text {
        let time = timeOfDay(instant)
        let day = clock.zone.day(at: instant)
        return day == today ? time : "\(date(day)) \(time)"
    }

    /// Local time of an instant, with a short date unless it is on `day`.
    func shortTime(_ instant: Instant, on day: Day) -> Text {
        let date = clock.zone.day(at: instant)
        let time = timeOfDay(instant)
        return date == day ? time : "\(date.description.dropFirst(5)) \(time)"
    }

    /// Local time of an instant without the date; with its offset if the clock shows it twice.
    func timeOfDay(_ instant: Instant) -> Text {
        let (zone, moment) = (clock.zone, clock.zone.moment(at: instant))
        let (hour, minute) = moment.clock
        let time: Text = "\(zeroPadded(hour, 2)):\(zeroPadded(minute, 2))"
        if zone == .utc { return time + " UTC" }
        guard zone.isRepeated(instant) else { return time }
        let offset = abs(moment.minutesEastOfUTC)
        return time + (moment.minutesEastOfUTC < 0 ? " -" : " +")
            + "\(zeroPadded(offset / 60, 2)):\(zeroPadded(offset % 60, 2))"
    }

    /// English singular or plural: `1 day`, `2 days`.
    func counted(_ count: Int, _ one: Text, _ many: Text? = nil) -> Text {
        "\(grouped(count)) \(count == 1 ? one : many ?? one + "s")"
    }
}

/// The message of another program without its prefix `Error: ` and its quotes.
func bareMessage(_ words: String) -> String {
    let prefix = "error: "
    var words = words[...]
    if words.lowercased().hasPrefix(prefix) { words = words.dropFirst(prefix.count) }
    if words.count > 2, words.first == "\"", words.last == "\"" {
        words = words.dropFirst().dropLast()
    }
    return String(words)
}
