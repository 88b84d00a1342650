package import CycCore

/// Data of `cyc why`.
package struct WhyView: Sendable {
    package var report: DayReport
    /// Untrusted texts; only the stored ones.
    package var subjects: [CommitID: String] = [:]
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

    /// Maximum number of commits with the same reasons; the rest is only counted.
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

    /// Groups commits with the same reasons, by time.
    private func groups(
        of commits: [JudgedCommit]
    ) -> [[JudgedCommit]] {
        var groups: [[JudgedCommit]] = []
        let sorted = commits.sorted {
            ($0.authored ?? .min, $0.id) < ($1.authored ?? .min, $1.id)
        }
        for commit in sorted {
            if let place = groups.firstIndex(where: { $0[0].reasons == commit.reasons }) {
                groups[place].append(commit)
            } else {
                groups.append([commit])
            }
        }
        return groups
    }

    private func block(_ group: [JudgedCommit]) -> [Line] {
        let shown = group.prefix(Self.maxShown)
        let times = shown.map { commit in
            commit.authored.map { messages.shortTime($0, on: report.day) } ?? ""
        }
        let width = times.map(\.width).max() ?? 0
        var lines = zip(shown, times).flatMap { commit, time in
            let start =
                Line("  ") + Line(time, .dim).padded(to: width) + Line(width > 0 ? "  " : "")
                + Line("\(commit.id.description.prefix(Self.shortID))  ", .dim)
            var subject =
                view.subjects[commit.id].map { Line("\($0)") } ?? Line(messages.noSubject, .dim)
            if commit.isCoAuthored {
                subject.append(look.glyphs.separator + messages.coAuthored, .dim)
            }
            return (start + subject).wrapped(to: look.width, indent: start.width)
        }
        let rest = group.count - shown.count
        if rest > 0 {
            lines += (Line("  ") + Line(messages.more(rest), .dim)).wrapped(to: look.width)
        }
        return lines + group[0].reasons.flatMap(self.lines(of:))
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
