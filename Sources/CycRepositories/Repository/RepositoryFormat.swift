import CycCore
import CycPOSIX
import CycReading

/// What the format of a repository asks of its readers.
///
/// - Source: https://git-scm.com/docs/repository-version, `check_repo_format` in `setup.c` of git 2.39.
struct RepositoryFormat {
    /// How objects are named.
    let objects: ObjectFormat
    /// Whether references are kept in a reftable, and not in files.
    let isReftable: Bool
    /// Whether other files may be part of the configuration.
    let hasIncludes: Bool
    let hasWorktreeConfiguration: Bool
    /// `core.worktree`.
    private let workTree: String?
    /// `core.bare`; `nil` where it is not said.
    private let isBare: Bool?
    /// Whether the last `core.bare` has no `=`, as a file that was cut off there.
    private let isBareCutOff: Bool
    private let file: String

    /// Extensions that change nothing about references and commits, in lower case.
    ///
    /// `objectformat` and `refstorage` are read only with the values that cyc can read.
    static let readableExtensions = [
        "noop", "noop-v1", "preciousobjects", "partialclone", "worktreeconfig", "relativeworktrees",
        "compatobjectformat", "objectformat", "refstorage", "submodulepathconfig",
    ]

    /// Takes what the repository's own `config` says; includes do not count here, as in git.
    ///
    /// - Throws: The reason if references or commits are kept in a way that cannot be read, or git dies
    ///   of what is said.
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
            func refuse() -> UnreadReason { .damaged("\(file): \(entry.section).\(entry.name)") }
            let value = entry.value.map { GitValue($0) }
            switch (entry.section, entry.subsection, entry.name) {
            case ("core", nil, "repositoryformatversion"):
                guard let text = entry.value, let number = value?.number() else { throw refuse() }
                version = (text, number)
            case ("core", nil, "bare"):
                guard let flag = value.map(\.flag) ?? true else { throw refuse() }
                (isBare, isBareCutOff) = (flag, value == nil)
            case ("core", nil, "worktree"):
                guard let text = entry.value else { throw refuse() }
                workTree = text
            case ("core", _, _): break
            case (_, nil, "worktreeconfig"):
                guard let flag = value.map(\.flag) ?? true else { throw refuse() }
                hasWorktreeConfiguration = flag
            case (_, nil, "preciousobjects"):
                guard value.map(\.flag) ?? true != nil else { throw refuse() }
            case (_, nil, "partialclone"):
                guard value != nil else { throw refuse() }
            case (_, nil, "objectformat"):
                guard let value, value.equals("sha1") || value.equals("sha256") else {
                    throw entry.value.map { .objectFormat($0) } ?? refuse()
                }
                extensions["objectformat"] = entry.value
            case (_, nil, let name): extensions[name] = entry.value ?? "true"
            case (_, let subsection?, let name): extensions["\(subsection).\(name)"] = ""
            }
        }
        // Without a version git looks at none of them, and at no work tree.
        if let version, version.number >= 0 {
            guard let format = ObjectFormat(rawValue: extensions["objectformat"] ?? "sha1") else {
                throw .objectFormat(extensions["objectformat"] ?? "")
            }
            let storage = extensions["refstorage"] ?? "files"
            guard ["files", "reftable"].contains(storage) else { throw .refStorage(storage) }
            (objects, isReftable) = (format, storage == "reftable")
            switch version.number {
            case 0:
                // Unknown ones are left alone before version 1.
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

    /// Refuses a work tree that is not there, where git does.
    ///
    /// - Parameters:
    ///   - gitFolder: What `core.worktree` is relative to.
    ///   - isInWorkTree: Whether that is a folder `.git`, or what a file `.git` leads to.
    /// - Throws: `damaged` with the file.
    func requireWorkTree(from gitFolder: String, isInWorkTree: Bool) throws(UnreadReason) {
        // Nobody writes so, and git finds no work tree around that folder.
        if isBareCutOff, isBare == true, isInWorkTree { throw .damaged("\(file): core.bare") }
        guard let workTree, isBare != true else { return }
        let kind = workTree.isEmpty ? nil : try status(of: joined(gitFolder, workTree))?.kind
        guard kind == .folder else { throw .damaged("\(file): core.worktree") }
    }
}
