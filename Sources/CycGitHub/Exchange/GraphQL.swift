import CycCore
import CycHTTP

/// One entry of `errors` in an answer of the GraphQL API.
struct GraphQLError: Decodable {
    /// Such as `NOT_FOUND`; sometimes missing.
    private let type: String?
    private let message: String
    private let isAboutSAML: Bool
    /// What stands first on the way to what it concerns: the alias of a field of the query; `nil` where
    /// it does not say.
    let alias: String?

    private enum Key: CodingKey { case type, message, extensions, path }

    private struct Extensions: Decodable { let samlFailure: Bool? }

    /// Reads what it can: an error must not be lost because one of its members is odd.
    init(from decoder: any Decoder) throws {
        let members = try decoder.container(keyedBy: Key.self)
        type = try? members.decodeIfPresent(String.self, forKey: .type)
        message = shortened((try? members.decodeIfPresent(String.self, forKey: .message)) ?? "")
        let extensions = try? members.decodeIfPresent(Extensions.self, forKey: .extensions)
        isAboutSAML = extensions?.samlFailure == true
        var path = try? members.nestedUnkeyedContainer(forKey: .path)
        alias = try? path?.decode(String.self)
    }
}

extension GraphQLError {
    /// What the fault means for the whole answer.
    ///
    /// - Source: https://docs.github.com/en/graphql/overview/rate-limits-and-query-limits-for-the-graphql-api
    func failure(in response: HTTPResponse) -> GitHubError {
        if type == "RATE_LIMITED" || isAboutRateLimit(message) {
            let wait = response.rateLimit?.wait(from: response.received)
            return .rateLimited(until: wait.map { response.received + $0 })
        }
        switch type {
        case "INSUFFICIENT_SCOPES": return .missingScopes(Self.namedScopes(in: message))
        case "FORBIDDEN":
            guard isAboutSAML else { return .forbidden(message) }
            return .singleSignOn(nil)
        case "NOT_FOUND": return .notFound
        case "SERVICE_UNAVAILABLE", "RESOURCE_LIMITS_EXCEEDED", "INTERNAL", "TIMEOUT":
            return .overloaded(message)
        default:
            // Both are GitHub's words for its own time limit, which have no type.
            let isTimeout =
                message.hasPrefix("We couldn't respond to your request in time")
                || message.hasPrefix("Something went wrong while executing your query")
            return isTimeout ? .overloaded(message) : .notUnderstood(message)
        }
    }

    /// The scopes in "… requires one of the following scopes: ['user:email', 'read:user'], but …".
    private static func namedScopes(in message: String) -> [String] {
        guard let start = message.firstRange(of: "following scopes: ["),
            let end = message[start.upperBound...].firstIndex(of: "]")
        else { return [] }
        return message[start.upperBound..<end].split(separator: ",").map {
            String(trimmed($0).filter { $0 != "'" })
        }
    }
}

/// What stands around the data of an answer of the GraphQL API.
struct GraphQLEnvelope: Decodable {
    let message: String?
    let errors: [GraphQLError]?
}

/// The data of an answer of the GraphQL API, without an error beside it.
struct GraphQLAnswer<Value: Decodable> {
    let data: Value

    private struct Payload: Decodable { let data: Value? }

    /// Reads in the order status, JSON, top-level message, errors, data.
    ///
    /// - Throws: The worst that any error means.
    init(_ response: HTTPResponse) throws(GitHubError) {
        try response.checkStatus()
        let envelope = try response.json(GraphQLEnvelope.self)
        let failures = (envelope.errors ?? []).map { $0.failure(in: response) }
        if let worst = GitHubError.worst(of: failures) { throw worst }
        if let message = envelope.message { throw .notUnderstood(shortened(message)) }
        guard let data = try response.json(Payload.self).data else { throw .notUnderstood("data") }
        self.data = data
    }
}

extension GitHubError {
    /// The one of several errors in one answer that says most.
    static func worst(of troubles: [GitHubError]) -> GitHubError? {
        troubles.max { $0.weight < $1.weight }
    }

    /// Which of several errors in one answer says most: what concerns the token before what
    /// concerns one field.
    private var weight: Int {
        switch self {
        case .rateLimited: 6
        case .missingScopes: 5
        case .singleSignOn: 4
        case .forbidden: 3
        case .notFound: 2
        case .overloaded: 1
        default: 0
        }
    }
}
