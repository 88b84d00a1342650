package import CycCore

/// Sends requests through libcurl with a shared connection pool.
///
/// Keep one for the whole run: connections, TLS sessions and name lookups are reused. Use it from
/// one thread at a time. Certificates are always verified. libcurl itself reads the proxy variables
/// (`https_proxy`, `no_proxy`, …); loopback is never proxied.
@safe package final class HTTPClient {
    package struct Limits: Hashable, Sendable {
        /// For name lookup, connection and TLS of one exchange.
        package var connect = Duration.seconds(3)
        /// For one whole exchange.
        package var total = Duration.seconds(6)
        /// For a body after decompression; units: bytes.
        package var body = 8 << 20
        /// Maximum number of concurrent exchanges and connections.
        package var atOnce = 8

        package init() {}
    }

    /// Injected sources of time and randomness.
    package struct Clock {
        /// A monotonic clock.
        package var now: () -> ContinuousClock.Instant
        package var epoch: () -> Instant
        /// Waits this long, or less.
        package var wait: (Duration) -> Void
        /// In `0..<1`.
        package var random: () -> Double

        package init(
            now: @escaping () -> ContinuousClock.Instant, epoch: @escaping () -> Instant,
            wait: @escaping (Duration) -> Void, random: @escaping () -> Double
        ) {
            self.now = now
            self.epoch = epoch
            self.wait = wait
            self.random = random
        }
    }

    let userAgent: String
    let limits: Limits
    let retries: RetryPolicy
    let trust: CertificateTrust
    let clock: Clock
    let pool: Pool
    /// Rate limits by ``Batch`` key: method and address.
    var rateLimits: [String: RateLimitPause] = [:]

    struct RateLimitPause {
        let resumes: ContinuousClock.Instant
        let until: Instant
    }

    /// Makes a client without connections.
    ///
    /// - Parameters:
    ///   - version: The program's, for `User-Agent: cyc/VERSION`.
    ///   - limits: For each exchange.
    /// - Throws: ``HTTPError/other(code:detail:)`` if libcurl does not start, or
    ///   ``HTTPError/badHeader(name:)`` for a version with a line break.
    package init(
        version: String, limits: Limits = Limits(), retries: RetryPolicy = RetryPolicy(),
        trust: CertificateTrust = CertificateTrust(), clock: Clock
    ) throws(HTTPError) {
        guard isHeaderValue(version) else { throw .badHeader(name: "User-Agent") }
        userAgent = "cyc/\(version)"
        self.limits = limits
        self.retries = retries
        self.trust = trust
        self.clock = clock
        pool = try Pool(connections: limits.atOnce)
    }
}

@available(*, unavailable)
extension HTTPClient: Sendable {}

@available(*, unavailable)
extension HTTPClient.Clock: Sendable {}
