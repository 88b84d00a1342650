import CycCore
import TestSupport
import Testing

@testable import CycHTTP

@Suite("Rate limits")
struct RateLimitTests {
    /// 2026-11-21T10:42:00Z.
    static let instant: Instant = 1_795_257_720

    static let dates: [(text: String, instant: Instant?)] = [
        ("Sat, 21 Nov 2026 10:42:00 GMT", instant), ("Saturday, 21-Nov-26 10:42:00 GMT", instant),
        ("Sat Nov 21 10:42:00 2026", instant), ("sat, 21 nov 2026 10:42:00 gmt", instant),
        ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
        ("Tue, 29 Feb 2028 23:59:59 GMT", 1_835_481_599),
        ("Fri, 01 Jan 2100 00:00:00 GMT", 4_102_444_800),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0),
        ("", nil), ("soon", nil), ("Sat, 32 Nov 2026 10:42:00 GMT", nil),
        ("Sat, 21 Nov 2026 25:42:00 GMT", nil), ("10:42:00", nil), ("Sat, 21 Nov 2026", nil),
        ("-1", nil), ("1.5", nil),
    ]

    @Test("HTTP dates in all three forms", arguments: dates)
    func httpDates(text: String, instant: Instant?) {
        let limit = HTTPResponse(status: 503, headers: ["Retry-After": text]).rateLimit
        #expect(limit?.retryAfter == instant.map { .instant($0) })
    }

    @Test("Every field is read, and none means none")
    func fields() throws {
        let headers: HTTPHeaders = [
            "X-RateLimit-Limit": "5000", "x-ratelimit-remaining": "4990", "X-RateLimit-Used": "10",
            "x-ratelimit-reset": "1795257720", "x-ratelimit-resource": "graphql",
            "Date": "Sat, 21 Nov 2026 10:00:00 GMT",
        ]
        let limit = try #require(HTTPResponse(status: 200, headers: headers).rateLimit)
        #expect(limit.remaining == 4990)
        #expect(limit.resets == Self.instant)
        #expect(limit.retryAfter == nil)
        #expect(limit.serverTime == 1_795_255_200)
        #expect(limit.wait(from: 0) == nil)
        let plain: HTTPHeaders = ["Date": "Sat, 21 Nov 2026 10:00:00 GMT"]
        #expect(HTTPResponse(status: 200, headers: plain).rateLimit == nil)
    }

    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        var status = 403
        let headers: [String: String]
        /// Seconds after the answer came.
        let wait: Duration?
    }

    static let cases: [Case] = [
        Case(testDescription: "permission", headers: [:], wait: nil),
        Case(testDescription: "429 alone", status: 429, headers: [:], wait: 60),
        Case(testDescription: "seconds", headers: ["Retry-After": "120"], wait: 120),
        Case(testDescription: "blanks", headers: ["Retry-After": " 120 "], wait: 120),
        Case(testDescription: "nonsense", headers: ["Retry-After": "later"], wait: nil),
        Case(
            testDescription: "nonsense with 429", status: 429, headers: ["Retry-After": "later"],
            wait: 60),
        Case(
            testDescription: "an instant by this clock",
            headers: ["Retry-After": "Sat, 21 Nov 2026 10:42:00 GMT"], wait: 2520),
        Case(
            testDescription: "an instant by the server's clock, an hour behind",
            headers: [
                "Retry-After": "Sat, 21 Nov 2026 10:42:00 GMT",
                "Date": "Sat, 21 Nov 2026 09:00:00 GMT",
            ], wait: 6120),
        Case(
            testDescription: "a past instant",
            headers: ["Retry-After": "Sat, 21 Nov 2020 10:42:00 GMT"], wait: 0),
        Case(
            testDescription: "nothing remaining",
            headers: ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1795257720"], wait: 2520),
        Case(
            testDescription: "nothing remaining, by a server's clock a minute ahead",
            headers: [
                "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1795257720",
                "Date": "Sat, 21 Nov 2026 10:01:00 GMT",
            ], wait: 2460),
        Case(
            testDescription: "both: the later one",
            headers: [
                "Retry-After": "5", "x-ratelimit-remaining": "0", "x-ratelimit-reset": "1795257720",
            ], wait: 2520),
        Case(
            testDescription: "a secondary limit while much remains",
            headers: [
                "Retry-After": "5", "x-ratelimit-remaining": "9", "x-ratelimit-reset": "1795257720",
            ], wait: 5),
        Case(
            testDescription: "404 with nothing remaining is no refusal", status: 404,
            headers: ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1795257720"], wait: nil),
        Case(
            testDescription: "200 neither", status: 200,
            headers: ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "1795257720"], wait: nil),
        Case(
            testDescription: "503 that says when", status: 503, headers: ["Retry-After": "7"],
            wait: 7),
    ]

    @Test("Until when the server is to be left alone", arguments: cases)
    func waitUntil(_ example: Case) {
        var headers: HTTPHeaders = [:]
        for (name, value) in example.headers { headers.add(value, for: name) }
        let response = HTTPResponse(
            status: example.status, headers: headers, received: TestClock.epoch)
        #expect(response.waitUntil == example.wait.map { TestClock.epoch + $0 })
    }
}
