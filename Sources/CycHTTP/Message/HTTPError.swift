/// Why there is no answer.
///
/// Values only, no sentences. Hosts and origins are named without path, query or user; details are
/// libcurl's own English words, with the request's secrets taken out.
package enum HTTPError: Error, Hashable, Sendable {
    package enum Phase: Sendable {
        /// Name lookup, connection and TLS.
        case connect
        /// The exchange as a whole, or the caller's deadline.
        case total
    }

    case unresolvedHost(String)
    case cannotConnect(host: String, detail: String)
    case timedOut(Phase)
    case untrustedCertificate(host: String, detail: String)
    /// The file or folder of trusted certificates cannot be read.
    case unreadableCertificates(detail: String)
    /// The connection was closed before a byte of the answer.
    case emptyReply
    case reset
    /// The body ended before its announced end.
    case cutBody
    /// The decompressed body, or the header, is larger. Units: bytes.
    case tooLarge(limit: Int)
    /// What came is no HTTP, or not in the encoding that it claims.
    case notHTTP(detail: String)
    case redirectLoop
    /// Origins, such as `https://api.github.com`; `to` is empty where an answer names no address.
    case redirectToOtherHost(from: String, to: String)
    /// Only `https` is spoken, and `http` with this very machine. An origin.
    case refusedScheme(String)
    /// A field with a line break or another character that a header cannot hold, or one that is not
    /// the caller's to set.
    case badHeader(name: String)
    case badURL(detail: String)
    /// The proxy does not let the request through; its status, if it answered with one.
    case proxy(status: Int?)
    /// Not sent: an answer to the same question in this run asked to wait. Seconds since
    /// 1970-01-01T00:00:00Z by this machine's clock.
    case heldBack(until: Int64)
    /// The caller asked to stop.
    case stopped
    /// A `CURLcode`, or a negative `CURLMcode`.
    case other(code: Int32, detail: String)
}
