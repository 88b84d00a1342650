package import CycCore
package import CycHTTP
import Foundation

/// The OAuth device flow as a value: it says what to do next and is told what came of it.
///
/// It knows no clock. Every `now` is in seconds of one clock that never goes back, from any origin.
///
///     var flow = DeviceFlow(at: endpoints, clientID: id)
///     loop: switch flow.next(now: now) {
///     case .send(let request): // send, then flow.receive(_:now:) or flow.lose(_:now:)
///     case .show(let code): …
///     case .wait(let until): …
///     case .finished(let grant): …
///     case .failed(let trouble): …
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
    }

    /// What GitHub gave in the end.
    package struct Grant: Hashable, Sendable {
        package let token: AccessToken
        /// As granted, which may be less than what was asked for.
        package let scopes: [String]
        /// In how many seconds the token ends; `nil` for tokens that do not end by time.
        package let lifetime: Int?
    }

    package enum Step: Equatable, Sendable {
        /// Send this and report what came; a request is handed out once.
        case send(HTTPRequest)
        /// Show the code and the address; comes once.
        case show(Code)
        /// Nothing to do before this instant of the caller's clock.
        case wait(until: Double)
        case finished(Grant)
        case failed(LoginError)
    }

    /// What cyc asks for; never `repo`, which would let it write.
    package static let scopes = ["read:user", "user:email"]

    private enum State {
        case start
        /// A request for a code was handed out, but no answer to it was reported.
        case asking
        case showing
        case waiting
        /// As ``asking``, for a token.
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
    private var lastLoss: GitHubError?

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
        case .asking, .polling:
            preconditionFailure("the answer to the last request was not reported")
        case .showing:
            state = .waiting
            return .show(code)
        case .waiting:
            if now >= code.expires {
                let end = Step.failed(lastLoss.map { .unanswered($0, isRead: false) } ?? .expired)
                state = .ended(end)
                return end
            }
            guard now >= due else { return .wait(until: min(due, code.expires)) }
            state = .polling
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
        do throws(LoginError) {
            switch state {
            case .asking: try receiveCode(response, now: now)
            case .polling: try receivePoll(response, now: now)
            case .start, .showing, .waiting, .ended: break
            }
        } catch {
            state = .ended(.failed(error))
        }
    }

    /// Takes why no answer to the last request came.
    package mutating func lose(_ trouble: GitHubError, now: Double) {
        switch state {
        case .asking: state = .ended(.failed(.unanswered(trouble, isRead: false)))
        case .polling: backOff(trouble, now: now, wait: 0)
        case .start, .showing, .waiting, .ended: break
        }
    }

    private mutating func receiveCode(_ response: HTTPResponse, now: Double) throws(LoginError) {
        guard let fields = Fields(response) else { throw failureWithoutFields(response) }
        if let error = fields["error"] {
            throw failure(for: error, status: response.status)
        }
        guard response.status == 200, let device = fields["device_code"], !device.isEmpty,
            let user = fields["user_code"], Self.isShowable(user)
        else { throw failureWithoutFields(response) }
        deviceCode = device
        interval = Double(fields.seconds("interval") ?? 5)
        code = Code(
            user: user, address: verificationAddress(fields["verification_uri"]),
            expires: now + Double(fields.seconds("expires_in") ?? 900))
        due = now + wait
        state = .showing
    }

    private mutating func receivePoll(_ response: HTTPResponse, now: Double) throws(LoginError) {
        let isTrouble = response.status >= 500 || [408, 429].contains(response.status)
        guard !isTrouble, let fields = Fields(response),
            fields["access_token"] != nil || fields["error"] != nil
        else {
            switch failureWithoutFields(response) {
            case .unanswered(let trouble, _):
                let asked = response.waitUntil.map { Double($0 - response.received) }
                backOff(trouble, now: now, wait: asked ?? 0)
            case .notUnderstood where response.status == 200:
                backOff(.notUnderstood("not JSON"), now: now, wait: 0)
            case let failure: throw failure
            }
            return
        }
        (losses, lastLoss) = (0, nil)
        if let secret = fields["access_token"] {
            guard let token = AccessToken(secret) else { throw .notUnderstood("access_token") }
            let grant = Grant(
                token: token, scopes: scopeList(fields["scope"] ?? ""),
                lifetime: fields.seconds("expires_in"))
            state = .ended(.finished(grant))
            return
        }
        switch fields["error"] ?? "" {
        case "authorization_pending": break
        case "slow_down":
            guard slowDowns < Self.margins.count - 1 else { throw .clockRunningWild }
            slowDowns += 1
            interval = max(interval + 5, Double(fields.seconds("interval") ?? 0))
        case let error: throw failure(for: error, status: response.status)
        }
        due = now + wait
        state = .waiting
    }

    /// How much longer than asked to wait, after as many answers `slow_down` as the index says:
    /// clocks of virtual machines run up to a third too fast.
    ///
    /// - Source: https://github.com/cli/cli/issues/9370; `device/poller.go` in github.com/cli/oauth.
    private static let margins = [1.2, 1.4, 1.6]

    /// Seconds until the next poll.
    private var wait: Double { interval * Self.margins[slowDowns] }

    /// After a poll without a usable answer: longer and longer pauses, up to a minute more.
    private mutating func backOff(_ trouble: GitHubError, now: Double, wait asked: Double) {
        state = .waiting
        losses += 1
        lastLoss = trouble
        let pause = min(60, Double(1 << min(losses, 6)))
        due = now + max(wait + pause, asked)
    }

    private func failure(for error: String, status: Int) -> LoginError {
        switch error {
        case "expired_token", "token_expired": .expired
        case "access_denied": .denied
        case "incorrect_client_credentials", "Not Found": .wrongClientID(clientID)
        case "device_flow_disabled", "unauthorized_client": deviceFlowOff
        case "unverified_user_email": .unverifiedEmail(page: endpoints.page(.emails))
        default: status == 404 ? .wrongClientID(clientID) : .notUnderstood(shortened(error))
        }
    }

    private func failureWithoutFields(_ response: HTTPResponse) -> LoginError {
        let wait = response.waitUntil
        let limited = LoginError.unanswered(.rateLimited(until: wait), isRead: false)
        switch response.status {
        case 200: return .notUnderstood("neither JSON nor a form")
        case 404: return .wrongClientID(clientID)
        case 401, 403, 422: return wait == nil ? deviceFlowOff : limited
        case 429: return limited
        case 408, 500...:
            return .unanswered(
                .serverError(status: response.status, host: endpoints.host), isRead: false)
        default: return .notUnderstood("status \(response.status)")
        }
    }

    private var deviceFlowOff: LoginError {
        .deviceFlowOff(page: endpoints.page(.ownApplications))
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
