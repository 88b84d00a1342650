import Foundation
import Synchronization
import TestSupport

/// A fake GitHub on loopback with people search and followers.
final class PeopleHub: Sendable {
    struct Somebody: Sendable {
        let login: String
        var type = "User"
        var name: String?
        var location: String?
        /// Languages of their repositories; search uses the first.
        var languages: [String] = []
        var topics: [String] = []
        var followsMe = false
        var isFollowedByMe = false
        /// Whether only search still returns the login.
        var isGone = false
        /// GraphQL error type returned instead of the profile.
        var error: String?
    }

    /// Limits and errors of the responses.
    struct Habits: Sendable {
        var isIncomplete = false
        /// Searches allowed in a minute.
        var searches = 1000
        /// Followers on one page.
        var followersOnPage = 100
        /// Maximum of people in one query; more are an error.
        var maxUsersPerQuery = 20
        /// Paths that get no response.
        var silent: Set<String> = []
        /// Responses by path that replace the usual ones.
        var others: [String: LoginHub.Reply] = [:]
    }

    static let token = "ghp_1"

    private let server: LoopbackServer
    private let asked = Asked()
    private final class Asked: Sendable {
        let searches = Mutex(0)
        let silence = DispatchSemaphore(value: 0)
    }

    /// End of the search limit's minute: 2026-11-21T12:00:45Z.
    static let resets = 1_795_262_445

