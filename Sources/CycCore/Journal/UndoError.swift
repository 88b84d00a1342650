/// Why an action cannot be taken back.
package enum UndoError: Error, Hashable, Sendable {
    case nothingToUndo
    case nothingToRedo
    /// No action, or several, begin with these words.
    case noAction(String)
    /// It was taken back already.
    case alreadyUndone(ActionID)
    /// A later action changed the same.
    case changedSince(by: ActionID, command: String, EntryKind, number: Int64)
    /// The entry is not as the action left it.
    case changedMeanwhile(EntryKind, number: Int64)
    /// The action changed an entry of a kind that this version does not know.
    case unknownKind(String)
}
