package import CycCore

/// Data of the mates' board.
package struct MatesView: Sendable {
    package let board: MateBoard
    package let now: Instant
    /// Age up to which a response is fresh; an older one is shown with its age.
    package let usual: Duration
    /// Host that is queried; mates elsewhere are not.
    package let host: GitHubHost
    package var hidden = 0
    /// Error that standard error shows on the same screen.
    package var shownError: Text?

    package init(_ board: MateBoard, now: Instant, usual: Duration, host: GitHubHost) {
        self.board = board
        self.now = now
        self.usual = usual
        self.host = host
    }
}

/// Screen of `mates`: one line per mate, those without a contribution today first.
package func matesScreen(
    _ view: MatesView, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    MatesScreen(view: view, messages: messages, look: look).lines.map { $0.painted(look) }
}

private struct MatesScreen {
    let view: MatesView
    let messages: Messages
    let look: TerminalAppearance

    /// Minimum terminal width in columns at which time zones are shown.
    private static let minWidthForZones = 64
    private static let indent = 2

    var lines: [Line] {
        let rows = view.board.rows
        guard !rows.isEmpty else {
            return view.hidden > 0
                ? Line(messages.hiddenMates(view.hidden)).wrapped(to: look.width)
                : Instruction(Fix.addMate).lines(
                    after: Line("\(messages.noMates): "), width: look.width, indent: Self.indent)
        }
        var table = Table(columns: [
            Table.Column(), Table.Column(nil, dropping: .end), Table.Column(),
            Table.Column(), Table.Column(nil, dropping: .end),
        ])
        table.rows = rows.map(cells)
        if look.width < Self.minWidthForZones {
            table.gap = 1
            table.columns.removeLast()
            table.rows = table.rows.map { Array($0.dropLast()) }
        }
        let done = rows.count { $0.state == .done }
        let unknown = rows.count { $0.state == .unknown }
        let headline = Line(messages.doneMates(done, of: rows.count, unknown: unknown), .strong)
        return headline.wrapped(to: look.width) + [Line()] + table.lines(look) + remarks + notes
    }

    private func cells(_ row: MateRow) -> [Line] {
        let zone = row.isZoneAssumed ? messages.ownZone : "\(row.zone.name)"
        return [
            sign(row), Line("\(row.name)", row.state == .done ? .plain : .strong), squares(row),
            words(row), Line(zone, .dim),
        ]
    }

    /// Each state has its own shape, so that color is not needed to tell them apart.
    private func sign(_ row: MateRow) -> Line {
        switch row.state {
        case .done: Line(look.isUTF8 ? "✓" : "+", .good)
        case .none: Line(look.isUTF8 ? "○" : "o", role(of: row))
        case .unknown: Line("?", .dim)
        }
    }

    private func role(of row: MateRow) -> Role {
        row.isAtRisk ? .ending(in: row.ends - view.now) : .plain
    }

    private func squares(_ row: MateRow) -> Line {
        let most = row.week.compactMap(\.self).max() ?? 0
        return row.week.reduce(into: Line()) { line, count in
            guard let count else { return line.append(look.glyphs.missing, .dim) }
            let level = Grass.level(of: count, maximum: most)
            line.append(look.cells[level], .level(level))
        }
    }

    private func words(_ row: MateRow) -> Line {
        var line = Line()
        if let streak = row.streak, streak > 0 {
            let days = messages.days(streak)
            line = Line(row.isComplete ? days : messages.atLeast(days), .strong)
        } else if row.state == .none {
            line = Line(messages.nothingSeen)
        } else if row.state == .unknown {
            line = Line(messages.notKnown, .dim)
        }
        let left = row.ends - view.now
        if row.state == .none || row.isAtRisk {
            line.append(look.glyphs.separator, .dim)
            line.append(messages.left(left), role(of: row))
        }
        if let asked = row.answer.fetchedAt, view.now - asked > max(view.usual, Self.minShownAge) {
            line.append(look.glyphs.separator, .dim)
            line.append(messages.age(view.now - asked), .dim)
        }
        return line
    }

    /// Age up to which a response is always shown without its age.
    private static let minShownAge = Duration.hours(1)

    /// Each error with the mates concerned, then renames, then for each other host and unknown zone
    /// the mates concerned.
    private var remarks: [Line] {
        func error(of row: MateRow) -> GitHubError? {
            row.mate.host == view.host ? row.answer.failure : nil
        }
        let errors = names(by: error).compactMap { error, names -> Text? in
            let why = messages.explain(error).message
            return why == view.shownError ? nil : "\(messages.few(names)): \(why)"
        }
        let renames = view.board.rows.compactMap { row -> Text? in
            row.mate.host == view.host && error(of: row) == nil && row.isRenamed
                ? messages.renamed(row.mate.login, to: row.login) : nil
        }
        let remarks = errors + renames
        let elsewhere = names { $0.mate.host == view.host ? nil : $0.mate.host }
            .map { messages.elsewhere($0.names, $0.key) }
        let zoneless = names { $0.isZoneAssumed ? $0.mate.zone : nil }
            .map { messages.zoneless($0.names, $0.key) }
        return block((remarks + elsewhere + zoneless).map { Line($0, .warning) })
    }

    /// Groups names by key, in the order of the board.
    private func names<Key: Hashable>(
        by key: (MateRow) -> Key?
    ) -> [(key: Key, names: [String])] {
        var groups: [(key: Key, names: [String])] = []
        var places: [Key: Int] = [:]
        for row in view.board.rows {
            guard let key = key(row) else { continue }
            if let place = places[key] {
                groups[place].names.append(row.name)
            } else {
                places[key] = groups.count
                groups.append((key, [row.name]))
            }
        }
        return groups
    }

    private var notes: [Line] {
        var notes: [Line] = []
        if let newest = view.board.rows.compactMap(\.answer.fetchedAt).max() {
            let age = messages.githubAge(max(.zero, view.now - newest))
            notes.append(Line(age, .dim))
        }
        if view.hidden > 0 { notes.append(Line(messages.hiddenMates(view.hidden), .dim)) }
        if view.board.rows.contains(where: { $0.state == .none }) {
            notes.append(Line(messages.mayBePrivate, .dim))
        }
        return block(notes)
    }

    private func block(_ lines: [Line]) -> [Line] {
        lines.isEmpty
            ? [] : [Line()] + lines.flatMap { $0.wrapped(to: look.width, indent: Self.indent) }
    }
}
