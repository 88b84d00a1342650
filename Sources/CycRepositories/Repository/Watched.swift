package import CycCore

extension Repository {
    /// Files and folders of the repository whose change can change a scan's result, sorted.
    ///
    /// Includes missing ones, because their creation is a change. Configuration outside the
    /// repository is in ``settings()``.
    ///
    /// - Returns: Absolute paths.
    /// - Throws: `UnreadReason` if a folder cannot be listed.
    package borrowing func watchedPaths() throws(UnreadReason) -> [String] {
        var paths: Set<ByteKey> = []
        func watch(_ path: String) { paths.insert(ByteKey(path)) }
        watch(layout.ownFile("config.worktree"))
        watch(layout.file("worktrees"))
        let shared = [
            "config", "shallow", "packed-refs", "refs", "refs/heads", "refs/remotes",
            "objects/info/alternates", "objects/pack",
        ]
        for name in shared { watch(layout.file(name)) }
        for folder in RemoteConfiguration.legacyFolders {
            watch(layout.file(folder))
            try RemoteConfiguration.legacyFiles(below: folder, layout).forEach(watch)
        }
        if let link = layout.link { watch(link) }
        var heads = [layout.ownFile("HEAD"), layout.file("HEAD")]
        for name in try layout.worktrees() { heads.append(layout.file("worktrees/\(name)/HEAD")) }
        heads.forEach(watch)
        // git replaces the file of a reference, which changes its folder. Some other programs write
        // into the file; the branch to which they commit is a checked-out one.
        var branches: [String] = []
        if layout.format.isReftable {
            let tables =
                [layout.ownFile("reftable"), layout.file("reftable")]
                + (try layout.worktrees()).map { layout.file("worktrees/\($0)/reftable") }
            for table in tables {
                watch(table)
                watch("\(table)/tables.list")
            }
        }
        for head in heads where !layout.format.isReftable {
            if case .reference(let branch)? = try ReferenceTarget(
                ofHead: head, layout.format.objects),
                branch.rest(below: "refs/heads") != nil
            {
                branches.append(branch.text)
                watch(layout.file(branch.text))
            }
        }
        // A reference that git cannot read makes the whole repository unread, a tag, too.
        try folders(below: "refs").forEach(watch)
        // They may also update the remote-tracking branch that such a branch is pushed to.
        let remotes = layout.file("refs/remotes")
        for folder in paths.map(\.text) where parent(of: folder) == remotes {
            for branch in branches { watch("\(folder)\(branch.dropFirst("refs/heads".count))") }
        }
        return paths.map(\.text).sorted()
    }

    /// Folders of the repository's own files; a missing file in them can only appear with a change
    /// of the folder.
    package borrowing func gitFolders() -> Set<String> { [layout.gitFolder, layout.commonFolder] }
}
