import CycCore

/// A line as a terminal gets it, which only ``Line/painted(_:)`` makes of what is not ours.
package struct PaintedLine: Equatable, Sendable, CustomStringConvertible,
    ExpressibleByStringLiteral
{
    package let description: String

    package init(stringLiteral value: StaticString) { description = value.description }

    fileprivate init(_ description: String) { self.description = description }
}

extension Line {
    /// The text with the escape sequences that `look` allows.
    package func painted(_ look: TerminalLook) -> PaintedLine {
        PaintedLine(
            spans.reduce(into: "") { painted, span in
                let codes = look.depth == .none ? "" : look.codes(of: span.style)
                painted += codes.isEmpty ? span.text : "\u{1B}[\(codes)m\(span.text)\u{1B}[0m"
            })
    }
}

extension TerminalLook {
    /// The parameters of SGR (ECMA-48, 8.3.117) for `style`.
    fileprivate func codes(of style: Style) -> String {
        var codes = [color(of: style.role)]
        if style.isBold || style.role == .strong { codes.insert("1", at: 0) }
        if style.isUnderlined { codes.append("4") }
        return codes.filter { !$0.isEmpty }.joined(separator: ";")
    }

    private func color(of role: Role) -> String {
        if role == .plain || role == .strong { return "" }
        let isDark = background == .dark
        switch depth {
        case .none: return ""
        case .sixteen: return Palette.sixteen(role, isDark: isDark)
        case .palette256:
            return "38;5;\(Palette.indexed(role, isDark: isDark, isSquare: hasSquares))"
        case .trueColor:
            let color = Palette.full(role, isDark: isDark, isSquare: hasSquares)
            return "38;2;\(color >> 16);\(color >> 8 & 0xFF);\(color & 0xFF)"
        }
    }
}

/// The colours of GitHub, as near as each depth comes.
///
/// - Source: the `--color-calendar-graph-day-L*-bg` and Primer colours of github.com.
enum Palette {
    /// Levels 0 to 4 of a filled square, as `0xRRGGBB`.
    static let darkLevels = [0x161B22, 0x0E4429, 0x006D32, 0x26A641, 0x39D353]
    static let lightLevels = [0xEBEDF0, 0x9BE9A8, 0x40C463, 0x30A14E, 0x216E39]
    /// Levels 0 to 4 of a sign: a thin sign needs more contrast than a filled square.
    private static let darkSigns = [0x484F58, 0x196C2E, 0x1F8A3B, 0x2EA043, 0x56D364]
    private static let lightSigns = [0xAFB8C1, 0x4AC26B, 0x2DA44E, 0x1A7F37, 0x116329]

    static func full(_ role: Role, isDark: Bool, isSquare: Bool) -> Int {
        switch role {
        case .plain, .strong: isDark ? 0xE6EDF3 : 0x1F2328
        case .level(let level):
            (isSquare
                ? (isDark ? darkLevels : lightLevels)
                : (isDark ? darkSigns : lightSigns))[min(4, max(0, level))]
        case .good: isDark ? 0x3FB950 : 0x1A7F37
        case .warning: isDark ? 0xD29922 : 0x9A6700
        case .danger: isDark ? 0xF85149 : 0xCF222E
        case .accent: isDark ? 0x58A6FF : 0x0969DA
        case .dim: isDark ? 0x8B949E : 0x656D76
        }
    }

    /// Numbers of the 256-colour palette of xterm.
    fileprivate static func indexed(_ role: Role, isDark: Bool, isSquare: Bool) -> Int {
        switch role {
        case .plain, .strong: isDark ? 254 : 235
        case .level(let level):
            (isSquare
                ? (isDark ? [236, 22, 28, 35, 77] : [254, 157, 77, 71, 22])
                : (isDark ? [240, 28, 34, 40, 83] : [249, 71, 34, 28, 22]))[min(4, max(0, level))]
        case .good: isDark ? 71 : 22
        case .warning: isDark ? 178 : 94
        case .danger: isDark ? 203 : 160
        case .accent: isDark ? 75 : 26
        case .dim: isDark ? 245 : 242
        }
    }

    /// The terminal's own colours, of which two are green, and both can be faint.
    ///
    /// On a light background its yellow and cyan are hardly seen, on a dark one its red.
    fileprivate static func sixteen(_ role: Role, isDark: Bool) -> String {
        switch role {
        case .plain, .strong: ""
        // Faint text stays readable on every background; bright black does not.
        case .dim: "2"
        case .level(let level):
            (isDark
                ? ["90", "2;32", "2;92", "32", "92"]
                : ["37", "2;92", "92", "2;32", "32"])[min(4, max(0, level))]
        case .good: "32"
        case .warning: isDark ? "33" : "35"
        case .danger: isDark ? "91" : "31"
        case .accent: isDark ? "36" : "34"
        }
    }
}
