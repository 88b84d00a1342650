/// Parsed parts of a TZif file that civil time needs.
struct TZif {
    let transitions: [ZoneTransition]
    let initial: Int
    let rule: ZoneRule?

    init?(_ bytes: [UInt8]) {
        var rest = bytes[...]
        guard var header = Header(&rest) else { return nil }
        var width = 4
        if header.version >= UInt8(ascii: "2") {
            // The first block is for version 1 readers only.
            guard rest.count >= header.size(width: 4) else { return nil }
            rest = rest.dropFirst(header.size(width: 4))
            guard let second = Header(&rest) else { return nil }
            (header, width) = (second, 8)
        }
        guard header.types > 0, header.leaps == 0, rest.count >= header.size(width: width) else {
            return nil
        }
        let footer = rest.dropFirst(header.size(width: width))
        let instants = (0..<header.times).map { _ in readNumber(width, from: &rest) }
        let types = rest.prefix(header.times).map(Int.init)
        rest = rest.dropFirst(header.times)
        let offsets = (0..<header.types).map { _ in
            let offset = Int(readNumber(4, from: &rest))
            rest = rest.dropFirst(2)
            return offset
        }
        guard offsets.allSatisfy({ (-93_599...97_199).contains($0) }),
            types.allSatisfy(offsets.indices.contains),
            zip([.min] + instants, instants).allSatisfy({ $0 < $1 })
        else { return nil }
        transitions = zip(instants, types).map {
            ZoneTransition(instant: Instant(secondsSinceEpoch: $0), offset: offsets[$1])
        }
        initial = offsets[0]

        guard width == 8 else {
            rule = nil
            return
        }
        let newline = UInt8(ascii: "\n")
        guard footer.first == newline, let end = footer.dropFirst().firstIndex(of: newline) else {
            return nil
        }
        let text = footer[(footer.startIndex + 1)..<end]
        rule = ZoneRule(text)
        guard rule != nil || text.isEmpty else { return nil }
    }

    /// The six counts of a TZif header (RFC 9636, 3.1), and the length of the block they describe.
    private struct Header {
        let version: UInt8
        let universal, standard, leaps, times, types, letters: Int

        /// Consumes the header at the front of `rest`.
        init?(_ rest: inout ArraySlice<UInt8>) {
            guard rest.count >= 44, rest.starts(with: "TZif".utf8) else { return nil }
            version = rest[rest.startIndex + 4]
            rest = rest.dropFirst(20)
            let counts = (0..<6).map { _ in
                Int(UInt32(truncatingIfNeeded: readNumber(4, from: &rest)))
            }
            (universal, standard, leaps) = (counts[0], counts[1], counts[2])
            (times, types, letters) = (counts[3], counts[4], counts[5])
        }

        /// Length of the block; units: bytes. `width` is the size of one instant.
        func size(width: Int) -> Int {
            times * (width + 1) + types * 6 + letters + leaps * (width + 4) + standard + universal
        }
    }
}

/// Consumes a big-endian number of `width` bytes at the front of `rest`.
private func readNumber(_ width: Int, from rest: inout ArraySlice<UInt8>) -> Int64 {
    let number = rest.prefix(width).reduce(0) { $0 << 8 | Int64($1) }
    rest = rest.dropFirst(width)
    return width == 4 ? Int64(Int32(truncatingIfNeeded: number)) : number
}
