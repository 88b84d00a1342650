package import CycCore

/// Lines that `cyc setup` shows before each question.
package struct SetupScreen {
    private let messages: Messages
    private let look: TerminalAppearance
    private let home: String?

    package init(home: String?, messages: Messages, look: TerminalAppearance) {
        self.home = home
        self.messages = messages
        self.look = look
    }

    private static let indent = 2

    // MARK: Steps

    package var introduction: [PaintedLine] { painted(wrapped(Line(messages.setupIntroduction))) }

    /// Offered folders; `isComplete` is false if the search stopped early.
    package func folders(_ folders: SetupFolders, isComplete: Bool) -> [PaintedLine] {
        var lines = [title(.folders)]
        if folders.offers.isEmpty {
            return painted(
                lines + body(messages.noFolders) + body(messages.excludedFolders, .dim))
        }
        lines += body(messages.foldersMeaning)
        lines += list(
            folders.offers.map { offer in
                let note: Text =
                    offer.isMissing
                    ? messages.missingNote
                    : offer.isHere
                        ? messages.hereNote : offer.repositories.map(messages.repositories) ?? ""
                return (offer.name, note, offer.isChosen)
            })
        if !isComplete { lines += body(messages.searchIncomplete) }
        lines += body(messages.excludedFolders, .dim)
        return painted(lines + body(messages.foldersHelp, .dim))
    }

    package func addresses(_ addresses: SetupAddresses, isComplete: Bool) -> [PaintedLine] {
        var lines = [title(.addresses)] + body(messages.addressesMeaning)
        if let own = addresses.own {
            lines += body(messages.ownAddress(own))
        } else {
            lines += body("\(messages.noOwnAddress):") + command(Fix.setGitAddress)
        }
        guard !addresses.offers.isEmpty else {
            return painted(lines + body(messages.noOtherAddresses))
        }
        lines += list(
            addresses.offers.map { offer in
                let notes: [Text?] = [
                    offer.commits.map(messages.commits),
                    offer.isNamesake ? messages.namesakeNote : nil,
                ]
                return (
                    offer.address.description,
                    notes.compactMap { $0 }.joined(separator: ", "), offer.isChosen
                )
            })
        if addresses.others > 0 {
            lines += body(messages.moreAddresses(addresses.others), .dim)
        }
        if !isComplete { lines += body(messages.searchIncomplete) }
        return painted(lines + body(messages.addressesHelp, .dim))
    }

    package func account(_ account: SetupAccount) -> [PaintedLine] {
        var lines = [title(.account)]
        switch account.token {
        case .of(let login, let source):
            lines += body(messages.tokenIs(of: login, from: source))
            lines += body(
                messages.follows(account.followed.isEmpty ? login : account.followed))
        case .silent(let reason): lines += body(messages.tokenIsSilent(reason))
        case nil where account.isDeclined: lines += body(messages.gitHubDeclined)
        case nil:
            lines += body(messages.noToken)
            if !account.followed.isEmpty { lines += body(messages.follows(account.followed)) }
        }
        lines += body(messages.accountMeaning)
        let word = messages.loginWord
        var ways: [(Text, Text)] = [(word, messages.loginWay), ("t", messages.tokenWay)]
        if account.hasBrowser { ways.append(("b", messages.browserWay)) }
        ways.append(("-", messages.noGitHubWay))
        for (key, meaning) in ways {
            let start = padded(key, to: word.width + 2)
            lines += (Line("    ") + Line(start, .strong) + Line(meaning))
                .wrapped(to: look.width, indent: 4 + start.width)
            if key == "t", let page = account.tokenPage {
                // Not wrapped: a terminal that wraps it still treats it as one address.
                lines.append(Line("    ") + Line("\(page)", .accent))
            }
        }
        return painted(lines)
    }

    /// - Parameters:
    ///   - scheduler: Scheduler of installed reminders; `nil` if none are installed.
    ///   - after: Value of `remind.after`.
    ///   - planned: Scheduler and contents of the files that an installation would write.
    ///   - owner: Sentence about the account whose files they are.
    package func reminders(
        installed scheduler: Scheduler?, after: String,
        planned: (scheduler: Scheduler, texts: [(file: String?, text: String)])?,
        owner: Text? = nil
    ) -> [PaintedLine] {
        var lines = [title(.reminders)] + body(messages.remindersMeaning)
        if let scheduler { lines += body(messages.remindersRun(by: scheduler, after: after)) }
        if let planned {
            lines += body(messages.remindersWouldRun(by: planned.scheduler))
            for (file, text) in planned.texts {
                if let file { lines += body("  \(abbreviatingHome(file, home: home))") }
                lines += verbatim(text.split(separator: "\n").map(String.init))
            }
            if let owner { lines += body(owner, .warning) }
        }
        return painted(lines + body(messages.remindersHelp, .dim))
    }

    /// Step without a question; `more` are lines to paste.
    package func statement(
        _ step: SetupStep, _ text: Text, hint: Instruction? = nil, lines more: [String] = []
    ) -> [PaintedLine] {
        let lead =
            Line(spaces: Self.indent) + Line("\(messages.hintLabel): ", .dim)
        let hint =
            hint.map {
                $0.lines(after: lead, role: .dim, width: look.width, indent: Self.indent)
            } ?? []
        let whole = more.map { Line("    ") + Line("\($0)", .accent) }
        return painted([title(step)] + body(text) + whole + hint)
    }

    package func prompt(file: String, lines: [String]) -> [PaintedLine] {
        let file = abbreviatingHome(file, home: home)
        return painted([title(.prompt)] + body(messages.promptMeaning(file)) + verbatim(lines))
    }

    package func abbreviated(_ path: String) -> String { abbreviatingHome(path, home: home) }

    // MARK: Summary

    /// - Parameters:
    ///   - file: Path of `config.toml`.
    ///   - reminders: Planned scheduler and interval.
    ///   - prompt: The shell's startup file and the lines for it.
    package func summary(
        _ plan: SetupPlan, file: String, reminders: (scheduler: Scheduler, minutes: Int)?,
        prompt: (file: String, lines: [String])?
    ) -> [PaintedLine] {
        guard !plan.isEmpty else { return painted(wrapped(Line(messages.nothingToChange))) }
        var lines = [Line(messages.toBeWritten, .strong)]
        if !plan.changes.isEmpty {
            lines += body("\(abbreviatingHome(file, home: home))")
            for change in plan.changes {
                lines += (Line("    ") + Line("\(change.key) = \(change.after.toml)", .accent))
                    .wrapped(to: look.width, indent: 6)
            }
        }
        if let login = plan.login { lines += body(messages.loginPlanned(login)) }
        if let reminders, plan.installsReminders {
            lines += body(
                messages.remindersPlanned(by: reminders.scheduler, every: reminders.minutes))
        }
        if let prompt, plan.addsPrompt {
            lines += body(messages.promptPlanned(abbreviatingHome(prompt.file, home: home)))
            lines += verbatim(prompt.lines)
        }
        return painted(lines)
    }

    // MARK: Questions

    /// Prompt of a step; `usually` is the default of an empty line.
    package func question(_ step: SetupStep, usually: String) -> PaintedLine {
        questionLine(messages.question(step), usually)
    }

    /// Final confirmation; `usually` is the default of an empty line.
    package func writeQuestion(usually: Bool) -> PaintedLine {
        questionLine(messages.writeQuestion, usually ? "Y/n" : "y/N")
    }

    private func questionLine(_ text: Text, _ usually: String) -> PaintedLine {
        let available = look.width - text.width - 16
        let shown = truncated(
            "\(usually)", to: max(8, available), ellipsis: look.glyphs.ellipsis)
        return (Line(text, .strong) + Line(" [\(shown)]: ")).painted(look)
    }

    package func complaint(_ error: SetupInputError) -> [PaintedLine] {
        painted(body(messages.explain(error), .warning))
    }

    // MARK: Layout

    private func title(_ step: SetupStep) -> Line {
        Line("\(step.rawValue)/\(SetupStep.allCases.count)  ", .dim)
            + Line(messages.title(step), .strong)
    }

    private func body(_ text: Text, _ role: Role = .plain) -> [Line] {
        (Line(spaces: Self.indent) + Line(text, role))
            .wrapped(to: look.width, indent: Self.indent)
    }

    private func wrapped(_ line: Line) -> [Line] { line.wrapped(to: look.width) }

    /// Lines that are written to a file as they are.
    private func verbatim(_ lines: [String]) -> [Line] {
        lines.flatMap { (Line("    ") + Line("\($0)", .accent)).wrapped(to: look.width, indent: 6) }
    }

    /// A command to be pasted, so its words are not broken.
    private func command(_ command: ShellCommand) -> [Line] {
        command.drawn(after: Line("    "), Line("    "), look.width)
    }

    /// Numbered list from 1; a star marks the default selection.
    ///
    /// A name is never cut, because exactly that name is written to the settings.
    private func list(_ rows: [(name: String, note: Text, isChosen: Bool)]) -> [Line] {
        let numberWidth = "\(rows.count)".count
        let start = Self.indent + 2 + numberWidth + 1
        let available = look.width - start
        let notes = rows.map { $0.note.width }.max() ?? 0
        let names = rows.map { Line("\($0.name)").width }.filter {
            $0 + 2 + notes <= available
        }
        let nameWidth = names.max() ?? 0
        return rows.enumerated().flatMap { index, row in
            let number = padded("\(index + 1)", to: numberWidth, .right)
            let name =
                Line(spaces: Self.indent)
                + Line(row.isChosen ? "*" : " ", .good) + Line(" \(number) ", .strong)
                + Line("\(row.name)")
            let note = Line(row.note, .dim)
            let whole = (name + Line("  ")).padded(to: start + nameWidth + 2) + note
            if row.note.isEmpty { return name.wrapped(to: look.width, indent: start) }
            if whole.width <= look.width { return [whole] }
            return name.wrapped(to: look.width, indent: start)
                + [Line(spaces: start + 2) + note]
        }
    }

    private func painted(_ lines: [Line]) -> [PaintedLine] { lines.map { $0.painted(look) } }
}
