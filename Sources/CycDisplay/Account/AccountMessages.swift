package import CycCore

/// `login`, `logout`, `whoami`, and what came of asking GitHub.
package protocol AccountMessages: Sendable {
    /// Above the code that is to be typed at `address`.
    func enterCode(at address: String) -> String
    var openingBrowser: String { get }
    /// Where a token with the right scopes is made; the address follows on a line of its own.
    var makeToken: String { get }
    func waitingForLogin(seconds: Int) -> String
    /// Before standard input is read from a terminal.
    var tokenPrompt: String { get }
    /// Said before the token is written; `place` is the keyring or the file.
    func willStore(in place: TokenSource) -> String
    func loggedIn(_ name: AccountName) -> String
    func hostSet(_ host: String) -> String
    func remark(_ remark: TokenRemark) -> String

    func forgotten(in place: TokenSource, host: String) -> String
    func nothingToForget(host: String) -> String
    /// A place that `logout` has no power over, and the command that has.
    func stillAnswers(_ place: TokenSource, host: String) -> Advice
    func revoke(at page: String) -> String

    var tokenLabel: String { get }
    var scopesLabel: String { get }
    var limitLabel: String { get }
    var privateLabel: String { get }
    func describe(_ place: TokenSource) -> String
    /// `nil` for a token that has no scopes but permissions of another kind.
    func scopes(_ scopes: [String]?) -> String
    /// How much may still be asked; `resets` in seconds since 1970-01-01T00:00:00Z.
    func requestsLeft(_ remaining: Int, of limit: Int, resets: Int64) -> String
    /// Whether the token sees private contributions; `nil` where nobody can tell.
    func seesPrivate(_ answer: Bool?) -> String

    /// Whose calendar was read, and how much is known of it.
    func hubSynced(_ account: AccountName, contributions: Int) -> String
    /// A day that counts less than it did, most likely because a repository was removed.
    func vanished(_ day: Day, before: Int, now: Int) -> String
}
