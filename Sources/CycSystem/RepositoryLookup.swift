package import CycCore

extension Files {
    /// The repository around `folder`, found without opening it.
    ///
    /// - Parameters:
    ///   - folder: Where somebody stands.
    ///   - acceptsEmbedded: Whether a bare repository inside a work tree counts, because the person
    ///     named it. Else the work tree does: what was cloned there may have brought the other one.
    /// - Returns: The resolved path of the work tree's top, or of the repository itself if it is
    ///   bare; `nil` outside of any.
    /// - Throws: ``Problem/cannotRead(file:detail:)`` if `folder` itself cannot be reached.
    /// - Source: `is_git_directory` and `setup_git_directory` of git (`setup.c`), and its
    ///   `safe.bareRepository`.
    package static func enclosingRepository(
        of folder: String, acceptsEmbedded: Bool = false
    ) throws(Problem) -> String? {
        var folder = try resolve(folder)
        var bare: String?
        while true {
            let base = folder == "/" ? "" : folder
            switch FileStatus(of: "\(base)/.git")?.kind {
            // A worktree or submodule; what the file says is for those who open it.
            case .file: return folder
            case .folder where isRepository("\(base)/.git"): return folder
            default: break
            }
            if bare == nil, split(folder).name != ".git", isRepository(folder) {
                if acceptsEmbedded { return folder }
                bare = folder
            }
            guard folder != "/" else { return bare }
            folder = split(folder).folder
        }
    }

    private static func isRepository(_ path: String) -> Bool {
        let base = path == "/" ? "" : path
        // HEAD may be a symbolic link to a branch without commits.
        return FileStatus(ofLink: "\(base)/HEAD") != nil
            && FileStatus(of: "\(base)/objects")?.kind == .folder
            && FileStatus(of: "\(base)/refs")?.kind == .folder
    }
}
