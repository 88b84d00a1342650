import CycCore
import CycPOSIX
import Foundation
import GRDB

extension Migration {
    /// One journal of all that is a person's own.
    ///
    /// - `machine`: those whose actions are here; 1 is this one. `identity` are 16 random bytes.
    /// - `action`: `content` as ``CycCore/Action/encoded`` writes it, `clock` from it; `seq` has no gaps.
    /// - The tables of entries: `entry` is an identity, the other columns are the fields of the record.
    ///   What was a number or a list of words with commas becomes a word, or one a line.
    /// - `mention`: refers to a to-do by its identity.
    static let version9 = Migration(
        sql: """
            CREATE TABLE machine (
                id INTEGER PRIMARY KEY,
                identity BLOB NOT NULL UNIQUE,
                name TEXT NOT NULL
            );
            CREATE TABLE action (
                seq INTEGER PRIMARY KEY,
                clock INTEGER NOT NULL,
                content BLOB NOT NULL
            );
            ALTER TABLE todo ADD COLUMN entry BLOB;
            ALTER TABLE todo RENAME COLUMN commit_id TO "commit";
            UPDATE todo SET "commit" = lower(hex("commit")) WHERE "commit" IS NOT NULL;
            UPDATE todo SET list = CASE list
                WHEN 0 THEN 'today' WHEN 1 THEN 'soon' WHEN 2 THEN 'someday' ELSE list END;
            ALTER TABLE challenge ADD COLUMN entry BLOB;
            ALTER TABLE challenge ADD COLUMN sent INTEGER;
            UPDATE challenge SET sent = announced >> 1 & 1, announced = announced & 1,
                rest_days = replace(rest_days, ',', char(10));
            ALTER TABLE dday ADD COLUMN entry BLOB;
            ALTER TABLE freeze ADD COLUMN entry BLOB;
            ALTER TABLE freeze RENAME COLUMN first TO "from";
            ALTER TABLE freeze RENAME COLUMN last TO "to";
            """
    ) { database in
        try database.execute(
            sql: "INSERT INTO machine (id, identity, name) VALUES (?, ?, ?)",
            arguments: [thisMachine, Data(EntryID.random().bytes), hostName()])
        try database.execute(sql: EntryKind.mention.creation)
        try database.identifyEntries()
        for kind in EntryKind.allCases where kind != .mention {
            try database.execute(
                sql: "CREATE UNIQUE INDEX \(kind.rawValue)_entry ON \(kind.rawValue) (entry)")
        }
        try database.moveMentions()
        try database.moveHistory()
        try database.execute(sql: "DROP TABLE todo_mention; DROP TABLE todo_change;")
    }
}

extension Database {
    /// Gives each entry the identity of its content, so that a file which was exported before is known.
    fileprivate func identifyEntries() throws {
        for kind in EntryKind.allCases where kind != .mention {
            var likenesses = Likenesses(kind)
            // The identity stands where nothing reads it yet.
            let unidentified = kind.select(isIdentified: true)
                .replacing("SELECT entry,", with: "SELECT zeroblob(16),")
            for entry in try all("\(unidentified) ORDER BY id", [], { try $0.entry(kind) }) {
                // Written in one way, whichever version wrote it.
                let values = entry.record?.values ?? entry.values
                try put(
                    Entry(
                        id: likenesses.next(values), kind: kind, number: entry.number,
                        values: values))
            }
        }
    }

    fileprivate func moveMentions() throws {
        var identities: [Int64: EntryID] = [:]
        for todo in try entries(.todo) { identities[todo.number] = todo.id }
        var likenesses = Likenesses(.mention)
        var number: Int64 = 1
        try forEach(
            """
            SELECT todo, authored, authored_offset FROM todo_mention
            ORDER BY todo, authored, authored_offset
            """
        ) { row in
            guard let todo = identities[try row.entryNumber(0)] else { return }
            let mention = StoredMention(number: number, todo: todo, authored: try row.moment(1))
            number += 1
            try put(Entry(mention, id: likenesses.next(mention.values)))
        }
        try noteGiven(number - 1, of: .mention)
    }

    /// Begins the journal with what is there, and before it the changes of to-dos that were recorded.
    fileprivate func moveHistory() throws {
        let current = try EntryKind.allCases.flatMap { try entries($0) }
        let moved = FormerTodoHistory(
            try all("SELECT kind, at, at_offset, images, undone FROM todo_change ORDER BY seq") {
                row in
                FormerTodoHistory.Change(
                    kind: try row.text(0), at: try row.moment(1), images: try row.bytes(3),
                    isUndone: try row.number(4) != 0)
            }, current: current)
        for action in moved.actions { try append(action) }
        var highest: [EntryKind: Int64] = [:]
        for change in moved.actions.flatMap(\.changes) {
            highest[change.kind] = max(highest[change.kind] ?? 0, change.number)
        }
        for (kind, number) in highest { try noteGiven(number, of: kind) }
    }
}
