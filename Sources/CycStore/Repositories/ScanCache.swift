import CycCore
import Foundation
import GRDB

/// The number of the row that holds the scanner's state.
private let stateShard = -1

extension LedgerReader {
    /// Returns the cached state of the last scan, without its shards; `nil` before the first scan.
    package func scanState(of repository: Int64) throws -> [UInt8]? {
        try shard(stateShard, of: repository)
    }

    /// Returns one shard of the cache of the last scan.
    package func shard(_ number: Int, of repository: Int64) throws -> [UInt8]? {
        try read {
            try $0.first(
                "SELECT bytes FROM scan_memory WHERE repository = ? AND shard = ?",
                [repository, number]
            ) { try $0.bytes(0) }
        }
    }
}

extension Database {
    /// Stores the cache of a scan; replaces all shards, or with `isWhole` false only those given.
    func setMemory(_ memory: ScanCache, of repository: Int64, isWhole: Bool) throws {
        if isWhole { try run("DELETE FROM scan_memory WHERE repository = ?", [repository]) }
        let rows = [(stateShard, memory.state)] + memory.shards.sorted { $0.key < $1.key }
        for (number, bytes) in rows {
            try run(
                """
                INSERT INTO scan_memory (repository, shard, bytes) VALUES (?1, ?2, ?3)
                ON CONFLICT (repository, shard) DO UPDATE SET bytes = ?3
                """, [repository, number, Data(bytes)])
        }
    }
}
