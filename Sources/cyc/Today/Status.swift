import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// The options of a refresh before a command shows its answer.
struct RefreshOptions: ParsableArguments {
    @Flag(help: "Show stored data; never refresh.")
    var cached = false

    @Flag(help: "Refresh everything first, and wait for it.")
    var refresh = false

    var refreshPolicy: RefreshPolicy { cached ? .cached : refresh ? .everything : .ifNeeded }

    func validate() throws {
        guard !(cached && refresh) else {
            throw ValidationError("--cached and --refresh exclude each other")
        }
    }
}

/// `cyc status`: the state of today, the streak, and what to do next.
struct StatusCommand: PlainCommand {
    static let configuration = CommandConfiguration(
        "cyc status", "Show whether today counts, and what to do next.",
        examples: """
              cyc status
              cyc status --json | jq .streak.current
              cyc status --check || echo commit
              cyc status --format "{icon} {streak} days, {hours_left} h left"
              cyc status --widget waybar

            --check exits with 0 if today is safe, 10 without a commit, 11 if commits are
            not pushed or cannot count, 12 if cyc can't tell.
            """)

    @OptionGroup var refreshOptions: RefreshOptions

    @Flag(help: "Print a short segment for a shell prompt; reads only the prompt file.")
    var prompt = false

    @Option(
        help: ArgumentHelp(
            "Print stored data for a status bar: "
                + joined(Bar.allValueStrings, by: ", ") + ".",
            valueName: "bar"))
    var widget: Bar?

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(help: "Print nothing; the exit status is the state of today.")
    var check = false

    @Option(
        help: ArgumentHelp(
            "Print this text with its fields filled in: \(fields).", valueName: "template"),
        transform: asTyped)
    var format: String?

    private static var fields: String {
        joined(templateFields.map { "{\($0)}" }, by: " ")
    }

    func validate() throws {
        let others = [json, check, format != nil, widget != nil].count { $0 }
        if prompt, others > 0 || refreshOptions.cached || refreshOptions.refresh {
            throw ValidationError("--prompt stands alone")
        }
        if others > 1 {
            throw ValidationError("choose one of --json, --check, --format and --widget")
        }
        if widget != nil, refreshOptions.refresh {
            throw ValidationError("--widget and --refresh exclude each other: a bar never waits")
        }
        if let format, let unknown = unknownField(inTemplate: format) {
            throw ValidationError(
                "unknown field {\(sanitized(unknown))}; the fields are \(Self.fields)")
        }
    }

    func run(in context: CommandContext) throws -> ExitStatus {
        if prompt {
            PromptSegment.show(in: context.world)
            return .fine
        }
        if let widget {
            try context.show(widget.place)
            return .fine
        }
        let answer = try context.answer(
            refreshOptions.refreshPolicy,
            withGrowth: json || format.map { tells("level", in: $0) } ?? false)
        let overview = answer.overview
        if check { return overview.state.checkStatus }
        if json {
            try context.write(json: context.json(of: answer).status)
        } else if let format {
            let fields = TemplateFields(overview)
            let isASCII = !context.look.isUTF8
            try context.write(
                "\(filled(format) { fields.value(of: $0, ascii: isASCII) })")
        } else {
            var view = StatusView(
                answer, isErrorShown: context.world.showsErrorsWithOutput, home: context.home)
            view.hints += try context.sharingHints()
            try context.show { statusScreen(view, messages: $0, look: $1) }
            // Announced once; `--cached` writes nothing.
            if !overview.newlyCompleted.isEmpty, !refreshOptions.cached {
                try context.ledger().announced(
                    overview.newlyCompleted.map(\.challenge.id), at: try context.moment())
            }
        }
        return refreshOptions.refresh ? answer.status : .fine
    }
}

extension CommandContext {
    /// Says so if something has been waiting for a day to be shared with other machines.
    fileprivate func sharingHints() throws -> [Hint] {
        guard world.hasSharedRepository, let reader = try readerWithoutWriting() else { return [] }
        let now = try world.now()
        let unclear = try reader.unclearMentions(since: now - .hours(3 * 24))
            .map { Hint.unclearMention($0) }
        let waiting = try reader.waiting(Set(try settings.machines.share))
        guard let since = waiting.since, now - since >= .hours(24) else { return unclear }
        return unclear + [.unshared(waiting.count, for: now - since)]
    }

    func json(of answer: Answer) -> OverviewJSON {
        let (snapshot, zone) = (answer.snapshot, answer.zone)
        let focus = answer.focus.flatMap { view in
            snapshot.focus.map { JSON.object(JSONMembers(view, log: $0, zone: zone)) }
        }
        return OverviewJSON(
            overview: answer.overview, followed: snapshot.account?.name, focus: focus ?? .null,
            growth: answer.growth, freshness: answer.freshness, zone: answer.zone,
            messages: messages)
    }

