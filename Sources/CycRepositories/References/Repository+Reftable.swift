import CycCore

extension Repository {
    /// Reads and caches the reftable; `nil` if references are in files.
    borrowing func reftable() throws(UnreadReason) -> Reftable? {
        guard layout.format.isReftable else { return nil }
        if let known = reftableCache.reftable { return known }
        try ReftableFiles.require(in: layout.commonFolder, isOptional: false)
        for name in try layout.worktrees() {
            try ReftableFiles.require(in: layout.file("worktrees/\(name)"), isOptional: true)
        }
        let objects = try openObjects()
        let found = try objects.references()
        try objects.finish()
        let reftable = Reftable(all: found.all, heads: found.heads)
        reftableCache.reftable = reftable
        return reftable
    }
}
