package import CycCore

/// Facts about the output from which ``TerminalAppearance`` is derived.
package struct TerminalFacts: Sendable {
    package var isTerminal: Bool
    /// Window width in columns, as reported by the terminal.
    package var windowColumns: Int?
    /// `ui.color`.
    package var color: Settings.Choice
    /// `ui.theme`.
    package var theme: Settings.Theme
    /// Returns an environment variable: `NO_COLOR`, `CLICOLOR_FORCE`, `TERM`, `COLORTERM`,
    /// `COLORFGBG`, `COLUMNS`, `LC_ALL`, `LC_CTYPE`, `LANG`.
    package var variable: @Sendable (String) -> String?

    package init(
        isTerminal: Bool, windowColumns: Int?, color: Settings.Choice,
        theme: Settings.Theme = .auto, variable: @escaping @Sendable (String) -> String?
    ) {
        self.isTerminal = isTerminal
        self.windowColumns = windowColumns
        self.color = color
        self.theme = theme
        self.variable = variable
    }

    /// Returns a variable that is set and not empty.
    fileprivate func value(_ name: String) -> String? {
        variable(name).flatMap { $0.isEmpty ? nil : $0 }
    }
}

package enum ColorDepth: Int, CaseIterable, Comparable, Sendable {
    /// No escape sequences.
    case none
    case sixteen, palette256, trueColor

    package static func < (lhs: ColorDepth, rhs: ColorDepth) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}

package enum Background: String, CaseIterable, Sendable {
    case dark, light
}

/// Width, colors and character set of an output stream.
package struct TerminalAppearance: Equatable, Sendable {
    /// Maximum line width in terminal columns.
    package var width: Int
    package var depth: ColorDepth
    package var background: Background
    /// Whether cyc's own output may use characters beyond ASCII. External text is printed as it is
    /// either way.
    package var isUTF8: Bool

    /// Width if nothing limits it, such as output to a file.
    package static let unlimitedWidth = 10_000

    package init(
        width: Int, depth: ColorDepth = .none, background: Background = .dark, isUTF8: Bool = true
    ) {
        self.width = max(1, width)
        self.depth = depth
        self.background = background
        self.isUTF8 = isUTF8
    }

    package init(_ facts: TerminalFacts) {
        let columns = facts.value("COLUMNS").flatMap { Int($0) }.flatMap { $0 > 0 ? $0 : nil }
        let window = facts.windowColumns.flatMap { $0 > 0 ? $0 : nil }
        self.init(
            width: columns ?? window ?? (facts.isTerminal ? 80 : Self.unlimitedWidth),
            depth: Self.depth(facts), background: Self.background(facts), isUTF8: Self.isUTF8(facts)
        )
    }

    /// - Source: https://no-color.org, which lets a program's own setting win, and
    ///   https://bixense.com/clicolors/.
    private static func depth(_ facts: TerminalFacts) -> ColorDepth {
        switch facts.color {
        case .never: return .none
        case .always: return max(.sixteen, capability(facts))
        case .auto:
            if facts.value("NO_COLOR") != nil { return .none }
            if let force = facts.value("CLICOLOR_FORCE"), force != "0" {
                return max(.sixteen, capability(facts))
            }
            return facts.isTerminal ? capability(facts) : .none
        }
    }

    /// Color depth that the terminal announces.
    private static func capability(_ facts: TerminalFacts) -> ColorDepth {
        guard let terminal = facts.value("TERM"), terminal != "dumb" else { return .none }
        if ["truecolor", "24bit"].contains(facts.value("COLORTERM")) { return .trueColor }
        // These support true color, and COLORTERM is not passed to a remote shell.
        let fullColored = [
            "alacritty", "contour", "foot", "wezterm", "xterm-ghostty", "xterm-kitty",
        ]
        if terminal.hasSuffix("-direct") || fullColored.contains(terminal) { return .trueColor }
        if terminal.hasSuffix("256color") || terminal.hasSuffix("256") { return .palette256 }
        return .sixteen
    }

    /// Background of the setting, else of the last number of `COLORFGBG`: 0 to 6 and 8 are dark, as
    /// in vim.
    private static func background(_ facts: TerminalFacts) -> Background {
        switch facts.theme {
        case .light: return .light
        case .dark: return .dark
        case .auto: break
        }
        guard let text = facts.value("COLORFGBG"), let last = text.split(separator: ";").last,
            let color = Int(last), (0...15).contains(color)
        else { return .dark }
        return color <= 6 || color == 8 ? .dark : .light
    }

    /// Whether the locale is UTF-8; the font of the Linux console lacks the characters that cyc
    /// draws.
    private static func isUTF8(_ facts: TerminalFacts) -> Bool {
        facts.value("TERM") != "linux" && hasUTF8Locale(facts.variable)
    }
}

/// Whether the locale of the environment is UTF-8.
///
/// - Source: POSIX, "Environment Variables", 8.2: LC_ALL, then LC_CTYPE, then LANG.
func hasUTF8Locale(_ variable: (String) -> String?) -> Bool {
    let locale = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(variable).first { !$0.isEmpty } ?? "C"
    return namesUTF8(locale.utf8.span)
}

/// Signs with and without UTF-8, one column wide except for the arrow, the ellipsis and the
/// separator.
struct Glyphs {
    let ellipsis: Text
    let arrow: Text
    /// Separator of two parts of a line, with its spaces.
    let separator: Text
    /// Signs of levels 0 to 4, which are distinct without color.
    let shapes: [Text]
    let missing: Text
    /// Marks today's cell on its right if nothing can be underlined.
    let today: Text

    static let unicode = Glyphs(
        ellipsis: "…", arrow: "→", separator: " · ", shapes: ["·", "□", "▣", "▩", "■"],
        missing: "?", today: "‹")
    static let ascii = Glyphs(
        ellipsis: "...", arrow: "->", separator: " - ", shapes: [".", ":", "+", "x", "#"],
        missing: "?", today: "<")
}

extension TerminalAppearance {
    var glyphs: Glyphs { isUTF8 ? .unicode : .ascii }

    /// Whether each day of the grass is a solid square whose level only the color shows, as on
    /// GitHub.
    var hasSquares: Bool { depth != .none && isUTF8 }

    /// Signs of a day of the grass, by level from 0 to 4.
    var cells: [Text] { hasSquares ? Array(repeating: "■", count: 5) : glyphs.shapes }
}
