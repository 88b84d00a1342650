import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSchedule
import CycStore
import CycSystem

/// `cyc setup`: the first five minutes, in questions.
struct SetupCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc setup", "Set cyc up: folders, addresses, GitHub, reminders, prompt.",
        examples: """
              cyc setup

            Every question has an answer that Enter takes, s skips a step, q leaves.
            Nothing is written before all of it was shown. To be run again whenever
            something changed.
            """)

    func run(in session: CommandContext) throws -> ExitStatus {
        let world = session.world
        guard world.isTerminal(.input), world.isTerminal(.output) else {
            throw CycError.usage(
                message: "cyc setup asks questions, and nobody is at a terminal to answer them",
                hint: "without one: cyc config set repositories.roots FOLDER, and the same with"
                    + " repositories.emails and github.login; cyc remind install; cyc init bash")
        }
        let settings = try session.settings
        _ = try session.zone
        try Files.checkWritable(try ConfigurationFile(in: world).file)
        try Files.checkWritable(try session.ledgerFiles().database)
        Interrupt.catchOnce()
        var setup = Setup(session, settings)
        do {
            guard try setup.asks() else {
                try session.write(session.messages.leftSetup)
                return .fine
            }
        } catch CycError.interrupted {
            try session.write(["", session.messages.leftSetup])
            throw CycError.interrupted
        }
        let failure = try setup.writes()
        // Its own, because settings are read once.
        let after = session.renewed()
        defer { after.settle() }
        try session.write("")
        let status = try StatusCommand.plain([])?.run(in: after)
        return failure ?? status ?? .fine
    }
}

/// The questions in their order, and what the answers come to.
private struct Setup {
    /// Somebody has enough of it.
    private struct Left: Error {}

    private let session: CommandContext
    private let world: World
    private let messages: Messages
    private let screen: SetupScreen
    private var dialogue: Dialogue
    private let settings: Settings
    private var plan: SetupPlan
    private var scheduler: Scheduler?
    /// When alarms ring, which the job has to carry.
    private var alarms: [RingTime] = []
    private var shell: ShellStart?

    /// For a question to the second program; units: milliseconds.
    private static let patience: Int64 = 8000

    init(_ session: CommandContext, _ settings: Settings) {
        self.session = session
        self.settings = settings
        world = session.world
        messages = session.messages
        screen = SetupScreen(home: session.home, messages: messages, look: session.look)
        dialogue = Dialogue(in: session.world)
        plan = SetupPlan(settings)
    }

    // MARK: Asking

    /// - Returns: Whether what was chosen is to be written; nothing was by then.
    mutating func asks() throws -> Bool {
        do {
            if let isLight = dialogue.isBackgroundLight() {
                try change("ui.theme", to: .text(isLight ? "light" : "dark"))
            }
            try session.write(screen.introduction)
            try askForFolders()
            try askForAddresses()
            try askForAccount()
            try askForReminders()
            try askForPrompt()
            return try askWhetherToWrite()
        } catch is Left {
            return false
        }
    }

    /// Writes below an empty line.
    private func writeNext(_ lines: [PaintedLine]) throws { try session.write([""] + lines) }

    /// Asks until the answer is one.
    ///
    /// - Returns: `nil` where the step is to change nothing.
    private mutating func ask<Choice>(
        _ question: PaintedLine, _ reply: (String) throws -> SetupReply<Choice>
    ) throws -> Choice? {
        while true {
            try session.write(question, terminator: "")
            guard let line = try dialogue.answer() else {
                try session.write("")
                throw Left()
            }
            switch try reply(line) {
            case .chosen(let choice): return choice
            case .skip: return nil
            case .leave: throw Left()
            case .notUnderstood(let complaint): try session.write(screen.complaint(complaint))
            }
        }
    }

    /// Asks what Enter agrees to.
    private mutating func agrees(to question: PaintedLine) throws -> Bool {
        try ask(question) { SetupConfirmation(usually: true).reply(to: $0) } ?? false
    }

    /// The numbers, from 1, of what is chosen; `nil` for none.
    private func numbers(where isChosen: [Bool]) -> String? {
        let numbers = isChosen.indices.filter { isChosen[$0] }.map { "\($0 + 1)" }
        return numbers.isEmpty ? nil : numbers.joined(separator: " ")
    }

    private mutating func change(_ key: String, to value: SettingValue) throws {
        try told(as: { CycError($0, of: key) }, plan.set(key, to: value))
    }

    /// What the second program finds out; nothing where that takes too long.
    private func find(_ request: AgentRequest, meanwhile: Text) throws -> SetupDiscovery {
        try session.write(["", meanwhile])
        var findings = SetupDiscovery()
        findings.isComplete = false
        let deadline = world.monotonicMilliseconds() + Self.patience
        _ = try session.ask(request, for: SetupDiscovery.self, until: deadline) { findings = $0 }
        return findings
    }

    private mutating func askForFolders() throws {
        let found = try find(.findFolders, meanwhile: messages.lookingForRepositories)
        // Somebody may stand in a folder that is gone.
        let standing = try? Files.enclosingRepository(of: world.workingDirectory())
        let home = try world.home()
        let folders = SetupFolders(
            found, standing: standing, settings: settings, home: home,
            isFolder: Files.isFolder)
        try session.write(screen.folders(folders, isComplete: found.isComplete))
        let usually = numbers(where: folders.offers.map(\.isChosen)) ?? "s"
        let session = session
        let chosen = try ask(screen.question(.folders, usually: usually)) { line in
            folders.reply(to: line) { session.place(of: $0) }
        }
        if let chosen { try change("repositories.roots", to: .list(chosen)) }
    }

