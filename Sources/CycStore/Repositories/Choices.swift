package import CycCore
import GRDB

extension Ledger {
    /// Adds repositories to the watched ones.
    ///
    /// - Parameter paths: Absolute and resolved.
    /// - Returns: Whether each was watched before.
    package func add(_ paths: [String], at moment: Moment) throws -> [Bool] {
        try write { database in
            let wasWatched = try paths.map { try database.isWatched($0) }
            try database.choose(paths, isWatched: true, "repo add", at: moment)
            return wasWatched
        }
    }

    /// Stops watching repositories for good, and deletes their commits.
    ///
    /// - Throws: ``CycError/notWatched(path:)``.
    package func remove(_ paths: [String], at moment: Moment) throws {
        try write { database in
            for path in paths where try !database.isWatched(path) {
                throw CycError.notWatched(path: path)
            }
            try database.choose(paths, isWatched: false, "repo remove", at: moment)
        }
    }
}

extension Database {
    fileprivate func isWatched(_ path: String) throws -> Bool {
        try watch(of: path)?.watch.isWatched ?? false
    }

    fileprivate func choose(
        _ paths: [String], isWatched: Bool, _ command: String, at moment: Moment
    ) throws {
        var next = try nextNumber(of: .watch, for: paths.count)
        var chosen: Set<EntryID> = []
        var images: [EntryImage] = []
        for path in paths {
            var entry = Entry(
                new: RepositoryChoice(number: next, path: path, isWatched: isWatched))
            guard chosen.insert(entry.id).inserted else { continue }
            let before = try self.entry(.watch, id: entry.id)
            if let before {
                entry = Entry(
                    id: before.id, kind: .watch, number: before.number, values: entry.values)
            } else {
                guard EntryNumber.all.contains(next) else { throw CycError.tooManyEntries(.watch) }
                next += 1
            }
            images.append(EntryImage(before: before, after: entry))
        }
        try perform(command, at: moment, images)
    }

    /// Returns the repositories whose state differs from the user's choices, with their new state.
    ///
    /// Without a choice a repository is watched only if the last search found it. If the user's
    /// removal of one was undone, it counts as found until the next search.
    func repositoriesToUpdate() throws -> [(path: String, watch: KnownRepository.Watch)] {
        var chosen: [ByteKey: KnownRepository.Watch] = [:]
        for choice in try records(RepositoryChoice.self) {
            chosen[ByteKey(choice.path)] = choice.watch
        }
        let found = try foundChoices()
        var changes: [(path: String, watch: KnownRepository.Watch)] = []
        try forEach("SELECT path, watch FROM repository") { row in
            let (path, watch) = (try row.text(0), try decodeWatch(row, 1))
            let key = ByteKey(path)
            let unchosen: KnownRepository.Watch =
                switch watch {
                case .added: found.contains(key) ? .found : .standing
                case .removed: .found
                case .found, .standing: watch
                }
            let wanted = chosen.removeValue(forKey: key) ?? unchosen
            if wanted != watch { changes.append((path, wanted)) }
        }
        return changes + chosen.map { ($0.key.text, $0.value) }.sorted { $0.0 < $1.0 }
    }

    /// Updates the state of repositories to match the user's choices.
    func applyChoices() throws {
        for (path, watch) in try repositoriesToUpdate() {
            let known = try self.watch(of: path)
            if let known {
                if watch == .removed, known.watch.isWatched {
                    try forget(known.id)
                } else {
                    try touch(daysOfCommits(of: known.id))
                }
            }
            try setWatch(watch, path: path)
            let isChosen = watch == .added || watch == .removed
            if isChosen, known?.watch == .found {
                try setFoundChoices(foundChoices().union([ByteKey(path)]))
            }
            var unread = try meta().unreadFolders.filter {
                ByteKey($0.path) != ByteKey(path) || $0.reason != .notReadYet
            }
            if !isChosen {
                // A root may contain the folder. Makes the next refresh search the roots again.
                try run("DELETE FROM watch_list WHERE owner = ?", [discoveryOwner])
                if watch == .standing { unread.append(Unread(path: path, reason: .notReadYet)) }
            }
            try setMeta(.unreadFolders, encode(unread))
        }
    }

    /// Returns the repositories that the user chose and the last search also found.
    private func foundChoices() throws -> Set<ByteKey> {
        let paths = try meta(.foundChoices) { try $0.decode(0, decodeTexts) }
        return Set((paths ?? []).map(ByteKey.init))
    }

    func setFoundChoices(_ paths: Set<ByteKey>) throws {
        try setMeta(.foundChoices, encode(texts: paths.map(\.text).sorted()))
    }
}
