/// An action that cannot be undone or redone.
package enum UndoError: Error, Hashable, Sendable {
    case nothingToUndo
    case nothingToRedo
    /// No action has an identity that begins with this text.
    case noAction(String)
    case severalActions(String)
    case alreadyUndone(ActionID)
    /// A later action changed the same data.
    case changedSince(by: ActionID, command: String, EntryKind, number: Int64)
    /// The entry no longer has the state that the action left.
    case changedMeanwhile(EntryKind, number: Int64)
    /// The action changed an entry of an unknown kind.
    case unknownKind(String)
    /// The action also changed something that its machine does not share.
    case notShared
    /// The action wrote a field that this version does not know, such as `todo.colour`.
    case unknownField(String)
}
