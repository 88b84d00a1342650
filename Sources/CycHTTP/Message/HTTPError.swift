package import CycCore

/// Error of a request that got no usable response.
///
/// Hosts and origins have no path, query or user; details are libcurl's own English messages, with
/// the request's secrets removed.
package enum HTTPError: Error, Hashable, Sendable {
    package enum Phase: Sendable {
        /// Name lookup, connection and TLS.
        case connect
        /// The whole exchange, or the caller's deadline.
        case total
    }

    case unresolvedHost(String)
    case cannotConnect(host: String, detail: String)
    case timedOut(Phase)
    case untrustedCertificate(host: String, detail: String)
    /// The file or folder of trusted certificates cannot be read.
    case unreadableCertificates(detail: String)
    /// The connection was closed before the first byte of the response.
    case emptyReply
    case reset
    /// The body is shorter than announced.
    case incompleteBody
    /// The decompressed body, or the header, exceeds the limit; units: bytes.
    case tooLarge(limit: Int)
    /// The response is not HTTP, or not in the encoding that it claims.
    case notHTTP(detail: String)
    case redirectLoop
    /// Origins, such as `https://api.github.com`; `to` is empty if the response names no address.
    case redirectToOtherHost(from: String, to: String)
    /// The origin's scheme is neither `https` nor `http` on loopback.
    case refusedScheme(String)
    /// A field with a line break or another character that is invalid in a header, or one that the
    /// caller may not set.
    case badHeader(name: String)
    case badURL(detail: String)
    /// The proxy rejected the request, with this status if it responded.
    case proxy(status: Int?)
    /// Not sent: an earlier response, perhaps of another run, set a limit until this time, by this
    /// machine's clock.
    case rateLimitActive(until: Instant)
    /// The caller asked to stop.
    case stopped
    /// A `CURLcode`, or a negative `CURLMcode`.
    case other(code: Int32, detail: String)
}
