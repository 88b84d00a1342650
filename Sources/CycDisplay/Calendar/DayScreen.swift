package import CycCore

/// Page of a day with the additional data of its screen.
package struct DayView: Sendable {
    package let page: DayPage
    /// Counted ranges of the day's intervals.
    package var log: FocusLog
    /// To-dos of the intervals.
    package var todos: [EntryID: FocusTodo] = [:]
    /// Bounds of the logical day with this date.
    package let bounds: Range<Instant>
    /// Rules that decide whether the diary text is sealed.
    package let rules: DiaryRules
    /// Shown as `~`.
    package var home: String?

    package init(_ page: DayPage, log: FocusLog, bounds: Range<Instant>, _ rules: DiaryRules) {
        self.page = page
        self.log = log
        self.bounds = bounds
        self.rules = rules
    }
}

/// Screen of a day: summary, timeline, what is due, and the diary.
package func dayScreen(
    _ view: DayView, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    DayScreen(view: view, messages: messages, look: look).lines.map { $0.trimmed.painted(look) }
}

private struct DayScreen {
    let view: DayView
    let messages: Messages
    let look: TerminalAppearance

    /// Last component of each repository's path, or the whole path if two end alike.
    private let names: [String: Text]

    init(view: DayView, messages: Messages, look: TerminalAppearance) {
        (self.view, self.messages, self.look) = (view, messages, look)
        func last(_ path: String) -> String { String(path.split(separator: "/").last ?? path[...]) }
        let paths = Set(view.page.commits.map(\.repository))
        let alike = Dictionary(grouping: paths, by: last)
        var names: [String: Text] = [:]
        for path in paths {
            names[path] =
                alike[last(path)]?.count == 1
                ? "\(visible: last(path))" : "\(abbreviatingHome(path, home: view.home))"
        }
        self.names = names
    }

    private var page: DayPage { view.page }

    var lines: [Line] {
        let blocks = [head, timeline, due, ddays, challenges, diary]
        return Array(blocks.filter { !$0.isEmpty }.joined(separator: [Line()]))
    }

    private func wrapped(_ line: Line) -> [Line] { line.wrapped(to: look.width, indent: 2) }

    private func titled(_ title: Text, _ lines: [Line]) -> [Line] {
        lines.isEmpty ? [] : [Line(title, .strong)] + lines
    }

    // MARK: Parts

    private var head: [Line] {
        var title = Line(messages.date(page.date), .strong)
        if let word = messages.relative(page.date, today: page.today) {
            title.append("\(look.glyphs.separator)\(word)", .dim)
        }
        if page.isPerfect {
            title.append("  ")
            title.append(CalendarMark.perfect.sign(look))
            title.append(" \(messages.perfectDay)", .warning)
        }
        var lines = wrapped(title)
        if let report = page.report {
            let role: Role = report.state.isSafe ? .good : .warning
            lines += wrapped(Line(dayHeadline(report, messages), role))
        }
        if page.focus.hasFocus || page.focus.time > .zero {
            let sign = page.focus.stage.sign(ascii: !look.isUTF8)
            var line = Line("\(sign) \(messages.focusLabel) \(messages.counted(page.focus))")
            if page.focus.pomodoros > 0 {
                line.append(look.glyphs.separator, .dim)
                line.append(leaves(page.focus.pomodoros, look: look), .good)
            }
            lines += wrapped(line)
        }
        if !page.badges.isEmpty {
            lines += wrapped(
                Line("\(messages.earnedLabel): ", .dim)
                    + Line(messages.list(page.badges.map { messages.name(of: $0) }), .good))
        }
        return lines
    }

    private var timeline: [Line] {
        let items = page.timeline
        guard !items.isEmpty else {
            let text = page.isFuture ? messages.nothingPlanned : messages.nothingDone
            let isEmpty = page.todosDue.isEmpty && page.ddays.isEmpty
            return page.isFuture && !isEmpty ? [] : wrapped(Line(text, .dim))
        }
        let times = items.map { time(of: $0.item, at: $0.at) }
        let width = times.map(\.width).max() ?? 0
        return zip(items, times).flatMap { item, time -> [Line] in
            let (mark, text) = line(of: item.item)
            let start = Line(time, .dim).padded(to: width) + Line(" ") + mark + Line(" ")
            return (start + text).wrapped(to: look.width, indent: start.width)
        }
    }

    private func time(of item: DayPage.Item, at instant: Instant?) -> Text {
        // A commit's date can differ from the page's.
        let begin = instant.map { messages.shortTime($0, on: page.date) } ?? ""
        guard case .focus(let entry) = item else { return begin }
        return messages.dashed(begin, entry.interval.to.map(messages.timeOfDay) ?? messages.now)
    }

    private func line(of item: DayPage.Item) -> (mark: Line, text: Line) {
        let separator = look.glyphs.separator
        switch item {
        case .commit(let commit):
            var line = commit.subject.map { Line("\($0)") } ?? Line(messages.noSubject, .dim)
            line.append("\(separator)\(names[commit.repository] ?? "")", .dim)
            if !commit.isPushed, commit.hasRemote {
                line.append("\(separator)\(messages.notPushedNote)", .warning)
            }
            return (Line(look.isUTF8 ? "●" : "*", .good), line)
        case .focus(let entry):
            let todo = entry.interval.todo.flatMap { view.todos[$0] }
            let time = view.log.ranges(of: entry).reduce(.zero) { sum, range in
                sum + range.clamped(to: view.bounds).duration
            }
            var line = Line(messages.subject(entry.interval, todo: todo))
            line.append("\(separator)\(messages.duration(time))", .dim)
            return (Line(look.isUTF8 ? "▸" : ">", .accent), line)
        case .todo(let todo):
            let line =
                Line("#\(todo.id) \(todo.content.title)")
                + Line("\(separator)\(messages.doneNote)", .dim)
            return (Line(look.isUTF8 ? "✓" : "+", .good), line)
        }
    }

    private var due: [Line] {
        titled(
            messages.dueTitle,
            page.todosDue.flatMap { todo -> [Line] in
                let isDone = todo.isDone
                var line = Line(
                    isDone ? (look.isUTF8 ? "✓ " : "+ ") : (look.isUTF8 ? "○ " : "o "),
                    isDone ? .good : .warning)
                line.append("#\(todo.id) \(todo.content.title)")
                if let due = todo.content.due, due != page.date {
                    let words = messages.due(due, today: page.today, isDone: isDone)
                    line.append("\(look.glyphs.separator)\(words)", .warning)
                }
                return wrapped(line)
            })
    }

    private var ddays: [Line] {
        titled(
            messages.ddaysTitle,
            page.ddays.flatMap { dday in
                wrapped(
                    Line("\(dday.countdown(on: page.date))", .strong)
                        + Line("  \(dday.name)"))
            })
    }

    private var challenges: [Line] {
        titled(
            messages.challengesTitle,
            page.challenges.flatMap { progress in
                var line = Line("\(progress.challenge.name)  ")
                line.append("\(progress.countedDays)/\(progress.challenge.targetDays)", .dim)
                let outcome = progress.outcome(messages)
                if !outcome.isEmpty {
                    line.append(look.glyphs.separator, .dim)
                    line.append(outcome, progress.role)
                }
                return wrapped(line)
            })
    }

    private var diary: [Line] {
        guard let diary = page.diary else { return [] }
        let lines =
            view.rules.isSealed(diary.day)
            ? [Line(messages.sealedText, .dim)] : DiaryText.lines(diary.text).map { Line("\($0)") }
        return titled(messages.diaryTitle, lines.flatMap(wrapped))
    }
}
