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
        let (origin, start) = (ContinuousClock.now, world.timeAwake())
        self.init(
            now: { origin.advanced(by: world.timeAwake() - start) },
            // An invalid `CYC_NOW` is reported before anything is sent.
            epoch: {
                (try? world.now())
                    ?? Instant(secondsSinceEpoch: world.clock() / 1_000_000_000)
            },
            wait: { world.pause(for: max(.milliseconds(1), $0)) },
            random: { Double.random(in: 0..<1) })
    }
}
