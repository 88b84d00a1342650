package import CycCore
import GRDB

/// What a search below the roots found.
package struct Discovery: Sendable {
    /// Absolute and resolved.
    package var found: [String]
    /// Roots and folders that could not be searched: what was found below them stays.
    package var unread: [Unread]
    /// What an earlier search found and is on the disk no more: its days stay.
    package var gone: Set<NativeKey>
    /// What has to look different before another search is needed.
    package var files: WatchedFiles
    /// Units: seconds since 1970-01-01T00:00:00Z.
    package var at: Int64

    package init(
        found: [String], unread: [Unread], gone: Set<NativeKey> = [], files: WatchedFiles, at: Int64
    ) {
        self.found = found
        self.unread = unread
        self.gone = gone
        self.files = files
        self.at = at
    }
}

/// A repository with what its commits amount to.
package struct RepositorySummary: Equatable, Sendable {
    package let repository: KnownRepository
    /// Commits of the asked addresses.
    package let commits: Int
    /// The last day with such a commit.
    package let last: Day?
    /// Of ``commits``, those in no remote-tracking branch.
    package let unpushed: Int
}

/// How many repositories are remembered that somebody only stood in.
private let rememberedStanding = 32

extension LedgerReader {
    /// Every repository that was ever read or named, by id.
    package func repositories() throws -> [KnownRepository] {
        try read { database in
            var repositories: [KnownRepository] = []
            var decoder = RepositoryDecoder()
            try database.forEach("\(selectRepository) ORDER BY id") {
                repositories.append(try decoder.repository(in: $0))
            }
            return repositories
        }
    }

    /// The repository at `path`, absolute and resolved.
    package func repository(at path: String) throws -> KnownRepository? {
        try read { database in
            var decoder = RepositoryDecoder()
            return try database.first("\(selectRepository) WHERE path = ?", [path]) {
                try decoder.repository(in: $0)
            }
        }
    }

    /// Every repository with its commits of `mine`, by path.
    package func summaries(mine: MyAddresses) throws -> [RepositorySummary] {
        try read { database in
            let asked = try database.numbers(of: mine)
            var parts: [Int64: (commits: Int, last: Day, unpushed: Int)] = [:]
            try database.forEach("SELECT repository, address, day, records FROM commit_day") {
                row in
                let (repository, day) = (try row.number(0), try row.dayOfCommits(2))
                guard asked.contains(try row.number(1), in: repository) else { return }
                let counts = try row.decode(3, countRecords)
                var part = parts[repository] ?? (0, day, 0)
                part.commits += counts.all
                part.unpushed += counts.unpushed
                part.last = max(part.last, day)
                parts[repository] = part
            }
            var summaries: [RepositorySummary] = []
            var decoder = RepositoryDecoder()
            try database.forEach("\(selectRepository) ORDER BY path") { row in
                let repository = try decoder.repository(in: row)
                let part = parts[repository.id]
                summaries.append(
                    RepositorySummary(
                        repository: repository, commits: part?.commits ?? 0,
                        last: part?.last,
                        unpushed: part?.unpushed ?? 0))
            }
            return summaries
        }
    }
}

extension Ledger {
    /// Watches the repository at `path`, absolute and resolved.
    ///
    /// - Parameter path: The repository.
    /// - Returns: Its id, and whether it was watched before.
    /// - Throws: What ``Ledger/openForWriting(_:patience:afterWrite:)`` throws.
    package func add(_ path: String) throws -> (id: Int64, wasWatched: Bool) {
        try write { database in
            let known = try database.watch(of: path)
            let id = try database.setWatch(.added, path: path)
            return (id, known?.watch.isWatched ?? false)
        }
    }

    /// Never watches the repository at `path` again, and forgets its commits.
    ///
    /// - Parameter path: The repository, absolute and resolved.
    /// - Throws: ``Problem/notWatched(path:)``.
    package func remove(_ path: String) throws {
        try write { database in
            guard let known = try database.watch(of: path), known.watch.isWatched else {
                throw Problem.notWatched(path: path)
            }
            try database.forget(known.id)
            try database.setWatch(.removed, path: path)
        }
    }

