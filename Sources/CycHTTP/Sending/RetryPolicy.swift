import CCurl

/// When a request is sent once more; a pure rule.
///
/// Only what is safe to repeat, only for failures that pass, after growing pauses, never sooner
/// than the server allows, and never past the caller's time.
package struct RetryPolicy: Hashable, Sendable {
    /// How often one request is sent at most.
    package var tries = 4
    /// The pause after the first try, before jitter; each later one is twice as long.
    package var firstPause = Duration.milliseconds(250)
    /// Whether an exchange that used up its whole time is worth another.
    package var retriesTimeouts = false

    package init() {}

    /// How long to wait before the next try.
    ///
    /// - Parameters:
    ///   - result: What the try gave.
    ///   - isRepeatable: Whether the request does no harm when it is sent twice.
    ///   - triesSoFar: This one included, from 1.
    ///   - budget: The time that is left to the caller.
    ///   - random: In `0..<1`; spreads many clients that failed at the same moment.
    /// - Returns: `nil` where `result` is the answer.
    package func pause(
        after result: Result<HTTPResponse, HTTPError>, isRepeatable: Bool, triesSoFar: Int,
        budget: Duration, random: Double
    ) -> Duration? {
        guard isRepeatable, triesSoFar < tries, isTransient(result) else { return nil }
        let plain = firstPause * (1 << min(triesSoFar - 1, 16))
        var pause = plain * (0.75 + random / 2)
        if case .success(let response) = result, let until = response.waitUntil {
            let (wait, overflow) = until.subtractingReportingOverflow(response.received)
            guard !overflow else { return nil }
            // The jitter comes on top here: sooner than asked would be an offence.
            pause = max(pause, .seconds(wait) + firstPause * random)
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
    /// Whether the same request may well succeed a moment later.
    ///
    /// A name that does not resolve is not among them: mostly the machine is offline, and then the
    /// answer is wanted at once. Nor is an exchange that used up its whole time.
    package var isTransient: Bool {
        switch self {
        case .cannotConnect, .timedOut(.connect), .emptyReply, .reset, .cutBody: true
        // A TLS handshake that broke off.
        case .other(let code, _) where code == Int32(CURLE_SSL_CONNECT_ERROR.rawValue): true
        case .unresolvedHost, .timedOut(.total), .untrustedCertificate, .unreadableCertificates,
            .tooLarge, .notHTTP, .redirectLoop, .redirectToOtherHost, .refusedScheme, .badHeader,
            .badURL, .proxy, .heldBack, .stopped, .other:
            false
        }
    }
}
