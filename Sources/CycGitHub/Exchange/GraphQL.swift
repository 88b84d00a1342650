import CycCore
import CycHTTP

/// One entry of `errors` in a response of the GraphQL API.
struct GraphQLError: Decodable {
    /// Such as `NOT_FOUND`; sometimes missing.
    private let type: String?
    private let message: String
    private let isAboutSAML: Bool
    /// First element of the error's path, the alias of a field of the query; `nil` if there is
    /// none.
    let alias: String?

    private enum Key: CodingKey { case type, message, extensions, path }

    private struct Extensions: Decodable { let samlFailure: Bool? }

    /// Decodes leniently: an error must not be lost because one of its members is malformed.
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
    /// Returns the meaning of the error for the whole response.
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
            // GitHub's messages for its own time limit, which have no type.
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

/// The members beside the data in a response of the GraphQL API.
struct GraphQLEnvelope: Decodable {
    let message: String?
    let errors: [GraphQLError]?
}

/// The data of a response of the GraphQL API without errors.
struct GraphQLResponse<Value: Decodable> {
    let data: Value

    private struct Payload: Decodable { let data: Value? }

    /// Parses in the order status, JSON, top-level message, errors, data.
    ///
    /// - Throws: The most serious of the errors.
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
    /// Returns the most serious of several errors in one response.
    static func worst(of errors: [GitHubError]) -> GitHubError? {
        errors.max { $0.weight < $1.weight }
    }

    /// Seriousness of an error: those about the token come before those about one field.
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
