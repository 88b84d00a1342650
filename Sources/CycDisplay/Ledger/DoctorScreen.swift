package import CycCore

/// One line of `cyc doctor`.
package enum DoctorRow: Sendable {
    case inOrder(DoctorFinding)
    case problem(CycError)
    /// Repair that could not recover everything.
    case loss(RecoveryReport)
    case unread(Unread)
    /// No error, but the state of today cannot be known.
    case gap(ReminderStake.Gap, today: Day)
    /// Hint without an error.
    case hint(Hint)
}

/// Part of cyc that `cyc doctor` checks, named in its last lines.
package enum DoctorPart: Hashable, Sendable {
    case settings, timeZone, programs, ledger, diary, repositories, gitHub, prompt, reminders,
        channels, alarms, permissions
}

extension DoctorRow {
    /// Rows of one kind, of which only the first few are shown; `nil` for a row that stands once.
    fileprivate enum Kind: Hashable {
        case unread, hint(Hint.Kind), exposed
    }

    fileprivate var kind: Kind? {
        switch self {
        case .unread: .unread
        case .hint(let hint): .hint(hint.kind)
        case .problem(.exposed): .exposed
        case .inOrder, .problem, .loss, .gap: nil
        }
    }
}

extension DoctorRow {
    /// Whether the row names something that was never set up, not something that works badly.
    fileprivate var isUnset: Bool {
        switch self {
        case .gap(.noRepositories, _), .gap(.noAddress, _): true
        case .hint(let hint):
            switch hint {
            case .notSetUp, .noRepositories, .logIn, .noAddress, .channel, .noChannels,
                .schedule(.notInstalled):
                true
            case .notWatched, .unknownAddress, .schedule, .exposed, .sound, .draft, .alarm: false
            }
        case .inOrder, .problem, .loss, .unread, .gap: false
        }
    }
}

/// Results of all checks, each with a sign and, if needed, the command that fixes it; then what is
/// broken and what is not set up.
package func doctorScreen(
    _ checks: [(DoctorPart, DoctorRow)], home: String?, messages: Messages,
    look: TerminalAppearance
) -> [PaintedLine] {
    var lines: [Line] = []
    var problems = 0
    var (broken, unset): ([DoctorPart], [DoctorPart]) = ([], [])
    var isTodayUnknown = false
    var counts: [DoctorRow.Kind: Int] = [:]
    let totals = Dictionary(grouping: checks.compactMap(\.1.kind)) { $0 }.mapValues(\.count)
    for (checked, row) in checks {
        let part = if case .problem(.gitHub) = row { DoctorPart.gitHub } else { checked }
        switch row {
        case .inOrder: break
        case .problem, .loss, .unread:
            problems += 1
            if !broken.contains(part) { broken.append(part) }
        case .gap, .hint:
            if case .gap = row { isTodayUnknown = true }
            if row.isUnset, !unset.contains(part) { unset.append(part) }
        }
        if let kind = row.kind {
            let count = counts[kind, default: 0] + 1
            counts[kind] = count
            if count > maxOfAKind {
                // The rest is counted once, after the last one that is shown.
                if count == maxOfAKind + 1 {
                    let rest = messages.more((totals[kind] ?? 0) - maxOfAKind)
                    lines += (Line("  ") + Line(rest, .dim)).wrapped(to: look.width, indent: 2)
                }
                continue
            }
        }
        let good: Text = look.isUTF8 ? "✓" : "+"
        let bad: Text = look.isUTF8 ? "✗" : "x"
        let advice: (text: Text, hint: Instruction?)
        switch row {
        case .inOrder(let finding):
            lines += (Line("\(good) ", .good) + Line(messages.describe(finding)))
                .wrapped(to: look.width, indent: 2)
            continue
        case .problem(let problem):
            let explanation = messages.explain(problem)
            advice = (explanation.message, explanation.hint)
        case .loss(let report):
            advice = (messages.recovered(report), nil)
        case .unread(let unread):
            let path = abbreviatingHome(unread.path, home: home)
            advice = (
                messages.error(of: unread.reason, at: path),
                Instruction(Fix.read(unread, home: home))
            )
        case .gap(let gap, let today):
            let explanation = messages.explain(gap, today: today, home: home)
            let text = explanation.message
            lines += (explanation.hint ?? "").lines(
                after: Line("- ", .dim) + Line(text.description.hasSuffix(":") ? "\(text) " : text),
                width: look.width, indent: 2)
            continue
        case .hint(let hint):
            let found = messages.advice(hint, home: home)
            lines += Instruction(found.command).lines(
                after: Line("- ", .dim) + Line("\(found.text): "), width: look.width, indent: 2)
            continue
        }
        lines += (Line("\(bad) ", .danger) + Line(advice.text)).wrapped(to: look.width, indent: 2)
        if let hint = advice.hint {
            lines += hint.lines(
                after: Line("  \(look.glyphs.arrow) ", .dim), role: .accent, width: look.width,
                indent: 4)
        }
    }
    lines.append(Line())
    let verdict = messages.verdict(
        problems: problems, broken: broken, unset: unset.filter { !broken.contains($0) },
        isTodayUnknown: isTodayUnknown)
    let role: Role = problems > 0 ? .danger : isTodayUnknown ? .warning : .good
    lines += verdict.flatMap { Line($0, role).wrapped(to: look.width) }
    return lines.map { $0.painted(look) }
}
