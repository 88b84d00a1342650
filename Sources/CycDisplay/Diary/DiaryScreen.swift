package import CycCore

/// Diary entries of a screen, with the rules that seal and lock them.
package struct DiaryView: Sendable {
    /// In ascending order of their days.
    package let entries: [DiaryEntry]
    package let rules: DiaryRules
    /// Requested range; `nil` for all days.
    package var range: ClosedRange<LogicalDay>?
    /// Search terms.
    package var search: DiarySearch?
    /// Number of sealed days that were not searched.
    package var sealed = 0
    /// Whether the screen ends with the command that edits the first text, if it is not locked.
    package var offersEditing = false

    package init(_ entries: [DiaryEntry], _ rules: DiaryRules) {
        self.entries = entries
        self.rules = rules
    }
}

/// Screen of `diary show`: each day with its text.
package func diaryScreen(
    _ view: DiaryView, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    var lines: [Line] = []
    for entry in view.entries {
        if !lines.isEmpty { lines.append(Line()) }
        lines += heading(entry, messages, look)
        if let opening = view.rules.opens(entry.day) {
            lines += (Line(spaces: 2) + Line(messages.sealedUntil(opening), .dim))
                .wrapped(to: look.width, indent: 2)
        } else {
            lines += diaryLines(entry.text, width: look.width)
        }
    }
    if lines.isEmpty { lines = nothing(view, messages, look) }
    let painted = lines.map { $0.painted(look) }
    guard view.offersEditing, let entry = view.entries.first, !view.rules.isLocked(entry.day)
    else { return painted }
    return painted + [""]
        + adviceLines(messages.changeDiary, Fix.writeDiary(on: entry.day), look: look)
}

/// Screen of `diary list`: each day with the first line of its text.
package func diaryListScreen(
    _ view: DiaryView, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    guard !view.entries.isEmpty else {
        return nothing(view, messages, look).map { $0.painted(look) }
    }
    var table = Table(columns: [Table.Column(), Table.Column(nil, dropping: .end), Table.Column()])
    table.rows = view.entries.map { entry in
        let text: Line
        if let opening = view.rules.opens(entry.day) {
            text = Line(messages.sealedUntil(opening), .dim)
        } else {
            let line = DiaryText.lines(entry.text).first { !DiaryText.isBlank(String($0)) }
            text = Line("\(start(of: line ?? ""))")
        }
        let mark =
            view.rules.isLocked(entry.day)
            ? Line()
            : Line(messages.canBeChanged(until: view.rules.locks(entry.day)), .good)
        return [Line(messages.date(entry.day.date), .dim), text, mark]
    }
    var lines = table.lines(look)
    lines.append(Line())
    lines += Line(messages.written(days: view.entries.count), .dim).wrapped(to: look.width)
    return lines.map { $0.painted(look) }
}

/// Beginning of a line, longer than any terminal shows.
private func start(of line: Substring) -> String {
    String(line.unicodeScalars.prefix(longestStart))
}

/// Length of the beginning in Unicode scalars.
private let longestStart = 300

/// Screen of `diary search`: each day with the lines that match.
package func diarySearchScreen(
    _ view: DiaryView, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    var lines: [Line] = []
    for entry in view.entries {
        if !lines.isEmpty { lines.append(Line()) }
        lines += heading(entry, messages, look)
        if let search = view.search { lines += foundLines(entry.text, search, look: look) }
    }
    if lines.isEmpty, let search = view.search {
        lines = Line(messages.nothingFound(search)).wrapped(to: look.width, indent: 2)
    }
    if view.sealed > 0 {
        lines.append(Line())
        lines += Line(messages.notSearched(view.sealed), .dim).wrapped(to: look.width)
    }
    return lines.map { $0.painted(look) }
}

private func heading(_ entry: DiaryEntry, _ messages: Messages, _ look: TerminalAppearance)
    -> [Line]
{
    Line(messages.date(entry.day.date), .strong).wrapped(to: look.width)
}

private func nothing(_ view: DiaryView, _ messages: Messages, _ look: TerminalAppearance) -> [Line]
{
    guard let range = view.range else {
        return Instruction(Fix.writeDiary).lines(
            after: Line("\(messages.noDiary): "), width: look.width, indent: 2)
    }
    let day = range.lowerBound
    guard day == range.upperBound, day <= view.rules.today, !view.rules.isLocked(day) else {
        return Line(messages.noDiary(in: range)).wrapped(to: look.width)
    }
    return Instruction(Fix.writeDiary(on: day)).lines(
        after: Line("\(messages.noDiary(on: day)): "), width: look.width, indent: 2)
}
