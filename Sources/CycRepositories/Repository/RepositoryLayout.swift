import CycCore
import CycPOSIX

/// Paths of the parts of a repository.
///
/// - Source: https://git-scm.com/docs/gitrepository-layout
struct RepositoryLayout {
    /// The work tree's top folder, or the bare repository itself.
    let path: String
    /// The file `.git` of a worktree or submodule.
    let link: String?
    /// The folder `.git` or its replacement, links unresolved.
    let gitFolder: String
    /// ``gitFolder`` without symbolic links.
    let resolvedGitFolder: String
    /// Folder that worktrees share; ``gitFolder`` itself for other repositories.
    let commonFolder: String
    let format: RepositoryFormat

    /// Opens exactly `path`, never a repository above it.
    ///
    /// - Parameters:
    ///   - path: Absolute and resolved: the work tree's top folder, or a bare repository.
    ///   - checkOwner: Throws unless the user owns all given paths.
    /// - Throws: `UnreadReason` if there is no readable repository.
    init(
        at path: String, checkOwner: ([String]) throws(UnreadReason) -> Void
    ) throws(UnreadReason) {
        self.path = path
        let inner = joined(path, ".git")
        var link: String?
        guard try requiredStatus(path).kind == .folder else { throw .notARepository }
        switch try status(of: inner)?.kind {
        case .folder: gitFolder = inner
        case nil: gitFolder = path
        default:
            link = inner
            gitFolder = try Self.target(of: inner, from: path)
        }
        self.link = link

        let gitFolder = gitFolder
        commonFolder = try Self.commonFolder(of: gitFolder) ?? gitFolder
        let head = joined(gitFolder, "HEAD")
        let folders = ["objects", "refs"].map { [commonFolder] in joined(commonFolder, $0) }
        let kind = try status(of: head)?.kind
        guard kind != nil && kind != .folder || isLink(head) else { throw .notARepository }
        for folder in folders where try status(of: folder)?.kind != .folder {
            throw .notARepository
        }
        resolvedGitFolder = try resolved(gitFolder)
        // git-new-workdir links these.
        let borrowed = try ([gitFolder] + folders).filter(isLink).map(resolved)
        try checkOwner([link, path, gitFolder].compactMap(\.self) + borrowed)

        let file = joined(commonFolder, "config")
        let bytes = try contents(of: file, limit: Limit.configurationFile) ?? []
        format = try RepositoryFormat(try GitConfigurationParser.entries(of: bytes, in: file), file)
        if commonFolder == gitFolder {
            try format.requireWorkTree(from: gitFolder, isInWorkTree: path != gitFolder)
        }
    }

    /// Path of a file that worktrees share.
    func file(_ name: String) -> String { joined(commonFolder, name) }

    /// Path of a file of this worktree only.
    func ownFile(_ name: String) -> String { joined(gitFolder, name) }

    /// Checked-out branch without `refs/heads/`; `nil` for a detached `HEAD`, and if references are
    /// in a reftable that was not read yet.
    func branch(_ reftable: Reftable?) throws(UnreadReason) -> String? {
        let target =
            format.isReftable
            ? reftable?.all[.head]
            : try ReferenceTarget(ofHead: ownFile("HEAD"), format.objects)
        guard case .reference(let name)? = target else { return nil }
        return name.rest(below: "refs/heads")?.text
    }

    /// Names of the linked worktrees.
    func worktrees() throws(UnreadReason) -> [String] {
        try entriesIfPresent(of: file("worktrees"), limit: Limit.worktrees).map(\.name).sorted()
    }

    /// Rejects a worktree with an invalid `commondir`, as git does, unless git ignores the
    /// worktree.
    ///
    /// - Source: `get_linked_worktree` in `worktree.c` of git.
    func requireCommonFolder(ofWorktree name: String) throws(UnreadReason) {
        let folder = file("worktrees/\(name)")
        let link = try contents(of: joined(folder, "gitdir"), limit: Limit.pointer) ?? []
        guard !link.isEmpty else { return }
        do throws(UnreadReason) {
            _ = try Self.commonFolder(of: folder)
        } catch .notARepository {
            throw .damaged(joined(folder, "commondir"))
        }
    }

    /// Reads the shared folder from `commondir` in `gitFolder`; `nil` if nothing is shared.
    private static func commonFolder(of gitFolder: String) throws(UnreadReason) -> String? {
        let file = joined(gitFolder, "commondir")
        guard let shared = try contents(of: file, limit: Limit.pointer) else { return nil }
        guard !shared.isEmpty else { throw .damaged(file) }
        return try existing(joined(gitFolder, gitPath(inFile: shared)))
    }

    /// Target of the file `.git`.
    private static func target(of link: String, from folder: String) throws(UnreadReason) -> String
    {
        guard let bytes = try contents(of: link, limit: Limit.pointer) else { throw .missing }
        guard let path = linkedGitFolder(inFile: bytes) else { throw .notARepository }
        return try existing(joined(folder, path))
    }

    /// Resolves `path`; a dangling pointer means no repository.
    private static func existing(_ path: String) throws(UnreadReason) -> String {
        do throws(UnreadReason) {
            return try resolved(path)
        } catch .missing {
            throw .notARepository
        }
    }
}

extension StringProtocol {
    /// Without white space at both ends.
    var trimmingSpaces: String {
        var bytes = Array(utf8)[...]
        while bytes.first?.isGitSpace == true { bytes.removeFirst() }
        while bytes.last?.isGitSpace == true { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}
