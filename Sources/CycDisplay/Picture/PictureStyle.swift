import CycCore

/// The background for which a picture is drawn; `auto` follows the viewer's `prefers-color-scheme`.
package enum PictureTheme: String, CaseIterable, Sendable {
    case auto, light, dark
}

/// The colour of a part of a picture; its raw value is the CSS class.
enum Ink: String, CaseIterable {
    case text, dim, good, warning, danger, accent
    /// The background of a bar, ring or line.
    case track
    /// A former value beside the present one.
    case former
    case level0 = "l0"
    case level1 = "l1"
    case level2 = "l2"
    case level3 = "l3"
    case level4 = "l4"

    static func level(_ level: Int) -> Ink {
        [.level0, .level1, .level2, .level3, .level4][min(4, max(0, level))]
    }
}

/// Style sheets of pictures, from one palette.
enum PictureStyle {
    static let fonts =
        "-apple-system, \"Segoe UI\", \"Noto Sans\", \"Noto Sans KR\", sans-serif"

    /// The colours for one background as `#rrggbb`.
    static func colors(_ isDark: Bool) -> (ink: [Ink: String], background: String, border: String) {
        let palette = isDark ? Palette.dark : Palette.light
        func hex(_ color: Int) -> String { "#" + zeroPadded(color, 6, radix: 16) }
        var ink: [Ink: String] = [
            .text: isDark ? "#e6edf3" : "#1f2328", .dim: isDark ? "#8d96a0" : "#59636e",
            .good: hex(palette.good), .warning: hex(palette.warning),
            .danger: hex(palette.danger), .accent: hex(palette.accent),
            .track: isDark ? "#30363d" : "#d8dee4", .former: isDark ? "#6e7681" : "#afb8c1",
        ]
        for level in 0...4 { ink[.level(level)] = hex(palette.squares[level]) }
        return (ink, isDark ? "#0d1117" : "#ffffff", isDark ? "#30363d" : "#d0d7de")
    }

    private static func rules(_ isDark: Bool) -> [String] {
        let colors = colors(isDark)
        return [
            ".card { fill: \(colors.background); stroke: \(colors.border) }",
            ".missing { stroke: \(colors.ink[.dim] ?? "") }",
        ]
            + Ink.allCases.map { ".\($0.rawValue) { fill: \(colors.ink[$0] ?? "") }" }
            + Ink.allCases.map { ".line.\($0.rawValue) { stroke: \(colors.ink[$0] ?? "") }" }
    }

    static func sheet(_ theme: PictureTheme) -> String {
        var lines = [
            "text { font-family: \(fonts) }",
            ".l0, .l1, .l2, .l3, .l4 { stroke: #7f7f7f; stroke-opacity: 0.15 }",
            ".missing { fill: none; stroke-dasharray: 2 2 }",
            ".today { stroke: #fb8500; stroke-opacity: 1 }",
        ]
        lines += rules(theme == .dark)
        if theme == .auto {
            lines += ["@media (prefers-color-scheme: dark) {"] + rules(true) + ["}"]
        }
        lines.append(".line { fill: none; stroke-opacity: 1 }")
        return lines.joined(separator: "\n")
    }
}
