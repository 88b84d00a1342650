import CycCore

/// The author addresses of a history, each once.
///
/// An address is known by its bytes as ``CycCore/EmailAddress`` folds them; a list of a few hundred
/// serves a history of any length.
struct AuthorBook {
    /// What a commit says about its author.
    struct Sighting {
        /// The number of the address.
        let author: Int
        /// Whether the author has exactly the asked name.
        let hasOwnName: Bool
        /// The author date, as a number of ``CycCore/Day``; `nil` for one on which nothing counts.
        let day: Int?
    }

    private struct Author {
        let address: [UInt8]
        /// Place in ``AuthorBook/kept``, for a wanted one.
        let keptAt: Int?
        /// The last day of a commit with the asked name and this address, unless it is kept.
        var lastDay: Int?
    }

    private var authors: [Author] = []
    /// Places in ``authors`` by address.
    private var numbers: [[UInt8]: Int] = [:]
    /// The address that was looked for last.
    private var folded: [UInt8] = []
    /// The addresses whose commits are wanted, sorted.
    let kept: [EmailAddress]
    private let placesOfKept: [[UInt8]: Int]
    private let ownName: [UInt8]

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
    static func hash(_ address: EmailAddress) -> UInt64 { hash(address.description.utf8) }

    private static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
        var hash = FNV()
        for byte in bytes { hash.add(byte) }
        return hash.value
    }

    /// Looks at the author of the commit that `parser` has read from `bytes`.
    mutating func look(at parser: CommitParser, _ bytes: Span<UInt8>) -> Sighting {
        let author = number(ofAddress: parser.address, bytes)
        return Sighting(
            author: author,
            hasOwnName: !ownName.isEmpty && parser.name.count == ownName.count
                && isOwn(parser.name, bytes),
            day: parser.day?.number)
    }

    /// Whether commits of this author are wanted.
    func isWanted(_ sighting: Sighting) -> Bool { authors[sighting.author].keptAt != nil }

    /// Takes notice of a commit's author.
    ///
    /// - Returns: Place in ``kept`` and number of the ``CycCore/Day``, or `nil` for the commit of somebody
    ///   else and one that counts on no day.
    mutating func note(_ sighting: Sighting) -> (author: Int, day: Int)? {
        guard let day = sighting.day else { return nil }
        if let place = authors[sighting.author].keptAt { return (place, day) }
        if sighting.hasOwnName {
            authors[sighting.author].lastDay = max(authors[sighting.author].lastDay ?? day, day)
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
        folded.removeAll(keepingCapacity: true)
        var isASCII = true
        for position in range.prefix(Self.longest) {
            isASCII = isASCII && bytes[position] < 0x80
            folded.append(bytes[position])
        }
        if isASCII {
            for index in folded.indices { folded[index] = folded[index].lowercased }
        } else {
            // Beyond ASCII, folding is the standard library's.
            let address = EmailAddress(String(decoding: folded, as: UTF8.self))
            folded = Array(address.description.utf8)
        }
        if let number = numbers[folded] { return number }
        numbers[folded] = authors.count
        authors.append(Author(address: folded, keptAt: placesOfKept[folded]))
        return authors.count - 1
    }

    /// The white space of ASCII as `Character.isWhitespace` sees it.
    private static func isTrimmed(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    /// The hashes of every address that was met.
    var hashes: some Sequence<UInt64> { authors.lazy.map { Self.hash($0.address) } }

    /// Who else has the asked name, with their last day.
    var namesakes: [EmailAddress: Day] {
        var namesakes: [EmailAddress: Day] = [:]
        for author in authors {
            if let day = author.lastDay, author.address.count <= Limit.text {
                let address = EmailAddress(String(decoding: author.address, as: UTF8.self))
                namesakes[address] = Day(number: day)
            }
        }
        return namesakes
    }
}

/// A 64-bit hash that is the same everywhere; no guard against somebody who wants collisions.
///
/// - Source: FNV-1a, 64 bits, http://www.isthe.com/chongo/tech/comp/fnv/
struct FNV {
    private(set) var value: UInt64 = 0xcbf2_9ce4_8422_2325

    mutating func add(_ byte: UInt8) {
        value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
    }
}
