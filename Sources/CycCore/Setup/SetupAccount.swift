/// Whose grass is followed, and with what: what is offered, and what an answer means.
package struct SetupAccount: Sendable {
    package enum Choice: Equatable, Sendable {
        /// What is followed now.
        case asItIs
        /// `github.login`.
        case login(String)
        /// A token that is typed or pasted.
        case token
        case browser
    }

    /// `github.login`, empty for the owner of the token.
    package let followed: String
    package let token: SetupDiscovery.Token?
    package let tokenPage: String?
    /// Whether there is an application to log in through.
    package let hasBrowser: Bool
    /// Whose page to follow where nothing else is typed.
    package let guess: String?

    package init(_ findings: SetupDiscovery, settings: Settings) {
        followed = settings.github.login
        token = findings.token
        tokenPage = findings.tokenPage
        hasBrowser = !settings.github.clientID.isEmpty
        guess =
            findings.token == nil && settings.github.login.isEmpty ? findings.logins.first : nil
    }

    package func reply(to line: String) -> SetupReply<Choice> {
        if line.isEmpty {
            if let guess { return .chosen(.login(guess)) }
            return token != nil || !followed.isEmpty ? .chosen(.asItIs) : .skip
        }
        if let reply: SetupReply<Choice> = SetupWords.common(line) { return reply }
        switch line.lowercased() {
        case "t", "ㅅ": return .chosen(.token)
        case "b" where hasBrowser, "ㅠ" where hasBrowser: return .chosen(.browser)
        default: break
        }
        // Also as `@octo` and as the address of the page.
        var login = line[...]
        while login.hasSuffix("/") { login.removeLast() }
        if let slash = login.lastIndex(of: "/") { login = login[login.index(after: slash)...] }
        if login.hasPrefix("@") { login.removeFirst() }
        guard isLogin(login) else { return .notUnderstood(.notALogin(line)) }
        if login.lowercased() == followed.lowercased() { return .chosen(.asItIs) }
        if followed.isEmpty, case .of(let owner, _) = token,
            owner.lowercased() == login.lowercased()
        {
            return .chosen(.asItIs)
        }
        return .chosen(.login(String(login)))
    }
}
