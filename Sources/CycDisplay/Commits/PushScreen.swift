package import CycCore

/// Data of the screen that `cyc push` shows before pushing.
package struct PushView: Sendable {
    package var plan: PushPlan
    package var unread: [Unread]
    /// Shown as `~`.
    package var home: String?

    package init(_ plan: PushPlan, unread: [Unread] = [], home: String? = nil) {
        self.plan = plan
        self.unread = unread
        self.home = home
    }
}

/// Pushes with their commands, then commits that will not count even when pushed, then unread
/// repositories.
package func pushScreen(
    _ view: PushView, messages: Messages, look: TerminalAppearance
) -> [PaintedLine] {
    func title(_ path: String, _ more: Text? = nil) -> [Line] {
        var line = Line("\(abbreviatingHome(path, home: view.home))", .strong)
        if let more { line.append(": \(more)", .warning) }
        return line.wrapped(to: look.width, indent: 2)
    }
    var blocks: [[Line]] = []
    if view.plan.pushes.isEmpty {
        blocks.append(
            Line(messages.nothingToPush(isSure: view.unread.isEmpty), .strong)
                .wrapped(to: look.width, indent: 2))
    }
    blocks += view.plan.pushes.map { push in
        let summary = [messages.commits(push.commits)] + push.days.map { "\($0)" }
        var line = route(of: push, messages: messages, look: look)
        line.append("\(look.glyphs.separator)\(summary.joined(separator: ", "))", .dim)
        let command = Fix.push(push, home: view.home)
        let margin = Line("  ")
        let addresses = push.destinations.flatMap { destination in
            (Line("    ") + Line(messages.sentTo(destination.url), .dim))
                .wrapped(to: look.width, indent: 6)
        }
        return title(push.path) + (margin + line).wrapped(to: look.width, indent: 4) + addresses
            + command.drawn(after: margin, margin, look.width)
    }
    blocks += firstOfAKind(view.plan.obstacles, messages) { obstacle in
        title(obstacle.path, messages.cannotPush(obstacle.commits))
            + adviceLines(
                on: obstacle.reason, home: view.home, messages: messages, look: look, indent: 2)
    } rest: {
        Line($0, .dim).wrapped(to: look.width)
    }
    blocks.append(unreadLines(view.unread, home: view.home, messages: messages, look: look))
    let shown = blocks.filter { !$0.isEmpty }
    return shown.joined(separator: [Line()]).map { $0.trimmed.painted(look) }
}

/// Result of one push, with the next command if it failed.
package func pushResult(
    of push: PushPlan.Push, _ error: PushError?, next: ShellCommand?, messages: Messages,
    look: TerminalAppearance
) -> [PaintedLine] {
    let route = route(of: push, messages: messages, look: look)
    let margin = Line("  ")
    guard let error else {
        let sign = Line(look.isUTF8 ? "\u{2713} " : "+ ", .good)
        return (margin + sign + route).wrapped(to: look.width, indent: 4)
            .map { $0.trimmed.painted(look) }
    }
    let sign = Line(look.isUTF8 ? "\u{2717} " : "x ", .danger)
    let lines =
        (margin + sign + route).wrapped(to: look.width, indent: 4)
        + adviceLines(
            messages.sentence(error, push), next.map { Instruction($0) }, look: look,
            role: .plain, indent: 2)
    return lines.map { $0.trimmed.painted(look) }
}

private func route(
    of push: PushPlan.Push, messages: Messages, look: TerminalAppearance
) -> Line {
    let ends = push.refspec.ends
    let source = CommitID(hex: ends.source).map { String($0.description.prefix(12)) } ?? ends.source
    return Line("\(source) ") + Line("\(look.glyphs.arrow) ", .dim)
        + Line(messages.destination(ends.target, of: push))
}
