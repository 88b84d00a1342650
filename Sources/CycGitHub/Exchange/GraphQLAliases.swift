import CycCore
import CycHTTP

/// A response of the GraphQL API to a query of several objects, each under an alias; an error of
/// one leaves the others.
///
/// An alias has no underscore, because the key decoding would take it for a word boundary.
///
/// - Source: https://spec.graphql.org/October2021/#sec-Errors
struct GraphQLAliases<Value: Decodable, Beside: Decodable> {
    /// Fields that were queried once, beside the aliases.
    let beside: Beside
    private let parts: [String: Result<Value, GitHubError>]

    /// The object of an alias, or its error; ``GitHubError/notFound`` if it has none.
    ///
    /// ``GitHubError/overloaded(_:)`` is worth a retry with fewer aliases in one query.
    subscript(alias: String) -> Result<Value, GitHubError> { parts[alias] ?? .failure(.notFound) }

    /// Parses in the order status, JSON, top-level message, errors, data.
    ///
    /// - Throws: The most serious error that concerns the whole response: of the token and its
    ///   limits, of the fields beside the aliases, or of a response without data.
    init(_ response: HTTPResponse, aliases: [String]) throws(GitHubError) {
        try response.checkStatus()
        let envelope = try response.json(GraphQLEnvelope.self)
        var byAlias: [String: [GitHubError]] = [:]
        var general: [GitHubError] = []
        for entry in envelope.errors ?? [] {
            let error = entry.failure(in: response)
            if let alias = entry.alias, aliases.contains(alias), !error.concernsEveryAlias {
                byAlias[alias, default: []].append(error)
            } else {
                general.append(error)
            }
        }
        // After a time-out GitHub reports one general error although some objects were returned.
        let worst = GitHubError.worst(of: general)
        if let worst, !worst.isOverload { throw worst }
        let data: Payload.Fields?
        do throws(GitHubError) {
            data = try response.json(Payload.self).data
        } catch {
            throw worst ?? error
        }
        guard let data else {
            throw worst ?? GitHubError.worst(of: byAlias.values.flatMap(\.self))
                ?? .notUnderstood(envelope.message.map(shortened) ?? "data")
        }
        if let worst, !aliases.contains(where: data.holds) { throw worst }
        beside = data.beside
        parts = aliases.reduce(into: [:]) { parts, alias in
            parts[alias] =
                GitHubError.worst(of: byAlias[alias] ?? []).map { .failure($0) }
                ?? data.parts[alias] ?? .failure(worst ?? .notFound)
        }
    }

    private struct Payload: Decodable {
        let data: Fields?

        struct Fields: Decodable {
            let beside: Beside
            /// Without those that are null.
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
                        // A number out of every type's range does not throw a `DecodingError`.
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

    /// Whether GitHub would return the same error for every other alias.
    fileprivate var concernsEveryAlias: Bool {
        switch self {
        case .rateLimited, .missingScopes: true
        default: false
        }
    }
}