    init(_ people: [Somebody], viewer: String = "Me", _ habits: Habits = Habits()) throws {
        let asked = asked
        server = try LoopbackServer { request, peer in
            let path = String(request.target.prefix { $0 != "?" })
            if habits.silent.contains(path) {
                asked.silence.signal()
                return .keep
            }
            let hub = Responder(people: people, viewer: viewer, habits: habits, request: request)
            var reply: LoginHub.Reply
            if let other = habits.others[path] {
                reply = other
            } else if path.hasPrefix("/search/") {
                let left = asked.searches.withLock { count in
                    count += 1
                    return habits.searches - count
                }
                reply =
                    left < 0
                    ? .json(#"{"message":"API rate limit exceeded for 127.0.0.1."}"#, status: 403)
                    : hub.search(path)
                reply.fields += [
                    "X-RateLimit-Remaining: \(max(0, left))", "X-RateLimit-Reset: \(Self.resets)",
                ]
            } else if path == "/graphql" {
                reply = hub.graphQL()
            } else {
                reply = .json(#"{"message":"Not Found"}"#, status: 404)
            }
            peer.write(answer(reply.status, reply.fields, body: reply.body))
            return .keep
        }
    }

    /// Waits for a request to one of the silent paths.
    func waitForQuestion() -> Bool { asked.silence.wait(timeout: .now() + 60) == .success }

    var base: String { server.base }
    var requests: [LoopbackServer.Request] { server.requests }
    /// The queries of all searches, decoded.
    var searches: [[String: String]] {
        requests.filter { $0.target.hasPrefix("/search/") }.map { Responder.query(of: $0.target) }
    }

    /// Number of people in each GraphQL query.
    var details: [Int] {
        requests.compactMap { request in
            guard request.target == "/graphql",
                case .object(let variables)? =
                    (try? JSONText(
                        String(decoding: request.body, as: UTF8.self)))?["variables"],
                variables["after"] == nil
            else { return nil }
            return variables.count
        }
    }

    /// Environment variables that point cyc to this server, without a keyring.
    func variables(hasToken: Bool = true) -> [String: String] {
        var variables = [
            "GITHUB_SERVER_URL": base, "GITHUB_API_URL": base,
            "GITHUB_GRAPHQL_URL": "\(base)/graphql", "DBUS_SESSION_BUS_ADDRESS": "disabled:",
        ]
        if hasToken { variables["GH_TOKEN"] = Self.token }
        return variables
    }
}

/// Builds one response.
private struct Responder {
    let people: [PeopleHub.Somebody]
    let viewer: String
    let habits: PeopleHub.Habits
    let request: LoopbackServer.Request

    static func query(of target: String) -> [String: String] {
        let items = URLComponents(string: "http://x\(target)")?.queryItems ?? []
        return Dictionary(items.map { ($0.name, $0.value ?? "") }) { first, _ in first }
    }

    private static func json(_ value: Any) -> String {
        let data = try? JSONSerialization.data(withJSONObject: value)
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    private static func orNull(_ value: Any?) -> Any { value ?? NSNull() }

    /// The value of a qualifier, in quotes or not.
    private static func value(of name: String, in query: String) -> String? {
        guard let start = query.firstRange(of: "\(name):") else { return nil }
        let rest = query[start.upperBound...]
        return rest.first == "\""
            ? String(rest.dropFirst().prefix { $0 != "\"" }) : String(rest.prefix { $0 != " " })
    }

    func search(_ path: String) -> LoginHub.Reply {
        let query = Self.query(of: request.target)
        let question = query["q"] ?? ""
        let place = Self.value(of: "location", in: question)?.lowercased()
        let language = Self.value(of: "language", in: question)?.lowercased()
        let topic = Self.value(of: "topic", in: question)
        let found = people.filter { somebody in
            (place.map { somebody.location?.lowercased().contains($0) ?? false } ?? true)
                && (language.map { somebody.languages.first?.lowercased() == $0 } ?? true)
                && (topic.map { somebody.topics.contains($0) } ?? true)
        }
        let (size, page) = (Int(query["per_page"] ?? "") ?? 30, Int(query["page"] ?? "") ?? 1)
        let items = found.dropFirst(size * (page - 1)).prefix(size).map { somebody in
            let account = ["login": somebody.login, "type": somebody.type]
            return path.hasSuffix("repositories") ? ["owner": account] : account as [String: Any]
        }
        var reply = LoginHub.Reply.json(
            Self.json([
                "total_count": found.count, "incomplete_results": habits.isIncomplete,
                "items": items,
            ]))
        if size * page < min(found.count, 1000) {
            let base = "http://\(request.header("Host") ?? "")"
            let rest = request.target.replacing("&page=\(page)", with: "")
            reply.fields.append("Link: <\(base)\(rest)&page=\(page + 1)>; rel=\"next\"")
        }
        return reply
    }

    private func profile(_ somebody: PeopleHub.Somebody) -> [String: Any] {
        [
            "login": somebody.login, "name": Self.orNull(somebody.name),
            "location": Self.orNull(somebody.location), "isFollowingViewer": somebody.followsMe,
            "viewerIsFollowing": somebody.isFollowedByMe,
            "repositories": [
                "nodes": somebody.languages.map { ["primaryLanguage": ["name": $0]] }
            ],
        ]
    }

    func graphQL() -> LoginHub.Reply {
        guard request.header("Authorization") == "Bearer \(PeopleHub.token)" else {
            return .json(#"{"message":"Bad credentials"}"#, status: 401)
        }
        let body = try? JSONText(String(decoding: request.body, as: UTF8.self))
        guard case .object(let variables)? = body?["variables"] else {
            return .json("{}", status: 400)
        }
        if body?["operationName"] == "Followers" {
            return followers(after: variables["after"]?.text)
        }
        guard variables.count <= habits.maxUsersPerQuery else {
            return .json(
                #"{"errors":[{"type":"RESOURCE_LIMITS_EXCEEDED","message":"Too much."}]}"#)
        }
        var data: [String: Any] = ["viewer": ["login": viewer]]
        var errors: [[String: Any]] = []
        for (name, login) in variables {
            let alias = "u\(name.dropFirst())"
            let somebody = people.first {
                $0.login == login.text && $0.type == "User" && !$0.isGone
            }
            let error = somebody == nil ? "NOT_FOUND" : somebody?.error
            data[alias] = Self.orNull(error == nil ? somebody.map(profile) : nil)
            if let error {
                errors.append(["type": error, "path": [alias], "message": "Nobody."])
            }
        }
        var answer: [String: Any] = ["data": data]
        if !errors.isEmpty { answer["errors"] = errors }
        return .json(Self.json(answer))
    }

    private func followers(after cursor: String?) -> LoginHub.Reply {
        let all = people.filter(\.followsMe)
        let start = cursor.flatMap { Int($0) } ?? 0
        let end = min(start + habits.followersOnPage, all.count)
        return .json(
            Self.json([
                "data": [
                    "viewer": [
                        "followers": [
                            "pageInfo": ["hasNextPage": end < all.count, "endCursor": "\(end)"],
                            "nodes": all[start..<end].map(profile),
                        ]
                    ]
                ]
            ]))
    }
}
