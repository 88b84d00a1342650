import CycCore
import CycHTTP
import CycSystem

extension HTTPClient {
    /// Creates a client with this program's version, and the clock and certificates of `world`.
    convenience init(
        in world: World, limits: Limits = Limits(), retries: RetryPolicy = RetryPolicy()
    ) throws(HTTPError) {
        try self.init(
            version: Version.current, limits: limits, retries: retries,
            trust: CertificateTrust(
                file: world.variable("SSL_CERT_FILE"), folder: world.variable("SSL_CERT_DIR")),
            clock: Clock(world))
    }
}

extension HTTPClient.Clock {
    fileprivate init(_ world: World) {
        // Only differences matter, so any origin will do.
        let (origin, start) = (ContinuousClock.now, world.monotonicMilliseconds())
        self.init(
            now: { origin.advanced(by: .milliseconds(world.monotonicMilliseconds() - start)) },
            // An invalid `CYC_NOW` is reported before anything is sent.
            epoch: {
                (try? world.now())
                    ?? Instant(secondsSinceEpoch: world.clock() / 1_000_000_000)
            },
            wait: { world.pause(milliseconds: max(1, Int64($0 / .milliseconds(1)))) },
            random: { Double.random(in: 0..<1) })
    }
}
