import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSystem

/// `cyc config`: the settings in `config.toml`.
struct ConfigCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        "cyc config", "Show and change settings.",
        examples: """
              cyc config list
              cyc config set repositories.roots ~/src ~/work
              cyc config set streak.rest_days sat sun
              cyc config unset day.time_zone
              cyc config edit

            Comments and the order of the file are kept.
            """,
        subcommands: subcommands, defaultSubcommand: List.self)

    static let subcommands: [any Command.Type] = [
        List.self, Get.self, Set.self, Unset.self, Edit.self, Path.self,
    ]

    struct List: Command {
        static let configuration = CommandConfiguration(
            "cyc config list", "List settings with their values.",
            examples: """
                  cyc config list
                """)

        @OptionGroup var list: ListOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let configuration = try ConfigurationFile(in: context.world)
            let settings = try configuration.load()
            let shown = list.newest(Setting.all)
            let objects = shown.map { $0.object(in: settings) }
            try context.write(
                isJSON: list.json,
                ["file": .string(configuration.file), "settings": .array(objects)]
            ) { messages, look in
                let width = shown.map(\.key.count).max() ?? 0
                return shown.map { setting in
                    let text = setting.shownText(in: settings)
                    let isSet = setting.isChanged(in: settings)
                    let line =
                        Line("\(setting.key)").padded(to: width) + Line(" = ", .dim)
                        + Line("\(text)", isSet ? .strong : .plain)
                        + Line(isSet ? "" : "  (\(messages.defaultNote))", .dim)
                    return line.painted(look)
                }
            }
            return .fine
        }
    }

    struct Get: Command {
        static let configuration = CommandConfiguration(
            "cyc config get", "Print the value of a setting, a list line by line.",
            examples: """
                  cyc config get repositories.roots
                """)

        @Argument(
            help: "The setting, such as day.time_zone.", completion: .settingKeys,
            transform: asTyped)
        var key: String

        @Flag(help: "Print JSON.")
        var json = false

        func run(in context: CommandContext) throws -> ExitStatus {
            guard let setting = Setting.named(key) else { throw CycError.unknownSetting(key) }
            let settings = try context.settings
            if json {
                try context.write(json: ["setting": setting.object(in: settings)])
                return .fine
            }
            switch setting.value(in: settings) {
            case .text(let text): try context.write("\(text)")
            case .flag(let flag): try context.write("\(flag)")
            case .number(let number): try context.write("\(number)")
            case .list(let elements): try context.write(elements.map { "\($0)" })
            }
            return .fine
        }
    }

    struct Set: Command {
        static let configuration = CommandConfiguration(
            "cyc config set", "Set a setting; a list takes several values.",
            examples: """
                  cyc config set day.time_zone Asia/Seoul
                  cyc config set repositories.roots ~/src ~/work
                  cyc config set streak.rest_days ""
                """)

        @Argument(
            help: "The setting, such as repositories.roots.", completion: .settingKeys,
            transform: asTyped)
        var key: String

        @Argument(
            parsing: .captureForPassthrough, help: ArgumentHelp("The value.", valueName: "value"),
            completion: .settingValues, transform: asTyped)
        var values: [String]

        func run(in context: CommandContext) throws -> ExitStatus {
            let words = values.first == "--" ? Array(values.dropFirst()) : values
            guard !words.isEmpty else {
                throw CycError.usage(
                    message: "a value for \(visible(key)) is missing",
                    hint: "reset it to its default: \(Fix.unset(key))")
            }
            try context.prepareToChange(key)
            let configuration = try ConfigurationFile(in: context.world)
            let (settings, remaining) = try configuration.set(key, to: words)
            try context.applySettingChanges([key])
            if let setting = Setting.named(key) {
                try context.write(
                    context.messages.settingStored(key, setting.shownText(in: settings)))
            }
            if key == "repositories.roots" {
                for root in settings.repositories.roots where try !context.hasFolder(root) {
                    context.warn(context.messages.noSuchRoot(root))
                }
            }
            if let remaining { context.warn(context.messages.explain(remaining).message) }
            return .fine
        }
    }

    struct Unset: Command {
        static let configuration = CommandConfiguration(
            "cyc config unset", "Reset a setting to its default.",
            examples: """
                  cyc config unset day.time_zone
                """)

        @Argument(help: "The setting.", completion: .settingKeys, transform: asTyped)
        var key: String

        func run(in context: CommandContext) throws -> ExitStatus {
            try context.prepareToChange(key)
            try ConfigurationFile(in: context.world).unset(key)
            try context.applySettingChanges([key])
            try context.write(context.messages.settingRemoved(key))
            return .fine
        }
    }

    struct Edit: Command {
        static let configuration = CommandConfiguration(
            "cyc config edit", "Edit config.toml in your editor; it is checked before it is saved.",
            examples: """
                  cyc config edit
                """)

        func run(in context: CommandContext) throws -> ExitStatus {
            let (world, messages) = (context.world, context.messages)
            guard world.isTerminal(.input) else {
                throw CycError.usage(
                    message: "can't open an editor, because standard input is not a terminal",
                    hint: "cyc config set KEY VALUE")
            }
            let configuration = try ConfigurationFile(in: world)
            let draft = try configuration.draft()
            if draft.isLeftover { context.writeError(messages.resumedDraft(of: draft.path)) }
            if let outdated = draft.outdated {
                context.writeError(messages.outdatedDraft(at: outdated))
            }
            let editor = world.editor()
            while true {
                let status = try world.ignoringInterrupts {
                    try world.edit(draft.path, with: editor)
                }
                guard status == 0 else {
                    try draft.removeIfUnchanged()
                    throw CycError.editorFailed(editor, status: status)
                }
                do {
                    guard let (before, after) = try configuration.accept(draft) else {
                        try context.write(messages.settingsUnchanged)
                        return .fine
                    }
                    let keys = Setting.all.filter { $0.value(in: before) != $0.value(in: after) }
                    try context.applySettingChanges(keys.map(\.key))
                    try context.write(messages.settingsSaved(configuration.file, keys.map(\.key)))
                    return .fine
                } catch let error as CycError where error.status == .badConfiguration {
                    context.report(error)
                    let isAgain = try context.asks(
                        messages.askToEditAgain, otherwise: messages.draftKept(at: draft.path),
                        defaultsToYes: true)
                    guard isAgain else { return error.status }
                }
            }
        }
    }

    struct Path: Command {
        static let configuration = CommandConfiguration(
            "cyc config path", "Print the path of config.toml.",
            examples: """
                  cyc config path
                  $EDITOR "$(cyc config path)"
                """)

        func run(in context: CommandContext) throws -> ExitStatus {
            // Written as raw bytes, because another program may open the path.
            let file = try ConfigurationFile(in: context.world).file
            try context.world.write(.output, "\(file)\n".nativeBytes)
            return .fine
        }
    }
}

