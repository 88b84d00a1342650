import CycCore
import GRDB

/// The needs of one kind of entry beyond its table, and the data computed from its entries.
struct EntryStorage {
    /// Statements that make the indexes of the table.
    var indexes = ""
    /// Called with each entry before and after it changes.
    var entryChanged: ((Database, Entry) throws -> Void)?
    /// Called after an action that changed entries of the kind, and after a repair.
    var entriesChanged: ((Database) throws -> Void)?
    /// Deletes the computed data, because the tables are made anew.
    var reset: ((Database) throws -> Void)?
    /// Throws ``CorruptionError`` if the computed data does not match the entries.
    var verify: ((Database) throws -> Void)?
    /// The rule between entries of the kind: called after an undo, a redo or an import, with the entries
    /// that it left.
    var rule: ((Database, [Entry]) throws -> Void)?
    /// The same rule for an import: gets the entries that are here, and returns a function that gets each
    /// new entry of the file, in order, and returns the reason not to add it.
    var importRule: (([Entry]) -> (Entry) -> ImportRemark.Reason?)?
}

extension EntryKind {
    /// The only list of kinds in this target; a kind with nothing but a table is not in it.
    var storage: EntryStorage {
        switch self {
        case .todo: EntryStorage(indexes: Self.todoIndexes)
        case .watch:
            EntryStorage(
                entriesChanged: { try $0.followChoices() },
                verify: {
                    guard try $0.repositoriesToFollow().isEmpty else {
                        throw CorruptionError("repository.watch")
                    }
                })
        case .focus:
            EntryStorage(
                indexes: Self.focusIndexes,
                entryChanged: { try $0.focusChanges($1) }, reset: { try $0.forgetFocusDays() },
                rule: { try $0.checkFocus(around: $1) }, importRule: FocusOccupancy.importRule)
        case .diary: EntryStorage(indexes: Self.diaryIndexes)
        case .wake: EntryStorage(indexes: Self.wakeIndexes)
        default: EntryStorage()
        }
    }
}
