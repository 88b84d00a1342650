import CCurl

extension HTTPClient {
    /// Sends all requests concurrently and blocks until each has its outcome.
    ///
    /// - Parameters:
    ///   - budget: Time for all requests with their retries.
    ///   - shouldStop: Checked at least every tenth of a second; `true` cancels all requests.
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
