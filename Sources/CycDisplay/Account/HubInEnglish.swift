package import CycCore

extension English {
    package func explain(_ trouble: HubTrouble) -> Explanation {
        explain(trouble, retry: Fix.sync)
    }

    /// `retry` is the command that asks again.
    private func explain(_ trouble: HubTrouble, retry: ShellCommand) -> Explanation {
        let again: Instruction = "try again later: \(retry)"
        switch trouble {
        case .unresolvedHost(let host):
            return Explanation(
                "cannot find \(host): this machine is offline, or the name is wrong",
                hint: "when it is online: \(retry)")
        case .cannotConnect(let host, let detail):
            return Explanation(
                "cannot connect\(ifKnown(host, " to "))\(because(detail))", hint: again)
        case .timedOut: return Explanation("GitHub did not answer in time", hint: again)
        case .cutOff:
            return Explanation("the connection to GitHub broke off", hint: again)
        case .untrustedCertificate(let host, let detail):
            return Explanation(
                "the certificate\(ifKnown(host, " of ")) is not trusted\(because(detail))",
                hint: "for an authority of your own set SSL_CERT_FILE to its file; else check the"
                    + " clock: \(Fix.showClock)")
        case .proxy(let status):
            return Explanation(
                "the proxy does not let cyc through" + (status.map { " (status \($0))" } ?? ""),
                hint: "look at the proxy variables: \(Fix.showProxy)")
        case .rateLimited(let until):
            return Explanation(
                until.map { "GitHub asks to wait until \(time($0))" }
                    ?? "GitHub asks to wait a while",
                hint: "after that: \(retry)")
        case .serverError(let status):
            return Explanation(
                "GitHub is out of order (status \(status))",
                hint: "see \(statusPage), and \(again)")
        case .overloaded(let words):
            return Explanation(
                "GitHub gave up on the question\(because(words))", hint: again)
        case .notLoggedIn:
            return Explanation("not logged in to GitHub", hint: "log in: \(Fix.loginWithToken)")
        case .tokenElsewhere(let api):
            return Explanation(
                "the stored token was not stored for \(api) and is not sent there",
                hint: "use the usual address: \(Fix.unsetAddresses); or log in there:"
                    + " \(Fix.loginWithToken)")
        case .badCredentials(let source):
            return Explanation(
                "GitHub refuses the token\(tokenPlace(source)): it is wrong, expired or revoked",
                hint: "get another one: \(Fix.token(from: source))")
        case .suspended:
            return Explanation(
                "GitHub suspended this account", hint: "ask why: https://support.github.com")
        case .forbidden(let words):
            return Explanation(
                "GitHub refuses to answer\(because(words))",
                hint: "see what the token may do: \(Fix.whoAmI)")
        case .missingScopes(let scopes):
            let names = scopes.listed()
            return Explanation(
                "the token lacks a scope" + (names.isEmpty ? "" : ": \(names)"),
                hint: "log in, which asks for what cyc needs: \(Fix.loginWithToken)")
        case .singleSignOn(let address):
            return Explanation(
                "an organization wants you to sign on again",
                hint: address.map { "open \($0)" }
                    ?? "authorize the token for it on GitHub's page of tokens")
        case .keyringUnreachable(let words):
            return Explanation(
                "the keyring cannot be reached: "
                    + (words.isEmpty ? "it is locked or does not answer" : "\(words)"),
                hint: "unlock it, or log in again: \(Fix.loginWithToken)")
        case .unknownLogin(let login):
            return Explanation(
                "GitHub knows no person named \(login)",
                hint: "correct the name: \(Fix.followLogin)")
        case .notFound:
            return Explanation(
                "GitHub has nothing there, or hides it from this token",
                hint: "check host and token: \(Fix.whoAmI)")
        case .redirectLoop:
            return Explanation(
                "GitHub redirects in a circle", hint: "check the host: \(Fix.showHost)")
        case .redirectedElsewhere(let from, let to):
            return Explanation(
                "GitHub\(ifKnown(from, " (", ")")) redirects to another place\(ifKnown(to, ", ")),"
                    + " where cyc does not follow",
                hint: "check the host: \(Fix.showHost)")
        case .tooLarge(let limit):
            return Explanation(
                "GitHub's answer is larger than \(limit >> 20) MiB", hint: again)
        case .notUnderstood(let detail):
            return Explanation(
                "GitHub's answer cannot be used: \(misfit(detail))",
                hint: "check the host: \(Fix.showHost); if it is right, \(again)")
        case .noDays:
            return Explanation(
                "GitHub's public page shows no calendar: the profile is private, or nobody's",
                hint: "see it with a token: \(Fix.loginWithToken)")
        case .unknownMarkup:
            return Explanation(
                "GitHub's public page has a form that this cyc cannot read",
                hint: "use a token instead: \(Fix.loginWithToken)")
        case .endsEarly(let day):
            return Explanation(
                "GitHub's public page ends on \(day) and tells nothing of the days since",
                hint: again)
        case .undescribed(let repository):
            return Explanation(
                "GitHub has no \(repository), or hides it from this token",
                hint: "see what the token may do: \(Fix.whoAmI); then: \(retry)")
        case .badAddress(let source, let value):
            return Explanation(
                "\(visible: value)\(ifKnown(source, " (from ", ")")) is no address of a GitHub",
                hint: "correct it, or return to github.com: \(Fix.address(from: source))")
        case .plainHTTP(let source, let value):
            return Explanation(
                "\(visible: value)\(ifKnown(source, " (from ", ")")) is not encrypted",
                hint: "use an address with https, or: \(Fix.address(from: source))")
        case .unusableToken(let source):
            return Explanation(
                "what came as a token\(tokenPlace(source)) is none: a token is one line of"
                    + " letters, digits and signs",
                hint: "get another one: \(Fix.token(from: source))")
        }
    }

