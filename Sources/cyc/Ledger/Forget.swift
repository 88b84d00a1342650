import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSchedule
import CycStore
import CycSystem

/// `cyc forget`: deletes everything that cyc wrote on this machine.
struct ForgetCommand: Command {
    static let configuration = CommandConfiguration(
        "cyc forget", "Delete everything that cyc ever wrote on this machine.",
        examples: """
              cyc forget --everything
              cyc forget --everything --yes
              cyc export mine.json

            It deletes the ledger with its copies, the settings, the tokens, the prompt
            file, the reminder job, reminders waiting on the ntfy server, and the lines
            that cyc setup wrote for your shell, even if the ledger is damaged or the
            settings are wrong. It looks in the current HOME and XDG folders. Files that
            are not from cyc and the programs stay, and so does the data that other
            machines have; --remote deletes the part of this one in the repository.
            """)

    @Flag(help: "Required, to confirm that everything is deleted.")
    var everything = false

    @Flag(
        name: .customLong("remote"),
        help: "Also delete what this machine has in the shared repository.")
    var includesRemote = false

    @OptionGroup var confirmation: ConfirmationOptions

    func run(in context: CommandContext) throws -> ExitStatus {
        guard everything else {
            throw CycError.usage(
                message: "cyc forget deletes everything, so it needs --everything",
                hint: "it lists everything first, then asks: cyc forget --everything")
        }
        let eraser = DataEraser(context)
        let view = try eraser.scan()
        try context.show { forgetScreen(view, messages: $0, look: $1) }
        guard !view.isEmpty else { return .fine }
        if !confirmation.isSure {
            try context.checkCanAsk()
            context.writeError("")
            guard
                try context.asks(
                    context.messages.askToForget, otherwise: context.messages.nothingForgotten)
            else { return .fine }
        }
        return try eraser.forget(view, includingRemote: includesRemote)
    }
}

/// Finds everything that cyc wrote, and deletes it.
///
/// The steps are independent: settings, ledger or agent may be broken or missing.
private struct DataEraser {
    private let context: CommandContext
    private let world: World

    private static let ledger = ManagedFolder.LedgerNames(
        folder: LedgerFiles.repairFolder, owns: LedgerFiles.owns)
    /// The time limit of a request about tokens.
    private static let tokenTimeout = Duration.seconds(30)

    init(_ context: CommandContext) {
        self.context = context
        world = context.world
    }

    // MARK: Scanning

