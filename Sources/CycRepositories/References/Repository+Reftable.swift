import CycCore
import CycPOSIX

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
        for folder in [layout.commonFolder] + worktrees.map({ layout.file("worktrees/\($0)") }) {
            try requireFiles(in: folder)
        }
        let objects = try openObjects()
        let found = try objects.references(
            heads: (isWorktree ? ["main-worktree/HEAD"] : []) + names)
        try objects.finish()
        let reftable = Reftable(all: found.all, heads: found.heads)
        reftableMemory.reftable = reftable
        return reftable
    }

    /// Refuses what git would wait for in vain when it reads the references of a repository or worktree.
    private borrowing func requireFiles(in folder: String) throws(UnreadReason) {
        _ = try contents(of: joined(folder, "HEAD"), limit: Limit.pointer)
        let tables = joined(folder, "reftable")
        for entry in try entriesIfPresent(of: tables) {
            let table = joined(tables, entry.name)
            guard let kind = try status(of: table)?.kind, kind != .file else { continue }
            throw .damaged(table)
        }
    }
}
