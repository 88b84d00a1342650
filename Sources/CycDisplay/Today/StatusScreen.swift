package import CycCore

/// Everything that the status screen shows.
package struct StatusView: Sendable {
    /// Commits of one repository that only its remote-tracking branches lack.
    package struct Unpushed: Equatable, Sendable {
        package var path: String
        package var branch: String?
        package var commits: Int

        package init(path: String, branch: String? = nil, commits: Int) {
            self.path = path
            self.branch = branch
            self.commits = commits
        }
    }

    /// One repository's part in today.
    package struct Repository: Equatable, Sendable {
        package var path: String
        package var commits: Int
        /// Why none of them can count; `nil` where one can.
        package var reason: Reason?

        package init(path: String, commits: Int, reason: Reason? = nil) {
            self.path = path
            self.commits = commits
            self.reason = reason
        }
    }

    package struct CurrentStreak: Equatable, Sendable {
        package var run: Run
        package var isAtRisk: Bool
        /// Until the deadline; `nil` if no day ever ends the streak.
        package var secondsLeft: Int?
        /// Whether a missing year may hide a longer run.
        package var isLowerBound: Bool
        /// The length without neutral days, as GitHub counts; `nil` where that is not known.
        package var strict: Int?
        package var hasAccount: Bool

        package init(
            run: Run, isAtRisk: Bool, secondsLeft: Int?, isLowerBound: Bool = false,
            strict: Int? = nil, hasAccount: Bool = false
        ) {
            self.run = run
            self.isAtRisk = isAtRisk
            self.secondsLeft = secondsLeft
            self.isLowerBound = isLowerBound
            self.strict = strict
            self.hasAccount = hasAccount
        }
    }

    package struct Total: Equatable, Sendable {
        package var count: Int
        package var activeDays: Int
        package var first: Day?

        package init(count: Int, activeDays: Int, first: Day?) {
            self.count = count
            self.activeDays = activeDays
            self.first = first
        }
    }

    /// Ages in seconds; `nil` for what was never read.
    package struct Freshness: Equatable, Sendable {
        package var github: Int?
        package var repositories: Int?
        /// Why the last refresh failed.
        package var error: String?

        package init(github: Int? = nil, repositories: Int? = nil, error: String? = nil) {
            self.github = github
            self.repositories = repositories
            self.error = error
        }
    }

    package var date: Day
    package var today: TodaySummary
    package var unpushed: [Unpushed] = []
    /// Today's repositories.
    package var repositories: [Repository] = []
    package var streak: CurrentStreak?
    /// Until today ends; shown where no streak has a deadline.
    package var secondsLeftToday: Int?
    package var longest: Run?
    /// Whether a missing year may hide a longer run than ``longest``.
    package var isLongestLowerBound = false
    /// Whether the days before today could not be loaded, so that there may be a streak.
    package var isStreakUnknown = false
    package var total: Total?
    /// The last days up to today, those of ``runningWeek`` where there is one; see
    /// ``GrassPicture/cells``.
    package var week: [GrassPicture.Cell] = []
    /// Where the streak counts weeks.
    package var runningWeek: Week?
    /// What was completed and is told now.
    package var completed: [ChallengeProgress] = []
    /// Those that go on, and those that broke lately.
    package var challenges: [ChallengeProgress] = []
    package var dday: DDay?
    /// `nil` where there is no to-do at all.
    package var todo: TodoCounts?
    package var nextTodos: [Todo] = []
    /// `nil` before anything was ever counted.
    package var focus: FocusView?
    package var freshness = Freshness()
    package var unread: [Unread] = []
    package var hints: [Hint] = []
    /// Shown as `~`.
    package var home: String?

    package init(date: Day, today: TodaySummary) {
        self.date = date
        self.today = today
    }
}

/// One screen: is today safe, the streak, what to do, the numbers behind it, then hints.
package func statusScreen(
    _ view: StatusView, messages: Messages, look: TerminalLook
) -> [PaintedLine] {
    StatusScreen(view, messages, look).lines.map { $0.painted(look) }
}

