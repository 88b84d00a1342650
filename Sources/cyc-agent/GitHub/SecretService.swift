import CycCore
import CycGitHub
import CycSystem

/// The desktop's keyring, asked through the program `secret-tool`.
///
/// The program fails in the same way on a machine without a keyring as on one whose keyring is out of
/// order, and from `cron` there may be no session to ask in. So the file `keyring` remembers the
/// hosts, one on a line, whose token was put there, with the addresses that it goes to where these are
/// not the host's own: only for them that is a failure.
///
/// - Source: https://specifications.freedesktop.org/secret-service/latest/; secret-tool(1).
struct SecretService {
    private let world: World
    /// See ``Endpoints/tokenKey``.
    private let key: String
    /// `nil` where there is no session to have a keyring, or no program to ask it.
    private let access: Access?
    private let memory: LineFile

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
            _ words: [String], input: [UInt8] = [], within milliseconds: Int64 = patience
        ) throws(CycError) -> ProgramAnswer {
            let answer: ProgramAnswer?
            do {
                answer = try world.run(
                    program, words, variables: variables, input: input, milliseconds: milliseconds)
            } catch .cannotRead(_, let detail) {
                throw .hub(.keyringUnreachable(detail))
            }
            guard let answer else { throw .hub(.keyringUnreachable("")) }
            return answer
        }
    }

    /// For each question; units: milliseconds.
    static let patience: Int64 = 3000

    /// - Throws: ``CycError/noHome``.
    init(for key: String, in world: World) throws(CycError) {
        self.world = world
        self.key = key
        access = Access(in: world)
        memory = try LineFile(.keyring, in: world)
    }

    /// The keys of all tokens of cyc, also of those that nothing here remembers.
    ///
    /// - Throws: What ``LineFile/lines()`` throws; ``GitHubError/keyringUnreachable(_:)``,
    ///   ``CycError/interrupted``.
    static func keys(in world: World) throws(CycError) -> [String] {
        let known = try LineFile(.keyring, in: world).lines()
        guard let access = Access(in: world) else { return known }
        let answer = try access.ask(["search", "--all", "service", "cyc"])
        // A version of it writes attributes to standard error, and the rest of an item to standard output.
        let lines = String(decoding: answer.output, as: UTF8.self) + "\n" + answer.complaint
        let attribute = "attribute.host = "
        let found = lines.split(whereSeparator: \.isNewline).filter { $0.hasPrefix(attribute) }
            .map { String($0.dropFirst(attribute.count)) }
        return Set(known + found).sorted()
    }

    /// The keys of the host's tokens that were put there.
    static func keys(of host: GitHubHost, in world: World) throws(CycError) -> [String] {
        try LineFile(.keyring, in: world).lines().filter {
            GitHubHost($0.prefix { $0 != " " }) == host
        }
    }

    /// The token, or `nil`.
    ///
    /// - Throws: ``GitHubError/keyringUnreachable(_:)``, ``GitHubError/unusableToken(source:)``,
    ///   ``CycError/interrupted``.
    func token() throws(CycError) -> AccessToken? {
        guard let secret = try secret() else { return nil }
        guard let token = AccessToken(secret) else {
            throw .hub(.unusableToken(source: TokenSource.secretService.name))
        }
        return token
    }

    /// Of which kind the token is, also of one that cannot be used; `nil` without any.
    ///
    /// - Throws: ``GitHubError/keyringUnreachable(_:)``, ``CycError/interrupted``.
    func family() throws(CycError) -> AccessToken.Family? {
        try secret().map { AccessToken($0)?.family ?? .unknown }
    }

    private func secret() throws(CycError) -> String? {
        switch try look() {
        case .found(let bytes): return String(decoding: bytes, as: UTF8.self)
        case .nothing: return nil
        case .locked: throw .hub(.keyringUnreachable(""))
        case .failed(let words):
            guard try memory.lines().contains(key) else { return nil }
            throw .hub(.keyringUnreachable(words))
        }
    }

    /// Whether a token can be put there.
    func isReachable() throws(CycError) -> Bool {
        do {
            switch try look() {
            case .found, .nothing: return true
            case .locked, .failed: return false
            }
        } catch .hub {
            return false
        }
    }

    private enum Look {
        case found([UInt8])
        case nothing
        /// There is something that cannot be read before somebody types a password.
        case locked
        /// The program's words.
        case failed(String)
    }

    private func look() throws(CycError) -> Look {
        guard access != nil else { return .failed("") }
        let started = world.monotonicMilliseconds()
        let answer = try ask("lookup")
        if answer.status == 0 { return .found(answer.output) }
        guard answer.words.isEmpty else { return .failed(answer.words) }
        // A locked keyring looks empty but to a search, which never asks for a password.
        let left = Self.patience - (world.monotonicMilliseconds() - started)
        let search = try ask("search", within: max(1, left))
        return search.output.isEmpty ? .nothing : .locked
    }

    /// The token was put elsewhere.
    func forget() throws(CycError) {
        guard try memory.lines().contains(key) else { return }
        try memory.change { $0.removeAll { $0 == key } }
    }

    /// Puts `token` in the place of the one that is there.
    ///
    /// - Throws: ``GitHubError/keyringUnreachable(_:)``, ``CycError/interrupted``.
    func store(_ token: AccessToken) throws(CycError) {
        let answer = try ask("store", label: "cyc (\(key))", input: Array(token.secret.utf8))
        guard answer.status == 0 else { throw .hub(.keyringUnreachable(answer.words)) }
        try memory.change { lines in
            if !lines.contains(key) { lines.append(key) }
        }
        guard try self.token() == token else { throw .hub(.keyringUnreachable("")) }
    }

    /// Forgets the token.
    ///
    /// - Returns: Of which kind it was; `nil` where there was none.
    /// - Throws: ``GitHubError/keyringUnreachable(_:)``, ``CycError/interrupted``.
    func clear() throws(CycError) -> AccessToken.Family? {
        guard let family = try family() else { return nil }
        let answer = try ask("clear")
        guard answer.status == 0 else { throw .hub(.keyringUnreachable(answer.words)) }
        try forget()
        return family
    }

    private func ask(
        _ verb: String, label: String? = nil, input: [UInt8] = [],
        within milliseconds: Int64 = patience
    ) throws(CycError) -> ProgramAnswer {
        guard let access else { throw .hub(.keyringUnreachable("")) }
        let words = [verb] + (label.map { ["--label=\($0)"] } ?? [])
        return try access.ask(
            words + ["service", "cyc", "host", key], input: input, within: milliseconds)
    }
}

extension ProgramAnswer {
    /// What the program complained about, on one line.
    fileprivate var words: String {
        complaint.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}
