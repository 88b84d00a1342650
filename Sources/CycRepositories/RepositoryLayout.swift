import CycCore
import CycPOSIX

/// Where the parts of a repository are on the disk.
///
/// - Source: https://git-scm.com/docs/gitrepository-layout
struct RepositoryLayout {
    /// The work tree's top folder, or the repository itself where it is bare.
    let path: String
    /// The file `.git` of a worktree or submodule.
    let link: String?
    /// The folder `.git` or what stands for it, as it was reached.
    let gitFolder: String
    /// ``gitFolder`` without symbolic links.
    let resolvedGitFolder: String
    /// What worktrees share; ``gitFolder`` itself for anything but a worktree.
    let commonFolder: String
    let format: RepositoryFormat

    /// Looks at exactly `path`, never above it.
    ///
    /// - Parameters:
    ///   - path: Absolute and resolved: the work tree's top folder, or a bare repository.
    ///   - environment: Says where `safe.directory` may stand.
    /// - Throws: The reason if there is no repository that can be read.
    init(at path: String, environment: [String: String]) throws(UnreadReason) {
        self.path = path
        let inner = joined(path, ".git")
        var link: String?
        guard try statusOfExisting(path).kind == .folder else { throw .notARepository }
        switch try status(of: inner)?.kind {
        case .folder: gitFolder = inner
        case nil: gitFolder = path
        default:
            link = inner
            gitFolder = try Self.target(of: inner, from: path)
        }
        self.link = link

        let gitFolder = gitFolder
        if let shared = try contents(of: joined(gitFolder, "commondir"), limit: Limit.pointer) {
            guard !shared.isEmpty else { throw .damaged(joined(gitFolder, "commondir")) }
            commonFolder = try Self.existing(joined(gitFolder, gitPath(inFile: shared)))
        } else {
            commonFolder = gitFolder
        }
        let head = joined(gitFolder, "HEAD")
        let folders = ["objects", "refs"].map { [commonFolder] in joined(commonFolder, $0) }
        if !isLink(head) {
            let kind = try status(of: head)?.kind
            if kind == nil || kind == .folder { throw .notARepository }
        }
        for folder in folders where try status(of: folder)?.kind != .folder {
            throw .notARepository
        }
        resolvedGitFolder = try resolved(gitFolder)
        try Self.checkOwner(
            of: [link, path, gitFolder].compactMap(\.self), path: path, environment)

        let file = joined(commonFolder, "config")
        let bytes =
            try contents(of: file, limit: Limit.configurationFile) ?? []
        format = try RepositoryFormat(try ConfigurationParser.entries(of: bytes, in: file))
    }

    /// A file that worktrees share.
    func file(_ name: String) -> String { joined(commonFolder, name) }

    /// A file of this worktree alone.
    func ownFile(_ name: String) -> String { joined(gitFolder, name) }

    /// The branch that is checked out, without `refs/heads/`; `nil` for a detached `HEAD`.
    func branch() throws(UnreadReason) -> String? {
        guard case .reference(let name)? = try ReferenceTarget(ofFile: ownFile("HEAD"))
        else { return nil }
        return name.rest(below: "refs/heads")?.text
    }

    /// The names of the folders below `worktrees`.
    func worktrees() throws(UnreadReason) -> [String] {
        try entriesIfPresent(of: file("worktrees"), limit: Limit.worktrees).map(\.name).sorted()
    }

    /// Where the file `.git` says that the repository is.
    private static func target(of link: String, from folder: String) throws(UnreadReason) -> String
    {
        guard let bytes = try contents(of: link, limit: Limit.pointer) else { throw .missing }
        guard let path = linkedGitFolder(inFile: bytes) else { throw .notARepository }
        return try existing(joined(folder, path))
    }

    /// `path` without symbolic links; a pointer to nowhere is no repository.
    private static func existing(_ path: String) throws(UnreadReason) -> String {
        do throws(UnreadReason) {
            return try resolved(path)
        } catch .missing {
            throw .notARepository
        }
    }

