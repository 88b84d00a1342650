import CycCore
import Synchronization
import TestSupport
import Testing

@testable import CycHTTP

@Suite("Retries")
struct RetryTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let result: Result<HTTPResponse, HTTPError>
        var isRepeatable = true
        var tries = 1
        var budget = Duration.seconds(10)
        var random = 0.0
        let pause: Duration?
    }

    static func response(_ status: Int, _ headers: HTTPHeaders = [:])
        -> Result<HTTPResponse, HTTPError>
    {
        .success(HTTPResponse(status: status, headers: headers, received: 1_000_000))
    }

    static let cases: [Case] =
        [200, 204, 301, 304, 400, 401, 403, 404, 410, 422, 501, 505].map {
            Case(testDescription: "\($0) is an answer", result: response($0), pause: nil)
        }
        + [500, 502, 503, 504].map {
            Case(
                testDescription: "\($0) passes", result: response($0),
                pause: .milliseconds(187.5))
        }
        + [
            HTTPError.cannotConnect(host: "h", detail: ""), .timedOut(.connect),
            .emptyReply, .reset, .incompleteBody, .other(code: 35, detail: ""),
        ].map {
            Case(
                testDescription: "\($0) passes", result: .failure($0),
                pause: .milliseconds(187.5))
        }
        + [
            HTTPError.unresolvedHost("h"), .timedOut(.total),
            .untrustedCertificate(host: "h", detail: ""),
            .unreadableCertificates(detail: ""), .tooLarge(limit: 1), .notHTTP(detail: ""),
            .redirectLoop, .redirectToOtherHost(from: "a", to: "b"), .refusedScheme("http://h"),
            .badHeader(name: "h"), .badURL(detail: ""), .proxy(status: 407),
            .rateLimitActive(until: 1),
            .stopped, .other(code: 43, detail: ""),
        ].map {
            Case(testDescription: "\($0) stays", result: .failure($0), pause: nil)
        }
        + [
            Case(
                testDescription: "not repeatable", result: response(503), isRepeatable: false,
                pause: nil),
            Case(
                testDescription: "jitter", result: response(503), random: 0.5,
                pause: .milliseconds(250)),
            Case(
                testDescription: "the second pause is twice as long", result: response(503),
                tries: 2, random: 0.5, pause: .milliseconds(500)),
            Case(
                testDescription: "the third again", result: response(503), tries: 3, random: 0.5,
                pause: .seconds(1)),
            Case(
                testDescription: "the fourth try was the last", result: response(503), tries: 4,
                pause: nil),
            Case(
                testDescription: "no time for a pause", result: response(503),
                budget: .milliseconds(187), pause: nil),
            Case(
                testDescription: "429 as long as it says",
                result: response(429, ["Retry-After": "3"]), pause: .seconds(3)),
            Case(
                testDescription: "jitter comes on top of what it says",
                result: response(429, ["Retry-After": "3"]), random: 0.5,
                pause: .milliseconds(3125)),
            Case(
                testDescription: "0 seconds still have a pause",
                result: response(503, ["Retry-After": "0"]),
                pause: .milliseconds(187.5)),
            Case(
                testDescription: "429 longer than there is time",
                result: response(429, ["Retry-After": "10"]), pause: nil),
            Case(
                testDescription: "429 without a word means a minute", result: response(429),
                budget: .seconds(61), pause: .seconds(60)),
            Case(
                testDescription: "403 with Retry-After",
                result: response(403, ["Retry-After": "1"]), pause: .seconds(1)),
            Case(
                testDescription: "403 with nothing remaining",
                result: response(
                    403, ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1000005"]),
                pause: .seconds(5)),
            Case(
                testDescription: "403 with something remaining is about permission",
                result: response(
                    403, ["x-ratelimit-remaining": "7", "x-ratelimit-reset": "1000005"]),
                pause: nil),
            Case(
                testDescription: "an absurd wait",
                result: response(503, ["Retry-After": "99999999999999999999"]), pause: nil),
            Case(
                testDescription: "the largest wait",
                result: response(429, ["Retry-After": "9007199254740990"]), pause: nil),
        ]

    @Test("Errors are retried after their delay", arguments: cases)
    func policy(_ example: Case) {
        let pause = RetryPolicy().pause(
            after: example.result, isRepeatable: example.isRepeatable, triesSoFar: example.tries,
            budget: example.budget, random: example.random)
        #expect(pause == example.pause)
    }

    @Test("Pauses grow whatever chance says", arguments: 1..<9)
    func growing(tries: Int) {
        var policy = RetryPolicy()
        policy.tries = 10
        func pause(_ tries: Int, _ random: Double) -> Duration? {
            policy.pause(
                after: Self.response(500), isRepeatable: true, triesSoFar: tries,
                budget: .seconds(1000), random: random)
        }
        guard let longest = pause(tries, 0.999), let shortestAfterIt = pause(tries + 1, 0)
        else {
            Issue.record("no retry")
            return
        }
        #expect(longest < shortestAfterIt)
    }

    @Test("A server that recovers is asked until it does", arguments: [500, 502, 503, 504])
    func recovers(status: Int) throws {
        let server = try failing(times: 2, with: answer(status))
        let client = try TestClient(tries: 4, chance: 0.5)
        let response = try client.send(.get(server.base))
        #expect(response.text == "fine")
        #expect(response.exchanges == 3)
        #expect(client.time.waited >= .milliseconds(700))
        #expect(client.time.waited <= .milliseconds(750))
    }

    @Test("A reset is tried again, but not for what must not be repeated")
    func transport() throws {
        let server = try failing(times: 1, with: nil)
        let client = try TestClient(tries: 4)
        #expect(try client.send(.get(server.base)).exchanges == 2)

        let other = try failing(times: 1, with: nil)
        let post = HTTPRequest.post(other.base, body: [1], contentType: "text/plain")
        #expect(client.failure(of: post) == .reset)
        #expect(other.requests.count == 1)

        let third = try failing(times: 1, with: nil)
        let question = HTTPRequest.post(
            third.base, body: [1], contentType: "text/plain", isRepeatable: true)
        #expect(try client.send(question).exchanges == 2)

        let fourth = try failing(times: 1, with: nil)
        #expect(client.failure(of: .get(fourth.base).once) == .reset)
        #expect(fourth.requests.count == 1)
    }

    @Test("A silence is worth another try where the caller says so")
    func silence() {
        var policy = RetryPolicy()
        func pause(isRepeatable: Bool = true) -> Duration? {
            policy.pause(
                after: .failure(.timedOut(.total)), isRepeatable: isRepeatable, triesSoFar: 1,
                budget: .seconds(9), random: 0.5)
        }
        #expect(pause() == nil)
        policy.retriesTimeouts = true
        #expect(pause() == policy.firstPause)
        #expect(pause(isRepeatable: false) == nil)
    }

    @Test("A DELETE is tried again only where what is gone is no error")
    func deletion() throws {
        for isRepeatable in [false, true] {
            let server = try failing(times: 1, with: answer(503))
            let request = HTTPRequest.delete(server.base, isRepeatable: isRepeatable)
            #expect(try TestClient(tries: 4).send(request).status == (isRepeatable ? 200 : 503))
        }
    }

    @Test("A server that stays down ends inside the budget, with its own answer")
    func staysDown() throws {
        let server = try LoopbackServer(always: answer(503, body: "down"))
        let client = try TestClient(tries: 4, chance: 0.5)
        let response = try client.send(.get(server.base), within: .milliseconds(700))
        #expect(response.status == 503)
        #expect(response.exchanges == 2)
        #expect(response.waitUntil == nil)
        #expect(client.time.elapsed < .milliseconds(700))
    }

    @Test("If the repetition runs out of time, the answer before it stands")
    func answerBeforeSilence() throws {
        let count = Mutex(0)
        let server = try LoopbackServer { _, peer in
            if count.withLock({
                $0 += 1; return $0
            }) == 1 {
                peer.write(answer(502, body: "down"))
                return .keep
            }
            peer.waitForHangUp()
            return .close
        }
        let response = try TestClient(tries: 4).send(.get(server.base), within: .milliseconds(500))
        #expect(response.status == 502)
        #expect(server.requests.count == 2)
    }

    @Test("Retry-After is obeyed to the second")
    func retryAfter() throws {
        let server = try failing(times: 1, with: answer(429, ["Retry-After: 2"]))
        let client = try TestClient(tries: 4)
        #expect(try client.send(.get(server.base)).text == "fine")
        #expect(client.time.waited > .seconds(1.9))
        #expect(client.time.elapsed >= .seconds(2))
        #expect(client.time.elapsed < .seconds(4))
    }

    @Test("Wait longer than the remaining time is reported at once")
    func tooLong() throws {
        let server = try LoopbackServer(
            always: answer(
                403, ["X-RateLimit-Remaining: 0", "X-RateLimit-Reset: \(TestClock.epoch + 2520)"]))
        let client = try TestClient(tries: 4)
        let response = try client.send(.get(server.base))
        #expect(response.status == 403)
        #expect(response.waitUntil == TestClock.epoch + 2520)
        #expect(response.rateLimit?.resets == TestClock.epoch + 2520)
        #expect(client.time.waited == .zero)
        #expect(server.requests.count == 1)
    }

    @Test("Once a server asks to wait, the same question is not sent to it again")
    func rateLimitActive() throws {
        let gate = Gate()
        let inside = Mutex(0)
        let server = try LoopbackServer { request, peer in
            if request.target.hasPrefix("/search") {
                if inside.withLock({
                    $0 += 1; return $0
                }) == 8 {
                    gate.open()
                }
                gate.wait()
                peer.write(answer(429, ["Retry-After: 60"]))
            } else {
                peer.write(answer(body: "fine"))
            }
            return .keep
        }
        let client = try TestClient()
        let results = client.send(
            (0..<12).map { .get("\(server.base)/search?page=\($0)") } + [
                .get("\(server.base)/other")
            ])
        #expect(try results[..<8].map { try $0.get().status } == Array(repeating: 429, count: 8))
        for result in results[8..<12] {
            guard case .failure(.rateLimitActive(let until)) = result else {
                Issue.record("\(result)")
                continue
            }
            #expect((60...70).contains(until - TestClock.epoch))
        }
        #expect(try results[12].get().text == "fine")
        #expect(server.requests.count == 9)
        // A later call of the same run remembers, and goes on when the time has come.
        #expect(client.failure(of: .get("\(server.base)/search")) != nil)
        #expect(server.requests.count == 9)
        let later = try client.send(.get("\(server.base)/search"), within: .seconds(90))
        #expect(later.status == 429)
        #expect(client.time.elapsed >= .seconds(60))
        #expect(server.requests.count == 10)
    }

    @Test("Other requests go on while one waits for its next try")
    func othersGoOn() throws {
        let gate = Gate()
        let tries = Mutex(0)
        let server = try LoopbackServer { request, peer in
            if request.target == "/slow" {
                gate.wait()
            } else if tries.withLock({
                $0 += 1; return $0
            }) == 1 {
                peer.write(answer(503))
                return .keep
            } else {
                // Only the second try lets the other request end.
                gate.open()
            }
            peer.write(answer(body: "fine"))
            return .keep
        }
        let results = try TestClient(tries: 4).send([
            .get("\(server.base)/slow"), .get("\(server.base)/flaky"),
        ])
        #expect(try results.map { try $0.get().text } == ["fine", "fine"])
        #expect(try results[1].get().exchanges == 2)
    }

    /// Answers "fine", but only after `times` requests got `text`, or a reset.
    private func failing(times: Int, with text: String?) throws -> LoopbackServer {
        let count = Mutex(0)
        return try LoopbackServer { _, peer in
            guard
                count.withLock({
                    $0 += 1; return $0
                }) <= times
            else {
                peer.write(answer(body: "fine"))
                return .keep
            }
            guard let text else {
                peer.reset()
                return .close
            }
            peer.write(text)
            return .keep
        }
    }
}
