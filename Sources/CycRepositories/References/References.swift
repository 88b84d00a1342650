package import CycCore
import CycReading

// References are not read with libgit2: for a broken or unreadable file it uses an older packed
// value, so that a branch would silently be shorter.
extension Repository {
    /// Branches below each folder of ``referenceFolders``, by full name.
    ///
    /// - Throws: `damaged` with the file of an invalid reference, `noPermission`.
    borrowing func branches() throws(UnreadReason) -> [ReferenceName: ReferenceTarget] {
        var branches: [ReferenceName: ReferenceTarget] = [:]
        if let reftable = try reftable() {
            branches = reftable.all.filter { Self.isBranch($0.key) }
        } else {
            // Loose before packed, so that none is missed while they are being packed.
            for folder in Self.referenceFolders { try addLoose(below: folder, to: &branches) }
            for (name, object) in try packed() where branches[name] == nil {
                branches[name] = .object(object)
            }
        }
        guard branches.count <= Limit.branches else {
            throw .overLimit("\(layout.file("refs")): \(Limit.branches)")
        }
        return branches
    }

    /// Folders of local and remote-tracking branches.
    static let referenceFolders = ["refs/heads", "refs/remotes"]

    private static func isBranch(_ name: ReferenceName) -> Bool {
        referenceFolders.contains { name.rest(below: $0) != nil }
    }

    private borrowing func addLoose(
        below folder: String, to branches: inout [ReferenceName: ReferenceTarget]
    ) throws(UnreadReason) {
        try forEachEntry(below: folder) { name, isFolder throws(UnreadReason) in
            guard !isFolder else { return }
            let reference = ReferenceName(name)
            guard reference.isFullName else { throw .damaged(layout.file(name)) }
            // It may have been deleted meanwhile.
            branches[reference] = try ReferenceTarget(ofFile: layout.file(name), objectFormat)
        }
    }

    /// Calls `body` for every file and folder below a folder of references, at any depth.
    ///
    /// - Parameters:
    ///   - folder: Its name, such as `refs/heads`.
    ///   - base: Folder that holds `refs`; `nil` for the one that worktrees share.
    /// - Throws: `overLimit` for too many, and errors of `body`.
    private borrowing func forEachEntry(
        below folder: String, in base: String? = nil,
        _ body: (String, _ isFolder: Bool) throws(UnreadReason) -> Void
    ) throws(UnreadReason) {
        let base = base ?? layout.commonFolder
        var open = [folder]
        var count = 0
        while let folder = open.popLast() {
            for entry in try Self.listing(of: joined(base, folder)) {
                count += 1
                guard count <= Limit.branches else {
                    throw .overLimit("\(joined(base, folder)): \(Limit.branches)")
                }
                let name = "\(folder)/\(entry.name)"
                if entry.isFolder { open.append(name) }
                try body(name, entry.isFolder)
            }
        }
    }

    /// Entries of an optional folder of references, without those that git ignores.
    private static func listing(
        of folder: String
    ) throws(UnreadReason) -> [(name: String, isFolder: Bool)] {
        var listing: [(name: String, isFolder: Bool)] = []
        for entry in try entriesIfPresent(of: folder)
        where !ReferenceFormat.isSkipped(entry.name) {
            // git follows links here.
            let path = joined(folder, entry.name)
            listing.append((entry.name, try entry.isFolder(at: path, followingLinks: true)))
        }
        return listing
    }

    /// Full paths of all folders below a folder of references.
    borrowing func folders(below folder: String) throws(UnreadReason) -> [String] {
        var found: [String] = []
        try forEachEntry(below: folder) { name, isFolder throws(UnreadReason) in
            guard isFolder else { return }
            found.append(layout.file(name))
            guard found.count <= Limit.branchFolders else {
                throw .overLimit("\(layout.file(folder)): \(Limit.branchFolders)")
            }
        }
        return found
    }

    /// Branches in `packed-refs`, or with `isOther` all other references.
    private borrowing func packed(
        isOther: Bool = false
    ) throws(UnreadReason) -> [(ReferenceName, ObjectName)] {
        let file = layout.file("packed-refs")
        var packed: [(ReferenceName, ObjectName)] = []
        var lines = ReferenceFormat.PackedLines(of: file, objectFormat)
        try forEachLine(ofFile: file, limit: Limit.packedReferences) {
            (text, line) throws(UnreadReason) in
            guard let (name, object) = try lines.take(text, line), Self.isBranch(name) != isOther
            else { return }
            packed.append((name, object))
            guard packed.count <= Limit.branches else {
                throw .overLimit("\(file): \(Limit.branches)")
            }
        }
        return packed
    }

