import CycCore
import CycDisplay

extension JSONMembers {
    /// `cyc calendar`.
    init(_ page: CalendarPage) {
        self = [
            "from": JSON(page.range?.lowerBound), "to": JSON(page.range?.upperBound),
            "days": .array(
                page.days.map { day in
                    .object([
                        "date": JSON(day.date), "count": JSON(day.count),
                        "level": .int(day.level), "local": .int(day.local),
                        "focus_seconds": JSON(day.focus.time),
                        "stage": .int(day.focus.stage.rawValue), "badges": JSON(badges: day.badges),
                        "perfect": .bool(day.isPerfect), "diary": .bool(day.hasDiary),
                        "todos_done": .int(day.todosDone), "todos_due": .int(day.todosDue),
                        "ddays": .array(day.ddays.map(JSON.string)),
                    ])
                }),
            "perfect_days": .int(page.perfectDays),
            "runs": JSON(page.runs),
        ]
    }

    /// `cyc day`.
    init(_ page: DayPage, intervals: FocusListView, _ view: DayView, _ zone: Zone) {
        self = [
            "date": JSON(page.date), "contributions": JSON(page.report?.contributions),
            "state": JSON(page.report?.state.rawValue),
            "commits": .array(
                page.commits.map { commit in
                    .object([
                        "repository": .string(commit.repository),
                        "commit": .string(commit.id.description),
                        "at": JSON(commit.authored.map { zone.moment(at: $0) }),
                        "subject": JSON(commit.subject), "pushed": .bool(commit.isPushed),
                    ])
                }),
            "focus": .array(intervals.entries.map { JSON($0, in: intervals, zone) }),
            "todos_done": .array(page.todosDone.map { JSON($0, list: $0.content.list) }),
            "todos_due": .array(
                page.todosDue.map { JSON($0, list: $0.shownList(on: page.today)) }),
            "diary": page.diary.map { JSON($0, view.rules) } ?? .null,
            "badges": JSON(badges: page.badges),
            "perfect": .bool(page.isPerfect),
            "ddays": .array(page.ddays.map { JSON($0, today: page.date) }),
            "challenges": .array(page.challenges.map { JSON($0) }),
        ]
    }
}
