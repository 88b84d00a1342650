import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc mates`: the mates' commits of today and their streaks.
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

    @OptionGroup var refreshOptions: RefreshOptions

    @Flag(help: "Print JSON.")
    var json = false

    func run(in context: CommandContext) throws -> ExitStatus {
        let failure = refreshOptions.cached ? nil : try renew(in: context)
        let (settings, zone, now) = (
            try context.settings, try context.zone, try context.world.now()
        )
        let reader = try refreshOptions.cached ? context.readerWithoutWriting() : context.reader()
        let snapshot = try reader?.mateSnapshot() ?? MateSnapshot()
        var view = MatesView(
            try context.board(of: snapshot, at: now), now: now, usual: settings.sync.maxAge,
            host: settings.github.host)
        view.hidden = snapshot.mates.count { $0.isHidden }
        let rate = json ? try reader?.mateBudget().rate : nil
        try context.write(isJSON: json, JSONMembers(view, rate, zone, context.messages)) {
            matesScreen(view, messages: $0, look: $1)
        }
        guard let failure else { return .fine }
        context.report(failure)
        return refreshOptions.refresh ? failure.status : .fine
    }

    /// Lets the agent fetch the mates that are due.
    ///
    /// - Returns: The error of fetching; the stored data is shown anyway.
    /// - Throws: A ``CycError`` of the ledger or configuration, or ``CycError/interrupted``.
    private func renew(in context: CommandContext) throws -> CycError? {
        let due = try context.reader()?.mateSnapshot().due(
            context.settings, isEverybody: refreshOptions.refresh, at: context.world.now())
        guard due?.isEmpty == false else { return nil }
        try context.closeReaders()
        let messages = context.messages
        do {
            try context.ask(
                .mates(isEverybody: refreshOptions.refresh), for: MatesResponse.self,
                reportsRepairs: !json
            ) { response in
                switch response {
                case .anotherRuns: context.warn(messages.matesFetchedByAnother)
                case .reserved(let rate, let waiting):
                    context.warn(messages.reserved(rate, waiting: waiting))
                case .pagesUsed(let waiting, let until):
                    context.warn(messages.pagesUsed(waiting: waiting, until: until))
                }
            }
            return nil
        } catch let error as CycError where error != .interrupted {
            return error
        }
    }
}
