import CycCore
import CycHTTP

/// An answer of the GraphQL API to a query that asks the same of several things, each under an alias:
/// what failed for one of them leaves the others.
///
/// An alias has no underscore, which reading would take for a border between words.
///
/// - Source: https://spec.graphql.org/October2021/#sec-Errors
struct GraphQLAliases<Value: Decodable, Beside: Decodable> {
    /// What was asked for once, beside the aliases.
    let beside: Beside
    private let parts: [String: Result<Value, GitHubError>]

    /// What came under an alias; ``GitHubError/notFound`` where nothing did.
    ///
    /// ``GitHubError/overloaded(_:)`` is worth another try, with fewer in one query.
    subscript(alias: String) -> Result<Value, GitHubError> { parts[alias] ?? .failure(.notFound) }

    /// Reads in the order status, JSON, top-level message, errors, data.
    ///
    /// - Parameters:
    ///   - response: The answer.
    ///   - aliases: Those of the query.
    /// - Throws: The worst error that concerns the whole: of the token and its limits, of what stands
    ///   beside the aliases, and of an answer without data.
    init(_ response: HTTPResponse, aliases: [String]) throws(GitHubError) {
        try response.checkStatus()
        let envelope = try response.json(GraphQLEnvelope.self)
        var own: [String: [GitHubError]] = [:]
        var general: [GitHubError] = []
        for fault in envelope.errors ?? [] {
            let trouble = fault.failure(in: response)
            if let alias = fault.alias, aliases.contains(alias), !trouble.concernsEveryAlias {
                own[alias, default: []].append(trouble)
            } else {
                general.append(trouble)
            }
        }
        // Where GitHub gave up half way it says so of the whole, and the first half came.
        let worst = GitHubError.worst(of: general)
        if let worst, !worst.isOverload { throw worst }
        let data: Payload.Fields?
        do throws(GitHubError) {
            data = try response.json(Payload.self).data
        } catch {
            throw worst ?? error
        }
        guard let data else {
            throw worst ?? GitHubError.worst(of: own.values.flatMap(\.self))
                ?? .notUnderstood(envelope.message.map(shortened) ?? "data")
        }
        if let worst, !aliases.contains(where: data.holds) { throw worst }
        beside = data.beside
        parts = aliases.reduce(into: [:]) { parts, alias in
            parts[alias] =
                GitHubError.worst(of: own[alias] ?? []).map { .failure($0) }
                ?? data.parts[alias] ?? .failure(worst ?? .notFound)
        }
    }

    private struct Payload: Decodable {
        let data: Fields?

        struct Fields: Decodable {
            let beside: Beside
            /// But for those that are null.
            let parts: [String: Result<Value, GitHubError>]

            init(from decoder: any Decoder) throws {
                beside = try Beside(from: decoder)
                let members = try decoder.container(keyedBy: Alias.self)
                var parts: [String: Result<Value, GitHubError>] = [:]
                for alias in members.allKeys {
                    do {
                        parts[alias.stringValue] = try members.decodeIfPresent(
                            Value.self, forKey: alias
                        ).map { .success($0) }
                    } catch let error as DecodingError {
                        parts[alias.stringValue] = .failure(GitHubError(error))
                    } catch {
                        // A number that fits no type is none of the errors of decoding.
                        parts[alias.stringValue] = .failure(
                            .notUnderstood("data.\(shortened(alias.stringValue))"))
                    }
                }
                self.parts = parts
            }

            func holds(_ alias: String) -> Bool { parts[alias] != nil }
        }
    }
}

private struct Alias: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension GitHubError {
    fileprivate var isOverload: Bool {
        if case .overloaded = self { true } else { false }
    }

    /// Whether GitHub will say the same of every other alias.
    fileprivate var concernsEveryAlias: Bool {
        switch self {
        case .rateLimited, .missingScopes: true
        default: false
        }
    }
}
