package import CycCore

/// What a status bar shows, in no bar's own format yet.
package struct Widget: Sendable {
    package var state: TodayState
    package var isAtRisk: Bool
    /// What a prompt shows now.
    package var segment: String
    private let role: Role
    package var goal: Overview.Goal?
    /// The open to-dos of today.
    package var openTodos: Int
    /// What is told where there is room for more, line by line, without colours.
    package var details: [String]
    package var isASCII: Bool

    package init(
        state: TodayState, isAtRisk: Bool, segment: PromptTimeline.Segment?, goal: Overview.Goal?,
        openTodos: Int, details: [String], isASCII: Bool
    ) {
        self.state = state
        self.isAtRisk = isAtRisk
        self.segment = segment?.text ?? ""
        role = segment?.color.role ?? .plain
        self.goal = goal
        self.openTodos = openTodos
        self.details = details
        self.isASCII = isASCII
    }

    // MARK: Parts

    /// Columns of a name in a bar, and of the bar that fills.
    private static let nameWidth = 16
    private static let barWidth = 5

    /// What stands behind the segment: the goal with its bar, and the open to-dos; empty without any.
    var rest: String {
        let look = TerminalAppearance(width: TerminalAppearance.unlimitedWidth, isUTF8: !isASCII)
        var parts: [String] = []
        if let goal {
            let name = truncated(
                "\(oneLine(goal.name))", to: Self.nameWidth, ellipsis: look.glyphs.ellipsis)
            let bar = progressBar(goal.fraction, width: Self.barWidth, look: look).text
            parts.append("\(name) \(goal.countdown) \(bar)")
        }
        if openTodos > 0 { parts.append("\(isASCII ? "todo" : "☐") \(openTodos)") }
        return parts.joined(separator: "  ")
    }

    /// The segment and what stands behind it.
    var line: String { [segment, rest].filter { !$0.isEmpty }.joined(separator: "  ") }

    /// How far the way to the goal is behind; 0 without one.
    ///
    /// Units: percent.
    var percentage: Int { Int(max(0, min(1, goal?.fraction ?? 0)) * 100) }

    /// As `#rrggbb`, on the dark background that bars have.
    var color: String {
        Palette.dark.color(of: role, isSquare: false).map { "#" + zeroPadded($0, 6, radix: 16) }
            ?? ""
    }

    /// Text from outside, harmless on one line, in the bar's own characters.
    private func oneLine(_ text: String) -> String {
        let clean = sanitized(text)
        return isASCII ? String(clean.unicodeScalars.filter(\.isASCII)) : clean
    }
}

extension PromptColor {
    /// How it looks where there are more colours than the terminal's own.
    package var role: Role {
        switch self {
        case .green, .brightGreen: .good
        case .yellow, .brightYellow: .warning
        case .red, .brightRed, .magenta, .brightMagenta: .danger
        case .blue, .brightBlue, .cyan, .brightCyan: .accent
        case .brightBlack: .dim
        case .black, .white, .brightWhite, .none: .plain
        }
    }
}
