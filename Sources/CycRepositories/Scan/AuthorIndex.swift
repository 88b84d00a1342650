import CycCore
import CycReading

/// The author addresses of a history, each once.
///
/// An address is known by its bytes as ``CycCore/EmailAddress`` folds them; a list of a few hundred
/// serves a history of any length.
struct AuthorIndex {
    /// What a commit says about its author.
    struct Sighting {
        /// Place in ``authors``.
        fileprivate let author: Int
        /// Place in ``AuthorIndex/kept``, for a wanted one.
        let keptAt: Int?
        /// Whether the author has exactly the asked name.
        let hasOwnName: Bool
        /// The author date, as a number of ``CycCore/Day``; `nil` for one on which nothing counts.
        let day: Int?
        /// The author's date; 0 without a ``day``.
        let authored: Instant
    }

    private struct Author {
        /// Folded.
        let address: [UInt8]
        /// Place in ``kept``, for a wanted one.
        let keptAt: Int?
        /// The last day of a commit with the asked name, unless it is kept; ``noDay`` without one.
        var lastDay = noDay
    }

    private var authors: [Author] = []
    /// The authors by their folded addresses.
    private var places: [[UInt8]: Int] = [:]
    /// The last author whose address, as it stands in the commit, has each hash: most commits are those of
    /// a few.
    private var recent = [(address: [UInt8], author: Int)?](repeating: nil, count: 64)
    /// The addresses whose commits are wanted, sorted.
    let kept: [EmailAddress]
    private let placesOfKept: [[UInt8]: Int]
    private let ownName: [UInt8]
    /// The number of the first ``CycCore/Day`` whose subjects are wanted.
    private let firstDayOfSubjects: Int

    /// An address has no more bytes; of a longer one only these are looked at.
    ///
    /// - Source: RFC 3696, section 3
    private static let longest = 320

    /// - Parameters:
    ///   - kept: The addresses whose commits are wanted.
    ///   - ownName: The exact name that makes another address a namesake's; `nil` for none.
    ///   - firstDay: From which day on the subjects of commits are wanted; `nil` for none at all.
    init(
        keeping kept: Set<EmailAddress>, ownName: String?, subjectsSince firstDay: Day? = nil
    ) {
        firstDayOfSubjects = firstDay?.number ?? .max
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

    /// Looks at the author of the commit that `parser` has read from `bytes`, whatever was noted so far.
    mutating func look(at parser: CommitParser, _ bytes: Span<UInt8>) -> Sighting {
        let author = author(at: parser.address, bytes)
        return Sighting(
            author: author, keptAt: authors[author].keptAt,
            hasOwnName: !ownName.isEmpty && parser.name.count == ownName.count
                && isOwn(parser.name, bytes),
            day: parser.day?.number,
            authored: parser.day == nil ? 0 : Int64(parser.authored.seconds))
    }

    /// The author with the address at `range`.
    private mutating func author(at range: Range<Int>, _ bytes: Span<UInt8>) -> Int {
        var hash = FNV()
        for index in range { hash.add(bytes[index]) }
        let slot = Int(truncatingIfNeeded: hash.value & 63)
        if let known = recent[slot], known.address.count == range.count,
            known.address.indices.allSatisfy({ known.address[$0] == bytes[range.lowerBound + $0] })
        {
            return known.author
        }
        let address = Self.folded(range, bytes)
        let author = places[address, default: authors.count]
        if author == authors.count {
            places[address] = author
            authors.append(Author(address: address, keptAt: placesOfKept[address]))
        }
        if range.count <= Self.longest { recent[slot] = (range.map { bytes[$0] }, author) }
        return author
    }

    func wantsSubject(of author: Sighting) -> Bool {
        guard author.keptAt != nil, let day = author.day else { return false }
        return day >= firstDayOfSubjects
    }

    /// Takes notice of a commit's author.
    ///
    /// - Returns: Place in ``kept`` and number of the ``CycCore/Day``, or `nil` for the commit of somebody
    ///   else and one that counts on no day.
    mutating func note(_ sighting: Sighting) -> (author: Int, day: Int)? {
        if sighting.hasOwnName, sighting.keptAt == nil, let day = sighting.day {
            authors[sighting.author].lastDay = max(authors[sighting.author].lastDay, day)
        }
        guard let place = sighting.keptAt, let day = sighting.day else { return nil }
        return (place, day)
    }

    private static let noDay = Int.min

    private func isOwn(_ name: Range<Int>, _ bytes: Span<UInt8>) -> Bool {
        for (index, byte) in ownName.enumerated() where bytes[name.lowerBound + index] != byte {
            return false
        }
        return true
    }

    private static func folded(_ range: Range<Int>, _ bytes: Span<UInt8>) -> [UInt8] {
        var range = range
        while let first = range.first, isTrimmed(bytes[first]) { range.removeFirst() }
        while let last = range.last, isTrimmed(bytes[last]) { range.removeLast() }
        range = range.prefix(longest)
        guard range.allSatisfy({ bytes[$0] < 0x80 }) else {
            // Beyond ASCII, folding is the standard library's.
            let text = String(decoding: range.map { bytes[$0] }, as: UTF8.self)
            return Array(EmailAddress(text).description.utf8)
        }
        return range.map { bytes[$0].inLowerCase }
    }

    /// The white space of ASCII as `Character.isWhitespace` sees it.
    private static func isTrimmed(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    /// The hashes of every address that was noted.
    var hashes: some Sequence<UInt64> { authors.lazy.map { Self.hash($0.address) } }

    /// Who else has the asked name, with their last day.
    var namesakes: [EmailAddress: Day] {
        var namesakes: [EmailAddress: Day] = [:]
        for author in authors where author.lastDay != Self.noDay {
            let address = String(decoding: author.address, as: UTF8.self)
            namesakes[EmailAddress(address)] = Day(number: author.lastDay)
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
