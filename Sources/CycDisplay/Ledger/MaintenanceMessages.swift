package import CycCore

/// `doctor`, `export` and `import`.
package protocol MaintenanceMessages: Sendable {
    func describe(_ finding: Finding) -> String
    /// The last line of `doctor`.
    func verdict(problems: Int) -> String
    /// The last line where nothing is broken, and something is missing all the same.
    var todayCannotBeKnown: String { get }
    func exported(_ entries: Int, to file: String) -> String
    func askToReplace(_ file: String) -> String
    var nothingReplaced: String { get }
    /// Others could read or change it until now.
    func mended(_ exposure: Exposure) -> String
    /// `new` of the `entries` in the file were not there before.
    func imported(_ entries: Int, new: Int, from file: String) -> String
}

func listed(_ addresses: Set<EmailAddress>) -> [String] {
    addresses.sorted().map { sanitized($0.description) }
}
