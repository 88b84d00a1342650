import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc me`: profile, level, badges and plants.
struct MeCommand: PlainCommand {
    static let configuration = CommandConfiguration(
        "cyc me", "Show your profile, level, badges and growth.",
        examples: """
              cyc me
              cyc me name Minji
              cyc me species
              cyc me species moss
              cyc me --json

            You earn experience with whole pomodoros (3.323, at most 12 a day), days with
            a diary text (6.216), green days (3) and perfect days (5), but not with the
            number of commits or with imported data. A level takes 100.
            """,
        subcommands: subcommands)

    static let subcommands: [any Command.Type] = [Name.self, Choose.self]

    @Flag(help: "Print JSON.")
    var json = false

    func run(in context: CommandContext) throws -> ExitStatus {
        let view = try context.meView()
        try context.write(isJSON: json, JSONMembers(view)) {
            meScreen(view, messages: $0, look: $1)
        }
        return .fine
    }
}

extension MeCommand {
    struct Name: Command {
        static let configuration = CommandConfiguration(
            "cyc me name", "Set your name; \"\" removes it.",
            examples: """
                  cyc me name Minji
                  cyc me name "Minji Kim"
                  cyc me name ""
                """)

        @Argument(
            help: ArgumentHelp("Up to 200 characters.", valueName: "name"), transform: asTyped)
        var words: [String]

        func run(in context: CommandContext) throws -> ExitStatus {
            let text = words.joined(separator: " ")
            let name =
                text.isEmpty
                ? nil
                : try wrapping(
                    { CycError.profile(.name($0)) }, checkedText(text, limit: TextLimit.name))
            try context.ledger().changeProfile("me name", at: try context.moment()) {
                $0.name = name
            }
            try context.write(name.map(context.messages.named) ?? context.messages.unnamed)
            return .fine
        }
    }

    struct Choose: Command {
        static let configuration = CommandConfiguration(
            "cyc me species", "Choose what grows from today on, or list the species.",
            examples: """
                  cyc me species
                  cyc me species --json
                  cyc me species moss
                """)

        @Argument(
            help: ArgumentHelp(
                "One of \(Species.allCases.map(\.rawValue).joined(separator: ", ")).",
                valueName: "name"),
            completion: .list(Species.allCases.map(\.rawValue)))
        var name: String?

        @Flag(help: "Print JSON.")
        var json = false

        func validate() throws {
            if name != nil, json { throw ValidationError("--json lists the species") }
            if let name, Species(rawValue: name) == nil {
                let names = Species.allCases.map(\.rawValue)
                throw ValidationError(
                    "unknown species \(sanitized(name)); "
                        + (nearest(to: name, among: names).map { "did you mean \($0)?" }
                            ?? "the species are \(names.joined(separator: ", "))"))
            }
        }

        func run(in context: CommandContext) throws -> ExitStatus {
            let view = try context.meView()
            guard let experience = view.experience else { throw CycError.profile(.noGrowth) }
            guard let species = name.flatMap(Species.init(rawValue:)) else {
                let objects = Species.allCases.map { species in
                    JSON.object([
                        "name": .string(species.rawValue),
                        "unlocked": .bool(species.unlockLevel <= experience.level),
                    ])
                }
                try context.write(isJSON: json, ["species": .array(objects)]) {
                    speciesScreen(
                        level: experience.level, growing: view.growth.species, messages: $0,
                        look: $1)
                }
                return .fine
            }
            guard species.unlockLevel <= experience.level else {
                throw CycError.profile(.locked(species, level: experience.level))
            }
            try context.ledger().changeProfile("me species", at: try context.moment()) {
                $0.choose(species, since: view.records.logicalToday)
            }
            try context.write(context.messages.growing(species))
            return .fine
        }
    }
}

extension CommandContext {
    fileprivate func meView() throws -> MeView {
        let (settings, today) = (try settings, try today())
        let reader = try reader()
        let snapshot =
            try reader?.facts(currentRepository: nil, today: today, following: settings.github)
            .snapshot
            ?? Snapshot()
        return MeView(
            try focusSnapshot().growth(reader, knowing: snapshot), goal: settings.focus.goal,
            ddays: snapshot.agenda.ddays)
    }
}
