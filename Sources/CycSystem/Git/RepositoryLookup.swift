package import CycCore
import CycPOSIX

extension Files {
    /// Returns the repository that contains `folder`, found without opening it.
    ///
    /// - Parameters:
    ///   - acceptsEmbedded: Whether a bare repository inside a work tree counts, because the user
    ///     named it. Else the work tree does, since a clone may contain a malicious bare
    ///     repository.
    ///   - isEnd: Whether the search stops at a folder.
    /// - Returns: The resolved path of the work tree's top, or of the repository itself if it is
    ///   bare; `nil` outside any repository.
    /// - Throws: ``CycError/cannotRead(file:detail:)`` if `folder` itself cannot be reached.
    /// - Source: `is_git_directory` and `setup_git_directory` of git (`setup.c`), and its
    ///   `safe.bareRepository`.
    package static func enclosingRepository(
        of folder: String, acceptsEmbedded: Bool = false, isEnd: (String) -> Bool = { _ in false }
    ) throws(CycError) -> String? {
        var folder = try resolve(folder)
        var bare: String?
        while true {
            let base = folder == "/" ? "" : folder
            switch FileStatus(of: "\(base)/.git")?.kind {
            // A worktree or submodule; the file's contents are checked when it is opened.
            case .file: return folder
            case .folder where isRepository("\(base)/.git"): return folder
            // It may be a repository; opening it reports the missing permission.
            case .folder where !FileSystem.isExecutable("\(base)/.git".nativeBytes): return folder
            default: break
            }
            if bare == nil, split(folder).name != ".git", isRepository(folder) {
                if acceptsEmbedded { return folder }
                bare = folder
            }
            guard folder != "/", !isEnd(folder) else { return bare }
            folder = split(folder).folder
        }
    }

    private static func isRepository(_ path: String) -> Bool {
        let base = path == "/" ? "" : path
        // HEAD may be a symbolic link to a branch without commits.
        guard FileStatus(ofLink: "\(base)/HEAD") != nil, let common = commonFolder(of: path) else {
            return false
        }
        return ["objects", "refs"].allSatisfy {
            FileStatus(of: "\(common)/\($0)")?.kind == .folder
        }
    }

    /// Returns the resolved git folder at `path`, or the one that the file there names.
    static func gitFolder(at path: String) -> String? {
        var folder = path
        if isFile(path) {
            guard let named = pointer(path, linkedGitFolder) else { return nil }
            folder = joined(split(path).folder, named)
        }
        guard let folder = try? resolve(folder), isRepository(folder) else { return nil }
        return folder
    }

    /// Returns the common folder of the repository's worktrees, resolved if it is elsewhere.
    static func commonFolder(of folder: String) -> String? {
        guard exists("\(folder)/commondir") else { return folder }
        return pointer("\(folder)/commondir", gitPath).flatMap { try? resolve(joined(folder, $0)) }
    }

    /// Returns the top of the linked work tree whose git folder is `folder`.
    static func workTree(of folder: String) -> String? {
        pointer("\(folder)/gitdir", gitPath).map { split(joined(folder, $0)).folder }
    }

    /// Parses the path in a small file.
    private static func pointer(_ file: String, _ parse: ([UInt8]) -> String?) -> String? {
        (try? read(file, limit: 64 << 10)).flatMap(parse)
    }

    /// Returns `path`, relative to `folder` unless it is absolute.
    static func joined(_ folder: String, _ path: String) -> String {
        path.utf8.first == UInt8(ascii: "/") ? path : "\(folder)/\(path)"
    }
}
