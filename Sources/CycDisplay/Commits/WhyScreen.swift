package import CycCore

/// Data of `cyc why`.
package struct WhyView: Sendable {
    package var report: DayReport
    /// Time since GitHub's last response for today.
    package var githubAge: Duration?
    package var hints: [Hint] = []
    /// Shown as `~`.
    package var home: String?

    package init(_ report: DayReport) {
        self.report = report
    }
}

/// Result of the day, then each repository with its commits and the fixes that would make them
/// count.
package func whyScreen(
    _ view: WhyView, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    WhyScreen(view: view, messages: messages, look: look).lines.map { $0.trimmed.painted(look) }
}

private struct WhyScreen {
    let view: WhyView
    let messages: Messages
    let look: TerminalAppearance

    /// Maximum number of commit IDs; the rest is only counted.
    private static let maxShown = 5
    /// Length of an abbreviated commit ID in hexadecimal digits.
    private static let shortID = 7

    private var report: DayReport { view.report }

    var lines: [Line] {
        let blocks = [headline] + repositories + [unread, hints]
        return Array(blocks.filter { !$0.isEmpty }.joined(separator: [Line()]))
    }

    private var headline: [Line] {
        let role: Role = report.state.isSafe ? .good : .warning
        var lines =
            (Line("\(messages.date(report.day)): ", .dim)
            + Line(dayHeadline(report, messages), Style(role, isBold: true))).wrapped(
                to: look.width, indent: 2)
        if report.account != nil {
            var shown = Line(messages.shown(report.contributions), .dim)
            if let age = view.githubAge {
                shown.append(look.glyphs.separator + messages.githubAge(age), .dim)
            }
            lines += shown.wrapped(to: look.width, indent: 2)
        }
        return lines
    }

    private var repositories: [[Line]] {
        var paths: [String] = []
        for commit in report.commits where paths.last != commit.repository {
            paths.append(commit.repository)
        }
        return paths.map { path in
            let name = Line("\(abbreviatingHome(path, home: view.home))", .strong)
            return name.wrapped(to: look.width, indent: 2)
                + groups(of: report.commits.filter { $0.repository == path }).flatMap(block)
        }
    }

    /// Groups commits with the same reasons, in order of the first commit.
    private func groups(
        of commits: [JudgedCommit]
    ) -> [(ids: [CommitID], reasons: [Reason])] {
        var groups: [(ids: [CommitID], reasons: [Reason])] = []
        for commit in commits {
            if let place = groups.firstIndex(where: { $0.reasons == commit.reasons }) {
                groups[place].ids.append(commit.id)
            } else {
                groups.append(([commit.id], commit.reasons))
            }
        }
        return groups
    }

    private func block(_ group: (ids: [CommitID], reasons: [Reason])) -> [Line] {
        var names: [Text] = group.ids.prefix(Self.maxShown).map {
            "\($0.description.prefix(Self.shortID))"
        }
        let rest = group.ids.count - names.count
        if rest > 0 { names.append(messages.more(rest)) }
        let ids = Line("  ") + Line(names.joined(separator: ", "), .dim)
        return ids.wrapped(to: look.width, indent: 2) + group.reasons.flatMap(lines(of:))
    }

    private func lines(of reason: Reason) -> [Line] {
        let role: Role =
            switch reason.fact {
            case .counted, .lag: .good
            default: .plain
            }
        return adviceLines(
            on: reason, isToday: report.isToday, home: view.home, messages: messages, look: look,
            role: role, indent: 4)
    }

    private var unread: [Line] {
        unreadLines(report.unread, home: view.home, messages: messages, look: look)
    }

    private var hints: [Line] {
        hintLines(view.hints, home: view.home, messages: messages, look: look, indent: 0)
    }
}
