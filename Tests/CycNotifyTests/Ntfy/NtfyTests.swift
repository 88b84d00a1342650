import CycCore
import CycNotify
import CycSystem
import Foundation
import Synchronization
import TestSupport
import Testing

/// Phones, through an ntfy server.
@Suite struct NtfyTests {
    static let topic = "cyc-t0p1c_S3CR3T"
    static let token = "tk_AgQdq7mVBoFD37zQVN29RhuMzNIz2"

    let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func notifier(
        at server: String, token: String = token, topic: String = topic,
        patience: Notifier.Patience = .ofTests
    ) -> Notifier {
        Notifier(
            settings {
                $0.ntfyServer = server
                $0.ntfyTopic = topic
                $0.ntfyToken = token
            }, in: .cron(home: folder.path), patience: patience)
    }

    /// Answers these in turn, the last one from then on; an empty one is a reset.
    private func server(_ answers: String...) throws -> LoopbackServer {
        let count = Mutex(0)
        return try LoopbackServer { _, peer in
            let number = count.withLock { count in
                defer { count += 1 }
                return count
            }
            let text = answers[min(number, answers.count - 1)]
            guard text.isEmpty else {
                peer.write(text)
                return .keep
            }
            peer.reset()
            return .close
        }
    }

    static let published = answer(200, ["Content-Type: application/json"], body: "{\"id\":\"x\"}")

    // MARK: Requests

