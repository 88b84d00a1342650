import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSchedule
import CycStore
import CycSystem

/// `cyc forget`: takes away all that cyc ever wrote here.
struct ForgetCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc forget", "Take away all that cyc ever wrote on this machine.",
        examples: """
              cyc forget --everything          list it, ask, take it away
              cyc forget --everything --yes    without a question
              cyc export mine.json             before, to keep what is yours

            That is the ledger with all its copies, the settings, the tokens, the
            prompt's file, the job that reminds, what waits on the ntfy server, and the
            lines that cyc setup wrote for your shell; also where the ledger is damaged
            or the settings are wrong. It looks where HOME and the XDG variables lead now.
            What is not from cyc stays, and so do the programs.
            """)

    @Flag(help: "All of it; there is no other way.")
    var everything = false

    @OptionGroup var removal: RemovalOptions

    func run(in session: CommandContext) throws -> ExitStatus {
        guard everything else {
            throw CycError.usage(
                message: "cyc forget takes away everything, and wants to be told so",
                hint: "see what that is, then be asked: cyc forget --everything")
        }
        let forgetting = Forgetting(session)
        let view = try forgetting.look()
        try session.show { forgetScreen(view, messages: $0, look: $1) }
        guard !view.isEmpty else { return .fine }
        if !removal.isSure {
            guard session.world.isTerminal(.input) else {
                throw CycError.usage(
                    message: "nobody is here to be asked whether to forget all this",
                    hint: "say so on the command line: --yes")
            }
            session.complain("")
            guard
                try session.asks(
                    session.messages.askToForget, otherwise: session.messages.nothingForgotten)
            else { return .fine }
        }
        return try forgetting.forget(view)
    }
}

/// Looks for all that there is, and takes it away.
///
/// No part needs another one: neither settings nor a ledger that can be read, nor the second program.
private struct Forgetting {
    private let session: CommandContext
    private let world: World

    private static let ledger = ManagedFolder.LedgerNames(
        folder: LedgerFiles.repairFolder, owns: LedgerFiles.owns)
    /// For a question about tokens; units: milliseconds.
    private static let patience: Int64 = 30_000

    init(_ session: CommandContext) {
        self.session = session
        world = session.world
    }

    // MARK: Looking

    /// Changes nothing.
    ///
    /// - Throws: ``CycError/noHome``.
    func look() throws -> ForgetView {
        var view = ForgetView()
        view.home = session.home
        for place in ManagedFile.Place.allCases {
            let folder = try world.folder(of: place)
            if !view.places.contains(folder) { view.places.append(folder) }
        }
        for folder in try world.ownFolders(Self.ledger) {
            view.leftovers += leftovers(of: folder)
            if let trouble = trouble(with: folder) {
                view.folders.append(.failure(trouble))
            } else if folder.isToBeRemoved {
                view.folders.append(.success(.init(folder.path, files: folder.own)))
            }
        }
        view.jobs = found { try world.placesOfJob() }
        view.ahead = found(orFailing: mayWaitOnServer) { try session.ahead() }
        var tokens: [StoredToken] = []
        view.keyring = found(orFailing: mayUseKeyring) {
            try self.tokens(erases: false) { tokens.append($0) }
            return tokens.filter { $0.place == .secretService }
        }
        view.pages = Set(tokens.compactMap(\.page)).sorted()
        for start in (try? ShellStart.all(in: world)) ?? [] {
            do throws(CycError) {
                let calls = try start.calls()
                if calls.isMarked { view.shells.append(.success(start.file)) }
                if let line = calls.line {
                    view.leftovers.append(.call(file: start.file, line: line))
                }
            } catch {
                view.shells.append(.failure(error))
            }
        }
        if !view.isEmpty { view.leftovers.append(.named) }
        return view
    }

    private func leftovers(of folder: ManagedFolder) -> [Leftover] {
        if folder.isRepository { return [] }
        return folder.links.map { .link(path: $0) }
            + (folder.foreign.isEmpty ? [] : [.foreign(folder: folder.path, folder.foreign)])
            + folder.linkTargets.map { .linkTarget(path: $0) }
    }

    /// Why nothing in the folder is touched.
    private func trouble(with folder: ManagedFolder) -> CycError? {
        if folder.isRepository, !folder.own.isEmpty {
            return .forget(.repository(folder: folder.path, names: folder.own))
        }
        return folder.trouble
    }

    /// What `look` finds, or why it found nothing; nothing where no failure means that there is something.
    private func found<Value>(
        orFailing mayBeThere: Bool = true, _ look: () throws -> [Value]
    ) -> ForgetView.Found<[Value]> {
        do { return .success(try look()) } catch {
            let problem = error as? CycError ?? .agentFailed(detail: "\(error)")
            return mayBeThere ? .failure(problem) : .success([])
        }
    }

    /// Whether reminders were ever to wait on a server, as far as that is known.
    private var mayWaitOnServer: Bool { (try? session.settings.remind.ntfyAhead) ?? true }

    private var mayUseKeyring: Bool {
        world.program("secret-tool") != nil
            || (try? world.path(of: .keyring)).map(Files.exists) ?? false
    }

    private func tokens(erases: Bool, _ take: (StoredToken) -> Void) throws {
        let deadline = world.monotonicMilliseconds() + Self.patience
        let isOver = try session.ask(
            .tokens(erases: erases), for: StoredToken.self, until: deadline, take)
        guard isOver else { throw CycError.agentFailed(detail: try world.agent()) }
    }

