import CycCore
import CycHTTP
import CycNotify
import CycRepositories
import CycRun
import CycStore
import CycSystem

/// What every verb works with: its run, what it reaches, and what it tells `cyc`.
final class AgentContext {
    let session: CommandContext
    let surroundings: Dependencies
    private let mended: Mended
    private var startedReader: RepositoryReader?

    private final class Mended {
        var exposures: [ExposedFile] = []
    }

    init(_ world: World, in surroundings: Dependencies) {
        let mended = Mended()
        session = CommandContext(world, tellMended: { mended.exposures.append($0) })
        self.mended = mended
        self.surroundings = surroundings
    }

    var world: World { session.world }
    var settings: Settings { get throws(CycError) { try session.settings } }
    var zone: Zone { get throws(CycError) { try session.zone } }
    func ledger() throws -> Ledger { try session.ledger() }

    /// What is known of the account that is followed.
    func account() throws -> AccountSnapshot? {
        try ledger().facts(
            standingIn: nil, today: Day(number: 0), following: try settings.github
        ).knowledge.account
    }

    /// The one process that reads objects for this run.
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

    // MARK: Telling

    func tell<DoctorFinding>(_ event: AgentEvent<DoctorFinding>) throws { try world.write(asIs: event.line) }

    /// An empty line, which says nothing, and fails once nobody listens.
    func ping() throws { try world.write(asIs: "\n") }

    func found(_ finding: some Codable) throws { try tell(.found(finding)) }

    /// Tells, where a person reads it, what others had a way to until now.
    func tellMended() throws {
        for exposure in mended.exposures { try tell(AgentEvent<EmptyResponse>.mended(exposure)) }
        mended.exposures = []
    }
}

/// What a desk reaches beyond the machine and the ledger.
///
/// A value, as ``World`` is one: a test lives through whole evenings with its own.
struct Dependencies {
    /// Sends requests within so many milliseconds; see ``HTTPClient/send(_:within:shouldStop:)``.
    typealias Send =
        ([HTTPRequest], _ milliseconds: Int64, _ shouldStop: () -> Bool)
        -> [Result<HTTPResponse, HTTPError>]

    /// Opens the connections of one run to GitHub.
    var connect: (World) throws(HTTPError) -> Send
    /// Brings what the ledger knows of the repositories up to date.
    var readRepositories: (RepositoryReading, AgentContext, Progress?) throws -> RepositoryReading.Outcome
    /// Takes a notice to the person, on any thread.
    var deliver: @Sendable (Notifier, Notice, Settings.Channel) -> DeliveryError?
}