extension Setting {
    fileprivate func isChanged(in settings: Settings) -> Bool {
        value(in: settings) != defaultValue
    }

    fileprivate func object(in settings: Settings) -> JSON {
        .object([
            "key": .string(key), "value": shownValue(in: settings),
            "default": .bool(!isChanged(in: settings)),
        ])
    }

    /// Shown instead of a secret, except by `config get`.
    private static let mask = "********"

    private func isMasked(_ value: SettingValue) -> Bool {
        isSecret && value != .text("") && value != .list([])
    }

    fileprivate func shownText(in settings: Settings) -> String {
        if isMasked(value(in: settings)) { return Self.mask }
        return switch value(in: settings) {
        case .text(let text): text.isEmpty ? "\"\"" : text
        case .flag(let flag): String(flag)
        case .number(let number): String(number)
        case .list(let elements): "[" + elements.joined(separator: ", ") + "]"
        }
    }

    fileprivate func shownValue(in settings: Settings) -> JSON {
        let isMasked = isMasked(value(in: settings))
        return switch value(in: settings) {
        case .text(let text): .string(isMasked ? Self.mask : text)
        case .flag(let flag): .bool(flag)
        case .number(let number): .int(number)
        case .list(let elements): .array(elements.map { .string(isMasked ? Self.mask : $0) })
        }
    }
}

extension CommandContext {
    fileprivate func hasFolder(_ path: String) throws -> Bool {
        Files.isFolder(try world.expand(path))
    }

    /// Cancels scheduled notices, which is only possible before the server or topic changes.
    fileprivate func prepareToChange(_ key: String) throws {
        guard ["remind.ntfy.server", "remind.ntfy.topic"].contains(key) else { return }
        // An unreadable configuration is about to be repaired.
        guard (try? settings) != nil else { return }
        let left = try cancelScheduledNotices()
        if !left.isEmpty { report(.schedule(.notCancelled(left))) }
    }
}
