package import CycCore

extension World {
    /// Another text means that repositories have to be searched and read anew: for other settings, or
    /// because git's configuration is elsewhere.
    ///
    /// Of what variables configure, which can be a secret, it has a keyed digest.
    ///
    /// - Parameters:
    ///   - settings: The settings.
    ///   - account: Whose repositories on GitHub count as published to.
    /// - Returns: A text that stands for both.
    /// - Source: "ENVIRONMENT" in https://git-scm.com/docs/git-config
    package func repositoryBasis(_ settings: Settings, for account: AccountName?) -> String {
        let home = environment["HOME"] ?? ""
        var lines = [settings.repositories.fingerprint(for: account), "@", home]
        let replaced = ["GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM"]
        lines += replaced.map { environment[$0].map { "=\($0)" } ?? "" }
        if environment["GIT_CONFIG_GLOBAL"] == nil {
            let folder = environment["XDG_CONFIG_HOME"] ?? ""
            lines.append(folder.isEmpty ? "\(home)/.config" : folder)
        }
        if let pairs = configurationPairs { lines.append(fingerprint(of: pairs) ?? "") }
        return lines.joined(separator: "\n")
    }

    /// Makes the key that ``repositoryBasis(_:for:)`` needs, if it needs one.
    ///
    /// - Throws: ``Problem/noHome``, ``Problem/cannotWrite(file:detail:)``, ``Problem/diskFull(file:)``.
    package func makeConfigurationKey() throws(Problem) {
        if configurationPairs != nil { try makeFingerprintKey() }
    }

    /// `GIT_CONFIG_COUNT` and its pairs; `nil` where there are none.
    private var configurationPairs: String? {
        guard let count = environment["GIT_CONFIG_COUNT"], !count.isEmpty else { return nil }
        let pairs = environment.filter { name, _ in
            ["GIT_CONFIG_KEY_", "GIT_CONFIG_VALUE_"].contains(where: name.hasPrefix)
        }
        return ([count] + pairs.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" })
            .joined(separator: "\0")
    }
}
