package import CycCore

extension Fix {
    package static let writeDiary: ShellCommand = "cyc diary edit"
    package static let listDiary: ShellCommand = "cyc diary list"
    package static let pipeDiary: ShellCommand = "cyc diary --text -"
    package static let findInDiary: ShellCommand = #"cyc diary search "first commit""#
    static let chooseEditor: ShellCommand = "VISUAL=nano cyc diary edit"
    static let undo: ShellCommand = "cyc undo"
    static let exportJrnl: ShellCommand = "jrnl --format json --file FILE"

    package static func writeDiary(on day: LogicalDay) -> ShellCommand {
        "cyc diary edit \(values: [day.date.description])"
    }
    static func unlock(_ day: LogicalDay, to verb: DiaryError.Verb) -> ShellCommand {
        "cyc diary \(value: verb.rawValue) \(values: [day.date.description]) --unlock"
    }
    package static func removeDiary(on day: LogicalDay) -> ShellCommand {
        "cyc diary remove \(values: [day.date.description])"
    }
    static func remove(copies: [String]) -> ShellCommand { "rm \(values: copies)" }
}
