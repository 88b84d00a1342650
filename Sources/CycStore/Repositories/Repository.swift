package import CycCore
import GRDB

/// Result of a search below the roots.
package struct DiscoveryResult: Sendable {
    /// The roots that were searched, absolute.
    package var roots: [String]
    /// Absolute and resolved.
    package var found: [String]
    /// Roots and folders that could not be searched; repositories found below them before are kept.
    package var unread: [Unread]
    /// Repositories of an earlier search that no longer exist on the disk; their days are kept.
    package var gone: Set<ByteKey>
    /// Files whose change makes another search necessary.
    package var files: WatchedFiles
    package var at: Instant

    package init(
        roots: [String] = [], found: [String], unread: [Unread], gone: Set<ByteKey> = [],
        files: WatchedFiles, at: Instant
    ) {
        self.roots = roots
        self.found = found
        self.unread = unread
        self.gone = gone
        self.files = files
        self.at = at
    }
}

/// A repository with totals of its commits.
package struct RepositorySummary: Equatable, Sendable {
    package let repository: KnownRepository
    /// The number of commits of the given addresses.
    package let commits: Int
    /// The last day with one of them.
    package let last: Day?
    /// The number of ``commits`` in no remote-tracking branch.
    package let unpushed: Int
}

/// The number of unwatched repositories to remember after cyc ran in them.
private let maximumUnwatched = 32

extension LedgerReader {
    /// Returns every repository that was ever read or named, by id.
    package func repositories() throws -> [KnownRepository] {
        try read { try $0.repositories() }
    }

    /// Returns the repository at `path`, absolute and resolved.
    package func repository(at path: String) throws -> KnownRepository? {
        try read { database in
            var decoder = RepositoryDecoder()
            return try database.first("\(selectRepository) WHERE path = ?", [path]) {
                try decoder.repository(in: $0)
            }
        }
    }

    /// Returns every repository with its commits of `mine`, by path.
    package func summaries(mine: MyAddresses) throws -> [RepositorySummary] {
        try read { database in
            let addresses = try database.numbers(of: mine)
            var parts: [Int64: (commits: Int, last: Day, unpushed: Int)] = [:]
            try database.forEach("SELECT repository, address, day, records FROM commit_day") {
                row in
                let (repository, day) = (try row.number(0), try row.dayOfCommits(2))
                guard addresses.contains(try row.number(1), in: repository) else { return }
                let counts = try row.decode(3, countRecords)
                var part = parts[repository] ?? (0, day, 0)
                part.commits += counts.all
                part.unpushed += counts.unpushed
                part.last = max(part.last, day)
                parts[repository] = part
            }
            var decoder = RepositoryDecoder()
            return try database.all("\(selectRepository) ORDER BY path") { row in
                let repository = try decoder.repository(in: row)
                let part = parts[repository.id]
                return RepositorySummary(
                    repository: repository, commits: part?.commits ?? 0, last: part?.last,
                    unpushed: part?.unpushed ?? 0)
            }
        }
    }
}

extension Ledger {
    /// Returns the id of the current repository, watched or not; adds it if it is unknown.
    ///
    /// - Parameter path: Absolute and resolved.
    package func standing(_ path: String) throws -> Int64 {
        if let known = try read({ try $0.watch(of: path) }) { return known.id }
        return try write { database in
            if let known = try database.watch(of: path) { return known.id }
            let id = try database.setWatch(.standing, path: path)
            // A repository without read_at was just added and is about to be read.
            let old = try database.all(
                """
                SELECT id FROM repository WHERE watch = ? AND read_at IS NOT NULL
                ORDER BY read_at DESC LIMIT -1 OFFSET ?
                """, [KnownRepository.Watch.standing.rawValue, maximumUnwatched]
            ) { try $0.number(0) }
            for id in old { try database.delete(id) }
            return id
        }
    }

