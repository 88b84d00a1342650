package import CycCore

extension ChallengeProgress {
    var role: Role {
        switch state {
        case .active: isOutOfReach ? .danger : needsToday ? .warning : .good
        case .completed: .good
        case .broken: .danger
        case .expired: .dim
        }
    }

    /// Countdown such as D-12 of an active challenge, else how it ended.
    func outcome(_ messages: Messages) -> Text {
        state == .active ? dday.map { "\($0)" } ?? "" : messages.state(self)
    }
}

/// Challenges with their progress bars, in the order of `progresses`.
package func challengeListScreen(
    _ progresses: [ChallengeProgress], messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    guard !progresses.isEmpty else {
        return adviceLines(messages.noChallenges, Fix.startChallenge, look: look)
    }
    var table = Table(columns: [
        Table.Column("#", .right), Table.Column(messages.challengeLabel, dropping: .end),
    ])
    let barWidth = min(24, look.width / 4)
    let hasBars = look.width >= 50
    if hasBars { table.columns.append(Table.Column(messages.progressLabel)) }
    table.columns += [Table.Column(nil, .right), Table.Column(messages.stateLabel)]
    table.rows = progresses.map { progress in
        let challenge = progress.challenge
        var row = [Line("\(challenge.id)", .dim), Line("\(challenge.name)", .strong)]
        if hasBars { row.append(progressBar(progress.fraction, width: barWidth, look: look)) }
        return row + [
            Line("\(progress.countedDays)/\(challenge.targetDays)"),
            Line(progress.outcome(messages), progress.role),
        ]
    }
    return table.lines(look).map { $0.painted(look) }
}

/// Details of one challenge; `isTitled` is false below a line that names it.
package func challengeScreen(
    _ progress: ChallengeProgress, isTitled: Bool = true, messages: Messages,
    look: TerminalAppearance
) -> [PaintedLine] {
    let challenge = progress.challenge
    let separator = look.glyphs.separator
    let labels = LabelledLines(
        [
            messages.progressLabel, messages.stateLabel, messages.ddayLabel, messages.paceLabel,
            messages.spanLabel,
        ], look: look)
    let title = Line("#\(challenge.id) ", .dim) + Line("\(challenge.name)", .strong)
    var lines = isTitled ? title.wrapped(to: look.width, indent: 2) : []
    var count = Line(messages.counted(progress))
    if progress.state == .active {
        count.append(separator + messages.toGo(progress), .dim)
    }
    var label = messages.progressLabel
    let barWidth = min(30, look.width - labels.indent - labels.labelWidth)
    if barWidth >= 8 {
        let bar = progressBar(progress.fraction, width: barWidth, look: look)
        let both = bar + Line("  ") + count
        if labels.indent + labels.labelWidth + both.width <= look.width {
            count = both
        } else {
            lines += labels.lines(label, bar)
            label = ""
        }
    }
    lines += labels.lines(label, count)
    var state = Line(messages.state(progress), progress.role)
    if progress.needsToday {
        state.append(separator + messages.needsToday(challenge.rule), .warning)
    }
    if progress.unknownDays > 0 {
        state.append(separator + messages.unknownDays(progress.unknownDays), .warning)
    }
    lines += labels.lines(messages.stateLabel, state)
    if progress.state == .active {
        var dday = Line(progress.dday.map { "\($0)" } ?? "", .strong)
        // The last day, if the countdown goes to another day.
        if let until = challenge.until, until != progress.end {
            if !dday.isEmpty { dday.append(separator, .dim) }
            dday.append(messages.lastDay(until), .dim)
        }
        // An end after the last day cannot be reached.
        if let end = progress.end, end <= challenge.until ?? end {
            if !dday.isEmpty { dday.append(separator, .dim) }
            dday.append(messages.doneOn(end, challenge.rule.unit), .dim)
        }
        if !dday.isEmpty { lines += labels.lines(messages.ddayLabel, dday) }
        var pace = Line(messages.pace(progress))
        if progress.isOutOfReach, let lack = progress.spareDays {
            pace = Line(messages.canMiss(lack, challenge.rule.unit), .danger)
        } else if let canMiss = progress.canMiss {
            pace.append(separator + messages.canMiss(canMiss, challenge.rule.unit), .dim)
        }
        lines += labels.lines(messages.paceLabel, pace)
    }
    lines += labels.lines(messages.spanLabel, Line(messages.terms(challenge), .dim))
    var painted = lines.map { $0.painted(look) }
    if progress.state == .broken {
        painted += adviceLines(
            messages.broke(progress), Fix.startAgain(challenge), look: look)
    }
    return painted
}

/// D-Days as a table, in the order of `ddays`.
package func ddayScreen(
    _ ddays: [DDay], today: Day, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    guard !ddays.isEmpty else {
        return adviceLines(messages.noDDays, Fix.addDDay, look: look)
    }
    var table = Table(columns: [
        Table.Column("#", .right), Table.Column(messages.ddayLabel, .right),
        Table.Column(messages.nameColumn, dropping: .end), Table.Column(messages.dayColumn),
    ])
    table.narrowest = 10
    table.rows = ddays.map { dday in
        let isPast = dday.date < today
        return [
            Line("\(dday.id)", .dim),
            Line("\(dday.countdown(on: today))", isPast ? .dim : .strong),
            Line("\(dday.name)"), Line(messages.date(dday.date), .dim),
        ]
    }
    return table.lines(look).map { $0.painted(look) }
}

/// Freezes as a table, in the order of `freezes`.
package func freezeScreen(
    _ freezes: [Freeze], today: Day, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    guard !freezes.isEmpty else {
        return adviceLines(messages.noFreezes, Fix.addFreeze, look: look)
    }
    var table = Table(columns: [
        Table.Column("#", .right), Table.Column(messages.dayColumn),
        Table.Column(messages.whyColumn, dropping: .end),
    ])
    table.narrowest = 10
    table.rows = freezes.map { freeze in
        let isPast = freeze.days.upperBound < today
        return [
            Line("\(freeze.id)", .dim),
            Line(
                messages.span(freeze.days.lowerBound, freeze.days.upperBound),
                isPast ? .dim : .plain),
            Line("\(freeze.why)"),
        ]
    }
    return table.lines(look).map { $0.painted(look) }
}
