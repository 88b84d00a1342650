/// The configuration: every key of `config.toml` with its default.
package struct Settings: Equatable, Sendable {
    package struct GitHub: Equatable, Sendable {
        package var host = GitHubHost.dotCom
        package var login = ""
        package var clientID = ""
    }

    package struct Repositories: Equatable, Sendable {
        /// As written; `~/` stands for the home folder.
        package var roots = ["~/src"]
        /// Whether `roots` are others than the default; a default root may be missing, a named one
        /// may not.
        package var rootsAreSet = false
        package var depth = 4
        package var emails: [EmailAddress] = []
    }

    package struct Sync: Equatable, Sendable {
        /// Units: seconds.
        package var maxAge = 600
        /// Units: seconds.
        package var timeout = 5
    }

    package struct Remind: Equatable, Sendable {
        package var enabled = true
        /// Units: minutes since the day began, 0 to 1440.
        package var after = 18 * 60
        package var until = 24 * 60
        /// Units: minutes.
        package var every = 60
        package var quiet: [QuietHours] = []
        package var channels: [Channel] = [.desktop]
        /// Whether an evening's reminder tells which mates are still open.
        package var tellsMates = false
        package var ntfyServer = "https://ntfy.sh"
        package var ntfyTopic = ""
        package var ntfyToken = ""
        package var ntfyAhead = false
        package var command: [String] = []
        package var appriseURLs: [String] = []
    }

    package struct Focus: Equatable, Sendable {
        /// A day's.
        ///
        /// Units: seconds.
        package var goal = 4 * 3600
        package var stopsWithTodo = false
        /// Units: seconds.
        package var pomodoro = 25 * 60
        /// Units: seconds.
        package var rest = 5 * 60
        /// Units: seconds.
        package var longRest = 15 * 60
        /// Units: pomodoros of one day.
        package var longRestAfter = 4
        /// How long the machine may sleep, be off or hear nothing after a planned end until that is in
        /// doubt.
        ///
        /// Units: seconds.
        package var doubtAfter = 10 * 60

        package init() {}
    }

    package struct Diary: Equatable, Sendable {
        /// How long after the end of its own day a text can be changed; `nil` for always.
        ///
        /// Units: seconds.
        package var locksAfter: Int? = 7 * 86_400
        /// Whether the running year's texts are shown from 31 December on.
        package var isSealed = false
    }

    package struct Growth: Equatable, Sendable {
        package var enabled = true
        /// All of them make a perfect day; with none there is no perfect day.
        package var perfect: [Badge] = [.green, .focus]
    }

    package struct AlarmSound: Equatable, Sendable {
        /// As written; `~/` stands for the home folder.
        ///
        /// Empty for cyc's own.
        package var sound = ""
        /// Program and arguments; empty for the first one there is.
        package var player: [String] = []
    }

    /// Where a reminder can go.
    package enum Channel: String, CaseIterable, Codable, Sendable {
        case desktop, ntfy, command, apprise
    }

    /// A daily span without reminders; it may pass midnight.
    ///
    /// Units: minutes since the day began.
    package struct QuietHours: Hashable, Sendable {
        package let from: Int
        package let to: Int

        package init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }

    /// A choice between never, always and what the terminal can do.
    package enum Choice: String, CaseIterable, Sendable {
        case auto, always, never

        /// Whether `prompt.ascii` asks for plain characters, where the locale is UTF-8 or is not.
        package func isASCII(utf8: Bool) -> Bool { self == .always || (self == .auto && !utf8) }
    }

    package enum LanguageChoice: String, CaseIterable, Sendable {
        case auto, en, ko
    }

    /// The terminal's background.
    package enum Theme: String, CaseIterable, Sendable {
        case auto, light, dark
    }

    package var github = GitHub()
    /// IANA name; empty for the system's zone.
    package var timeZone = ""
    /// When an own day begins.
    ///
    /// Units: minutes since 00:00, one of ``dayBeginnings``.
    package var dayBegins = 0
    package var weekBegins = Weekday.monday
    package var repositories = Repositories()
    package var restDays: Set<Weekday> = []
    /// Green days that a week needs, 1 to ``daysOfAWeek``; with all of them the streak counts days.
    package var perWeek = daysOfAWeek
    package var streakUnit: Streak.Unit { perWeek < Self.daysOfAWeek ? .weeks : .days }
    package var sync = Sync()
    package var remind = Remind()
    package var focus = Focus()
    package var diary = Diary()
    package var growth = Growth()
    package var alarm = AlarmSound()
    /// A template of `--format`; empty for the built-in prompt.
    package var promptFormat = ""
    package var promptASCII = Choice.auto
    package var color = Choice.auto
    package var theme = Theme.auto
    package var language = LanguageChoice.auto

    package init() {}

    /// Units: minutes since 00:00.
    package static let dayBeginnings = 0...360

    package static let daysOfAWeek = 7
}

extension Settings.Repositories {
    /// Another text means that repositories have to be searched and read anew.
    ///
    /// Repositories on GitHub count as published to where they are the account's.
    package func fingerprint(for account: AccountName?) -> String {
        let lines =
            ["2 \(depth)"] + roots + ["@"] + emails.sorted().map(\.description)
            + [account.map { "\($0.host)/\($0.login)" } ?? ""]
        return lines.joined(separator: "\n")
    }
}