    /// The repository at `path` that somebody stands in, whether it is watched or not.
    ///
    /// - Parameter path: The repository, absolute and resolved.
    /// - Returns: Its id.
    /// - Throws: What ``Ledger/openForWriting(_:patience:afterWrite:)`` throws.
    package func standing(_ path: String) throws -> Int64 {
        if let known = try read({ try $0.watch(of: path) }) { return known.id }
        return try write { database in
            if let known = try database.watch(of: path) { return known.id }
            let id = try database.setWatch(.standing, path: path)
            var old: [Int64] = []
            // One that was never read is about to be.
            try database.forEach(
                """
                SELECT id FROM repository WHERE watch = ? AND read_at IS NOT NULL
                ORDER BY read_at DESC LIMIT -1 OFFSET ?
                """, [KnownRepository.Watch.standing.rawValue, rememberedStanding]
            ) { old.append(try $0.number(0)) }
            for id in old {
                try database.forget(id)
                try database.run("DELETE FROM repository WHERE id = ?", [id])
            }
            return id
        }
    }

    /// Takes over what a search found: watches what is new, and forgets what it once found and now
    /// does not, though it is there.
    package func record(_ discovery: Discovery) throws {
        try write { database in
            var vanished: [NativeKey: Int64] = [:]
            var unwatched: Set<NativeKey> = []
            var known: Set<NativeKey> = []
            try database.forEach("SELECT id, path, watch FROM repository") { row in
                let path = NativeKey(try row.text(1))
                known.insert(path)
                switch try decodeWatch(row, 2) {
                case .found: vanished[path] = try row.number(0)
                case .standing: unwatched.insert(path)
                case .added, .removed: break
                }
            }
            for path in discovery.found {
                let key = NativeKey(path)
                vanished[key] = nil
                if !known.contains(key) || unwatched.contains(key) {
                    try database.setWatch(.found, path: path)
                }
            }
            for (path, id) in vanished
            where !discovery.gone.contains(path)
                && !discovery.unread.contains(where: { isBelow(path.text, $0.path) })
            {
                try database.forget(id)
                try database.run("DELETE FROM repository WHERE id = ?", [id])
            }
            try database.setWatchList(discovery.files, owner: discoveryOwner)
            try database.setMeta(.discoveredAt, discovery.at)
            try database.setMeta(.unreadFolders, encode(discovery.unread))
        }
    }

    /// Forgets those of the repositories that hold no commit of `mine` which no other watched one has,
    /// such as clones that were moved.
    ///
    /// - Parameters:
    ///   - gone: Their ids.
    ///   - mine: Whose commits count.
    /// - Throws: What ``Ledger/openForWriting(_:patience:afterWrite:)`` throws.
    package func forgetReplaced(_ gone: [Int64], mine: MyAddresses) throws {
        guard !gone.isEmpty else { return }
        try write { database in
            let asked = try database.numbers(of: mine)
            for id in gone where try !database.holdsWhatNoOtherHas(id, asked) {
                try database.forget(id)
                try database.run("DELETE FROM repository WHERE id = ?", [id])
            }
        }
    }

    /// Notes why a repository could not be read, or with `nil` that it can be again; what was read
    /// before stays.
    ///
    /// - Parameters:
    ///   - reason: Why not.
    ///   - repository: Its id.
    ///   - files: What has to look different before another attempt is worth it.
    /// - Throws: What ``Ledger/openForWriting(_:patience:afterWrite:)`` throws.
    package func setUnread(
        _ reason: UnreadReason?, of repository: Int64, files: WatchedFiles? = nil
    ) throws {
        try write { database in
            let stored = reason.map(words)
            try database.run(
                """
                UPDATE repository SET unread = ?1, unread_detail = ?2
                WHERE id = ?3 AND (unread IS NOT ?1 OR unread_detail IS NOT ?2)
                """, [stored?.kind, stored?.detail, repository])
            guard let files, try database.exists(repository) else { return }
            try database.setWatchList(files, owner: repository)
        }
    }
}

