import CycCore
import CycGitHub
import CycSystem

/// The tokens of all hosts in the file `token`, each on a line: `HOST TOKEN`, or `HOST TOKEN API
/// GRAPHQL` for a token that goes to these addresses instead of the host's own.
///
/// A line of one word is a token of github.com. What renews a token stands in a line of its own,
/// `#refresh HOST TOKEN REFRESH_TOKEN EXPIRES CLIENT_ID [API GRAPHQL]`. Other lines that begin with
/// `#` are comments, and are kept.
struct TokenFile {
    private let file: LineFile
    private let endpoints: Endpoints

    var path: String { file.path }

    /// - Throws: ``CycError/noHome``.
    init(for endpoints: Endpoints, in world: World) throws(CycError) {
        file = try LineFile(.token, in: world)
        self.endpoints = endpoints
    }

    /// Returns the token for these endpoints; rejects one in another user's file.
    ///
    /// - Throws: The errors of ``LineFile/lines()``, or ``GitHubError/unusableToken(source:)``.
    func credential() throws(CycError) -> Credential? {
        let entries = try file.lines().compactMap(Entry.init(line:)).filter {
            $0.key == endpoints.tokenKey
        }
        guard let secret = entries.first(where: { !$0.isRenewal })?.secret else { return nil }
        guard let token = AccessToken(secret),
            Files.exposure(of: path, as: .secret)?.owner != .somebodyElse
        else { throw .gitHub(.unusableToken(source: path)) }
        // The user may have replaced the token by hand.
        return entries.lazy.filter(\.isRenewal).compactMap { Credential($0.secret) }
            .first { $0.token == token } ?? Credential(token)
    }

    /// Returns the hosts that have a token, and the kind of each token.
    static func tokens(
        in world: World
    ) throws(CycError) -> [(host: GitHubHost, family: AccessToken.Family)] {
        try LineFile(.token, in: world).lines().compactMap(Entry.init(line:)).filter {
            !$0.isRenewal
        }.map {
            ($0.host, AccessToken($0.secret)?.family ?? .unknown)
        }
    }

    /// Whether there is a token of the host, for any address.
    func holdsAny() throws(CycError) -> Bool { try file.lines().contains(where: isOfHost) }

    /// Replaces the file by an equal one, which fails if it cannot be changed.
    func rewrite() throws(CycError) { try file.change { _ in } }

    /// Stores `credential` in place of the present one.
    func store(_ credential: Credential) throws(CycError) {
        let addresses = endpoints.hasOwnAPIs ? "" : " \(endpoints.api) \(endpoints.graphQL)"
        try file.change { lines in
            lines.removeAll(where: goesHere)
            lines.append("\(endpoints.host) \(credential.token.secret)\(addresses)")
            if credential.renewal != nil {
                lines.append("\(Entry.renewal) \(endpoints.host) \(credential.text)\(addresses)")
            }
        }
    }

    /// Removes the token for these endpoints; without any other line the file is removed.
    func clear() throws(CycError) { _ = try clear(where: goesHere) }

    /// Removes all tokens of the host.
    ///
    /// - Returns: Whether there was one.
    func clearAll() throws(CycError) -> Bool {
        file.removeLeftovers()
        return try clear(where: isOfHost)
    }

    private func clear(where isMeant: (String) -> Bool) throws(CycError) -> Bool {
        guard try file.lines().contains(where: isMeant) else { return false }
        try file.change { $0.removeAll(where: isMeant) }
        return true
    }

    private func goesHere(_ line: String) -> Bool { Entry(line: line)?.key == endpoints.tokenKey }

    private func isOfHost(_ line: String) -> Bool { Entry(line: line)?.host == endpoints.host }

    private struct Entry {
        /// First word of a line with what renews a token; a comment to other readers of the file.
        static let renewal = "#refresh"

        let isRenewal: Bool
        let host: GitHubHost
        /// See ``Endpoints/tokenKey``.
        let key: String
        let secret: String

        init?(line: String) {
            var words = line.split(separator: " ")
            isRenewal = words.first == Substring(Self.renewal)
            if isRenewal { words.removeFirst() }
            guard let first = words.first, !first.hasPrefix("#"),
                let host = words.count == 1 ? .dotCom : GitHubHost(first)
            else { return nil }
            self.host = host
            let addresses = words.count == (isRenewal ? 7 : 4) ? words.suffix(2) : []
            key = ([host.description] + addresses.map(String.init)).joined(separator: " ")
            // A token with a space is reported as unusable.
            secret = words.dropFirst(words.count == 1 ? 0 : 1).dropLast(addresses.count)
                .joined(separator: " ")
        }
    }
}
