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

/// Part of cyc that `cyc doctor` checks, named in its last lines and in JSON.
package enum DoctorPart: String, Sendable {
    case settings
    case timeZone = "time_zone"
    case programs, ledger, diary, repositories
    case gitHub = "github"
    case prompt, reminders, channels, alarms, hooks, machines, permissions
}

/// Result of one check of `cyc doctor`.
package struct DoctorCheck: Sendable {
    package let part: DoctorPart
    package let row: DoctorRow

    /// An error of GitHub is named as such, wherever it was found.
    package init(_ part: DoctorPart, _ row: DoctorRow) {
        self.part = if case .problem(.gitHub) = row { .gitHub } else { part }
        self.row = row
    }
}

extension DoctorRow {
    /// State as in JSON.
    package enum State: String, Sendable {
        case ok, unset, problem
    }

    package var state: State {
        switch self {
        case .inOrder: .ok
        case .gap, .hint: .unset
        case .problem, .loss, .unread: .problem
        }
    }
}

extension Messages {
    /// Text of a row with its fix; `home` is shown as `~`.
    package func explanation(of row: DoctorRow, home: String?) -> Explanation {
        switch row {
        case .inOrder(let finding): return Explanation(describe(finding), hint: nil)
        case .problem(let problem): return explain(problem)
        case .loss(let report): return Explanation(recovered(report), hint: nil)
        case .unread(let unread):
            let path = abbreviatingHome(unread.path, home: home)
            return Explanation(
                error(of: unread.reason, at: path), hint: Instruction(Fix.read(unread, home: home)))
        case .gap(let gap, let today): return explain(gap, today: today, home: home)
        case .hint(let hint):
            let found = advice(hint, home: home)
            return Explanation(found.text, hint: Instruction(found.command))
        }
    }
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
            case .notWatched, .unknownAddress, .schedule, .exposed, .sound, .draft, .alarm,
                .unshared,
                .unclearMention:
                false
            }
        case .inOrder, .problem, .loss, .unread, .gap: false
        }
    }
}

/// Results of all checks, each with a sign and, if needed, the command that fixes it; then what is
/// broken and what is not set up.
package func doctorScreen(
    _ checks: [DoctorCheck], home: String?, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    var lines: [Line] = []
    var problems = 0
    var (broken, unset): ([DoctorPart], [DoctorPart]) = ([], [])
    var isTodayUnknown = false
    var counts: [DoctorRow.Kind: Int] = [:]
    let totals = Dictionary(grouping: checks.compactMap(\.row.kind)) { $0 }.mapValues(\.count)
    for check in checks {
        let (part, row) = (check.part, check.row)
        switch row.state {
        case .ok: break
        case .problem:
            problems += 1
            if !broken.contains(part) { broken.append(part) }
        case .unset:
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
        let explanation = messages.explanation(of: row, home: home)
        let text = explanation.message
        switch row.state {
        case .ok:
            lines += (Line(look.isUTF8 ? "✓ " : "+ ", .good) + Line(text))
                .wrapped(to: look.width, indent: 2)
        case .unset:
            let needsColon = if case .hint = row { true } else { false }
            let end: Text = needsColon ? ": " : text.description.hasSuffix(":") ? " " : ""
            lines += (explanation.hint ?? "").lines(
                after: Line("- ", .dim) + Line(text + end), width: look.width, indent: 2)
        case .problem:
            lines += (Line(look.isUTF8 ? "✗ " : "x ", .danger) + Line(text))
                .wrapped(to: look.width, indent: 2)
            if let hint = explanation.hint {
                lines += hint.lines(
                    after: Line("  \(look.glyphs.arrow) ", .dim), role: .accent,
                    width: look.width, indent: 4)
            }
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