private struct StatusScreen {
    let view: StatusView
    let messages: Messages
    let look: TerminalLook

    private let labels: LabelledLines

    init(_ view: StatusView, _ messages: Messages, _ look: TerminalLook) {
        (self.view, self.messages, self.look) = (view, messages, look)
        var words = [
            messages.streakLabel, messages.longestLabel, messages.totalLabel,
            view.runningWeek == nil ? messages.weekLabel : messages.thisWeekLabel,
            messages.todayLabel, messages.updatedLabel,
        ]
        if !view.challenges.isEmpty { words.append(messages.challengeLabel) }
        if view.dday != nil { words.append(messages.ddayLabel) }
        if view.todo != nil { words.append(messages.todoLabel) }
        if view.focus != nil { words.append(messages.focusLabel) }
        labels = LabelledLines(words, indent: Self.indent, look: look)
    }

    /// Repositories, commands and unread paths beyond this are only counted.
    private static let most = 5
    private static let indent = 2

    var lines: [Line] {
        let actions = actions
        let answer = actions.isEmpty ? [[streak] + numbers] : [[streak] + actions, numbers]
        let blocks = ([headline] + answer + [plans, unread, hints]).map { $0.flatMap { $0 } }
        return Array(blocks.filter { !$0.isEmpty }.joined(separator: [Line()]))
    }

    // MARK: The answer

    private var headline: [[Line]] {
        let sign = sign
        let text =
            Line("\(sign.glyph) ", Style(sign.role, isBold: true))
            + Line(messages.headline(view.today), Style(sign.role, isBold: true))
        let date = Line(messages.date(view.date), .dim)
        // Beyond the usual width the date would stand alone at the far edge.
        let edge = min(look.width, 80)
        if text.width + 2 + date.width <= edge {
            return [[text.padded(to: edge - date.width) + date]]
        }
        let indented = Line("  ") + date
        return [
            text.wrapped(to: look.width, indent: Self.indent), indented.wrapped(to: look.width),
        ]
    }

    /// Every state has its own shape; colour only repeats it.
    private var sign: (glyph: Text, role: Role) {
        let isUTF8 = look.isUTF8
        let left = view.streak.flatMap { $0.isAtRisk ? $0.secondsLeft : nil }
        let waiting = left.map(Role.ending) ?? .warning
        return switch view.today.state {
        case .done: (isUTF8 ? "✓" : "+", .good)
        case .pushed: (isUTF8 ? "◐" : "*", .good)
        case .unpushed: (isUTF8 ? "⇡" : "^", waiting)
        case .uncounted: (isUTF8 ? "✗" : "x", waiting)
        case .none where view.today.isResting: (isUTF8 ? "☾" : "~", .accent)
        case .none: (isUTF8 ? "○" : "o", waiting)
        case .unknown: ("?", waiting)
        }
    }

    private var streak: [Line] {
        guard let streak = view.streak else {
            var line = Line(
                view.isStreakUnknown
                    ? messages.unknownStreak
                    : view.runningWeek == nil
                        ? messages.noStreak(view.today) : messages.noStreakOfWeeks)
            if let seconds = view.secondsLeftToday, !view.today.state.isSafe,
                view.runningWeek.map({ $0.state == .tight }) ?? true
            {
                line.append(separator, .dim)
                line.append(messages.left(seconds: seconds), .warning)
            }
            return labelled(messages.streakLabel, line)
        }
        var line = Line(
            messages.length(
                streak.run, isLowerBound: streak.isLowerBound, strict: streak.strict,
                hasAccount: streak.hasAccount), Style(.strong))
        line.append(separator, .dim)
        switch (streak.secondsLeft, streak.isAtRisk) {
        case (let seconds?, true):
            line.append(messages.keepIt(secondsLeft: seconds), .ending(in: seconds))
        case (let seconds?, false) where view.today.isResting:
            line.append(messages.nextDue(seconds: seconds), .accent)
        default:
            line.append(messages.since(streak.run.start), .dim)
        }
        return labelled(messages.streakLabel, line)
    }

