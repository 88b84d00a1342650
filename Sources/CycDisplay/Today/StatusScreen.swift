package import CycCore

/// Data of the status screen besides the overview.
package struct StatusView: Sendable {
    package let overview: Overview
    /// Reason why today's commits do not or may not count, by path of the repository.
    package var reasons: [ByteKey: Reason] = [:]
    /// `nil` if no focus was ever recorded.
    package var focus: FocusView?
    /// Time since GitHub's last response; `nil` if there was none.
    package var githubAge: Duration?
    /// Time since the repositories were read; `nil` if they never were.
    package var repositoriesAge: Duration?
    /// Error of the last refresh.
    package var error: String?
    package var hints: [Hint] = []
    /// Shown as `~`.
    package var home: String?

    package init(_ overview: Overview) { self.overview = overview }
}

/// Status screen: whether today is safe, the streak, what to do, the numbers behind it, and hints.
package func statusScreen(
    _ view: StatusView, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    StatusScreen(view, messages, look).lines.map { $0.painted(look) }
}

private struct StatusScreen {
    let view: StatusView
    let messages: Messages
    let look: TerminalAppearance

    private let today: TodaySummary
    private let challenges: [ChallengeProgress]
    private let labels: LabelledLines

    private var overview: Overview { view.overview }

    init(_ view: StatusView, _ messages: Messages, _ look: TerminalAppearance) {
        (self.view, self.messages, self.look) = (view, messages, look)
        let overview = view.overview
        today = TodaySummary(overview)
        challenges = overview.shownChallenges
        var words = [
            messages.streakLabel, messages.longestLabel, messages.totalLabel,
            overview.streak.unit == .days ? messages.weekLabel : messages.thisWeekLabel,
            messages.todayLabel, messages.updatedLabel,
        ]
        if !challenges.isEmpty { words.append(messages.challengeLabel) }
        if overview.nextDDay != nil { words.append(messages.ddayLabel) }
        if overview.hasTodos { words.append(messages.todoLabel) }
        if view.focus != nil { words.append(messages.focusLabel) }
        labels = LabelledLines(words, indent: Self.indent, look: look)
    }

    /// Maximum number of challenges; the rest is only counted.
    private static let maxShown = 5
    private static let indent = 2

    var lines: [Line] {
        let actions = actions
        let answer = actions.isEmpty ? [[streak] + numbers] : [[streak] + actions, numbers]
        let blocks = ([headline] + answer + [plans, unread, hints]).map { $0.flatMap { $0 } }
        return Array(blocks.filter { !$0.isEmpty }.joined(separator: [Line()]))
    }

    // MARK: Headline and streak

    private var headline: [[Line]] {
        let sign = sign
        let text =
            Line("\(sign.glyph) ", Style(sign.role, isBold: true))
            + Line(messages.headline(today), Style(sign.role, isBold: true))
        let date = Line(messages.date(overview.date), .dim)
        // On a wide terminal the date would be too far from the headline.
        let edge = min(look.width, 80)
        if text.width + 2 + date.width <= edge {
            return [[text.padded(to: edge - date.width) + date]]
        }
        let indented = Line("  ") + date
        return [
            text.wrapped(to: look.width, indent: Self.indent), indented.wrapped(to: look.width),
        ]
    }

    /// Each state has its own shape, so that color is not needed to tell them apart.
    private var sign: (glyph: Text, role: Role) {
        let isUTF8 = look.isUTF8
        let left = overview.isAtRisk ? overview.timeLeft : nil
        let waiting = left.map { Role.ending(in: $0) } ?? .warning
        return switch today.state {
        case .done: (isUTF8 ? "✓" : "+", .good)
        case .pushed: (isUTF8 ? "◐" : "*", .good)
        case .unpushed: (isUTF8 ? "⇡" : "^", waiting)
        case .uncounted: (isUTF8 ? "✗" : "x", waiting)
        case .none where today.isResting: (isUTF8 ? "☾" : "~", .accent)
        case .none: (isUTF8 ? "○" : "o", waiting)
        case .unknown: ("?", waiting)
        }
    }

    private var streak: [Line] {
        let streak = overview.streak
        guard let run = streak.current else {
            var line = Line(messages.streakPlaceholder(overview))
            if !today.state.isSafe, streak.unit == .days || overview.week.state == .tight {
                line.append(separator, .dim)
                line.append(messages.left(overview.timeLeftToday), .warning)
            }
            return labelled(messages.streakLabel, line)
        }
        var line = Line(
            messages.length(
                run, isLowerBound: streak.isCurrentOpenEnded, strict: overview.strictStreak,
                hasAccount: today.hasAccount), Style(.strong))
        line.append(separator, .dim)
        switch (overview.timeLeft, overview.isAtRisk) {
        case (let left?, true):
            line.append(messages.timeToKeepStreak(left), .ending(in: left))
        case (let left?, false) where today.isResting:
            line.append(messages.nextDue(in: left), .accent)
        default:
            line.append(messages.since(run.start), .dim)
        }
        return labelled(messages.streakLabel, line)
    }

