package import CycCore
package import CycHTTP

extension GitHubError {
    /// Converts the error of a request that got no response.
    package init(_ failure: HTTPError) {
        self =
            switch failure {
            case .unresolvedHost(let host): .unresolvedHost(host)
            case .cannotConnect(let host, let detail): .cannotConnect(host: host, detail: detail)
            case .timedOut, .stopped: .timedOut
            case .untrustedCertificate(let host, let detail):
                .untrustedCertificate(host: host, detail: detail)
            case .unreadableCertificates(let detail):
                .untrustedCertificate(host: "", detail: detail)
            case .emptyReply, .reset, .incompleteBody: .connectionLost
            case .tooLarge(let limit): .tooLarge(limit: limit)
            // A response that is not HTTP counts as no response.
            case .notHTTP(let detail): .cannotConnect(host: "", detail: detail)
            case .redirectLoop: .redirectLoop
            case .redirectToOtherHost(let from, let to): .redirectedElsewhere(from: from, to: to)
            case .refusedScheme(let origin): .plainHTTP(source: "", value: RedactedAddress(origin))
            case .badHeader: .unusableToken(source: "")
            case .badURL(let detail): .badAddress(source: "", value: RedactedAddress(detail))
            case .proxy(let status): .proxy(status: status)
            case .rateLimitActive(let until): .rateLimited(until: until)
            case .other(let code, let detail):
                .cannotConnect(host: "", detail: "\(detail) (\(code))")
            }
    }

    /// Returns the error as shown to the user: with the token's source and the host, and without
    /// links to pages of other hosts.
    package func described(ofTokenFrom source: String, at endpoints: Endpoints) -> GitHubError {
        switch self {
        case .badCredentials: .badCredentials(source: source)
        case .serverError(let status, _): .serverError(status: status, host: endpoints.host)
        case .suspended: .suspended(host: endpoints.host)
        case .singleSignOn(let url):
            .singleSignOn(url.flatMap { endpoints.isOwnPage($0) ? $0 : nil })
        case .redirectedElsewhere(let from, let to):
            .redirectedElsewhere(from: from, to: endpoints.place(of: to))
        default: self
        }
    }
}
