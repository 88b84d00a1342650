/// Redirects by our rules instead of libcurl's.
///
/// - Source: RFC 9110, section 15.4; "HTTP-redirect fetch" in https://fetch.spec.whatwg.org for the
///   POST that turns into a GET.
enum Redirect {
    /// Maximum number of consecutive redirects.
    static let limit = 5

    /// Returns the next request, or `nil` if `response` is final.
    ///
    /// - Throws: ``HTTPError/redirectToOtherHost(from:to:)`` for another scheme, host or port.
    static func next(
        after request: HTTPRequest, at address: Address, response: HTTPResponse
    ) throws(HTTPError) -> (request: HTTPRequest, address: Address)? {
        guard [301, 302, 303, 307, 308].contains(response.status),
            let location = response.headers["Location"], !location.isEmpty
        else { return nil }
        let target = try resolve(location, from: address)
        let asGet =
            switch response.status {
            case 303: true
            // A repeatable POST is a query in its body, so it stays a POST.
            case 301, 302: request.method == .post && !request.isRepeatable
            default: false
            }
        guard target.origin == address.origin else {
            throw .redirectToOtherHost(from: address.origin, to: target.origin)
        }
        return (request.redirected(to: target.url, asGet: asGet), target)
    }

    /// Resolves a redirect's address; an invalid one is an error of the response, not of the
    /// caller.
    private static func resolve(
        _ location: String, from address: Address
    ) throws(HTTPError) -> Address {
        do throws(HTTPError) {
            return try address.following(location)
        } catch {
            let origin = if case .refusedScheme(let origin) = error { origin } else { "" }
            throw .redirectToOtherHost(from: address.origin, to: origin)
        }
    }
}