    // MARK: Actions

    /// Repositories worth a push. Commits that cannot count are left out until they are fixed.
    private var unpushed: [Overview.TodaysRepository] {
        overview.repositories.filter { $0.hasRemote && $0.unpushed > 0 && $0.reason == nil }
    }

    private var actions: [[Line]] {
        let last = unpushed.prefix(maxOfAKind).last
        // One command pushes all of them, so only the last line shows it.
        return limited(unpushed) { repository in
            let path = abbreviatingHome(repository.path, home: view.home)
            let sentence = messages.notPushed(repository.unpushed, path: path)
            guard repository.path == last?.path else {
                return body(Line("\(look.glyphs.arrow) ", .dim) + Line(sentence))
            }
            return advice(sentence, command: Instruction(Fix.push), role: .plain)
        } + uncounted
    }

    /// Reasons why today's commits cannot count or may not. `cyc why` shows the details.
    private var uncounted: [[Line]] {
        guard [.uncounted, .unknown].contains(today.state) else { return [] }
        let reasons = overview.repositories.compactMap { repository in
            view.reasons[ByteKey(repository.path)].map { (repository.path, $0) }
        }
        return limited(reasons) { path, reason in
            let path = "\(abbreviatingHome(path, home: view.home))"
            let command = reason.remedy.map {
                messages.instruction($0, isToday: true, home: view.home)
            }
            return advice(
                "\(path): \(messages.sentence(reason))", command: command ?? Instruction(Fix.why),
                role: .plain)
        }
    }

    /// Sentence with its command, on one line if they fit.
    private func advice(_ text: Text, command: Instruction, role: Role) -> [Line] {
        adviceLines(text, command, look: look, role: role, indent: Self.indent)
    }

    // MARK: Numbers

    private var numbers: [[Line]] {
        var blocks: [[Line]] = []
        if let longest = overview.streak.longest {
            let line =
                Line(messages.length(longest, isLowerBound: !overview.streak.isComplete))
                + Line(separator + messages.span(longest.start, longest.end), .dim)
            blocks.append(labelled(messages.longestLabel, line))
        }
        if overview.total > 0 {
            let text = messages.total(
                overview.total, activeDays: overview.activeDays, first: overview.firstGreenDay,
                hasAccount: today.hasAccount)
            blocks.append(labelled(messages.totalLabel, Line(text)))
        }
        blocks.append(week)
        let unpushed = Set(unpushed.map { ByteKey($0.path) })
        if !overview.repositories.allSatisfy({ unpushed.contains(ByteKey($0.path)) }) {
            blocks.append(repositories)
        }
        blocks.append(updated)
        return blocks
    }

    private var week: [Line] {
        guard overview.streak.unit == .weeks else { return drawnWeek(messages.weekLabel) }
        let week = overview.week
        let role: Role =
            switch week.state {
            case .met: .good
            case .open: .plain
            case .tight: .warning
            case .lost: .dim
            }
        let line =
            Line("\(week.text)", .strong) + Line(separator, .dim)
            + Line(messages.stillNeeds(week, today: overview.date), role)
        return labelled(messages.thisWeekLabel, line) + drawnWeek("")
    }

    private func drawnWeek(_ label: Text) -> [Line] {
        var days = (0..<7).map { overview.date.advanced(by: $0 - 6) }
        if overview.streak.unit == .weeks { days.removeAll { !overview.week.days.contains($0) } }
        let cells = overview.cells(days)
        let labelWidth = Self.indent + labels.labelWidth
        // Two columns for a Korean letter and one for the gap.
        guard !cells.isEmpty, labelWidth + 3 * cells.count <= look.width + 1 else { return [] }
        var letters = Line()
        var drawn = Line()
        for (index, cell) in cells.enumerated() {
            letters = letters.padded(to: 3 * index)
            letters.append(messages.weekdayLetter(cell.day.weekday), .dim)
            drawn = drawn.padded(to: 3 * index)
            drawn.append(grassCell(cell, isToday: cell.day == overview.date, look: look))
        }
        return labelled(label, letters) + labelled("", drawn)
    }

    private var repositories: [Line] {
        let lines = overview.repositories.prefix(maxOfAKind).map { repository in
            Line("\(abbreviatingHome(repository.path, home: view.home))")
                + Line(separator + messages.commits(repository.commits), .dim)
        }
        let rest = overview.repositories.count - lines.count
        let more = rest > 0 ? [Line(messages.more(rest), .dim)] : []
        return (lines + more).enumerated().flatMap { index, line in
            labelled(index == 0 ? messages.todayLabel : "", line)
        }
    }

