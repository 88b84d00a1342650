import CCurl

extension HTTPClient {
    /// Sends all requests, several at once, and blocks until each has its outcome.
    ///
    /// - Parameters:
    ///   - requests: Any number, to any hosts.
    ///   - deadline: When the caller's patience ends, by ``Clock/now``; nothing goes on after it.
    ///   - shouldStop: Asked at least every tenth of a second; `true` breaks everything off.
    /// - Returns: One outcome for each request, in the order of `requests`.
    package func send(
        _ requests: [HTTPRequest], until deadline: ContinuousClock.Instant,
        shouldStop: () -> Bool = { false }
    ) -> [Result<HTTPResponse, HTTPFailure>] {
        var signals = cyc_sigpipe()
        unsafe cyc_sigpipe_hold(&signals)
        defer { unsafe cyc_sigpipe_release(&signals) }
        var batch = Batch(of: requests, through: self, until: deadline)
        return batch.run(shouldStop)
    }

    /// Sends all requests within so much time; see ``send(_:until:shouldStop:)``.
    package func send(
        _ requests: [HTTPRequest], within budget: Duration, shouldStop: () -> Bool = { false }
    ) -> [Result<HTTPResponse, HTTPFailure>] {
        send(requests, until: clock.now().advanced(by: budget), shouldStop: shouldStop)
    }

    /// Sends one request; see ``send(_:until:shouldStop:)``.
    package func send(
        _ request: HTTPRequest, until deadline: ContinuousClock.Instant,
        shouldStop: () -> Bool = { false }
    ) -> Result<HTTPResponse, HTTPFailure> {
        send([request], until: deadline, shouldStop: shouldStop)[0]
    }
}
