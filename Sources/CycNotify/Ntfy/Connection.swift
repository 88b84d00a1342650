import CycHTTP
import CycSystem
import Synchronization

/// A client for the ntfy server, made on first use; requests are sent one at a time.
final class Connection: Sendable {
    private let open: @Sendable (HTTPClient.Limits, RetryPolicy) throws(HTTPError) -> HTTPClient
    private let client = Mutex<HTTPClient?>(nil)
    private let budget: Duration
    private let firstPause: Duration

    init(
        _ open:
            @escaping @Sendable (HTTPClient.Limits, RetryPolicy) throws(HTTPError) ->
            HTTPClient, within budget: Duration, firstPause: Duration
    ) {
        self.open = open
        self.budget = budget
        self.firstPause = firstPause
    }

    func send(_ request: HTTPRequest) -> Result<HTTPResponse, HTTPError> {
        client.withLock { client in
            do throws(HTTPError) {
                let opened: HTTPClient
                if let client { opened = client } else { opened = try open(limits, retries) }
                client = opened
                return opened.send(
                    [request], within: budget, shouldStop: { Interrupt.isRequested })[0]
            } catch {
                return .failure(error)
            }
        }
    }

    private var limits: HTTPClient.Limits {
        var limits = HTTPClient.Limits()
        // Leaves time for a retry after one request without a response.
        limits.total = budget / 3
        limits.connect = min(limits.connect, limits.total)
        limits.body = 1 << 16
        limits.atOnce = 1
        return limits
    }

    private var retries: RetryPolicy {
        var retries = RetryPolicy()
        retries.tries = 3
        retries.firstPause = firstPause
        retries.retriesTimeouts = true
        return retries
    }
}