    @Test("A reminder is published as JSON, with the token only where there is one")
    func publishing() throws {
        let server = try server(Self.published)
        #expect(notifier(at: server.base + "/").deliver(.sample(), on: .ntfy) == nil)
        var urgent = Notice.sample(.urgent, minute: 9 * 60 + 5)
        urgent.click = nil
        #expect(notifier(at: server.base, token: "").deliver(urgent, on: .ntfy) == nil)
        let requests = server.requests
        try #require(requests.count == 2)
        for request in requests {
            #expect(request.method == "POST")
            #expect(request.target == "/")
            #expect(request.header("Content-Type") == "application/json")
            #expect(request.header("User-Agent") == "cyc/1.2.3")
        }
        #expect(requests[0].header("Authorization") == "Bearer \(Self.token)")
        #expect(requests[1].header("Authorization") == nil)
        let expected = #"""
            {"topic": "cyc-t0p1c_S3CR3T", "title": "오늘 커밋이 없어요 🌱",
             "message": "87일 연속 기록\n<a> & \\n \"b\"", "priority": 3, "tags": ["seedling"],
             "click": "https://github.com/octo", "sequence_id": "cyc-2026-11-21-1800"}
            """#
        let first = try JSONText(String(decoding: requests[0].body, as: UTF8.self))
        #expect(try first == JSONText(expected))
        let second = try JSONText(String(decoding: requests[1].body, as: UTF8.self))
        #expect(second["priority"] == 5)
        #expect(second["tags"] == ["warning"])
        #expect(second["click"] == .absent)
        #expect(second["sequence_id"] == "cyc-2026-11-21-0905")
    }

    @Test("Reminder is scheduled at the path of its slot and cancelled there")
    func scheduling() throws {
        let server = try server(Self.published)
        let notifier = notifier(at: server.base)
        let reminder = Notice.sample()
        #expect(notifier.schedule(reminder, at: 1_795_255_200) == nil)
        var plain = Notice.sample(.urgent)
        plain.title = "Commit today: 4 h left"
        plain.click = nil
        #expect(notifier.schedule(plain, at: 1_795_258_800) == nil)
        #expect(notifier.cancel(reminder.key) == nil)
        let requests = server.requests
        try #require(requests.count == 3)
        for request in requests {
            #expect(request.target == "/cyc-t0p1c_S3CR3T/cyc-2026-11-21-1800")
            #expect(request.header("Authorization") == "Bearer \(Self.token)")
        }
        #expect(requests.map(\.method) == ["POST", "POST", "DELETE"])
        #expect(requests[0].header("At") == "1795255200")
        #expect(requests[0].header("Priority") == "3")
        #expect(requests[0].header("Tags") == "seedling")
        #expect(requests[0].header("Click") == "https://github.com/octo")
        #expect(
            requests[0].header("Title")
                == "=?UTF-8?Q?=EC=98=A4=EB=8A=98=20=EC=BB=A4=EB=B0=8B=EC=9D=B4=20"
                + "=EC=97=86=EC=96=B4=EC=9A=94=20=F0=9F=8C=B1?=")
        #expect(String(decoding: requests[0].body, as: UTF8.self) == reminder.body)
        #expect(requests[1].header("Title") == "Commit today: 4 h left")
        #expect(requests[1].header("Priority") == "5")
        #expect(requests[1].header("Tags") == "warning")
        #expect(requests[1].header("Click") == nil)
        #expect(requests[2].body.isEmpty)
    }

    @Test("Server without cancellation is reported, and nothing is scheduled there")
    func oldServer() throws {
        for status in [404, 405] {
            let server = try server(answer(status, body: "{\"code\":40401,\"http\":404}"))
            let notifier = notifier(at: server.base)
            let old = DeliveryError.serverTooOld(host: "127.0.0.1")
            #expect(notifier.schedule(.sample(), at: 1_795_255_200) == old)
            #expect(notifier.cancel(Notice.sample().key) == old)
            #expect(
                notifier.deliver(.sample(), on: .ntfy)
                    == .refused(host: "127.0.0.1", status: status))
            #expect(server.requests.count == 3)
            #expect(DeliveryError(encoded: old.encoded) == old)
        }
    }

    @Test("Text too long for an ntfy message is shortened, and empty text is replaced")
    func length() throws {
        let server = try server(Self.published)
        let notifier = notifier(at: server.base)
        var reminder = Notice.sample()
        for (body, message) in [
            ("", reminder.title), (String(repeating: "가", count: 1365), nil),
            (
                String(repeating: "가", count: 1366),
                String(repeating: "가", count: 1364) + "…"
            ),
        ] {
            reminder.body = body
            #expect(notifier.deliver(reminder, on: .ntfy) == nil)
            let sent = try #require(server.requests.last)
            let text = try JSONText(String(decoding: sent.body, as: UTF8.self))["message"].text
            #expect(text == message ?? body)
            #expect(try #require(text).utf8.count <= 4096)
        }
    }

    @Test("No request is sent without a topic")
    func notConfigured() throws {
        let server = try server(Self.published)
        let notifier = notifier(at: server.base, topic: "")
        let failure = DeliveryError.notConfigured(setting: "remind.ntfy.topic")
        #expect(notifier.deliver(.sample(), on: .ntfy) == failure)
        #expect(notifier.schedule(.sample(), at: 1_795_255_200) == failure)
        #expect(notifier.cancel(Notice.sample().key) == failure)
        #expect(notifier.check(.ntfy) == failure)
        #expect(server.requests.isEmpty)
    }

    @Test("Server check publishes nothing")
    func check() throws {
        let server = try server(answer(200, body: "{\"healthy\":true}"), answer(404))
        #expect(notifier(at: server.base).check(.ntfy) == nil)
        #expect(
            notifier(at: server.base).check(.ntfy) == .refused(host: "127.0.0.1", status: 404))
        #expect(
            server.requests.map { "\($0.method) \($0.target)" }
                == ["GET /v1/health", "GET /v1/health"])
        #expect(server.requests[0].header("Authorization") == nil)
    }

    // MARK: Faults

    @Test("Temporary errors are retried with the same sequence ID")
    func retries() throws {
        for failure in [answer(500), answer(503), answer(502), ""] {
            let server = try server(failure, failure, Self.published)
            #expect(notifier(at: server.base).deliver(.sample(), on: .ntfy) == nil)
            #expect(server.requests.count == 3)
            #expect(Set(server.requests.map(\.body)).count == 1)
            let scheduled = try self.server(failure, Self.published, failure, Self.published)
            let notifier = notifier(at: scheduled.base)
            #expect(notifier.schedule(.sample(), at: 1_795_255_200) == nil)
            #expect(notifier.cancel(Notice.sample().key) == nil)
            #expect(scheduled.requests.map(\.method) == ["POST", "POST", "DELETE", "DELETE"])
        }
    }

    @Test("Permanent errors are not retried", arguments: [400, 401, 403, 413, 429, 507])
    func refusals(status: Int) throws {
        let server = try server(answer(status))
        #expect(
            notifier(at: server.base).deliver(.sample(), on: .ntfy)
                == .refused(host: "127.0.0.1", status: status))
        #expect(server.requests.count == 1)
    }

    @Test("A server that stays down is asked three times")
    func staysDown() throws {
        let server = try server(answer(500))
        #expect(
            notifier(at: server.base).deliver(.sample(), on: .ntfy)
                == .refused(host: "127.0.0.1", status: 500))
        #expect(server.requests.count == 3)
    }

    @Test("Retry-After is honoured if time allows, else reported at once")
    func retryAfter() throws {
        let server = try server(answer(429, ["Retry-After: 1"]), Self.published)
        let begin = ContinuousClock.now
        #expect(notifier(at: server.base).deliver(.sample(), on: .ntfy) == nil)
        #expect(begin.duration(to: .now) >= .seconds(1))
        #expect(server.requests.count == 2)

        let busy = try self.server(answer(429, ["Retry-After: 600"]))
        let notifier = notifier(at: busy.base)
        let now = Instant(secondsSinceEpoch: World.live.clock() / 1_000_000_000)
        // It asked to be left alone, and is.
        for _ in 0..<2 {
            guard
                case .rateLimited(host: "127.0.0.1", let until)? = notifier.deliver(
                    .sample(), on: .ntfy)
            else {
                Issue.record()
                return
            }
            #expect((now + 590...now + 610).contains(until))
        }
        #expect(busy.requests.count == 1)
    }

    @Test("A silence is worth another try, inside the time")
    func silence() throws {
        var patience = Notifier.Patience.ofTests
        patience[.ntfy] = .milliseconds(1800)
        let first = Mutex(true)
        let server = try LoopbackServer { _, peer in
            guard first.withLock({ $0 }) else {
                peer.write(Self.published)
                return .keep
            }
            first.withLock { $0 = false }
            peer.waitForHangUp()
            return .close
        }
        #expect(notifier(at: server.base, patience: patience).deliver(.sample(), on: .ntfy) == nil)
        #expect(server.requests.count == 2)

        let silent = try LoopbackServer { _, peer in
            peer.waitForHangUp()
            return .close
        }
        let begin = ContinuousClock.now
        #expect(
            notifier(at: silent.base, patience: patience).deliver(.sample(), on: .ntfy)
                == .timedOut(seconds: 1))
        #expect(begin.duration(to: .now) < .seconds(5))
    }

    @Test("The topic and the token show in no trouble, and go to no other host")
    func secrets() throws {
        let other = try server(Self.published)
        let elsewhere = try server(
            answer(307, ["Location: http://localhost:\(other.port)/\(Self.topic)"]))
        let garbled = try server("\(Self.topic) \(Self.token) is no HTTP\r\n\r\n")
        let bases = [
            elsewhere.base, garbled.base, "http://127.0.0.1:\(try unusedPort())",
            "http://no.such.host.invalid", "https://user:\(Self.token)@localhost/",
            "nonsense \(Self.topic)",
        ]
        for base in bases {
            let notifier = notifier(at: base)
            for failure in [
                notifier.deliver(.sample(), on: .ntfy),
                notifier.schedule(.sample(), at: 1_795_255_200),
                notifier.cancel(Notice.sample().key),
            ] {
                guard case .unreachable(_, let detail) = failure else {
                    Issue.record("\(base): \(String(describing: failure))")
                    continue
                }
                let told = try #require(failure).encoded
                #expect(!told.contains(Self.topic) && !told.contains(Self.token), "\(detail)")
            }
        }
        #expect(other.requests.isEmpty)
    }

    @Test("Several threads may publish at once")
    func threads() throws {
        let server = try server(Self.published)
        let notifier = notifier(at: server.base)
        DispatchQueue.concurrentPerform(iterations: 20) { number in
            #expect(notifier.deliver(.sample(minute: number), on: .ntfy) == nil)
        }
        #expect(server.requests.count == 20)
        #expect(Set(server.requests.map(\.body)).count == 20)
    }
}
