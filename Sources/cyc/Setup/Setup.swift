import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSchedule
import CycStore
import CycSystem

/// `cyc setup`: configures cyc in a dialogue.
struct SetupCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc setup", "Set up folders, addresses, GitHub and reminders.",
        examples: """
              cyc setup

            Enter accepts the suggested answer, s skips a step, q quits. Everything is
            shown before it is written. Run it again whenever something changes.
            """)

    func run(in context: CommandContext) throws -> ExitStatus {
        let world = context.world
        guard world.isTerminal(.input), world.isTerminal(.output) else {
            throw CycError.usage(
                message: "can't ask, because standard input or output is not a terminal",
                hint: "set what you need instead: cyc config set repositories.roots FOLDER;"
                    + " likewise repositories.emails and github.login")
        }
        let settings = try context.settings
        _ = try context.zone
        try Files.checkWritable(try ConfigurationFile(in: world).file)
        try Files.checkWritable(try context.ledgerFiles().database)
        Interrupt.catchOnce()
        var setup = Setup(context, settings)
        do {
            guard try setup.askAll() else {
                try context.write(context.messages.leftSetup)
                return .fine
            }
        } catch CycError.interrupted {
            try context.write(["", context.messages.leftSetup])
            throw CycError.interrupted
        }
        let failure = try setup.writeAll()
        // A new context, because settings are loaded once.
        let after = context.renewed()
        defer { after.finish() }
        if failure == nil { try after.ledger().updateMeta { $0.hasSetUp = true } }
        try context.write("")
        let status = try StatusCommand.plain([])?.run(in: after)
        return failure ?? status ?? .fine
    }
}

/// The dialogue and the plan that results from it.
private struct Setup {
    /// Signals that the user left the dialogue.
    private struct LeftDialogue: Error {}

    private let context: CommandContext
    private let world: World
    private let messages: Messages
    private let screen: SetupScreen
    private var dialogue: Dialogue
    private let settings: Settings
    private var plan: SetupPlan
    private var scheduler: Scheduler?
    /// The times at which alarms ring, for the job.
    private var alarms: [RingTime] = []
    private var shell: ShellStart?

    /// The time limit of a request to the agent.
    private static let agentTimeout = Duration.seconds(8)

    init(_ context: CommandContext, _ settings: Settings) {
        self.context = context
        self.settings = settings
        world = context.world
        messages = context.messages
        screen = SetupScreen(home: context.home, messages: messages, look: context.look)
        dialogue = Dialogue(in: context.world)
        plan = SetupPlan(settings)
    }

    // MARK: Asking

    /// Asks all questions, writing nothing, and returns whether to write what was chosen.
    mutating func askAll() throws -> Bool {
        do {
            if let isLight = dialogue.isBackgroundLight() {
                try change("ui.theme", to: .text(isLight ? "light" : "dark"))
            }
            try context.write(screen.introduction)
            try askForFolders()
            try askForAddresses()
            try askForAccount()
            try askForReminders()
            try askForPrompt()
            return try askWhetherToWrite()
        } catch is LeftDialogue {
            return false
        }
    }

    /// Writes an empty line and then `lines`.
    private func writeNext(_ lines: [PaintedLine]) throws { try context.write([""] + lines) }

    /// Asks until the answer is valid; `nil` if the step is skipped.
    private mutating func ask<Choice>(
        _ question: PaintedLine, _ reply: (String) throws -> SetupReply<Choice>
    ) throws -> Choice? {
        while true {
            try context.write(question, terminator: "")
            guard let line = try dialogue.answer() else {
                try context.write("")
                throw LeftDialogue()
            }
            switch try reply(line) {
            case .chosen(let choice): return choice
            case .skip: return nil
            case .leave: throw LeftDialogue()
            case .notUnderstood(let complaint): try context.write(screen.complaint(complaint))
            }
        }
    }

    /// Asks a question whose default answer is yes.
    private mutating func agrees(to question: PaintedLine) throws -> Bool {
        try ask(question) { SetupConfirmation(usually: true).reply(to: $0) } ?? false
    }

    /// The numbers, from 1, of the chosen items; `nil` if there are none.
    private func numbers(where isChosen: [Bool]) -> String? {
        let numbers = isChosen.indices.filter { isChosen[$0] }.map { "\($0 + 1)" }
        return numbers.isEmpty ? nil : numbers.joined(separator: " ")
    }

