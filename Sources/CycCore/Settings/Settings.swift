/// The configuration: every key of `config.toml` with its default.
package struct Settings: Equatable, Sendable {
    package var github = GitHub()
    /// IANA name; empty for the system's time zone.
    package var timeZone = ""
    /// Beginning of a logical day in minutes since 00:00; one of ``dayBeginnings``.
    package var dayBegins = 0
    package var weekBegins = Weekday.monday
    package var repositories = Repositories()
    package var restDays: Set<Weekday> = []
    /// Green days that a week needs, 1 to ``daysOfAWeek``; with the maximum the streak counts days.
    package var perWeek = daysOfAWeek
    package var streakUnit: Streak.Unit { perWeek < Self.daysOfAWeek ? .weeks : .days }
    package var sync = Sync()
    package var remind = Remind()
    package var focus = Focus()
    package var diary = Diary()
    package var growth = Growth()
    package var alarm = AlarmSound()
    package var machines = Machines()
    package var hooks = Hooks()
    /// A `--format` template; empty for the built-in prompt.
    package var promptFormat = ""
    package var promptASCII = Choice.auto
    package var color = Choice.auto
    package var theme = Theme.auto
    package var language = LanguageChoice.auto

    package init() {}

    /// Minutes since 00:00.
    package static let dayBeginnings = 0...360

    package static let daysOfAWeek = 7
}
