package import CycCore

/// Numbers, days and durations in words, on which all other messages stand.
package protocol WordMessages: Sendable {
    var language: Language { get }
    var clock: WallClock { get }
    /// Where commands are to work.
    var machine: Machine { get }

    /// Short, for the labels of the grass; `month` is 1 to 12.
    func month(_ month: Int) -> Text
    /// Short, such as `Mon`.
    func weekday(_ weekday: Weekday) -> Text
    /// One letter where the language has one.
    func weekdayLetter(_ weekday: Weekday) -> Text
    /// With the weekday.
    func date(_ day: Day) -> Text
    func span(_ first: Day, _ last: Day) -> Text

    func days(_ count: Int) -> Text
    func commits(_ count: Int) -> Text
    func contributions(_ count: Int) -> Text
    func repositories(_ count: Int) -> Text

    /// Hours and minutes, from two days on days and hours, below a minute "less than a minute".
    func duration(seconds: Int) -> Text
    func left(seconds: Int) -> Text
    /// How long ago something was; the future is now.
    func age(seconds: Int) -> Text
    /// "and 3 more".
    func more(_ count: Int) -> Text
    func list(_ items: [Text]) -> Text
    /// What a sentence ends with that has a reason in words of somebody else; nothing without one.
    func because(_ detail: String) -> Text
}

extension WordMessages {
    /// Hours and minutes of an instant, with its day unless that is today.
    func time(_ instant: Int64) -> Text { time(instant, today: clock.today) }

    /// Hours and minutes of an instant, with its day unless that is `today`.
    func time(_ instant: Int64, today: Day?) -> Text {
        let time = hoursAndMinutes(instant, in: clock.zone)
        let day = clock.zone.day(at: instant)
        return day == today ? time : "\(date(day)) \(time)"
    }
}

/// Hours and minutes at `instant`; units: seconds since 1970-01-01T00:00:00Z.
private func hoursAndMinutes(_ instant: Int64, in zone: Zone) -> Text {
    let clock = zone.moment(at: instant).clock
    let pad = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
    return "\(pad(clock.hour)):\(pad(clock.minute))" + (zone == .utc ? " UTC" : "")
}
