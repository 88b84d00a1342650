import CCurl

extension HTTPClient {
    /// Sends all requests, several at once, and blocks until each has its outcome.
    ///
    /// - Parameters:
    ///   - requests: Any number, to any hosts.
    ///   - budget: The caller's patience; nothing goes on after it.
    ///   - shouldStop: Asked at least every tenth of a second; `true` breaks everything off.
    /// - Returns: One outcome for each request, in the order of `requests`.
    package func send(
        _ requests: [HTTPRequest], within budget: Duration, shouldStop: () -> Bool = { false }
    ) -> [Result<HTTPResponse, HTTPError>] {
        var signals = cyc_sigpipe()
        unsafe cyc_sigpipe_hold(&signals)
        defer { unsafe cyc_sigpipe_release(&signals) }
        var batch = Batch(of: requests, through: self, within: budget)
        return batch.run(shouldStop)
    }
}
