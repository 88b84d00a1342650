import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc focus --watch`: draws the clock until the user leaves.
///
/// - Throws: ``CycError/usage(message:hint:)`` without a terminal, or the error of reading the
///   ledger.
func watchFocus(in world: World) throws -> ExitStatus {
    guard world.hasScreen else {
        throw CycError.usage(
            message: "can't draw the clock, because standard output is not a terminal",
            hint: "cyc focus")
    }
    var watch = try FocusWatch(world)
    let ending = try world.onScreen { screen in try watch.run(on: &screen) }
    for exposure in watch.repaired { CommandContext(world).warn(watch.messages.repaired(exposure)) }
    guard let ending else { return .interrupted }
    if case .stopped(let run, let result) = ending { try run.printResult(.stop, result) }
    return .fine
}

/// The clock: it counts on from the last loaded content, and reloads that when it may have changed.
private struct FocusWatch {
    enum Ending {
        case left
        case stopped(FocusRun, FocusRun.ChangeResult)
    }

    private let world: World
    private var content: ScreenContent
    /// The error of the last key or reload.
    private var lastError: CycError?
    /// The files that others could access until now.
    private(set) var repaired: [ExposedFile] = []

    init(_ world: World) throws {
        self.world = world
        content = try ScreenContent(world)
    }

    var messages: Messages { content.messages }

    mutating func run(on screen: inout FullScreen) throws -> Ending {
        while true {
            let size = screen.size
            var look = content.look
            look.width = size.columns
            let now = try world.now()
            let lines = focusWatchScreen(
                content.view, at: now, rows: size.rows, problem: lastError, messages: messages,
                look: look)
            screen.draw(lines.map(\.description), for: size)
            switch screen.wait(for: untilNextSecond) {
            case .over: return .left
            case .time, .redraw: if try content.isOutdated(world) { reload() }
            case .keys(let keys):
                let keys = keys.compactMap(Key.init)
                if keys.isEmpty { reload() }
                for key in keys {
                    if let ending = handle(key) { return ending }
                }
            }
        }
    }

    private var untilNextSecond: Duration {
        // One millisecond later, so that the next second has certainly begun.
        .nanoseconds(1_001_000_000 - world.clock() % 1_000_000_000)
    }

    private mutating func reload() {
        do {
            content = try ScreenContent(world)
            lastError = nil
        } catch {
            lastError = error as? CycError
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

    private mutating func handle(_ key: Key) -> Ending? {
        switch key {
        case .leave: return .left
        case .stop: return change { _ in .stop(at: nil) }.map { .stopped($0, $1) }
        case .pause where content.view.today.isPaused: _ = change(\.resume)
        case .pause: _ = change { _ in .pause(at: nil) }
        }
        return nil
    }

    /// Changes the focus session like the command of that name, and reloads.
    ///
    /// - Returns: The result; `nil` on an error, which is shown from then on.
    private mutating func change(
        _ intent: (FocusRun) -> FocusIntent
    ) -> (FocusRun, FocusRun.ChangeResult)? {
        var repaired: [ExposedFile] = []
        let context = CommandContext(world, reportRepairs: { repaired.append($0) })
        defer {
            context.close()
            self.repaired += repaired
        }
        do {
            let run = try FocusRun(context)
            let result = try run.perform(intent(run))
            reload()
            return (run, result)
        } catch {
            reload()
            lastError = error as? CycError
            return nil
        }
    }
}

/// The ledger's data that is drawn, loaded at one instant.
private struct ScreenContent {
    let view: FocusView
    let messages: Messages
    let look: TerminalAppearance
    private let stamps: [FileStamp?]
    private let clocks: ClockDifferences
    /// The instant from which the view changes although no file does.
    private let next: Instant

    /// The longest time without a reload, because silence becomes time in doubt and a file may
    /// change without another stamp.
    private static let maxAge = Duration.minutes(1)

    init(_ world: World) throws {
        stamps = Self.stamps(world)
        clocks = ClockDifferences(world)
        // A context of its own: settings may have changed, and an open reader would block the
        // ledger.
        let context = CommandContext(world)
        defer { context.close() }
        let (focus, reader) = (try context.focusSnapshot(), try context.reader())
        view = try focus.view(of: focus.recentLog(reader), reader)
        messages = context.messages
        look = context.look
        let today = view.today
        next =
            [today.nextTransition, today.running?.plannedEnd, today.rest?.to, today.end].compactMap(
                \.self
            )
            .filter { $0 > today.now }.reduce(today.now + Self.maxAge, min)
    }

    func isOutdated(_ world: World) throws -> Bool {
        let now = try world.now()
        return now >= next || stamps != Self.stamps(world)
            || !clocks.isSimilar(ClockDifferences(world))
    }

    /// The stamps of the files that change with the ledger, the settings and the activity log.
    private static func stamps(_ world: World) -> [FileStamp?] {
        let own = [ManagedFile.prompt, .settings, .life].map { try? world.path(of: $0) }
        let ledger = (try? world.dataFolder()).map { LedgerFiles(folder: $0).database }
        return (own + [ledger]).map { $0.flatMap(Files.stamp) }
    }
}

/// Differences between the clocks, constant until a clock is set or the machine sleeps.
private struct ClockDifferences {
    private let wall: Duration
    private let asleep: Duration

    /// Allows for reading the clocks one after the other, and for slow adjustment of one.
    private static let tolerance = Duration.seconds(1)

    init(_ world: World) {
        let boot = world.timeSinceBoot()
        wall = .nanoseconds(world.clock()) - boot
        asleep = boot - world.timeAwake()
    }

    func isSimilar(_ other: ClockDifferences) -> Bool {
        (wall - other.wall).magnitude < Self.tolerance
            && (asleep - other.asleep).magnitude < Self.tolerance
    }
}
