import CCurl
import CycCore

/// A URL that requests may be sent to: `https` anywhere, plain `http` on loopback only.
///
/// Parsed by libcurl's own parser, so that the checked host is the one that libcurl connects to.
///
/// - Source: https://curl.se/libcurl/c/libcurl-url.html
struct Address: Hashable {
    /// Normalized, without a fragment.
    let url: String
    let host: String
    /// Scheme, host and port, such as `https://api.github.com` or `http://127.0.0.1:8080`.
    let origin: String
    let path: String
    let isLoopback: Bool
    let isEncrypted: Bool

    /// Parses `text`.
    ///
    /// - Throws: ``HTTPError/badURL(detail:)``, also for a URL with a user name or password, or
    ///   ``HTTPError/refusedScheme(_:)``.
    init(_ text: String) throws(HTTPError) {
        var handle = try URLHandle()
        try handle.set(CURLUPART_URL, text, CURLU_NON_SUPPORT_SCHEME | CURLU_DISALLOW_USER)
        try self.init(handle)
    }

    /// Resolves `location`, a URL or a part of one, relative to this address.
    func following(_ location: String) throws(HTTPError) -> Address {
        var handle = try URLHandle()
        try handle.set(CURLUPART_URL, url, 0)
        try handle.set(
            CURLUPART_URL, location,
            CURLU_NON_SUPPORT_SCHEME | CURLU_DISALLOW_USER | CURLU_URLENCODE)
        return try Address(handle)
    }

    private init(_ handle: borrowing URLHandle) throws(HTTPError) {
        let scheme = try handle.part(CURLUPART_SCHEME).lowercased()
        // A file URL has no host.
        host = (try? handle.part(CURLUPART_HOST).lowercased()) ?? ""
        let port = (try? handle.part(CURLUPART_PORT, CURLU_NO_DEFAULT_PORT)).map { ":\($0)" }
        origin = "\(scheme)://\(host)\(port ?? "")"
        // libcurl has normalized every spelling of loopback, and resolves these without a name
        // server.
        isLoopback = CycCore.isLoopback(host)
        isEncrypted = scheme == "https"
        guard isEncrypted || scheme == "http" && isLoopback else { throw .refusedScheme(origin) }
        path = try handle.part(CURLUPART_PATH)
        url = try handle.part(CURLUPART_URL)
    }
}

/// Owns one `CURLU *`.
@safe private struct URLHandle: ~Copyable {
    private let handle: OpaquePointer

    init() throws(HTTPError) {
        guard let handle = unsafe cyc_curl_url() else { throw .badURL(detail: "out of memory") }
        unsafe self.handle = handle
    }

    deinit { unsafe cyc_curl_url_cleanup(handle) }

    mutating func set(_ part: CURLUPart, _ text: String, _ flags: Int32) throws(HTTPError) {
        guard !text.utf8.contains(0) else { throw .badURL(detail: "Malformed input") }
        try check(unsafe cyc_curl_url_set(handle, part, text, UInt32(flags)))
        // Fragments are only for browsers, so they are removed.
        if part == CURLUPART_URL {
            try check(unsafe cyc_curl_url_set(handle, CURLUPART_FRAGMENT, nil, 0))
        }
    }

    borrowing func part(_ part: CURLUPart, _ flags: Int32 = 0) throws(HTTPError) -> String {
        var text: UnsafeMutablePointer<CChar>?
        try check(unsafe cyc_curl_url_get(handle, part, &text, UInt32(flags)))
        defer { unsafe cyc_curl_free(text) }
        guard let text = unsafe text else { throw .badURL(detail: "out of memory") }
        return unsafe String(cString: text)
    }

    private borrowing func check(_ code: CURLUcode) throws(HTTPError) {
        guard code != CURLUE_OK else { return }
        throw .badURL(detail: unsafe String(cString: cyc_curl_url_strerror(code)))
    }
}
