extension Settings {
    package struct Focus: Equatable, Sendable {
        /// Goal of a day. Units: seconds.
        package var goal = 4 * 3600
        package var stopsWithTodo = false
        /// Units: seconds.
        package var pomodoro = 25 * 60
        /// Units: seconds.
        package var rest = 5 * 60
        /// Units: seconds.
        package var longRest = 15 * 60
        /// Number of pomodoros in one day.
        package var longRestAfter = 4
        /// Seconds of sleep, shutdown or inactivity after the planned end until the end time is
        /// doubtful.
        package var doubtAfter = 10 * 60

        package init() {}
    }
}

extension Setting {
    static let focus: [Setting] = [
        Setting("focus.goal", .seconds(in: FocusLimit.lengths), "a day's goal") {
            $1(&$0.focus.goal)
        },
        Setting("focus.stop_with_todo", .flag, "a to-do that is closed stops the focus on it") {
            $1(&$0.focus.stopsWithTodo)
        },
        Setting("focus.pomodoro", .seconds(in: FocusLimit.lengths), "length of a pomodoro") {
            $1(&$0.focus.pomodoro)
        },
        Setting("focus.break", .seconds(in: FocusLimit.lengths), "length of a break") {
            $1(&$0.focus.rest)
        },
        Setting("focus.long_break", .seconds(in: FocusLimit.lengths), "length of a long break") {
            $1(&$0.focus.longRest)
        },
        Setting(
            "focus.long_break_after", .number(1...100),
            "after how many pomodoros a break is long"
        ) { $1(&$0.focus.longRestAfter) },
        Setting(
            "focus.doubt_after", .seconds(in: FocusLimit.lengths),
            "how long sleep or silence may be before cyc asks"
        ) { $1(&$0.focus.doubtAfter) },
    ]
}
