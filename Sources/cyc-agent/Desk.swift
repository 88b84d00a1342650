import CycCore
import CycDisplay
import CycStore
import CycSystem

/// What every verb works with: the machine, the settings, the language, the ledger.
final class Desk {
    let world: World
    let surroundings: Surroundings
    private var loaded: Settings?
    private var readZone: Zone?
    private var opened: Ledger?
    private var mended: [Exposure] = []

    init(_ world: World, in surroundings: Surroundings = .live) {
        self.world = world
        self.surroundings = surroundings
    }

    var settings: Settings {
        get throws(Problem) {
            if let loaded { return loaded }
            let settings = try Configuration(in: world).load()
            loaded = settings
            return settings
        }
    }

    var zone: Zone {
        get throws(Problem) {
            if let readZone { return readZone }
            let zone = try world.zone(try settings.timeZone)
            readZone = zone
            return zone
        }
    }

    /// For this terminal.
    var messages: any Messages { messages(ofNotifications: false) }

    func messages(ofNotifications isNotification: Bool) -> any Messages {
        let choice = (try? settings.language) ?? .auto
        return CycDisplay.messages(
            for: Language(
                choice, ofNotifications: isNotification, variable: { world.variable($0) }),
            by: WallClock(zone: (try? zone) ?? .utc, today: try? zone.day(at: world.now())),
            on: world.machine)
    }

    func look(of stream: World.Stream) -> TerminalLook {
        let world = world
        return TerminalLook(
            TerminalFacts(
                isTerminal: world.isTerminal(stream), windowColumns: world.terminalColumns(),
                color: (try? settings.color) ?? .auto, theme: (try? settings.theme) ?? .auto,
                variable: { world.variable($0) }))
    }

    /// The ledger, opened once, and created where there is none.
    func ledger() throws -> Ledger {
        if let opened { return opened }
        let (world, settings, zone) = (world, try settings, try zone)
        let ledger = try Ledger.openForWriting(LedgerFiles(folder: try world.dataFolder())) {
            ledger in
            world.renewPromptLine(settings, zone) { today in
                try ledger.facts(standingIn: nil, today: today, following: settings.github)
                    .knowledge
            }
        }
        opened = ledger
        try mendExposures()
        return ledger
    }

    /// Keeps others out of what is the person's alone.
    func mendExposures() throws(Problem) {
        mended += world.mendExposures(try settings).filter(\.isGrave)
    }

    /// Says, where a person reads it, what others had a way to until now.
    func tellMended() {
        for exposure in mended { warn(messages.mended(exposure)) }
        mended = []
    }

    func write(_ text: Text) throws { try world.write("\(text)\n") }

    func complain(_ lines: [PaintedLine]) {
        world.complain(lines.map { "\($0)\n" }.joined())
    }

    func warn(_ text: Text) {
        let look = look(of: .error)
        let lines = (Line("cyc: \(messages.warningLabel): ", .warning) + Line(text))
            .wrapped(to: look.width, indent: 5)
        complain(lines.map { $0.painted(look) })
    }

    /// Lets the ledger go, so that whoever reads it next finds nothing to recover.
    func close() {
        // What was written is safe either way.
        try? opened?.close()
        opened = nil
    }

    /// Says what went wrong: to `cyc` as one line and one line of hint, to a person as `cyc` would.
    func report(_ problem: Problem, to stream: World.Stream) {
        guard stream == .output else {
            complain(problemLines(problem, messages: messages, look: look(of: .error)))
            return
        }
        let explanation = messages.explain(problem)
        let lines = ["\(explanation.message)", explanation.hint?.encoded].compactMap { $0 }
        do { try world.write(lines.joined(separator: "\n") + "\n") } catch {}
    }
}
