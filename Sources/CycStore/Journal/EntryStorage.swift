import CycCore
import GRDB

/// Storage of one kind of entry beyond its table: indexes, rules and computed data.
struct EntryStorage {
    /// SQL statements that create the indexes of the table.
    var indexes = ""
    /// Called with each entry before and after it changes.
    var entryChanged: ((Database, Entry) throws -> Void)?
    /// Called after an action that changed entries of the kind, and after a repair.
    var entriesChanged: ((Database) throws -> Void)?
    /// Deletes the computed data before the tables are rebuilt.
    var reset: ((Database) throws -> Void)?
    /// Throws ``CorruptionError`` if the computed data does not match the entries.
    var verify: ((Database) throws -> Void)?
    /// The rule between entries of the kind: called by ``Database/checkRules(of:)`` with the entries
    /// that a change added or changed.
    var rule: ((Database, [Entry]) throws -> Void)?
    /// The same rule for an import: takes the existing entries and returns a function that takes
    /// each new entry of the file, in order, and returns the reason to reject it.
    var importRule: ((Database, [Entry]) throws -> (Entry) -> ImportRemark.Reason?)?
}

extension EntryKind {
    /// The only list of kinds in this target; kinds that need only a table are not listed.
    var storage: EntryStorage {
        switch self {
        case .todo: EntryStorage(indexes: Self.todoIndexes)
        case .watch:
            EntryStorage(
                entriesChanged: { try $0.applyChoices() },
                verify: {
                    guard try $0.repositoriesToUpdate().isEmpty else {
                        throw CorruptionError("repository.watch")
                    }
                })
        case .focus:
            EntryStorage(
                indexes: Self.focusIndexes,
                entryChanged: { try $0.truncateFocusTotals($1) },
                reset: { try $0.dropFocusTotals() },
                rule: { try $0.checkFocus(around: $1) },
                importRule: { FocusOccupancy.importRule($1, own: try $0.thisMachine()) })
        case .diary: EntryStorage(indexes: Self.diaryIndexes)
        case .wake: EntryStorage(indexes: Self.wakeIndexes)
        default: EntryStorage()
        }
    }
}
