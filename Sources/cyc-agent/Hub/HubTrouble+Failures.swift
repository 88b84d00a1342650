import CycCore
import CycGitHub
import CycHTTP

extension HubTrouble {
    /// What libcurl's failure means for the person.
    init(_ failure: HTTPFailure) {
        self =
            switch failure {
            case .unresolvedHost(let host): .unresolvedHost(host)
            case .cannotConnect(let host, let detail): .cannotConnect(host: host, detail: detail)
            case .timedOut, .stopped: .timedOut
            case .untrustedCertificate(let host, let detail):
                .untrustedCertificate(host: host, detail: detail)
            case .unreadableCertificates(let detail):
                .untrustedCertificate(host: "", detail: detail)
            case .emptyReply, .reset, .cutBody: .cutOff
            case .tooLarge(let limit): .tooLarge(limit: limit)
            // Not an answer that cannot be used, but none.
            case .notHTTP(let detail): .cannotConnect(host: "", detail: detail)
            case .redirectLoop: .redirectLoop
            case .redirectToOtherHost(let from, let to): .redirectedElsewhere(from: from, to: to)
            case .refusedScheme(let origin): .plainHTTP(source: "", value: origin)
            case .badHeader: .unusableToken(source: "")
            case .badURL(let detail): .badAddress(source: "", value: detail)
            case .proxy(let status): .proxy(status: status)
            case .heldBack(let until): .rateLimited(until: until)
            case .other(let code, let detail):
                .cannotConnect(host: "", detail: "\(detail) (\(code))")
            }
    }

    /// What a wrong address means for the person; `hostSource` is the setting or option that names
    /// the host.
    init(_ problem: AddressProblem, hostSource: String) {
        self =
            switch problem {
            case .badHost(let host): .badAddress(source: hostSource, value: host)
            case .badAddress(let source, let value): .badAddress(source: source, value: value)
            case .plainHTTP(let source, let value): .plainHTTP(source: source, value: value)
            }
    }

    /// What GitHub's answer means for the person.
    ///
    /// - Parameters:
    ///   - failure: Why the answer is no use.
    ///   - tokenSource: Where the token came from, if one was sent.
    ///   - endpoints: The GitHub that was asked; of other places no address is told.
    init(_ failure: GitHubFailure, tokenSource: String, at endpoints: Endpoints) {
        self =
            switch failure {
            case .badCredentials: .badCredentials(source: tokenSource)
            case .suspended: .suspended
            case .forbidden(let message): .forbidden(message)
            case .missingScopes(let scopes): .missingScopes(scopes)
            case .samlRequired(let url):
                .singleSignOn(url.flatMap { endpoints.isOwnPage($0) ? $0 : nil })
            case .rateLimited(let until): .rateLimited(until: until)
            case .serverError(let status): .serverError(status: status)
            case .overloaded(let message): .overloaded(message)
            case .notFound: .notFound
            case .unknownLogin(let login): login.isEmpty ? .notFound : .unknownLogin(login)
            case .redirected(let to):
                .redirectedElsewhere(from: "", to: to.map(endpoints.place(of:)) ?? "")
            case .unexpectedStatus(let status): .notUnderstood("status \(status)")
            case .wrongType(let type): .notUnderstood(type ?? "no content type")
            case .notJSON: .notUnderstood("not JSON")
            case .unexpectedShape(let detail): .notUnderstood(detail)
            case .queryRefused(let message): .notUnderstood(message)
            case .noDays: .noDays
            case .unknownMarkup: .unknownMarkup
            case .endsEarly(let day): .endsEarly(day)
            }
    }
}
