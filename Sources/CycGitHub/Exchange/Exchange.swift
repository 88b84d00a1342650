package import CycCore
package import CycHTTP

/// A request together with the parser of its response; the caller sends it.
///
/// So everything about GitHub is tested with recorded responses and without a network.
package struct Exchange<Answer: Sendable>: Sendable {
    package let request: HTTPRequest
    /// Parses the response to ``request``, whatever its status.
    package let read: @Sendable (HTTPResponse) throws(GitHubError) -> Answer

    package func result(of response: HTTPResponse) -> Result<Answer, GitHubError> {
        Result { () throws(GitHubError) in try read(response) }
    }

    /// The same exchange without retries.
    package var once: Exchange { Exchange(request: request.once, read: read) }

    /// Returns the same exchange with a transformed result.
    package func map<Other: Sendable>(
        _ transform: @escaping @Sendable (Answer) -> Other
    ) -> Exchange<Other> {
        Exchange<Other>(request: request) { [read] (response) throws(GitHubError) in
            transform(try read(response))
        }
    }
}

/// Response to a request that may have carried a tag.
package enum Conditional<Value: Sendable>: Sendable {
    /// The value, and the tag to send next time; `nil` if GitHub sent none.
    case fresh(Value, etag: String?)
    /// Nothing changed since the sent tag; this does not count towards the rate limit.
    case unchanged
}

extension Conditional: Equatable where Value: Equatable {}

/// The version of the REST API whose responses are parsed here.
///
/// - Source: https://docs.github.com/en/rest/about-the-rest-api/api-versions
let apiVersion = "2022-11-28"

extension Endpoints {
    /// Makes a `GET` request of the REST API.
    ///
    /// - Parameters:
    ///   - path: Below the API's address, already encoded.
    ///   - query: Not encoded.
    ///   - etag: The tag from ``Conditional/fresh(_:etag:)`` of the last time.
    func rest(
        _ path: String, query: KeyValuePairs<String, String> = [:], token: AccessToken?,
        etag: String? = nil
    ) -> HTTPRequest {
        rest(at: query.isEmpty ? api + path : "\(api)\(path)?\(formEncoded(query))", token, etag)
    }

    /// Makes a request for `link`; `nil` unless it lies below the API's address, as a token is sent
    /// nowhere else.
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

    /// Makes a query of the GraphQL API, which requires a token.
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

    /// Makes a POST of a form to the web pages, without a token.
    func form(_ path: String, _ fields: KeyValuePairs<String, String>) -> HTTPRequest {
        .post(
            web + path, body: Array(formEncoded(fields).utf8),
            contentType: "application/x-www-form-urlencoded",
            headers: ["Accept": "application/json"])
    }
}
