extension Settings {
    package struct Remind: Equatable, Sendable {
        package var enabled = true
        /// Minutes since midnight, 0 to 1440.
        package var after = 18 * 60
        package var until = 24 * 60
        /// Interval in minutes.
        package var every = 60
        package var quiet: [QuietHours] = []
        package var channels: [Channel] = [.desktop]
        /// Whether evening reminders list the mates without activity.
        package var includesMates = false
        package var ntfyServer = "https://ntfy.sh"
        package var ntfyTopic = ""
        package var ntfyToken = ""
        package var ntfyAhead = false
        package var command: [String] = []
        package var appriseURLs: [String] = []

        /// Names or paths of the programs of the enabled channels.
        package var programs: [String] {
            channels.compactMap { $0 == .command ? command.first : $0.program?.name }
        }
    }

    /// A destination of reminders.
    ///
    /// To add one: its case, settings and program in this file, its part of the sample
    /// `config/config.toml`, and its file and name in `CycNotify`.
    package enum Channel: String, CaseIterable, Codable, Sendable {
        case desktop, ntfy, command, apprise
        /// The program of an event, which `remind.channels` does not name; see ``HookEvent``.
        case hook

        /// The choices of `remind.channels`.
        package static let allCases: [Channel] = [.desktop, .ntfy, .command, .apprise]

        /// The program that the channel runs; `nil` for none, or one configured by the user.
        package var program: ChannelProgram? {
            switch self {
            case .desktop:
                ChannelProgram("notify-send", of: "libnotify", package: "libnotify-bin")
            case .apprise: ChannelProgram("apprise", package: "apprise", isInPipx: true)
            case .ntfy, .command, .hook: nil
            }
        }

        /// The key of the access token for the channel's server.
        package var tokenKey: String { "remind.\(rawValue).token" }
    }

    /// A daily period without reminders, in minutes since midnight; may extend past midnight.
    package struct QuietHours: Hashable, Sendable {
        package let from: Int
        package let to: Int

        package init(from: Int, to: Int) {
            self.from = from
            self.to = to
        }
    }
}

extension Setting {
    static let remind: [Setting] = [
        Setting("remind.enabled", .flag, "whether cyc reminds at all") {
            $1(&$0.remind.enabled)
        },
        Setting("remind.after", .timeOfDay, "when the first reminder may come") {
            $1(&$0.remind.after)
        },
        Setting("remind.until", .timeOfDay, "when reminders end for the day; none comes then") {
            $1(&$0.remind.until)
        },
        Setting("remind.every", .minutes, "time between two reminders") {
            $1(&$0.remind.every)
        },
        Setting("remind.quiet", .list(of: .span), "times without reminders") {
            $1(&$0.remind.quiet)
        },
        Setting("remind.channels", .list(of: .choice), "where reminders go") {
            $1(&$0.remind.channels)
        },
        Setting("remind.mates", .flag, "an evening's reminder tells which mates are still open") {
            $1(&$0.remind.includesMates)
        },
        Setting("remind.ntfy.server", .url, "ntfy server") { $1(&$0.remind.ntfyServer) },
        Setting("remind.ntfy.topic", .text, "ntfy topic, as good as a password", isSecret: true) {
            $1(&$0.remind.ntfyTopic)
        },
        Setting("remind.ntfy.token", .text, "ntfy access token", isSecret: true) {
            $1(&$0.remind.ntfyToken)
        },
        Setting("remind.ntfy.ahead", .flag, "schedule the evening on the server") {
            $1(&$0.remind.ntfyAhead)
        },
        Setting("remind.command.run", .list(of: .element), "program and arguments") {
            $1(&$0.remind.command)
        },
        Setting("remind.apprise.urls", .list(of: .element), "Apprise URLs", isSecret: true) {
            $1(&$0.remind.appriseURLs)
        },
    ]
}
