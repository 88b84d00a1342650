import Foundation
import Synchronization
import TestSupport
import Testing

/// Loopback server with the part of GitHub that a login needs.
final class LoginHub: Sendable {
    /// Response to a request.
    struct Reply: Sendable {
        var status = 200
        /// Header fields; `BASE` in them is replaced by the server's address.
        var fields: [String] = []
        var body = ""
        /// Whether the server accepts the request and never responds.
        var isSilent = false
        /// Seconds that the response to a poll waits for the next one.
        var patience = 0

        static func json(_ body: String, status: Int = 200, _ fields: [String] = []) -> Reply {
            Reply(
                status: status, fields: ["Content-Type: application/json"] + fields, body: body)
        }

        static let pending = json(#"{"error":"authorization_pending"}"#)
        static let slowDown = json(#"{"error":"slow_down","interval":6}"#)
        static func error(_ code: String) -> Reply { json(#"{"error":"\#(code)"}"#) }
        static func token(_ token: String) -> Reply {
            json(#"{"access_token":"\#(token)","token_type":"bearer","scope":"read:user"}"#)
        }
    }

    private struct State {
        var code: Reply
        var polls: [Reply]
        var pauses: [Duration] = []
        var count = 0
        var last: ContinuousClock.Instant?
    }

    private let server: LoopbackServer
    private let state: Box
    /// Signalled at every poll.
    let polled = DispatchSemaphore(value: 0)

    private final class Box: Sendable {
        let state: Mutex<State>

        init(_ state: State) { self.state = Mutex(state) }
    }

    /// Starts a server with the given responses.
    ///
    /// - Parameters:
    ///   - code: Response to the request for a device code.
    ///   - polls: Responses to the polls for the token in order; the last one repeats.
    ///   - owners: Login of each valid token.
    ///   - scopes: Scopes of every valid token.
    ///   - others: Responses that take precedence, by path.
    init(
        code: Reply = .json(
            #"""
            {"device_code":"dc","user_code":"WDJB-MJHT","interval":1,"expires_in":900,
             "verification_uri":"https://github.com/login/device"}
            """#),
        polls: [Reply] = [], owners: [String: String] = [:],
        scopes: String = "read:user, user:email",
        others: [String: Reply] = [:]
    ) throws {
        let box = Box(State(code: code, polls: polls))
        state = box
        let polled = polled
        server = try LoopbackServer { request, peer in
            let path = String(request.target.prefix { $0 != "?" })
            let token = request.header("Authorization")?.split(separator: " ").last.map(String.init)
            let reply: Reply
            if let other = others[path] {
                reply = other
            } else if path == "/login/device/code" {
                reply = box.state.withLock { state in
                    state.last = .now
                    return state.code
                }
            } else if path == "/login/oauth/access_token" {
                reply = box.state.withLock { state in
                    let now = ContinuousClock.now
                    if let last = state.last { state.pauses.append(last.duration(to: now)) }
                    state.last = now
                    state.count += 1
                    return state.polls.count > 1 ? state.polls.removeFirst() : state.polls[0]
                }
                polled.signal()
                if reply.patience > 0 {
                    _ = eventually(within: reply.patience) {
                        box.state.withLock { $0.count } > 1
                    }
                }
            } else if let token, let login = owners[token] {
                reply =
                    path == "/rate_limit"
                    ? .json(
                        #"{"resources":{"core":{"limit":5000,"remaining":4990,"reset":1795257720}}}"#
                    )
                    : .json(
                        #"{"login":"\#(login)","id":583231}"#, ["X-OAuth-Scopes: \(scopes)"])
            } else {
                reply = .json(#"{"message":"Bad credentials"}"#, status: 401)
            }
            guard !reply.isSilent else { return .keep }
            let base = "http://\(request.header("Host") ?? "")"
            peer.write(
                answer(
                    reply.status, reply.fields.map { $0.replacing("BASE", with: base) },
                    body: reply.body))
            return .keep
        }
    }

    var requests: [LoopbackServer.Request] { server.requests }
    var base: String { server.base }
    /// Delay of each poll after the previous response.
    var pauses: [Duration] { state.state.withLock { $0.pauses } }

    /// Addresses to append to a host in the token file, so that the token is valid for this server.
    var addresses: String { "\(base) \(base)/graphql" }

    /// Environment variables that point cyc to this server, without a keyring and without tokens.
    var variables: [String: String] {
        [
            "GITHUB_SERVER_URL": base, "GITHUB_API_URL": base,
            "GITHUB_GRAPHQL_URL": "\(base)/graphql", "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        ]
    }
}

/// Runs the body with signals unblocked: task threads block them, and child processes inherit that.
func hearingSignals<Result>(_ body: () throws -> Result) rethrows -> Result {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
}

extension Person {
    /// Returns the output of `cyc whoami --json`, which must exit with 0.
    func who(_ variables: [String: String], zone: String = "UTC") throws -> JSONText {
        try json("whoami", zone: zone, variables)
    }

    var tokenFile: String { "\(data)/token" }

    /// Paths of all files in the home folder that contain the text.
    func files(holding text: String) throws -> [String] {
        let names = FileManager.default.enumerator(atPath: home)?.allObjects as? [String] ?? []
        return try names.map { "\(home)/\($0)" }.filter { path in
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder),
                !isFolder.boolValue
            else { return false }
            return try Data(contentsOf: URL(filePath: path)).range(of: Data(text.utf8)) != nil
        }
    }

    func permissions(of path: String) throws -> Int {
        let attributes = try FileManager.default.attributesOfItem(atPath: path)
        return try #require(attributes[.posixPermissions] as? Int)
    }
}
