package import CycCore

/// `doctor`, `export` and `import`.
package protocol MaintenanceMessages: Sendable {
    func describe(_ finding: Finding) -> Text
    /// The last line of `doctor`.
    func verdict(problems: Int) -> Text
    /// The last line where nothing is broken, and something is missing all the same.
    var todayCannotBeKnown: Text { get }
    func exported(_ entries: Int, to file: String) -> Text
    func askToReplace(_ file: String) -> Text
    var nothingReplaced: Text { get }
    /// Others could read or change it until now.
    func mended(_ exposure: Exposure) -> Text
    /// `new` of the `entries` in the file were not there before.
    func imported(_ entries: Int, new: Int, from file: String) -> Text
}