    private mutating func askForAddresses() throws {
        let roots = plan.settings.repositories.roots
        let found = try find(
            .readHistories(roots: roots), meanwhile: messages.readingHistories)
        logins = found.logins
        let addresses = SetupAddresses(found, settings: settings)
        try session.write(screen.addresses(addresses, isComplete: found.isComplete))
        let usually = numbers(where: addresses.offers.map(\.isChosen)) ?? "-"
        let chosen = try ask(screen.question(.addresses, usually: usually)) {
            addresses.reply(to: $0)
        }
        if let chosen { try change("repositories.emails", to: .list(chosen)) }
    }

    /// Whose page may be followed; of the histories.
    private var logins: [String] = []

    private mutating func askForAccount() throws {
        var found = try find(.askWhoseToken, meanwhile: messages.askingGitHub)
        found.logins = logins
        let account = SetupAccount(found, settings: settings)
        try session.write(screen.account(account))
        let choice = try ask(screen.question(.account, usually: account.usually)) {
            account.reply(to: $0)
        }
        switch choice {
        case .login(let login): try change("github.login", to: .text(login))
        case .token: plan.login = .withToken
        case .browser: plan.login = .inBrowser
        case .asItIs, nil: break
        }
    }

    private mutating func askForReminders() throws {
        let state: ScheduleState
        let planned: (scheduler: Scheduler, texts: [(file: String?, text: String)])?
        do {
            alarms = try session.ringTimes()
            state = try world.scheduleState(settings, alarms)
            let scheduler = if let old = state.scheduler { old } else { try world.usualScheduler() }
            self.scheduler = scheduler
            let isInstalled = state.scheduler != nil && state.isCurrent
            let texts =
                isInstalled
                ? [] : try world.plan(world.reminderJob(settings, alarms), by: scheduler)
            planned = isInstalled ? nil : (scheduler, texts.map { ($0.file, $0.text) })
        } catch let problem as CycError {
            guard problem != .interrupted else { throw problem }
            let explanation = messages.explain(problem)
            return try writeNext(
                screen.statement(
                    .reminders, messages.remindersCannot(explanation.message),
                    hint: explanation.hint))
        }
        let evening = SetupReminders(settings: settings, usually: settings.remind.enabled)
        try writeNext(
            screen.reminders(installed: state.scheduler, after: evening.after, planned: planned))
        let after = try ask(
            screen.question(.reminders, usually: evening.usually ? evening.after : "n")
        ) { evening.reply(to: $0) }
        guard let after, let after else { return }
        try change("remind.after", to: .text(after))
        try change("remind.enabled", to: .flag(true))
        // Another time may need another job.
        let isInstalled = state.scheduler != nil
        plan.installsReminders =
            try !isInstalled || !world.scheduleState(plan.settings, alarms).isCurrent
    }

    private mutating func askForPrompt() throws {
        let program: ShellCommand = "\(path: try world.namedExecutable(), home: session.home)"
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
                screen.statement(.prompt, messages.promptOutOfReach(file), lines: [shell.line]))
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

    /// Writes part after part; what fails keeps none of the others from it, but for Ctrl-C.
    ///
    /// - Returns: What the first failure means for the shell.
    func writes() throws -> ExitStatus? {
        var failure: ExitStatus?
        var left: [SetupPart] = []
        for part in SetupPart.allCases where plan.needs(part) {
            guard failure != .interrupted else {
                left.append(part)
                continue
            }
            do {
                try session.write(try write(part))
            } catch let problem as CycError {
                session.report(problem)
                failure = failure ?? problem.status
                if problem.status == .interrupted { failure = .interrupted }
                left.append(part)
            }
        }
        guard !left.isEmpty else { return nil }
        let advice = messages.setupFinishes
        try session.write("\(messages.notDone(left)); \(advice.text): \(advice.command)")
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
            try session.followSettings(values.map(\.0.key))
            return [messages.wrote(screen.abbreviated(configuration.file))]
        case .login:
            try session.logIn(host: nil, readsToken: plan.login == .withToken)
            return []
        case .reminders:
            guard let scheduler else { return [] }
            // The settings as they are now, whoever else changed them.
            let settings = try ConfigurationFile(in: world).load()
            return try session.installReminders(
                try world.reminderJob(settings, try session.ringTimes()), by: scheduler,
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
    /// What an empty line means, as it is typed.
    fileprivate var usually: String {
        if let guess { return guess }
        if !followed.isEmpty { return followed }
        if case .of(let login, _) = token { return login }
        return "s"
    }
}

extension CommandContext {
    /// What lies at a path that somebody typed.
    fileprivate func place(of text: String) -> SetupFolders.Place {
        guard let absolute = try? absolute(text) else { return .missing }
        guard let real = try? Files.resolve(absolute), Files.exists(real) else { return .missing }
        guard Files.isFolder(real) else { return .notAFolder }
        // As it was typed where that says it all; a link stays one.
        let path = absolute.split(separator: "/").contains("..") ? real : withoutDots(absolute)
        return .folder(name: abbreviatingHome(path, home: home))
    }
}
