import CGit2
package import CycCore

/// An open repository: its references, configuration and commits, never its work tree or index.
///
/// Owns one `git_repository *`, which leaves this room in no form. Not `Sendable`, because a
/// libgit2 object is for one thread at a time.
@safe package struct Repository: ~Copyable {
    private let handle: OpaquePointer
    let layout: RepositoryLayout
    private let environment: [String: String]

    /// Opens the repository at exactly `path`, never one above it.
    ///
    /// - Parameters:
    ///   - path: Absolute and resolved: the work tree's top folder, or a bare repository.
    ///   - environment: The variables that git would see; they say where configuration is.
    /// - Throws: The reason if it cannot be read.
    package init(at path: String, environment: [String: String]) throws(UnreadReason) {
        let layout = try RepositoryLayout(at: path)
        do {
            unsafe handle = try Library.open(path, environment: environment)
        } catch {
            throw Self.reason(for: error, of: layout)
        }
        self.layout = layout
        self.environment = environment
    }

    deinit { unsafe git_repository_free(handle) }

    /// Absolute and resolved.
    package var path: String { layout.path }

    /// Who commits here.
    ///
    /// - Throws: The reason if git's configuration cannot be understood.
    package borrowing func identity() throws(UnreadReason) -> Identity {
        try Identity(configuration())
    }

    /// Whether `author.email` says who commits here, and not `user.email`.
    ///
    /// - Throws: The reason if git's configuration cannot be understood.
    package borrowing func hasAuthorAddress() throws(UnreadReason) -> Bool {
        try Identity.hasAuthorAddress(configuration())
    }

    /// The configured remotes, without credentials.
    ///
    /// - Throws: The reason if git's configuration cannot be understood.
    package borrowing func remotes() throws(UnreadReason) -> [Remote] {
        Remote.all(in: try configuration())
    }

    /// Every configuration file that identity and remotes come from, or would if it appeared.
    ///
    /// - Throws: The reason if git's configuration cannot be understood.
    package borrowing func configurationFiles() throws(UnreadReason) -> [String] {
        try configuration().files
    }

    borrowing func configuration() throws(UnreadReason) -> Configuration {
        try Configuration(environment: environment, layout: layout)
    }

    /// What libgit2's refusal means, by its code and by what the disk says.
    private static func reason(
        for error: LibraryError, of layout: RepositoryLayout
    ) -> UnreadReason {
        if error.isForeignOwner { return .foreignOwner }
        let folders = [layout.path, layout.link, layout.gitFolder].compactMap(\.self)
        let files = [layout.ownFile("HEAD"), layout.file("config")]
        do throws(FileError) {
            // libgit2 1.5 says "not found" where no `safe.directory` is set at all.
            if error.isAbsence {
                for path in folders where try kind(of: path)?.isOwn == false {
                    return .foreignOwner
                }
            }
            for path in files where try kind(of: path) != nil { try probe(path) }
        } catch {
            return error.reason
        }
        return .damaged(error.detail)
    }

    /// The object that the reference `name` leads to in the end; `nil` if it leads nowhere.
    borrowing func object(of name: String) throws(UnreadReason) -> ObjectName? {
        var oid = git_oid()
        do {
            try Library.check(unsafe git_reference_name_to_id(&oid, handle, name))
        } catch {
            if error.isAbsence || error.isInvalidName { return nil }
            throw .damaged("\(name): \(error.detail)")
        }
        return ObjectName(oid)
    }

    // MARK: Objects

    /// The repository's objects, for as long as the result lives: mapped indexes count as memory.
    borrowing func objects() throws(UnreadReason) -> ObjectDatabase {
        try ObjectDatabase(at: layout.file("objects"))
    }
}
