import CycCore
import CycGitHub
import CycSystem

/// The desktop's keyring, accessed through the program `secret-tool`.
///
/// The program fails in the same way without a keyring as with a broken one, and `cron` may have no
/// session to access it from. So the file `keyring` lists the hosts, one on a line, whose token was
/// stored there, with the token's addresses if they are not the host's own: only for these hosts
/// that is an error.
///
/// - Source: https://specifications.freedesktop.org/secret-service/latest/; secret-tool(1).
struct SecretService {
    private let world: World
    /// See ``Endpoints/tokenKey``.
    private let key: String
    /// `nil` without a session bus or the program.
    private let access: Access?
    private let keyFile: LineFile

    private struct Access {
        private let program: String
        private let variables: [String: String]
        private let world: World

        init?(in world: World) {
            guard let bus = world.messageBus(), let program = world.program("secret-tool") else {
                return nil
            }
            self.program = program
            self.world = world
            variables = world.environmentWithoutTokens
                .merging(["DBUS_SESSION_BUS_ADDRESS": bus]) { _, bus in bus }
        }

        /// - Throws: ``GitHubError/keyringUnreachable(_:)``, ``CycError/interrupted``.
        func ask(
            _ words: [String], input: [UInt8] = [], within limit: Duration = patience
        ) throws(CycError) -> ProgramResult {
            let answer: ProgramResult?
            do {
                answer = try world.run(
                    program, words, variables: variables, input: input, within: limit)
            } catch .cannotRead(_, let detail) {
                throw .gitHub(.keyringUnreachable(detail))
            }
            guard let answer else { throw .gitHub(.keyringUnreachable("")) }
            return answer
        }
    }

    /// Timeout of each call.
    static let patience = Duration.seconds(3)

    /// - Throws: ``CycError/noHome``.
    init(for key: String, in world: World) throws(CycError) {
        self.world = world
        self.key = key
        access = Access(in: world)
        keyFile = try LineFile(.keyring, in: world)
    }

    /// Returns the keys of all tokens of cyc, including those missing in the file `keyring`.
    ///
    /// - Throws: The errors of ``LineFile/lines()``; ``GitHubError/keyringUnreachable(_:)``,
    ///   ``CycError/interrupted``.
    static func keys(in world: World) throws(CycError) -> [String] {
        let known = try LineFile(.keyring, in: world).lines()
        guard let access = Access(in: world) else { return known }
        let answer = try access.ask(["search", "--all", "service", "cyc"])
        // Some versions write attributes to standard error, and the rest of an item to standard
        // output.
        let lines = String(decoding: answer.output, as: UTF8.self) + "\n" + answer.complaint
        let attribute = "attribute.host = "
        let found = lines.split(whereSeparator: \.isNewline).filter { $0.hasPrefix(attribute) }
            .map { String($0.dropFirst(attribute.count)) }
        return Set(known + found).sorted()
    }

    /// Returns the keys of the host's tokens that were stored there.
    static func keys(of host: GitHubHost, in world: World) throws(CycError) -> [String] {
        try LineFile(.keyring, in: world).lines().filter {
            GitHubHost($0.prefix { $0 != " " }) == host
        }
    }

    /// Returns the stored token, and what renews it.
    ///
    /// - Throws: ``GitHubError/keyringUnreachable(_:)``, ``GitHubError/unusableToken(source:)``,
    ///   ``CycError/interrupted``.
    func credential() throws(CycError) -> Credential? {
        guard let secret = try secret() else { return nil }
        guard let credential = Credential(secret) else {
            throw .gitHub(.unusableToken(source: TokenSource.secretService.name))
        }
        return credential
    }

    /// Returns the kind of the stored token, also of an unusable one.
    ///
    /// - Throws: ``GitHubError/keyringUnreachable(_:)``, ``CycError/interrupted``.
    func family() throws(CycError) -> AccessToken.Family? {
        try secret().map { Credential($0)?.token.family ?? .unknown }
    }

    private func secret() throws(CycError) -> String? {
        switch try lookUp() {
        case .found(let bytes): return String(decoding: bytes, as: UTF8.self)
        case .nothing: return nil
        case .locked: throw .gitHub(.keyringUnreachable(""))
        case .failed(let words):
            guard try keyFile.lines().contains(key) else { return nil }
            throw .gitHub(.keyringUnreachable(words))
        }
    }

    /// Whether a token can be stored there.
    func isReachable() throws(CycError) -> Bool {
        do {
            switch try lookUp() {
            case .found, .nothing: return true
            case .locked, .failed: return false
            }
        } catch .gitHub {
            return false
        }
    }

    private enum LookupResult {
        case found([UInt8])
        case nothing
        /// A password has to be entered before the token can be read.
        case locked
        /// The program's error message.
        case failed(String)
    }

    private func lookUp() throws(CycError) -> LookupResult {
        guard access != nil else { return .failed("") }
        let started = world.timeAwake()
        let answer = try ask("lookup")
        if answer.status == 0 { return .found(answer.output) }
        guard answer.words.isEmpty else { return .failed(answer.words) }
        // `lookup` reports a locked keyring as empty; `search` does not, and never prompts for a
        // password.
        let left = Self.patience - (world.timeAwake() - started)
        let search = try ask("search", within: max(.milliseconds(1), left))
        return search.output.isEmpty ? .nothing : .locked
    }

    /// Removes the key from the file, because the token was stored elsewhere.
    func forget() throws(CycError) {
        guard try keyFile.lines().contains(key) else { return }
        try keyFile.change { $0.removeAll { $0 == key } }
    }

    /// Stores `credential` in place of the present one.
    ///
    /// - Throws: ``GitHubError/keyringUnreachable(_:)``, ``CycError/interrupted``.
    func store(_ credential: Credential) throws(CycError) {
        let answer = try ask("store", label: "cyc (\(key))", input: Array(credential.text.utf8))
        guard answer.status == 0 else { throw .gitHub(.keyringUnreachable(answer.words)) }
        try keyFile.change { lines in
            if !lines.contains(key) { lines.append(key) }
        }
        guard try self.credential() == credential else { throw .gitHub(.keyringUnreachable("")) }
    }

    /// Erases the token.
    ///
    /// - Returns: Its kind; `nil` if there was none.
    /// - Throws: ``GitHubError/keyringUnreachable(_:)``, ``CycError/interrupted``.
    func clear() throws(CycError) -> AccessToken.Family? {
        guard let family = try family() else { return nil }
        let answer = try ask("clear")
        guard answer.status == 0 else { throw .gitHub(.keyringUnreachable(answer.words)) }
        try forget()
        return family
    }

    private func ask(
        _ verb: String, label: String? = nil, input: [UInt8] = [],
        within limit: Duration = patience
    ) throws(CycError) -> ProgramResult {
        guard let access else { throw .gitHub(.keyringUnreachable("")) }
        let words = [verb] + (label.map { ["--label=\($0)"] } ?? [])
        return try access.ask(
            words + ["service", "cyc", "host", key], input: input, within: limit)
    }
}

extension ProgramResult {
    /// Standard error on one line.
    fileprivate var words: String {
        complaint.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
