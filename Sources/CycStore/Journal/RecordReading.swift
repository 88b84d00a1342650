package import CycCore
import GRDB

extension LedgerReader {
    /// Every entry of a kind, by number.
    package func records<Kept: EntryRecord>(_ type: Kept.Type) throws -> [Kept] {
        try read { try $0.records(type) }
    }

    /// The entry with a number.
    package func record<Kept: EntryRecord>(_ type: Kept.Type, _ number: Int64) throws -> Kept? {
        try read { try $0.records(type, "WHERE id = ?", [number]).first }
    }
}
