/// A request as a value; nothing is sent before ``HTTPClient/send(_:within:shouldStop:)``.
///
/// Its description names the method and the host and no more: paths, queries, bodies and secret
/// fields can hold what works like a password.
package struct HTTPRequest: Hashable, Sendable {
    package enum Method: String, Sendable {
        case get = "GET"
        case post = "POST"
        case delete = "DELETE"
    }

    package private(set) var method: Method
    package private(set) var url: String
    /// `User-Agent`, `Accept-Encoding` and the framing fields are the client's own.
    package var headers: HTTPHeaders
    package private(set) var body: [UInt8]
    /// Whether sending it twice does no harm; only such a request is tried again.
    package private(set) var isRepeatable: Bool
    /// Whether a failure that may pass is followed by another try.
    package private(set) var isTriedAgain = true

    package static func get(_ url: String, headers: HTTPHeaders = [:]) -> HTTPRequest {
        HTTPRequest(method: .get, url: url, headers: headers, body: [], isRepeatable: true)
    }

    /// A POST.
    ///
    /// Mark it as repeatable only if it changes nothing at the other end, as a GraphQL query does.
    package static func post(
        _ url: String, body: [UInt8], contentType: String, headers: HTTPHeaders = [:],
        isRepeatable: Bool = false
    ) -> HTTPRequest {
        var headers = headers
        headers.set(contentType, for: "Content-Type")
        return HTTPRequest(
            method: .post, url: url, headers: headers, body: body, isRepeatable: isRepeatable)
    }

    /// A DELETE; mark it as repeatable where what is gone already is no error.
    package static func delete(
        _ url: String, headers: HTTPHeaders = [:], isRepeatable: Bool = false
    ) -> HTTPRequest {
        HTTPRequest(
            method: .delete, url: url, headers: headers, body: [], isRepeatable: isRepeatable)
    }

    /// Whom it asks; `nil` where the URL names nobody.
    package var host: String? { try? Address(url).host }

    /// The same request with `token` as its bearer token.
    package func authorized(with token: String) -> HTTPRequest {
        var copy = self
        copy.headers.set("Bearer \(token)", for: "Authorization", secret: true)
        return copy
    }

    /// The same request, sent once whatever comes of it.
    package var once: HTTPRequest {
        var copy = self
        copy.isTriedAgain = false
        return copy
    }

    /// The same request, answered with 304 and no body where `etag` still holds.
    ///
    /// `etag` is what ``HTTPResponse/etag`` gave, with its quotes; with `nil` it asks plainly.
    package func conditional(on etag: String?) -> HTTPRequest {
        guard let etag else { return self }
        var copy = self
        copy.headers.set(etag, for: "If-None-Match")
        return copy
    }

    /// The same request to where a redirect points.
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