    private mutating func change(_ key: String, to value: SettingValue) throws {
        try wrapping({ CycError($0, of: key) }, plan.set(key, to: value))
    }

    /// Lets the agent search; the result is incomplete if it takes too long.
    private func discover(_ request: AgentRequest, message: Text) throws -> SetupDiscovery {
        try context.write(["", message])
        var discovery = SetupDiscovery()
        discovery.isComplete = false
        let deadline = world.timeAwake() + Self.agentTimeout
        _ = try context.ask(request, for: SetupDiscovery.self, until: deadline) { discovery = $0 }
        return discovery
    }

    private mutating func askForFolders() throws {
        let found = try discover(.findFolders, message: messages.lookingForRepositories)
        // The working directory may be deleted.
        let repository = try? Files.enclosingRepository(of: world.workingDirectory())
        let home = try world.home()
        let folders = SetupFolders(
            found, standing: repository, settings: settings, home: home,
            isFolder: Files.isFolder)
        try context.write(screen.folders(folders, isComplete: found.isComplete))
        let usually = numbers(where: folders.offers.map(\.isChosen)) ?? "s"
        let context = context
        let chosen = try ask(screen.question(.folders, usually: usually)) { line in
            folders.reply(to: line) { context.place(of: $0) }
        }
        if let chosen { try change("repositories.roots", to: .list(chosen)) }
    }

    private mutating func askForAddresses() throws {
        let roots = plan.settings.repositories.roots
        let found = try discover(
            .readHistories(roots: roots), message: messages.readingHistories)
        logins = found.logins
        let addresses = SetupAddresses(found, settings: settings)
        try context.write(screen.addresses(addresses, isComplete: found.isComplete))
        let usually = numbers(where: addresses.offers.map(\.isChosen)) ?? "-"
        let chosen = try ask(screen.question(.addresses, usually: usually)) {
            addresses.reply(to: $0)
        }
        if let chosen { try change("repositories.emails", to: .list(chosen)) }
    }

    /// The logins found in the histories, whose public pages could be followed.
    private var logins: [String] = []

    private mutating func askForAccount() throws {
        var found = try discover(.identifyTokenOwner, message: messages.askingGitHub)
        found.logins = logins
        let account = SetupAccount(found, settings: settings)
        try context.write(screen.account(account))
        let choice = try ask(screen.question(.account, usually: account.usually)) {
            account.reply(to: $0)
        }
        if account.isDeclined, let choice, choice != .keepCurrent {
            try change("github.host", to: .text(GitHubHost.dotCom.description))
        }
        switch choice {
        case .declined: try change("github.host", to: .text(""))
        case .login(let login): try change("github.login", to: .text(login))
        case .token: plan.login = .withToken
        case .browser: plan.login = .inBrowser
        case .keepCurrent, nil: break
        }
    }

    private mutating func askForReminders() throws {
        let state: ScheduleState
        let planned: (scheduler: Scheduler, texts: [(file: String?, text: String)])?
        do {
            alarms = try context.ringTimes()
            state = try world.scheduleState(settings, alarms)
            let scheduler =
                if let old = state.scheduler { old } else { try world.defaultScheduler() }
            self.scheduler = scheduler
            let isInstalled = state.scheduler != nil && state.isCurrent
            let texts =
                isInstalled
                ? [] : try world.plan(world.reminderJob(settings, alarms), by: scheduler)
            planned = isInstalled ? nil : (scheduler, texts.map { ($0.file, $0.text) })
        } catch let error as CycError {
            guard error != .interrupted else { throw error }
            let explanation = messages.explain(error)
            return try writeNext(
                screen.statement(
                    .reminders, messages.remindersUnavailable(explanation.message),
                    hint: explanation.hint))
        }
        let evening = SetupReminders(settings: settings, usually: settings.remind.enabled)
        try writeNext(
            screen.reminders(
                installed: state.scheduler, after: evening.after, planned: planned,
                owner: try planned.flatMap { try context.jobOwner($0.scheduler) }))
        let after = try ask(
            screen.question(.reminders, usually: evening.usually ? evening.after : "n")
        ) { evening.reply(to: $0) }
        guard let after, let after else { return }
        try change("remind.after", to: .text(after))
        try change("remind.enabled", to: .flag(true))
        // Another time may need an updated job.
        let isInstalled = state.scheduler != nil
        plan.installsReminders =
            try !isInstalled || !world.scheduleState(plan.settings, alarms).isCurrent
    }

