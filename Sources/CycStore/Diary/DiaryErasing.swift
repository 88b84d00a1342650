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
            let isFound = try write { database in
                if try database.sharingState() != nil,
                    let number = try database.number(of: id, .diary)
                {
                    try database.recordErasure(of: id, number: number, at: moment)
                }
                return try database.erase(id)
            }
            try overwriteErased()
            if try LedgerFiles.status(of: files.log)?.size ?? 0 > 0 { throw CycError.ledgerBusy }
            let (isInCopy, uncheckedCopies) = try eraseFromCopies(id)
            return isFound || isInCopy ? uncheckedCopies : nil
        }
    }

    /// Overwrites what was erased in the ledger itself.
    func overwriteErased() throws {
        try reporting(files.database, writing: true) { try queue.overwriteFreePages() }
    }

    /// Erases an entry from all copies; returns those that could not be erased or checked.
    func eraseFromCopies(_ id: EntryID) throws -> (isFound: Bool, unchecked: [String]) {
        var (isFound, unchecked) = (false, [String]())
        for copy in files.copies() {
            do {
                isFound = try Self.erase(id, fromCopy: copy) || isFound
            } catch {
                unchecked.append(copy)
            }
        }
        return (isFound, unchecked)
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
    /// Records that an entry was removed for good, by a clock later than all that was written of
    /// it.
    ///
    /// - Parameter clock: One of another machine's write.
    func recordErasure(
        of id: EntryID, number: Int64, after clock: Int64? = nil, at moment: Moment
    ) throws {
        let erasing = FieldWrite(field: EntryField.erased, value: .flag(true), replaces: [])
        let change = EntryChange(
            entry: id, kindName: EntryKind.diary.rawValue, number: number, writes: [erasing])
        try record(
            "diary remove", at: moment, origin: .mark, [change],
            after: (try actions(on: change.key).map(\.action.clock) + [clock].compactMap(\.self))
                .max())
    }

    private func actions(on key: EntryState.Key) throws -> [(seq: Int64, action: Action)] {
        var actions: [(seq: Int64, action: Action)] = []
        try forEach("SELECT seq, content FROM action ORDER BY seq") { row in
            let action = try row.action(1, seq: 0)
            if action.changes.contains(where: { $0.key == key }) {
                actions.append((try row.number(0), action))
            }
        }
        return actions
    }

    /// Erases an entry from its table and from every action: all of it, or where the journal says
    /// when it was removed for good, what was written before.
    ///
    /// An action without other changes becomes a mark, which history and undo ignore.
    ///
    /// - Returns: Whether any data of the entry was found.
    func erase(_ id: EntryID) throws -> Bool {
        try execute(sql: "PRAGMA secure_delete = ON")
        let key = EntryState.Key(id: id, kindName: EntryKind.diary.rawValue)
        let actions = try actions(on: key)
        let erasedAt = actions.lazy.map(\.action).filter { $0.erases(key) }.map(\.stamp).max()
        let isKept = { (action: Action) in erasedAt.map { action.stamp >= $0 } ?? false }
        let erased = actions.filter { !isKept($0.action) }
        for (seq, action) in erased {
            try run(
                "UPDATE action SET content = ? WHERE seq = ?",
                [Data(action.without(key).encoded), seq])
        }
        let wasNumbered = try number(of: id, .diary) != nil
        try run("DELETE FROM entry WHERE id = ? AND kind = ?", [Data(id.bytes), key.kindName])
        let before = totalChangesCount
        if try tableExists(EntryKind.diary.rawValue) {
            try run("DELETE FROM diary WHERE entry = ?", [Data(id.bytes)])
        }
        let isFound = !erased.isEmpty || wasNumbered || totalChangesCount != before
        try restore(key, from: actions.filter { isKept($0.action) })
        return isFound
    }

    /// Stores the state of an entry that these actions leave; others may move to its number.
    private func restore(
        _ key: EntryState.Key, from actions: [(seq: Int64, action: Action)]
    ) throws {
        var updates = EntryUpdates(self)
        var state = EntryState(key)
        for (seq, action) in actions {
            for change in action.changes where change.key == key {
                try state.apply(change, of: action) { try isRecorded($0, before: seq) }
            }
        }
        if !actions.isEmpty { updates.replace(state) }
        try updates.store(renumbering: [key.kindName])
    }

    private func isRecorded(_ key: ActionKey, before seq: Int64) throws -> Bool {
        try first(
            "SELECT 1 FROM action_key WHERE machine = ? AND sequence = ? AND seq < ?",
            [Data(key.machine.bytes), key.sequence, seq]
        ) { _ in true } ?? false
    }

    /// Returns an action without its changes of entries that were removed for good since.
    func withoutErased(_ action: Action) throws -> Action {
        var action = action
        for change in action.changes where change.kind == .diary {
            guard let state = try state(of: change.key, row: entry(.diary, id: change.entry)),
                let erasedAt = state.erasedAt, action.stamp < erasedAt
            else { continue }
            action = action.without(change.key)
        }
        return action
    }
}

extension EntryChange {
    /// Whether it removes an entry for good.
    var isErasure: Bool {
        kind == .diary && writes.contains { $0.field == EntryField.erased }
    }
}

extension Action {
    fileprivate func erases(_ key: EntryState.Key) -> Bool {
        changes.contains { $0.key == key && $0.isErasure }
    }

    fileprivate func without(_ key: EntryState.Key) -> Action {
        let changes = changes.filter { $0.key != key }
        return Action(
            id: id, key: self.key, clock: clock, at: at,
            origin: changes.isEmpty && origin != .repair ? .mark : origin, command: command,
            undoes: undoes, changes: changes)
    }
}
