import Foundation
import Synchronization
import TestSupport
import Testing

/// The part of GitHub that a login needs, on loopback.
final class LoginHub: Sendable {
    /// What a request is answered with.
    struct Reply: Sendable {
        var status = 200
        /// `BASE` in them is where the hub is.
        var fields: [String] = []
        var body = ""
        /// Takes the request and says nothing.
        var isSilent = false

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

    /// Answers as it is told.
    ///
    /// - Parameters:
    ///   - code: The answer to the question for a code.
    ///   - polls: The answers to the questions for the token, one after the other; the last stays.
    ///   - owners: The login of each token that is good.
    ///   - scopes: Those of every good token.
    ///   - others: Answers by path, before all else.
    /// - Throws: Where no port is to be had.
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
                    return state.polls.count > 1 ? state.polls.removeFirst() : state.polls[0]
                }
                polled.signal()
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
    /// How long each poll came after the answer before it.
    var pauses: [Duration] { state.state.withLock { $0.pauses } }

    /// Behind a host in the file of tokens: that the token goes here.
    var addresses: String { "\(base) \(base)/graphql" }

    /// The variables that lead here; without a keyring and without tokens.
    var variables: [String: String] {
        [
            "GITHUB_SERVER_URL": base, "GITHUB_API_URL": base,
            "GITHUB_GRAPHQL_URL": "\(base)/graphql", "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        ]
    }
}

/// Starts programs that hear signals: tasks run on threads that block them, which is inherited.
func hearingSignals<Result>(_ body: () throws -> Result) rethrows -> Result {
    var (none, before) = (sigset_t(), sigset_t())
    sigemptyset(&none)
    pthread_sigmask(SIG_SETMASK, &none, &before)
    defer { pthread_sigmask(SIG_SETMASK, &before, nil) }
    return try body()
}

extension Person {
    /// What `cyc whoami --json` says, which has to end well.
    func who(_ variables: [String: String], zone: String = "UTC") throws -> JSONText {
        try json("whoami", zone: zone, variables)
    }

    var tokenFile: String { "\(data)/token" }

    /// Every file in the home folder that holds the text.
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
