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
            layout.ownFile("HEAD"), layout.ownFile("config.worktree"), layout.file("worktrees"),
        ]
        let shared = [
            "HEAD", "config", "shallow", "packed-refs", "refs", "refs/heads", "refs/remotes",
            "objects/info/alternates",
        ]
        for name in shared { paths.insert(layout.file(name)) }
        for name in try layout.worktrees() { paths.insert(layout.file("worktrees/\(name)/HEAD")) }
        if let link = layout.link { paths.insert(link) }
        for folder in Self.referenceFolders { paths.formUnion(try folders(below: folder)) }
        return paths.sorted()
    }
}
