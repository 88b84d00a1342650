import CycCore

/// Contribution calendar as a self-contained `<svg>` element, with a tooltip for every day.
package func svg(
    _ picture: GrassPicture, _ theme: PictureTheme = .auto, messages: Messages
) -> String {
    let drawing = GrassSVG(grass: picture, messages: messages)
    return drawing.picture.document(
        title: messages.title(of: picture), description: messages.description(of: picture), theme,
        messages.language)
}

/// Layout of the calendar.
struct GrassSVG {
    let grass: GrassPicture
    let messages: Messages

    private static let cell = 10
    private static let pitch = 13
    private static let left = 46
    private static let top = 58
    private static let padding = 16

    var picture: Picture {
        let weeks = grass.weeks
        let title = messages.heading(of: grass)
        let login: Text = grass.login.map { "\($0)" } ?? ""
        // Title and login are side by side.
        let loginWidth = PictureText.width(of: login, size: 10)
        let heading = PictureText.width(of: title, size: 14) + loginWidth
        let width = max(
            Self.left + weeks.count * Self.pitch + Self.padding, heading + 3 * Self.padding, 240)
        var picture = Picture(width: width, height: Self.top + 7 * Self.pitch + 34)
        picture.frame()
        picture.text(title, Self.padding, 28, size: 14, limit: heading)
        picture.text(
            login, width - Self.padding, 28, size: 10, .dim, limit: loginWidth, anchor: .end)
        // `11월` and `Nov` are at most 26 units wide at this size.
        for month in MonthLabel.labels(of: weeks, pitch: Self.pitch, size: { _ in (26, 4) }) {
            picture.text(
                messages.month(month.month), Self.left + month.week * Self.pitch, Self.top - 8,
                size: 10, .dim, limit: 26)
        }
        for weekday in [Weekday.monday, .wednesday, .friday] {
            picture.text(
                messages.weekday(weekday), Self.padding,
                Self.top + weekday.rawValue * Self.pitch + 9, size: 10, .dim, limit: 28)
        }
        for (index, week) in weeks.enumerated() {
            for cell in week.compactMap({ $0 }) { draw(cell, week: index, in: &picture) }
        }
        drawLegend(in: &picture)
        return picture
    }

    private func draw(_ cell: GrassPicture.Cell, week: Int, in picture: inout Picture) {
        let kind = cell.count == nil ? "missing" : Ink.level(cell.level).rawValue
        picture.square(
            Self.left + week * Self.pitch, Self.top + cell.day.weekday.rawValue * Self.pitch,
            side: Self.cell, class: cell.day == grass.today ? "\(kind) today" : kind,
            tooltip: messages.cell(cell.day, count: cell.count, hasAccount: grass.login != nil))
    }

    private func drawLegend(in picture: inout Picture) {
        let (right, y) = (picture.width - Self.padding, picture.height - Self.padding)
        let first = right - 30 - 5 * Self.pitch
        picture.text(
            messages.lessLabel, first - 6, y, size: 10, .dim, limit: 30, anchor: .end)
        picture.text(messages.moreLabel, right, y, size: 10, .dim, limit: 30, anchor: .end)
        for level in 0...4 {
            picture.square(
                first + level * Self.pitch, y - 9, side: Self.cell, class: Ink.level(level).rawValue
            )
        }
        if grass.isIncomplete {
            picture.square(Self.left, y - 9, side: Self.cell, class: "missing")
            picture.text(
                messages.notLoaded, Self.left + 16, y, size: 10, .dim, limit: first - Self.left - 50
            )
        }
    }
}

extension Messages {
    /// ``grassTitle(total:period:hasAccount:isComplete:)`` of a picture.
    func heading(of grass: GrassPicture) -> Text {
        grassTitle(
            total: grass.total, period: grass.period, hasAccount: grass.login != nil,
            isComplete: !grass.isIncomplete)
    }

    /// Title of a grass for screen readers.
    func title(of grass: GrassPicture) -> Text {
        (grass.login.map { "\($0): " } ?? "") + heading(of: grass)
    }

    func description(of grass: GrassPicture) -> Text {
        guard let first = grass.cells.first, let last = grass.cells.last else { return "" }
        let days = grassDescription(first.day, last.day, activeDays: grass.activeDays)
        return grass.isIncomplete ? days + " " + someNotLoaded : days
    }
}
