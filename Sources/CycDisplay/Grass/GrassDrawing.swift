import CycCore

/// Contribution calendar as GitHub draws it: weeks as columns, weekdays as rows, a legend below.
///
/// A week takes two columns if they fit, else one; then the oldest weeks are left out, and the title
/// counts only what is drawn.
package func grassLines(
    _ picture: GrassPicture, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    GrassDrawing(picture, messages: messages, look: look).lines.map { $0.painted(look) }
}

/// One cell of the calendar or of the week in the status screen.
func grassCell(_ cell: GrassPicture.Cell, isToday: Bool, look: TerminalAppearance) -> Line {
    guard cell.count != nil else {
        return Line(look.glyphs.missing, Style(.dim, isUnderlined: isToday))
    }
    return Line(
        look.cells[cell.level], Style(.level(cell.level), isUnderlined: isToday))
}

private struct GrassDrawing {
    /// The visible part of the calendar.
    let picture: GrassPicture
    /// Number of requested weeks.
    let requested: Int
    let messages: Messages
    let look: TerminalAppearance
    let weeks: [[GrassPicture.Cell?]]
    /// Width of the weekday labels with the gap after them, in terminal columns.
    let margin: Int
    /// Width of a week with the gap after it, in terminal columns.
    let pitch: Int

    private static let labelled: Set<Weekday> = [.monday, .wednesday, .friday]
    /// Minimum width in terminal columns at which weekday labels are shown.
    private static let narrow = 16

    init(_ picture: GrassPicture, messages: Messages, look: TerminalAppearance) {
        self.messages = messages
        self.look = look
        let labels = Self.labelled.map { messages.weekday($0).width }
        margin = look.width < Self.narrow ? 0 : (labels.max() ?? 0) + 1
        let all = picture.weeks
        let available = look.width - margin
        pitch = 2 * all.count <= available ? 2 : 1
        weeks = Array(all.suffix(max(1, available / pitch)))
        requested = all.count
        self.picture = weeks.count < all.count ? picture.newest(weeks.count) : picture
    }

    var lines: [Line] {
        var title = Line(messages.heading(of: picture), .strong)
        if let login = picture.login {
            title.append("\(look.glyphs.separator)\(login)", .dim)
        }
        if case .weeks(let shown) = picture.period, shown < requested {
            title.append(
                look.glyphs.separator + messages.fitting(shown, of: requested), .dim)
        }
        var lines = title.wrapped(to: look.width)
        lines.append(months)
        lines += Weekday.allCases.map(row)
        lines.append(legend)
        return lines
    }

    private var months: Line {
        let labels = MonthLabel.labels(of: weeks, pitch: pitch) { month in
            let label = messages.month(month)
            let width = label.width
            // `11월12월` is readable without a gap; with one, every other month would be left out.
            return (width, gap: pitch == 1 && width > label.description.count ? 0 : 1)
        }
        var line = Line()
        for label in labels {
            line = line.padded(to: margin + pitch * label.week)
            line.append(messages.month(label.month), .dim)
        }
        return line.padded(to: margin + pitch * weeks.count)
    }

    private func row(_ weekday: Weekday) -> Line {
        let name = Self.labelled.contains(weekday) && margin > 0 ? messages.weekday(weekday) : ""
        var line = Line(name, .dim).padded(to: margin)
        for week in weeks {
            guard let cell = week[weekday.rawValue] else {
                line.append(Line(spaces: pitch))
                continue
            }
            let isToday = cell.day == picture.today
            line.append(grassCell(cell, isToday: isToday, look: look))
            guard pitch > 1 else { continue }
            line.append(isToday && look.depth == .none ? look.glyphs.today : " ")
        }
        return line
    }

    private var legend: Line {
        var line = Line(spaces: margin)
        line.append("\(messages.lessLabel) ", .dim)
        for (level, glyph) in look.cells.enumerated() {
            line.append(glyph, .level(level))
            line.append(" ")
        }
        line.append(messages.moreLabel, .dim)
        if picture.isIncomplete {
            line.append("  \(look.glyphs.missing) \(messages.notLoaded)", .warning)
        }
        return line.fitted(to: look.width, ellipsis: look.glyphs.ellipsis)
    }
}
