/// Sends requests through libcurl, on one pool of connections.
///
/// Make one for a run and keep it: connections, TLS and name lookups are reused. For one thread at
/// a time. Certificates are always verified; there is no way to switch that off. Proxy variables
/// (`https_proxy`, `no_proxy`, …) are libcurl's own; loopback is never proxied.
@safe package final class HTTPClient {
    package struct Limits: Hashable, Sendable {
        /// For name lookup, connection and TLS of one exchange.
        package var connect = Duration.seconds(3)
        /// For one whole exchange.
        package var total = Duration.seconds(6)
        /// For a body after decompression; units: bytes.
        package var body = 8 << 20
        /// Exchanges, and connections, at the same time.
        package var atOnce = 8

        package init() {}
    }

    /// Time and chance, passed in.
    package struct Clock {
        /// Never goes back.
        package var now: () -> ContinuousClock.Instant
        /// Seconds since 1970-01-01T00:00:00Z.
        package var epoch: () -> Int64
        /// Lets so much time pass, or less.
        package var wait: (Duration) -> Void
        /// In `0..<1`.
        package var random: () -> Double

        package init(
            now: @escaping () -> ContinuousClock.Instant, epoch: @escaping () -> Int64,
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
    /// Which questions the server does not want to hear again before when.
    var quiet: [String: Quiet] = [:]

    struct Quiet {
        let resumes: ContinuousClock.Instant
        /// Seconds of the epoch.
        let until: Int64
    }

    /// A client without connections yet.
    ///
    /// - Parameters:
    ///   - version: The program's, for `User-Agent: cyc/VERSION`.
    ///   - limits: For each exchange.
    ///   - retries: When a request is sent once more.
    ///   - trust: Which certificate authorities are trusted.
    ///   - clock: Time and chance.
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
