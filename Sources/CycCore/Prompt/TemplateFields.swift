/// The values of `--format` fields, computed from an overview.
package struct TemplateFields: Sendable {
    private let overview: Overview

    package init(_ overview: Overview) {
        self.overview = overview
    }

    package func value(of field: String, ascii: Bool) -> String {
        let state = overview.state
        switch field {
        case "streak": return String(overview.streak.current?.length ?? 0)
        case "longest": return String(overview.streak.longest?.length ?? 0)
        case "state": return state.rawValue
        case "icon": return Icon(overview).text(ascii: ascii)
        case "today": return String(overview.contributions)
        case "hours_left": return String(overview.timeLeftToday.wholeSeconds / 3600)
        case "dday": return overview.countdown?.description ?? ""
        case "todo": return String(overview.todo.today)
        case "week": return overview.week.text
        case "focus", "stage":
            guard let focus = overview.focus.map(FocusPrompt.init) else { return "" }
            let now = overview.now.instant
            return field == "focus"
                ? focus.text(at: now, ascii: ascii) : focus.stage(at: now).sign(ascii: ascii)
        case "level": return overview.experience.map { String($0.level) } ?? ""
        default: return ""
        }
    }
}
