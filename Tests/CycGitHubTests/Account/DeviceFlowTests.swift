import CycCore
import CycHTTP
import TestSupport
import Testing

@testable import CycGitHub

struct DeviceFlowTests {
    static let codeJSON = """
        {"device_code": "dev1", "user_code": "WDJB-MJHT", "expires_in": 900, "interval": 5,
         "verification_uri": "https://github.com/login/device"}
        """
    static let granted =
        #"{"access_token": "gho_new", "token_type": "bearer", "scope": "read:user,user:email"}"#

    static func error(_ word: String, interval: Int? = nil) -> String {
        let more = interval.map { ", \"interval\": \($0)" } ?? ""
        return #"{"error": "\#(word)", "error_description": "words"\#(more)}"#
    }

    /// A flow whose code was asked for at second 100.
    static func started(_ code: String = codeJSON) -> DeviceFlow {
        var flow = DeviceFlow(at: dotCom, clientID: "Iv1.cyc")
        _ = flow.next(now: 100)
        flow.receive(answer(code), now: 100)
        return flow
    }

    @Test("The first request asks for a code, with the two scopes and no secret")
    func firstRequest() throws {
        var flow = DeviceFlow(at: dotCom, clientID: "Iv1.c&c")
        guard case .send(let request) = flow.next(now: 0) else {
            Issue.record("no request")
            return
        }
        #expect(request.method == .post)
        #expect(request.url == "https://github.com/login/device/code")
        #expect(request.headers["Accept"] == "application/json")
        #expect(request.headers["Content-Type"] == "application/x-www-form-urlencoded")
        #expect(request.headers["Authorization"] == nil)
        #expect(!request.isRepeatable)
        #expect(text(request) == "client_id=Iv1.c%26c&scope=read%3Auser%20user%3Aemail")
    }

