package import CycCore
import CycPOSIX

extension Files {
    /// The repository around `folder`, found without opening it.
    ///
    /// - Parameters:
    ///   - folder: Where somebody stands.
    ///   - acceptsEmbedded: Whether a bare repository inside a work tree counts, because the person
    ///     named it. Else the work tree does: what was cloned there may have brought the other one.
    ///   - isEnd: Whether nothing above a folder is looked at.
    /// - Returns: The resolved path of the work tree's top, or of the repository itself if it is
    ///   bare; `nil` outside of any.
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
            // A worktree or submodule; what the file says is for those who open it.
            case .file: return folder
            case .folder where isRepository("\(base)/.git"): return folder
            // It may be one; who opens it says that it may not be read.
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

    /// The resolved folder of the repository that is at `path`, or that the file there names.
    static func gitFolder(at path: String) -> String? {
        var folder = path
        if isFile(path) {
            guard let named = pointer(path, linkedGitFolder) else { return nil }
            folder = joined(split(path).folder, named)
        }
        guard let folder = try? resolve(folder), isRepository(folder) else { return nil }
        return folder
    }

    /// What the repository at `folder` shares with its worktrees, resolved where it is elsewhere.
    static func commonFolder(of folder: String) -> String? {
        guard exists("\(folder)/commondir") else { return folder }
        return pointer("\(folder)/commondir", gitPath).flatMap { try? resolve(joined(folder, $0)) }
    }

    /// The top of the linked work tree whose own part of a repository is at `folder`.
    static func workTree(of folder: String) -> String? {
        pointer("\(folder)/gitdir", gitPath).map { split(joined(folder, $0)).folder }
    }

    /// What a small file says.
    private static func pointer(_ file: String, _ meaning: ([UInt8]) -> String?) -> String? {
        (try? read(file, limit: 64 << 10)).flatMap(meaning)
    }

    /// `path`, from `folder` on where it is relative.
    static func joined(_ folder: String, _ path: String) -> String {
        path.utf8.first == UInt8(ascii: "/") ? path : "\(folder)/\(path)"
    }
}
