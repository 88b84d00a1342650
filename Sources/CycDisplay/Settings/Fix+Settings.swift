import CycCore

extension Fix {
    package static let listSettings: ShellCommand = "cyc config list"

    package static func set(_ key: String, _ value: String) -> ShellCommand {
        "cyc config set \(values: [key, value])"
    }

    package static func set(_ key: String, _ elements: [String]) -> ShellCommand {
        "cyc config set \(values: [key] + elements)"
    }

    static func compare(_ file: String, _ other: String) -> ShellCommand {
        "diff -u \(path: file) \(path: other)"
    }
    static let editSettings: ShellCommand = "cyc config edit"
    static let chooseSettingsEditor: ShellCommand = "VISUAL=nano cyc config edit"

    package static func unset(_ key: String) -> ShellCommand {
        "cyc config unset \(values: [key])"
    }

    /// Sets the end of the evening window after its begin.
    static func evening(after: String, until: String) -> ShellCommand {
        guard after == "24:00" else { return set("remind.until", "24:00") }
        return set("remind.after", until > "18:00" ? "18:00" : "00:00")
    }

    static let resetEvening: ShellCommand = "\(unset("remind.after")) && \(unset("remind.until"))"

    /// Command that selects a time zone that exists.
    static func zone(_ source: String, on machine: Machine) -> ShellCommand {
        guard machine.exists("/usr/share/zoneinfo") else {
            return asRoot("apt-get install tzdata", on: machine)
        }
        return switch source {
        case "TZ": "unset TZ"
        case "day.time_zone": unset("day.time_zone")
        default: "ls /usr/share/zoneinfo"
        }
    }

    /// Opens `config.toml` in the user's editor.
    static func editConfiguration(on machine: Machine) -> ShellCommand {
        let editor: ShellCommand =
            if machine.isSet("VISUAL") {
                "$VISUAL"
            } else if machine.isSet("EDITOR") {
                "$EDITOR"
            } else {
                "\(value: ["editor", "nano"].first(where: machine.hasProgram) ?? "vi")"
            }
        return "\(editor) \"$(cyc config path)\""
    }
}
