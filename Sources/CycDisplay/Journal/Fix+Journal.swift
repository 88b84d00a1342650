package import CycCore

extension Fix {
    package static let history: ShellCommand = "cyc history"

    static func undo(_ id: Action.ID) -> ShellCommand { "cyc undo \(value: id.brief)" }
}

extension Action.ID {
    /// First eight characters of the identifier, as the user types it.
    package var brief: String { String(description.prefix(8)) }
}
