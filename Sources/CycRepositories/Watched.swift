package import CycCore

extension Repository {
    /// Every file and folder of the repository whose change can mean another answer, sorted.
    ///
    /// Absent ones are among them, because their appearance is a change. Configuration outside the
    /// repository is in ``configurationFiles()``.
    ///
    /// - Returns: Absolute paths.
    /// - Throws: The reason if a folder cannot be listed.
    package borrowing func watchedPaths() throws(UnreadReason) -> [String] {
        var paths: Set<String> = [
            layout.ownFile("config.worktree"), layout.file("worktrees"),
        ]
        let shared = [
            "config", "shallow", "packed-refs", "refs", "refs/heads", "refs/remotes",
            "objects/info/alternates",
        ]
        for name in shared { paths.insert(layout.file(name)) }
        if let link = layout.link { paths.insert(link) }
        var heads: Set = [layout.ownFile("HEAD"), layout.file("HEAD")]
        for name in try layout.worktrees() { heads.insert(layout.file("worktrees/\(name)/HEAD")) }
        paths.formUnion(heads)
        // git replaces a reference's file, which changes its folder. Some other programs write into the
        // file, and where they commit is a branch that is checked out.
        var branches: Set<String> = []
        for head in heads {
            if case .reference(let branch)? = try ReferenceTarget(ofFile: head),
                branch.rest(below: "refs/heads") != nil
            {
                branches.insert(branch.text)
                paths.insert(layout.file(branch.text))
            }
        }
        for folder in Self.referenceFolders { paths.formUnion(try folders(below: folder)) }
        // Where they push to is what follows such a branch.
        let remotes = layout.file("refs/remotes")
        for folder in paths where parent(of: folder) == remotes {
            paths.formUnion(branches.map { "\(folder)\($0.dropFirst("refs/heads".count))" })
        }
        return paths.sorted()
    }

    /// The folders of the repository's own files; what is absent there appears only with their change.
    package borrowing func gitFolders() -> Set<String> { [layout.gitFolder, layout.commonFolder] }
}
