package import CycCore
import CycPOSIX
import Foundation
import GRDB

extension Ledger {
    /// Erases a day's text from the ledger, its journal, its free pages and its copies,
    /// irrecoverably.
    ///
    /// - Returns: The copies that could not be erased or checked; `nil` if no text ever existed.
    /// - Throws: ``CycError/ledgerBusy`` if open readers keep the WAL on the disk.
    package func eraseDiary(_ day: LogicalDay) throws -> [String]? {
        let id = EntryID(ofDiary: day)
        return try withLock {
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
    /// Erases an entry from its table and from every action.
    ///
    /// An action without other changes becomes a mark, which history and undo ignore.
    ///
    /// - Returns: Whether any data of the entry was found.
    fileprivate func erase(_ id: EntryID) throws -> Bool {
        try execute(sql: "PRAGMA secure_delete = ON")
        var changed: [(seq: Int64, action: Action)] = []
        try forEach("SELECT seq, content FROM action") { row in
            let action = try row.action(1, seq: 0)
            if action.changes.contains(where: { $0.entry == id }) {
                changed.append((try row.number(0), action.without(id)))
            }
        }
        for (seq, action) in changed {
            try run("UPDATE action SET content = ? WHERE seq = ?", [Data(action.encoded), seq])
        }
        let before = totalChangesCount
        try run("DELETE FROM entry WHERE id = ?", [Data(id.bytes)])
        if try tableExists(EntryKind.diary.rawValue) {
            try run("DELETE FROM diary WHERE entry = ?", [Data(id.bytes)])
        }
        return !changed.isEmpty || totalChangesCount != before
    }
}

extension Action {
    fileprivate func without(_ entry: EntryID) -> Action {
        let changes = changes.filter { $0.entry != entry }
        return Action(
            id: id, key: key, clock: clock, at: at,
            origin: changes.isEmpty && origin != .repair ? .mark : origin, command: command,
            undoes: undoes, changes: changes)
    }
}
