/// What a repair brought back, and from where.
package struct RecoveryReport: Hashable, Sendable {
    /// A daily copy of the ledger from which something came.
    package struct Copy: Hashable, Sendable {
        package let file: String
        /// Entries that nothing else told of.
        package let entries: Int
        /// Actions of the journal that nothing else told of.
        package let actions: Int

        package init(file: String, entries: Int, actions: Int) {
            self.file = file
            self.entries = entries
            self.actions = actions
        }
    }

    /// The ledger as it was.
    package let kept: String
    /// Entries that a person made and that are in the ledger now.
    package var entries = 0
    /// By age, the newest first.
    package var copies: [Copy] = []
    /// Entries of which is known that they were there, and that are not in the ledger now.
    package var lost = 0
    /// Actions of the journal of which is known that they were there.
    package var lostActions = 0
    /// Whether every page of the damaged file could be read.
    package var isEveryPageRead = true

    package init(kept: String) { self.kept = kept }

    /// Whether nothing is known to be lost.
    package var isComplete: Bool { isEveryPageRead && lost == 0 && lostActions == 0 }
}
