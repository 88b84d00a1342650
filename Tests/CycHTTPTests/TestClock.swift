import CycCore
import CycHTTP
import Synchronization
import TestSupport

/// The real clock, except that waiting costs nothing: it moves the hands instead.
final class TestClock: Sendable {
    /// What the epoch clock shows at first: 2026-11-21T10:00:00Z.
    static let epoch: Instant = 1_795_255_200

    private let start = ContinuousClock.now
    private let skipped = Mutex(Duration.zero)
    private let chance: Double

    init(chance: Double = 0) { self.chance = chance }

    /// How much waiting was asked for.
    var waited: Duration { skipped.withLock { $0 } }

    /// Time since the test began, waiting included.
    var elapsed: Duration { start.duration(to: ContinuousClock.now) + waited }

    var clock: HTTPClient.Clock {
        HTTPClient.Clock(
            now: { self.start.advanced(by: self.elapsed) },
            epoch: { Self.epoch + self.elapsed },
            wait: { pause in self.skipped.withLock { $0 += pause } },
            random: { self.chance })
    }
}

/// A client of this test alone, whose retries do not really wait.
struct TestClient {
    let time: TestClock
    let client: HTTPClient

    init(
        tries: Int = 1, chance: Double = 0, trust: CertificateTrust = CertificateTrust(),
        limits change: (inout HTTPClient.Limits) -> Void = { _ in }
    ) throws {
        time = TestClock(chance: chance)
        var limits = HTTPClient.Limits()
        change(&limits)
        var retries = RetryPolicy()
        retries.tries = tries
        client = try HTTPClient(
            version: "1.2.3", limits: limits, retries: retries, trust: trust, clock: time.clock)
    }

    func send(
        _ requests: [HTTPRequest], within budget: Duration = .seconds(20),
        shouldStop: () -> Bool = { false }
    ) -> [Result<HTTPResponse, HTTPError>] {
        client.send(requests, within: budget, shouldStop: shouldStop)
    }

    func send(_ request: HTTPRequest, within budget: Duration = .seconds(20)) throws(HTTPError)
        -> HTTPResponse
    {
        try client.send([request], within: budget)[0].get()
    }

    /// Why `request` fails, or `nil` if it does not.
    func failure(of request: HTTPRequest, within budget: Duration = .seconds(20)) -> HTTPError? {
        do throws(HTTPError) {
            _ = try send(request, within: budget)
            return nil
        } catch {
            return error
        }
    }
}

extension HTTPResponse {
    var text: String { String(decoding: body, as: UTF8.self) }
}
