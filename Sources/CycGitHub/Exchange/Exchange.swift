package import CycCore
package import CycHTTP

/// A request together with how its answer is read; whoever holds it does the sending.
///
/// So everything about GitHub is tested with recorded answers and without a network.
package struct Exchange<Answer: Sendable>: Sendable {
    package let request: HTTPRequest
    /// Reads the answer to ``request``, whatever its status.
    package let read: @Sendable (HTTPResponse) throws(GitHubError) -> Answer

    package func result(of response: HTTPResponse) -> Result<Answer, GitHubError> {
        Result { () throws(GitHubError) in try read(response) }
    }

    /// The same exchange, tried once only.
    package var once: Exchange { Exchange(request: request.once, read: read) }

    /// The same exchange with another answer.
    package func map<Other: Sendable>(
        _ transform: @escaping @Sendable (Answer) -> Other
    ) -> Exchange<Other> {
        Exchange<Other>(request: request) { [read] (response) throws(GitHubError) in
            transform(try read(response))
        }
    }
}

/// An answer that may be the same as last time.
package enum Conditional<Value: Sendable>: Sendable {
    /// What GitHub said, and the tag to send next time; `nil` where it gave none.
    case fresh(Value, etag: String?)
    /// Nothing changed since the tag that was sent; this costs nothing of the rate limit.
    case unchanged
}

extension Conditional: Equatable where Value: Equatable {}

/// The version of the REST API whose shapes are read here.
///
/// - Source: https://docs.github.com/en/rest/about-the-rest-api/api-versions
let apiVersion = "2022-11-28"

extension Endpoints {
    /// A `GET` of the REST API.
    ///
    /// - Parameters:
    ///   - path: Below the API's address, already encoded.
    ///   - query: Not encoded.
    ///   - token: Nobody's where `nil`.
    ///   - etag: What ``Conditional/fresh(_:etag:)`` gave last time.
    /// - Returns: The request.
    func rest(
        _ path: String, query: KeyValuePairs<String, String> = [:], token: AccessToken?,
        etag: String? = nil
    ) -> HTTPRequest {
        rest(at: query.isEmpty ? api + path : "\(api)\(path)?\(formEncoded(query))", token, etag)
    }

    /// The page that `link` names, if it lies below the API's address: a token goes nowhere else.
    func rest(following link: String, token: AccessToken?) -> HTTPRequest? {
        link.hasPrefix("\(api)/") ? rest(at: link, token, nil) : nil
    }

    private func rest(at url: String, _ token: AccessToken?, _ etag: String?) -> HTTPRequest {
        let request = HTTPRequest.get(
            url,
            headers: [
                "Accept": "application/vnd.github+json", "X-GitHub-Api-Version": apiVersion,
            ]
        ).conditional(on: etag)
        return token.map { request.authorized(with: $0.secret) } ?? request
    }

    /// A query of the GraphQL API, which nobody can ask without a token.
    func graphQL(
        _ document: String, operation: String, variables: JSONMembers, token: AccessToken
    ) -> HTTPRequest {
        let body = JSON.object([
            "query": .string(document), "operationName": .string(operation),
            "variables": .object(variables),
        ])
        return .post(
            graphQL, body: Array(body.text.utf8), contentType: "application/json",
            headers: ["Accept": "application/json"], isRepeatable: true
        ).authorized(with: token.secret)
    }

    /// A form sent to the web pages, without a token.
    func form(_ path: String, _ fields: KeyValuePairs<String, String>) -> HTTPRequest {
        .post(
            web + path, body: Array(formEncoded(fields).utf8),
            contentType: "application/x-www-form-urlencoded",
            headers: ["Accept": "application/json"])
    }
}
