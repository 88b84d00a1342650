extension Fix {
    package static let listFocus: ShellCommand = "cyc focus list"
    package static let startFocus: ShellCommand = #"cyc focus start "Read the parser" --pomodoro"#
    package static let startPomodoro: ShellCommand = "cyc focus start --pomodoro"
    package static let resumeFocus: ShellCommand = "cyc focus resume"
    package static let stopFocus: ShellCommand = "cyc focus stop"
}
