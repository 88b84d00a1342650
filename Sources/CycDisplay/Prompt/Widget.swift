package import CycCore

/// Content of a status bar, independent of the bar's format.
package struct Widget: Sendable {
    package var state: TodayState
    package var isAtRisk: Bool
    /// Text of the prompt segment now.
    package var segment: String
    private let role: Role
    package var goal: Overview.Goal?
    /// Number of open to-dos of today.
    package var openTodos: Int
    /// Lines for a tooltip or menu, without colors.
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

    /// Width of a goal's name and of its bar in terminal columns.
    private static let nameWidth = 16
    private static let barWidth = 5

    /// Goal with its bar and open to-dos, shown after the segment; empty if there are none.
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

    /// Segment followed by ``rest``.
    var line: String { [segment, rest].filter { !$0.isEmpty }.joined(separator: "  ") }

    /// Progress of the goal in percent; 0 without a goal.
    var percentage: Int { Int(max(0, min(1, goal?.fraction ?? 0)) * 100) }

    /// Color as `#rrggbb`, for the dark background of bars.
    var color: String {
        Palette.dark.color(of: role, isSquare: false).map { "#" + zeroPadded($0, 6, radix: 16) }
            ?? ""
    }

    /// Sanitizes external text, reduced to ASCII if the bar is.
    private func oneLine(_ text: String) -> String {
        let clean = sanitized(text)
        return isASCII ? String(clean.unicodeScalars.filter(\.isASCII)) : clean
    }
}

extension PromptColor {
    /// Role that represents the color where more than the terminal's 16 colors are available.
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