    /// What about an answer is not as it should be.
    private func misfit(_ detail: String) -> Text {
        let detail: Text = "\(detail)"
        return detail.isEmpty ? "it is not what GitHub documents" : detail
    }

    /// " from …", by a ``TokenSource/name``.
    private func tokenPlace(_ source: String) -> Text {
        switch source {
        case "": ""
        case "secret_service": " in the keyring"
        case "file": " in the token file"
        default: " from \(source)"
        }
    }

    package func explain(_ trouble: LoginTrouble) -> Explanation {
        switch trouble {
        case .noClientID(let page):
            return Explanation(
                "there is no application to log in through: github.client_id is not set",
                hint: "answer questions: \(Fix.setUp); or follow the public page of a login:"
                    + " \(Fix.set("github.login", "YOUR-LOGIN")); or use a token:"
                    + " \(Fix.loginWithToken); or register an application in two minutes: open"
                    + " \(page), name it cyc, give any addresses, enable the device"
                    + " flow, then \(Fix.set("github.client_id", "CLIENT_ID"))")
        case .wrongClientID(let id):
            return Explanation(
                "GitHub knows no application with the client id \(id)",
                hint: "correct it: \(Fix.set("github.client_id", "CLIENT_ID"))")
        case .deviceFlowOff(let page):
            return Explanation(
                "the application does not allow to log in by code",
                hint: "switch its device flow on: \(page); or use a token: \(Fix.loginWithToken)")
        case .expired:
            return Explanation(
                "the code was not entered in time", hint: "get a new one: \(Fix.login)")
        case .denied:
            return Explanation(
                "the login was refused in the browser", hint: "if that was a mistake: \(Fix.login)")
        case .unverifiedEmail(let page):
            return Explanation(
                "GitHub wants the account's e-mail address to be verified first",
                hint: "verify it: \(page); then: \(Fix.login)")
        case .interrupted:
            return Explanation(
                "interrupted before the login was done", hint: "try again: \(Fix.login)")
        case .clockRunningWild:
            return Explanation(
                "GitHub finds that cyc asks too early: this machine's clock runs too fast",
                hint: "use a token instead: \(Fix.loginWithToken)")
        case .notUnderstood(let detail):
            return Explanation(
                "GitHub's answer to the login cannot be used: \(misfit(detail))",
                hint: "check the host: \(Fix.showHost); or use a token: \(Fix.loginWithToken)")
        case .unanswered(let trouble, let isRead):
            return explain(trouble, retry: isRead ? Fix.loginWithToken : Fix.login)
        }
    }
}