    @Test("A code is shown, waited for, asked about and granted")
    func success() {
        var flow = Self.started()
        let code = DeviceFlow.Code(
            user: "WDJB-MJHT", address: "https://github.com/login/device", expires: 1_000)
        #expect(flow.next(now: 100) == .show(code))
        #expect(flow.next(now: 100) == .wait(until: 106))
        #expect(flow.next(now: .milliseconds(105_900)) == .wait(until: 106))
        guard case .send(let poll) = flow.next(now: 106) else {
            Issue.record("no poll")
            return
        }
        #expect(poll.url == "https://github.com/login/oauth/access_token")
        #expect(
            text(poll)
                == "client_id=Iv1.cyc&device_code=dev1"
                + "&grant_type=urn%3Aietf%3Aparams%3Aoauth%3Agrant-type%3Adevice_code")
        #expect(!poll.isRepeatable)
        flow.receive(answer(Self.error("authorization_pending")), now: 107)
        #expect(flow.next(now: 107) == .wait(until: 113))
        _ = flow.next(now: 113)
        flow.receive(answer(Self.granted), now: 113)
        let grant = DeviceFlow.Grant(
            token: token("gho_new"), scopes: ["read:user", "user:email"], lifetime: nil,
            refreshToken: nil)
        #expect(flow.next(now: 113) == .finished(grant))
        #expect(flow.next(now: 999) == .finished(grant))
    }

    @Test("GitHub's default, a form, is read as well")
    func forms() {
        var flow = DeviceFlow(at: dotCom, clientID: "x")
        _ = flow.next(now: 0)
        let type = "application/x-www-form-urlencoded; charset=utf-8"
        flow.receive(
            answer(
                "device_code=d%2B1&user_code=AAAA-BBBB&expires_in=60&interval=7"
                    + "&verification_uri=https%3A%2F%2Fgithub.com%2Flogin%2Fdevice", type: type),
            now: 0)
        guard case .show(let code) = flow.next(now: 0) else {
            Issue.record("no code")
            return
        }
        #expect(code.expires == 60)
        #expect(flow.next(now: 0) == .wait(until: .milliseconds(8_400)))
        guard case .send(let poll) = flow.next(now: 9) else { return }
        #expect(text(poll).contains("device_code=d%2B1&"))
        flow.receive(
            answer(
                "access_token=gho_f&scope=read%3Auser%2Cuser%3Aemail&token_type=bearer", type: type),
            now: 9)
        #expect(
            flow.next(now: 9)
                == .finished(
                    .init(
                        token: token("gho_f"), scopes: ["read:user", "user:email"], lifetime: nil,
                        refreshToken: nil)))
    }

    @Test(
        "Each error is distinguished",
        arguments: [
            ("expired_token", LoginError.expired), ("token_expired", .expired),
            ("access_denied", .denied),
            ("incorrect_client_credentials", .wrongClientID("Iv1.cyc")),
            (
                "device_flow_disabled",
                .deviceFlowOff(page: "https://github.com/settings/developers")
            ),
            (
                "unverified_user_email",
                .unverifiedEmail(page: "https://github.com/settings/emails")
            ),
            ("incorrect_device_code", .notUnderstood("incorrect_device_code")),
        ])
    func pollErrors(word: String, failure: LoginError) {
        var flow = Self.started()
        _ = flow.next(now: 100)
        _ = flow.next(now: 200)
        flow.receive(answer(Self.error(word)), now: 200)
        #expect(flow.next(now: 200) == .failed(failure))
    }

    static let firstAnswers: [(HTTPResponse, LoginError)] = [
        (answer(404, #"{"error": "Not Found"}"#), .wrongClientID("x")),
        (page("<p>Not Found", 404), .wrongClientID("x")),
        (
            answer(400, error("device_flow_disabled")),
            .deviceFlowOff(page: "https://github.com/settings/developers")
        ),
        (
            answer(400, error("unauthorized_client")),
            .deviceFlowOff(page: "https://github.com/settings/developers")
        ),
        (answer(200, error("incorrect_client_credentials")), .wrongClientID("x")),
        (answer(502, "<html>"), .unanswered(.serverError(status: 502), isRead: false)),
        (
            answer(429, "", ["Retry-After": "60"]),
            .unanswered(.rateLimited(until: 1_700_000_060), isRead: false)
        ),
        (page("<html>"), .notUnderstood("neither JSON nor a form")),
        (
            answer(#"{"device_code": "d", "user_code": "\u001b[2J"}"#),
            .notUnderstood("neither JSON nor a form")
        ),
    ]

    @Test("A code that is not given has its reason", arguments: firstAnswers)
    func codeErrors(response: HTTPResponse, failure: LoginError) {
        var flow = DeviceFlow(at: dotCom, clientID: "x")
        _ = flow.next(now: 0)
        flow.receive(response, now: 0)
        #expect(flow.next(now: 0) == .failed(failure))
    }

    @Test("Without an answer to the first request there is nothing to wait for")
    func lostFirst() {
        var flow = DeviceFlow(at: dotCom, clientID: "x")
        _ = flow.next(now: 0)
        flow.lose(.timedOut, now: 3)
        #expect(flow.next(now: 3) == .failed(.unanswered(.timedOut, isRead: false)))
    }

    @Test(
        "slow_down adds five seconds or takes the new interval, whichever is longer",
        arguments: [(nil, 10), (10, 10), (7, 10), (60, 60)])
    func slowDown(received: Int?, interval: Duration) {
        var flow = Self.started()
        _ = flow.next(now: 100)
        _ = flow.next(now: 106)
        flow.receive(answer(Self.error("slow_down", interval: received)), now: 106)
        #expect(flow.next(now: 106) == .wait(until: 106 + interval * 7 / 5))
    }

    @Test("The third slow_down although the interval was kept is the clock's fault")
    func wildClock() {
        var flow = Self.started()
        _ = flow.next(now: 100)
        var now: Duration = 100
        for _ in 1...3 {
            now += 60
            guard case .send = flow.next(now: now) else {
                Issue.record("ended too early")
                return
            }
            flow.receive(answer(Self.error("slow_down")), now: now)
        }
        #expect(flow.next(now: now) == .failed(.polledTooEarly))
    }

    @Test(
        "A bad answer in the middle is waited out",
        arguments: [
            answer(500, "oops"), answer(502, "<html>", type: "text/html"), answer(429, ""),
            page("<html>"), answer("{"), answer("[]"), answer(#"{"what": 1}"#),
            answer(503, granted),
        ])
    func badAnswers(response: HTTPResponse) {
        var flow = Self.started()
        _ = flow.next(now: 100)
        _ = flow.next(now: 106)
        flow.receive(response, now: 106)
        guard case .wait(let until) = flow.next(now: 106) else {
            Issue.record("gave up")
            return
        }
        #expect(until >= 113)
        _ = flow.next(now: until)
        flow.receive(answer(Self.granted), now: until)
        guard case .finished = flow.next(now: until) else {
            Issue.record("not finished")
            return
        }
    }

    @Test("Retry-After is obeyed, and lost polls wait longer and longer")
    func backOff() {
        var flow = Self.started()
        _ = flow.next(now: 100)
        _ = flow.next(now: 106)
        flow.receive(answer(429, "", ["Retry-After": "300"]), now: 106)
        #expect(flow.next(now: 106) == .wait(until: 406))
        var now: Duration = 406
        var waits: [Duration] = []
        for _ in 1...3 {
            _ = flow.next(now: now)
            flow.lose(.timedOut, now: now)
            guard case .wait(let until) = flow.next(now: now) else { break }
            waits.append(until - now)
            now = until
        }
        #expect(waits == waits.sorted() && Set(waits).count == 3 && waits[0] > 6)
    }

    @Test("A code ends by the clock, and says so apart from a dead network")
    func expiry() {
        var quiet = Self.started()
        _ = quiet.next(now: 100)
        #expect(quiet.next(now: 1_000) == .failed(.expired))
        var offline = Self.started()
        _ = offline.next(now: 100)
        _ = offline.next(now: 998)
        offline.lose(.timedOut, now: 999)
        #expect(offline.next(now: 999) == .wait(until: 1_000))
        #expect(offline.next(now: 1_000) == .failed(.unanswered(.timedOut, isRead: false)))
    }

    @Test(
        "A browser is sent to no strange address",
        arguments: [
            "javascript:alert(1)", "http://evil.example/", "https://a@b/", "", "file:///etc/passwd",
            "https://evil.example/login/device", "https://github.com.evil.example/login/device",
            "https://evil.example/github.com", "https://github.com@evil.example/login/device",
            "https://x:y@github.com/login/device", "https://github.com:444/login/device",
            "http://github.com/login/device", "https://gist.github.com/login/device",
            "http://127.0.0.1/login/device", "http://localhost/", "https://github.com%2eevil/",
            "//github.com/login/device", "https:/github.com/", "https://github.com\\\\@evil/",
            "https://githüb.com/", "https://github.com/\\u001b[31m", "https://github.com/\u{301}",
            "-https://github.com/", "https://xn--gthub-n4a.com/", "https://GITHUB.COM.:443/",
        ])
    func strangeAddresses(address: String) {
        var flow = Self.started(
            #"{"device_code": "d", "user_code": "A-B", "verification_uri": "\#(address)"}"#)
        guard case .show(let code) = flow.next(now: 100) else {
            Issue.record("no code")
            return
        }
        #expect(code.address == "https://github.com/login/device")
        #expect(code.expires == 1_000)
    }

    @Test(
        "Whatever GitHub and the clock do, no poll comes sooner than allowed",
        arguments: TestDepth.seeds(TestDepth.cases(quick: 20, deep: 200)))
    func neverTooSoon(seed: UInt64) {
        var dice = Dice(seed)
        var flow = Self.started()
        var now: Duration = 100
        // GitHub's own count: what it asked for, and when the last poll came.
        var interval: Duration = 5
        var last: Duration = 100
        for _ in 0..<2_000 {
            switch flow.next(now: now) {
            case .show: break
            case .wait(let until):
                #expect(until > now)
                // Woken too early now and then.
                now =
                    Bool.random(using: &dice)
                    ? until : now + (until - now) * Double.random(in: 0..<1, using: &dice)
            case .send:
                #expect(now - last >= interval, "polled after \(now - last)")
                last = now
                now += .seconds(Double.random(in: 0...2, using: &dice))
                switch Int.random(in: 0..<10, using: &dice) {
                case 0:
                    let received: Int? =
                        Bool.random(using: &dice) ? .random(in: 1...30, using: &dice) : nil
                    interval = max(interval + 5, .seconds(received ?? 0))
                    flow.receive(answer(Self.error("slow_down", interval: received)), now: now)
                case 1: flow.lose(.timedOut, now: now)
                case 2: flow.receive(answer(502, "<html>"), now: now)
                case 3: flow.receive(answer(429, "", ["Retry-After": "20"]), now: now)
                default: flow.receive(answer(Self.error("authorization_pending")), now: now)
                }
            case .finished: Issue.record("finished without a grant")
            case .failed(let failure):
                #expect([.expired, .polledTooEarly].contains(failure) || failure.isAboutNetwork)
                return
            }
        }
        Issue.record("never ended")
    }
}

extension LoginError {
    fileprivate var isAboutNetwork: Bool {
        if case .unanswered = self { true } else { false }
    }
}
