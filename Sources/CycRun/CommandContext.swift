package import CycCore
package import CycDisplay
package import CycStore
package import CycSystem

/// State of one run of either program: environment, settings, language, terminal and ledger.
package final class CommandContext {
    /// See ``World/runAgent(_:until:take:)``.
    package typealias Agent = (
        AgentRequest, _ deadline: Duration?, _ take: (ArraySlice<UInt8>) throws -> Void
    ) throws -> Int32?

    /// Runs those of ``Effect/updateJobTimes`` and ``Effect/scheduleRings`` in the set.
    package typealias RescheduleAlarms = (CommandContext, Set<Effect>) throws -> Void

    package let world: World
    /// Whether long screens are shown in a pager; see ``CycSystem/World/page(_:)``.
    package var usesPager = true
    let agent: Agent
    /// Called for each exposed file that was protected; `nil` warns the user instead.
    private let reportRepairs: ((ExposedFile) -> Void)?
    private let rescheduleAlarms: RescheduleAlarms?
    /// Whether changes are shared with other machines soon, where the ledger is shared at all.
    package var sharesChanges = true
    /// How long to wait for another writer of the ledger.
    package var ledgerPatience = Duration.seconds(5)
    private var loaded: Result<Settings, CycError>?
    private var readZone: Zone?
    private var opened: Ledger?
    private var hasReportedPrompt = false
    /// The clocks of a change of intervals, for all that follows it; `nil` for the present.
    var focusReading: FocusSnapshot?
    /// The result of ``focusAfterChange(_:_:)``; `nil` if it was not read since the last change.
    private var changedFocus: FocusLog??
    /// Kept open until the process ends, because closing a connection takes as long as opening one.
    private var readers: [LedgerReader] = []

    /// - Parameters:
    ///   - agent: Replaces cyc-agent.
    ///   - reportRepairs: Called for each severe exposure that was fixed; `nil` warns the user
    ///     instead.
    ///   - rescheduleAlarms: Updates the job and the server after changes of alarms; `nil` in the
    ///     agent, whose `remind` compares both with the alarms at each run.
    package init(
        _ world: World, agent: Agent? = nil, reportRepairs: ((ExposedFile) -> Void)? = nil,
        rescheduleAlarms: RescheduleAlarms? = nil
    ) {
        self.world = world
        self.agent = agent ?? { try world.runAgent($0.words, until: $1, take: $2) }
        self.reportRepairs = reportRepairs
        self.rescheduleAlarms = rescheduleAlarms
    }

    /// Returns a context that has read neither settings nor ledger.
    package func renewed() -> CommandContext {
        CommandContext(
            world, agent: agent, reportRepairs: reportRepairs, rescheduleAlarms: rescheduleAlarms)
    }

    /// The settings, read once.
    ///
    /// - Throws: A ``CycError`` of the configuration.
    package var settings: Settings {
        get throws(CycError) {
            let result =
                loaded ?? Result { () throws(CycError) in try ConfigurationFile(in: world).load() }
            loaded = result
            return try result.get()
        }
    }

    /// The time zone in which the day ends, read once.
    ///
    /// - Throws: ``CycError/unknownZone(name:source:)``.
    package var zone: Zone {
        get throws(CycError) {
            if let readZone { return readZone }
            let zone = try world.zone(try settings.timeZone)
            readZone = zone
            return zone
        }
    }

    /// Returns the current time with the offset of ``zone``.
    package func moment() throws -> Moment { try zone.moment(at: try world.now()) }

    /// Returns the current civil date in ``zone``.
    package func today() throws -> Day { try zone.day(at: try world.now()) }

    /// Messages in the user's language; in that of the environment if the settings are unreadable.
    package var messages: Messages { messages(ofNotifications: false) }

    package func messages(ofNotifications isNotification: Bool) -> Messages {
        let choice = (try? settings.language) ?? .auto
        var machine = world.machine
        if let remind = try? settings.remind {
            (machine.channels, machine.hasTopic) = (remind.channels, !remind.ntfyTopic.isEmpty)
        }
        return Messages(
            Language(
                choice, ofNotifications: isNotification, variable: { world.variable($0) }),
            by: WallClock(zone: (try? zone) ?? .utc, today: try? today()),
            on: machine)
    }

    /// Width, colors and theme of standard output.
    package var look: TerminalAppearance { look(of: .output) }

    package func look(of stream: World.Stream) -> TerminalAppearance {
        let world = world
        return TerminalAppearance(
            TerminalFacts(
                isTerminal: world.isTerminal(stream), windowColumns: world.terminalColumns(),
                color: (try? settings.color) ?? .auto, theme: (try? settings.theme) ?? .auto,
                variable: { world.variable($0) }))
    }

    package var home: String? { try? world.home() }

    // MARK: Output

    package func write(_ lines: [PaintedLine]) throws {
        guard !lines.isEmpty else { return }
        try output(ended(lines))
    }

    /// Returns the lines as one text, each with its line break.
    private func ended(_ lines: [some CustomStringConvertible]) -> String {
        var bytes: [UInt8] = []
        for line in lines {
            bytes += line.description.utf8
            bytes.append(UInt8(ascii: "\n"))
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Writes to standard output, once every change so far is on disk.
    private func output(_ text: String) throws {
        try makeDurable()
        try world.write(asIs: text)
    }

    /// Writes a screen, in a pager if it is longer than the terminal.
    package func writeScreen(_ lines: [some CustomStringConvertible]) throws {
        guard !lines.isEmpty else { return }
        let text = ended(lines)
        try makeDurable()
        if usesPager, world.page(text) { return }
        try world.write(asIs: text)
    }

    package func write(_ texts: [Text]) throws {
        guard !texts.isEmpty else { return }
        try output(ended(texts))
    }

    package func write(_ text: Text) throws { try write([text]) }

    package func write(_ line: PaintedLine, terminator: String) throws {
        try output("\(line)\(terminator)")
    }

    package func write(json members: JSONMembers) throws {
        try output(JSON.document(members, pretty: world.isTerminal(.output)))
    }

    /// Writes an error and its fix to standard error.
    package func report(_ problem: CycError) {
        writeError(errorLines(problem, messages: messages, look: look(of: .error)))
    }

    package func writeError(_ lines: [PaintedLine]) {
        world.writeError(asIs: ended(lines))
    }

    package func writeError(_ text: Text, terminator: String = "\n") {
        world.writeError(asIs: "\(text)\(terminator)")
    }

    package func warn(_ text: Text) {
        let look = look(of: .error)
        let lines = (Line("cyc: \(messages.warningLabel): ", .warning) + Line(text))
            .wrapped(to: look.width, indent: 5)
        writeError(lines.map { $0.painted(look) })
    }

    // MARK: The ledger

    package func ledgerFiles() throws(CycError) -> LedgerFiles {
        LedgerFiles(folder: try world.dataFolder())
    }

    /// The ledger, opened for writing once, and created if it is missing.
    package func ledger() throws -> Ledger {
        if let opened { return opened }
        try self.world.checkOwner(of: .data)
        let (world, settings, zone) = (world, try settings, try zone)
        let ledger = try Ledger.openForWriting(
            try ledgerFiles(), patience: ledgerPatience,
            afterUnlock: { [weak self] ledger, kinds in
                self?.run(Effect.following(kinds), ledger)
                self?.shareSoon(kinds)
            }
        ) { [weak self] ledger in
            // Before the prompt, which shows the count.
            if Effect.following(ledger.changedKinds).contains(.countCommits) {
                self?.attempt { try self?.countCommits(ledger) }
            }
            // Days without cached totals are computed on demand.
            let focus = self?.focusReading ?? (try? FocusSnapshot(world, settings, zone))
            do { try focus?.cacheDays(ledger) } catch {}
            self?.changedFocus = nil
            let failure = world.renewPrompt(settings, zone) { today in
                let facts = try ledger.facts(
                    currentRepository: nil, today: today, following: settings.github,
                    withEveryRemote: false,
                    todos: PromptTimeline.showsTodos(settings) ? .counts : .nothing)
                var snapshot = facts.snapshot
                snapshot.markUnread(
                    world.unsearchedRoots(settings, facts.meta), because: .notReadYet)
                if PromptTimeline.showsFocus(settings) {
                    snapshot.focus = try focus.flatMap {
                        try self?.focusAfterChange($0, ledger)
                    }
                }
                if PromptTimeline.showsLevel(settings) {
                    snapshot.growth = try focus?.growth(ledger, knowing: snapshot)
                }
                return snapshot
            }
            if let failure { self?.reportPromptFailure(failure) }
        }
        opened = ledger
        try repairExposures()
        return ledger
    }

    /// Warns the user once, unless this is the agent.
    private func reportPromptFailure(_ failure: CycError) {
        guard reportRepairs == nil, !hasReportedPrompt else { return }
        hasReportedPrompt = true
        warn(messages.promptNotRenewed(failure))
    }

    /// Restricts files of the user that others can access.
    package func repairExposures() throws(CycError) {
        for exposure in world.repairExposures(try settings) where exposure.isCritical {
            if let reportRepairs {
                reportRepairs(exposure)
            } else {
                warn(messages.repaired(exposure))
            }
        }
    }

    /// Waits until every change is on disk.
    ///
    /// - Throws: ``CycError/diskFull(file:)``, ``CycError/cannotWrite(file:detail:)``.
    package func makeDurable() throws(CycError) { try opened?.makeDurable() }

    /// Makes the ledger durable before the process ends; a long WAL is restarted in the background.
    package func finish() {
        // An error loses nothing: changes that were reported are on disk already.
        try? opened?.makeDurable()
        guard let opened, opened.isLogLong else { return }
        do { try world.start(.restartLog) } catch { close() }
    }

    /// Closes the ledger; a long WAL is restarted, so that the next reader need not read it.
    package func close() {
        try? closeReaders()
        try? opened?.makeDurable()
        try? opened?.close()
        opened = nil
    }

    package func closeReaders() throws {
        for reader in readers { try reader.close() }
        readers = []
    }

    /// Renews the prompt and runs the effects of changed kinds, after a change of something other
    /// than entries: settings, or the ledger as a whole.
    package func announceChange(of kinds: Set<EntryKind> = []) {
        // A new context, because this one may have read the settings before they changed.
        let context = renewed()
        defer { context.finish() }
        // If the prompt cannot be renewed, it expires; the change itself is done.
        do {
            if try context.reader() != nil { try context.ledger().announceChange(of: kinds) }
        } catch {}
    }

    // MARK: Effects

    /// Runs the effects that need no lock; their errors do not undo the change.
    private func run(_ effects: Set<Effect>, _ ledger: Ledger) {
        if effects.contains(.awaitFocusNotices) {
            attempt { try awaitFocusNotices(ledger) }
        }
        let alarmEffects = effects.intersection([.updateJobTimes, .scheduleRings])
        if !alarmEffects.isEmpty, let rescheduleAlarms {
            attempt { try rescheduleAlarms(self, alarmEffects) }
        }
    }

    /// Starts a process that shares the change with other machines.
    private func shareSoon(_ kinds: Set<EntryKind>) {
        guard sharesChanges, !kinds.isEmpty, world.hasSharedRepository,
            !world.isHeld(.sharingWaitLock)
        else { return }
        // If it does not start, the next change or the reminder job shares this one, too.
        do { try world.start(.machines(.shareSoon)) } catch {}
    }

    private func attempt(_ effect: () throws -> Void) {
        do { try effect() } catch let problem as CycError {
            report(problem)
        } catch {
            // Other errors have no message for the user.
        }
    }

    private func countCommits(_ ledger: Ledger) throws {
        let facts = try ledger.facts(
            currentRepository: nil, today: today(), following: settings.github)
        try ledger.recount(mine: facts.snapshot.mine(settings))
    }

    /// Returns the log for today's focus, which the prompt, the waiting process and the answer need
    /// after one change.
    func focusAfterChange(_ focus: FocusSnapshot, _ ledger: Ledger) throws -> FocusLog? {
        if let changedFocus { return changedFocus }
        let log = try focus.recentLogIfAny(ledger)
        changedFocus = .some(log)
        return log
    }

    private func awaitFocusNotices(_ ledger: Ledger) throws {
        guard !world.hasFocusWaiter else { return }
        let focus = try focusReading ?? focusSnapshot()
        guard let log = try focusAfterChange(focus, ledger), focus.hasNotices(log) else {
            return
        }
        // If it does not start, the reminder job delivers the notices later.
        do { try world.start(.deliverFocusNotices) } catch {}
    }

    /// Returns the ledger for reading, open until ``closeReaders()``; `nil` if there is none.
    ///
    /// A ledger of an older cyc is upgraded first.
    package func reader() throws -> LedgerReader? {
        switch try LedgerReader.openForReading(try ledgerFiles()) {
        case .open(let reader): return keepOpen(reader)
        case .older:
            // A writer that stays open would keep the next writers from checkpointing.
            _ = try ledger()
            close()
            guard case .open(let reader) = try LedgerReader.openForReading(try ledgerFiles())
            else { return nil }
            return keepOpen(reader)
        case .absent: return nil
        }
    }

    /// Returns the readable alarms and occurrences; see
    /// ``LedgerReader/readableAlarms(_:zone:now:)``.
    package func readableAlarms() throws -> AlarmSnapshot? {
        try LedgerReader.readableAlarms(try ledgerFiles(), zone: zone, now: moment())
    }

    /// Returns the ledger for reading without any write; `nil` if there is none.
    package func readerWithoutWriting() throws -> LedgerReader? {
        try LedgerReader.openWithoutWriting(try ledgerFiles()).map(keepOpen)
    }

    private func keepOpen(_ reader: LedgerReader) -> LedgerReader {
        readers.append(reader)
        return reader
    }
}
