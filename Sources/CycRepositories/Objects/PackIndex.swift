import CycCore
import CycPOSIX

/// Where the objects of a pack are, by name: the file `.idx`.
///
/// - Source: https://git-scm.com/docs/gitformat-pack, and `load_idx` in `packfile.c` of git.
struct PackIndex {
    private let file: MappedFile
    let count: Int
    /// Where the names, and where the offsets begin, and how far one is from the next.
    private let names: (start: Int, stride: Int)
    private let offsets: (start: Int, stride: Int)
    /// Where the offsets of 8 bytes begin, and how many there are; those of 4 bytes refer to them.
    private let longOffsets: (start: Int, count: Int)
    private let fanOut: Int

    /// By the first byte of their names, up to where objects stand.
    private static let fanOutSize = 4 * 256
    /// Two checksums.
    private static let trailerSize = 2 * ObjectName.size

    /// `nil` for a file that is none, or not whole.
    init?(_ file: MappedFile) {
        self.file = file
        // "\377tOc"; the first version began with its fan-out.
        let isFirst = file.count < 8 || file.number(at: 0, as: UInt32.self) != 0xFF74_4F63
        guard isFirst || file.number(at: 4, as: UInt32.self) == 2 else { return nil }
        fanOut = isFirst ? 0 : 8
        let start = fanOut + Self.fanOutSize
        guard file.count >= start + Self.trailerSize else { return nil }
        var last: UInt32 = 0
        for byte in 0..<256 {
            let next = file.number(at: fanOut + 4 * byte, as: UInt32.self)
            guard next >= last else { return nil }
            last = next
        }
        count = Int(last)
        let rest = file.count - start - Self.trailerSize
        if isFirst {
            let stride = 4 + ObjectName.size
            guard rest == count * stride else { return nil }
            names = (start + 4, stride)
            offsets = (start, stride)
            longOffsets = (0, 0)
        } else {
            // A name, a checksum and an offset for each.
            let more = rest - count * (ObjectName.size + 4 + 4)
            guard more >= 0, more.isMultiple(of: 8), more / 8 <= count else { return nil }
            names = (start, ObjectName.size)
            offsets = (start + count * (ObjectName.size + 4), 4)
            longOffsets = (offsets.start + 4 * count, more / 8)
        }
    }

    /// The number of an object in the order of names.
    func number(of name: ObjectName) -> Int? {
        let byte = name.prefix(bits: 8)
        var low = byte == 0 ? 0 : Int(file.number(at: fanOut + 4 * (byte - 1), as: UInt32.self))
        var high = Int(file.number(at: fanOut + 4 * byte, as: UInt32.self))
        while low < high {
            let middle = (low + high) / 2
            let found = self.name(middle)
            if found == name { return middle }
            if found < name { low = middle + 1 } else { high = middle }
        }
        return nil
    }

    func name(_ number: Int) -> ObjectName { bytes(at: names.start + number * names.stride) }

    /// The checksum with which the pack of this index ends.
    var packChecksum: ObjectName { bytes(at: file.count - Self.trailerSize) }

    private func bytes(at start: Int) -> ObjectName {
        ObjectName(
            high: file.number(at: start), middle: file.number(at: start + 8),
            low: file.number(at: start + 16))
    }

    /// Where in the pack an object begins, which may lie outside; `nil` where the index does not say.
    func offset(_ number: Int) -> Int? {
        let offset = file.number(
            at: offsets.start + number * offsets.stride, as: UInt32.self)
        guard longOffsets.start > 0, offset >> 31 == 1 else { return Int(offset) }
        let place = Int(offset & 0x7FFF_FFFF)
        guard place < longOffsets.count else { return nil }
        return Int(exactly: file.number(at: longOffsets.start + 8 * place, as: UInt64.self))
    }
}
