import CycCore
import CycPOSIX
import CycReading

/// Format of a repository: version and extensions.
///
/// - Source: https://git-scm.com/docs/repository-version, `check_repo_format` in `setup.c` of git
///   2.39.
struct RepositoryFormat {
    /// Hash format of object names.
    let objects: ObjectFormat
    /// Whether references are in a reftable instead of files.
    let isReftable: Bool
    /// Whether the configuration may include other files.
    let hasIncludes: Bool
    let hasWorktreeConfiguration: Bool
    /// `core.worktree`.
    private let workTree: String?
    /// `core.bare`; `nil` if unset.
    private let isBare: Bool?
    /// Whether the last `core.bare` has no `=`, as in a truncated file.
    private let isBareCutOff: Bool
    private let file: String

    /// Extensions that do not affect references and commits, in lower case.
    ///
    /// `objectformat` and `refstorage` are accepted only with supported values.
    static let readableExtensions = [
        "noop", "noop-v1", "preciousobjects", "partialclone", "worktreeconfig", "relativeworktrees",
        "compatobjectformat", "objectformat", "refstorage", "submodulepathconfig",
    ]

    /// Parses the repository's own `config`; includes do not count here, as in git.
    ///
    /// - Throws: `UnreadReason` if references or commits are in an unsupported format, or git
    ///   rejects a value.
    init(_ entries: [GitConfigurationEntry], _ file: String) throws(UnreadReason) {
        self.file = file
        hasIncludes = entries.contains { ["include", "includeif"].contains($0.section) }
        var version: (text: String, number: Int)?
        var extensions: [String: String] = [:]
        var (isBare, isBareCutOff, hasWorktreeConfiguration): (Bool?, Bool, Bool) = (
            nil, false, false
        )
        var workTree: String?
        for entry in entries where entry.section == "core" || entry.section == "extensions" {
            func invalid() -> UnreadReason { .damaged("\(file): \(entry.section).\(entry.name)") }
            let value = entry.value.map { GitValue($0) }
            switch (entry.section, entry.subsection, entry.name) {
            case ("core", nil, "repositoryformatversion"):
                guard let text = entry.value, let number = value?.number() else { throw invalid() }
                version = (text, number)
            case ("core", nil, "bare"):
                guard let flag = value.map(\.flag) ?? true else { throw invalid() }
                (isBare, isBareCutOff) = (flag, value == nil)
            case ("core", nil, "worktree"):
                guard let text = entry.value else { throw invalid() }
                workTree = text
            case ("core", _, _): break
            case (_, nil, "worktreeconfig"):
                guard let flag = value.map(\.flag) ?? true else { throw invalid() }
                hasWorktreeConfiguration = flag
            case (_, nil, "preciousobjects"):
                guard value.map(\.flag) ?? true != nil else { throw invalid() }
            case (_, nil, "partialclone"):
                guard value != nil else { throw invalid() }
            case (_, nil, "objectformat"):
                guard let value, value.equals("sha1") || value.equals("sha256") else {
                    throw entry.value.map { .objectFormat($0) } ?? invalid()
                }
                extensions["objectformat"] = entry.value
            case (_, nil, let name): extensions[name] = entry.value ?? "true"
            case (_, let subsection?, let name): extensions["\(subsection).\(name)"] = ""
            }
        }
        // Without a version git ignores extensions and work tree.
        if let version, version.number >= 0 {
            guard let format = ObjectFormat(rawValue: extensions["objectformat"] ?? "sha1") else {
                throw .objectFormat(extensions["objectformat"] ?? "")
            }
            let storage = extensions["refstorage"] ?? "files"
            guard ["files", "reftable"].contains(storage) else { throw .refStorage(storage) }
            (objects, isReftable) = (format, storage == "reftable")
            switch version.number {
            case 0:
                // Version 0 ignores unknown extensions.
                let newer = ["noop-v1", "objectformat"].first { extensions[$0] != nil }
                if let newer { throw .damaged("\(file): extensions.\(newer)") }
            case 1:
                let unknown = extensions.keys.filter { !Self.readableExtensions.contains($0) }
                if let name = unknown.min() { throw .unknownExtension(name) }
            default: throw .unknownExtension("repositoryFormatVersion=\(version.text)")
            }
        } else {
            (isBareCutOff, hasWorktreeConfiguration, workTree) = (false, false, nil)
            (objects, isReftable) = (.sha1, false)
        }
        (self.isBare, self.isBareCutOff, self.workTree) = (isBare, isBareCutOff, workTree)
        self.hasWorktreeConfiguration = hasWorktreeConfiguration
    }

    /// Rejects a missing work tree where git does.
    ///
    /// - Parameters:
    ///   - gitFolder: Base of a relative `core.worktree`.
    ///   - isInWorkTree: Whether it is a folder `.git` or the target of a file `.git`.
    /// - Throws: `damaged` with the file.
    func requireWorkTree(from gitFolder: String, isInWorkTree: Bool) throws(UnreadReason) {
        // The file is truncated, and git finds no work tree around that folder.
        if isBareCutOff, isBare == true, isInWorkTree { throw .damaged("\(file): core.bare") }
        guard let workTree, isBare != true else { return }
        let kind = workTree.isEmpty ? nil : try status(of: joined(gitFolder, workTree))?.kind
        guard kind == .folder else { throw .damaged("\(file): core.worktree") }
    }
}