    /// Refuses what belongs to somebody else, as git does, unless the person trusts it.
    ///
    /// - Parameters:
    ///   - parts: What must be the person's own.
    ///   - path: What stands for the repository in `safe.directory`.
    ///   - environment: Says where that may stand: in no configuration of the repository's own.
    /// - Throws: `foreignOwner`.
    /// - Source: `ensure_valid_ownership` and `safe_directory_cb` in `setup.c` of git.
    private static func checkOwner(
        of parts: [String], path: String, _ environment: [String: String]
    ) throws(UnreadReason) {
        var areOwn = true
        for part in parts where areOwn {
            areOwn = try isOwn(part, sudo: environment["SUDO_UID"])
        }
        if areOwn { return }
        var isSafe = false
        let configuration = try Configuration(environment: environment, layout: nil)
        for entry in configuration.entries where entry.sets("safe", "directory") {
            guard let value = entry.value, !value.isEmpty else {
                isSafe = false
                continue
            }
            if value == "*" {
                isSafe = true
            } else {
                let folder = try configuration.expanded(value)
                isSafe = isSafe || names(folder, path)
            }
        }
        if !isSafe { throw .foreignOwner }
    }

    /// Whether a trusted folder, or one with `/*` for all below it, is or holds `path`.
    private static func names(_ folder: String, _ path: String) -> Bool {
        let bytes = folder.utf8
        // It is relative to nothing that stays the same.
        guard bytes.first == .slash else { return false }
        if bytes.suffix(2).elementsEqual("/*".utf8) {
            let above = String(Substring(bytes.dropLast(2)))
            guard let base = try? resolved(above.isEmpty ? "/" : above) else { return false }
            return path.utf8.starts(with: joined(base, "").utf8)
        }
        let resolved = (try? resolved(folder)) ?? folder
        return NativeKey(resolved) == NativeKey(path)
    }
}

extension StringProtocol {
    /// Without white space at both ends.
    var trimmingSpaces: String {
        var bytes = Array(utf8)[...]
        while bytes.first?.isSpace == true { bytes.removeFirst() }
        while bytes.last?.isSpace == true { bytes.removeLast() }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// What the format of a repository asks of its readers.
///
/// - Source: https://git-scm.com/docs/repository-version
struct RepositoryFormat {
    let hasWorktreeConfiguration: Bool

    /// Extensions that change nothing about references and commits, in lower case.
    ///
    /// `objectformat` and `refstorage` are read only with the values that cyc can read.
    static let readableExtensions = [
        "noop", "noop-v1", "preciousobjects", "partialclone", "worktreeconfig", "relativeworktrees",
        "compatobjectformat", "objectformat", "refstorage",
    ]

    /// Takes what the repository's own `config` says; includes do not count here, as in git.
    ///
    /// - Throws: The reason if references or commits are kept in a way that cannot be read.
    init(_ entries: [ConfigurationEntry]) throws(UnreadReason) {
        var version = "0"
        var extensions: [String: String] = [:]
        for entry in entries where entry.subsection == nil {
            switch entry.section {
            case "core" where entry.name == "repositoryformatversion": version = entry.value ?? ""
            case "extensions": extensions[entry.name] = entry.value ?? "true"
            default: break
            }
        }
        if let format = extensions["objectformat"], format != "sha1" { throw .objectFormat(format) }
        if let storage = extensions["refstorage"], storage != "files" { throw .refStorage(storage) }
        switch decimal(version.utf8) {
        // Before version 1 git leaves unknown extensions alone.
        case 0?: break
        case 1?:
            let unknown = extensions.keys.filter { !Self.readableExtensions.contains($0) }
            if let name = unknown.min() { throw .unknownExtension(name) }
        default: throw .unknownExtension("repositoryFormatVersion=\(version)")
        }
        let switchedOff = ["false", "no", "off", "0", ""]
        hasWorktreeConfiguration =
            extensions["worktreeconfig"].map { !switchedOff.contains($0.lowercased()) } ?? false
    }
}
