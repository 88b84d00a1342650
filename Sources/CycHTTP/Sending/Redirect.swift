/// Where an answer sends a request, by our rules instead of libcurl's.
///
/// - Source: RFC 9110, section 15.4; "HTTP-redirect fetch" in https://fetch.spec.whatwg.org for the
///   POST that turns into a GET.
enum Redirect {
    /// How many in a row are followed.
    static let limit = 5

    /// The request that follows, or `nil` if `response` is the answer.
    ///
    /// - Throws: ``HTTPError`` for another scheme, host or port: nothing is sent on there.
    static func next(
        after request: HTTPRequest, at address: Address, response: HTTPResponse
    ) throws(HTTPError) -> (request: HTTPRequest, address: Address)? {
        guard [301, 302, 303, 307, 308].contains(response.status),
            let location = response.headers["Location"], !location.isEmpty
        else { return nil }
        let target = try place(location, from: address)
        let asGet =
            switch response.status {
            case 303: true
            // A repeatable POST is a question like a GET, and its body is the question.
            case 301, 302: request.method == .post && !request.isRepeatable
            default: false
            }
        guard target.origin == address.origin else {
            throw .redirectToOtherHost(from: address.origin, to: target.origin)
        }
        return (request.redirected(to: target.url, asGet: asGet), target)
    }

    /// An address that nobody may be sent to is the fault of the answer, not of the caller's own one.
    private static func place(
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
