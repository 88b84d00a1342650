package import CycCore

/// Alarm with its next ring.
package struct AlarmRow: Hashable, Sendable {
    package let alarm: Alarm
    /// `nil` if it will not ring.
    package let next: Instant?

    package init(alarm: Alarm, next: Instant?) {
        self.alarm = alarm
        self.next = next
    }
}

/// Alarm occurrence with the number of its alarm, if the alarm still exists.
package struct AlarmOccurrenceRow: Hashable, Sendable {
    package let occurrence: AlarmOccurrence
    package let alarm: Int64?

    package init(occurrence: AlarmOccurrence, alarm: Int64?) {
        self.occurrence = occurrence
        self.alarm = alarm
    }
}

/// Alarms as a table, the ringing alarm, and the devices that alarms ring on.
///
/// - Parameters:
///   - rows: In the order in which they are shown.
///   - ringing: Occurrences that can be answered now.
///   - reach: `nil` to leave out the devices.
package func alarmScreen(
    _ rows: [AlarmRow], ringing: [AlarmOccurrence], _ targets: AlarmTargets?, messages: Messages,
    look: TerminalAppearance
) -> [PaintedLine] {
    guard !rows.isEmpty else { return adviceLines(messages.noAlarms, Fix.addAlarm, look: look) }
    var table = Table(columns: [
        Table.Column("#", .right), Table.Column(messages.alarmColumn),
        Table.Column(messages.daysColumn), Table.Column(messages.nextColumn),
        Table.Column(messages.nameColumn, dropping: .end, isOptional: true),
        Table.Column(messages.questionColumn, isOptional: true),
        Table.Column(messages.repeatsColumn, isOptional: true),
    ])
    table.rows = rows.map { row in
        let alarm = row.alarm
        let role: Role = row.next == nil ? .dim : .plain
        let next =
            row.next.map { messages.time($0) }
            ?? (alarm.isEnabled ? messages.noNext : messages.alarmOff)
        return [
            Line("\(alarm.number)", .dim),
            Line("\(alarm.clock)", row.next == nil ? .dim : .strong),
            Line(messages.days(of: alarm), role), Line(next, role),
            Line("\(alarm.label ?? "")", role), Line(messages.name(of: alarm.level), .dim),
            Line(messages.repeats(alarm.repeats), .dim),
        ]
    }
    var lines = table.lines(look).map { $0.painted(look) }
    if let first = ringing.first {
        lines += adviceLines(
            messages.ringsNow(first.question, isUTF8: look.isUTF8), Fix.answerAlarm, look: look)
    }
    if let targets { lines += alarmTargetLines(targets, messages: messages, look: look) }
    return lines
}

/// Devices that alarms ring on, and the first obstacle with its fix; `cyc doctor` names the others.
package func alarmTargetLines(
    _ targets: AlarmTargets, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    let role: Role = targets.devices.isEmpty ? .danger : .good
    let warnings =
        targets.complaints.map { device, obstacle in
            (
                messages.sentence(obstacle, on: device),
                Fix.alarm(obstacle, on: messages.machine)
            )
        }
        + targets.remarks.map { error in
            (messages.explain(error).message, Fix.sound(error, on: messages.machine))
        }
    func lines(_ warning: (Text, ShellCommand)) -> [Line] {
        adviceLines(
            warning.0, Instruction(warning.1), look: look, role: .warning, indent: 2)
    }
    let rest = warnings.count - 1
    var head = Line(messages.ringsOn(targets), role)
    if rest > 0 { head.append(look.glyphs.separator + messages.moreObstacles(rest), .dim) }
    var shown = head.wrapped(to: look.width)
    if let first = warnings.first { shown += lines(first) }
    // A long sentence gives way to the verdict and the command.
    if shown.count > 2 {
        shown =
            Line(messages.ringsOn(targets), role).wrapped(to: look.width)
            + lines((messages.whyNotHeard, Fix.doctor))
    }
    return shown.map { $0.painted(look) }
}

/// Alarm occurrences as a table, in the order of `rows`.
package func alarmLogScreen(
    _ rows: [AlarmOccurrenceRow], messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    guard !rows.isEmpty else { return adviceLines(messages.noAlarmLog, Fix.listAlarms, look: look) }
    var table = Table(columns: [
        Table.Column(messages.dayColumn), Table.Column("#", .right),
        Table.Column(messages.resultColumn), Table.Column(messages.rangColumn),
        Table.Column(messages.answeredColumn),
        Table.Column(messages.triesColumn, .right, isOptional: true),
    ])
    table.rows = rows.map { row in
        let occurrence = row.occurrence
        func time(_ moment: Moment?) -> Line {
            Line(moment.map { messages.timeOfDay($0.instant) } ?? "-")
        }
        let role: Role =
            switch occurrence.result {
            case .woken: .good
            case .missed, .late: .warning
            case .skipped, nil: .dim
            }
        return [
            Line(messages.date(occurrence.date)),
            Line("\(row.alarm.map(String.init) ?? "-")", .dim),
            Line(messages.name(of: occurrence.result), role), time(occurrence.rang),
            time(occurrence.answered),
            Line(occurrence.tries > 0 ? "\(occurrence.tries)" : "-", .dim),
        ]
    }
    return table.lines(look).map { $0.painted(look) }
}
