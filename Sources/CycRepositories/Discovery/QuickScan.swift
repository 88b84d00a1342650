import CycCore
import CycPOSIX

/// A quick look for repositories below a folder, for somebody who is asked which folders to search.
package enum QuickScan {
    /// So much is looked at of one folder and all below it.
    private static let (mostFolders, mostNames, mostRepositories) = (20_000, 5_000, 2_000)

    /// Where programs keep what is theirs.
    private static let foreign: Set<String> = ["Library", "Applications", "snap"]

    /// Finds work trees, the nearest first; what lies in one is not looked at.
    ///
    /// No link is followed, none of ``ExcludedFolders`` entered, no other file system reached: one that does
    /// not answer is likely to be one. What cannot be read is passed over.
    ///
    /// - Parameters:
    ///   - folder: Absolute.
    ///   - depth: How many levels below it are looked at.
    ///   - shouldStop: Asked before each folder.
    /// - Returns: Paths that begin with `folder`.
    package static func repositories(
        below folder: String, depth: Int, shouldStop: () -> Bool
    ) -> [String] {
        var found: [String] = []
        var seen = 0
        var level = [folder]
        guard let device = device(of: folder) else { return [] }
        for depthLeft in stride(from: depth, through: 0, by: -1) {
            var next: [String] = []
            for path in level {
                seen += 1
                guard seen <= mostFolders, found.count < mostRepositories, !shouldStop() else {
                    return found
                }
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
        do { return try statusOfExisting(path).identity.device } catch { return nil }
    }

    private static func folders(in folder: String) -> [String] {
        let inner: [FolderEntry]
        do { inner = try entries(of: folder, limit: mostNames) } catch { return [] }
        return inner.compactMap { entry -> String? in
            let name = entry.name
            guard entry.kind == .folder || entry.kind == .unknown, name != ".git" else {
                return nil
            }
            let path = joined(folder, name)
            let isExcluded = ExcludedFolders.contains(name) || foreign.contains(name)
            if isExcluded, !isWorkTree(path) { return nil }
            return entry.kind == .unknown && isLink(path) ? nil : path
        }.sorted()
    }
}
