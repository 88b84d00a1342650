package import CycCore
import GRDB

extension LedgerReader {
    /// Returns every entry of a kind, by number.
    package func records<Stored: EntryRecord>(_ type: Stored.Type) throws -> [Stored] {
        try read { try $0.records(type) }
    }

    /// Returns the entries with a number in one of the ranges, each once.
    package func records<Stored: EntryRecord>(
        _ type: Stored.Type, in selection: NumberSelection
    ) throws -> [Stored] {
        try read { try $0.records(type, in: selection) }
    }

    /// Returns the entry with a number; `nil` if there is none.
    package func record<Stored: EntryRecord>(
        _ type: Stored.Type, _ number: Int64
    ) throws -> Stored? {
        try read { try $0.records(type, "WHERE id = ?", [number]).first }
    }
}
