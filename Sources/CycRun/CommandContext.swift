package import CycCore
package import CycDisplay
package import CycStore
package import CycSystem

/// One run of either program: the machine, the settings, the language, the terminal and the ledger.
package final class CommandContext {
    /// See ``World/askAgent(_:until:take:)``.
    package typealias Agent = (
        AgentRequest, _ deadline: Int64?, _ take: (ArraySlice<UInt8>) throws -> Void
    ) throws -> Int32?

    /// Runs ``Effect/updateJobTimes`` and ``Effect/scheduleRings``, those of them that are given.
    package typealias FollowAlarms = (CommandContext, Set<Effect>) throws -> Void

    package let world: World
    let agent: Agent
    /// Told of what others had a way to until now.
    private let tellMended: ((ExposedFile) -> Void)?
    private let followAlarms: FollowAlarms?
    /// How long one who writes the ledger is waited for; units: milliseconds.
    package var ledgerPatience = 5_000
    private var loaded: Result<Settings, CycError>?
    private var readZone: Zone?
    private var opened: Ledger?
    /// Kept until the process ends: to let a connection go takes as long as to make one.
    private var readers: [LedgerReader] = []

    /// - Parameters:
    ///   - world: The machine.
    ///   - agent: Stands in for the second program.
    ///   - tellMended: Called for each grave exposure that was mended; without it the person is warned.
    ///   - followAlarms: Makes the job and the server follow alarms; `nil` in the agent, whose `remind`
    ///     compares both with the alarms at each run.
    package init(
        _ world: World, agent: Agent? = nil, tellMended: ((ExposedFile) -> Void)? = nil,
        followAlarms: FollowAlarms? = nil
    ) {
        self.world = world
        self.agent = agent ?? { try world.askAgent($0.words, until: $1, take: $2) }
        self.tellMended = tellMended
        self.followAlarms = followAlarms
    }

    /// A session that has read neither settings nor ledger.
    package func renewed() -> CommandContext {
        CommandContext(world, agent: agent, tellMended: tellMended, followAlarms: followAlarms)
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

    /// The zone that ends the day, read once.
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

    /// Now, with the offset of the zone that ends the day.
    package func moment() throws -> Moment { try zone.moment(at: try world.now()) }

    /// The civil date of now.
    package func today() throws -> Day { try zone.day(at: try world.now()) }

    /// The language; where the settings cannot be read, the environment's.
    package var messages: Messages { messages(ofNotifications: false) }

    package func messages(ofNotifications isNotification: Bool) -> Messages {
        let choice = (try? settings.language) ?? .auto
        return Messages(
            Language(
                choice, ofNotifications: isNotification, variable: { world.variable($0) }),
            by: WallClock(zone: (try? zone) ?? .utc, today: try? today()),
            on: world.machine)
    }

    /// How standard output is to be drawn on.
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
        try world.write(asIs: lines.map { "\($0)\n" }.joined())
    }

    package func write(_ texts: [Text]) throws {
        guard !texts.isEmpty else { return }
        try world.write(asIs: texts.map { "\($0)\n" }.joined())
    }

    package func write(_ text: Text) throws { try write([text]) }

    package func write(_ line: PaintedLine, terminator: String) throws {
        try world.write(asIs: "\(line)\(terminator)")
    }

    package func write(json members: JSONMembers) throws {
        try world.write(asIs: JSON.document(members, pretty: world.isTerminal(.output)))
    }

    /// Says on standard error what went wrong, and how to mend it.
    package func report(_ problem: CycError) {
        complain(problemLines(problem, messages: messages, look: look(of: .error)))
    }

    package func complain(_ lines: [PaintedLine]) {
        world.complain(asIs: lines.map { "\($0)\n" }.joined())
    }

    package func complain(_ text: Text, terminator: String = "\n") {
        world.complain(asIs: "\(text)\(terminator)")
    }

    package func warn(_ text: Text) {
        let look = look(of: .error)
        let lines = (Line("cyc: \(messages.warningLabel): ", .warning) + Line(text))
            .wrapped(to: look.width, indent: 5)
        complain(lines.map { $0.painted(look) })
    }

    // MARK: The ledger

    package func ledgerFiles() throws(CycError) -> LedgerFiles {
        LedgerFiles(folder: try world.dataFolder())
    }

    /// The ledger to change, opened once, and created where there is none.
    package func ledger() throws -> Ledger {
        if let opened { return opened }
        try self.world.checkOwner(of: .data)
        let (world, settings, zone) = (world, try settings, try zone)
        let ledger = try Ledger.openForWriting(
            try ledgerFiles(), patience: ledgerPatience,
            afterUnlock: { [weak self] ledger, kinds in
                self?.run(Effect.following(kinds), ledger)
            }
        ) { [weak self] ledger in
            // Before the prompt, which shows what is counted.
            if Effect.following(ledger.changedKinds).contains(.countCommits) {
                self?.attempt { try self?.countCommits(ledger) }
            }
            // What is not summed is computed whenever it is asked for.
            let reading = try? FocusSnapshot(world, settings, zone)
            do { try reading?.keepDays(ledger) } catch {}
            world.renewPrompt(settings, zone) { today in
                let facts = try ledger.facts(
                    standingIn: nil, today: today, following: settings.github)
                var knowledge = facts.knowledge
                knowledge.markUnread(
                    world.unsearchedRoots(settings, facts.meta), because: .notReadYet)
                if PromptTimeline.tellsFocus(settings) {
                    knowledge.focus = try reading?.recentLogIfAny(ledger)
                }
                if PromptTimeline.tellsLevel(settings) {
                    knowledge.growth = try reading?.growth(ledger, knowing: knowledge)
                }
                return knowledge
            }
        }
        opened = ledger
        try mendExposures()
        return ledger
    }

    /// Keeps others out of what is the person's alone.
    package func mendExposures() throws(CycError) {
        for exposure in world.mendExposures(try settings) where exposure.isGrave {
            if let tellMended { tellMended(exposure) } else { warn(messages.mended(exposure)) }
        }
    }

    /// Brings the ledger to rest, for the process ends.
    package func settle() {
        // What was written is safe either way.
        if let opened, (try? opened.settle()) != true { close() }
    }

    /// Lets the ledger go, so that whoever reads it next finds nothing to recover.
    package func close() {
        try? closeReaders()
        try? opened?.close()
        opened = nil
    }

    package func closeReaders() throws {
        for reader in readers { try reader.close() }
        readers = []
    }

    /// Renews the prompt, and runs the effects of a change of entries of these kinds, because something
    /// else changed than entries: settings, or the ledger as a whole.
    package func announceChange(of kinds: Set<EntryKind> = []) {
        // Its own, because this one may have read the settings before they changed.
        let session = renewed()
        defer { session.settle() }
        // The prompt runs out if it cannot be renewed; the change itself is done.
        do {
            if try session.reader() != nil { try session.ledger().announceChange(of: kinds) }
        } catch {}
    }

    // MARK: Effects

    /// Runs the effects of a change that need no lock.
    ///
    /// The change is done, whatever comes of them.
    private func run(_ effects: Set<Effect>, _ ledger: Ledger) {
        if effects.contains(.awaitFocusNotices) {
            attempt { try awaitFocusNotices(ledger) }
        }
        let ofAlarms = effects.intersection([.updateJobTimes, .scheduleRings])
        if !ofAlarms.isEmpty, let followAlarms {
            attempt { try followAlarms(self, ofAlarms) }
        }
    }

    private func attempt(_ effect: () throws -> Void) {
        do { try effect() } catch let problem as CycError {
            report(problem)
        } catch {
            // Nobody reads what it says.
        }
    }

    private func countCommits(_ ledger: Ledger) throws {
        let facts = try ledger.facts(
            standingIn: nil, today: today(), following: settings.github)
        try ledger.recount(mine: facts.knowledge.mine(settings))
    }

    private func awaitFocusNotices(_ ledger: Ledger) throws {
        guard !world.hasFocusWaiter else { return }
        let reading = try focusReading()
        guard let log = try reading.recentLogIfAny(ledger), reading.tellsSomething(log) else {
            return
        }
        // Where it does not start, the job that reminds delivers them, if later.
        do { try world.start(.tellFocus) } catch {}
    }

    /// The ledger to read, until ``closeReaders()`` or the end; `nil` while there is none.
    ///
    /// What an older cyc wrote is brought up to date first.
    package func reader() throws -> LedgerReader? {
        switch try LedgerReader.openForReading(try ledgerFiles()) {
        case .open(let reader): return kept(reader)
        case .older:
            // A writer that stays open would keep those who write next from bringing it to rest.
            _ = try ledger()
            close()
            guard case .open(let reader) = try LedgerReader.openForReading(try ledgerFiles())
            else { return nil }
            return kept(reader)
        case .absent: return nil
        }
    }

    /// The alarms and their mornings now, as far as they can be read; see
    /// ``LedgerReader/readableAlarmBook(_:zone:now:)``.
    package func readableAlarmBook() throws -> AlarmSnapshot? {
        try LedgerReader.readableAlarmBook(try ledgerFiles(), zone: zone, now: moment())
    }

    /// The ledger to read for an answer that writes nothing at all; `nil` while there is none.
    package func unchangedReader() throws -> LedgerReader? {
        try LedgerReader.openUnchanged(try ledgerFiles()).map(kept)
    }

    private func kept(_ reader: LedgerReader) -> LedgerReader {
        readers.append(reader)
        return reader
    }
}
