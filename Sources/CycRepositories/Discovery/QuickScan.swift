import CycCore
import CycPOSIX

/// Quick search for repositories below a folder, for the prompt that asks which folders to search.
package enum QuickScan {
    /// Limits for one folder and everything below it.
    private static let (maxFolders, maxNames, maxRepositories) = (20_000, 5_000, 2_000)

    /// Folders in which programs keep their own data.
    private static let programFolders: Set<String> = ["Library", "Applications", "snap"]

    /// Finds work trees, the nearest first, not those nested in others.
    ///
    /// Follows no links, enters none of ``ExcludedFolders`` and no other file system, because that
    /// may be a network share that does not respond. Skips unreadable folders.
    ///
    /// - Parameters:
    ///   - folder: Absolute.
    ///   - depth: Number of levels below `folder` to search.
    ///   - shouldStop: Called before each folder.
    /// - Returns: Paths that begin with `folder`.
    package static func repositories(
        below folder: String, depth: Int, shouldStop: () -> Bool
    ) -> [String] {
        var found: [String] = []
        var visitedCount = 0
        var level = [folder]
        guard let device = device(of: folder) else { return [] }
        for depthLeft in stride(from: depth, through: 0, by: -1) {
            var next: [String] = []
            for path in level {
                visitedCount += 1
                guard visitedCount <= maxFolders, found.count < maxRepositories, !shouldStop()
                else { return found }
                if isWorkTree(path) {
                    found.append(path)
                } else if depthLeft > 0 {
                    next += folders(in: path).filter { Self.device(of: $0) == device }
                }
            }
            level = next
        }
        return found
    }

    private static func isWorkTree(_ path: String) -> Bool {
        do { return try status(of: joined(path, ".git")) != nil } catch { return false }
    }

    private static func device(of path: String) -> UInt64? {
        do { return try requiredStatus(path).identity.device } catch { return nil }
    }

    private static func folders(in folder: String) -> [String] {
        let inner: [FolderEntry]
        do { inner = try entries(of: folder, limit: maxNames) } catch { return [] }
        return inner.compactMap { entry -> String? in
            let name = entry.name
            guard entry.kind == .folder || entry.kind == .unknown, name != ".git" else {
                return nil
            }
            let path = joined(folder, name)
            let isExcluded = ExcludedFolders.contains(name) || programFolders.contains(name)
            if isExcluded, !isWorkTree(path) { return nil }
            return entry.kind == .unknown && isLink(path) ? nil : path
        }.sorted()
    }
}
