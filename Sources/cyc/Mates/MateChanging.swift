import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// The options of `mates add` and `mates edit`.
struct MateOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The time zone, such as Asia/Seoul.", valueName: "zone"),
        transform: asTyped)
    var zone: String?

    @Option(
        help: ArgumentHelp("The name to show.", valueName: "name"), transform: asTyped)
    var name: String?
}

extension MatesCommand {
    struct Add: Command {
        static let configuration = CommandConfiguration(
            "cyc mates add", "Add mates by their logins.",
            examples: """
                  cyc mates add minji --zone Asia/Seoul --name "Minji Kim"
                  cyc mates add tom hana
                """)

        @Argument(
            help: ArgumentHelp("GitHub login, as in the address of a profile.", valueName: "login"),
            transform: asTyped)
        var logins: [String]

        @OptionGroup var options: MateOptions

        func validate() throws {
            guard options.name == nil || logins.count == 1 else {
                throw ValidationError("--name belongs to one login")
            }
        }

        func run(in context: CommandContext) throws -> ExitStatus {
            let settings = try context.settings
            let logins = try logins.map(checkedLogin)
            let (zone, name) = (try context.zone(options.zone), try checkedName(options.name))
            let answers = try context.reader()?.mateSnapshot().answers ?? [:]
            var known: [String] = []
            let added = try context.ledger().changeMates(
                "mates add", at: context.moment(), typed: logins
            ) { mates, next in
                let host = settings.github.host
                var all = MateSnapshot(mates, answers).at(host).byLogin(preferring: host)
                var new: [Mate] = []
                for login in logins {
                    let mate = Mate(
                        number: next + Int64(new.count), host: host, login: login, name: name,
                        zone: zone)
                    if all.updateValue(mate, forKey: mate.login) != nil {
                        known.append(login)
                    } else {
                        new.append(mate)
                    }
                }
                return new
            }
            try context.write(
                added.map { mate in
                    let login = logins.first { $0.lowercased() == mate.login }
                    return context.messages.added(mate: mate.name ?? login ?? mate.login)
                } + known.map(context.messages.alreadyMate))
            return .fine
        }
    }

    struct Edit: Command {
        static let configuration = CommandConfiguration(
            "cyc mates edit", "Change the zone or the name of a mate.",
            examples: """
                  cyc mates edit minji --zone America/New_York
                  cyc mates edit minji --name Min
                  cyc mates edit minji --zone "" --name ""

                An empty zone is your own, and an empty name is the login.
                """)

        @Argument(
            help: ArgumentHelp("The mate's login.", valueName: "login"),
            completion: .mates, transform: asTyped)
        var login: String

        @OptionGroup var options: MateOptions

        func validate() throws {
            guard options.zone != nil || options.name != nil else {
                throw ValidationError("nothing to change; add --zone or --name")
            }
        }

        func run(in context: CommandContext) throws -> ExitStatus {
            let (zone, name) = (try context.zone(options.zone), try checkedName(options.name))
            let changed = try context.changeMates("mates edit", [login]) { mate in
                if options.zone != nil { mate.zone = zone }
                if options.name != nil { mate.name = name }
            }
            try context.write(changed.map(context.messages.changed(mate:)))
            return .fine
        }
    }

    struct Hide: Command {
        static let configuration = CommandConfiguration(
            "cyc mates hide", "Hide mates; they aren't notified.",
            examples: """
                  cyc mates hide tom
                """)

        @Argument(Mate.names)
        var logins: [String]

        func run(in context: CommandContext) throws -> ExitStatus {
            let hidden = try context.changeMates("mates hide", logins) { $0.isHidden = true }
            try context.write(hidden.map(context.messages.hidden))
            return .fine
        }
    }

    struct Unhide: Command {
        static let configuration = CommandConfiguration(
            "cyc mates unhide", "Show hidden mates again; without a login, list them.",
            examples: """
                  cyc mates unhide
                  cyc mates unhide tom
                """)

        @Argument(Mate.names)
        var logins: [String] = []

        func run(in context: CommandContext) throws -> ExitStatus {
            guard !logins.isEmpty else {
                let hidden = try context.reader()?.mates().filter(\.isHidden) ?? []
                try context.write(
                    hidden.isEmpty
                        ? context.messages.nobodyHidden : context.messages.listHidden(hidden))
                return .fine
            }
            let shown = try context.changeMates("mates unhide", logins) { $0.isHidden = false }
            try context.write(shown.map(context.messages.shown))
            return .fine
        }
    }

    struct Export: Command {
        static let configuration = CommandConfiguration(
            "cyc mates export", "Export the logins of mates, one a line.",
            examples: """
                  cyc mates export
                  cyc mates export class.txt
                """)

        @Argument(help: "The file; - for standard output.", completion: .file(), transform: asTyped)
        var file = "-"

