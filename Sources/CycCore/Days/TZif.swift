/// The parts of a TZif file that civil time needs.
struct TZif {
    let transitions: [ZoneTransition]
    let initial: Int
    let rule: ZoneRule?

    /// The six counts of a TZif header (RFC 9636, 3.1) and the length of the block they announce.
    private struct Header {
        static let size = 44
        let version: UInt8
        let universal, standard, leaps, times, types, letters: Int

        init?(_ bytes: ArraySlice<UInt8>) {
            guard bytes.count >= Self.size, bytes.starts(with: Array("TZif".utf8)) else {
                return nil
            }
            let start = bytes.startIndex
            let counts = (0..<6).map { Int(bigEndian(bytes[(start + 20 + 4 * $0)...].prefix(4))) }
            version = bytes[start + 4]
            (universal, standard, leaps) = (counts[0], counts[1], counts[2])
            (times, types, letters) = (counts[3], counts[4], counts[5])
        }

        /// Units: bytes; `width` is the size of one instant.
        func size(width: Int) -> Int {
            times * (width + 1) + types * 6 + letters + leaps * (width + 4) + standard + universal
        }
    }

    init?(_ bytes: [UInt8]) {
        guard let first = Header(bytes[...]) else { return nil }
        var header = first
        var width = 4
        var block = bytes[Header.size...]
        if header.version >= UInt8(ascii: "2") {
            // The first block is for readers of version 1 only.
            guard block.count >= header.size(width: 4),
                let second = Header(block.dropFirst(header.size(width: 4)))
            else { return nil }
            block = block.dropFirst(header.size(width: 4) + Header.size)
            header = second
            width = 8
        }
        guard header.types > 0, header.leaps == 0, block.count >= header.size(width: width) else {
            return nil
        }
        let base = block.startIndex
        let indices = base + header.times * width
        let records = indices + header.times
        let offsets = (0..<header.types).map {
            Int(Int32(truncatingIfNeeded: bigEndian(bytes[(records + 6 * $0)...].prefix(4))))
        }
        guard offsets.allSatisfy({ (-93_599...97_199).contains($0) }) else { return nil }
        var transitions: [ZoneTransition] = []
        transitions.reserveCapacity(header.times)
        for index in 0..<header.times {
            let raw = bigEndian(bytes[(base + index * width)...].prefix(width))
            let instant =
                width == 4 ? Int64(Int32(truncatingIfNeeded: raw)) : Int64(bitPattern: raw)
            let type = Int(bytes[indices + index])
            guard type < offsets.count, instant > transitions.last?.instant ?? .min else {
                return nil
            }
            transitions.append(ZoneTransition(instant: instant, offset: offsets[type]))
        }
        self.transitions = transitions
        initial = offsets[0]

        guard width == 8 else {
            rule = nil
            return
        }
        let footer = block.dropFirst(header.size(width: width))
        let newline = UInt8(ascii: "\n")
        guard footer.first == newline, let end = footer.dropFirst().firstIndex(of: newline) else {
            return nil
        }
        let text = footer[(footer.startIndex + 1)..<end]
        guard !text.isEmpty else {
            rule = nil
            return
        }
        guard let read = ZoneRule(text) else { return nil }
        rule = read
    }
}

private func bigEndian(_ bytes: ArraySlice<UInt8>) -> UInt64 {
    bytes.reduce(0) { $0 << 8 | UInt64($1) }
}
