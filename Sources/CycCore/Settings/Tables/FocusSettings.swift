extension Settings {
    package struct Focus: Equatable, Sendable {
        /// Goal of a day.
        package var goal = Duration.hours(4)
        package var stopsWithTodo = false
        package var pomodoro = Duration.minutes(25)
        package var rest = Duration.minutes(5)
        package var longRest = Duration.minutes(15)
        /// Number of pomodoros in one day.
        package var longRestAfter = 4
        /// Sleep, shutdown or inactivity after the planned end until the end time is doubtful.
        package var doubtAfter = Duration.minutes(10)

        package init() {}
    }
}

extension Setting {
    static let focus: [Setting] = [
        Setting("focus.goal", .duration(in: FocusLimit.lengths), "a day's goal") {
            $1(&$0.focus.goal)
        },
        Setting("focus.stop_with_todo", .flag, "a to-do that is closed stops the focus on it") {
            $1(&$0.focus.stopsWithTodo)
        },
        Setting("focus.pomodoro", .duration(in: FocusLimit.lengths), "length of a pomodoro") {
            $1(&$0.focus.pomodoro)
        },
        Setting("focus.break", .duration(in: FocusLimit.lengths), "length of a break") {
            $1(&$0.focus.rest)
        },
        Setting("focus.long_break", .duration(in: FocusLimit.lengths), "length of a long break") {
            $1(&$0.focus.longRest)
        },
        Setting(
            "focus.long_break_after", .number(1...100),
            "after how many pomodoros a break is long"
        ) { $1(&$0.focus.longRestAfter) },
        Setting(
            "focus.doubt_after", .duration(in: FocusLimit.lengths),
            "how long sleep or silence may be before cyc asks"
        ) { $1(&$0.focus.doubtAfter) },
    ]
}