    /// Stores the result of a search: watches new repositories, and deletes those found before that
    /// still exist but were not found now.
    package func record(_ discovery: DiscoveryResult) throws {
        try write { database in
            var vanished: [ByteKey: Int64] = [:]
            var unwatched: Set<ByteKey> = []
            var known: Set<ByteKey> = []
            var chosen: Set<ByteKey> = []
            try database.forEach("SELECT id, path, watch FROM repository") { row in
                let path = ByteKey(try row.text(1))
                known.insert(path)
                switch try decodeWatch(row, 2) {
                case .found: vanished[path] = try row.number(0)
                case .standing: unwatched.insert(path)
                case .added, .removed: chosen.insert(path)
                }
            }
            for path in discovery.found {
                let key = ByteKey(path)
                vanished[key] = nil
                if !known.contains(key) || unwatched.contains(key) {
                    try database.setWatch(.found, path: path)
                }
            }
            for (path, id) in vanished
            where !discovery.gone.contains(path)
                && !discovery.unread.contains(where: { isBelow(path.text, $0.path) })
            {
                try database.delete(id)
            }
            try database.setWatchList(discovery.files, owner: discoveryOwner)
            try database.setFoundChoices(
                chosen.intersection(discovery.found.map(ByteKey.init)))
            try database.setMeta(.discoveredAt, discovery.at)
            try database.setMeta(.searchedRoots, encode(texts: discovery.roots))
            try database.setMeta(.unreadFolders, encode(discovery.unread))
        }
    }

    /// Deletes those of the missing repositories that hold no commit of `mine` which no other
    /// watched one has, such as clones that were moved.
    ///
    /// - Parameter gone: The ids of repositories missing on the disk.
    package func forgetReplaced(_ gone: [Int64], mine: MyAddresses) throws {
        guard !gone.isEmpty else { return }
        try write { database in
            let addresses = try database.numbers(of: mine)
            for id in gone where try !database.hasUniqueCommits(id, addresses) {
                try database.delete(id)
            }
        }
    }

    /// Records why a repository could not be read; `nil` clears the reason. Data read before is
    /// kept.
    ///
    /// - Parameter files: Files whose change makes another attempt worthwhile.
    package func setUnread(
        _ reason: UnreadReason?, of repository: Int64, files: WatchedFiles? = nil
    ) throws {
        try write { database in
            let stored = reason.map(storedWords)
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
    /// Returns every repository that was ever read or named, by id.
    func repositories() throws -> [KnownRepository] {
        var decoder = RepositoryDecoder()
        return try all("\(selectRepository) ORDER BY id") { try decoder.repository(in: $0) }
    }

    func exists(_ repository: Int64) throws -> Bool {
        try first("SELECT 1 FROM repository WHERE id = ?", [repository]) { _ in true } ?? false
    }

    func watch(of path: String) throws -> (id: Int64, watch: KnownRepository.Watch)? {
        try first("SELECT id, watch FROM repository WHERE path = ?", [path]) {
            (try $0.number(0), try decodeWatch($0, 1))
        }
    }

    /// Sets how a repository is watched; the user's choice is an entry of its own, which this
    /// follows.
    ///
    /// A newly watched repository keeps its days, but is unread until the next scan.
    @discardableResult
    func setWatch(_ watch: KnownRepository.Watch, path: String) throws -> Int64 {
        if watch.isWatched, let known = try self.watch(of: path), !known.watch.isWatched {
            try run("UPDATE repository SET read_at = NULL WHERE id = ?", [known.id])
            try run("DELETE FROM watch_list WHERE owner = ?", [known.id])
        }
        try run(
            """
            INSERT INTO repository (path, watch) VALUES (?1, ?2)
            ON CONFLICT (path) DO UPDATE SET watch = ?2 WHERE watch <> ?2
            """, [path, watch.rawValue])
        guard let known = try self.watch(of: path) else { throw CorruptionError("repository.path") }
        return known.id
    }

    /// Whether the repository holds a commit of the addresses that no other watched one holds.
    fileprivate func hasUniqueCommits(_ repository: Int64, _ addresses: AddressNumbers) throws
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
                guard addresses.contains(try row.number(1), in: try row.number(0)) else { return }
                guard let records = CommitRecord.decode(try row.bytes(2)) else {
                    throw row.damage(2)
                }
                commits.formUnion(records.map(\.id))
            }
            return commits
        }
        for day in try daysOfCommits(of: repository).sorted(by: >) {
            let own = try commits(on: day, here: true)
            if try !own.isEmpty && !own.isSubset(of: commits(on: day, here: false)) { return true }
        }
        return false
    }

    /// Deletes a repository and the data read from it.
    fileprivate func delete(_ repository: Int64) throws {
        try forget(repository)
        try run("DELETE FROM repository WHERE id = ?", [repository])
    }

    /// Deletes the data read from a repository, but keeps its row.
    func forget(_ repository: Int64) throws {
        let days = try daysOfCommits(of: repository)
        try deleteCommits(of: repository)
        try forgetSubjectsWithoutCommit(on: days)
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

/// Whether `path` is `folder` or lies in it.
private func isBelow(_ path: String, _ folder: String) -> Bool {
    path == folder || path.hasPrefix(folder.hasSuffix("/") ? folder : "\(folder)/")
}
