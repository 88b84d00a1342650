import CycCore
import CycPOSIX

/// A pack and its index.
final class Pack {
    /// Without `.pack`.
    let path: String
    let index: PackIndex
    private var file: RegularFile?

    /// `nil` for an index that cannot be understood.
    init?(at path: String) throws(UnreadReason) {
        self.path = path
        let index = try at("\(path).idx") { () throws(SystemError) in
            PackIndex(try RegularFile("\(path).idx".nativeBytes).map())
        }
        guard let index else { return nil }
        self.index = index
    }

    /// Units: bytes.
    private static let headerSize = 12
    /// A checksum.
    ///
    /// Units: bytes.
    private static let trailerSize = ObjectName.size

    var isOpen: Bool { file != nil }

    /// Opens the pack, unless it is.
    ///
    /// - Returns: `false` for a file that is no pack, or one of other objects.
    func open() throws(UnreadReason) -> Bool {
        guard file == nil else { return true }
        let pack = "\(path).pack"
        let file = try at(pack) { () throws(SystemError) in try RegularFile(pack.nativeBytes) }
        let header = try at(pack) { () throws(SystemError) in
            try file.read(at: 0, count: Self.headerSize)
        }
        func number(_ start: Int) -> UInt32 {
            header[start..<start + 4].reduce(0) { $0 << 8 | UInt32($1) }
        }
        // "PACK", then the version.
        guard header.count == Self.headerSize, number(0) == 0x5041_434B,
            [2, 3].contains(number(4)),
            Int(number(8)) == index.count
        else { return false }
        // What was cut off, or repacked, no longer fits the index.
        let end = max(Int(file.status.size) - Self.trailerSize, 0)
        let trailer = try at(pack) { () throws(SystemError) in
            try file.read(at: end, count: Self.trailerSize)
        }
        guard trailer.elementsEqual(index.packChecksum.bytes) else { return false }
        self.file = file
        return true
    }

    func close() { file = nil }

    /// The bytes from `offset` on, or `nil` where no object can begin.
    ///
    /// In `blocks` the pack has a number.
    func bytes(from offset: Int, _ number: Int, _ blocks: PackBlocks) -> PackBytes? {
        guard let file else { return nil }
        let end = Int(file.status.size) - Self.trailerSize
        guard offset >= Self.headerSize, offset < end else { return nil }
        return PackBytes(file: file, pack: number, blocks: blocks, next: offset, end: end)
    }
}

/// Reads a pack from one place on.
struct PackBytes: CompressedBytes {
    private let file: RegularFile
    private let pack: Int
    private let blocks: PackBlocks
    /// Where ``chunk`` ends in the pack.
    private var next: Int
    /// Nothing from there on is read, except by the way.
    private var end: Int
    private(set) var chunk: [UInt8] = []
    var position = 0

    fileprivate init(file: RegularFile, pack: Int, blocks: PackBlocks, next: Int, end: Int) {
        self.file = file
        self.pack = pack
        self.blocks = blocks
        self.next = next
        self.end = end
    }

    /// Where in the pack it stands.
    var offset: Int { next - chunk.count + position }

    /// Lets no more than `count` bytes be read from here on.
    mutating func limit(to count: Int) { end = min(end, offset + count) }

    mutating func advance() throws(UnreadReason) -> Bool {
        guard next < end else { return false }
        let block = try blocks.block(of: file, pack, at: next)
        let start = next % PackBlocks.size
        guard start < block.count else { return false }
        chunk = block
        position = start
        next += block.count - start
        return true
    }

    mutating func byte() throws(UnreadReason) -> UInt8? {
        if position == chunk.count {
            guard try advance() else { return nil }
        }
        defer { position += 1 }
        return chunk[position]
    }
}

/// Blocks of packs that were read lately, since mapped packs would count as memory of the process.
final class PackBlocks {
    /// Units: bytes.
    static let size = 32 << 10

    private struct Block {
        var pack = -1
        var number = 0
        var bytes: [UInt8] = []
    }

    /// By number, so that those in a row are all there.
    private var blocks = [Block](repeating: Block(), count: 64)

    /// The block of the pack numbered `pack` that `offset` lies in.
    fileprivate func block(
        of file: RegularFile, _ pack: Int, at offset: Int
    ) throws(UnreadReason) -> [UInt8] {
        let number = offset / Self.size
        let slot = (number &+ 7 &* pack) & (blocks.count - 1)
        if blocks[slot].pack == pack, blocks[slot].number == number {
            return blocks[slot].bytes
        }
        blocks[slot] = Block()
        let bytes = try at(String(native: file.path)) { () throws(SystemError) in
            try file.read(at: number * Self.size, count: Self.size)
        }
        blocks[slot] = Block(pack: pack, number: number, bytes: bytes)
        return bytes
    }

    func forget() {
        for slot in blocks.indices { blocks[slot] = Block() }
    }
}

/// What a pack says of an object before the packed bytes.
///
/// - Source: `unpack_object_header_buffer` and `get_delta_base` in `packfile.c` of git.
struct PackEntry {
    enum Content {
        case whole(ObjectKind)
        /// What changed from the object at a place in the same pack.
        case delta(base: Int)
    }

    let content: Content
    /// Of the object or of the delta, unpacked.
    ///
    /// Units: bytes.
    let length: Int
    /// Where the packed bytes begin.
    let start: Int

    /// Reads what stands at `offset`, where `bytes` are; `nil` for anything else.
    ///
    /// - Parameters:
    ///   - bytes: Stand at the packed bytes afterwards.
    ///   - offset: Where the object begins.
    ///   - place: Where an object of that name begins.
    /// - Throws: The reason if the pack cannot be read.
    init?(
        _ bytes: inout PackBytes, at offset: Int, place: (ObjectName) -> Int?
    ) throws(UnreadReason) {
        guard var byte = try bytes.byte() else { return nil }
        let kind = byte >> 4 & 0x07
        var length = Int(byte & 0x0F)
        var shift = 4
        while byte & 0x80 != 0 {
            guard shift < 56, let next = try bytes.byte() else { return nil }
            byte = next
            length |= Int(byte & 0x7F) << shift
            shift += 7
        }
        switch kind {
        case 6:
            guard let distance = try Self.distance(&bytes), distance <= offset else { return nil }
            content = .delta(base: offset - distance)
        case 7:
            var name: [UInt8] = []
            while name.count < ObjectName.size {
                guard let byte = try bytes.byte() else { return nil }
                name.append(byte)
            }
            var reader = ByteReader(name)
            guard let base = reader.name().flatMap(place) else { return nil }
            content = .delta(base: base)
        default:
            guard let kind = ObjectKind(rawValue: kind) else { return nil }
            content = .whole(kind)
        }
        self.length = length
        start = bytes.offset
    }

    /// How far before the object its base begins; never 0.
    private static func distance(_ bytes: inout PackBytes) throws(UnreadReason) -> Int? {
        guard var byte = try bytes.byte() else { return nil }
        var distance = Int(byte & 0x7F)
        while byte & 0x80 != 0 {
            guard distance < 1 << 48, let next = try bytes.byte() else { return nil }
            byte = next
            distance = (distance + 1) << 7 | Int(byte & 0x7F)
        }
        return distance > 0 ? distance : nil
    }
}
