package import CycCore
import CycPOSIX

extension UnreadReason: Error {}

/// References, configuration and commits of a repository, never its work tree or index.
///
/// Objects are read with libgit2 in another process, everything else here; see
/// `docs/repositories.md`.
package struct Repository: ~Copyable {
    /// Configures the allocator once for the process.
    ///
    /// A scan's arrays grow to some megabytes each. In separate mappings, 300,000 commits take 85
    /// MB instead of 101.
    private static let returnsFreedMemory: Void = ThisProcess.releaseFreedMemory(from: 1 << 20)

    let layout: RepositoryLayout
    private let environment: [String: String]
    private let reader: RepositoryReader
    let reftableCache = Reftable.Memory()

    /// Opens the repository at exactly `path`, never one above it.
    ///
    /// - Parameters:
    ///   - path: Absolute and resolved: the work tree's top folder, or a bare repository.
    ///   - environment: The variables that git would see; they determine the configuration files.
    /// - Throws: `UnreadReason` if it cannot be read.
    package init(
        at path: String, environment: [String: String], reader: RepositoryReader
    ) throws(UnreadReason) {
        _ = Self.returnsFreedMemory
        layout = try RepositoryLayout(at: path) { parts throws(UnreadReason) in
            try requireTrustedOwner(in: parts, path: path, environment)
        }
        self.environment = environment
        self.reader = reader
    }

    /// Absolute and resolved.
    package var path: String { layout.path }

    /// Whether `author.email` is set and replaces `user.email`.
    ///
    /// - Throws: `UnreadReason` if git's configuration is invalid.
    package borrowing func hasAuthorAddress() throws(UnreadReason) -> Bool {
        try Identity.hasAuthorAddress(configuration())
    }

    /// Configured remotes, without credentials.
    ///
    /// - Throws: `UnreadReason` if git's configuration is invalid.
    package borrowing func remotes() throws(UnreadReason) -> [Remote] {
        try settings().remotes
    }

    /// Reads identity, remotes and configuration files at once.
    ///
    /// - Parameter shouldStop: Called during long comparisons.
    /// - Throws: `UnreadReason` if git's configuration is invalid; `pending` if cancelled.
    package borrowing func settings(
        shouldStop: @escaping () -> Bool = { false }
    ) throws(UnreadReason) -> RepositorySettings {
        let configuration = try configuration()
        var rewriting = AddressRewriting(configuration, shouldStop: shouldStop)
        let remotes = try RemoteConfiguration.all(in: configuration, layout, &rewriting)
        return RepositorySettings(
            identity: try Identity(configuration),
            remotes: try Remote.all(remotes, &rewriting), configured: remotes,
            sharedFiles: configuration.sharedFiles, ownFiles: configuration.ownFiles)
    }

    borrowing func configuration() throws(UnreadReason) -> GitConfiguration {
        try GitConfiguration(environment: environment, layout: layout, reftable: try reftable())
    }

    /// Objects of the repository, read by a child of the reader.
    ///
    /// Only one stream at a time: finish one before opening the next.
    borrowing func objects() throws(UnreadReason) -> ObjectStream {
        // Must come first, because reading it uses a child of its own.
        _ = try reftable()
        return try openObjects()
    }

    borrowing func openObjects() throws(UnreadReason) -> ObjectStream {
        let folders = try ObjectFolders.all(
            from: layout.file("objects"), and: environment["GIT_ALTERNATE_OBJECT_DIRECTORIES"])
        let format = layout.format
        // Includes files under any condition: the branch may not be known yet.
        let includedFiles =
            format.hasIncludes || format.hasWorktreeConfiguration
            ? try GitConfiguration(environment: environment, layout: layout).ownFiles : []
        let request = try reader.request(layout, folders, includedFiles: includedFiles)
        return ObjectStream(
            folder: folders[0], format.objects, isReftable: format.isReftable,
            try reader.open(request), of: reader)
    }
}

/// Git configuration of one repository.
package struct RepositorySettings: Equatable, Sendable {
    package let identity: Identity
    /// Without credentials.
    package let remotes: [Remote]
    let configured: [RemoteConfiguration]
    /// Configuration files that other repositories share, including missing ones.
    package let sharedFiles: [String]
    /// Configuration files of this repository only.
    package let ownFiles: [String]

    /// Whether a remote-tracking reference corresponds to `branch` of a remote, or will once the
    /// branch is pushed or fetched.
    package func tracks(_ branch: String, of remote: String) -> Bool {
        let name = ReferenceName("refs/heads/\(branch)")
        return configured.contains { configured in
            configured.name == remote
                && !self.configured.tracking(name, of: configured).isEmpty
        }
    }
}
