import CycCore
import Foundation
import GRDB

extension Migration {
    /// When commits were made, so that one belongs to the time in which it was.
    ///
    /// - `commit_day`: `records` have the author's date, which those that were read before lack; every
    ///   history is read once more, and what is gone keeps its days without it.
    static let version11 = Migration(sql: "DELETE FROM scan_memory; DELETE FROM watch_list") {
        database in
        let update = try database.cachedStatement(
            sql: "UPDATE commit_day SET records = ? WHERE id = ?")
        let rows = try database.all("SELECT id, records FROM commit_day") { row in
            (id: try row.number(0), records: withoutDates(try row.bytes(1)))
        }
        for row in rows {
            // What was damaged stays so, for a repair to find.
            try update.execute(arguments: [Data(row.records ?? [0]), row.id])
        }
    }
}

/// Records of version 10, 20 bytes of id and one of flags each, as those of later ones.
private func withoutDates(_ bytes: [UInt8]) -> [UInt8]? {
    guard bytes.count.isMultiple(of: CommitID.size + 1) else { return nil }
    var records: [UInt8] = []
    for start in stride(from: 0, to: bytes.count, by: CommitID.size + 1) {
        let flags = bytes[start + CommitID.size]
        guard flags < 4 else { return nil }
        records += bytes[start..<start + CommitID.size]
        CommitRecord.append(flags: flags, nil, to: &records)
    }
    return records
}