        @OptionGroup var replacement: ReplacementOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            guard try context.mayReplace(file, replacement, ifFormatIs: .mates) else {
                return .fine
            }
            let mates = try context.reader()?.mates() ?? []
            let text = mates.map { "\($0.login)\n" }.joined()
            if try context.export(text, to: file) {
                try context.write(context.messages.exportedMates(mates.count, to: file))
            }
            return .fine
        }
    }

    struct Import: Command {
        static let configuration = CommandConfiguration(
            "cyc mates import", "Import mates from a file; existing mates are kept.",
            examples: """
                  cyc mates import class.txt
                  cyc mates import - < class.txt

                A login a line, or login,zone,name:

                  minji,Asia/Seoul,Minji Kim
                  tom
                """)

        @Argument(
            help: "The file; - for standard input.", completion: .file(), transform: asTyped)
        var file: String

        func run(in context: CommandContext) throws -> ExitStatus {
            let host = try context.settings.github.host
            let bytes = try context.readUserFile(file)
            guard bytes.count <= MateList.largest else {
                throw CycError.fileTooLarge(file, limit: MateList.largest)
            }
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw CycError.notText(file: file)
            }
            let list = MateList(text) { context.world.zone(named: $0) != nil }
            let answers = try context.reader()?.mateSnapshot().answers ?? [:]
            let added = try context.ledger().changeMates(
                "mates import", at: context.moment(), typed: list.lines.map(\.login)
            ) { mates, next in
                let known = MateSnapshot(mates, answers).at(host).byLogin(preferring: host)
                let new = list.lines.filter { known[$0.login.lowercased()] == nil }
                return new.enumerated().map {
                    Mate(
                        number: next + Int64($0), host: host, login: $1.login, name: $1.name,
                        zone: $1.zone)
                }
            }
            try context.write(
                context.messages.importedMates(
                    added.count, known: list.lines.count - added.count))
            guard list.faults.isEmpty else { throw CycError.mate(.lines(list.faults)) }
            return .fine
        }
    }
}

/// Validates a login, with or without `@`.
private func checkedLogin(_ text: String) throws -> String {
    let login = text.hasPrefix("@") ? String(text.dropFirst()) : text
    guard isLogin(login) else { throw CycError.mate(.login(text)) }
    return login
}

/// Validates a name; `nil` if it is empty.
private func checkedName(_ text: String?) throws -> String? {
    guard let text, !text.isEmpty else { return nil }
    return try wrapping({ CycError.mate(.name($0)) }, checkedText(text, limit: TextLimit.name))
}

extension Mate: ShownKind, RemovableKind {
    static let command = "cyc mates"
    static let englishPlural = "mates"
    static let names = NameSyntax(
        placeholder: "login", help: "GitHub logins.", examples: ("tom", "tom hana"),
        completion: .mates)
    static let jsonKeys = (one: "mate", several: "mates")

    static func removal(
        of words: [String], _ flags: NoFlags, in context: CommandContext
    ) throws -> Removal {
        let mates = try (context.reader()?.mateSnapshot() ?? MateSnapshot())
            .mates(named: words, at: context.settings.github.host)
        let subject = mates.map(\.headline).listed()
        return Removal(subject) {
            try context.ledger().removeMates(mates, "mates remove", at: context.moment())
            try context.write(context.messages.removed(subject, of: .mate))
        }
    }

    static func shown(
        _ words: [String], _ flags: NoFlags, in context: CommandContext
    ) throws -> ShownThings {
        let snapshot = try context.reader()?.mateSnapshot() ?? MateSnapshot()
        let (settings, zone, now) = (
            try context.settings, try context.zone, try context.world.now()
        )
        let mates = try snapshot.mates(named: words, at: settings.github.host).map { mate in
            var mate = mate
            mate.isHidden = false
            return mate
        }
        let view = MatesView(
            try context.board(of: MateSnapshot(mates, snapshot.answers), at: now), now: now,
            usual: settings.sync.maxAge, host: settings.github.host)
        let objects = view.board.rows.map { JSON($0, at: now, zone, context.messages) }
        return ShownThings(objects) {
            matesScreen(view, messages: $0, look: $1)
        }
    }
}

extension CommandContext {
    /// Validates the name of a time zone; `nil` if it is empty or missing.
    fileprivate func zone(_ text: String?) throws -> String? {
        guard let text, !text.isEmpty else { return nil }
        guard isZoneName(text), world.zone(named: text) != nil else {
            throw CycError.mate(.zone(text))
        }
        return text
    }

    /// Changes the mates with these logins and returns them, changed or not.
    fileprivate func changeMates(
        _ command: String, _ logins: [String], _ change: (inout Mate) -> Void
    ) throws -> [Mate] {
        let host = try settings.github.host
        let snapshot = try reader()?.mateSnapshot() ?? MateSnapshot()
        // Unknown logins are rejected before a ledger is created.
        var changed = try snapshot.mates(named: logins, at: host)
        try ledger().changeMates(command, at: moment()) { mates, _ in
            changed = try MateSnapshot(mates, snapshot.answers).mates(named: logins, at: host)
            for index in changed.indices { change(&changed[index]) }
            return changed
        }
        return changed
    }
}

extension MateSnapshot {
    /// The mates with these logins, each once, in that order; `host` decides between equal logins.
    ///
    /// - Throws: ``CycError/mate(_:)`` for an unknown login.
    fileprivate func mates(named logins: [String], at host: GitHubHost) throws -> [Mate] {
        let known = byLogin(preferring: host)
        var found: [Mate] = []
        var numbers: Set<Int64> = []
        for text in logins {
            let login = try checkedLogin(text)
            guard let mate = known[login.lowercased()] else {
                throw CycError.mate(.none(login))
            }
            if numbers.insert(mate.number).inserted { found.append(mate) }
        }
        return found
    }
}
