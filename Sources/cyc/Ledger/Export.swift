import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc export`: everything that is mine and cannot be fetched again, in one file.
struct ExportCommand: Command {
    static let configuration = CommandConfiguration(
        commandName: "export",
        _superCommandName: "cyc",
        abstract: "Write everything that cannot be fetched again to one JSON file.",
        discussion: """
            EXAMPLES:
              cyc export cyc.json
              cyc export - | ssh server cyc import -
            """)

    @Argument(help: "The file; - for standard output.", completion: .file(), transform: asTyped)
    var file: String

    @OptionGroup var replacement: ReplacementOptions

    func run(in session: Session) throws -> ExitStatus {
        guard try session.mayReplace(file, replacement, ifItIs: ExportedForm.everything) else {
            return .fine
        }
        let keepsake = try session.currentReader()?.keepsake() ?? Keepsake()
        let text = JSON.document(JSON.members(of: keepsake), pretty: true)
        if try session.export(text, to: file) {
            try session.write(session.messages.exported(keepsake.entries, to: file))
        }
        return .fine
    }
}

extension JSON {
    fileprivate static func members(of keepsake: Keepsake) -> JSONMembers {
        [
            "repositories": .object([
                "added": .array(keepsake.added.map(JSON.string)),
                "removed": .array(keepsake.removed.map(JSON.string)),
            ]),
            "freezes": .array(keepsake.freezes.map { JSON($0) }),
            "challenges": .array(
                keepsake.challenges.map { stored in
                    let challenge = stored.challenge
                    return .object([
                        "id": .int(Int(challenge.id)), "name": .string(challenge.name),
                        "rule": .string(challenge.rule.rawValue),
                        "target_days": .int(challenge.targetDays), "start": JSON(challenge.start),
                        "until": JSON(challenge.until), "goal": .int(challenge.goal),
                        "rest_days": JSON(restDays: challenge.restDays),
                        "stopped": JSON(challenge.stopped), "announced": .bool(stored.isAnnounced),
                    ])
                }),
            "ddays": .array(
                keepsake.ddays.map { dday in
                    .object([
                        "id": .int(Int(dday.id)), "name": .string(dday.name),
                        "date": JSON(dday.date), "include_today": .bool(dday.includeToday),
                    ])
                }),
            "todos": .array(keepsake.todos.map { JSON($0, list: $0.content.list) }),
            "next_todo": .int(Int(keepsake.nextTodo)),
            "next_challenge": .int(Int(keepsake.nextNumber(of: .challenge))),
            "next_dday": .int(Int(keepsake.nextNumber(of: .dday))),
            "next_freeze": .int(Int(keepsake.nextNumber(of: .freeze))),
            "todo_mentions": .array(
                keepsake.mentions.map { key in
                    .object([
                        "todo": .int(Int(key.todo)),
                        "authored": .int(Int(key.authored.secondsSinceEpoch)),
                        "offset": .int(key.authored.minutesEastOfUTC),
                    ])
                }),
        ]
    }
}
