/// Why GitHub gave no answer, or none that can be used.
///
/// A value without words, as ``Problem``; the second program makes it from what libcurl and GitHub
/// said.
package enum HubTrouble: Error, Hashable, Sendable {
    /// The machine is offline, or the name is wrong.
    case unresolvedHost(String)
    /// Nobody answers at the address; the library's words.
    case cannotConnect(host: String, detail: String)
    case timedOut
    /// The connection ended before the answer did.
    case cutOff
    case untrustedCertificate(host: String, detail: String)
    case proxy(status: Int?)
    /// Until when GitHub asks to wait, in seconds since 1970-01-01T00:00:00Z; `nil` if it did not say.
    case rateLimited(until: Int64?)
    case serverError(status: Int)
    /// GitHub gave up on the question; its own words.
    case overloaded(String)

    /// No token anywhere, and no login to follow without one.
    case notLoggedIn
    /// The host's stored token was not stored for the API at this address, and does not go there.
    case tokenElsewhere(api: String)
    /// The token is wrong, expired or revoked; where it came from.
    case badCredentials(source: String)
    case suspended
    /// GitHub's own words.
    case forbidden(String)
    case missingScopes([String])
    /// An organisation wants a fresh single sign-on, at this address.
    case singleSignOn(String?)
    /// A token may be stored, but the Secret Service did not answer; its own words.
    case keyringUnreachable(String)

    case unknownLogin(String)
    case notFound
    case redirectLoop
    case redirectedElsewhere(from: String, to: String)
    /// More than this many bytes.
    case tooLarge(limit: Int)
    /// Not what GitHub documents; what did not fit.
    case notUnderstood(String)
    /// The public page shows no calendar at all.
    case noDays
    /// The public page has a calendar that this version cannot read.
    case unknownMarkup
    /// The public page ends with this day, and tells nothing of those after it.
    case endsEarly(Day)
    /// GitHub tells nothing of the repository: there is none, or the token may not see it.
    case undescribed(repository: String)

    /// `source` is a setting or variable.
    case badAddress(source: String, value: String)
    /// Plain http anywhere but on this machine.
    case plainHTTP(source: String, value: String)
    /// The token cannot stand in a header; where it came from.
    case unusableToken(source: String)

    package var status: ExitStatus {
        switch self {
        case .unresolvedHost, .cannotConnect, .timedOut, .cutOff, .untrustedCertificate, .proxy,
            .rateLimited, .serverError, .overloaded, .keyringUnreachable:
            .unavailable
        case .notLoggedIn, .tokenElsewhere, .badCredentials, .suspended, .forbidden, .missingScopes,
            .singleSignOn,
            .unusableToken:
            .refused
        case .unknownLogin, .notFound, .redirectLoop, .redirectedElsewhere, .tooLarge,
            .notUnderstood, .noDays, .unknownMarkup, .endsEarly, .undescribed:
            .badData
        case .badAddress, .plainHTTP: .badConfiguration
        }
    }
}

extension HubTrouble {
    /// Whether GitHub will say the same to every question with this token.
    package var concernsToken: Bool {
        switch self {
        case .badCredentials, .suspended, .unusableToken: true
        default: false
        }
    }

    /// How long GitHub is left alone after this.
    ///
    /// What may pass by itself is tried again soon, and not to wait for it each time until then; what
    /// GitHub refused or does not have is there again only when something else changed.
    ///
    /// - Parameters:
    ///   - failures: How many runs in a row ended so, from 1.
    ///   - usual: How long an answer holds; units: seconds.
    /// - Returns: Units: seconds.
    package func pause(after failures: Int, usual: Int64) -> Int64 {
        switch (self, status) {
        // Each service is left alone as long as it asked; the others go on.
        case (.rateLimited, _): usual
        case (_, .unavailable):
            growingPause(after: failures, from: min(usual, 60), upTo: usual)
        default: growingPause(after: failures, from: usual, upTo: max(usual, 24 * 3600))
        }
    }
}

/// A pause that doubles with every failure in a row, from 1.
package func growingPause(after failures: Int, from first: Int64, upTo longest: Int64) -> Int64 {
    min(longest, first << Int64(min(max(failures, 1) - 1, 16)))
}
