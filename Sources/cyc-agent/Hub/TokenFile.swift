import CycCore
import CycGitHub
import CycSystem

/// The tokens of all hosts in the file `token`, each on a line: `HOST TOKEN`.
///
/// A line of one word is a token of github.com. Lines that begin with `#` mean nothing, and stay.
struct TokenFile {
    private let file: LineFile
    private let host: String

    var path: String { file.path }

    /// - Throws: ``Problem/noHome``.
    init(for host: String, in world: World) throws(Problem) {
        file = try LineFile("token", in: world)
        self.host = host
    }

    /// The token of the host, or `nil`; one in a file of somebody else's is none to use.
    ///
    /// - Throws: What ``LineFile/lines()`` throws, or ``HubTrouble/unusableToken(source:)``.
    func token() throws(Problem) -> AccessToken? {
        guard let secret = try file.lines().lazy.compactMap(secret(in:)).first else { return nil }
        guard let token = AccessToken(secret),
            Files.exposure(of: path, as: .secret)?.owner != .somebodyElse
        else { throw .hub(.unusableToken(source: path)) }
        return token
    }

    /// Puts `token` in the place of the one that is there.
    func store(_ token: AccessToken) throws(Problem) {
        try file.change { lines in
            lines.removeAll { secret(in: $0) != nil }
            lines.append("\(host) \(token.secret)")
        }
    }

    /// Forgets the token; without any other line the file goes.
    ///
    /// - Returns: Whether there was one.
    func clear() throws(Problem) -> Bool {
        file.removeLeftovers()
        guard try file.lines().contains(where: { secret(in: $0) != nil }) else { return false }
        try file.change { $0.removeAll { secret(in: $0) != nil } }
        return true
    }

    /// What stands behind the host, if the line is about it.
    private func secret(in line: String) -> Substring? {
        let words = line.split(separator: " ", maxSplits: 1)
        guard let first = words.first, !first.hasPrefix("#") else { return nil }
        let (named, secret) = words.count == 1 ? ("github.com", first) : (first, words[1])
        return named.lowercased() == host ? secret : nil
    }
}
