import CycCore

/// An object of a git repository as a file of its own, not compressed.
///
/// To start git for each would take as long as all else that a small exchange does.
///
/// - Source: https://git-scm.com/book/en/v2/Git-Internals-Git-Objects; RFC 1950; RFC 1951, 3.2.4.
struct LooseObject {
    /// The hash of header and content, in hexadecimal digits.
    let name: String
    /// The content of the file.
    let bytes: [UInt8]

    /// - Parameter kind: `commit` or `tree`.
    init(_ kind: String, _ content: [UInt8]) {
        let header = Array("\(kind) \(content.count)\0".utf8)
        name = CommitID(bytes: sha1(header.span, content.span)).description
        bytes = Self.stored(header + content)
    }

    /// Returns a zlib stream of blocks that are stored as they are.
    private static func stored(_ data: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = [0x78, 0x01]
        bytes.reserveCapacity(data.count + data.count >> 12 + 16)
        var rest = data[...]
        repeat {
            let block = rest.prefix(0xFFFF)
            rest = rest.dropFirst(block.count)
            let length = UInt16(block.count)
            bytes.append(rest.isEmpty ? 1 : 0)
            for number in [length, ~length] {
                bytes.append(UInt8(truncatingIfNeeded: number))
                bytes.append(UInt8(number >> 8))
            }
            bytes += block
        } while !rest.isEmpty
        let sum = adler32(data)
        for shift in [24, 16, 8, 0] {
            bytes.append(UInt8(truncatingIfNeeded: sum >> UInt32(shift)))
        }
        return bytes
    }

    private static func adler32(_ data: [UInt8]) -> UInt32 {
        var (low, high) = (1 as UInt32, 0 as UInt32)
        for byte in data {
            low = (low + UInt32(byte)) % 65_521
            high = (high + low) % 65_521
        }
        return high << 16 | low
    }
}
