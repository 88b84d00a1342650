package import CycCore
import GRDB

extension LedgerReader {
    /// The entry with a number.
    package func record<Kept: EntryRecord>(_ type: Kept.Type, _ number: Int64) throws -> Kept? {
        try read { try $0.records(type, "WHERE id = ?", [number]).first }
    }
}