    /// Lists what would be deleted, without changing anything.
    ///
    /// - Throws: ``CycError/noHome``.
    func scan() throws -> ForgetView {
        var view = ForgetView()
        view.home = context.home
        for place in ManagedFile.Place.allCases {
            let folder = try world.folder(of: place)
            if !view.places.contains(folder) { view.places.append(folder) }
        }
        for folder in try world.managedFolders(Self.ledger) {
            view.leftovers += leftovers(of: folder)
            if let obstacle = obstacle(with: folder) {
                view.folders.append(.failure(obstacle))
            } else if folder.isToBeRemoved {
                view.folders.append(.success(.init(folder.path, files: folder.own)))
            }
        }
        view.jobs = scanned { try world.schedulersWithJob() }
        view.ahead = scanned(reportsErrors: mayWaitOnServer) { try context.ahead() }
        var tokens: [StoredToken] = []
        view.keyring = scanned(reportsErrors: mayUseKeyring) {
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

    /// The reason why nothing in the folder is deleted.
    private func obstacle(with folder: ManagedFolder) -> CycError? {
        if folder.isRepository, !folder.own.isEmpty {
            return .forget(.repository(folder: folder.path, names: folder.own))
        }
        return folder.failure
    }

    /// Result of `scan`, or its error; an empty one instead of the error unless `reportsErrors`.
    private func scanned<Value>(
        reportsErrors: Bool = true, _ scan: () throws -> [Value]
    ) -> ForgetView.Found<[Value]> {
        do { return .success(try scan()) } catch {
            let cycError = error as? CycError ?? .agentFailed(detail: "\(error)")
            return reportsErrors ? .failure(cycError) : .success([])
        }
    }

    /// Whether reminders may be scheduled on a server; true if the settings cannot be read.
    private var mayWaitOnServer: Bool { (try? context.settings.remind.ntfyAhead) ?? true }

    private var mayUseKeyring: Bool {
        world.program("secret-tool") != nil
            || (try? world.path(of: .keyring)).map(Files.exists) ?? false
    }

    private func tokens(erases: Bool, _ receive: (StoredToken) -> Void) throws {
        let deadline = world.timeAwake() + Self.tokenTimeout
        let isOver = try context.ask(
            .tokens(erases: erases), for: StoredToken.self, until: deadline, receive)
        guard isOver else { throw CycError.agentFailed(detail: try world.agent()) }
    }

    // MARK: Deleting

    /// Deletes what exists now, which may be more than `view` lists.
    ///
    /// What would write again goes first, then what can only be found through settings and ledger.
    /// An error stops no other step, and an interrupted run can be repeated.
    ///
    /// - Throws: ``CycError/ledgerBusy`` before anything is deleted.
    func forget(_ view: ForgetView, includingRemote: Bool) throws -> ExitStatus {
        var failures: [CycError] = []
        func attempt(_ step: () throws -> Void) {
            do { try step() } catch {
                failures.append(error as? CycError ?? .agentFailed(detail: "\(error)"))
            }
        }
        // Waits for a delivery and for a refresh of mates, and holds the lock of repository
        // refreshes: all of them would write their results.
        for file in [ManagedFile.reminderLock, .matesLock]
        where try Files.exists(world.path(of: file)) {
            _ = try lock(file)
        }
        let refresh = try lock(.refreshLock)
        // Before anything is deleted: afterwards nobody knows which part is this machine's.
        if includingRemote {
            try context.ask(.machines(.withdraw), for: SharingResponse.self)
        }
        let job = Result { try removeJob(view) }
        attempt { try cancelScheduled(view) }
        failures += clearKeyring(view)
        for shell in view.shells {
            attempt { try removeLines(in: shell.get()) }
        }
        attempt { failures += try deleteFiles() }
        switch job {
        case .success(let errors): failures += errors
        case .failure:
            // The crontab may have failed because the disk was full; there may be space now.
            attempt { failures += try removeJob(view) }
            attempt { failures += try deleteFiles() }
        }
        withExtendedLifetime(refresh) {}
        return try report(view, failures)
    }

    /// A lock that is held as long as the object exists.
    private final class HeldLock {
        private let lock: FileLock

        init(_ lock: consuming FileLock) { self.lock = lock }
    }

    /// Waits for a lock and takes it.
    ///
    /// - Returns: `nil` if there is nothing to lock, or the lock cannot be created, as in a
    ///   read-only folder.
    /// - Throws: ``CycError/ledgerBusy``.
    private func lock(_ file: ManagedFile) throws -> HeldLock? {
        let (folder, path) = (try world.folder(of: file.place), try world.path(of: file))
        guard
            try world.managedFolders(Self.ledger).contains(where: {
                $0.isManaged && $0.names.contains(folder)
            })
        else { return nil }
        do throws(CycError) {
            return HeldLock(try FileLock(path))
        } catch {
            // Another process deleted the folder meanwhile.
            if error == .ledgerBusy, Files.exists(path) { throw error }
            return nil
        }
    }

    /// Removes the job and returns errors about what still starts cyc.
    private func removeJob(_ view: ForgetView) throws -> [CycError] {
        if case .success(let jobs) = view.jobs, jobs.isEmpty { return [] }
        var left: [CycError] = []
        for remark in try world.unschedule().remarks {
            if case .keptUnit(let file) = remark {
                left.append(.forget(.timer(file: file)))
            } else {
                let advice = context.messages.advice(remark)
                context.writeError("\(advice.text): \(advice.command)")
            }
        }
        return left
    }

    private func cancelScheduled(_ view: ForgetView) throws {
        let seen = (try? view.ahead.get()) ?? []
        let left = (try? context.cancelScheduledNotices()) ?? seen
        context.close()
        guard left.isEmpty else { throw CycError.forget(.ahead(left)) }
    }

    private func clearKeyring(_ view: ForgetView) -> [CycError] {
        if case .success(let tokens) = view.keyring, tokens.isEmpty { return [] }
        do {
            try tokens(erases: true) { _ in }
            return []
        } catch {
            let cycError = error as? CycError ?? .agentFailed(detail: "\(error)")
            return [cycError, .forget(.token)]
        }
    }

    private func removeLines(in file: String) throws {
        try ShellStart.all(in: world).first { $0.file == file }?.remove()
    }

    /// Deletes cyc's files while holding all locks, and returns the errors about what is left.
    private func deleteFiles() throws -> [CycError] {
        // Processes that wait for focus, alarms or the next sharing hold their locks for long, and end
        // as soon as the ledger is gone.
        let others = ManagedFile.allCases.filter {
            $0.isLock
                && ![.refreshLock, .ledgerLock, .focusLock, .alarmLock, .sharingWaitLock].contains(
                    $0)
        }
        // The ledger's lock comes last, as everywhere, to avoid deadlocks.
        let locks = try (others + [.ledgerLock]).map(lock)
        var errors: [CycError] = []
        // A process that waited for a lock may have created files meanwhile.
        for _ in 1...3 {
            errors = try world.managedFolders(Self.ledger).compactMap { $0.remove() }
            if try !world.managedFolders(Self.ledger).contains(where: \.isToBeRemoved) { break }
        }
        withExtendedLifetime(locks) {}
        return errors
    }

    private func report(_ view: ForgetView, _ failures: [CycError]) throws -> ExitStatus {
        var failures = failures
        var left: [Text] = []
        for folder in try world.managedFolders(Self.ledger) {
            if let obstacle = obstacle(with: folder) {
                failures.append(obstacle)
            } else if !folder.own.isEmpty {
                let path = abbreviatingHome(folder.path, home: context.home)
                left.append("\(path): \(folder.own.listed())")
            }
        }
        var reported: Set<CycError> = []
        for failure in failures where reported.insert(failure).inserted { context.report(failure) }
        let messages = context.messages
        if !left.isEmpty { context.writeError(messages.stillThere(left)) }
        if failures.isEmpty { try context.write(messages.everythingForgotten) }
        try context.writeWrapped(view.pages.map { messages.revoke(at: $0) })
        try context.show { removalLines(messages: $0, look: $1) }
        return failures.first?.status ?? .fine
    }
}
