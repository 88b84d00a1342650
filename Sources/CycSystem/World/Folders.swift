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
        "\(try dataFolder())/refresh.lock"
    }

    /// Where the log and the prompt's timeline lie.
    package func stateFolder() throws(Problem) -> String {
        try folder("XDG_STATE_HOME", below: ".local/state")
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
