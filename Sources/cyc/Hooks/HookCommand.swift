import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSystem

/// `cyc hook`: the user's programs that run on events.
struct HookCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        "cyc hook", "Run programs of yours when something happens.",
        examples: """
              cyc config set hooks.green ~/bin/lamp green
              cyc hook list
              cyc hook test green
              cyc hook log

            EVENT is green, risk, broken, focus, goal, perfect, level or wake. The program
            gets the notice and the object of cyc status --json as JSON on standard input,
            and has 10 seconds. Programs that others can write to are not run.
            """,
        subcommands: subcommands, defaultSubcommand: List.self)

    static let subcommands: [any Command.Type] = [List.self, Test.self, Log.self]

    struct List: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc hook list", "List events with their programs and last results.",
            examples: """
                  cyc hook list
                  cyc hook list --json
                """)

        @OptionGroup var list: ListOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let rows = list.newest(try context.hookRows())
            try context.write(
                isJSON: list.json, ["hooks": .array(rows.map { context.json(of: $0) })]
            ) { hookListScreen(rows, messages: $0, look: $1) }
            return .fine
        }
    }

    struct Test: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc hook test", "Run the program of an event now, with a test notice.",
            examples: """
                  cyc hook test green
                """)

        @Argument(
            help: ArgumentHelp("The event.", valueName: "event"),
            completion: .list(HookEvent.allCases.map(\.rawValue)), transform: asTyped)
        var event: String

        func run(in context: CommandContext) throws -> ExitStatus {
            guard let event = HookEvent(rawValue: event) else {
                throw CycError.hook(.noEvent(event))
            }
            var failure: DeliveryError?
            try context.ask(.testHook(event), for: HookResponse.self) { response in
                failure = response.failure
                for line in response.output.split(separator: "\n") {
                    try context.write("\(String(line))")
                }
                if failure == nil {
                    try context.write(context.messages.hookRan(event, response.duration))
                }
            }
            if let failure { throw CycError.hook(.failed(event, failure)) }
            return .fine
        }
    }

    struct Log: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc hook log", "List what ran, with result and output.",
            examples: """
                  cyc hook log
                  cyc hook log --limit 5
                  cyc hook log --json
                """)

        @OptionGroup var options: ListOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let runs = options.newest(try HookLog(in: context.world).runs())
            try context.write(
                isJSON: options.json, ["runs": .array(runs.map { context.json(of: $0) })]
            ) { hookLogScreen(runs, today: try context.today(), messages: $0, look: $1) }
            return .fine
        }
    }
}

extension CommandContext {
    fileprivate func hookRows() throws -> [HookRow] {
        let (hooks, runs) = (try settings.hooks, try HookLog(in: world).runs())
        return HookEvent.allCases.map { event in
            HookRow(
                event: event, words: hooks[event], problem: hookProblem(event, hooks[event]),
                last: runs.last { $0.event == event })
        }
    }

    private func hookProblem(_ event: HookEvent, _ words: [String]) -> DeliveryError? {
        guard let name = words.first else { return nil }
        do throws(DeliveryError) {
            _ = try world.hookProgram(name)
            return nil
        } catch {
            return error
        }
    }

    /// Programs that cannot run or fail again and again, for `cyc doctor`.
    func hookChecks() throws -> [DoctorRow] {
        let runs = try HookLog(in: world).runs()
        let rows = try hookRows().filter { !$0.words.isEmpty }
        let problems = rows.compactMap { row -> DoctorRow? in
            if let problem = row.problem { return .problem(.hook(.failed(row.event, problem))) }
            guard let failures = runs.failures(of: row.event), failures.count >= HookError.many
            else { return nil }
            return .problem(
                .hook(.failing(row.event, count: failures.count, failures.last)))
        }
        if !problems.isEmpty || rows.isEmpty { return problems }
        return [.inOrder(.hooks(rows.map(\.event)))]
    }

    fileprivate func json(of row: HookRow) -> JSON {
        .object([
            "event": .string(row.event.rawValue),
            "run": .array(row.words.map { .string($0) }),
            "error": JSON(row.problem.map { words(of: $0, row.event) }),
            "last": row.last.map { json(of: $0) } ?? .null,
        ])
    }

    fileprivate func json(of run: HookRun) -> JSON {
        .object([
            "event": .string(run.event.rawValue), "id": .string(run.key), "at": JSON(run.at),
            "milliseconds": .int(run.milliseconds),
            "error": JSON(run.failure.map { words(of: $0, run.event) }),
            "output": .string(run.output),
        ])
    }

    private func words(of failure: DeliveryError, _ event: HookEvent) -> String {
        messages.explain(CycError.hook(.failed(event, failure))).message.description
    }
}
