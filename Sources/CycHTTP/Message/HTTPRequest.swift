/// A request as a value, sent by ``HTTPClient/send(_:within:shouldStop:)``.
///
/// Its description has the method and the host only: paths, queries, bodies and secret fields can
/// be as sensitive as a password.
package struct HTTPRequest: Hashable, Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case delete = "DELETE"
    }

    package private(set) var method: Method
    package private(set) var url: String
    /// Without `User-Agent`, `Accept-Encoding` and the framing fields, which the client sets.
    package var headers: HTTPHeaders
    package private(set) var body: [UInt8]
    /// Whether sending it twice is harmless; only such a request is retried.
    package private(set) var isRepeatable: Bool
    /// Whether transient errors are retried.
    package private(set) var isTriedAgain = true

    package static func get(_ url: String, headers: HTTPHeaders = [:]) -> HTTPRequest {
        HTTPRequest(method: .get, url: url, headers: headers, body: [], isRepeatable: true)
    }

    /// Makes a POST.
    ///
    /// Mark it as repeatable only if it changes nothing on the server, like a GraphQL query.
    package static func post(
        _ url: String, body: [UInt8], contentType: String, headers: HTTPHeaders = [:],
        isRepeatable: Bool = false
    ) -> HTTPRequest {
        var headers = headers
        headers.set(contentType, for: "Content-Type")
        return HTTPRequest(
            method: .post, url: url, headers: headers, body: body, isRepeatable: isRepeatable)
    }

    /// Makes a DELETE; mark it as repeatable if deleting a missing resource is not an error.
    package static func delete(
        _ url: String, headers: HTTPHeaders = [:], isRepeatable: Bool = false
    ) -> HTTPRequest {
        HTTPRequest(
            method: .delete, url: url, headers: headers, body: [], isRepeatable: isRepeatable)
    }

    /// The host of the URL; `nil` if it has none.
    package var host: String? { try? Address(url).host }

    /// Returns the same request with `token` as its bearer token.
    package func authorized(with token: String) -> HTTPRequest {
        var copy = self
        copy.headers.set("Bearer \(token)", for: "Authorization", secret: true)
        return copy
    }

    /// The same request without retries.
    package var once: HTTPRequest {
        var copy = self
        copy.isTriedAgain = false
        return copy
    }

    /// Returns the same request, to which the response is 304 without a body if `etag` is current.
    ///
    /// `etag` comes from ``HTTPResponse/etag``, with its quotes; `nil` makes it unconditional.
    package func conditional(on etag: String?) -> HTTPRequest {
        guard let etag else { return self }
        var copy = self
        copy.headers.set(etag, for: "If-None-Match")
        return copy
    }

    /// Returns the same request to the target of a redirect.
    func redirected(to url: String, asGet: Bool) -> HTTPRequest {
        var copy = self
        copy.url = url
        if asGet {
            copy.method = .get
            copy.body = []
            copy.headers.remove("Content-Type")
            copy.isRepeatable = true
        }
        return copy
    }
}

extension HTTPRequest: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    package var description: String {
        let origin = (try? Address(url).origin) ?? "an unreadable address"
        return "\(method.rawValue) \(origin), \(body.count) bytes"
    }

    package var debugDescription: String { description }

    package var customMirror: Mirror { Mirror(self, children: [], displayStyle: .struct) }
}
