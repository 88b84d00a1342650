import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc focus --watch`: draws the clock until somebody leaves it.
///
/// - Throws: ``CycError/usage(message:hint:)`` where there is no terminal, or what reading throws.
func watchFocus(in world: World) throws -> ExitStatus {
    guard world.hasScreen else {
        throw CycError.usage(
            message: "there is no terminal here to draw the clock on", hint: "cyc focus")
    }
    var watching = try FocusWatch(world)
    let ending = try world.onScreen { screen in try watching.run(on: &screen) }
    for exposure in watching.mended { CommandContext(world).warn(watching.messages.mended(exposure)) }
    guard let ending else { return .interrupted }
    if case .stopped(let run, let deed) = ending { try run.tell(.stop, deed) }
    return .fine
}

/// The clock: it counts on from what it saw last, and looks again where that may have changed.
private struct FocusWatch {
    enum Ending {
        case left
        case stopped(FocusRun, FocusRun.Deed)
    }

    private let world: World
    private var seen: ScreenContent
    /// What a key could not do.
    private var problem: CycError?
    /// What others had a way to until now.
    private(set) var mended: [ExposedFile] = []

    init(_ world: World) throws {
        self.world = world
        seen = try ScreenContent(world)
    }

    var messages: Messages { seen.messages }

    mutating func run(on screen: inout FullScreen) throws -> Ending {
        while true {
            let size = screen.size
            var look = seen.look
            look.width = size.columns
            let now = try world.now()
            let lines = focusWatchScreen(
                seen.view, at: now, rows: size.rows, problem: problem, messages: messages,
                look: look)
            screen.draw(lines.map(\.description), for: size)
            switch screen.wait(milliseconds: untilNextSecond) {
            case .over: return .left
            case .time, .redraw: if try seen.isOutdated(world) { lookAgain() }
            case .keys(let keys):
                let keys = keys.compactMap(Key.init)
                if keys.isEmpty { lookAgain() }
                for key in keys {
                    if let ending = press(key) { return ending }
                }
            }
        }
    }

    /// Units: milliseconds.
    private var untilNextSecond: Int64 {
        // A little later, so that it is the next one for certain.
        1001 - (world.clock() / 1_000_000) % 1000
    }

    private mutating func lookAgain() {
        do {
            seen = try ScreenContent(world)
            problem = nil
        } catch {
            problem = error as? CycError
        }
    }

    // MARK: Keys

    private enum Key {
        case leave, pause, stop

        /// The letters of a keyboard with Latin letters or with Hangul.
        init?(_ letter: Character) {
            switch letter {
            case "q", "Q", "ㅂ": self = .leave
            case "p", "P", "ㅔ": self = .pause
            case "s", "S", "ㄴ": self = .stop
            default: return nil
            }
        }
    }

    private mutating func press(_ key: Key) -> Ending? {
        switch key {
        case .leave: return .left
        case .stop: return change { _ in .stop(at: nil) }.map { .stopped($0, $1) }
        case .pause where seen.view.today.isPaused: _ = change(\.resume)
        case .pause: _ = change { _ in .pause(at: nil) }
        }
        return nil
    }

    /// Does what the command of that name does, and looks again.
    ///
    /// - Returns: What was done; `nil` where it could not be, which is shown from then on.
    private mutating func change(
        _ intent: (FocusRun) -> FocusIntent
    ) -> (FocusRun, FocusRun.Deed)? {
        var mended: [ExposedFile] = []
        let session = CommandContext(world, tellMended: { mended.append($0) })
        defer {
            session.close()
            self.mended += mended
        }
        do {
            let run = try FocusRun(session)
            let done = try run.perform(intent(run))
            lookAgain()
            return (run, done)
        } catch {
            lookAgain()
            problem = error as? CycError
            return nil
        }
    }
}

/// What was seen at one moment.
private struct ScreenContent {
    let view: FocusView
    let messages: Messages
    let look: TerminalAppearance
    private let stamps: [FileStamp?]
    private let clocks: ClockDifferences
    /// When the view is another one though nothing was changed.
    private let next: Instant

    /// Who is silent is in doubt at some time, and a file may change without another stamp.
    ///
    /// Units: seconds.
    private static let longest: Int64 = 60

    init(_ world: World) throws {
        stamps = Self.stamps(world)
        clocks = ClockDifferences(world)
        // The settings may be others by now, and nobody is kept from the ledger.
        let session = CommandContext(world)
        defer { session.close() }
        let (reading, reader) = (try session.focusReading(), try session.reader())
        view = try reading.view(of: reading.recentLog(reader), reader)
        messages = session.messages
        look = session.look
        let today = view.today
        next =
            [today.nextTurn, today.running?.plannedEnd, today.rest?.to, today.end].compactMap(
                \.self
            )
            .filter { $0 > today.now }.reduce(today.now + Self.longest, min)
    }

    func isOutdated(_ world: World) throws -> Bool {
        let now = try world.now()
        return now >= next || stamps != Self.stamps(world)
            || !clocks.isAlike(ClockDifferences(world))
    }

    /// What every change of the ledger, of the settings and of the signs of life leaves another one of.
    private static func stamps(_ world: World) -> [FileStamp?] {
        let own = [ManagedFile.prompt, .settings, .life].map { try? world.path(of: $0) }
        let ledger = (try? world.dataFolder()).map { LedgerFiles(folder: $0).database }
        return (own + [ledger]).map { $0.flatMap(Files.stamp) }
    }
}

/// How far the clocks are apart, which stays so until one is set or the machine sleeps.
///
/// Units: milliseconds.
private struct ClockDifferences {
    private let wall: Int64
    private let asleep: Int64

    /// Clocks that are read one after the other, and one that is adjusted little by little.
    private static let tolerance: Int64 = 1000

    init(_ world: World) {
        let boot = world.bootMilliseconds()
        wall = world.clock() / 1_000_000 - boot
        asleep = boot - world.monotonicMilliseconds()
    }

    func isAlike(_ other: ClockDifferences) -> Bool {
        abs(wall - other.wall) < Self.tolerance && abs(asleep - other.asleep) < Self.tolerance
    }
}