extension Database {
    func exists(_ repository: Int64) throws -> Bool {
        try first("SELECT 1 FROM repository WHERE id = ?", [repository]) { _ in true } ?? false
    }

    func watch(of path: String) throws -> (id: Int64, watch: KnownRepository.Watch)? {
        try first("SELECT id, watch FROM repository WHERE path = ?", [path]) {
            (try $0.number(0), try decodeWatch($0, 1))
        }
    }

    @discardableResult
    func setWatch(_ watch: KnownRepository.Watch, path: String) throws -> Int64 {
        try run(
            """
            INSERT INTO repository (path, watch) VALUES (?1, ?2)
            ON CONFLICT (path) DO UPDATE SET watch = ?2 WHERE watch <> ?2
            """, [path, watch.rawValue])
        guard let known = try self.watch(of: path) else { throw Damage("repository.path") }
        return known.id
    }

    /// Whether a commit that counts is in this repository and in no other watched one.
    fileprivate func holdsWhatNoOtherHas(_ repository: Int64, _ asked: AddressNumbers) throws
        -> Bool
    {
        func commits(on day: Day, here: Bool) throws -> Set<CommitID> {
            var commits: Set<CommitID> = []
            try forEach(
                """
                SELECT repository, address, records FROM commit_day
                WHERE day = ? AND (repository = ?) = ?
                    AND repository IN (SELECT id FROM repository WHERE watch IN (?, ?))
                """,
                [
                    day.number, repository, here, KnownRepository.Watch.found.rawValue,
                    KnownRepository.Watch.added.rawValue,
                ]
            ) { row in
                guard asked.contains(try row.number(1), in: try row.number(0)) else { return }
                guard let records = CommitRecord.decode(try row.bytes(2)) else {
                    throw row.damage(2)
                }
                commits.formUnion(records.map(\.id))
            }
            return commits
        }
        var days: Set<Day> = []
        try forEach("SELECT day FROM commit_day WHERE repository = ?", [repository]) {
            days.insert(try $0.dayOfCommits(0))
        }
        for day in days.sorted(by: >) {
            let own = try commits(on: day, here: true)
            if try !own.isEmpty && !own.isSubset(of: commits(on: day, here: false)) { return true }
        }
        return false
    }

    /// Deletes what was read from a repository, but not that it is known.
    func forget(_ repository: Int64) throws {
        var days: Set<Day> = []
        try forEach("SELECT day FROM commit_day WHERE repository = ?", [repository]) {
            days.insert(try $0.dayOfCommits(0))
        }
        try deleteCommits(of: repository)
        try touch(days)
        try run("DELETE FROM scan_memory WHERE repository = ?", [repository])
        try run("DELETE FROM watch_list WHERE owner = ?", [repository])
        try run("DELETE FROM local_year WHERE scope = ?", [repository])
        try run("DELETE FROM scope WHERE id = ?", [repository])
        try run(
            """
            UPDATE repository SET name = NULL, address = NULL, remotes = x'', places = x'', namesakes = x'',
                unread = NULL, unread_detail = NULL, read_at = NULL
            WHERE id = ?
            """, [repository])
    }
}

/// The columns that ``RepositoryDecoder`` reads.
let selectRepository = """
    SELECT id, path, watch, name, address, remotes, nullif(namesakes, x'') AS namesakes, unread, unread_detail,
        read_at, places
    FROM repository
    """

/// Reads the rows of ``selectRepository``, one after the other.
struct RepositoryDecoder {
    private var addresses = LastMeaning<EmailAddress>()
    private var watches = LastMeaning<KnownRepository.Watch>()

