package import CycCore

/// Data of `cyc remind list`.
package struct ReminderListView: Sendable {
    package var date: Day
    /// Reason why there is no reminder now; `nil` if one is due.
    package var silence: ReminderSilence?
    package var slots: [SlotForecast]
    package var stake: ReminderStake
    /// Shown as `~`.
    package var home: String?

    package init(
        date: Day, decision: ReminderDecision, slots: [SlotForecast], stake: ReminderStake
    ) {
        self.date = date
        if case .silent(let silence) = decision { self.silence = silence }
        self.slots = slots
        self.stake = stake
    }
}

/// Slots of the day, each with its state and text; the next one in full.
package func reminderListScreen(
    _ view: ReminderListView, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    ReminderListScreen(view: view, messages: messages, look: look).lines
        .map { $0.trimmed.painted(look) }
}

private struct ReminderListScreen {
    let view: ReminderListView
    let messages: Messages
    let look: TerminalAppearance

    private static let indent = 2

    var lines: [Line] {
        guard !view.slots.isEmpty else {
            return headline + margin(Line(messages.noSlots, .dim))
        }
        let next = view.slots.first { $0.comes != nil }
        return headline + view.slots.flatMap { lines(of: $0, isNext: $0 == next) }
    }

    private var headline: [Line] {
        let state = view.silence.map { messages.describe($0, today: view.date) }
        let line =
            Line("\(messages.date(view.date)): ", .dim)
            + Line(state ?? messages.reminderIsDue, Style(role, isBold: true))
        let fix: (words: Text, command: ShellCommand)? =
            switch view.silence {
            case .off: (messages.enableThem, Fix.remindOn)
            case .noChannels: (messages.chooseOne, Fix.setChannels)
            default: nil
            }
        guard let fix else { return line.wrapped(to: look.width, indent: Self.indent) }
        return Instruction(fix.command).lines(
            after: line + Line(fix.words, .dim), width: look.width, indent: Self.indent)
    }

    private var role: Role {
        switch view.silence {
        case nil, .off, .noChannels: .warning
        case .safe, .resting: .good
        default: .accent
        }
    }

    private func lines(of slot: SlotForecast, isNext: Bool) -> [Line] {
        var line =
            Line("\(slot.slot.clock)", .strong) + Line("  ")
            + Line(messages.word(for: slot.state), Self.role(of: slot.state)).padded(to: wordWidth)
        var text: NoticeText?
        if let comes = slot.comes {
            text = messages.reminder(about: view.stake.seen(at: comes), home: view.home)
        }
        let notes = notes(on: slot)
        line.append("  ")
        line.append((text.map { [$0.title] } ?? notes).joined(separator: separator))
        var lines = margin(line, hanging: textColumn)
        guard let text else { return lines }
        for part in notes + (isNext ? text.lines : Array(text.lines.prefix(1))) {
            let indented = Line(spaces: textColumn) + Line(part, .dim)
            lines += indented.wrapped(to: look.width, indent: textColumn)
        }
        return lines
    }

    /// Channels that got the reminder, or why it does not come at its time.
    private func notes(on slot: SlotForecast) -> [Text] {
        var notes: [Text] = []
        if !slot.channels.isEmpty {
            notes.append(slot.channels.map(\.rawValue).listed())
        }
        if !slot.ahead.isEmpty { notes.append(messages.isAhead(on: slot.ahead)) }
        if let comes = slot.comes, slot.state == .planned, comes > slot.instant {
            notes.append(messages.comes(at: comes, today: view.date))
        }
        if let silence = slot.silence {
            notes.append(messages.describe(silence, today: view.date))
        }
        return notes
    }

    private static func role(of state: SlotForecast.State) -> Role {
        switch state {
        case .sent: .good
        case .due: .warning
        case .planned: .plain
        case .skipped: .dim
        }
    }

    private var separator: Text { look.glyphs.separator }

    private var wordWidth: Int {
        SlotForecast.State.allCases.map { messages.word(for: $0).width }.max() ?? 0
    }

    /// Column at which the text begins, after the slot's time and the state.
    private var textColumn: Int { Self.indent + 5 + 2 + wordWidth + 2 }

    private func margin(_ line: Line, hanging: Int = indent) -> [Line] {
        (Line(spaces: Self.indent) + line)
            .wrapped(to: look.width, indent: hanging)
    }
}

/// Sent notices with time, channel and result, in the order of `records`.
package func reminderLogScreen(
    _ records: [NoticeRecord], messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    guard !records.isEmpty else {
        return adviceLines(messages.nothingSent, Fix.listReminders, look: look)
    }
    var table = Table(columns: [
        Table.Column(messages.dayColumn), Table.Column(messages.slotColumn),
        Table.Column(messages.channelColumn),
        Table.Column(messages.resultColumn, dropping: .end),
        Table.Column(messages.textColumn, dropping: .end, isOptional: true),
    ])
    table.rows = records.map { record in
        [
            Line("\(record.slot.day)", .dim), Line("\(record.slot.clock)", .strong),
            Line("\(record.channel.rawValue)"), Line(messages.result(of: record), role(of: record)),
            Line("\(record.title)", .dim),
        ]
    }
    let (heading, rows) = table.blocks(look)
    var lines = heading
    for (record, row) in zip(records, rows) {
        lines += row
        guard let error = record.failure else { continue }
        let explanation = messages.explain(error, on: record.channel)
        lines += (Line("  \(look.glyphs.arrow) ", .dim) + Line(explanation.message))
            .wrapped(to: look.width, indent: 4)
        guard let hint = explanation.hint else { continue }
        lines += hint.lines(
            after: Line("    "), role: .accent, width: look.width, indent: 4)
    }
    return lines.map { $0.trimmed.painted(look) }
}

private func role(of record: NoticeRecord) -> Role {
    if record.delivered != nil || record.isScheduled { return .good }
    return record.failure == nil ? .warning : .danger
}
