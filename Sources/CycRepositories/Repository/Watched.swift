package import CycCore

extension Repository {
    /// Every file and folder of the repository whose change can mean another answer, sorted.
    ///
    /// Absent ones are among them, because their appearance is a change. Configuration outside the
    /// repository is in ``settings()``.
    ///
    /// - Returns: Absolute paths.
    /// - Throws: The reason if a folder cannot be listed.
    package borrowing func watchedPaths() throws(UnreadReason) -> [String] {
        var paths: Set<ByteKey> = []
        func watch(_ path: String) { paths.insert(ByteKey(path)) }
        watch(layout.ownFile("config.worktree"))
        watch(layout.file("worktrees"))
        let shared = [
            "config", "shallow", "packed-refs", "refs", "refs/heads", "refs/remotes",
            "objects/info/alternates",
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
        // git replaces a reference's file, which changes its folder. Some other programs write into the
        // file, and where they commit is a branch that is checked out.
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
        for folder in Self.referenceFolders { try folders(below: folder).forEach(watch) }
        // Where they push to is what follows such a branch.
        let remotes = layout.file("refs/remotes")
        for folder in paths.map(\.text) where parent(of: folder) == remotes {
            for branch in branches { watch("\(folder)\(branch.dropFirst("refs/heads".count))") }
        }
        return paths.map(\.text).sorted()
    }

    /// The folders of the repository's own files; what is absent there appears only with their change.
    package borrowing func gitFolders() -> Set<String> { [layout.gitFolder, layout.commonFolder] }
}
