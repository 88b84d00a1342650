/// The one line from which a shell prompt is printed without ledger, configuration or zone data.
///
/// Every writer of the ledger renews it; the reader only ages it. Fields are separated by single
/// spaces, the last one is the rest of the line:
///
///     cyc1 WRITTEN STATE STREAK ACCOUNT RISK ASCII LIVES ENDS TEMPLATE
///
/// WRITTEN, LIVES (`-` without a streak, `*` if no day ever ends it) and the nine comma-separated ENDS
/// (today's and the next eight) are seconds since 1970-01-01T00:00:00Z. TEMPLATE still holds the
/// fields that age: `{icon}`, `{state}`, `{hours_left}` and `{due}`; all else is filled in.
package struct PromptLine: Equatable, Sendable {
    package var written: Instant
    package var state: TodayState
    package var streak: Int
    package var hasAccount: Bool
    /// Whether the streak is at risk while it is still the day of ``written``.
    package var isAtRisk: Bool
    package var ascii: Settings.Choice
    /// The instant from which the streak is over; `Int64.max` if no day ever ends it.
    package var livesUntil: Instant?
    /// The end of the day of ``written`` and of the eight days after it.
    package var dayEnds: [Instant]
    package var template: String

    /// What a person without a template sees; `{due}` is the time left while something is due.
    package static let defaultTemplate = "{icon} {streak} {due}"
    /// How long a line is read without asking for a new one.
    ///
    /// Units: seconds.
    package static let freshFor: Int64 = 60
    static let futureDays = 8

    package init(_ overview: Overview, settings: Settings, zone: Zone, hasAccount: Bool) {
        written = overview.now.secondsSinceEpoch
        state = overview.state
        streak = overview.streak.current?.length ?? 0
        self.hasAccount = hasAccount
        isAtRisk = overview.isAtRisk
        ascii = settings.promptASCII
        livesUntil = overview.streak.current == nil ? nil : overview.streakLivesUntil ?? .max
        dayEnds = (1...Self.futureDays + 1).map {
            zone.firstInstant(of: overview.date.advanced(by: $0))
        }
        let chosen = settings.promptFormat.isEmpty ? Self.defaultTemplate : settings.promptFormat
        let fields = TemplateFields(overview)
        template = filled(chosen) { fields.lasting($0) ?? "{\($0)}" }
    }

    // MARK: Text

    package var encoded: String {
        let lives = livesUntil.map { $0 == .max ? "*" : String($0) } ?? "-"
        let ends = dayEnds.map { String($0) }.joined(separator: ",")
        let fields = [
            "cyc1", String(written), state.rawValue, String(streak), hasAccount ? "1" : "0",
            isAtRisk ? "1" : "0", ascii.rawValue, lives, ends, harmless(template, ascii: false),
        ]
        return fields.joined(separator: " ")
    }

    /// The line without its end, or `nil` for any other text.
    package init?(decoding line: String) {
        let fields = line.utf8.split(
            separator: UInt8(ascii: " "), maxSplits: 9, omittingEmptySubsequences: false
        ).map { String(Substring($0)) }
        guard fields.count == 10, fields[0] == "cyc1", let written = Int64(fields[1]),
            let state = TodayState(rawValue: fields[2]), let streak = Int(fields[3]), streak >= 0,
            let ascii = Settings.Choice(rawValue: fields[6])
        else { return nil }
        let ends = fields[8].split(separator: ",").compactMap { Int64($0) }
        guard ends.count == Self.futureDays + 1 else { return nil }
        switch fields[7] {
        case "-": livesUntil = nil
        case "*": livesUntil = .max
        default:
            guard let lives = Int64(fields[7]) else { return nil }
            livesUntil = lives
        }
        self.written = written
        self.state = state
        self.streak = streak
        hasAccount = fields[4] == "1"
        isAtRisk = fields[5] == "1"
        self.ascii = ascii
        dayEnds = ends
        template = fields[9]
    }

    // MARK: Ageing

    /// What a prompt shows at `now`.
    ///
    /// A few cells of which no character means anything to a shell.
    package func segment(at now: Instant, utf8: Bool) -> String {
        let plain = ascii.isASCII(utf8: utf8)
        guard let aged = aged(at: now) else { return Icon.unknown.text(ascii: plain) }
        let text = filled(template) { field in
            switch field {
            case "icon": aged.icon.text(ascii: plain)
            case "state": aged.state.rawValue
            case "hours_left": String(max(0, aged.due - now) / 3600)
            case "due": aged.state.isSafe || aged.rests ? "" : shortDuration(aged.due - now)
            default: ""
            }
        }
        return harmless(text, ascii: plain)
    }

    /// How that looks.
    package func icon(at now: Instant) -> Icon { aged(at: now)?.icon ?? .unknown }

    /// What holds at `now`; `nil` where nothing is known any more.
    private func aged(
        at now: Instant
    ) -> (state: TodayState, icon: Icon, rests: Bool, due: Instant)? {
        guard let end = dayEnds.first(where: { now < $0 }),
            livesUntil.map({ now < $0 }) ?? true
        else { return nil }
        let isSameDay = end == dayEnds.first
        let state = isSameDay ? state : hasAccount ? .unknown : TodayState.none
        let isAtRisk = isSameDay ? isAtRisk : livesUntil == end
        let rests = isSameDay ? isResting : streak > 0 && !isAtRisk
        let icon = Icon(state: state, isAtRisk: isAtRisk, rests: rests)
        return (state, icon, rests, isAtRisk ? livesUntil ?? end : end)
    }

    /// Whether the day of ``written`` asks for nothing though it is not safe.
    private var isResting: Bool {
        guard let livesUntil, let end = dayEnds.first else { return false }
        return !state.isSafe && !isAtRisk && livesUntil > end
    }
}

extension Settings.Choice {
    /// Whether `prompt.ascii` asks for plain characters, where the locale is UTF-8 or is not.
    package func isASCII(utf8: Bool) -> Bool { self == .always || (self == .auto && !utf8) }
}

/// `4h` while whole hours are left, then `25m`.
func shortDuration(_ seconds: Int64) -> String {
    let seconds = max(0, seconds)
    return seconds >= 3600 ? "\(seconds / 3600)h" : "\(seconds / 60)m"
}

/// `text` without control characters, characters that a shell, zsh's or tmux's prompt expands, and
/// the spaces at its end; in ASCII if asked for.
func harmless(_ text: String, ascii: Bool) -> String {
    var kept = String.UnicodeScalarView()
    for scalar in text.unicodeScalars {
        let isControl =
            scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
            || (0x200B...0x200F).contains(scalar.value) || (0x2028...0x202E).contains(scalar.value)
            || (0x2060...0x206F).contains(scalar.value) || scalar.value == 0xFEFF
        if isControl || (ascii && !scalar.isASCII) { continue }
        if "$`\\\"'!%#&|;<>*()[]~^".unicodeScalars.contains(scalar) { continue }
        kept.append(scalar)
    }
    var result = Substring(String(kept))
    while result.last == " " { result.removeLast() }
    return String(result)
}
