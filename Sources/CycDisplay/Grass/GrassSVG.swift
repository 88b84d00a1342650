import CycCore

/// Contribution calendar as a self-contained `<svg>` element.
///
/// Its colors follow the viewer's `prefers-color-scheme`. It depends only on its arguments, and has
/// a title and a description for screen readers and a tooltip for every day.
///
/// - Source: https://www.w3.org/TR/SVG11/, https://www.w3.org/TR/svg-aam-1.0/
package func svg(_ picture: GrassPicture, messages: Messages) -> String {
    GrassSVG(picture: picture, messages: messages).text
}

/// Whether the bytes start like a picture of ``svg(_:messages:)``.
package func isGrassPicture(_ bytes: [UInt8]) -> Bool {
    let lines = bytes.prefix(4096).split(separator: UInt8(ascii: "\n"), maxSplits: 4)
    let starts = ["<svg xmlns=", "<title id=\"title\">", "<desc id=\"desc\">", "<style>"]
    return lines.count > starts.count
        && zip(lines, starts).allSatisfy { $0.starts(with: $1.utf8) }
}

/// Lengths are in user units, which browsers show as CSS pixels.
private struct GrassSVG {
    let picture: GrassPicture
    let messages: Messages

    private static let cell = 10
    private static let pitch = 13
    private static let left = 46
    private static let top = 58
    private static let padding = 16

    var text: String {
        let weeks = picture.weeks
        let title = messages.grassTitle(
            total: picture.total, period: picture.period, hasAccount: picture.login != nil)
        // Title and login are side by side; font metrics are unknown, so this is a generous
        // estimate.
        let heading = 8 * title.width + 7 * displayWidth(of: picture.login ?? "")
        let width = max(
            Self.left + weeks.count * Self.pitch + Self.padding, heading + 3 * Self.padding, 240)
        let height = Self.top + 7 * Self.pitch + 34
        let owner: Text = picture.login.map { "\($0): " } ?? ""
        var lines = [
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"\(width)\" height=\"\(height)\""
                + " viewBox=\"0 0 \(width) \(height)\" role=\"img\" aria-labelledby=\"title desc\""
                + " lang=\"\(messages.language.rawValue)\">",
            "<title id=\"title\">\(escaped(owner + title))</title>",
            "<desc id=\"desc\">\(escaped(description))</desc>",
            "<style>\n\(styles)\n</style>",
            "<rect class=\"card\" x=\"0.5\" y=\"0.5\" width=\"\(width - 1)\""
                + " height=\"\(height - 1)\" rx=\"6\"/>",
            label(title, x: Self.padding, y: 28, class: "title"),
        ]
        if let login = picture.login {
            lines.append(
                label("\(login)", x: width - Self.padding, y: 28, class: "dim", anchor: "end"))
        }
        lines += months(weeks)
        lines += [Weekday.monday, .wednesday, .friday].map { weekday in
            label(
                messages.weekday(weekday), x: Self.padding,
                y: Self.top + weekday.rawValue * Self.pitch + 9, class: "dim")
        }
        for (index, week) in weeks.enumerated() {
            for cell in week.compactMap({ $0 }) { lines.append(rect(cell, week: index)) }
        }
        lines += legend(width: width, y: height - Self.padding)
        lines.append("</svg>")
        return lines.joined(separator: "\n") + "\n"
    }

    private var description: Text {
        guard let first = picture.cells.first, let last = picture.cells.last else { return "" }
        return messages.grassDescription(first.day, last.day, activeDays: picture.activeDays)
    }

    private var styles: String {
        let rules = { (card: String, border: String, text: String, dim: String, levels: [Int]) in
            [
                ".card { fill: \(card); stroke: \(border) }", ".title { fill: \(text) }",
                ".dim { fill: \(dim) }", ".missing { stroke: \(dim) }",
            ]
                + levels.enumerated().map { level, color in
                    ".l\(level) { fill: #\(zeroPadded(color, 6, radix: 16)) }"
                }
        }
        let light = rules("#ffffff", "#d0d7de", "#1f2328", "#59636e", Palette.light.squares)
        let dark = rules("#0d1117", "#30363d", "#e6edf3", "#8d96a0", Palette.dark.squares)
        return """
            text { font: 10px -apple-system, "Segoe UI", "Noto Sans", "Noto Sans KR", sans-serif }
            text.title { font-size: 14px }
            .l0, .l1, .l2, .l3, .l4 { stroke: #7f7f7f; stroke-opacity: 0.15 }
            .missing { fill: none; stroke-dasharray: 2 2 }
            .today { stroke: #fb8500; stroke-opacity: 1 }
            \(light.joined(separator: "\n"))
            @media (prefers-color-scheme: dark) {
            \(dark.joined(separator: "\n"))
            }
            """
    }

    private func months(_ weeks: [[GrassPicture.Cell?]]) -> [String] {
        // `11월` and `Nov` are at most 26 units wide at this size.
        MonthLabel.labels(of: weeks, pitch: Self.pitch) { _ in (label: 26, gap: 4) }.map { month in
            label(
                messages.month(month.month), x: Self.left + month.week * Self.pitch,
                y: Self.top - 8, class: "dim")
        }
    }

    private func rect(_ cell: GrassPicture.Cell, week: Int) -> String {
        let kind = cell.count == nil ? "missing" : "l\(cell.level)"
        let tooltip = messages.cell(cell.day, count: cell.count, hasAccount: picture.login != nil)
        return square(
            x: Self.left + week * Self.pitch, y: Self.top + cell.day.weekday.rawValue * Self.pitch,
            class: cell.day == picture.today ? "\(kind) today" : kind, tooltip: tooltip)
    }

    private func square(x: Int, y: Int, class name: String, tooltip: Text? = nil) -> String {
        let shape =
            "<rect class=\"\(name)\" x=\"\(x)\" y=\"\(y)\" width=\"\(Self.cell)\""
            + " height=\"\(Self.cell)\" rx=\"2\""
        return tooltip.map { "\(shape)><title>\(escaped($0))</title></rect>" } ?? shape + "/>"
    }

    private func legend(width: Int, y: Int) -> [String] {
        let right = width - Self.padding
        let first = right - 30 - 5 * Self.pitch
        var lines = [
            label(messages.lessLabel, x: first - 6, y: y, class: "dim", anchor: "end"),
            label(messages.moreLabel, x: right, y: y, class: "dim", anchor: "end"),
        ]
        lines += (0...4).map {
            square(x: first + $0 * Self.pitch, y: y - 9, class: "l\($0)")
        }
        if picture.isIncomplete {
            lines.append(square(x: Self.left, y: y - 9, class: "missing"))
            lines.append(label(messages.notLoaded, x: Self.left + 16, y: y, class: "dim"))
        }
        return lines
    }

    private func label(
        _ text: Text, x: Int, y: Int, class name: String, anchor: String? = nil
    ) -> String {
        let anchor = anchor.map { " text-anchor=\"\($0)\"" } ?? ""
        return "<text class=\"\(name)\" x=\"\(x)\" y=\"\(y)\"\(anchor)>\(escaped(text))</text>"
    }
}

private func escaped(_ text: Text) -> String { xmlEscaped(text.description) }
