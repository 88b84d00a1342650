import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycSystem

/// `cyc config`: the settings in `config.toml`.
struct ConfigCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        "cyc config", "Show and change settings; comments and order of the file stay.",
        examples: """
              cyc config list
              cyc config set repositories.roots ~/src ~/work
              cyc config set streak.rest_days sat sun
              cyc config unset day.time_zone
            """,
        subcommands: [List.self, Get.self, Set.self, Unset.self, Path.self],
        defaultSubcommand: List.self)

    struct List: Command {
        static let configuration = CommandConfiguration(
            "cyc config list", "Show every setting with its value.",
            examples: """
                  cyc config list
                """)

        @Flag(help: "Print JSON.")
        var json = false

        func run(in context: CommandContext) throws -> ExitStatus {
            let configuration = try ConfigurationFile(in: context.world)
            let settings = try configuration.load()
            let objects = Setting.all.map { setting in
                JSON.object([
                    "key": .string(setting.key), "value": setting.shownValue(in: settings),
                    "default": .bool(!setting.isChanged(in: settings)),
                ])
            }
            try context.write(
                isJSON: json,
                ["file": .string(configuration.file), "settings": .array(objects)]
            ) { messages, look in
                let width = Setting.all.map(\.key.count).max() ?? 0
                return Setting.all.map { setting in
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
            "cyc config get", "Print the value of one setting; a list line by line.",
            examples: """
                  cyc config get repositories.roots
                """)

        @Argument(
            help: "The setting, such as day.time_zone.", completion: .settingKeys,
            transform: asTyped)
        var key: String

        func run(in context: CommandContext) throws -> ExitStatus {
            guard let setting = Setting.named(key) else { throw CycError.unknownSetting(key) }
            switch setting.value(in: try context.settings) {
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
            "cyc config set", "Give a setting a value; a list takes several.",
            examples: """
                  cyc config set day.time_zone Asia/Seoul
                  cyc config set repositories.roots ~/src ~/work
                  cyc config set streak.rest_days ""            no value at all
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
                    hint: "\(Fix.unset(key)) brings its default back")
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
            "cyc config unset", "Bring a setting's default back.",
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

    struct Path: Command {
        static let configuration = CommandConfiguration(
            "cyc config path", "Print where config.toml is.",
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
