/// The fields of `--format`, from an overview.
package struct TemplateFields: Sendable {
    private let overview: Overview

    package init(_ overview: Overview) {
        self.overview = overview
    }

    /// A field that stays true until the ledger changes; `nil` for those that age.
    func lasting(_ field: String) -> String? {
        switch field {
        case "streak": String(overview.streak.current?.length ?? 0)
        case "longest": String(overview.streak.longest?.length ?? 0)
        case "today": String(overview.contributions)
        case "dday": overview.countdown?.description ?? ""
        case "todo": String(overview.todo.today)
        case "level": overview.experience.map { String($0.level) } ?? ""
        default: nil
        }
    }

    package func value(of field: String, ascii: Bool) -> String {
        if let lasting = lasting(field) { return lasting }
        let state = overview.state
        switch field {
        case "state": return state.rawValue
        case "icon": return Icon(overview).text(ascii: ascii)
        case "hours_left": return String(overview.secondsLeftToday / 3600)
        case "week": return overview.week.text
        case "focus", "stage":
            guard let focus = overview.focus.map(FocusPrompt.init) else { return "" }
            let now = overview.now.secondsSinceEpoch
            return field == "focus"
                ? focus.text(at: now, ascii: ascii) : focus.stage(at: now).sign(ascii: ascii)
        default: return ""
        }
    }
}