    // MARK: What to do

    private var actions: [[Line]] {
        let shown = view.unpushed.prefix(Self.most)
        // One command for all of them.
        var blocks: [[Line]] = shown.enumerated().map { place, group in
            let path = abbreviatingHome(group.path, home: view.home)
            let sentence = messages.notPushed(group.commits, path: path, branch: group.branch)
            guard place == shown.count - 1 else {
                return body(Line("\(look.glyphs.arrow) ", .dim) + Line(sentence))
            }
            return advice(sentence, command: Instruction(Fix.push), role: .plain)
        }
        let rest = view.unpushed.count - Self.most
        if rest > 0 { blocks.append(body(Line(messages.more(rest), .dim))) }
        return blocks + uncounted
    }

    /// Why commits of today cannot count, or why that is not known; what takes a closer look `cyc why` tells.
    private var uncounted: [[Line]] {
        guard [.uncounted, .unknown].contains(view.today.state) else { return [] }
        return view.repositories.prefix(Self.most).compactMap { repository in
            guard let reason = repository.reason else { return nil }
            let path = "\(abbreviatingHome(repository.path, home: view.home))"
            let command = reason.remedy.map { messages.instruction($0, home: view.home) }
            return advice(
                "\(path): \(messages.sentence(reason))", command: command ?? Instruction(Fix.why),
                role: .plain)
        }
    }

    /// A sentence and its command, on one line where they fit.
    private func advice(_ text: Text, command: Instruction, role: Role) -> [Line] {
        adviceLines(text, command, look: look, role: role, indent: Self.indent)
    }

    // MARK: The numbers

    private var numbers: [[Line]] {
        var blocks: [[Line]] = []
        if let longest = view.longest {
            let line =
                Line(messages.length(longest, isLowerBound: view.isLongestLowerBound))
                + Line(separator + messages.span(longest.start, longest.end), .dim)
            blocks.append(labelled(messages.longestLabel, line))
        }
        if let total = view.total, total.count > 0 {
            let text = messages.total(
                total.count, activeDays: total.activeDays, first: total.first,
                hasAccount: view.today.hasAccount)
            blocks.append(labelled(messages.totalLabel, Line(text)))
        }
        blocks.append(week)
        let unpushed = Set(view.unpushed.map { NativeKey($0.path) })
        if !view.repositories.allSatisfy({ unpushed.contains(NativeKey($0.path)) }) {
            blocks.append(repositories)
        }
        blocks.append(updated)
        return blocks
    }

    private var week: [Line] {
        guard let week = view.runningWeek else { return drawnWeek(messages.weekLabel) }
        let role: Role =
            switch week.state {
            case .met: .good
            case .open: .plain
            case .tight: .warning
            case .lost: .dim
            }
        let line =
            Line("\(week.text)", .strong) + Line(separator, .dim)
            + Line(messages.stillNeeds(week, today: view.date), role)
        return labelled(messages.thisWeekLabel, line) + drawnWeek("")
    }

    private func drawnWeek(_ label: Text) -> [Line] {
        let cells = view.week.suffix(7)
        let labelWidth = Self.indent + labels.labelWidth
        // Two columns for a Korean letter, one for the gap.
        guard !cells.isEmpty, labelWidth + 3 * cells.count <= look.width + 1 else { return [] }
        var letters = Line()
        var drawn = Line()
        for (index, cell) in cells.enumerated() {
            letters = letters.padded(to: 3 * index)
            letters.append(messages.weekdayLetter(cell.day.weekday), .dim)
            drawn = drawn.padded(to: 3 * index)
            drawn.append(grassCell(cell, isToday: cell.day == view.date, look: look))
        }
        return labelled(label, letters) + labelled("", drawn)
    }

