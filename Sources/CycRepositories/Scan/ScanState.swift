import CycCore
import CycReading

/// Stored state of a scan without the commits, which are stored in shards.
struct ScanState {
    /// Result of peeling the object of a reference.
    struct Tip: Equatable {
        /// ``Reachability`` that starts here, one bit each.
        var mask: UInt8
        /// Peeled commit, different from the object for a tag; `nil` if it is no commit.
        var commit: ObjectName?
    }

    /// Hash format of object names.
    let format: ObjectFormat
    /// Number of commits; determines the number of shards.
    var commitCount: Int
    /// Number of leading bits of a commit name that select its shard, at most ``Shard/maxShardBits``.
    var shardBits: Int
    /// By the object that the reference points to.
    var tips: [ObjectName: Tip]
    /// ``Shallow/digest``.
    var shallowDigest: UInt64
    /// Names of the remotes that have ``Reachability/slot0`` and so on.
    var slots: [String]
    var kept: Set<EmailAddress>
    /// Whether commits with a kept address of a co-author are included.
    var countsCoAuthors: Bool
    var ownName: String?
    /// ``AuthorIndex/hash(_:)`` of every author ever found in this history.
    var authors: Set<UInt64>
    var namesakes: [EmailAddress: Day]

    /// Must change whenever the encoding of the state or of a shard changes, and when all commits of
    /// a history must be stored again: the last time for the offsets of their dates.
    private static let versions: [ObjectFormat: UInt8] = [.sha1: 4, .sha256: 5]
    /// Added to the version for ``countsCoAuthors``.
    private static let coAuthors: UInt8 = 0x80
}

extension ScanState {
    var encoded: [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(64 + 33 * tips.count + 8 * authors.count)
        bytes.append((Self.versions[format] ?? 0) | (countsCoAuthors ? Self.coAuthors : 0))
        bytes.append(UInt8(shardBits))
        bytes.append(UInt32(clamping: commitCount))
        bytes.append(shallowDigest)
        bytes.append(UInt32(slots.count))
        for slot in slots { bytes.append(text: slot) }
        bytes.append(UInt32(tips.count))
        for (object, tip) in tips.sorted(by: { $0.key < $1.key }) {
            bytes.append(object, format)
            bytes.append(tip.mask)
            // Most references point to a commit directly, so its name is not repeated.
            bytes.append(UInt8(tip.commit == object ? 0 : tip.commit == nil ? 1 : 2))
            if let commit = tip.commit, commit != object { bytes.append(commit, format) }
        }
        bytes.append(UInt32(kept.count))
        for address in kept.sorted() { bytes.append(text: address.description) }
        bytes.append(UInt8(ownName == nil ? 0 : 1))
        if let ownName { bytes.append(text: ownName) }
        bytes.append(UInt32(authors.count))
        for author in authors.sorted() { bytes.append(author) }
        bytes.append(UInt32(namesakes.count))
        for (address, day) in namesakes.sorted(by: { $0.key < $1.key }) {
            bytes.append(text: address.description)
            bytes.append(Int64(day.number))
        }
        return bytes
    }

    /// Decodes ``encoded``; `nil` for another version or malformed bytes.
    init?(decoding bytes: [UInt8]) {
        var reader = ByteReader(bytes)
        guard let version = reader.number(UInt8.self),
            let format = Self.versions.first(where: { $0.value == version & ~Self.coAuthors })?.key,
            let shardBits = reader.number(UInt8.self),
            shardBits <= Shard.maxShardBits, let commitCount = reader.number(UInt32.self),
            let shallowDigest = reader.number(UInt64.self),
            let slots = reader.list({ $0.text() }), slots.count <= RemoteSlots.count,
            let tips = reader.list({ Self.tip(&$0, format) }),
            let kept = reader.list({ $0.text() }), let hasName = reader.number(UInt8.self)
        else { return nil }
        if hasName == 1 {
            guard let name = reader.text() else { return nil }
            ownName = name
        }
        guard let authors = reader.list({ $0.number(UInt64.self) }),
            let namesakes = reader.list({ reader -> (String, Int64)? in
                guard let address = reader.text(), let day = reader.number(Int64.self),
                    CommitParser.days.contains(Int(day))
                else { return nil }
                return (address, day)
            }), reader.isAtEnd
        else { return nil }
        self.format = format
        countsCoAuthors = version & Self.coAuthors != 0
        self.shardBits = Int(shardBits)
        self.commitCount = Int(commitCount)
        self.shallowDigest = shallowDigest
        self.slots = slots
        self.tips = Dictionary(tips, uniquingKeysWith: { first, _ in first })
        self.kept = Set(kept.map { EmailAddress($0) })
        self.authors = Set(authors)
        self.namesakes = Dictionary(
            namesakes.map { (EmailAddress($0), Day(number: Int($1))) },
            uniquingKeysWith: { first, _ in first })
    }

    private static func tip(
        _ reader: inout ByteReader, _ format: ObjectFormat
    ) -> (ObjectName, Tip)? {
        guard let object = reader.name(format), let mask = reader.number(UInt8.self),
            let kind = reader.number(UInt8.self)
        else { return nil }
        switch kind {
        case 0: return (object, Tip(mask: mask, commit: object))
        case 1: return (object, Tip(mask: mask, commit: nil))
        default: return reader.name(format).map { (object, Tip(mask: mask, commit: $0)) }
        }
    }

    /// Commits of all references, each with the ``Reachability`` that starts there.
    var commits: [ObjectName: UInt8] {
        var commits: [ObjectName: UInt8] = [:]
        commits.reserveCapacity(tips.count)
        for tip in tips.values {
            if let commit = tip.commit { commits[commit, default: 0] |= tip.mask }
        }
        return commits
    }
}

/// Commits whose parents a shallow clone does not have.
///
/// - Source: https://git-scm.com/docs/shallow
struct Shallow {
    let commits: Set<ObjectName>
    /// Hash of the commits; the same for no file and no commits.
    let digest: UInt64

    /// Reads the file `shallow`, which is optional.
    init(_ layout: RepositoryLayout) throws(UnreadReason) {
        let file = layout.file("shallow")
        let bytes = try contents(of: file, limit: Limit.shallow) ?? []
        var commits: Set<ObjectName> = []
        var lines = bytes.split(separator: .newline, omittingEmptySubsequences: false)
        // The last line may end with a newline.
        if lines.last?.isEmpty == true { lines.removeLast() }
        for line in lines {
            guard let commit = ObjectName(hex: line, layout.format.objects) else {
                throw .damaged(file)
            }
            commits.insert(commit)
        }
        var hash = FNV1a()
        for commit in commits.sorted() {
            for byte in commit.bytes { hash.add(byte) }
        }
        self.commits = commits
        digest = hash.value
    }
}
