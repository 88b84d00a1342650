package import CycCore

extension Fix {
    package static let listChallenges: ShellCommand = "cyc challenge list"
    package static let listDDays: ShellCommand = "cyc dday list"
    package static let listFreezes: ShellCommand = "cyc freeze list"
    package static let startChallenge: ShellCommand = #"cyc challenge add "100 days" --days 100"#
    package static let startWeeklyChallenge: ShellCommand =
        #"cyc challenge add "12 weeks" --rule weekly --per-week 5 --weeks 12"#
    package static func challenge(editing number: Int64?) -> ShellCommand {
        number.map { "cyc challenge edit \(value: "\($0)") --days 100" } ?? startChallenge
    }
    package static func weeklyChallenge(editing number: Int64?) -> ShellCommand {
        number.map {
            "cyc challenge edit \(value: "\($0)") --rule weekly --per-week 5 --weeks 12"
        } ?? startWeeklyChallenge
    }
    package static let addFreeze: ShellCommand = "cyc freeze add tomorrow --note holiday"
    package static let addDDay: ShellCommand = "cyc dday add Exam 2026-12-25"

    /// Command that restarts a challenge today.
    package static func startAgain(_ challenge: Challenge) -> ShellCommand {
        // A name that looks like an option goes last, after `--`.
        let isOption = challenge.name.utf8.first == UInt8(ascii: "-")
        let name: ShellCommand = "\(value: challenge.name)"
        var command: ShellCommand = isOption ? "cyc challenge add" : "cyc challenge add \(name)"
        let target = String(challenge.targetDays)
        command =
            challenge.rule == .weekly
            ? "\(command) --weeks \(value: target)" : "\(command) --days \(value: target)"
        if challenge.rule != .streak {
            command = "\(command) --rule \(value: challenge.rule.rawValue)"
        }
        if let perWeek = challenge.perWeek {
            command = "\(command) --per-week \(value: String(perWeek))"
        }
        if challenge.goal != 1 { command = "\(command) --goal \(value: String(challenge.goal))" }
        if let rest = challenge.restDays {
            command = "\(command) --rest \(value: rest.isEmpty ? "none" : weekdayCodes(rest))"
        }
        return isOption ? "\(command) -- \(name)" : command
    }

    static func list(_ kind: EntryKind) -> ShellCommand {
        "cyc \(values: kind.traits.listCommand)"
    }
}

/// Codes of weekdays, such as `mon,sat`; weeks begin on Monday.
func weekdayCodes(_ days: Set<Weekday>) -> String {
    Weekday.sorted(days).map(\.code).joined(separator: ",")
}
