package import CycCore

extension World {
    /// Another text means that GitHub would be asked for somebody else, or with something else.
    ///
    /// Of the variables that hold a token it has keyed digests, which tell nothing of them.
    package func hubBasis(_ settings: Settings) -> String {
        let variables = TokenSource.variables.compactMap { name in
            variable(name).map { "\(name)=\(fingerprint(of: $0) ?? "")" }
        }
        let addresses = AddressVariable.allCases.map { variable($0.rawValue) ?? "" }
        // All of them change with every login.
        let files =
            ["token", "keyring"].map { name in
                (try? dataFolder()).flatMap { Files.stamp(of: "\($0)/\(name)") }
            } + [gitHubProgramHosts.flatMap { Files.stamp(of: $0) }]
        return
            ([settings.github.host.description, settings.github.login] + variables + addresses
            + files.map { $0.map { "\($0.modified)" } ?? "" }).joined(separator: "\n")
    }

    /// Where `gh` keeps whose tokens it has.
    ///
    /// - Source: https://cli.github.com/manual/gh_help_environment (`GH_CONFIG_DIR`)
    var gitHubProgramHosts: String? {
        let folder =
            variable("GH_CONFIG_DIR") ?? variable("XDG_CONFIG_HOME").map { "\($0)/gh" }
            ?? (try? home()).map { "\($0)/.config/gh" }
        return folder.map { "\($0)/hosts.yml" }
    }

    /// What stands for the token that a variable holds for the configured GitHub.
    ///
    /// - Parameter settings: Name the host.
    /// - Returns: `nil` where no variable holds one; empty where there is no key yet, so that no token is
    ///   known.
    package func tokenFingerprint(_ settings: Settings) -> String? {
        tokenVariables(for: settings.github.host).lazy.compactMap { variable($0) }.first
            .map { fingerprint(of: $0) ?? "" }
    }

    /// The variables that may hold a token for a host here.
    func tokenVariables(for host: GitHubHost) -> [String] {
        TokenSource.variables(
            for: host,
            isOverridden: AddressVariable.allCases.allSatisfy { variable($0.rawValue) != nil })
    }

    // MARK: Digests

    /// What stands for a secret and tells nothing of it to whoever lacks the key on this machine.
    ///
    /// - Parameter secret: White space around it does not matter.
    /// - Returns: 16 hexadecimal digits; `nil` while there is no key.
    package func fingerprint(of secret: String) -> String? {
        guard let path = try? fingerprintKey, let key = try? Files.read(path),
            key.count == Self.keySize
        else { return nil }
        func word(_ bytes: ArraySlice<UInt8>) -> UInt64 { bytes.reduce(0) { $0 << 8 | UInt64($1) } }
        func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (0x09...0x0D).contains(byte) }
        let text = Array(secret.utf8.drop(while: isSpace).reversed().drop(while: isSpace))
        let digest = sipHash(text, key: (low: word(key[..<8]), high: word(key[8...])))
        let digits = String(digest, radix: 16)
        return String(repeating: "0", count: 16 - digits.count) + digits
    }

    /// Makes the key of ``fingerprint(of:)`` where there is none.
    ///
    /// - Throws: ``Problem/noHome``, ``Problem/cannotWrite(file:detail:)``, ``Problem/diskFull(file:)``.
    package func makeFingerprintKey() throws(Problem) {
        let path = try fingerprintKey
        guard (try? Files.read(path))?.count != Self.keySize else { return }
        try Files.makeFolder(dataFolder())
        let key = (0..<Self.keySize).map { _ in UInt8.random(in: 0...255) }
        try Files.replace(path, with: key)
    }

    /// Units: bytes.
    private static let keySize = 16

    private var fingerprintKey: String {
        get throws(Problem) { "\(try dataFolder())/key" }
    }
}
