import CycCore

extension Repository {
    /// `nil` where references are files.
    borrowing func reftable() throws(UnreadReason) -> Reftable? {
        guard layout.format.isReftable else { return nil }
        if let known = reftableMemory.reftable { return known }
        let isWorktree = layout.gitFolder != layout.commonFolder
        let worktrees = try layout.worktrees()
        let names = worktrees.map { "worktrees/\($0)/HEAD" }
        guard names.allSatisfy({ !$0.utf8.contains(.newline) }) else {
            throw .damaged(layout.file("worktrees"))
        }
        try ReftableFiles.require(in: layout.commonFolder, isOptional: false)
        for name in worktrees {
            try ReftableFiles.require(in: layout.file("worktrees/\(name)"), isOptional: true)
        }
        let objects = try openObjects()
        let found = try objects.references(
            heads: (isWorktree ? ["main-worktree/HEAD"] : []) + names)
        try objects.finish()
        let reftable = Reftable(all: found.all, heads: found.heads)
        reftableMemory.reftable = reftable
        return reftable
    }
}
