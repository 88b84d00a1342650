import CycCore
import CycDisplay
import CycStore
import CycSystem

/// One run of `cyc`: the machine, the settings, the language and the terminal.
final class Session {
    /// See ``World/askAgent(_:until:)``.
    typealias AskAgent = ([String], _ deadline: Int64) throws -> AgentAnswer?

    let world: World
    let askAgent: AskAgent
    private var loaded: Result<Settings, Problem>?
    private var readZone: Zone?
    private var opened: Ledger?
    /// Kept until the process ends: to let a connection go takes as long as to make one.
    private var readers: [LedgerReader] = []

    init(_ world: World, askAgent: AskAgent? = nil) {
        self.world = world
        self.askAgent = askAgent ?? { try world.askAgent($0, until: $1) }
    }

    /// The settings, read once.
    ///
    /// - Throws: A ``Problem`` of the configuration.
    var settings: Settings {
        get throws(Problem) {
            let result =
                loaded ?? Result { () throws(Problem) in try Configuration(in: world).load() }
            loaded = result
            return try result.get()
        }
    }

    /// The zone that ends the day, read once.
    ///
    /// - Throws: ``Problem/unknownZone(name:source:)``.
    var zone: Zone {
        get throws(Problem) {
            if let readZone { return readZone }
            let zone = try world.zone(try settings.timeZone)
            readZone = zone
            return zone
        }
    }

    /// The language; where the settings cannot be read, the environment's.
    var messages: any Messages {
        let choice = (try? settings.language) ?? .auto
        return CycDisplay.messages(
            for: Language(choice, variable: { world.variable($0) }),
            by: WallClock(zone: (try? zone) ?? .utc, today: try? today()),
            on: world.machine)
    }

    /// How standard output is to be drawn on.
    var look: TerminalLook { look(of: .output) }

    func look(of stream: World.Stream) -> TerminalLook {
        let world = world
        return TerminalLook(
            TerminalFacts(
                isTerminal: world.isTerminal(stream), windowColumns: world.terminalColumns(),
                color: (try? settings.color) ?? .auto, theme: (try? settings.theme) ?? .auto,
                variable: { world.variable($0) }))
    }

    var home: String? { try? world.home() }

    // MARK: Output

    func write(_ lines: [PaintedLine]) throws {
        guard !lines.isEmpty else { return }
        try world.write(lines.map { "\($0)\n" }.joined())
    }

    func write(_ texts: [Text]) throws {
        guard !texts.isEmpty else { return }
        try world.write(texts.map { "\($0)\n" }.joined())
    }

    func write(_ text: Text) throws { try write([text]) }

    func write(json members: JSONMembers) throws {
        try world.write(JSON.document(members, pretty: world.isTerminal(.output)))
    }

    /// Says on standard error what went wrong, and how to mend it.
    func report(_ problem: Problem) {
        complain(problemLines(problem, messages: messages, look: look(of: .error)))
    }

    func complain(_ lines: [PaintedLine]) {
        world.complain(lines.map { "\($0)\n" }.joined())
    }

    func warn(_ text: Text) {
        let look = look(of: .error)
        let lines = (Line("cyc: \(messages.warningLabel): ", .warning) + Line(text))
            .wrapped(to: look.width, indent: 5)
        complain(lines.map { $0.painted(look) })
    }

    // MARK: The ledger

    func ledgerFiles() throws(Problem) -> LedgerFiles {
        LedgerFiles(folder: try world.dataFolder())
    }

    /// The ledger to change, opened once, and created where there is none.
    func ledger() throws -> Ledger {
        if let opened { return opened }
        let (world, settings, zone) = (world, try settings, try zone)
        let ledger = try Ledger.openForWriting(try ledgerFiles()) { ledger in
            world.renewPromptLine(settings, zone) { today in
                try ledger.facts(standingIn: nil, today: today, following: settings.github)
                    .knowledge
            }
        }
        opened = ledger
        for exposure in world.mendExposures(settings) where exposure.isGrave {
            warn(messages.mended(exposure))
        }
        return ledger
    }

    /// Brings the ledger to rest, for the process ends.
    func close() {
        // What was written is safe either way.
        guard let opened, (try? opened.settle()) != true else { return }
        try? closeReaders()
        try? opened.close()
        self.opened = nil
    }

    func closeReaders() throws {
        for reader in readers { try reader.close() }
        readers = []
    }

    /// Renews the prompt line after a change of what it is made of besides the ledger.
    static func renewPromptLine(in world: World) {
        // Its own, because another one may have read the settings before they changed.
        let session = Session(world)
        defer { session.close() }
        // The line ages if it cannot be renewed; the change itself is done.
        do { if try session.reader() != nil { try session.ledger().announceChange() } } catch {}
    }

    /// The ledger to read, or `nil` while there is none that this version understands.
    func reader() throws -> LedgerReader? {
        guard case .open(let reader) = try openForReading() else { return nil }
        return reader
    }

    /// Opens the ledger to read, until ``closeReaders()`` or the end.
    func openForReading() throws -> LedgerReader.Opening {
        let opening = try LedgerReader.openForReading(try ledgerFiles())
        if case .open(let reader) = opening { readers.append(reader) }
        return opening
    }
}
