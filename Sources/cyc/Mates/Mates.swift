import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc mates`: the mates' commits of today and their streaks.
struct MatesCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        "cyc mates", "Show which mates have committed today.",
        examples: """
              cyc mates
              cyc mates add minji --zone Asia/Seoul
              cyc mates add tom hana --zone Europe/Berlin
              cyc mates import class.txt
              cyc mates find --place Seoul --language swift
              cyc mates --cached --json

            Mates whose day is still open come first, the one that ends soonest on top. No
            visible activity doesn't mean no work: it may be private. Mates aren't
            notified, and nothing about you is sent.
            """,
        subcommands: subcommands, defaultSubcommand: List.self)

    static let subcommands: [any Command.Type] = [
        List.self, Add.self, ShowCommand<Mate>.self, Edit.self, Hide.self, Unhide.self,
        RemoveCommand<Mate>.self, Import.self, Export.self, MatesFindCommand.self,
        MatesRequestsCommand.self,
    ]

    struct List: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc mates list", "List mates, those whose day is still open first.",
            examples: """
                  cyc mates list
                  cyc mates list --limit 5
                  cyc mates list --json
                """)

        @OptionGroup var refreshOptions: RefreshOptions

        @OptionGroup var list: ListOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let failure = refreshOptions.cached ? nil : try renew(in: context)
            let (settings, zone, now) = (
                try context.settings, try context.zone, try context.world.now()
            )
            let reader =
                try refreshOptions.cached ? context.readerWithoutWriting() : context.reader()
            let snapshot = try reader?.mateSnapshot() ?? MateSnapshot()
            let shown = list.newest(snapshot.mates.filter { !$0.isHidden })
            var view = MatesView(
                try context.board(of: MateSnapshot(shown, snapshot.answers), at: now),
                now: now, usual: settings.sync.maxAge, host: settings.github.host)
            view.hidden = snapshot.mates.count { $0.isHidden }
            if context.world.showsErrorsWithOutput {
                view.shownError = failure.map { context.messages.explain($0).message }
            }
            let rate = list.json ? try reader?.mateBudget().rate : nil
            try context.write(isJSON: list.json, JSONMembers(view, rate, zone, context.messages)) {
                matesScreen(view, messages: $0, look: $1)
            }
            guard let failure else { return .fine }
            guard refreshOptions.refresh else {
                context.warn(context.messages.explain(failure).message)
                return .fine
            }
            context.report(failure)
            return failure.status
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
                    reportsRepairs: !list.json
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
}
