import CycCore
import CycReading

/// Number of children of a commit within each ``Reachability``.
///
/// A count saturates at ``full`` and can then no longer be decremented.
typealias ChildCounts = SIMD8<UInt16>

extension ChildCounts {
    static let full = UInt16.max
}

/// Part of the reachable commits with their child counts: fixed-size records, sorted by name.
struct Shard {
    struct Record {
        let name: ObjectName
        let links: ChildCounts
    }

    private(set) var bytes: [UInt8]
    private let format: ObjectFormat

    /// Units: bytes.
    private var recordSize: Int { format.size + 2 * Reachability.allCases.count }

    /// `nil` if malformed.
    init?(_ bytes: [UInt8], _ format: ObjectFormat) {
        self.bytes = bytes
        self.format = format
        guard bytes.count.isMultiple(of: recordSize) else { return nil }
    }

    /// Encodes `records`, which must be sorted by name.
    init(sorted records: [Record], _ format: ObjectFormat) {
        bytes = []
        self.format = format
        bytes.reserveCapacity(records.count * recordSize)
        for record in records { append(record) }
    }

    private mutating func append(_ record: Record) {
        bytes.append(record.name, format)
        for reach in Reachability.allCases { bytes.append(record.links[reach.rawValue]) }
    }

    private var count: Int { bytes.count / recordSize }

    /// Child counts of `name`; `nil` if not in this shard.
    func links(of name: ObjectName) -> ChildCounts? {
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if self.name(at: middle) < name { low = middle + 1 } else { high = middle }
        }
        return low < count && self.name(at: low) == name ? links(at: low) : nil
    }

    private func name(at record: Int) -> ObjectName {
        let start = record * recordSize
        return ObjectName(bytes.span, at: start, format)
    }

    private func links(at record: Int) -> ChildCounts {
        let start = record * recordSize + format.size
        var links = ChildCounts()
        for reach in Reachability.allCases {
            links[reach.rawValue] = number(at: start + 2 * reach.rawValue)
        }
        return links
    }

    private func number<Number: FixedWidthInteger>(at start: Int) -> Number {
        var number: Number = 0
        for byte in bytes[start..<start + Number.bitWidth / 8] {
            number = number << 8 | Number(truncatingIfNeeded: byte)
        }
        return number
    }

    /// Inserts, replaces and removes records.
    ///
    /// - Parameter changes: Sorted by name, each name once; a `nil` record removes the name.
    mutating func apply(_ changes: [(name: ObjectName, record: Record?)]) {
        var merged = Shard(sorted: [], format)
        merged.bytes.reserveCapacity(bytes.count + changes.count * recordSize)
        var next = 0
        for change in changes {
            let start = next
            while next < count, name(at: next) < change.name { next += 1 }
            merged.bytes += bytes[start * recordSize..<next * recordSize]
            if next < count, name(at: next) == change.name { next += 1 }
            if let record = change.record { merged.append(record) }
        }
        merged.bytes += bytes[(next * recordSize)...]
        self = merged
    }

    /// Number of leading bits of names that select the shard in a history of `count` commits.
    static func bits(for count: Int) -> Int {
        var bits = 0
        while bits < maxShardBits, count >> bits > maxRecords { bits += 1 }
        return bits
    }

    /// Whether the shards of a history have become too large.
    static func isOutgrown(bits: Int, by count: Int) -> Bool {
        bits < maxShardBits && count >> bits > 16 * maxRecords
    }

    static let maxShardBits = 12

    /// Reading and writing that many records takes a fraction of a millisecond.
    private static let maxRecords = 2048
}
