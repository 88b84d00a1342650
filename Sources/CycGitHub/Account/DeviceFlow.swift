package import CycCore
package import CycHTTP
import Foundation

/// The OAuth device flow as a value: it says what to do next and is told what came of it.
///
/// It knows no clock. Every `now` is in seconds of one clock that never goes back, from any origin.
///
///     var flow = DeviceFlow(at: endpoints, clientID: id)
///     loop: switch flow.next(now: now) {
///     case .send(let request): // send, then flow.receive(response, now:) or flow.lose(now:)
///     case .show(let code): …
///     case .wait(let until): …
///     case .finished(let grant): …
///     case .failed(let failure): …
///     }
///
/// - Source: RFC 8628;
///   https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#device-flow
package struct DeviceFlow: Sendable {
    /// What a person needs to say yes somewhere else.
    package struct Code: Hashable, Sendable {
        /// Printable ASCII, such as `WDJB-MJHT`.
        package let user: String
        /// Where to type it; always a page of the configured GitHub.
        package let address: String
        /// When it ends, on the caller's clock.
        package let expires: Double

        package init(user: String, address: String, expires: Double) {
            self.user = user
            self.address = address
            self.expires = expires
        }
    }

    /// What GitHub gave in the end.
    package struct Grant: Hashable, Sendable {
        package let token: AccessToken
        /// As granted, which may be less than what was asked for.
        package let scopes: [String]
        /// In how many seconds the token ends; `nil` for tokens that do not end by time.
        package let lifetime: Int?

        package init(token: AccessToken, scopes: [String], lifetime: Int?) {
            self.token = token
            self.scopes = scopes
            self.lifetime = lifetime
        }
    }

    package enum Step: Equatable, Sendable {
        /// Send this and report what came; a request is handed out once.
        case send(HTTPRequest)
        /// Show the code and the address; comes once.
        case show(Code)
        /// Nothing to do before this instant of the caller's clock.
        case wait(until: Double)
        case finished(Grant)
        case failed(Failure)
    }

    package enum Failure: Error, Hashable, Sendable {
        case expired
        /// The person said no.
        case denied
        /// GitHub knows no application with this client id.
        case wrongClientID
        /// The application's settings do not allow the device flow.
        case deviceFlowOff
        /// The account's primary e-mail has to be verified first.
        case unverifiedEmail
        /// GitHub found every poll too early although the whole interval was waited for: this
        /// machine's clock runs too fast.
        case clockRunningWild
        /// GitHub could not be reached in the end; `nil` where not even an answer came.
        case unavailable(HubTrouble?)
        /// Anything else; what GitHub said.
        case unexpected(detail: String)
    }

    /// What cyc asks for; never `repo`, which would let it write.
    package static let scopes = ["read:user", "user:email"]

    private enum State {
        case start
        case asking
        case showing
        case polling
        case ended(Step)
    }

    private let endpoints: Endpoints
    private let clientID: String
    private var state = State.start
    private var deviceCode = ""
    private var code = Code(user: "", address: "", expires: 0)
    /// Seconds between two polls, as GitHub asks.
    private var interval = 5.0
    /// When the next poll may be sent.
    private var due = 0.0
    /// Polls that GitHub found too early, each of them after a whole interval.
    private var slowDowns = 0
    /// Polls in a row without a usable answer, and what the last of them met.
    private var losses = 0
    private var lastLoss: HubTrouble?
    private var isWaitingForAnswer = false

    package init(at endpoints: Endpoints, clientID: String) {
        self.endpoints = endpoints
        self.clientID = clientID
    }

    /// What to do at `now`.
    package mutating func next(now: Double) -> Step {
        switch state {
        case .start:
            state = .asking
            return .send(
                endpoints.form(
                    "/login/device/code",
                    ["client_id": clientID, "scope": Self.scopes.joined(separator: " ")]))
        case .asking: preconditionFailure("the answer to the last request was not reported")
        case .showing:
            state = .polling
            return .show(code)
        case .polling:
            precondition(!isWaitingForAnswer, "the answer to the last poll was not reported")
            if now >= code.expires {
                return end(.failed(losses > 0 ? .unavailable(lastLoss) : .expired))
            }
            guard now >= due else { return .wait(until: min(due, code.expires)) }
            isWaitingForAnswer = true
            return .send(
                endpoints.form(
                    "/login/oauth/access_token",
                    [
                        "client_id": clientID, "device_code": deviceCode,
                        "grant_type": "urn:ietf:params:oauth:grant-type:device_code",
                    ]))
        case .ended(let step): return step
        }
    }

    /// Takes the answer to the last request.
    package mutating func receive(_ response: HTTPResponse, now: Double) {
        switch state {
        case .asking: receiveCode(response, now: now)
        case .polling where isWaitingForAnswer: receivePoll(response, now: now)
        case .start, .showing, .polling, .ended: break
        }
    }

    /// Takes that no answer to the last request came.
    package mutating func lose(now: Double) {
        switch state {
        case .asking: end(.failed(.unavailable(nil)))
        case .polling where isWaitingForAnswer: backOff(nil, now: now, wait: 0)
        case .start, .showing, .polling, .ended: break
        }
    }

    @discardableResult
    private mutating func end(_ step: Step) -> Step {
        state = .ended(step)
        return step
    }

    private mutating func receiveCode(_ response: HTTPResponse, now: Double) {
        guard let fields = Fields(response) else {
            end(.failed(Self.failureWithoutFields(response)))
            return
        }
        if let error = fields["error"] {
            end(.failed(Self.failure(for: error, fields, status: response.status)))
            return
        }
        guard response.status == 200, let device = fields["device_code"], !device.isEmpty,
            let user = fields["user_code"], Self.isShowable(user)
        else {
            end(.failed(Self.failureWithoutFields(response)))
            return
        }
        deviceCode = device
        interval = Double(fields.seconds("interval") ?? 5)
        code = Code(
            user: user, address: verificationAddress(fields["verification_uri"]),
            expires: now + Double(fields.seconds("expires_in") ?? 900))
        due = now + wait
        state = .showing
    }

    private mutating func receivePoll(_ response: HTTPResponse, now: Double) {
        let isTrouble = response.status >= 500 || [408, 429].contains(response.status)
        guard !isTrouble, let fields = Fields(response),
            fields["access_token"] != nil || fields["error"] != nil
        else {
            let asked = response.waitUntil.map { Double($0 - response.received) }
            switch response.status {
            case 200: backOff(.notUnderstood("not JSON"), now: now, wait: 0)
            case 403 where asked != nil, 429:
                backOff(.rateLimited(until: response.waitUntil), now: now, wait: asked ?? 0)
            case 408, 500...:
                backOff(.serverError(status: response.status), now: now, wait: asked ?? 0)
            default: end(.failed(Self.failureWithoutFields(response)))
            }
            return
        }
        isWaitingForAnswer = false
        losses = 0
        lastLoss = nil
        if let secret = fields["access_token"] {
            guard let token = AccessToken(secret) else {
                end(.failed(.unexpected(detail: "access_token")))
                return
            }
            let scopes = scopeList(fields["scope"] ?? "")
            end(
                .finished(
                    Grant(token: token, scopes: scopes, lifetime: fields.seconds("expires_in"))))
            return
        }
        switch fields["error"] ?? "" {
        case "authorization_pending": due = now + wait
        case "slow_down":
            guard slowDowns < Self.margins.count - 1 else {
                end(.failed(.clockRunningWild))
                return
            }
            slowDowns += 1
            interval = max(interval + 5, Double(fields.seconds("interval") ?? 0))
            due = now + wait
        case let error: end(.failed(Self.failure(for: error, fields, status: response.status)))
        }
    }

    /// How much longer than asked to wait, after as many answers `slow_down` as the index says:
    /// clocks of virtual machines run up to a third too fast.
    ///
    /// - Source: https://github.com/cli/cli/issues/9370; `device/poller.go` in github.com/cli/oauth.
    private static let margins = [1.2, 1.4, 1.6]

    /// Seconds until the next poll.
    private var wait: Double { interval * Self.margins[slowDowns] }

    /// After a poll without a usable answer: longer and longer pauses, up to a minute more.
    private mutating func backOff(_ failure: HubTrouble?, now: Double, wait asked: Double) {
        isWaitingForAnswer = false
        losses += 1
        lastLoss = failure
        let pause = min(60, Double(1 << min(losses, 6)))
        due = now + max(wait + pause, asked)
    }

    private static func failure(
        for error: String, _ fields: Fields, status: Int
    ) -> Failure {
        switch error {
        case "expired_token", "token_expired": .expired
        case "access_denied": .denied
        case "incorrect_client_credentials", "Not Found": .wrongClientID
        case "device_flow_disabled", "unauthorized_client": .deviceFlowOff
        case "unverified_user_email": .unverifiedEmail
        default: status == 404 ? .wrongClientID : .unexpected(detail: shortened(error))
        }
    }

    private static func failureWithoutFields(_ response: HTTPResponse) -> Failure {
        switch response.status {
        case 200: return .unexpected(detail: "neither JSON nor a form")
        case 404: return .wrongClientID
        case 401, 403, 422:
            let wait = response.waitUntil
            return wait == nil ? .deviceFlowOff : .unavailable(.rateLimited(until: wait))
        case 429: return .unavailable(.rateLimited(until: response.waitUntil))
        case 408, 500...: return .unavailable(.serverError(status: response.status))
        default: return .unexpected(detail: "status \(response.status)")
        }
    }

    /// GitHub's own address where it is one of its pages.
    private func verificationAddress(_ text: String?) -> String {
        guard let text, endpoints.isOwnPage(text) else { return endpoints.page(.deviceLogin) }
        return text
    }

    private static func isShowable(_ code: String) -> Bool {
        (1...64).contains(code.utf8.count)
            && code.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
    }
}

/// The members of an answer: JSON as it was asked for, else GitHub's default, a form.
private struct Fields {
    private let texts: [String: String]

    init?(_ response: HTTPResponse) {
        if let object = try? JSONDecoder().decode([String: Member].self, from: Data(response.body))
        {
            texts = object.compactMapValues(\.text)
            return
        }
        guard response.contentType == "application/x-www-form-urlencoded" else { return nil }
        texts = formDecoded(response.body)
    }

    subscript(name: String) -> String? { texts[name] }

    /// A number of seconds between 1 and a month, whole or not.
    func seconds(_ name: String) -> Int? {
        guard let number = texts[name].flatMap({ Double($0) }), number.isFinite else { return nil }
        return Int(min(max(number.rounded(.up), 1), 2_678_400))
    }

    /// A number or a text; GitHub documents which is which, and the form has texts only.
    private struct Member: Decodable {
        let text: String?

        init(from decoder: any Decoder) throws {
            let value = try decoder.singleValueContainer()
            text =
                (try? value.decode(String.self))
                ?? (try? value.decode(Double.self)).map { String($0) }
        }
    }
}
