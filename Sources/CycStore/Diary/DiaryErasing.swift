package import CycCore
import CycPOSIX
import Foundation
import GRDB

extension Ledger {
    /// Erases a day's text from the ledger, its journal, its free pages and its copies,
    /// irrecoverably; where the journal is shared, other machines do the same.
    ///
    /// - Returns: The copies that could not be erased or checked; `nil` if no text ever existed.
    /// - Throws: ``CycError/ledgerBusy`` if open readers keep the WAL on the disk.
    package func eraseDiary(_ day: LogicalDay, at moment: Moment) throws -> [String]? {
        let id = EntryID(ofDiary: day)
        return try withLock {
            try write { database in
                guard try database.sharingState() != nil,
                    try database.number(of: id, .diary) != nil
                else { return }
                let erasing = FieldWrite(field: EntryField.erased, value: .flag(true), replaces: [])
                try database.record(
                    "diary remove", at: moment, origin: .mark,
                    [
                        EntryChange(
                            entry: id, kindName: EntryKind.diary.rawValue, number: 1,
                            writes: [erasing])
                    ])
            }
            return try eraseText(of: id)
        }
    }

    /// Erases what was written of an entry before it was removed for good.
    func eraseText(of id: EntryID) throws -> [String]? {
        try withLock {
            let isFound = try write { try $0.erase(id) }
            try reporting(files.database, writing: true) { try queue.overwriteFreePages() }
            if try LedgerFiles.status(of: files.log)?.size ?? 0 > 0 { throw CycError.ledgerBusy }
            var (isInCopy, uncheckedCopies) = (false, [String]())
            for copy in files.copies() {
                do {
                    isInCopy = try Self.erase(id, fromCopy: copy) || isInCopy
                } catch {
                    uncheckedCopies.append(copy)
                }
            }
            return isFound || isInCopy ? uncheckedCopies : nil
        }
    }

    private static func erase(_ id: EntryID, fromCopy path: String) throws -> Bool {
        let queue = try DatabaseQueue.writing(path)
        defer { try? queue.close() }
        let found = try queue.version()
        // Ledgers before version 9 hold no diary.
        guard found.structure >= 9 else { return false }
        try found.check(path)
        try queue.upgrade(from: found)
        guard try queue.write({ try $0.erase(id) }) else { return false }
        try queue.overwriteFreePages()
        return true
    }
}

extension DatabaseQueue {
    /// Overwrites free pages and the WAL, which still hold deleted data.
    ///
    /// - Source: https://sqlite.org/lang_vacuum.html
    fileprivate func overwriteFreePages() throws {
        try writeWithoutTransaction { database in
            try database.execute(sql: "VACUUM")
            _ = try? database.checkpoint(.truncate)
        }
    }
}

extension LedgerFiles {
    /// Returns the copies of this ledger, and files left by repairs.
    fileprivate func copies() -> [String] {
        [folder, replacement.folder].flatMap { folder in
            ((try? Folder.entries(of: folder.nativeBytes)) ?? []).map { String(native: $0.name) }
                .filter { name in
                    Self.owns(name)
                        && !["-wal", "-shm", "-journal"].contains { name.hasSuffix($0) }
                }
                .map { "\(folder)/\($0)" }
        }.filter { $0 != database }.sorted()
    }
}

extension Database {
    /// Erases an entry from its table and from every action: all of it, or where the journal says
    /// when it was removed for good, what was written before.
    ///
    /// An action without other changes becomes a mark, which history and undo ignore.
    ///
    /// - Returns: Whether any data of the entry was found.
    fileprivate func erase(_ id: EntryID) throws -> Bool {
        try execute(sql: "PRAGMA secure_delete = ON")
        var actions: [(seq: Int64, action: Action)] = []
        try forEach("SELECT seq, content FROM action ORDER BY seq") { row in
            let action = try row.action(1, seq: 0)
            if action.changes.contains(where: { $0.entry == id }) {
                actions.append((try row.number(0), action))
            }
        }
        let erasedAt = actions.lazy.map(\.action).filter { $0.erases(id) }.map(\.stamp).max()
        let isKept = { (action: Action) in erasedAt.map { action.stamp >= $0 } ?? false }
        let erased = actions.filter { !isKept($0.action) }
        for (seq, action) in erased {
            try run(
                "UPDATE action SET content = ? WHERE seq = ?",
                [Data(action.without(id).encoded), seq])
        }
        let wasNumbered = try number(of: id, .diary) != nil
        try run("DELETE FROM entry WHERE id = ?", [Data(id.bytes)])
        let before = totalChangesCount
        if try tableExists(EntryKind.diary.rawValue) {
            try run("DELETE FROM diary WHERE entry = ?", [Data(id.bytes)])
        }
        let isFound = !erased.isEmpty || wasNumbered || totalChangesCount != before
        try restore(id, from: actions.map(\.action).filter(isKept))
        return isFound
    }

    /// Stores the state of an entry that these actions leave.
    private func restore(_ id: EntryID, from actions: [Action]) throws {
        let key = EntryState.Key(id: id, kindName: EntryKind.diary.rawValue)
        var state = EntryState(key)
        for action in actions {
            for change in action.changes where change.key == key {
                try state.apply(change, of: action) { try isRecorded($0) }
            }
        }
        guard !actions.isEmpty else { return }
        let number = state.assignedNumber
        let entry = state.isRemoved ? nil : number.flatMap { state.entry(number: $0) }
        if let entry { try insert(entry) }
        try insert(state, beside: entry, number: number)
    }

    /// Returns an action without its changes of entries that were removed for good since.
    func withoutErased(_ action: Action) throws -> Action {
        var action = action
        for change in action.changes where change.kind == .diary {
            guard let state = try state(of: change.key, row: entry(.diary, id: change.entry)),
                let erasedAt = state.erasedAt, action.stamp < erasedAt
            else { continue }
            action = action.without(change.entry)
        }
        return action
    }
}

extension Action {
    /// Whether it removes an entry for good.
    fileprivate func erases(_ id: EntryID) -> Bool {
        changes.contains { change in
            change.entry == id && change.writes.contains { $0.field == EntryField.erased }
        }
    }

    fileprivate func without(_ entry: EntryID) -> Action {
        let changes = changes.filter { $0.entry != entry }
        return Action(
            id: id, key: key, clock: clock, at: at,
            origin: changes.isEmpty && origin != .repair ? .mark : origin, command: command,
            undoes: undoes, changes: changes)
    }
}
