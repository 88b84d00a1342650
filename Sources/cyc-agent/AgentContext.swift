import CycCore
import CycHTTP
import CycNotify
import CycRepositories
import CycRun
import CycStore
import CycSystem

/// Context of one agent request: the command's context, its dependencies, and the output to `cyc`.
final class AgentContext {
    let context: CommandContext
    let dependencies: Dependencies
    private let repairs: RepairLog
    private var startedReader: RepositoryReader?

    private final class RepairLog {
        var exposures: [ExposedFile] = []
    }

    init(_ world: World, in dependencies: Dependencies) {
        let repairs = RepairLog()
        context = CommandContext(world, reportRepairs: { repairs.exposures.append($0) })
        self.repairs = repairs
        self.dependencies = dependencies
    }

    var world: World { context.world }
    var settings: Settings { get throws(CycError) { try context.settings } }
    var zone: Zone { get throws(CycError) { try context.zone } }
    func ledger() throws -> Ledger { try context.ledger() }

    /// Returns the stored snapshot of the account that is followed.
    func account() throws -> AccountSnapshot? {
        try ledger().facts(
            currentRepository: nil, today: Day(number: 0), following: try settings.github
        ).snapshot.account
    }

    /// Returns the one reader process of this run.
    func reader() throws(CycError) -> RepositoryReader {
        if let startedReader { return startedReader }
        let reader = RepositoryReader(
            program: try world.reader().nativeBytes, git: world.program("git")?.nativeBytes
        ) {
            Interrupt.isRequested
        }
        startedReader = reader
        return reader
    }

    /// Starts the process that runs the user's programs, if there are any.
    func startHooks() {
        guard !world.isInHook, let settings = try? settings, !settings.hooks.isEmpty else { return }
        dependencies.startHooks(world)
    }

    // MARK: Output

    func send<Response>(_ event: AgentEvent<Response>) throws { try world.write(asIs: event.line) }

    /// Writes an empty line without meaning, which fails once `cyc` no longer reads.
    func ping() throws { try world.write(asIs: "\n") }

    func found(_ finding: some Codable) throws { try send(.found(finding)) }

    /// Reports to `cyc` which exposed files were repaired since the last report.
    func reportRepairs() throws {
        for exposure in repairs.exposures { try send(AgentEvent<EmptyResponse>.repaired(exposure)) }
        repairs.exposures = []
    }
}

/// Access of an ``AgentContext`` to the network, repositories and channels.
///
/// A value, as ``World`` is one, so that a test can simulate whole evenings.
struct Dependencies {
    /// Sends requests within a time limit; see ``HTTPClient/send(_:within:shouldStop:)``.
    typealias Send =
        ([HTTPRequest], _ limit: Duration, _ shouldStop: () -> Bool)
        -> [Result<HTTPResponse, HTTPError>]

    /// Opens one run's connections to GitHub.
    var connect: (World) throws(HTTPError) -> Send
    /// Updates the ledger from the repositories.
    var readRepositories:
        (RepositoryReading, AgentContext, Progress?) throws -> RepositoryReading.Outcome
    /// Delivers a notice to the user, on any thread.
    var deliver: @Sendable (Notifier, Notice, Settings.Channel) -> DeliveryError?
    /// Runs the program of an event with its standard input.
    var runHook: @Sendable (World, HookEvent, [String], [UInt8]) -> HookOutcome = HookOutcome.init
    /// Starts the process that runs them.
    var startHooks: @Sendable (World) -> Void = { do { try $0.start(.runHooks) } catch {} }
}
