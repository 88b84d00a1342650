package import CycCore

extension World {
    /// The home folder.
    ///
    /// - Throws: ``Problem/noHome``.
    package func home() throws(Problem) -> String {
        guard let home = variable("HOME"), home.hasPrefix("/") else { throw .noHome }
        return home
    }

    /// Where `config.toml` lies.
    package func configurationFolder() throws(Problem) -> String {
        try folder("XDG_CONFIG_HOME", below: ".config")
    }

    /// Where the ledger and the token lie.
    package func dataFolder() throws(Problem) -> String {
        try folder("XDG_DATA_HOME", below: ".local/share")
    }

    /// What a ``FileLock`` is for by whoever reads repositories, asks GitHub or replaces the ledger; taken
    /// before the ledger's own lock.
    package func refreshLock() throws(Problem) -> String {
        try path(of: .refreshLock)
    }

    /// What a ``FileLock`` is for by whoever asks GitHub about mates.
    package func matesLock() throws(Problem) -> String { try path(of: .matesLock) }

    /// Where the log and the prompt's timeline lie.
    package func stateFolder() throws(Problem) -> String {
        try folder("XDG_STATE_HOME", below: ".local/state")
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
    /// - Throws: ``Problem/noHome``.
    package func folder(of place: OwnFile.Place) throws(Problem) -> String {
        switch place {
        case .configuration: try configurationFolder()
        case .data: try dataFolder()
        case .state: try stateFolder()
        case .runtime: if let folder = runtimeFolder() { folder } else { try dataFolder() }
        }
    }

    /// Where the file is, or would be.
    ///
    /// - Throws: ``Problem/noHome``.
    package func path(of file: OwnFile) throws(Problem) -> String {
        "\(try folder(of: file.place))/\(file.rawValue)"
    }

    /// `path` with a leading `~` replaced by the home folder.
    package func expand(_ path: String) throws(Problem) -> String {
        guard path == "~" || path.hasPrefix("~/") else { return path }
        return try home() + path.dropFirst()
    }

    /// The folder of cyc in a base folder; a relative one is ignored.
    ///
    /// - Source: https://specifications.freedesktop.org/basedir-spec/latest/
    private func folder(_ name: String, below usual: String) throws(Problem) -> String {
        if let base = variable(name), base.hasPrefix("/") { return "\(base)/cyc" }
        return "\(try home())/\(usual)/cyc"
    }
}
