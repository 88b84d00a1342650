package import CycCore
import CycPOSIX

/// A repository that cannot be read is thrown as its reason.
extension UnreadReason: Error {}

/// A repository: its references, configuration and commits, never its work tree or index.
///
/// Objects are read by libgit2 in another process, everything else here; see `docs/repositories.md`.
package struct Repository: ~Copyable {
    /// Once for the process.
    ///
    /// A scan's lists grow to some megabytes each. Where these lie on their own, 300,000 commits take
    /// 85 MB instead of 101.
    private static let givesBackMemory: Void = ThisProcess.giveBackMemory(from: 1 << 20)

    let layout: RepositoryLayout
    private let environment: [String: String]
    private let reader: RepositoryReader
    let reftableMemory = Reftable.Memory()

    /// Looks at the repository at exactly `path`, never one above it.
    ///
    /// - Parameters:
    ///   - path: Absolute and resolved: the work tree's top folder, or a bare repository.
    ///   - environment: The variables that git would see; they say where configuration is.
    ///   - reader: Reads its objects.
    /// - Throws: The reason if it cannot be read.
    package init(
        at path: String, environment: [String: String], reader: RepositoryReader
    ) throws(UnreadReason) {
        _ = Self.givesBackMemory
        layout = try RepositoryLayout(at: path) { parts throws(UnreadReason) in
            try requireTrust(in: parts, path: path, environment)
        }
        self.environment = environment
        self.reader = reader
    }

    /// Absolute and resolved.
    package var path: String { layout.path }

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
        try settings().remotes
    }

    /// All that git is configured to here, read at once.
    ///
    /// - Parameter shouldStop: Asked while much is compared.
    /// - Returns: Remotes without credentials.
    /// - Throws: The reason if git's configuration cannot be understood; `pending` where it was to stop.
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

    /// The repository's objects, read by a child of the reader.
    ///
    /// One after the other: the next is answered when the last has finished.
    borrowing func objects() throws(UnreadReason) -> ObjectStream {
        // It is read by a child, too.
        _ = try reftable()
        return try openObjects()
    }

    borrowing func openObjects() throws(UnreadReason) -> ObjectStream {
        let folders = try ObjectFolders.all(
            from: layout.file("objects"), and: environment["GIT_ALTERNATE_OBJECT_DIRECTORIES"])
        let format = layout.format
        // Under whatever condition: the branch may not be known yet.
        let includedFiles =
            format.hasIncludes || format.hasWorktreeConfiguration
            ? try GitConfiguration(environment: environment, layout: layout).ownFiles : []
        let request = try reader.request(layout, folders, includedFiles: includedFiles)
        return ObjectStream(
            folder: folders[0], format.objects, isReftable: format.isReftable,
            try reader.open(request), of: reader)
    }
}

/// What git is configured to in one repository.
package struct RepositorySettings: Equatable, Sendable {
    package let identity: Identity
    /// Without credentials.
    package let remotes: [Remote]
    let configured: [RemoteConfiguration]
    /// Configuration files that count for other repositories, too, or would if they appeared.
    package let sharedFiles: [String]
    /// Those that this repository alone leads to.
    package let ownFiles: [String]

    /// Whether a remote-tracking reference stands for `branch` of a remote, or would once the branch
    /// is pushed or fetched.
    package func tracks(_ branch: String, of remote: String) -> Bool {
        let name = ReferenceName("refs/heads/\(branch)")
        return configured.contains { configured in
            configured.name == remote
                && !self.configured.tracking(name, of: configured).isEmpty
        }
    }
}
