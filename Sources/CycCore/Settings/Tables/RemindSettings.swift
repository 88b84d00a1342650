extension Settings {
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

        /// The programs of the channels in use, by name or path.
        package var programs: [String] {
            channels.compactMap { $0 == .command ? command.first : $0.program?.name }
        }
    }

    /// Where a reminder can go.
    ///
    /// A new one is its case, its settings and its program in this file, its part of the sample
    /// `config/config.toml`, and its file and its name in `CycNotify`.
    package enum Channel: String, CaseIterable, Codable, Sendable {
        case desktop, ntfy, command, apprise

        /// The program that the channel runs, unless it runs none or the user's own.
        package var program: ChannelProgram? {
            switch self {
            case .desktop:
                ChannelProgram("notify-send", of: "libnotify", package: "libnotify-bin")
            case .apprise: ChannelProgram("apprise", package: "apprise", isInPipx: true)
            case .ntfy, .command: nil
            }
        }

        /// The key of the token that the channel's server may ask for.
        package var tokenKey: String { "remind.\(rawValue).token" }
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
            $1(&$0.remind.tellsMates)
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
