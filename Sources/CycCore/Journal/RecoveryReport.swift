/// Result of a repair, with the sources of the recovered data.
package struct RecoveryReport: Hashable, Sendable {
    /// A daily copy of the ledger that contributed data.
    package struct Copy: Hashable, Sendable {
        package let file: String
        /// Entries found only in this copy.
        package let entries: Int
        /// Actions found only in this copy.
        package let actions: Int

        package init(file: String, entries: Int, actions: Int) {
            self.file = file
            self.entries = entries
            self.actions = actions
        }
    }

    /// Path of the damaged ledger, which is kept.
    package let kept: String
    /// Entries of the user that are in the ledger now.
    package var entries = 0
    /// Newest first.
    package var copies: [Copy] = []
    /// Known entries that are not in the ledger now.
    package var lost = 0
    /// Known actions that are not in the journal now.
    package var lostActions = 0
    /// Whether every page of the damaged file could be read.
    package var isEveryPageRead = true

    package init(kept: String) { self.kept = kept }

    /// Whether no loss is known.
    package var isComplete: Bool { isEveryPageRead && lost == 0 && lostActions == 0 }
}
