import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc mates`: who has committed today, and whose streak ends when.
struct MatesCommand: PlainCommand {
    static let configuration = CommandConfiguration(
        "cyc mates", "Show who of your mates has committed today, in each one's own zone.",
        examples: """
              cyc mates
              cyc mates add minji --zone Asia/Seoul
              cyc mates add tom hana --zone Europe/Berlin
              cyc mates import class.txt             a login a line, or login,zone,name
              cyc mates find --place Seoul --language swift
              cyc mates --cached --json

            Those whose today is still open come first, what ends sooner before what ends
            later. Nothing seen is not nothing done: private work may be hidden. Nobody is
            told anything, and nothing is sent about you.
            """,
        subcommands: [
            Add.self, Remove.self, Edit.self, Hide.self, Show.self, Import.self,
            MatesFindCommand.self, MatesRequestsCommand.self,
        ])

    @OptionGroup var effort: RefreshOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run(in session: CommandContext) throws -> ExitStatus {
        let failure = effort.cached ? nil : try renew(in: session)
        let (settings, own, now) = (
            try session.settings, try session.zone, try session.world.now()
        )
        let reader = try effort.cached ? session.unchangedReader() : session.reader()
        let book = try reader?.mateBook() ?? MateSnapshot()
        var view = MatesView(
            try session.board(of: book, at: now), now: now, usual: Int64(settings.sync.maxAge),
            host: settings.github.host)
        view.hidden = book.mates.count { $0.isHidden }
        let rate = json ? try reader?.mateBudget().rate : nil
        try session.write(isJSON: json, JSONMembers(view, rate, own, session.messages)) {
            matesScreen(view, messages: $0, look: $1)
        }
        guard let failure else { return .fine }
        session.report(failure)
        return effort.refresh ? failure.status : .fine
    }

    /// Has the second program ask about those who are due.
    ///
    /// - Returns: What went wrong; what is known is shown nevertheless.
    /// - Throws: A problem of the ledger or the configuration, or ``CycError/interrupted``.
    private func renew(in session: CommandContext) throws -> CycError? {
        let due = try session.reader()?.mateBook().due(
            session.settings, isEverybody: effort.refresh, at: session.world.now())
        guard due?.isEmpty == false else { return nil }
        try session.closeReaders()
        let messages = session.messages
        do {
            try session.ask(
                .mates(isEverybody: effort.refresh), for: MatesResponse.self, tellsMended: !json
            ) { finding in
                switch finding {
                case .anotherRuns: session.warn(messages.matesAskedByAnother)
                case .reserved(let rate, let waiting):
                    session.warn(messages.reserved(rate, waiting: waiting))
                case .pagesUsed(let waiting, let until):
                    session.warn(messages.pagesUsed(waiting: waiting, until: until))
                }
            }
            return nil
        } catch let problem as CycError where problem != .interrupted {
            return problem
        }
    }
}
