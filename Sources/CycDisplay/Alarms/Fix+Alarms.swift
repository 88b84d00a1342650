import CycCore

extension Fix {
    static let addAlarm: ShellCommand = "cyc alarm add 06:30 --days mon-fri"
    static func alarm(editing number: Int64?) -> ShellCommand {
        number.map { "cyc alarm edit \(value: "\($0)") 06:30 --days mon-fri" } ?? addAlarm
    }
    static func alarmWithRepeats(editing number: Int64?) -> ShellCommand {
        number.map { "cyc alarm edit \(value: "\($0)") --repeat 3x5m" }
            ?? "cyc alarm add 06:30 --repeat 3x5m"
    }
    static func alarmWithQuestion(editing number: Int64?) -> ShellCommand {
        number.map { "cyc alarm edit \(value: "\($0)") --question hard" }
            ?? "cyc alarm add 06:30 --question hard"
    }
    static let answerAlarm: ShellCommand = "cyc alarm answer"
    static let listAlarms: ShellCommand = "cyc alarm list"
    static let alarmLog: ShellCommand = "cyc alarm log"
    static let testAlarm: ShellCommand = "cyc alarm test"

    /// Command that removes the obstacle, or that shows whether it is gone.
    static func alarm(_ obstacle: AlarmTargets.Obstacle, on machine: Machine) -> ShellCommand {
        switch obstacle {
        case .noJob, .outdated: installReminders
        case .notServed(let scheduler): start(scheduler, on: machine)
        case .maySleep, .noPhone: useNtfy(on: machine)
        case .sound(let error): sound(error, on: machine)
        case .muted(let mute): unmute(mute)
        case .untested: testAlarm
        case .notScheduled(let error): delivery(error, on: machine)
        }
    }
}
