/// Who somebody is to git in one repository.
///
/// - Source: `author.email`, else `user.email`, and `author.name`, else `user.name`, as git resolves
///   them there (https://git-scm.com/docs/git-config).
package struct Identity: Hashable, Codable, Sendable {
    package let name: String?
    package let address: EmailAddress?

    package init(name: String?, address: EmailAddress?) {
        self.name = name
        self.address = address
    }
}

/// An e-mail address of an author, compared without case.
package struct EmailAddress: Hashable, Comparable, Codable, Sendable, CustomStringConvertible {
    /// In lower case, without surrounding spaces.
    package let description: String

    package init(_ text: some StringProtocol) {
        var folded = Substring(text.lowercased())
        while folded.first?.isWhitespace == true { folded.removeFirst() }
        while folded.last?.isWhitespace == true { folded.removeLast() }
        description = String(folded)
    }

    package static func < (lhs: EmailAddress, rhs: EmailAddress) -> Bool {
        lhs.description < rhs.description
    }
}

/// A configured remote of a repository.
package struct Remote: Hashable, Sendable {
    package let name: String
    /// As it stands in the configuration after `url.*.insteadOf`, without credentials.
    package let url: String
    /// Where a push goes besides: more addresses, `pushurl` and `url.*.pushInsteadOf`.
    ///
    /// Not stored.
    package let moreURLs: [String]
    /// Where a push goes, all of it.
    ///
    /// Not stored.
    package let pushURLs: [String]
    /// The repository that the address names, with ssh's own names for hosts resolved; `nil` for a
    /// path on the disk or an address of another form.
    ///
    /// Where one of ``moreURLs`` is on the account's GitHub and ``url`` is not, the one that it names.
    package var place: RemotePlace?

    package init(
        name: String, url: String, moreURLs: [String] = [], pushURLs: [String] = [],
        place: RemotePlace? = nil
    ) {
        self.name = name
        self.url = url
        self.moreURLs = moreURLs
        self.pushURLs = pushURLs
        self.place = place
    }
}

/// A repository on a host such as github.com.
package struct RemotePlace: Hashable, Sendable {
    /// In lower case, without a port.
    package let host: String
    package let owner: String
    package let name: String

    package init(host: String, owner: String, name: String) {
        self.host = host
        self.owner = owner
        self.name = name
    }

    /// `host/owner/name` in lower case: the same for every spelling.
    package var key: String { "\(host)/\(owner)/\(name)".lowercased() }
}

/// Commits of one author address on one day, to be put in or taken out.
package struct DayChange: Equatable, Sendable {
    /// The author date in the commit's own offset.
    package let day: Day
    package let address: EmailAddress
    /// New records, and records whose flags changed.
    package var set: [CommitRecord]
    /// No longer reachable.
    package var removed: [CommitID]

    package init(
        day: Day, address: EmailAddress, set: [CommitRecord] = [], removed: [CommitID] = []
    ) {
        self.day = day
        self.address = address
        self.set = set
        self.removed = removed
    }
}

/// What a scan remembers for the next one, in pieces that the ledger stores as they are.
package struct ScanMemory: Equatable, Sendable {
    /// Tips, number of shards, author addresses seen: the scanner's own format.
    package var state: [UInt8]
    /// Every reachable commit with its number of children, in pieces by the first bits of the id,
    /// so that one new commit reads and writes a few of them only.
    ///
    /// The scanner's own format.
    package var shards: [Int: [UInt8]]

    package init(state: [UInt8], shards: [Int: [UInt8]]) {
        self.state = state
        self.shards = shards
    }
}

/// What a scan found.
package struct ScanResult: Equatable, Sendable {
    /// Whether `changes` hold the whole history (forget what was stored) or only what is new.
    package var isWhole: Bool
    package var changes: [DayChange]
    /// For a whole scan all shards, else those that changed.
    package var memory: ScanMemory
    /// Author addresses outside the asked ones whose author has this repository's own name, with the
    /// last day on which they committed.
    package var namesakes: [EmailAddress: Day]
    /// Commits of the wanted authors that name to-dos and were not reachable before; by id.
    package var mentions: [TodoMention]

    package init(
        isWhole: Bool, changes: [DayChange], memory: ScanMemory,
        namesakes: [EmailAddress: Day], mentions: [TodoMention] = []
    ) {
        self.isWhole = isWhole
        self.changes = changes
        self.memory = memory
        self.namesakes = namesakes
        self.mentions = mentions
    }
}

/// Why something could not be read; what the person is told and can do is in the messages.
package enum UnreadReason: Hashable, Codable, Sendable {
    /// Owned by another user, which git refuses too (`safe.directory`).
    case foreignOwner
    /// Objects, references or configuration that cannot be understood; the library's words.
    case damaged(String)
    /// Something in it is larger, deeper or more than what is read of a repository: what, and the limit,
    /// such as `.git/config: 1048576`.
    case overLimit(String)
    /// The system refused access.
    case noPermission
    /// It is not there any more.
    case missing
    /// There, but no repository.
    case notARepository
    /// A variable of git's, by its name, does not lead to anything that can be read.
    case variable(String)
    /// `extensions.objectFormat` is not SHA-1.
    case objectFormat(String)
    /// `extensions.refStorage` is not files.
    case refStorage(String)
    /// Another extension of the repository format.
    case unknownExtension(String)
    /// Not finished within the time that was given; goes on in the background.
    case pending
    /// It looks different from what was read, and the attempt to read it again failed.
    case changed
    /// The second program died while it read this one: of `signal`, or twice in a row of something that
    /// left no word, such as a lack of memory.
    case crashed(signal: Int32?)
}

/// A repository, root or folder that could not be read.
package struct Unread: Hashable, Codable, Sendable {
    package let path: String
    package let reason: UnreadReason

    package init(path: String, reason: UnreadReason) {
        self.path = path
        self.reason = reason
    }
}
