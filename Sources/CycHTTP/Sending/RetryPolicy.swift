import CCurl
import CycCore

/// Decides when a request is retried, without side effects.
///
/// Retries only repeatable requests, only after transient errors, with growing pauses, never sooner
/// than the server allows, and never beyond the caller's budget.
package struct RetryPolicy: Hashable, Sendable {
    /// Maximum number of tries of one request.
    package var tries = 4
    /// Pause after the first try, before jitter; each later one is twice as long.
    package var firstPause = Duration.milliseconds(250)
    /// Whether an exchange that timed out is retried.
    package var retriesTimeouts = false

    package init() {}

    /// Returns the pause before the next try.
    ///
    /// - Parameters:
    ///   - triesSoFar: Including this one, from 1.
    ///   - budget: The caller's remaining time.
    ///   - random: In `0..<1`; spreads clients whose requests failed at the same moment.
    /// - Returns: `nil` if `result` is final.
    package func pause(
        after result: Result<HTTPResponse, HTTPError>, isRepeatable: Bool, triesSoFar: Int,
        budget: Duration, random: Double
    ) -> Duration? {
        guard isRepeatable, triesSoFar < tries, isTransient(result) else { return nil }
        let backoff = firstPause * (1 << min(triesSoFar - 1, 16))
        var pause = backoff * (0.75 + random / 2)
        if case .success(let response) = result, let until = response.waitUntil {
            // Jitter is added, never subtracted, because the server forbids an earlier try.
            pause = max(pause, until - response.received + firstPause * random)
        }
        return pause < budget ? pause : nil
    }

    private func isTransient(_ result: Result<HTTPResponse, HTTPError>) -> Bool {
        switch result {
        case .success(let response):
            [429, 500, 502, 503, 504].contains(response.status)
                || response.status == 403 && response.waitUntil != nil
        case .failure(.timedOut(.total)): retriesTimeouts
        case .failure(let failure): failure.isTransient
        }
    }
}

extension HTTPError {
    /// Whether the same request may succeed a moment later.
    ///
    /// An unresolved name is not transient: usually the machine is offline, and the user wants to
    /// know at once. Nor is an exchange that used up its whole time.
    package var isTransient: Bool {
        switch self {
        case .cannotConnect, .timedOut(.connect), .emptyReply, .reset, .incompleteBody: true
        // An interrupted TLS handshake.
        case .other(let code, _) where code == Int32(CURLE_SSL_CONNECT_ERROR.rawValue): true
        case .unresolvedHost, .timedOut(.total), .untrustedCertificate, .unreadableCertificates,
            .tooLarge, .notHTTP, .redirectLoop, .redirectToOtherHost, .refusedScheme, .badHeader,
            .badURL, .proxy, .rateLimitActive, .stopped, .other:
            false
        }
    }
}