    /// Objects of references that are no branches, such as tags and stashes, and the place of each.
    ///
    /// They make no commit count, but git fails to show the history of a repository with a broken
    /// one.
    ///
    /// - Throws: `damaged` with the file of an invalid reference.
    borrowing func otherReferences() throws(UnreadReason) -> [(object: ObjectName, place: String)] {
        if let reftable = try reftable() {
            return reftable.all.compactMap { name, target in
                guard case .object(let object) = target, name.isFullName, !Self.isBranch(name)
                else { return nil }
                return (object, "\(layout.file("reftable")): \(name.text)")
            }
        }
        var found: [(object: ObjectName, place: String)] = []
        var bases = [layout.commonFolder]
        if layout.gitFolder != layout.commonFolder { bases.append(layout.gitFolder) }
        var loose: Set<ReferenceName> = []
        for base in bases {
            func read(_ name: String) throws(UnreadReason) {
                let file = joined(base, name)
                let reference = ReferenceName(name)
                guard reference.isFullName else { throw .damaged(file) }
                loose.insert(reference)
                if case .object(let object)? = try ReferenceTarget(ofFile: file, objectFormat) {
                    found.append((object, file))
                }
            }
            for entry in try Self.listing(of: joined(base, "refs")) {
                let name = "refs/\(entry.name)"
                if !entry.isFolder {
                    try read(name)
                } else if !Self.referenceFolders.contains(name) {
                    try forEachEntry(below: name, in: base) {
                        name, isFolder throws(UnreadReason) in
                        if !isFolder { try read(name) }
                    }
                }
            }
        }
        let file = layout.file("packed-refs")
        // A loose reference overrides a packed one of the same name.
        for (name, object) in try packed(isOther: true) where !loose.contains(name) {
            found.append((object, "\(file): \(name.text)"))
        }
        return found
    }
}

/// Remote-tracking reference that corresponds to one branch of one remote.
package struct TrackedBranch: Hashable, Sendable {
    /// Branch name in the remote.
    package let branch: String
    /// Local reference, such as `refs/remotes/origin/main`.
    package let reference: String
}

extension Repository {
    /// Remote-tracking references for the default branch of each remote, and for its `gh-pages`.
    ///
    /// A reference corresponds to the branch that the remote's `fetch` refspecs map to it, and to
    /// none if they map several.
    ///
    /// - Parameter answers: Default branch by name of the remote, where known from the remote
    ///   itself. Others: the target of `refs/remotes/REMOTE/HEAD`, else `main` or `master`.
    /// - Returns: Existing references by name of the remote, the default branch first.
    /// - Throws: `UnreadReason` if references or configuration are invalid.
    package borrowing func defaultBranches(
        answers: [String: String] = [:]
    ) throws(UnreadReason) -> [String: [TrackedBranch]] {
        try defaultBranches(answers, among: branches()).mapValues { branches in
            branches.map { TrackedBranch(branch: $0.branch, reference: $0.reference.text) }
        }
    }

    private borrowing func defaultBranches(
        _ answers: [String: String], among branches: [ReferenceName: ReferenceTarget]
    ) throws(UnreadReason) -> [String: [(branch: String, reference: ReferenceName)]] {
        var found: [String: [(branch: String, reference: ReferenceName)]] = [:]
        let configuration = try configuration()
        var rewriting = AddressRewriting(configuration)
        let remotes = try RemoteConfiguration.all(in: configuration, layout, &rewriting)
        for remote in remotes {
            func tracked(_ branch: String) -> [(branch: String, reference: ReferenceName)] {
                remotes.tracking(ReferenceName("refs/heads/\(branch)"), of: remote)
                    .filter { branches[$0] != nil }.map { (branch, $0) }
            }
            let head = ReferenceName("refs/remotes/\(remote.name)/HEAD")
            let defaults: [(branch: String, reference: ReferenceName)]
            if let answer = answers[remote.name] {
                defaults = tracked(answer)
            } else if case .reference(let name)? = branches[head], branches[name] != nil {
                defaults = remote.sources(of: name)
                    .compactMap { $0.rest(below: "refs/heads")?.text }
                    .flatMap(tracked).filter { $0.reference == name }
            } else {
                defaults = ["main", "master"].lazy.map(tracked).first { !$0.isEmpty } ?? []
            }
            let all = defaults + tracked(GitHubRule.pages)
            if !all.isEmpty { found[remote.name] = all }
        }
        return found
    }

