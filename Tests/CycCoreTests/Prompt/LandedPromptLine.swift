import CycCore

/// Reference model of the prompt: ages one template at each reading, without a timeline.
///
/// Comments quote INTERFACE.md where its rules differ from the first implementation.
struct LandedPromptLine {
    private let state: TodayState
    private let contributions: Int
    private let streak: Int
    private let hasAccount: Bool
    /// Whether the streak is at risk on the day of writing.
    private let isAtRisk: Bool
    private let ascii: Settings.Choice
    /// Instant at which the streak ends; `Instant.max` if no day ever ends it.
    private let streakEnd: Instant?
    /// End of the time left: "whole hours to the deadline".
    private let deadline: Instant
    /// Ends of the day of writing and of the eight days after it.
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
            case "hours_left" where aged.isSameDay:
                String(max(0, (aged.due - now).wholeSeconds) / 3600)
            case "due" where aged.isSameDay:
                aged.state.isSafe || aged.rests ? "" : shortDuration(aged.due - now)
            default: ""
            }
        }
        return sanitized(text, ascii: plain)
    }

    func color(at now: Instant) -> PromptColor {
        switch aged(at: now)?.icon ?? .unknown {
        case .safe: .green
        case .resting: .blue
        case .atRisk, .unpushed: .yellow
        case .nothing, .unknown: .brightBlack
        }
    }

    /// State at `now`; nil once it is unknown.
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

    private func shortDuration(_ duration: Duration) -> String {
        let seconds = max(0, duration.wholeSeconds)
        return seconds >= 3600 ? "\(seconds / 3600)h" : "\(seconds / 60)m"
    }

    private func sanitized(_ text: String, ascii: Bool) -> String {
        var scalars = String.UnicodeScalarView()
        // "each at most 200 bytes"
        var bytesLeft = 200
        for scalar in text.unicodeScalars {
            let isControl =
                scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value)
                || (0x200B...0x200F).contains(scalar.value)
                || (0x2028...0x202E).contains(scalar.value)
                || (0x2060...0x206F).contains(scalar.value) || scalar.value == 0xFEFF
            if isControl || (ascii && !scalar.isASCII) { continue }
            if "$`\\\"'!%#&|;<>*()[]~^".unicodeScalars.contains(scalar) { continue }
            bytesLeft -= UTF8.width(scalar)
            if bytesLeft < 0 { break }
            scalars.append(scalar)
        }
        var result = Substring(String(scalars))
        while result.last == " " { result.removeLast() }
        return String(result)
    }
}