    private mutating func askForPrompt() throws {
        let program: ShellCommand = "\(path: try world.namedExecutable(), home: context.home)"
        guard let shell = try ShellStart(in: world, program: program.description) else {
            return try writeNext(screen.statement(.prompt, messages.promptShellUnknown))
        }
        self.shell = shell
        let file = screen.abbreviated(shell.file)
        switch try shell.state() {
        case .hasLine:
            try writeNext(screen.statement(.prompt, messages.promptIsThere(file)))
        case .isOutOfReach:
            try writeNext(
                screen.statement(.prompt, messages.promptNotWritable(file), lines: [shell.line]))
        case .lacksLine:
            try writeNext(screen.prompt(file: shell.file, lines: shell.lines))
            plan.addsPrompt = try agrees(to: screen.question(.prompt, usually: "Y/n"))
        }
    }

    private mutating func askWhetherToWrite() throws -> Bool {
        let job = scheduler.map { ($0, $0.interval(plan.settings.remind.interval, alarms)) }
        let file = try ConfigurationFile(in: world).file
        try writeNext(
            screen.summary(
                plan, file: file, reminders: job, prompt: shell.map { ($0.file, $0.lines) }))
        if plan.isEmpty { return true }
        return try agrees(to: screen.writeQuestion(usually: true))
    }

    // MARK: Writing

    /// Writes the parts in order; an error skips only its part, but Ctrl-C skips the rest.
    ///
    /// - Returns: The exit status of the first error.
    func writeAll() throws -> ExitStatus? {
        var failure: ExitStatus?
        var left: [SetupPart] = []
        for part in SetupPart.allCases where plan.needs(part) {
            guard failure != .interrupted else {
                left.append(part)
                continue
            }
            do {
                try context.write(try write(part))
            } catch let error as CycError {
                context.report(error)
                failure = failure ?? error.status
                if error.status == .interrupted { failure = .interrupted }
                left.append(part)
            }
        }
        guard !left.isEmpty else { return nil }
        let advice = messages.setupFinishes
        try context.write("\(messages.notDone(left)); \(advice.text): \(advice.command)")
        return failure
    }

    private func write(_ part: SetupPart) throws -> [Text] {
        if Interrupt.isRequested { throw CycError.interrupted }
        switch part {
        case .settings:
            let configuration = try ConfigurationFile(in: world)
            let values = plan.changes.compactMap { change in
                Setting.named(change.key).map { ($0, change.after) }
            }
            try configuration.set(values)
            try context.applySettingChanges(values.map(\.0.key))
            return [messages.wrote(screen.abbreviated(configuration.file))]
        case .login:
            try context.logIn(host: nil, readsToken: plan.login == .withToken)
            return []
        case .reminders:
            guard let scheduler else { return [] }
            // Loaded again, because they may have changed during the dialogue.
            let settings = try ConfigurationFile(in: world).load()
            return try context.installReminders(
                try world.reminderJob(settings, try context.ringTimes()), by: scheduler,
                settings)
        case .prompt:
            guard let shell else { return [] }
            return try shell.add() ? [messages.promptWritten(screen.abbreviated(shell.file))] : []
        }
    }
}

extension SetupPlan {
    fileprivate func needs(_ part: SetupPart) -> Bool {
        switch part {
        case .settings: !changes.isEmpty
        case .login: login != nil
        case .reminders: installsReminders
        case .prompt: addsPrompt
        }
    }
}

extension SetupAccount {
    /// The default answer, as it would be typed.
    fileprivate var usually: String {
        if let guess { return guess }
        if isDeclined { return "-" }
        if !followed.isEmpty { return followed }
        if case .of(let login, _) = token { return login }
        return "s"
    }
}

extension CommandContext {
    /// Classifies a path that the user typed.
    fileprivate func place(of text: String) -> SetupFolders.Place {
        guard let absolute = try? absolute(text) else { return .missing }
        guard let real = try? Files.resolve(absolute), Files.exists(real) else { return .missing }
        guard Files.isFolder(real) else { return .notAFolder }
        // Kept as typed, so that links stay, except for `..`.
        let path = absolute.split(separator: "/").contains("..") ? real : withoutDots(absolute)
        return .folder(name: abbreviatingHome(path, home: home))
    }
}
