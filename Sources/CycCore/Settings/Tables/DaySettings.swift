extension Setting {
    static let day: [Setting] = [
        Setting("day.time_zone", .text, "IANA name of the zone that ends the day") {
            $1(&$0.timeZone)
        },
        Setting(
            "day.begins", .minute(Settings.dayBeginnings),
            "when a day of focus and diary begins"
        ) { $1(&$0.dayBegins) },
        Setting("day.week_begins", .weekBeginning, "on which weekday a week begins") {
            $1(&$0.weekBegins)
        },
    ]
}