    /// Prints the widget of a status bar, and starts a refresh in the background if it is old.
    fileprivate func show(_ bar: PromptTarget) throws {
        let answer = try answer(.cached)
        let overview = answer.overview
        // A bar is often started from a console, whose TERM does not describe the bar.
        let world = world
        let isUTF8 = TerminalAppearance(
            TerminalFacts(
                isTerminal: false, windowColumns: nil, color: .never,
                variable: { $0 == "TERM" ? nil : world.variable($0) })
        ).isUTF8
        // The segment of the prompt's file, or else a computed one.
        let file = try? world.readPrompt()
        let now = overview.now.instant
        let segment =
            file?.timeline.segment(at: now, utf8: isUTF8)
            ?? PromptTimeline(
                overview, settings: answer.settings, zone: answer.zone,
                hasAccount: answer.snapshot.account != nil
            ).segment(at: now, utf8: isUTF8)
        let isASCII = answer.settings.promptASCII.isASCII(utf8: isUTF8)
        var view = StatusView(answer, isErrorShown: false, home: home)
        // Hints name commands, which need a terminal.
        view.hints = []
        let details = statusScreen(
            view, messages: messages, look: TerminalAppearance(width: 72, isUTF8: !isASCII))
        let widget = Widget(
            state: overview.state, isAtRisk: overview.isAtRisk,
            segment: segment, goal: overview.goal, openTodos: overview.todo.today,
            details: details.map(\.description), isASCII: isASCII)
        try world.write(asIs: widget.rendered(for: bar))
        if file?.isOld(at: world.clock()) == true {
            world.refreshPrompt(isSeen: false)
        }
    }
}

extension StatusView {
    /// - Parameter isErrorShown: Whether standard error shows the error on the same screen.
    fileprivate init(_ answer: Answer, isErrorShown: Bool, home: String?) {
        self.init(answer.overview)
        if [.uncounted, .unknown].contains(overview.state) { reasons = answer.reasons }
        githubAge = answer.age(of: answer.freshness.gitHubAnsweredAt)
        repositoriesAge = answer.age(of: answer.freshness.repositoriesReadAt)
        error = isErrorShown ? nil : answer.freshness.error
        focus = answer.focus
        hints = Hint.all(for: answer, knowing: overview.unknownAuthors)
        self.home = home
    }
}

extension Answer {
    func age(of instant: Instant?) -> Duration? {
        instant.map { max(.zero, overview.now.instant - $0) }
    }

    /// The first reason why a commit of today does not count, by the repository's path.
    fileprivate var reasons: [ByteKey: Reason] {
        DayReport(
            snapshot, on: overview.date, settings: settings, zone: zone,
            now: overview.now.instant
        ).firstReasons
    }
}

extension Hint {
    /// The hints that would improve the answer, most useful first.
    static func all(
        for answer: Answer, knowing unknownAuthors: [Overview.UnknownAuthor]
    ) -> [Hint] {
        var hints: [Hint] = []
        let (repositories, settings) = (answer.snapshot.repositories, answer.settings)
        if answer.lacksAddress { hints.append(.noAddress) }
        if let standing = answer.standing, !standing.watch.isWatched {
            hints.append(.notWatched(path: standing.path))
        }
        let isWatching = repositories.contains(where: \.watch.isWatched)
        // With any setting changed the user already knows `cyc setup`.
        if settings == Settings(), !answer.hasSetUp,
            !isWatching || answer.snapshot.account == nil
        {
            hints.append(.notSetUp(missing: answer.missingRoot))
        } else {
            // An unread root may contain repositories.
            if !isWatching, answer.overview.unread.isEmpty { hints.append(.noRepositories) }
            if answer.snapshot.account == nil, !settings.github.isDeclined {
                hints.append(.logIn)
            }
        }
        return hints + unknownAddresses(unknownAuthors, settings)
    }

    /// Each hint keeps the addresses of those before it, because its command replaces the setting.
    private static func unknownAddresses(
        _ unknownAuthors: [Overview.UnknownAuthor], _ settings: Settings
    ) -> [Hint] {
        var known = settings.repositories.emails
        return unknownAuthors.compactMap { author in
            guard !known.contains(author.address) else { return nil }
            defer { known.append(author.address) }
            return .unknownAddress(path: author.path, address: author.address, known: known)
        }
    }
}

/// Joins texts with a separator.
///
/// The standard library's `joined(separator:)` looks up a collection's conformances at run time:
/// one in fifteen of the instructions of `cyc status --cached`.
private func joined(_ texts: [String], by separator: String) -> String {
    texts.reduce(into: "") { $0 += $0.isEmpty ? $1 : separator + $1 }
}
