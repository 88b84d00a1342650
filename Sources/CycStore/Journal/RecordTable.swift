import CycCore
import Foundation
import GRDB

// The tables that commands read: one for each kind of entry, its columns derived from the fields of
// the record. `id` is the number by which the user names the entry, `entry` its identity. A moment
// takes two columns, the second with the minutes east of UTC.

extension EntryKind {
    /// The columns of the fields, in their order.
    var columns: [String] {
        record.fields.flatMap { field in
            field.form == .moment ? [field.name, "\(field.name)_offset"] : [field.name]
        }
    }

    /// Selects all columns; with `isIdentified` the identity comes first, before the number.
    ///
    /// - Parameter missing: The columns that the table lacks; they are null.
    func select(isIdentified: Bool, missing: Set<String> = []) -> String {
        var sql = isIdentified ? "SELECT entry, id" : "SELECT id"
        for column in columns {
            sql += missing.contains(column) ? ", NULL" : ", \"" + column + "\""
        }
        return sql + " FROM " + rawValue
    }

    fileprivate var insert: String {
        let names = columns.map { "\"\($0)\"" }.joined(separator: ", ")
        let places = [String](repeating: "?", count: columns.count + 2).joined(separator: ", ")
        return "INSERT OR REPLACE INTO \(rawValue) (id, entry, \(names)) VALUES (\(places))"
    }

    /// SQL that creates the table and its indexes, if missing.
    var creation: String {
        let columns = columns.map { ", \"\($0)\"" }.joined()
        return """
            CREATE TABLE IF NOT EXISTS \(rawValue) (
                id INTEGER PRIMARY KEY, entry BLOB NOT NULL UNIQUE\(columns)
            );
            \(storage.indexes)
            """
    }
}

extension Columns {
    /// Reads one value for each field of the kind, from column `index` on.
    private func values(_ kind: EntryKind, from index: Int) throws -> [FieldValue] {
        var values: [FieldValue] = []
        var column = index
        let fields = kind.record.fields
        values.reserveCapacity(fields.count)
        for index in fields.indices {
            let value: FieldValue
            if case .moment = fields[index].form {
                let isMissing = try optionalNumber(column) == nil
                if isMissing, try optionalNumber(column + 1) != nil { throw damage(column + 1) }
                value = isMissing ? .none : .moment(try moment(column))
                column += 2
            } else {
                value = try fieldValue(column)
                column += 1
            }
            guard fields[index].takes(value) else {
                throw CorruptionError("\(kind.rawValue).\(fields[index].name)")
            }
            values.append(value)
        }
        return values
    }

    /// Decodes a row of ``EntryKind/select(isIdentified:)`` without identity.
    func record<Stored: EntryRecord>(_ type: Stored.Type) throws -> Stored {
        let number = try entryNumber(0)
        guard let record = Stored(number: number, values: try values(Stored.kind, from: 1)) else {
            throw CorruptionError("\(Stored.kind.rawValue) #\(number)")
        }
        return record
    }

    /// Decodes a row of ``EntryKind/select(isIdentified:)`` with identity.
    func entry(_ kind: EntryKind) throws -> Entry {
        guard let id = EntryID(bytes: try bytes(0)) else {
            throw CorruptionError("\(kind.rawValue).entry")
        }
        let (number, values) = (try entryNumber(1), try values(kind, from: 2))
        let entry = Entry(id: id, kind: kind, number: number, values: values)
        guard entry.record != nil else { throw CorruptionError("\(kind.rawValue) #\(number)") }
        return entry
    }
}

extension Database {
    /// Returns the records of a kind; `tail` is the end of the SQL query: conditions and order.
    func records<Stored: EntryRecord>(
        _ type: Stored.Type, _ tail: String = "ORDER BY id",
        _ arguments: StatementArguments = StatementArguments()
    ) throws -> [Stored] {
        try all("\(Stored.kind.select(isIdentified: false)) \(tail)", arguments) {
            try $0.record(Stored.self)
        }
    }

    /// Returns the records with a number in one of the ranges, each once.
    func records<Stored: EntryRecord>(
        _ type: Stored.Type, in selection: NumberSelection
    ) throws -> [Stored] {
        var records: [Int64: Stored] = [:]
        for range in selection.ranges {
            let found = try self.records(
                type, "WHERE id BETWEEN ? AND ?", [range.lowerBound, range.upperBound])
            for record in found { records[record.number] = record }
        }
        return Array(records.values)
    }

    func entries(
        _ kind: EntryKind, _ tail: String = "ORDER BY id",
        _ arguments: StatementArguments = StatementArguments()
    ) throws -> [Entry] {
        try all("\(kind.select(isIdentified: true)) \(tail)", arguments) { try $0.entry(kind) }
    }

    func entry(_ kind: EntryKind, number: Int64) throws -> Entry? {
        try entries(kind, "WHERE id = ?", [number]).first
    }

    func entry(_ kind: EntryKind, id: EntryID) throws -> Entry? {
        try entries(kind, "WHERE entry = ?", [Data(id.bytes)]).first
    }

    /// Adds an entry, or replaces `before`, the one with the same identity.
    func put(_ entry: Entry, replacing before: Entry?) throws {
        if let entryChanged = entry.kind.storage.entryChanged {
            if let before { try entryChanged(self, before) }
            try entryChanged(self, entry)
        }
        try insert(entry)
    }

    /// Inserts an entry without updating the data computed from entries.
    func insert(_ entry: Entry) throws {
        var values: [(any DatabaseValueConvertible)?] = [entry.number, Data(entry.id.bytes)]
        for (field, value) in zip(entry.kind.record.fields, entry.values) {
            switch value {
            case .none: values += field.form == .moment ? [nil, nil] : [nil]
            case .integer(let number): values.append(number)
            case .text(let text): values.append(text)
            case .moment(let moment):
                values += [moment.instant.databaseValue, moment.minutesEastOfUTC.databaseValue]
            }
        }
        try run(entry.kind.insert, StatementArguments(values))
    }

    func delete(_ entry: Entry) throws {
        try entry.kind.storage.entryChanged?(self, entry)
        try run("DELETE FROM \(entry.kind.rawValue) WHERE entry = ?", [Data(entry.id.bytes)])
    }
}