    // MARK: Taking away

    /// Takes away what is there now, which may be more than was seen.
    ///
    /// What would write again goes first, then what only the settings and the ledger lead to. What fails
    /// keeps nothing else; whoever is killed can begin again.
    ///
    /// - Throws: ``CycError/ledgerBusy`` before anything is done.
    func forget(_ view: ForgetView) throws -> ExitStatus {
        var failures: [CycError] = []
        func attempt(_ step: () throws -> Void) {
            do { try step() } catch {
                failures.append(error as? CycError ?? .agentFailed(detail: "\(error)"))
            }
        }
        // A reminder that is sent now, whoever asks about mates, and then whoever reads repositories, would
        // write what came of it.
        for file in [ManagedFile.reminderLock, .matesLock] where try Files.exists(world.path(of: file))
        {
            _ = try lock(file)
        }
        let refresh = try lock(.refreshLock)
        let job = Result { try removeJob(view) }
        attempt { try takeBack(view) }
        for problem in clearKeyring(view) { failures.append(problem) }
        for shell in view.shells {
            attempt { try removeLines(in: shell.get()) }
        }
        attempt { failures += try sweep() }
        switch job {
        case .success(let problems): failures += problems
        case .failure:
            // There may be room for a crontab now.
            attempt { failures += try removeJob(view) }
            attempt { failures += try sweep() }
        }
        withExtendedLifetime(refresh) {}
        return try tell(view, failures)
    }

    /// A lock until it is let go.
    private final class Held {
        private let lock: FileLock

        init(_ lock: consuming FileLock) { self.lock = lock }
    }

    /// Waits for whoever holds the lock.
    ///
    /// - Returns: `nil` where there is nothing to lock, or where a lock cannot be made, as in a folder
    ///   that is closed to writing.
    /// - Throws: ``CycError/ledgerBusy``.
    private func lock(_ file: ManagedFile) throws -> Held? {
        let (folder, path) = (try world.folder(of: file.place), try world.path(of: file))
        guard
            try world.ownFolders(Self.ledger).contains(where: {
                $0.isCycs && $0.names.contains(folder)
            })
        else { return nil }
        do throws(CycError) {
            return Held(try FileLock(path))
        } catch {
            // Another one forgot it meanwhile.
            if error == .ledgerBusy, Files.exists(path) { throw error }
            return nil
        }
    }

    /// - Returns: What starts cyc nevertheless.
    private func removeJob(_ view: ForgetView) throws -> [CycError] {
        if case .success(let jobs) = view.jobs, jobs.isEmpty { return [] }
        var left: [CycError] = []
        for remark in try world.unschedule().remarks {
            if case .keptUnit(let file) = remark {
                left.append(.forget(.timer(file: file)))
            } else {
                let advice = session.messages.advice(remark)
                session.complain("\(advice.text): \(advice.command)")
            }
        }
        return left
    }

    private func takeBack(_ view: ForgetView) throws {
        let seen = (try? view.ahead.get()) ?? []
        let left = (try? session.takeBackAhead()) ?? seen
        session.close()
        guard left.isEmpty else { throw CycError.forget(.ahead(left)) }
    }

    private func clearKeyring(_ view: ForgetView) -> [CycError] {
        if case .success(let tokens) = view.keyring, tokens.isEmpty { return [] }
        do {
            try tokens(erases: true) { _ in }
            return []
        } catch {
            let problem = error as? CycError ?? .agentFailed(detail: "\(error)")
            return [problem, .forget(.token)]
        }
    }

    private func removeLines(in file: String) throws {
        try ShellStart.all(in: world).first { $0.file == file }?.remove()
    }

    /// Removes what is in cyc's folders while nobody else writes there.
    ///
    /// - Returns: Why what is left could not be removed.
    private func sweep() throws -> [CycError] {
        // Whoever waits for what focus tells, or rings, does so for long, and ends as soon as the ledger
        // is gone.
        let others = ManagedFile.allCases.filter {
            $0.isLock && ![.refreshLock, .ledgerLock, .focusLock, .alarmLock].contains($0)
        }
        // The ledger's own comes last, as everywhere.
        let locks = try (others + [.ledgerLock]).map(lock)
        var problems: [CycError] = []
        // Whoever waited for a lock meanwhile may have left one of its own.
        for _ in 1...3 {
            problems = try world.ownFolders(Self.ledger).compactMap { $0.remove() }
            if try !world.ownFolders(Self.ledger).contains(where: \.isToBeRemoved) { break }
        }
        withExtendedLifetime(locks) {}
        return problems
    }

    private func tell(_ view: ForgetView, _ failures: [CycError]) throws -> ExitStatus {
        var failures = failures
        var left: [Text] = []
        for folder in try world.ownFolders(Self.ledger) {
            if let trouble = trouble(with: folder) {
                failures.append(trouble)
            } else if !folder.own.isEmpty {
                let path = abbreviatingHome(folder.path, home: session.home)
                left.append("\(path): \(folder.own.listed())")
            }
        }
        var told: Set<CycError> = []
        for failure in failures where told.insert(failure).inserted { session.report(failure) }
        let messages = session.messages
        if !left.isEmpty { session.complain(messages.stillThere(left)) }
        if failures.isEmpty { try session.write(messages.everythingForgotten) }
        try session.writeWrapped(view.pages.map { messages.revoke(at: $0) })
        try session.show { removalLines(messages: $0, look: $1) }
        return failures.first?.status ?? .fine
    }
}
