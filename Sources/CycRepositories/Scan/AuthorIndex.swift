import CycCore
import CycReading

/// Author addresses of a history, each once.
///
/// Addresses are compared by their bytes after case folding, as ``CycCore/EmailAddress`` does; a
/// few hundred suffice for a history of any length.
struct AuthorIndex {
    /// Author information of one commit.
    struct CommitAuthor {
        /// Index in ``authors``.
        fileprivate let author: Int
        /// Index in ``AuthorIndex/kept``; `nil` for other authors.
        let keptIndex: Int?
        /// Whether the kept address is only that of a co-author.
        let isCoAuthored: Bool
        /// Whether the author name equals the own name.
        let hasOwnName: Bool
        /// Author date as number of a ``CycCore/Day``; `nil` for a date that does not count.
        let day: Int?
        /// Author date; 0 without a ``day``.
        let authored: Moment
    }

    private struct Author {
        /// Case folded.
        let address: [UInt8]
        /// Index in ``kept``; `nil` for other authors.
        let keptIndex: Int?
        /// Last day of a commit under the own name if the address is not kept; else ``noDay``.
        var lastDay = noDay
    }

    private var authors: [Author] = []
    /// Indexes of authors by folded address.
    private var indexes: [[UInt8]: Int] = [:]
    /// Last author for each hash of the raw address, a cache: most commits are from a few authors.
    private var recent = [(address: [UInt8], author: Int)?](repeating: nil, count: 64)
    /// Addresses whose commits are wanted, sorted.
    let kept: [EmailAddress]
    private let keptIndexes: [[UInt8]: Int]
    private let ownName: [UInt8]
    /// Number of the first ``CycCore/Day`` for which subjects are wanted.
    private let firstSubjectDay: Int
    private let countsCoAuthors: Bool

    /// Maximum length of an address; longer ones are truncated. Units: bytes.
    ///
    /// - Source: RFC 3696, section 3
    private static let maxLength = 320

    /// - Parameters:
    ///   - kept: Addresses whose commits are wanted.
    ///   - ownName: Exact name of namesakes under other addresses; `nil` for none.
    ///   - firstDay: First day for which subjects are wanted; `nil` for none.
    ///   - countsCoAuthors: Whether commits with a kept address of a co-author are wanted.
    init(
        keeping kept: Set<EmailAddress>, ownName: String?, subjectsSince firstDay: Day? = nil,
        countsCoAuthors: Bool = false
    ) {
        firstSubjectDay = firstDay?.number ?? .max
        self.countsCoAuthors = countsCoAuthors
        self.kept = kept.sorted()
        keptIndexes = Dictionary(
            uniqueKeysWithValues: self.kept.enumerated().map { (Array($1.description.utf8), $0) })
        self.ownName = ownName.map { Array($0.utf8) } ?? []
    }

    /// Hash of an address, the same in every process and version.
    static func hash(_ address: EmailAddress) -> UInt64 {
        FNV1a(address.description.utf8).value
    }

    /// Finds or adds the author of the commit that `parser` parsed from `bytes`.
    mutating func addAuthor(of parser: CommitParser, _ bytes: Span<UInt8>) -> CommitAuthor {
        let author = author(at: parser.address, bytes)
        let ownIndex = authors[author].keptIndex
        var keptIndex = ownIndex
        if ownIndex == nil, countsCoAuthors {
            for address in parser.coAuthors(bytes) where keptIndex == nil {
                keptIndex = keptIndexes[Self.folded(address, bytes)]
            }
        }
        return CommitAuthor(
            author: author, keptIndex: keptIndex, isCoAuthored: keptIndex != ownIndex,
            hasOwnName: !ownName.isEmpty && parser.name.count == ownName.count
                && isOwn(parser.name, bytes),
            day: parser.day?.number,
            authored: parser.day == nil
                ? .epoch
                : Moment(
                    instant: Instant(secondsSinceEpoch: Int64(parser.authored.seconds)),
                    minutesEastOfUTC: parser.authored.minutes))
    }

    /// Finds or adds the author with the address at `range`.
    private mutating func author(at range: Range<Int>, _ bytes: Span<UInt8>) -> Int {
        var hash = FNV1a()
        for index in range { hash.add(bytes[index]) }
        let slot = Int(truncatingIfNeeded: hash.value & 63)
        if let known = recent[slot], known.address.count == range.count,
            known.address.indices.allSatisfy({ known.address[$0] == bytes[range.lowerBound + $0] })
        {
            return known.author
        }
        let address = Self.folded(range, bytes)
        let author = indexes[address, default: authors.count]
        if author == authors.count {
            indexes[address] = author
            authors.append(Author(address: address, keptIndex: keptIndexes[address]))
        }
        if range.count <= Self.maxLength { recent[slot] = (range.map { bytes[$0] }, author) }
        return author
    }

    func wantsSubject(of author: CommitAuthor) -> Bool {
        guard author.keptIndex != nil, let day = author.day else { return false }
        return day >= firstSubjectDay
    }

    /// Records the author of a commit.
    ///
    /// - Returns: Index in ``kept`` and number of the ``CycCore/Day``; `nil` for other authors and
    ///   for a date that does not count.
    mutating func note(_ commit: CommitAuthor) -> (author: Int, day: Int)? {
        if commit.hasOwnName, commit.keptIndex == nil || commit.isCoAuthored, let day = commit.day {
            authors[commit.author].lastDay = max(authors[commit.author].lastDay, day)
        }
        guard let place = commit.keptIndex, let day = commit.day else { return nil }
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
        range = range.prefix(maxLength)
        guard range.allSatisfy({ bytes[$0] < 0x80 }) else {
            // Other than ASCII is folded by the standard library.
            let text = String(decoding: range.map { bytes[$0] }, as: UTF8.self)
            return Array(EmailAddress(text).description.utf8)
        }
        return range.map { bytes[$0].inLowerCase }
    }

    /// ASCII white space as in `Character.isWhitespace`.
    private static func isTrimmed(_ byte: UInt8) -> Bool { byte == 32 || (9...13).contains(byte) }

    /// Hashes of all recorded addresses.
    var hashes: some Sequence<UInt64> { authors.lazy.map { FNV1a($0.address).value } }

    /// Other addresses with the own name, each with its last day.
    var namesakes: [EmailAddress: Day] {
        var namesakes: [EmailAddress: Day] = [:]
        for author in authors where author.lastDay != Self.noDay {
            let address = String(decoding: author.address, as: UTF8.self)
            namesakes[EmailAddress(address)] = Day(number: author.lastDay)
        }
        return namesakes
    }
}
