package import CycCore

/// Messages about weekly streaks.
extension Messages {
    func weeks(_ count: Int) -> Text { say(counted(count, "week"), "\(grouped(count))주") }

    /// Count with its unit, such as "12 days" or "12 weeks".
    func count(_ count: Int, _ unit: Streak.Unit) -> Text {
        switch unit {
        case .days: days(count)
        case .weeks: weeks(count)
        }
    }

    /// Label of the current week, used instead of the last seven days.
    package var thisWeekLabel: Text { say("Week", "이번 주") }
    /// Shown instead of ``noStreak(_:)`` for weekly streaks.
    package var noStreakOfWeeks: Text {
        say("No streak. A week with enough days starts one.", "없음. 한 주를 채우면 시작됩니다")
    }

    /// Days that the current week still needs as of `today`, such as "2 more by Sunday".
    package func stillNeeds(_ week: Week, today: Day) -> Text {
        switch week.state {
        case .met where week.isNeutral: return say("no commit is due this week", "이번 주는 쉬어도 됩니다")
        case .met: return say("this week is done", "이번 주는 채웠습니다")
        case .lost:
            let next = weekdayName(week.days.lowerBound.weekday)
            return say(
                "can't be met anymore; a new week starts on \(next)",
                "이번 주는 채울 수 없습니다. \(next)에 새 주가 시작됩니다")
        case .open, .tight:
            guard let more = more(by: week, today: today) else {
                return say("can't tell: some days couldn't be loaded", "알 수 없음. 불러오지 못한 날이 있습니다")
            }
            guard week.state == .tight, week.lastFree != today else { return more }
            return more + say(", no days to spare", ", 하루도 빠지면 안 됩니다")
        }
    }

    /// Sentence of a reminder on a day that the week needs.
    package func needsToday(_ week: Week, today: Day) -> Text {
        guard let more = more(by: week, today: today) else { return "" }
        return say("This week needs \(more).", "이번 주는 \(more) 필요합니다.")
    }

    /// Days still needed; `nil` if no free day is left.
    private func more(by week: Week, today: Day) -> Text? {
        guard let last = week.lastFree else { return nil }
        if last == today { return say("1 more today", "오늘 하루 더") }
        // Days that could not be loaded count as missing, so more may be missing than are left.
        let count = min(week.missing, week.free)
        return say(
            "\(count) more by \(weekdayName(last.weekday))",
            "\(weekdayName(last.weekday))까지 \(days(count)) 더")
    }

    private func weekdayName(_ weekday: Weekday) -> Text {
        switch weekday {
        case .sunday: say("Sunday", "일요일")
        case .monday: say("Monday", "월요일")
        case .tuesday: say("Tuesday", "화요일")
        case .wednesday: say("Wednesday", "수요일")
        case .thursday: say("Thursday", "목요일")
        case .friday: say("Friday", "금요일")
        case .saturday: say("Saturday", "토요일")
        }
    }
}
