package import CycCore
import CycPOSIX

extension World {
    /// The home folder.
    ///
    /// - Throws: ``CycError/noHome``.
    package func home() throws(CycError) -> String {
        guard let home = variable("HOME"), home.hasPrefix("/") else { throw .noHome }
        return home
    }

    /// Where `config.toml` lies.
    package func configurationFolder() throws(CycError) -> String {
        try ownFolder(.configuration)
    }

    /// Where the ledger and the token lie.
    package func dataFolder() throws(CycError) -> String {
        try ownFolder(.data)
    }

    /// What a ``FileLock`` is for by whoever reads repositories, asks GitHub or replaces the ledger; taken
    /// before the ledger's own lock.
    package func refreshLock() throws(CycError) -> String {
        try path(of: .refreshLock)
    }

    /// What a ``FileLock`` is for by whoever asks GitHub about mates.
    package func matesLock() throws(CycError) -> String { try path(of: .matesLock) }

    /// Where the log and the prompt's timeline lie.
    package func stateFolder() throws(CycError) -> String {
        try ownFolder(.state)
    }

    /// Where texts lie while they are written; `nil` where there is no folder of the person's own that
    /// nobody else looks into.
    package func runtimeFolder() -> String? {
        guard let base = variable("XDG_RUNTIME_DIR"), base.hasPrefix("/"), Files.isOwnFolder(base)
        else { return nil }
        return "\(base)/cyc"
    }

    /// The folder of cyc in which such files lie.
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

    /// Refuses to write below a home folder, or another base folder, of another user.
    ///
    /// The folder itself is looked at again whenever it is written to; this is for one that this user made in
    /// somebody else's home, as `sudo -E` does.
    ///
    /// - Throws: ``CycError/foreignEntry(_:)``, ``CycError/noHome``.
    package func checkOwner(of place: ManagedFile.Place) throws(CycError) {
        let (base, below) = try baseFolder(of: place)
        var folder = base
        for name in [nil] + below.split(separator: "/") {
            if let name { folder += "/\(name)" }
            if let status = FileStatus(of: folder), !User.trusts(status.owner) {
                throw .foreignEntry(folder)
            }
        }
    }

    /// Whether the home folder, or the other base folder of such files, belongs to another user.
    func isForeign(_ place: ManagedFile.Place) -> Bool {
        guard let base = (try? baseFolder(of: place))?.base, let status = FileStatus(of: base)
        else { return false }
        return !User.trusts(status.owner)
    }

    /// Refuses to write into the home folder of another user.
    ///
    /// - Parameter file: A path that the user named.
    /// - Throws: ``CycError/foreignEntry(_:)``.
    package func checkHome(above file: String) throws(CycError) {
        guard let home = try? home(), let status = FileStatus(of: home),
            !User.trusts(status.owner), let place = try? Files.resolve(home),
            let folder = try? Files.resolve(Files.split(file).folder)
        else { return }
        if folder == place || folder.hasPrefix("\(place)/") { throw .foreignEntry(file) }
    }

    /// Where the file is, or would be.
    ///
    /// - Throws: ``CycError/noHome``.
    package func path(of file: ManagedFile) throws(CycError) -> String {
        "\(try folder(of: file.place))/\(file.rawValue)"
    }

    /// `path` with a leading `~` replaced by the home folder.
    package func expand(_ path: String) throws(CycError) -> String {
        guard path == "~" || path.hasPrefix("~/") else { return path }
        return try home() + path.dropFirst()
    }

    /// A base folder, and the folder of cyc below it; a relative one is ignored.
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