    private var updated: [Line] {
        let ages = [
            view.githubAge.map { messages.githubAge($0) },
            view.repositoriesAge.map { messages.repositoriesAge($0) },
        ].compactMap { $0 }
        var line = Line(ages.joined(separator: ", "), .dim)
        if let error = view.error {
            if !line.isEmpty { line.append(separator, .dim) }
            line.append(messages.staleBecause(error), .warning)
        }
        return line.isEmpty ? [] : labelled(messages.updatedLabel, line)
    }

    // MARK: Challenges, D-Day, to-dos, focus

    private var plans: [[Line]] {
        var blocks: [[Line]] = overview.newlyCompleted.map { progress in
            body(Line(messages.announce(progress), Style(.good, isBold: true)))
        }
        var label = messages.challengeLabel
        for progress in challenges.prefix(Self.maxShown) {
            blocks.append(challenge(progress, label))
            if progress.state != .broken { label = "" }
        }
        let rest = challenges.count - Self.maxShown
        if rest > 0 { blocks.append(labelled("", Line(messages.more(rest), .dim))) }
        if let dday = overview.nextDDay {
            let line =
                Line("\(dday.countdown(on: overview.date))", .strong)
                + Line(separator, .dim) + Line("\(dday.name)")
                + Line(separator + messages.date(dday.date), .dim)
            blocks.append(labelled(messages.ddayLabel, line))
        }
        if overview.hasTodos {
            blocks.append(labelled(messages.todoLabel, Line(messages.todos(overview.todo))))
            blocks += overview.nextTodos.map(next)
        }
        if let focus = view.focus {
            blocks.append(labelled(messages.focusLabel, focusLine(focus, messages, look)))
        }
        return blocks
    }

    private func challenge(_ progress: ChallengeProgress, _ label: Text) -> [Line] {
        let challenge = progress.challenge
        if progress.state == .broken {
            return advice(
                messages.broke(progress), command: Instruction(Fix.startAgain(challenge)),
                role: .warning)
        }
        let name = Line("\(challenge.name)")
        let count =
            Line("\(progress.countedDays)/\(challenge.targetDays)") + Line(separator, .dim)
            + Line(progress.outcome(messages), progress.role)
        guard let widths = challengeWidths else {
            return labelled(label, name + Line(separator, .dim) + count)
        }
        return labelled(
            label,
            name.padded(to: widths.name) + Line("  ")
                + progressBar(progress.fraction, width: widths.bar, look: look) + Line("  ") + count
        )
    }

    /// Widths of the aligned names and bars in terminal columns; `nil` if bars do not fit.
    private var challengeWidths: (name: Int, bar: Int)? {
        let shown = challenges.prefix(Self.maxShown).filter { $0.state != .broken }
        let name = shown.map { Line("\($0.challenge.name)").width }.max() ?? 0
        let count =
            shown.map { progress in
                let days: Text = "\(progress.countedDays)/\(progress.challenge.targetDays)"
                return (days + separator + progress.outcome(messages)).width
            }.max() ?? 0
        let bar = min(20, look.width - Self.indent - labels.labelWidth - name - count - 4)
        return bar >= 5 ? (name, bar) : nil
    }

    private func next(_ todo: Todo) -> [Line] {
        var line = Line("#\(todo.id) ", .dim) + Line("\(todo.content.title)")
        for tag in todo.content.tags { line.append(" +\(tag)", .accent) }
        // The count above covers today's list only.
        let list = todo.shownList(on: overview.date)
        if list != .today { line.append(separator + messages.name(of: list), .dim) }
        if let due = todo.content.due {
            line.append(separator, .dim)
            line.append(
                messages.due(due, today: overview.date, isDone: false),
                due < overview.date ? .danger : due == overview.date ? .warning : .dim)
        }
        return labelled("", line)
    }

    // MARK: Unread repositories and hints

    private var unread: [[Line]] {
        unreadLines(
            overview.unread, home: view.home, messages: messages, look: look, indent: Self.indent
        ).map { [$0] }
    }

    private var hints: [[Line]] {
        [
            hintLines(
                view.hints, home: view.home, messages: messages, look: look, indent: Self.indent)
        ]
    }

    /// Draws the first items, and counts the others.
    private func limited<Item>(_ items: [Item], _ draw: (Item) -> [Line]) -> [[Line]] {
        firstOfAKind(items, messages, draw) { body(Line($0, .dim)) }
    }

    // MARK: Layout

    private var separator: Text { look.glyphs.separator }

    private func labelled(_ label: Text, _ line: Line) -> [Line] { labels.lines(label, line) }

    private func body(_ line: Line) -> [Line] {
        (Line(spaces: Self.indent) + line)
            .wrapped(to: look.width, indent: Self.indent + 2)
    }
}
