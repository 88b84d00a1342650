package import CycCore
import CycPOSIX

/// Search for repositories below folders.
package enum Discovery {
    /// Result of a search.
    package struct Found: Equatable, Sendable {
        /// Absolute and resolved, sorted: top folders of work trees, and bare repositories.
        package var repositories: [String] = []
        /// Folders that could not be listed.
        package var unread: [Unread] = []
        /// Missing roots, as given.
        package var missingRoots: [String] = []
        /// Searched folders outside work trees, sorted.
        ///
        /// A change of one can mean that a repository was added or removed. At most
        /// ``Discovery/maxWatchedFolders``, the nearest to their root.
        package var folders: [String] = []
        /// Other paths whose change can mean a new repository, sorted.
        ///
        /// Searched folders in work trees, `.git/modules` there, and `.git` in folders that are not
        /// searched further. At most ``Discovery/maxWatchedInnerPaths``, the nearest to their root.
        package var innerPaths: [String] = []
        /// Folders that were skipped because of their names, sorted.
        package var excluded: [ExcludedFolder] = []
    }

    /// Maximum number of folders to watch; each run checks all of them.
    package static let maxWatchedFolders = 1000
    /// Maximum number of paths in work trees to watch: checking 1,000 takes half a millisecond.
    package static let maxWatchedInnerPaths = 1000

    /// Finds repositories, including nested ones, worktrees, submodules and bare ones.
    ///
    /// A folder is a repository if it holds `.git`, or `HEAD`, `objects` and `refs`; it is not
    /// opened here. ``ExcludedFolders`` are entered only if they are repositories or roots. A
    /// folder that several links lead to counts once, and links out of the roots are not followed.
    ///
    /// A bare repository inside a work tree is skipped unless it is a root: it may be part of
    /// cloned content. git has `safe.bareRepository=explicit` for that.
    ///
    /// - Parameters:
    ///   - roots: Absolute paths.
    ///   - depth: Number of levels below a root to search; 0 for the root only.
    /// - Returns: Repositories, and errors for folders that cannot be searched.
    package static func search(roots: [String], depth: Int) -> Found {
        var search = Search(depth: depth)
        for root in roots { search.start(at: root) }
        search.roots = search.open.map(\.path)
        // Breadth first, so that a folder is reached on the shortest way.
        while !search.open.isEmpty {
            let level = search.open
            search.open = []
            for folder in level { search.visit(folder) }
        }
        var found = search.found
        found.repositories.sort()
        found.unread.sort { $0.path < $1.path }
        found.folders = found.folders.prefix(maxWatchedFolders).sorted()
        found.innerPaths = found.innerPaths.prefix(maxWatchedInnerPaths).sorted()
        found.excluded.sort { $0.path < $1.path }
        return found
    }

    private struct Search {
        struct Folder {
            /// Resolved.
            let path: String
            let level: Int
            let isInWorkTree: Bool

            /// A root is named explicitly by the user.
            var mayBeBare: Bool { level == 0 || !isInWorkTree }
        }

        let depth: Int
        var found = Found()
        var open: [Folder] = []
        /// Resolved.
        var roots: [String] = []
        /// Whether a folder is or lies in a work tree, by resolved path.
        private var workTrees: [ByteKey: Bool] = [:]
        private var visited: Set<FileStatus.Identity> = []

        init(depth: Int) {
            self.depth = depth
        }

        mutating func start(at root: String) {
            do throws(UnreadReason) {
                guard let status = try status(of: root) else {
                    found.missingRoots.append(root)
                    return
                }
                guard status.kind == .folder else {
                    found.unread.append(Unread(path: root, reason: .notARepository))
                    return
                }
                let path = try resolved(root)
                try open.append(
                    Folder(path: path, level: 0, isInWorkTree: isInWorkTree(parent(of: path))))
            } catch {
                found.unread.append(Unread(path: root, reason: error))
            }
        }

        mutating func visit(_ folder: Folder) {
            do throws(UnreadReason) {
                guard let status = try status(of: folder.path),
                    visited.insert(status.identity).inserted
                else {
                    return
                }
                if folder.level < depth {
                    try list(folder)
                } else if try isRepository(folder) {
                    found.repositories.append(folder.path)
                } else if folder.isInWorkTree {
                    found.innerPaths.append(joined(folder.path, ".git"))
                } else {
                    found.folders.append(folder.path)
                }
            } catch .missing {
                // Deleted since its parent was listed.
            } catch {
                found.unread.append(Unread(path: folder.path, reason: error))
            }
        }

        private mutating func list(_ folder: Folder) throws(UnreadReason) {
            let inner = try entries(of: folder.path)
            let names = Set(inner.map(\.name))
            let isWorkTree = names.contains(".git")
            let isBare = !isWorkTree && ["HEAD", "objects", "refs"].allSatisfy(names.contains)
            if isWorkTree || isBare && folder.mayBeBare { found.repositories.append(folder.path) }
            if isBare { return }
            let isInside = folder.isInWorkTree || isWorkTree
            if isInside {
                found.innerPaths.append(folder.path)
            } else {
                found.folders.append(folder.path)
            }
            if inner.contains(where: { $0.name == ".git" && $0.kind == .folder }) {
                found.innerPaths.append(joined(folder.path, ".git/modules"))
            }
            for entry in inner where entry.kind != .other && entry.name != ".git" {
                var path = joined(folder.path, entry.name)
                var isInside = isInside
                let isExcluded = ExcludedFolders.contains(entry.name)
                if entry.kind != .folder {
                    guard let target = target(of: path), isBelowRoot(target),
                        // An excluded folder is reported at its own path, not at links to it.
                        !isExcluded || ByteKey(target) == ByteKey(path)
                    else { continue }
                    path = target
                    isInside = try isInWorkTree(parent(of: path))
                }
                let next = Folder(path: path, level: folder.level + 1, isInWorkTree: isInside)
                if isExcluded, !isReadableRepository(next) {
                    found.innerPaths.append(joined(path, ".git"))
                    found.excluded.append(
                        ExcludedFolder(
                            path: path, isHidden: ExcludedFolders.isHidden(entry.name)))
                } else {
                    open.append(next)
                }
            }
        }

        /// Same as ``isRepository(_:)``; false for an unreadable folder.
        private func isReadableRepository(_ folder: Folder) -> Bool {
            do { return try isRepository(folder) } catch { return false }
        }

        /// Folder that `path` resolves to; `nil` for a file, a dangling link or a link cycle.
        private mutating func target(of path: String) -> String? {
            do throws(SystemError) {
                guard try FileStatus(of: path.nativeBytes).kind == .folder else { return nil }
                return String(native: try FileSystem.resolve(path.nativeBytes))
            } catch {
                if error.isMissing || error == .tooManyLinks { return nil }
                found.unread.append(Unread(path: path, reason: UnreadReason(path, error)))
                return nil
            }
        }

        private func isRepository(_ folder: Folder) throws(UnreadReason) -> Bool {
            if try status(of: joined(folder.path, ".git")) != nil { return true }
            guard folder.mayBeBare else { return false }
            for name in ["HEAD", "objects", "refs"]
            where try status(of: joined(folder.path, name)) == nil {
                return false
            }
            return true
        }

        private func isBelowRoot(_ path: String) -> Bool {
            roots.contains { root in
                ByteKey(path) == ByteKey(root)
                    || path.utf8.starts(with: (root == "/" ? root : "\(root)/").utf8)
            }
        }

        /// Whether a resolved folder is or lies in a work tree.
        private mutating func isInWorkTree(_ folder: String) throws(UnreadReason) -> Bool {
            let key = ByteKey(folder)
            if let known = workTrees[key] { return known }
            var isInside = try status(of: joined(folder, ".git")) != nil
            if !isInside, folder != "/" { isInside = try isInWorkTree(parent(of: folder)) }
            workTrees[key] = isInside
            return isInside
        }
    }
}
