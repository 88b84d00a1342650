import CycCore

/// Line with its escape sequences. Text that is not a literal must come from ``Line/painted(_:)``.
package struct PaintedLine: Equatable, Sendable, CustomStringConvertible,
    ExpressibleByStringLiteral
{
    package let description: String

    package init(stringLiteral value: StaticString) { description = value.description }

    fileprivate init(_ description: String) { self.description = description }
}

extension Line {
    /// Returns the text with the escape sequences that `look` supports.
    package func painted(_ look: TerminalAppearance) -> PaintedLine {
        if look.depth == .none { return PaintedLine(content) }
        return PaintedLine(
            spans.reduce(into: "") { painted, span in
                let codes = look.codes(of: span.style)
                painted += codes.isEmpty ? span.text : "\u{1B}[\(codes)m\(span.text)\u{1B}[0m"
            })
    }
}

extension TerminalAppearance {
    /// SGR parameters (ECMA-48, 8.3.117) of a style.
    fileprivate func codes(of style: Style) -> String {
        var codes = [color(of: style.role)]
        if style.isBold || style.role == .strong { codes.insert("1", at: 0) }
        if style.isUnderlined { codes.append("4") }
        return codes.filter { !$0.isEmpty }.joined(separator: ";")
    }

    private func color(of role: Role) -> String {
        let isDark = background == .dark
        switch depth {
        case .none: return ""
        case .sixteen:
            let palette: Palette<String> = isDark ? .dark : .light
            return palette.color(of: role, isSquare: hasSquares) ?? ""
        case .palette256:
            let palette: Palette<UInt8> = isDark ? .dark : .light
            return palette.color(of: role, isSquare: hasSquares).map { "38;5;\($0)" } ?? ""
        case .trueColor:
            let palette: Palette<Int> = isDark ? .dark : .light
            return palette.color(of: role, isSquare: hasSquares).map {
                "38;2;\($0 >> 16);\($0 >> 8 & 0xFF);\($0 & 0xFF)"
            } ?? ""
        }
    }
}

/// Colors for one color depth and background.
struct Palette<Color: Sendable>: Sendable {
    /// Levels 0 to 4 of a filled square.
    let squares: [Color]
    /// Levels 0 to 4 of a sign: a thin sign needs more contrast than a filled square.
    let signs: [Color]
    let good, warning, danger, accent, dim: Color

    /// Returns `nil` for the terminal's default color.
    func color(of role: Role, isSquare: Bool) -> Color? {
        switch role {
        case .plain, .strong: nil
        case .level(let level): (isSquare ? squares : signs)[min(4, max(0, level))]
        case .good: good
        case .warning: warning
        case .danger: danger
        case .accent: accent
        case .dim: dim
        }
    }
}

/// GitHub's colors as `0xRRGGBB`.
///
/// - Source: the `--color-calendar-graph-day-L*-bg` and Primer colors of github.com.
extension Palette<Int> {
    static let dark = Palette(
        squares: [0x2D333B, 0x0E4429, 0x006D32, 0x26A641, 0x39D353],
        signs: [0x484F58, 0x196C2E, 0x1F8A3B, 0x2EA043, 0x56D364],
        good: 0x3FB950, warning: 0xD29922, danger: 0xF85149, accent: 0x58A6FF, dim: 0x8B949E)
    static let light = Palette(
        squares: [0xEBEDF0, 0x9BE9A8, 0x40C463, 0x30A14E, 0x216E39],
        signs: [0xAFB8C1, 0x4AC26B, 0x2DA44E, 0x1A7F37, 0x116329],
        good: 0x1A7F37, warning: 0x9A6700, danger: 0xCF222E, accent: 0x0969DA, dim: 0x656D76)
}

/// Colors nearest to GitHub's by their index in xterm's 256-color palette.
extension Palette<UInt8> {
    fileprivate static let dark = Palette(
        squares: [238, 22, 28, 34, 77], signs: [240, 28, 34, 40, 83],
        good: 71, warning: 178, danger: 203, accent: 75, dim: 245)
    fileprivate static let light = Palette(
        squares: [254, 157, 77, 34, 22], signs: [249, 71, 34, 28, 22],
        good: 22, warning: 94, danger: 160, accent: 26, dim: 242)
}

/// SGR parameters for the terminal's 16 colors: two greens, each also faint.
///
/// Yellow and cyan are hard to read on a light background, red on a dark one. Faint text is
/// readable on every background; bright black is not.
extension Palette<String> {
    private static let darkLevels = ["90", "2;32", "2;92", "32", "92"]
    private static let lightLevels = ["37", "2;92", "92", "2;32", "32"]

    fileprivate static let dark = Palette(
        squares: darkLevels, signs: darkLevels,
        good: "32", warning: "33", danger: "91", accent: "36", dim: "2")
    fileprivate static let light = Palette(
        squares: lightLevels, signs: lightLevels,
        good: "32", warning: "35", danger: "31", accent: "34", dim: "2")
}
