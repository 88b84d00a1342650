import CycCore

/// How a prompt was aged before there was a timeline: at each look, from one template.
///
/// It stays as the second model. Where INTERFACE.md says otherwise, a comment does, too.
struct LandedPromptLine {
    private let state: TodayState
    private let contributions: Int
    private let streak: Int
    private let hasAccount: Bool
    /// Whether the streak is at risk on the day when it was written.
    private let isAtRisk: Bool
    private let ascii: Settings.Choice
    /// The instant from which the streak is over; `Int64.max` if no day ever ends it.
    private let streakEnd: Instant?
    /// What the time left runs down to: "whole hours to the deadline".
    private let deadline: Instant
    /// The end of the day when it was written and of the eight days after it.
    private let dayEnds: [Instant]
    private let template: String

    init(_ overview: Overview, settings: Settings, zone: Zone, hasAccount: Bool) {
        state = overview.state
        contributions = overview.contributions
        streak = overview.streak.current?.length ?? 0
        self.hasAccount = hasAccount
        isAtRisk = overview.isAtRisk
        ascii = settings.promptASCII
        streakEnd = overview.streak.current == nil ? nil : overview.streakLivesUntil ?? .max
        deadline = overview.deadline ?? overview.endOfToday
        dayEnds = (1...9).map { zone.firstInstant(of: overview.date.advanced(by: $0)) }
        let chosen = settings.promptFormat.isEmpty ? "{icon} {streak} {due}" : settings.promptFormat
        template = filled(chosen) { field in
            switch field {
            case "streak": String(overview.streak.current?.length ?? 0)
            case "longest": String(overview.streak.longest?.length ?? 0)
            case "dday": overview.countdown?.description ?? ""
            case "todo": String(overview.todo.today)
            default: "{\(field)}"
            }
        }
    }

    /// The end of today.
    var endOfToday: Instant { dayEnds[0] }

    func segment(at now: Instant, utf8: Bool) -> String {
        let plain = ascii == .always || (ascii == .auto && !utf8)
        guard let aged = aged(at: now) else { return "?" }
        let text = filled(template) { field in
            switch field {
            case "icon": aged.icon.text(ascii: plain)
            case "state": aged.state.rawValue
            // "after midnight {today} is 0"
            case "today": aged.isSameDay ? String(contributions) : "0"
            // "one line for each of the next eight days, without hours"
            case "hours_left" where aged.isSameDay: String(max(0, aged.due - now) / 3600)
            case "due" where aged.isSameDay:
                aged.state.isSafe || aged.rests ? "" : shortDuration(aged.due - now)
            default: ""
            }
        }
        return harmless(text, ascii: plain)
    }

    func color(at now: Instant) -> PromptColor {
        switch aged(at: now)?.icon ?? .unknown {
        case .safe: .green
        case .resting: .blue
        case .atRisk, .unpushed: .yellow
        case .nothing, .unknown: .brightBlack
        }
    }

    /// What holds at `now`; `nil` where nothing is known any more.
    private func aged(
        at now: Instant
    ) -> (state: TodayState, icon: Icon, rests: Bool, due: Instant, isSameDay: Bool)? {
        guard let end = dayEnds.first(where: { now < $0 }),
            streakEnd.map({ now < $0 }) ?? true
        else { return nil }
        let isSameDay = end == dayEnds.first
        let state = isSameDay ? state : hasAccount ? .unknown : TodayState.none
        let isAtRisk = isSameDay ? isAtRisk : streakEnd == end
        let rests = isSameDay ? isResting : streak > 0 && !isAtRisk
        let icon = Icon(state: state, isAtRisk: isAtRisk, rests: rests)
        return (state, icon, rests, deadline, isSameDay)
    }

    private var isResting: Bool {
        guard let streakEnd, let end = dayEnds.first else { return false }
        return !state.isSafe && !isAtRisk && streakEnd > end
    }

    private func shortDuration(_ seconds: Int64) -> String {
        let seconds = max(0, seconds)
        return seconds >= 3600 ? "\(seconds / 3600)h" : "\(seconds / 60)m"
    }

    private func harmless(_ text: String, ascii: Bool) -> String {
        var kept = String.UnicodeScalarView()
        // "each at most 200 bytes"
        var room = 200
        for scalar in text.unicodeScalars {
            let isControl =
                scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                || (0x200B...0x200F).contains(scalar.value)
                || (0x2028...0x202E).contains(scalar.value)
                || (0x2060...0x206F).contains(scalar.value) || scalar.value == 0xFEFF
            if isControl || (ascii && !scalar.isASCII) { continue }
            if "$`\\\"'!%#&|;<>*()[]~^".unicodeScalars.contains(scalar) { continue }
            room -= UTF8.width(scalar)
            if room < 0 { break }
            kept.append(scalar)
        }
        var result = Substring(String(kept))
        while result.last == " " { result.removeLast() }
        return String(result)
    }
}
