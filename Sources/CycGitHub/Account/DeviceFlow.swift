package import CycCore
package import CycHTTP
import Foundation

/// The OAuth device flow as a state machine without input or output.
///
/// It has no clock: every `now` is the time since any instant, on one clock that never goes back.
///
///     var flow = DeviceFlow(at: endpoints, clientID: id)
///     loop: switch flow.next(now: now) {
///     case .send(let request): // send, then flow.receive(_:now:) or flow.lose(_:now:)
///     case .show(let code): …
///     case .wait(let until): …
///     case .finished(let grant): …
///     case .failed(let error): …
///     }
///
/// - Source: RFC 8628;
///   https://docs.github.com/en/apps/oauth-apps/building-oauth-apps/authorizing-oauth-apps#device-flow
package struct DeviceFlow: Sendable {
    /// Code that the user types on another page to grant access.
    package struct Code: Hashable, Sendable {
        /// Printable ASCII, such as `WDJB-MJHT`.
        package let user: String
        /// The page on which to type it; always one of the configured GitHub.
        package let address: String
        /// When it expires, on the caller's clock.
        package let expires: Duration
    }

    /// Result of a successful login.
    package struct Grant: Hashable, Sendable {
        package let token: AccessToken
        /// The granted scopes, which may be fewer than the requested ones.
        package let scopes: [String]
        /// Seconds until the token expires; `nil` for tokens that do not expire.
        package let lifetime: Int?
        /// `nil` for tokens that do not expire.
        package let refreshToken: AccessToken?
    }

    package enum Step: Equatable, Sendable {
        /// Send this request and report its result; each request is returned once.
        case send(HTTPRequest)
        /// Show the code and the address; returned once.
        case show(Code)
        /// Nothing to do before this instant of the caller's clock.
        case wait(until: Duration)
        case finished(Grant)
        case failed(LoginError)
    }

    /// The requested scopes; never `repo`, which would allow writing.
    package static let scopes = ["read:user", "user:email"]

    private enum State {
        case start
        /// A request for a code was returned, and its result was not reported yet.
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
    private var code = Code(user: "", address: "", expires: .zero)
    /// Time between two polls, as GitHub requests.
    private var interval = Duration.seconds(5)
    /// Earliest time of the next poll.
    private var due = Duration.zero
    /// Polls that GitHub found too early although each came after a whole interval.
    private var earlyPolls = 0
    /// Consecutive polls without a usable response, and the error of the last of them.
    private var failedPolls = 0
    private var pollError: GitHubError?

    package init(at endpoints: Endpoints, clientID: String) {
        self.endpoints = endpoints
        self.clientID = clientID
    }

    /// Returns the next step at `now`.
    package mutating func next(now: Duration) -> Step {
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
                let end = Step.failed(pollError.map { .unanswered($0, isRead: false) } ?? .expired)
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

    /// Processes the response to the last request.
    package mutating func receive(_ response: HTTPResponse, now: Duration) {
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

    /// Processes the error of a last request that got no response.
    package mutating func lose(_ error: GitHubError, now: Duration) {
        switch state {
        case .asking: state = .ended(.failed(.unanswered(error, isRead: false)))
        case .polling: backOff(error, now: now, wait: .zero)
        case .start, .showing, .waiting, .ended: break
        }
    }

    private mutating func receiveCode(_ response: HTTPResponse, now: Duration) throws(LoginError) {
        guard let fields = TokenFields(response) else { throw failureWithoutFields(response) }
        if let error = fields["error"] {
            throw failure(for: error, status: response.status)
        }
        guard response.status == 200, let device = fields["device_code"], !device.isEmpty,
            let user = fields["user_code"], Self.isShowable(user)
        else { throw failureWithoutFields(response) }
        deviceCode = device
        interval = .seconds(fields.seconds("interval") ?? 5)
        code = Code(
            user: user, address: verificationAddress(fields["verification_uri"]),
            expires: now + .seconds(fields.seconds("expires_in") ?? 900))
        due = now + wait
        state = .showing
    }

    private mutating func receivePoll(_ response: HTTPResponse, now: Duration) throws(LoginError) {
        let isServerError = response.status >= 500 || [408, 429].contains(response.status)
        guard !isServerError, let fields = TokenFields(response),
            fields["access_token"] != nil || fields["error"] != nil
        else {
            switch failureWithoutFields(response) {
            case .unanswered(let error, _):
                let asked = response.waitUntil.map { $0 - response.received }
                backOff(error, now: now, wait: asked ?? .zero)
            case .notUnderstood where response.status == 200:
                backOff(.notUnderstood("not JSON"), now: now, wait: .zero)
            case let failure: throw failure
            }
            return
        }
        (failedPolls, pollError) = (0, nil)
        if fields["access_token"] != nil {
            guard let grant = fields.grant else { throw .notUnderstood("access_token") }
            state = .ended(.finished(grant))
            return
        }
        switch fields["error"] ?? "" {
        case "authorization_pending": break
        case "slow_down":
            guard earlyPolls < Self.margins.count - 1 else { throw .polledTooEarly }
            earlyPolls += 1
            interval = max(interval + .seconds(5), .seconds(fields.seconds("interval") ?? 0))
        case let error: throw failure(for: error, status: response.status)
        }
        due = now + wait
        state = .waiting
    }

    /// Fifths of the requested time to wait, indexed by the number of `slow_down` responses: clocks
    /// of virtual machines run up to a third too fast.
    ///
    /// - Source: https://github.com/cli/cli/issues/9370; `device/poller.go` in github.com/cli/oauth.
    private static let margins = [6, 7, 8]

    /// Time until the next poll.
    private var wait: Duration { interval * Self.margins[earlyPolls] / 5 }

    /// Schedules the next poll after one without a usable response, with growing pauses of up to a
    /// minute more.
    private mutating func backOff(_ error: GitHubError, now: Duration, wait asked: Duration) {
        state = .waiting
        failedPolls += 1
        pollError = error
        let pause = Duration.seconds(min(60, 1 << min(failedPolls, 6)))
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

    /// Returns GitHub's own address if it is one of its pages, else the known one.
    private func verificationAddress(_ text: String?) -> String {
        guard let text, endpoints.isOwnPage(text) else { return endpoints.page(.deviceLogin) }
        return text
    }

    private static func isShowable(_ code: String) -> Bool {
        (1...64).contains(code.utf8.count)
            && code.utf8.allSatisfy { $0.isLetterOrDigit || $0 == UInt8(ascii: "-") }
    }
}

/// Members of a response: JSON as requested, else GitHub's default, a form.
struct TokenFields {
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

    /// The granted tokens; `nil` without a usable one.
    var grant: DeviceFlow.Grant? {
        texts["access_token"].flatMap { AccessToken($0) }.map { token in
            DeviceFlow.Grant(
                token: token, scopes: scopeList(texts["scope"] ?? ""),
                lifetime: seconds("expires_in"),
                refreshToken: texts["refresh_token"].flatMap { AccessToken($0) })
        }
    }

    /// Returns a number of seconds between 1 and a month, rounded up.
    func seconds(_ name: String) -> Int? {
        guard let number = texts[name].flatMap({ Double($0) }), number.isFinite else { return nil }
        return Int(min(max(number.rounded(.up), 1), 2_678_400))
    }

    /// A number or a text; GitHub documents the types, and a form has texts only.
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