    /// - Parameters:
    ///   - row: Of ``selectRepository``.
    ///   - withRemotes: Whether they are wanted; else there are none.
    /// - Returns: The repository.
    /// - Throws: ``Damage`` for what was never written so.
    mutating func repository(
        in row: Columns, withRemotes: Bool = true
    ) throws -> KnownRepository {
        KnownRepository(
            id: try row.number(0), path: try row.text(1),
            watch: try watches.of(try row.text(2)) { _ in try decodeWatch(row, 2) },
            remotes: !withRemotes
                ? []
                : try row.decode(5) { remotes in
                    try row.decode(10) { decodeRemotes(remotes, places: $0) }
                },
            identity: Identity(
                name: try row.optionalText(3),
                address: try row.optionalText(4).map { addresses.of($0) { EmailAddress($0) } }),
            namesakes: try row.decode(6, decodeNamesakes), unread: try unreadReason(row, 7),
            readAt: try row.optionalInstant(9))
    }
}

/// What the text of one row means, which is most often that of the row before: to find out takes
/// longer than a look whether it is.
private struct LastMeaning<Value> {
    private var last: (text: String, value: Value)?

    mutating func of(_ text: String, _ read: (String) throws -> Value) rethrows -> Value {
        if let last, last.text == text { return last.value }
        let value = try read(text)
        last = (text, value)
        return value
    }
}

func decodeWatch(_ row: Columns, _ index: Int) throws -> KnownRepository.Watch {
    guard let watch = KnownRepository.Watch(rawValue: try row.text(index)) else {
        throw row.damage(index)
    }
    return watch
}

/// Whether `path` is `folder` or lies in it.
private func isBelow(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : "\(folder)/")
}

// MARK: - Lists in one value

/// The texts one after the other, each with a zero byte behind it.
func encode(texts: [String]) -> [UInt8] {
    texts.flatMap { $0.utf8 + [0] }
}

/// The texts that ``encode(texts:)`` wrote, or `nil` for bytes that are none.
func decodeTexts(_ bytes: Span<UInt8>) -> [String]? {
    var texts: [String] = []
    var reader = TextReader()
    while let text = reader.next(in: bytes) { texts.append(text) }
    return reader.isAtEnd(of: bytes) ? texts : nil
}

/// Goes through what ``encode(texts:)`` wrote.
private struct TextReader {
    private var position = 0

    /// The next text; `nil` at the end, and where no text ends any more.
    mutating func next(in bytes: Span<UInt8>) -> String? {
        var end = position
        while end < bytes.count, bytes[end] != 0 { end += 1 }
        guard end < bytes.count else { return nil }
        defer { position = end + 1 }
        return unsafe bytes.extracting(position..<end).withUnsafeBufferPointer {
            unsafe String(decoding: $0, as: UTF8.self)
        }
    }

    func isAtEnd(of bytes: Span<UInt8>) -> Bool { position == bytes.count }
}

func encode(_ remotes: [Remote]) -> [UInt8] {
    encode(texts: remotes.flatMap { [$0.name, $0.url] })
}

/// The places of remotes in their order, three texts each, empty ones for none.
func encodePlaces(_ remotes: [Remote]) -> [UInt8] {
    encode(
        texts: remotes.flatMap {
            [$0.place?.host ?? "", $0.place?.owner ?? "", $0.place?.name ?? ""]
        })
}

/// The remotes whose names and URLs and, if they are known, places were encoded.
private func decodeRemotes(_ bytes: Span<UInt8>, places: Span<UInt8>) -> [Remote]? {
    var remotes: [Remote] = []
    var (texts, parts) = (TextReader(), TextReader())
    while let name = texts.next(in: bytes) {
        guard let url = texts.next(in: bytes) else { return nil }
        var remote = Remote(name: name, url: url)
        if let host = parts.next(in: places) {
            guard let owner = parts.next(in: places), let name = parts.next(in: places) else {
                return nil
            }
            if !host.isEmpty { remote.place = RemotePlace(host: host, owner: owner, name: name) }
        }
        remotes.append(remote)
    }
    return texts.isAtEnd(of: bytes) && parts.isAtEnd(of: places) ? remotes : nil
}

