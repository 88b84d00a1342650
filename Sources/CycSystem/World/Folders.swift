package import CycCore
import CycPOSIX

extension World {
    /// The home folder: `HOME` if it is absolute.
    ///
    /// - Throws: ``CycError/noHome``.
    package func home() throws(CycError) -> String {
        guard let home = variable("HOME"), home.hasPrefix("/") else { throw .noHome }
        return home
    }

    /// Returns the folder of `config.toml`.
    package func configurationFolder() throws(CycError) -> String {
        try ownFolder(.configuration)
    }

    /// Returns the folder of the ledger and the token.
    package func dataFolder() throws(CycError) -> String {
        try ownFolder(.data)
    }

    /// Returns the path of the ``FileLock`` for reading repositories, requests to GitHub and
    /// replacing the ledger; acquired before the ledger's own lock.
    package func refreshLock() throws(CycError) -> String {
        try path(of: .refreshLock)
    }

    /// Returns the path of the ``FileLock`` for requests to GitHub about mates.
    package func matesLock() throws(CycError) -> String { try path(of: .matesLock) }

    /// Returns the folder of the log and the prompt's timeline.
    package func stateFolder() throws(CycError) -> String {
        try ownFolder(.state)
    }

    /// Returns the folder of drafts; `nil` if there is no runtime folder that only this user can
    /// access.
    package func runtimeFolder() -> String? {
        guard let base = variable("XDG_RUNTIME_DIR"), base.hasPrefix("/"), Files.isOwnFolder(base)
        else { return nil }
        return "\(base)/cyc"
    }

    /// Returns cyc's folder for a kind of files.
    ///
    /// - Throws: ``CycError/noHome``.
    package func folder(of place: ManagedFile.Place) throws(CycError) -> String {
        switch place {
        case .configuration: try configurationFolder()
        case .data: try dataFolder()
        case .state: try stateFolder()
        case .runtime: if let folder = runtimeFolder() { folder } else { try dataFolder() }
        }
    }

    /// Rejects a home folder, or another base folder, of another user.
    ///
    /// cyc's folder itself is checked at every write; this check is for a folder that this user
    /// created in another user's home, as `sudo -E` does.
    ///
    /// - Throws: ``CycError/ownedByOther(_:)``, ``CycError/noHome``.
    package func checkOwner(of place: ManagedFile.Place) throws(CycError) {
        let (base, below) = try baseFolder(of: place)
        var folder = base
        for name in [nil] + below.split(separator: "/") {
            if let name { folder += "/\(name)" }
            if let status = FileStatus(of: folder), !User.trusts(status.owner) {
                throw .ownedByOther(folder)
            }
        }
    }

    /// Whether the home folder, or the other base folder of such files, belongs to another user.
    func isForeign(_ place: ManagedFile.Place) -> Bool {
        guard let base = (try? baseFolder(of: place))?.base, let status = FileStatus(of: base)
        else { return false }
        return !User.trusts(status.owner)
    }

    /// Rejects a file in the home folder of another user.
    ///
    /// - Parameter file: A path that the user named.
    /// - Throws: ``CycError/ownedByOther(_:)``.
    package func checkHome(above file: String) throws(CycError) {
        guard let home = try? home(), let status = FileStatus(of: home),
            !User.trusts(status.owner), let place = try? Files.resolve(home),
            let folder = try? Files.resolve(Files.split(file).folder)
        else { return }
        if folder == place || folder.hasPrefix("\(place)/") { throw .ownedByOther(file) }
    }

    /// Returns the file's path, whether it exists or not.
    ///
    /// - Throws: ``CycError/noHome``.
    package func path(of file: ManagedFile) throws(CycError) -> String {
        "\(try folder(of: file.place))/\(file.rawValue)"
    }

    /// Returns the path of the repository through which machines share the journal.
    ///
    /// - Throws: ``CycError/noHome``.
    package func sharedRepository() throws(CycError) -> String {
        "\(try folder(of: .data))/\(ManagedFile.sharedRepository)"
    }

    /// Whether the ledger is shared with other machines, as far as the data folder tells.
    package var hasSharedRepository: Bool {
        (try? sharedRepository()).map(Files.isFolder) ?? false
    }

    /// Replaces a leading `~` by the home folder.
    package func expand(_ path: String) throws(CycError) -> String {
        guard path == "~" || path.hasPrefix("~/") else { return path }
        return try home() + String(path.dropFirst())
    }

    /// Returns a base folder and cyc's folder below it; relative paths in variables are ignored.
    ///
    /// - Source: https://specifications.freedesktop.org/basedir-spec/latest/
    private func baseFolder(
        of place: ManagedFile.Place
    ) throws(CycError) -> (base: String, below: String) {
        let (name, usual) =
            switch place {
            case .configuration: ("XDG_CONFIG_HOME", ".config")
            case .data, .runtime: ("XDG_DATA_HOME", ".local/share")
            case .state: ("XDG_STATE_HOME", ".local/state")
            }
        if let base = variable(name), base.hasPrefix("/") { return (base, "cyc") }
        return (try home(), "\(usual)/cyc")
    }

    private func ownFolder(_ place: ManagedFile.Place) throws(CycError) -> String {
        let (base, below) = try baseFolder(of: place)
        return "\(base)/\(below)"
    }
}