    private var repositories: [Line] {
        let shown = view.repositories.prefix(Self.most)
        var lines: [Line] = []
        for (index, repository) in shown.enumerated() {
            let path: Text = "\(abbreviatingHome(repository.path, home: view.home))"
            let line =
                Line(path) + Line(separator + messages.commits(repository.commits), .dim)
            lines += labelled(index == 0 ? messages.todayLabel : "", line)
        }
        let rest = view.repositories.count - shown.count
        if rest > 0 { lines += labelled("", Line(messages.more(rest), .dim)) }
        return lines
    }

    private var updated: [Line] {
        let ages = [
            view.freshness.github.map { messages.githubAge(seconds: $0) },
            view.freshness.repositories.map { messages.repositoriesAge(seconds: $0) },
        ].compactMap { $0 }
        var line = Line(ages.joined(separator: ", "), .dim)
        if let error = view.freshness.error {
            if !line.isEmpty { line.append(separator, .dim) }
            line.append(messages.staleBecause(error), .warning)
        }
        return line.isEmpty ? [] : labelled(messages.updatedLabel, line)
    }

    // MARK: What was set out to do

    private var plans: [[Line]] {
        var blocks: [[Line]] = view.completed.map { progress in
            body(Line(messages.announce(progress), Style(.good, isBold: true)))
        }
        var label = messages.challengeLabel
        for progress in view.challenges.prefix(Self.most) {
            blocks.append(challenge(progress, label))
            if progress.state != .broken { label = "" }
        }
        let rest = view.challenges.count - Self.most
        if rest > 0 { blocks.append(labelled("", Line(messages.more(rest), .dim))) }
        if let dday = view.dday {
            let line =
                Line("\(dday.countdown(on: view.date))", .strong)
                + Line(separator, .dim) + Line("\(dday.name)")
                + Line(separator + messages.date(dday.date), .dim)
            blocks.append(labelled(messages.ddayLabel, line))
        }
        if let todo = view.todo {
            blocks.append(labelled(messages.todoLabel, Line(messages.todos(todo))))
            blocks += view.nextTodos.map(next)
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

    /// Columns of the names and of the bars, which stand below each other; `nil` where bars find no
    /// room.
    private var challengeWidths: (name: Int, bar: Int)? {
        let shown = view.challenges.prefix(Self.most).filter { $0.state != .broken }
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
        // The count above is of today alone.
        let list = todo.shownList(on: view.date)
        if list != .today { line.append(separator + messages.name(of: list), .dim) }
        if let due = todo.content.due {
            line.append(separator, .dim)
            line.append(
                messages.due(due, today: view.date, isDone: false),
                due < view.date ? .danger : due == view.date ? .warning : .dim)
        }
        return labelled("", line)
    }

    // MARK: What is missing

    private var unread: [[Line]] {
        guard !view.unread.isEmpty else { return [] }
        var blocks = [body(Line(messages.incomplete(unread: view.unread.count), .warning))]
        for unread in view.unread.prefix(Self.most) {
            let path = abbreviatingHome(unread.path, home: view.home)
            blocks.append(
                advice(
                    messages.error(of: unread.reason, at: path),
                    command: Instruction(Fix.read(unread, home: view.home)), role: .plain))
        }
        let rest = view.unread.count - Self.most
        if rest > 0 { blocks.append(body(Line(messages.more(rest), .dim))) }
        return blocks
    }

    private var hints: [[Line]] {
        view.hints.map { hint in
            let advice = messages.advice(hint, home: view.home)
            return self.advice(
                advice.text, command: Instruction(advice.command), role: .dim)
        }
    }

    // MARK: Layout

    private var separator: Text { look.glyphs.separator }

    private func labelled(_ label: Text, _ line: Line) -> [Line] { labels.lines(label, line) }

    private func body(_ line: Line) -> [Line] {
        (Line(spaces: Self.indent) + line)
            .wrapped(to: look.width, indent: Self.indent + 2)
    }
}
