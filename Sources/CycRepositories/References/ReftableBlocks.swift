/// Validator of the reference blocks of a reftable and of their index.
///
/// Blocks have no checksum, and git treats a malformed one as the end of all references. Only their
/// structure is validated; git interprets their content.
///
/// - Source: https://git-scm.com/docs/reftable
struct ReftableBlocks {
    private let bytes: [UInt8]
    /// End of the file header.
    private let headerEnd: Int
    /// 0 if blocks are not aligned.
    private let blockSize: Int
    private let hashSize: Int
    /// Whether the table may start with logs, not with references.
    private let hasLogsOnly: Bool
    /// Last name and offset of each block of the current index level.
    private var level: [(last: [UInt8], start: Int)] = []

    /// - Parameters:
    ///   - bytes: The table up to the end of these blocks.
    ///   - headerEnd: End of the file header.
    ///   - hashSize: Size of an object name. Units: bytes.
    ///   - hasLogsOnly: Whether there may be no reference blocks.
    init(_ bytes: [UInt8], headerEnd: Int, blockSize: Int, hashSize: Int, hasLogsOnly: Bool) {
        self.hasLogsOnly = hasLogsOnly
        self.bytes = bytes
        (self.headerEnd, self.blockSize, self.hashSize) = (headerEnd, blockSize, hashSize)
    }

    /// Validates all blocks.
    ///
    /// - Parameter root: Offset of the highest index level; 0 without an index.
    /// - Returns: Whether all blocks are well-formed and match the index.
    mutating func areValid(root: Int) -> Bool {
        if bytes.count <= headerEnd { return root == 0 }
        // The footer has no offset for logs at the start.
        if hasLogsOnly, bytes[headerEnd] == UInt8(ascii: "g") { return root == 0 }
        var start = 0
        while start < bytes.count, let next = addReferenceBlock(at: start) { start = next }
        guard !level.isEmpty, root != 0 else { return start >= bytes.count && root == 0 }
        while start < bytes.count {
            var indexed: [(last: [UInt8], start: Int)] = []
            var blocks: [(last: [UInt8], start: Int)] = []
            while indexed.count < level.count {
                guard start < bytes.count,
                    let block = block(at: start, type: UInt8(ascii: "i")),
                    let names = entries(of: block, { index($0, &$1, &indexed) })
                else { return false }
                blocks.append((names, start))
                start = block.next
            }
            guard indexed.elementsEqual(level, by: { $0.last == $1.last && $0.start == $1.start })
            else { return false }
            level = blocks
        }
        // git adds no further index level for at most three blocks.
        return level.count <= 3 && level[0].start == root
    }

    // MARK: Blocks

    private struct Block {
        let records: Range<Int>
        /// Offsets of records that do not depend on the one before.
        let restarts: [Int]
        let next: Int
    }

    /// Validates a reference block and adds it to ``level``; `nil` if there is none.
    private mutating func addReferenceBlock(at start: Int) -> Int? {
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

    /// Last name of a block; `nil` unless its records are well-formed and sorted.
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
                let suffix = cursor.skip(mixed >> 3)
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

    /// Skips the value of a reference.
    private func reference(_ name: [UInt8], _ cursor: inout Cursor) -> Bool {
        // git rejects an invalid name and then lists no references.
        guard ReferenceName(name).isValid, cursor.varint() != nil else { return false }
        switch cursor.kind {
        case 0: return true
        case 1, 2: return cursor.skip(cursor.kind * hashSize) != nil
        case 3: return cursor.varint().flatMap { cursor.skip($0) } != nil
        default: return false
        }
    }

    /// Reads the offset of the block with this last name.
    private func index(
        _ name: [UInt8], _ cursor: inout Cursor, _ indexed: inout [(last: [UInt8], start: Int)]
    ) -> Bool {
        guard cursor.kind == 0, let start = cursor.varint() else { return false }
        indexed.append((name, start))
        return true
    }

    private func number(at place: Int, _ count: Int) -> Int {
        (place..<place + count).reduce(0) { $0 << 8 | Int(bytes[$1]) }
    }

    private struct Cursor {
        let bytes: [UInt8]
        var place: Int
        let end: Int
        /// The three low bits next to the length of a name.
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

        mutating func skip(_ count: Int) -> Range<Int>? {
            guard count <= end - place else { return nil }
            defer { place += count }
            return place..<place + count
        }
    }
}
