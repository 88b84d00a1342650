import CycCore

extension Fix {
    static let addAlarm: ShellCommand = "cyc alarm add 06:30 --days mon-fri"
    package static let addAlarmWithRepeats: ShellCommand = "cyc alarm add 06:30 --repeat 3x5m"
    package static let answerAlarm: ShellCommand = "cyc alarm answer"
    package static let listAlarms: ShellCommand = "cyc alarm list"
    static let alarmLog: ShellCommand = "cyc alarm log"
    package static let testAlarm: ShellCommand = "cyc alarm test"
}
