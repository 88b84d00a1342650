extension Setting {
    static let streak: [Setting] = [
        Setting("streak.rest_days", .weekdays, "weekdays that never break a streak") {
            $1(&$0.restDays)
        },
        Setting(
            "streak.per_week", .number(1...Settings.daysOfAWeek),
            "days of a week that have to be green"
        ) { $1(&$0.perWeek) },
    ]
}
