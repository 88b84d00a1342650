package import CycCore

extension World {
    /// Returns a text that changes whenever repositories have to be searched and read again,
    /// because of other settings or another location of git's configuration.
    ///
    /// Configuration in variables, which can hold a secret, is included as a keyed hash.
    ///
    /// - Source: "ENVIRONMENT" in https://git-scm.com/docs/git-config
    package func repositoryBasis(_ settings: Settings, for account: AccountName?) -> String {
        let environment = gitEnvironment
        let home = environment["HOME"] ?? ""
        var lines = [settings.repositories.fingerprint(for: account), "@", home]
        let replaced = ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"]
        lines += replaced.map { environment[$0].map { "=\($0)" } ?? "" }
        if environment["GIT_CONFIG_GLOBAL"] == nil {
            let folder = environment["XDG_CONFIG_HOME"] ?? ""
            lines.append(folder.isEmpty ? "\(home)/.config" : folder)
        }
        let host = account?.host ?? settings.github.host
        if host.countsCoAuthors { lines.append("co-authors \(host)") }
        if let configured = configuredByVariables {
            lines.append(fingerprint(of: configured) ?? "")
        }
        return lines.joined(separator: "\n")
    }

    /// Creates the key for ``repositoryBasis(_:for:)`` if that needs one.
    ///
    /// - Throws: ``CycError/noHome``, ``CycError/cannotWrite(file:detail:)``,
    ///   ``CycError/diskFull(file:)``.
    package func makeConfigurationKey() throws(CycError) {
        if configuredByVariables != nil { try makeFingerprintKey() }
    }

    /// `GIT_CONFIG_COUNT` with its pairs, and `GIT_CONFIG_PARAMETERS`; `nil` if neither is set.
    private var configuredByVariables: String? {
        let (count, parameters) = (variable("GIT_CONFIG_COUNT"), variable("GIT_CONFIG_PARAMETERS"))
        guard count != nil || parameters != nil else { return nil }
        let pairs = environment.filter { name, _ in
            count != nil
                && ["GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_"].contains(where: name.hasPrefix)
        }
        return
            ([count ?? "", parameters ?? ""]
            + pairs.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
            .joined(separator: "\0")
    }
}
