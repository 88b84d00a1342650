import CycCore
import CycPOSIX
import Foundation
import GRDB

/// The kinds that there were then.
private let kindsOfVersion9: [EntryKind] = [.todo, .challenge, .dday, .freeze, .mention]

extension Migration {
    /// One journal of all that is a person's own.
    ///
    /// - `machine`: those whose actions are here; 1 is this one. `identity` are 16 random bytes.
    /// - `action`: `content` as ``CycCore/Action/encoded`` writes it, `clock` from it; `seq` has no gaps.
    /// - The tables of entries: `entry` is an identity, the other columns are the fields of the record.
    ///   What was a number or a list of words with commas becomes a word, or one a line.
    /// - `challenge`: `per_week` came with version 14; what is written here is written as it is today.
    /// - `mention`: refers to a to-do by its identity.
    static let version9 = Migration(
        sql: """
            CREATE TABLE machine (
                id INTEGER PRIMARY KEY,
                identity BLOB NOT NULL UNIQUE,
                name TEXT NOT NULL
            );
            CREATE TABLE action (
                seq INTEGER PRIMARY KEY AUTOINCREMENT,
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
            ALTER TABLE challenge ADD COLUMN per_week;
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
        var entries = try database.identifyEntries()
        for kind in kindsOfVersion9 where kind != .mention {
            try database.execute(
                sql: "CREATE UNIQUE INDEX \(kind.rawValue)_entry ON \(kind.rawValue) (entry)")
        }
        entries += try database.moveMentions(entries)
        try database.moveHistory(entries)
        try database.execute(sql: "DROP TABLE todo_mention; DROP TABLE todo_change;")
    }
}

extension Database {
    /// Gives each entry the identity of its content, so that a file which was exported before is known.
    ///
    /// A row that cannot be read stays as it is, for whoever asks for it next to say so, and for a
    /// repair.
    fileprivate func identifyEntries() throws -> [Entry] {
        var entries: [Entry] = []
        for kind in kindsOfVersion9 where kind != .mention {
            var likenesses = Likenesses(kind)
            // The identity stands where nothing reads it yet.
            let unidentified = kind.select(isIdentified: true)
                .replacing("SELECT entry,", with: "SELECT zeroblob(16),")
            for entry in try readable("\(unidentified) ORDER BY id", { try $0.entry(kind) }) {
                guard let entry else { continue }
                // Written in one way, whichever version wrote it.
                let values = entry.record?.values ?? entry.values
                entries.append(
                    Entry(
                        id: likenesses.next(values), kind: kind, number: entry.number,
                        values: values))
            }
        }
        for entry in entries { try put(entry) }
        return entries
    }

    /// What `body` makes of every row; `nil` where it is damaged.
    private func readable<Value>(
        _ sql: String, _ body: (Columns) throws -> Value
    ) throws -> [Value?] {
        try all(sql) { row in
            do { return try body(row) } catch is Damage { return nil }
        }
    }

    fileprivate func moveMentions(_ entries: [Entry]) throws -> [Entry] {
        let identities = Dictionary(
            entries.filter { $0.kind == .todo }.map { ($0.number, $0.id) },
            uniquingKeysWith: { first, _ in first })
        let keys = try readable(
            """
            SELECT todo, authored, authored_offset FROM todo_mention
            ORDER BY todo, authored, authored_offset
            """
        ) { TodoMention.Key(todo: try $0.entryNumber(0), authored: try $0.moment(1)) }
        var likenesses = Likenesses(.mention)
        var mentions: [Entry] = []
        for case let key? in keys {
            guard let todo = identities[key.todo] else { continue }
            let mention = StoredMention(
                number: Int64(mentions.count) + 1, todo: todo, authored: key.authored)
            mentions.append(Entry(mention, id: likenesses.next(mention.values)))
        }
        for mention in mentions { try put(mention) }
        return mentions
    }

    /// Begins the journal with what is there, and before it the changes of to-dos that were recorded.
    fileprivate func moveHistory(_ entries: [Entry]) throws {
        let changes = try readable(
            "SELECT kind, at, at_offset, images, undone FROM todo_change ORDER BY seq"
        ) { row in
            FormerTodoHistory.Change(
                kind: try row.text(0), at: try row.moment(1), images: try row.bytes(3),
                isUndone: try row.number(4) != 0)
        }
        let moved = FormerTodoHistory(changes, current: entries)
        for action in moved.actions { try append(action) }
        var highest: [EntryKind: Int64] = [:]
        for change in moved.actions.flatMap(\.changes) {
            highest[change.kind] = max(highest[change.kind] ?? 0, change.number)
        }
        for (kind, number) in highest { try noteGiven(number, of: kind) }
    }
}
