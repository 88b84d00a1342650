import CycCore

/// The author addresses of a history, each once.
///
/// An address is known by its bytes as ``CycCore/EmailAddress`` folds them; a list of a few hundred
/// serves a history of any length.
struct AuthorBook {
    /// What a commit says about its author.
    struct Sighting {
        /// The number of the address in the book that looked.
        var author: UInt32
        /// Whether the author has exactly the asked name.
        let hasOwnName: Bool
        /// The author date, as a number of ``CycCore/Day``; `nil` for one on which nothing counts.
        let day: Int32?
    }

    /// One address.
    private struct Author {
        let hash: UInt64
        /// What ``AuthorBook/slots`` go by.
        let mixed: UInt64
        /// In ``AuthorBook/pool``.
        let bytes: Range<Int>
        /// Place in ``AuthorBook/kept``, for a wanted one.
        let keptAt: Int?
        /// Whether a commit of the history has it.
        var isMet = false
        /// The last day of a commit with the asked name and this address, unless it is kept.
        var lastDay: Int?
    }

    private var authors: [Author] = []
    private var pool: [UInt8] = []
    /// Places in ``authors`` plus one by hash, 0 for a free slot; a power of two in size.
    private var slots = [UInt32](repeating: 0, count: 256)
    /// The addresses whose commits are wanted, sorted.
    let kept: [EmailAddress]
    private let placesOfKept: [[UInt8]: Int]
    private let ownName: [UInt8]
    /// Another one in every process, so that nobody can make addresses share a slot.
    private let secret = UInt64.random(in: .min ... .max) | 1

    /// An address has no more bytes; of a longer one only these are looked at.
    ///
    /// - Source: RFC 3696, section 3
    private static let longest = 320

    /// - Parameters:
    ///   - kept: The addresses whose commits are wanted.
    ///   - ownName: The exact name that makes another address a namesake's; `nil` for none.
    init(keeping kept: Set<EmailAddress>, ownName: String?) {
        self.kept = kept.sorted()
        placesOfKept = Dictionary(
            uniqueKeysWithValues: self.kept.enumerated().map { (Array($1.description.utf8), $0) })
        self.ownName = ownName.map { Array($0.utf8) } ?? []
    }

    /// The hash of an address, the same in every process and version.
    ///
    /// - Source: FNV-1a, 64 bits, http://www.isthe.com/chongo/tech/comp/fnv/
    static func hash(_ address: EmailAddress) -> UInt64 {
        var hash = FNV()
        for byte in address.description.utf8 { hash.add(byte) }
        return hash.value
    }

    /// Looks at the author of the commit that `parser` has read from `bytes`.
    mutating func look(at parser: CommitParser, _ bytes: Span<UInt8>) -> Sighting {
        let author = number(ofAddress: parser.address, bytes)
        return Sighting(
            author: UInt32(author),
            hasOwnName: !ownName.isEmpty && parser.name.count == ownName.count
                && isOwn(parser.name, bytes),
            day: parser.day.map { Int32($0.number) })
    }

    /// Whether commits of this author are wanted.
    func isWanted(_ sighting: Sighting) -> Bool { authors[Int(sighting.author)].keptAt != nil }

    /// Takes notice that a commit of the history has this author.
    ///
    /// - Returns: Place in ``kept`` and number of the ``CycCore/Day``, or `nil` for the commit of somebody
    ///   else and one that counts on no day.
    mutating func note(_ sighting: Sighting) -> (author: Int, day: Int)? {
        let author = Int(sighting.author)
        authors[author].isMet = true
        guard let day = sighting.day.map(Int.init) else { return nil }
        if let place = authors[author].keptAt { return (place, day) }
        if sighting.hasOwnName {
            authors[author].lastDay = max(authors[author].lastDay ?? .min, day)
        }
        return nil
    }

    private func isOwn(_ name: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
        for (index, byte) in ownName.enumerated() where bytes[name.lowerBound + index] != byte {
            return false
        }
        return true
    }

