import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc machines`: the machines that share the journal.
struct MachinesCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        "cyc machines", "Share your data between your machines.",
        examples: """
              cyc machines
              cyc machines join git@github.com:me/journal.git
              cyc machines share
              cyc machines leave
              cyc machines --json

            Create an empty private git repository, and join it on each machine. Changes
            are sent in the background, at most once a minute, and by the reminder job.
            cyc pushes to refs/cyc only: no branch, no author, no day turns green by it.
            It uses your own ssh keys and credential helpers and never asks.

            What is shared is in machines.share; the diary only if you add it. Whoever
            can read the repository can read what is shared, and whoever can write to it
            is trusted like you. What was once sent stays in the repository's history,
            even after diary remove --for-good; delete the repository to delete it.
            """,
        subcommands: subcommands, defaultSubcommand: List.self)

    static let subcommands: [any Command.Type] = [
        List.self, Share.self, Join.self, Leave.self, Name.self, Forget.self,
    ]

    struct List: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc machines list", "List the machines that share, and how far each is.",
            examples: """
                  cyc machines list
                  cyc machines list --limit 3
                  cyc machines list --json
                """)

        @OptionGroup var options: ListOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let kinds = Set(try context.settings.machines.share)
            var view =
                try context.reader()?.machinesView(kinds)
                ?? MachinesView(
                    remote: nil, machines: [], pending: 0, pendingSince: nil, failure: nil)
            view.machines = options.newest(view.machines)
            let now = try context.world.now()
            try context.write(isJSON: options.json, JSONMembers(view, context)) {
                machinesScreen(view, now: now, messages: $0, look: $1)
            }
            return .fine
        }
    }

    struct Share: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc machines share", "Send and get changes now.",
            examples: """
                  cyc machines share
                """)

        func run(in context: CommandContext) throws -> ExitStatus {
            guard try context.reader()?.sharingState() != nil else {
                throw CycError.sharing(.notShared)
            }
            try context.share(.share)
            return .fine
        }
    }

    struct Join: Command {
        static let configuration = CommandConfiguration(
            "cyc machines join", "Share this machine's data through a git repository.",
            examples: """
                  cyc machines join git@github.com:me/journal.git
                  cyc machines join /media/stick/journal.git
                  cyc machines join ssh://me@server/journal.git --yes

                The repository must exist: an empty private one, or git init --bare on a
                server or a stick. If other machines share there already, cyc shows what
                would be merged, and asks.
                """)

        @Argument(
            help: ArgumentHelp("ssh, https or a folder.", valueName: "url"), transform: asTyped)
        var remote: String

        @OptionGroup var confirmation: ConfirmationOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            guard isShareableAddress(remote) else {
                throw CycError.sharing(.badAddress(remote))
            }
            try context.join(remote, isSure: confirmation.isSure)
            return .fine
        }
    }

    struct Leave: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc machines leave", "Stop sharing on this machine.",
            examples: """
                  cyc machines leave
                  cyc machines leave --restore

                All data stays here, and what was sent stays in the repository. With
                --restore this machine gets back its data from before it joined; what it has
                now is kept in a file.
                """)

        @Flag(name: .customLong("restore"), help: "Bring back the data from before joining.")
        var restores = false

        func run(in context: CommandContext) throws -> ExitStatus {
            try context.requireSharing()
            context.close()
            try context.ask(
                .machines(.leave(restores: restores)), for: SharingResponse.self
            ) { response in
                if case .left(let kept) = response {
                    try context.write(context.messages.left(kept: kept))
                }
            }
            context.announceChange(of: restores ? Set(EntryKind.allCases) : [])
            return .fine
        }
    }

    struct Name: Command {
        static let configuration = CommandConfiguration(
            "cyc machines name", "Name this machine.",
            examples: """
                  cyc machines name laptop
                """)

        @Argument(
            help: ArgumentHelp("Up to 200 characters.", valueName: "name"), transform: asTyped)
        var name: String

        func run(in context: CommandContext) throws -> ExitStatus {
            let checked = try wrapping(
                { CycError.profile(.name($0)) }, checkedText(name, limit: TextLimit.name))
            try context.ledger().nameMachine(checked)
            try context.write(context.messages.machineNamed(checked))
            return .fine
        }
    }

    struct Forget: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc machines forget", "Leave a lost machine out of the list.",
            examples: """
                  cyc machines forget laptop

                Its changes stay, here and in the repository, so that machines that join later
                get them. A machine that is still in use comes back with its next change.
                """)

        @Argument(
            help: ArgumentHelp("As cyc machines shows it.", valueName: "name"), transform: asTyped)
        var name: String

        func run(in context: CommandContext) throws -> ExitStatus {
            let machines = try context.requireSharing().machines
            let named = machines.filter { $0.name == name }
            // The name may be that of several; the first digits of the identity are not.
            let found =
                named.isEmpty && name.utf8.count >= 4
                ? machines.filter { "\($0.id)".hasPrefix(name) } : named
            guard found.count(where: { !$0.isThis }) < 2 else {
                throw CycError.sharing(.noMachine(name, known: found.map { "\($0.id)" }))
            }
            guard let machine = found.first(where: { !$0.isThis }) else {
                if let own = found.first { throw CycError.sharing(.isThisMachine(own.name)) }
                throw CycError.sharing(
                    .noMachine(name, known: machines.filter { !$0.isThis }.map(\.name)))
            }
            try context.ledger().updateSharing { state in
                state.machines["\(machine.id)"]?.isForgotten = true
            }
            try context.write(context.messages.forgotten(machine: machine.name))
            return .fine
        }
    }
}

extension CommandContext {
    /// - Throws: ``SharingError/notShared``.
    @discardableResult
    fileprivate func requireSharing() throws -> MachinesView {
        let view = try reader()?.machinesView(Set(try settings.machines.share))
        guard let view, view.remote != nil else { throw CycError.sharing(.notShared) }
        return view
    }

    fileprivate func share(_ request: SharingRequest) throws {
        try ask(.machines(request), for: SharingResponse.self) { response in
            if case .shared(let received, let sent) = response {
                try write(messages.sharedNow(received: received, sent: sent))
            }
        }
    }

    /// Shows what would be merged, asks, and joins.
    fileprivate func join(_ remote: String, isSure: Bool) throws {
        if let shared = try reader()?.sharingState() {
            throw CycError.sharing(.alreadyShared(remote: shared.remote))
        }
        if !isSure {
            var (machines, there): ([String], [EntryKind: Int]) = ([], [:])
            try ask(.machines(.look(remote: remote)), for: SharingResponse.self) { response in
                guard case .found(let names, let entries) = response else { return }
                machines = names
                for (name, count) in entries {
                    EntryKind(rawValue: name).map { there[$0] = count }
                }
            }
            if !machines.isEmpty {
                let here = try reader()?.entryCounts() ?? [:]
                try show {
                    joiningScreen(machines, there: there, here: here, messages: $0, look: $1)
                }
                try checkCanAsk()
                guard try asks(messages.askToJoin, otherwise: messages.notJoined) else { return }
            }
        }
        try closeReaders()
        try ask(.machines(.join(remote: remote)), for: SharingResponse.self) { response in
            guard case .shared(let received, let sent) = response else { return }
            try write([messages.joined(remote), messages.sharedNow(received: received, sent: sent)])
        }
    }
}

extension JSONMembers {
    fileprivate init(_ view: MachinesView, _ context: CommandContext) throws {
        let zone = try context.zone
        let messages = context.messages
        self = [
            "remote": JSON(view.remote),
            "machines": .array(
                view.machines.map { machine in
                    .object([
                        "name": .string(machine.name), "this": .bool(machine.isThis),
                        "changes": .int(machine.changes), "last_change": JSON(machine.lastChange),
                        "seen": JSON(machine.seen.map { zone.moment(at: $0) }),
                        "behind": .int(machine.behind),
                        "damaged_line": JSON(machine.damagedLine),
                        "clock_ahead_seconds": JSON(machine.clockLead.map { Int($0.wholeSeconds) }),
                    ])
                }), "pending": .int(view.pending),
            "error": JSON(view.failure.map { messages.explain($0).message.description }),
        ]
    }
}
