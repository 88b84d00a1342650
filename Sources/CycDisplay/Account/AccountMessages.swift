package import CycCore

/// `login`, `logout`, `whoami`, and what came of asking GitHub.
package protocol AccountMessages: Sendable {
    /// Above the code that is to be typed at `address`.
    func enterCode(at address: String) -> Text
    var openingBrowser: Text { get }
    /// Where a token with the right scopes is made; the address follows on a line of its own.
    var makeToken: Text { get }
    func waitingForLogin(seconds: Int) -> Text
    /// Before standard input is read from a terminal.
    var tokenPrompt: Text { get }
    /// Said before the token is written; `place` is the keyring or the file.
    func willStore(in place: TokenSource) -> Text
    func loggedIn(_ name: AccountName) -> Text
    func hostSet(_ host: String) -> Text
    func remark(_ remark: TokenRemark) -> Text

    func forgotten(in place: TokenSource, host: String) -> Text
    func nothingToForget(host: String) -> Text
    /// A place that `logout` has no power over, and the command that has.
    func stillAnswers(_ place: TokenSource, host: String) -> Advice
    func revoke(at page: String) -> Text

    var tokenLabel: Text { get }
    var scopesLabel: Text { get }
    var limitLabel: Text { get }
    var privateLabel: Text { get }
    func describe(_ place: TokenSource) -> Text
    /// `nil` for a token that has no scopes but permissions of another kind.
    func scopes(_ scopes: [String]?) -> Text
    /// How much may still be asked; `resets` in seconds since 1970-01-01T00:00:00Z.
    func requestsLeft(_ remaining: Int, of limit: Int, resets: Int64) -> Text
    /// Whether the token sees private contributions; `nil` where nobody can tell.
    func seesPrivate(_ answer: Bool?) -> Text

    /// Whose calendar was read, and how much is known of it.
    func hubSynced(_ account: AccountName, contributions: Int) -> Text
    /// A day that counts less than it did, most likely because a repository was removed.
    func vanished(_ day: Day, before: Int, now: Int) -> Text
}
