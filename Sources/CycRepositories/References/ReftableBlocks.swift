/// The blocks of one table that hold references, and those that lead to them.
///
/// They have no checksum, and git takes one that it does not understand for the end of all references. Only
/// their form is held to what it must be; what they say is left to git.
///
/// - Source: https://git-scm.com/docs/reftable
struct ReftableBlocks {
    private let bytes: [UInt8]
    /// Where the file's header ends.
    private let headerEnd: Int
    /// Zero where blocks follow each other without a gap.
    private let blockSize: Int
    private let hashSize: Int
    /// Whether nothing says that references come first.
    private let hasLogsOnly: Bool
    /// Of each block at the present level, its last name and where it starts.
    private var level: [(last: [UInt8], start: Int)] = []

    /// - Parameters:
    ///   - bytes: The table up to what follows these blocks.
    ///   - headerEnd: Where the file's header ends.
    ///   - blockSize: As the header says.
    ///   - hashSize: Bytes of an object's name.
    ///   - hasLogsOnly: Whether there may be none of these blocks.
    init(_ bytes: [UInt8], headerEnd: Int, blockSize: Int, hashSize: Int, hasLogsOnly: Bool) {
        self.hasLogsOnly = hasLogsOnly
        self.bytes = bytes
        (self.headerEnd, self.blockSize, self.hashSize) = (headerEnd, blockSize, hashSize)
    }

    /// Looks at every block.
    ///
    /// - Parameter root: Where the highest level of the index starts; 0 where there is none.
    /// - Returns: Whether each is whole, in its place and known to the index above it.
    mutating func areWhole(root: Int) -> Bool {
        if bytes.count <= headerEnd { return root == 0 }
        // Logs at the start have no place of their own in the footer.
        if hasLogsOnly, bytes[headerEnd] == UInt8(ascii: "g") { return root == 0 }
        var start = 0
        while start < bytes.count, let next = takeReferences(at: start) { start = next }
        guard !level.isEmpty, root != 0 else { return start >= bytes.count && root == 0 }
        while start < bytes.count {
            var told: [(last: [UInt8], start: Int)] = []
            var blocks: [(last: [UInt8], start: Int)] = []
            while told.count < level.count {
                guard start < bytes.count,
                    let block = block(at: start, type: UInt8(ascii: "i")),
                    let names = entries(of: block, { index($0, &$1, &told) })
                else { return false }
                blocks.append((names, start))
                start = block.next
            }
            guard told.elementsEqual(level, by: { $0.last == $1.last && $0.start == $1.start })
            else { return false }
            level = blocks
        }
        // git puts no other level above so few.
        return level.count <= 3 && level[0].start == root
    }

    // MARK: Blocks

    private struct Block {
        let records: Range<Int>
        /// Where a record may begin that needs none before it.
        let restarts: [Int]
        let next: Int
    }

    /// Takes a block of references in; `nil` where there is none.
    private mutating func takeReferences(at start: Int) -> Int? {
        guard let block = block(at: start, type: UInt8(ascii: "r")),
            let last = entries(of: block, { reference($0, &$1) })
        else { return nil }
        if let former = level.last, !former.last.lexicographicallyPrecedes(last) { return nil }
        level.append((last, start))
        return block.next
    }

    private func block(at start: Int, type: UInt8) -> Block? {
        let content = start == 0 ? headerEnd : start
        guard content + 4 <= bytes.count, bytes[content] == type else { return nil }
        let end = start + number(at: content + 1, 3)
        guard end <= bytes.count, end - 2 >= content + 4 else { return nil }
        let count = number(at: end - 2, 2)
        let recordsEnd = end - 2 - 3 * count
        guard count > 0, recordsEnd > content + 4 else { return nil }
        let restarts = (0..<count).map { start + number(at: recordsEnd + 3 * $0, 3) }
        guard restarts[0] == content + 4, restarts == restarts.sorted() else { return nil }
        let next = blockSize == 0 ? end : start + blockSize
        guard next >= end, bytes[end..<min(next, bytes.count)].allSatisfy({ $0 == 0 }) else {
            return nil
        }
        return Block(records: content + 4..<recordsEnd, restarts: restarts, next: next)
    }

    /// The last name of a block whose records are whole and in order; `nil` for any other.
    private func entries(
        of block: Block, _ value: (_ name: [UInt8], inout Cursor) -> Bool
    ) -> [UInt8]? {
        var cursor = Cursor(
            bytes: bytes, place: block.records.lowerBound, end: block.records.upperBound)
        var name: [UInt8] = []
        var free: Set<Int> = []
        while cursor.place < cursor.end {
            let start = cursor.place
            guard let prefix = cursor.varint(), prefix <= name.count, let mixed = cursor.varint(),
                let suffix = cursor.take(mixed >> 3)
            else { return nil }
            if prefix == 0 { free.insert(start) }
            let next = Array(name.prefix(prefix)) + bytes[suffix]
            guard name.lexicographicallyPrecedes(next) else { return nil }
            name = next
            cursor.kind = mixed & 7
            guard value(name, &cursor) else { return nil }
        }
        return block.restarts.allSatisfy(free.contains) ? name : nil
    }

    /// Passes over what follows the name of a reference.
    private func reference(_ name: [UInt8], _ cursor: inout Cursor) -> Bool {
        // Any other is no reference to git, which then tells of none.
        guard ReferenceName(name).isValid, cursor.varint() != nil else { return false }
        switch cursor.kind {
        case 0: return true
        case 1, 2: return cursor.take(cursor.kind * hashSize) != nil
        case 3: return cursor.varint().flatMap { cursor.take($0) } != nil
        default: return false
        }
    }

    /// Reads where the block is whose last name this is.
    private func index(
        _ name: [UInt8], _ cursor: inout Cursor, _ told: inout [(last: [UInt8], start: Int)]
    ) -> Bool {
        guard cursor.kind == 0, let start = cursor.varint() else { return false }
        told.append((name, start))
        return true
    }

    private func number(at place: Int, _ count: Int) -> Int {
        (place..<place + count).reduce(0) { $0 << 8 | Int(bytes[$1]) }
    }

    private struct Cursor {
        let bytes: [UInt8]
        var place: Int
        let end: Int
        /// The three bits beside the length of a name.
        var kind = 0

        /// - Source: as `OFS_DELTA` in packs of git.
        mutating func varint() -> Int? {
            var number = -1
            while place < end {
                let byte = bytes[place]
                place += 1
                number = (number + 1) << 7 | Int(byte & 127)
                guard number < 1 << 40 else { return nil }
                if byte < 128 { return number }
            }
            return nil
        }

        mutating func take(_ count: Int) -> Range<Int>? {
            guard count <= end - place else { return nil }
            defer { place += count }
            return place..<place + count
        }
    }
}