    private mutating func number(ofAddress range: Range<Int>, _ bytes: Span<UInt8>) -> Int {
        var range = range
        while let first = range.first, Self.isTrimmed(bytes[first]) { range.removeFirst() }
        while let last = range.last, Self.isTrimmed(bytes[last]) { range.removeLast() }
        range = range.prefix(Self.longest)
        var hash = FNV()
        var mixed = secret
        for position in range {
            let byte = bytes[position]
            guard byte < 0x80 else { return number(ofRareAddress: range, bytes) }
            hash.add(byte.lowercased)
            mixed = mix(mixed, byte.lowercased)
        }
        var slot = firstSlot(mixed)
        while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            if authors[index].hash == hash.value, isEqual(authors[index].bytes, range, bytes) {
                return index
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        var folded: [UInt8] = []
        for position in range { folded.append(bytes[position].lowercased) }
        return add(folded, hash: hash.value, mixed: mixed)
    }

    private func mix(_ mixed: UInt64, _ byte: UInt8) -> UInt64 {
        (mixed ^ UInt64(byte)) &* secret
    }

    private func firstSlot(_ mixed: UInt64) -> Int {
        Int(truncatingIfNeeded: mixed >> 32) & (slots.count - 1)
    }

    /// Beyond ASCII, folding is the standard library's.
    private mutating func number(ofRareAddress range: Range<Int>, _ bytes: Span<UInt8>) -> Int {
        var raw: [UInt8] = []
        for position in range { raw.append(bytes[position]) }
        return number(of: EmailAddress(String(decoding: raw, as: UTF8.self)))
    }

    /// The number of an address, which is that of every address that means the same.
    mutating func number(of address: EmailAddress) -> Int {
        let folded = Array(address.description.utf8)
        let hash = Self.hash(address)
        let mixed = folded.reduce(secret, mix)
        var slot = firstSlot(mixed)
        while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            if authors[index].hash == hash, pool[authors[index].bytes].elementsEqual(folded) {
                return index
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return add(folded, hash: hash, mixed: mixed)
    }

    /// The white space of ASCII as `Character.isWhitespace` sees it.
    private static func isTrimmed(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    private func isEqual(_ known: Range<Int>, _ range: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
        guard known.count == range.count else { return false }
        for offset in 0..<known.count
        where pool[known.lowerBound + offset] != bytes[range.lowerBound + offset].lowercased {
            return false
        }
        return true
    }

    private mutating func add(_ folded: [UInt8], hash: UInt64, mixed: UInt64) -> Int {
        let start = pool.count
        pool.append(contentsOf: folded)
        authors.append(
            Author(
                hash: hash, mixed: mixed, bytes: start..<pool.count, keptAt: placesOfKept[folded],
                lastDay: nil))
        if 2 * authors.count > slots.count {
            slots = [UInt32](repeating: 0, count: 2 * slots.count)
            for index in authors.indices { place(index) }
        } else {
            place(authors.count - 1)
        }
        return authors.count - 1
    }

    private mutating func place(_ index: Int) {
        var slot = firstSlot(authors[index].mixed)
        while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
        slots[slot] = UInt32(index + 1)
    }

    var count: Int { authors.count }

    func address(_ number: Int) -> EmailAddress {
        EmailAddress(String(decoding: pool[authors[number].bytes], as: UTF8.self))
    }

    /// The hashes of every address that was met.
    var hashes: some Sequence<UInt64> { authors.lazy.filter(\.isMet).map(\.hash) }

    /// Who else has the asked name, with their last day.
    var namesakes: [EmailAddress: Day] {
        var namesakes: [EmailAddress: Day] = [:]
        for (number, author) in authors.enumerated() {
            if let day = author.lastDay, author.bytes.count <= Limit.text {
                namesakes[address(number)] = Day(number: day)
            }
        }
        return namesakes
    }
}

/// A 64-bit hash that is the same everywhere; no guard against somebody who wants collisions.
struct FNV {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
}
