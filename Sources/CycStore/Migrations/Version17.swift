import CycCore
import Foundation
import GRDB

extension Migration {
    /// Which repository elsewhere has a commit, and not only that some one has it.
    ///
    /// - `repository`: `remotes` and `places` hold every address of a remote.
    /// - `commit_day`: the flag that some remote has the commit proves nothing and is gone; a scan of
    ///   everything finds out which one.
    /// - `place_proof`: what cyc pushed, and what hosts listed, as ``CycCore/PlaceProof`` has it.
    /// - `pushed_day`: `proven` whether the push was proven for one place; else nothing follows from it.
    static let version17 = Migration(
        sql: """
            CREATE TABLE place_proof (
                day INTEGER NOT NULL,
                commit_id BLOB NOT NULL,
                place TEXT NOT NULL,
                branch TEXT NOT NULL,
                is_present INTEGER NOT NULL,
                at INTEGER NOT NULL,
                PRIMARY KEY (day, commit_id, place, branch)
            ) WITHOUT ROWID;
            ALTER TABLE pushed_day ADD COLUMN proven INTEGER NOT NULL DEFAULT 0;
            DELETE FROM scan_memory;
            DELETE FROM watch_list WHERE owner > 0;
            """,
        convert: { database in
            try database.addAddressesOfRemotes()
            try database.clearFormerlyPublished()
        })
}

/// Some remote has the commit, not which.
private let formerlyPublished: UInt8 = 2
/// Units: bytes of a record at that time.
private let formerSize = 26

extension Database {
    /// A list that cannot be read is left for a scan.
    fileprivate func addAddressesOfRemotes() throws {
        let rows = try all("SELECT id, remotes, places FROM repository") { row in
            (
                id: try row.number(0),
                remotes: try row.decode(1) { remotes in
                    try row.decode(2) { decodeFormerRemotes(remotes, places: $0) ?? [] }
                }
            )
        }
        for row in rows {
            try run(
                "UPDATE repository SET remotes = ?, places = ? WHERE id = ?",
                [Data(encode(row.remotes)), Data(encodePlaces(row.remotes)), row.id])
        }
    }

    fileprivate func clearFormerlyPublished() throws {
        var changed: [(id: Int64, records: [UInt8])] = []
        try forEach("SELECT id, records FROM commit_day") { row in
            var bytes = try row.bytes(1)
            let flags = stride(from: CommitID.size, to: bytes.count, by: formerSize)
            guard flags.contains(where: { bytes[$0] & formerlyPublished != 0 }) else { return }
            for place in flags { bytes[place] &= ~formerlyPublished }
            changed.append((try row.number(0), bytes))
        }
        for row in changed {
            try run(
                "UPDATE commit_day SET records = ? WHERE id = ?", [Data(row.records), row.id])
        }
    }
}