    /// Maximum number of slashes in names of remotes that are searched.
    static let maxRemoteSlashes = 8

    /// Objects from which a scan starts, each with its ``Reachability`` mask.
    ///
    /// - Throws: `damaged` with the name of an invalid reference.
    borrowing func tips(_ slots: [ScanSlot]) throws(UnreadReason) -> [ObjectName: UInt8] {
        var tips: [ObjectName: UInt8] = [:]
        func add(_ object: ObjectName?, _ mask: UInt8) {
            if let object { tips[object, default: 0] |= mask }
        }
        var references = References(branches: try branches())
        for (name, target) in references.branches {
            let isRemote = name.rest(below: "refs/remotes") != nil
            add(
                try object(of: target, in: &references),
                isRemote
                    ? Reachability.local.mask | Reachability.pushed.mask : Reachability.local.mask)
        }
        let answers = Dictionary(
            slots.compactMap { slot in slot.answer.map { (slot.remote, $0) } },
            uniquingKeysWith: { first, _ in first })
        let defaults =
            slots.isEmpty ? [:] : try defaultBranches(answers, among: references.branches)
        for (number, slot) in slots.prefix(RemoteSlots.count).enumerated()
        where slot.answer != "" {
            for tracked in defaults[slot.remote] ?? [] {
                guard let target = references.branches[tracked.reference] else { continue }
                add(try object(of: target, in: &references), Reachability.slot(number).mask)
            }
        }
        for target in try headTargets() {
            add(try object(of: target, in: &references), Reachability.local.mask)
        }
        return tips
    }

    /// `HEAD` of the repository and of each of its worktrees.
    private borrowing func headTargets() throws(UnreadReason) -> [ReferenceTarget] {
        let worktrees = try layout.worktrees()
        for name in worktrees { try layout.requireCommonFolder(ofWorktree: name) }
        if let reftable = try reftable() {
            return reftable.heads.map { .object($0) } + [reftable.all[.head]].compactMap(\.self)
        }
        var targets: [ReferenceTarget] = []
        for file in ["HEAD"] + worktrees.map({ "worktrees/\($0)/HEAD" }) {
            let target = try ReferenceTarget(ofHead: layout.file(file), objectFormat)
            if let target { targets.append(target) }
        }
        return targets
    }

    /// `HEAD` of this worktree; `nil` if missing.
    borrowing func headTarget() throws(UnreadReason) -> ReferenceTarget? {
        if let reftable = try reftable() { return reftable.all[.head] }
        return try ReferenceTarget(ofHead: layout.ownFile("HEAD"), objectFormat)
    }

    private var objectFormat: ObjectFormat { layout.format.objects }

    /// Checked-out object; `nil` before the first commit.
    ///
    /// - Throws: `damaged` with the name of an invalid reference.
    borrowing func head() throws(UnreadReason) -> ObjectName? {
        guard let target = try headTarget() else { return nil }
        var references = References(branches: try branches())
        return try object(of: target, in: &references)
    }

    /// Branches, and other references once needed.
    struct References {
        let branches: [ReferenceName: ReferenceTarget]
        /// Packed references; `nil` until read.
        var others: [ReferenceName: ObjectName]?
    }

    /// Resolves a reference to an object; `nil` if dangling, for example after its branch was
    /// pruned.
    borrowing func object(
        of target: ReferenceTarget, in references: inout References
    ) throws(UnreadReason) -> ObjectName? {
        var target = target
        for _ in 0..<Self.longestChain {
            switch target {
            case .object(let object): return object
            case .reference(let name):
                guard let next = try self.target(of: name, in: &references) else { return nil }
                target = next
            }
        }
        return nil
    }

    private borrowing func target(
        of name: ReferenceName, in references: inout References
    ) throws(UnreadReason) -> ReferenceTarget? {
        if Self.isBranch(name) { return references.branches[name] }
        if let reftable = try reftable() { return reftable.all[name] }
        for file in [layout.ownFile(name.text), layout.file(name.text)] {
            if let target = try ReferenceTarget(ofFile: file, objectFormat) { return target }
        }
        if references.others == nil {
            references.others = Dictionary(try packed(isOther: true), uniquingKeysWith: { $1 })
        }
        return references.others?[name].map { .object($0) }
    }

    /// Maximum number of symbolic references in a chain, as in git.
    private static let longestChain = 5
}