func encode(_ namesakes: [EmailAddress: Day]) -> [UInt8] {
    encode(
        texts: namesakes.sorted { $0.key < $1.key }
            .flatMap { [$0.key.description, String($0.value.number)] })
}

func decodeNamesakes(_ bytes: Span<UInt8>) -> [EmailAddress: Day]? {
    if bytes.isEmpty { return [:] }
    guard let texts = decodeTexts(bytes), texts.count.isMultiple(of: 2) else { return nil }
    var namesakes: [EmailAddress: Day] = [:]
    for index in stride(from: 0, to: texts.count, by: 2) {
        guard let day = Int(texts[index + 1]).map(Day.init(number:)) else { return nil }
        // Older versions noted days of no calendar.
        if Day.ofCommits.contains(day) { namesakes[EmailAddress(texts[index])] = day }
    }
    return namesakes
}

// MARK: - Reasons

func encode(_ unread: [Unread]) -> [UInt8] {
    encode(
        texts: unread.flatMap {
            let reason = words($0.reason)
            return [$0.path, reason.kind, reason.detail ?? ""]
        })
}

func decodeUnread(_ bytes: Span<UInt8>) -> [Unread]? {
    guard let texts = decodeTexts(bytes), texts.count.isMultiple(of: 3) else { return nil }
    var unread: [Unread] = []
    for index in stride(from: 0, to: texts.count, by: 3) {
        guard let reason = reason(kind: texts[index + 1], detail: texts[index + 2]) else {
            return nil
        }
        unread.append(Unread(path: texts[index], reason: reason))
    }
    return unread
}

private func unreadReason(_ row: Columns, _ index: Int) throws -> UnreadReason? {
    guard let kind = try row.optionalText(index) else { return nil }
    guard let reason = reason(kind: kind, detail: try row.optionalText(index + 1) ?? "") else {
        throw row.damage(index)
    }
    return reason
}

/// A reason as it is stored.
private func words(_ reason: UnreadReason) -> (kind: String, detail: String?) {
    switch reason {
    case .foreignOwner: ("foreign_owner", nil)
    case .damaged(let detail): ("damaged", storable(detail))
    case .overLimit(let detail): ("over_limit", storable(detail))
    case .noPermission: ("no_permission", nil)
    case .missing: ("missing", nil)
    case .notARepository: ("not_a_repository", nil)
    case .variable(let name): ("variable", storable(name))
    case .objectFormat(let format): ("object_format", storable(format))
    case .refStorage(let storage): ("ref_storage", storable(storage))
    case .unknownExtension(let name): ("unknown_extension", storable(name))
    case .pending: ("pending", nil)
    case .changed: ("changed", nil)
    case .crashed(let signal): ("crashed", signal.map { String($0) })
    }
}

/// As much of a detail as is worth telling, without what ends a text: it can come from the repository.
private func storable(_ detail: String) -> String {
    String(String.UnicodeScalarView(detail.unicodeScalars.prefix(1000).filter { $0.value != 0 }))
}

private func reason(kind: String, detail: String) -> UnreadReason? {
    switch kind {
    case "foreign_owner": .foreignOwner
    case "damaged": .damaged(detail)
    case "over_limit": .overLimit(detail)
    case "no_permission": .noPermission
    case "missing": .missing
    case "not_a_repository": .notARepository
    case "variable": .variable(detail)
    case "object_format": .objectFormat(detail)
    case "ref_storage": .refStorage(detail)
    case "unknown_extension": .unknownExtension(detail)
    case "pending": .pending
    case "changed": .changed
    case "crashed": .crashed(signal: Int32(detail))
    default: nil
    }
}
