/// The setup step for the GitHub account and its login method: offers and input parser.
package struct SetupAccount: Sendable {
    package enum Choice: Equatable, Sendable {
        /// The current account.
        case keepCurrent
        /// The account for `github.login`.
        case login(String)
        /// A token entered by the user.
        case token
        case browser
        /// No GitHub at all.
        case declined
    }

    /// `github.login`; empty for the token's owner.
    package let followed: String
    package let token: SetupDiscovery.Token?
    package let tokenPage: String?
    /// Whether browser login is configured.
    package let hasBrowser: Bool
    package let isDeclined: Bool
    /// The suggested login if the input is empty.
    package let guess: String?

    package init(_ discovery: SetupDiscovery, settings: Settings) {
        followed = settings.github.login
        token = discovery.token
        tokenPage = discovery.tokenPage
        hasBrowser = !settings.github.clientID.isEmpty
        isDeclined = settings.github.isDeclined
        let isOpen = discovery.token == nil && settings.github.login.isEmpty && !isDeclined
        guess = isOpen ? discovery.logins.first : nil
    }

    package func reply(to line: String) -> SetupReply<Choice> {
        if line.isEmpty {
            if let guess { return .chosen(.login(guess)) }
            return token != nil || !followed.isEmpty || isDeclined ? .chosen(.keepCurrent) : .skip
        }
        if let reply: SetupReply<Choice> = SetupWords.common(line) { return reply }
        switch line.lowercased() {
        case "-": return .chosen(isDeclined ? .keepCurrent : .declined)
        case "t", "ㅅ": return .chosen(.token)
        case "b" where hasBrowser, "ㅠ" where hasBrowser: return .chosen(.browser)
        default: break
        }
        // The login may also be given as `@octo` or as the page's URL.
        var login = line[...]
        while login.hasSuffix("/") { login.removeLast() }
        if let slash = login.lastIndex(of: "/") { login = login[login.index(after: slash)...] }
        if login.hasPrefix("@") { login.removeFirst() }
        guard isLogin(login) else { return .notUnderstood(.notALogin(line)) }
        if login.lowercased() == followed.lowercased(), !isDeclined { return .chosen(.keepCurrent) }
        if followed.isEmpty, !isDeclined, case .of(let owner, _) = token,
            owner.lowercased() == login.lowercased()
        {
            return .chosen(.keepCurrent)
        }
        return .chosen(.login(String(login)))
    }
}
