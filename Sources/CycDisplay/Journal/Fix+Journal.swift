package import CycCore

extension Fix {
    package static let history: ShellCommand = "cyc history"

    static func undo(_ id: Action.ID) -> ShellCommand { "cyc undo \(value: id.brief)" }
}

extension Action.ID {
    /// The beginning of it that a person types.
    package var brief: String { String(description.prefix(8)) }
}
