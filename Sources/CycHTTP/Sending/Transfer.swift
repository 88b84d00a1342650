import CCurl
import CycCore

/// One exchange: an easy handle with everything that libcurl keeps pointers to.
///
/// A class for its fixed address; ``Pool`` retains it while libcurl uses it.
@safe final class Transfer {
    /// Limits and options of an exchange.
    struct Terms {
        let userAgent: String
        let connectTimeout: Duration
        /// From now on; the smaller of the client's limit and the caller's remaining time.
        let timeout: Duration
        let bodyLimit: Int
        let trust: CertificateTrust
    }

    let easy: UnsafeMutableRawPointer
    /// Index of the request in the caller's list.
    let index: Int
    private let request: HTTPRequest
    private let address: Address
    private let inbox: ResponseBuffer
    private let errorText: UnsafeMutablePointer<CChar>
    private var headerLines: UnsafeMutablePointer<curl_slist>?

    init(of request: HTTPRequest, to address: Address, index: Int, on terms: Terms)
        throws(HTTPError)
    {
        guard let easy = unsafe cyc_curl_easy_init() else {
            throw .other(code: Int32(CURLE_FAILED_INIT.rawValue), detail: "libcurl does not start")
        }
        unsafe self.easy = easy
        self.request = request
        self.address = address
        self.index = index
        inbox = ResponseBuffer(limit: terms.bodyLimit)
        unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
        unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
        unsafe headerLines = nil

        try check(unsafe cyc_curl_set_pointer(easy, CURLOPT_ERRORBUFFER, errorText))
        try setUp(terms)
        try secure(terms.trust)
        try setHeaders(userAgent: terms.userAgent)
        try setMethodAndBody()
        try check(unsafe cyc_curl_set_writer(easy, CURLOPT_WRITEFUNCTION, takeBody))
        try check(unsafe cyc_curl_set_pointer(easy, CURLOPT_WRITEDATA, inbox.unretained))
        try check(unsafe cyc_curl_set_writer(easy, CURLOPT_HEADERFUNCTION, takeHeader))
        try check(unsafe cyc_curl_set_pointer(easy, CURLOPT_HEADERDATA, inbox.unretained))
    }

    deinit {
        unsafe cyc_curl_easy_cleanup(easy)
        unsafe cyc_curl_slist_free_all(headerLines)
        unsafe errorText.deallocate()
    }

    private func setUp(_ terms: Terms) throws(HTTPError) {
        try set(CURLOPT_URL, address.url)
        try set(CURLOPT_NOSIGNAL, 1)
        try check(unsafe cyc_curl_set_quick_exit(easy))
        try set(CURLOPT_FOLLOWLOCATION, 0)
        try set(CURLOPT_PROTOCOLS_STR, address.isEncrypted ? "https" : "http")
        try set(CURLOPT_CONNECTTIMEOUT_MS, milliseconds(terms.connectTimeout))
        try set(CURLOPT_TIMEOUT_MS, milliseconds(terms.timeout))
        // All encodings that this libcurl can decode.
        try set(CURLOPT_ACCEPT_ENCODING, "")
        try check(
            unsafe cyc_curl_set_offset(
                easy, CURLOPT_MAXFILESIZE_LARGE, curl_off_t(terms.bodyLimit)))
        if libraryHasHTTP2 {
            try set(CURLOPT_HTTP_VERSION, CURL_HTTP_VERSION_2TLS)
            // One handshake instead of eight. Without TLS it would only wait for the first
            // response.
            try set(CURLOPT_PIPEWAIT, address.isEncrypted ? 1 : 0)
        }
        // A proxy for loopback would send plain http, with the token in it, to another machine.
        if address.isLoopback { try set(CURLOPT_PROXY, "") }
        try set(CURLOPT_HEADEROPT, Int(CURLHEADER_SEPARATE))
        // libcurl itself resends on a reused connection that turns out to be closed.
        if !request.isRepeatable { try set(CURLOPT_FRESH_CONNECT, 1) }
    }

    private func secure(_ trust: CertificateTrust) throws(HTTPError) {
        try set(CURLOPT_SSL_VERIFYPEER, 1)
        try set(CURLOPT_SSL_VERIFYHOST, 2)
        try set(CURLOPT_PROXY_SSL_VERIFYPEER, 1)
        try set(CURLOPT_PROXY_SSL_VERIFYHOST, 2)
        try set(CURLOPT_SSLVERSION, CURL_SSLVERSION_TLSv1_2)
        if let file = trust.file {
            try set(CURLOPT_CAINFO, file)
            try set(CURLOPT_PROXY_CAINFO, file)
        }
        if let folder = trust.folder {
            try set(CURLOPT_CAPATH, folder)
            try set(CURLOPT_PROXY_CAPATH, folder)
        }
    }

    /// Sets the header fields; libcurl does not copy the list, so it is freed in `deinit`.
    private func setHeaders(userAgent: String) throws(HTTPError) {
        // Bodies are too small for the round trip of "Expect: 100-continue".
        var lines = ["User-Agent: \(userAgent)", "Expect:"]
        for field in request.headers.fields {
            let value = trimmed(field.value)
            // libcurl drops a field that ends in a colon; a semicolon sends it empty.
            lines.append(value.isEmpty ? "\(field.name);" : "\(field.name): \(value)")
        }
        for line in lines {
            guard let longer = unsafe cyc_curl_slist_append(headerLines, line) else {
                throw .other(code: Int32(CURLE_OUT_OF_MEMORY.rawValue), detail: "out of memory")
            }
            unsafe headerLines = longer
        }
        try check(unsafe cyc_curl_set_list(easy, CURLOPT_HTTPHEADER, headerLines))
    }

    private func setMethodAndBody() throws(HTTPError) {
        switch request.method {
        case .get: try set(CURLOPT_HTTPGET, 1)
        case .delete: try set(CURLOPT_CUSTOMREQUEST, request.method.rawValue)
        case .post:
            try set(CURLOPT_POST, 1)
            try check(
                unsafe cyc_curl_set_offset(
                    easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count)))
            // libcurl copies the announced number of bytes; without a pointer it would read
            // standard input.
            let copied = unsafe request.body.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress, unsafe !bytes.isEmpty else {
                    return unsafe cyc_curl_set_string(easy, CURLOPT_COPYPOSTFIELDS, "")
                }
                return unsafe cyc_curl_set_pointer(
                    easy, CURLOPT_COPYPOSTFIELDS, UnsafeMutableRawPointer(mutating: start))
            }
            try check(copied)
        }
    }

    /// Returns the outcome after libcurl finished the exchange with `code`.
    ///
    /// A server may echo the request, so the request's secrets are removed here.
    ///
    /// `exchanges` includes this one.
    func result(_ code: CURLcode, at now: Instant, exchanges: Int)
        -> Result<HTTPResponse, HTTPError>
    {
        guard code == CURLE_OK else { return .failure(failure(code)) }
        do throws(HTTPError) {
            var status = 0
            try check(unsafe cyc_curl_get_long(easy, CURLINFO_RESPONSE_CODE, &status))
            var response = HTTPResponse(
                status: status, headers: receivedHeaders, url: address.url, received: now,
                exchanges: exchanges)
            response.body = request.headers.redacting(
                inbox.body, isJSON: response.contentType?.hasSuffix("json") ?? false)
            return .success(response)
        } catch {
            return .failure(error)
        }
    }

    /// The phase that timed out if the exchange is cancelled now.
    var phase: HTTPError.Phase {
        (try? offset(CURLINFO_PRETRANSFER_TIME_T)) ?? 0 > 0 ? .total : .connect
    }

    /// The fields of the final response, without those of interim responses, proxies and trailers.
    private var receivedHeaders: HTTPHeaders {
        var headers: HTTPHeaders = [:]
        var last: UnsafeMutablePointer<curl_header>?
        while let field = unsafe cyc_curl_easy_nextheader(easy, UInt32(CURLH_HEADER), -1, last) {
            let value = unsafe trimmed(String(cString: field.pointee.value))
            unsafe headers.add(
                request.headers.redacting(String(value)), for: String(cString: field.pointee.name))
            unsafe last = field
        }
        return headers
    }

    private func failure(_ code: CURLcode) -> HTTPError {
        switch code {
        case CURLE_COULDNT_RESOLVE_HOST: .unresolvedHost(address.host)
        case CURLE_COULDNT_CONNECT: .cannotConnect(host: address.host, detail: detail(code))
        case CURLE_OPERATION_TIMEDOUT: .timedOut(phase)
        case CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS:
            .untrustedCertificate(host: address.host, detail: detail(code))
        case CURLE_SSL_CACERT_BADFILE: .unreadableCertificates(detail: detail(code))
        case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxy(status: nil)
        case CURLE_GOT_NOTHING: .emptyReply
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2, CURLE_HTTP2_STREAM:
            refusalOfProxy ?? .reset
        case CURLE_PARTIAL_FILE: .incompleteBody
        case CURLE_FILESIZE_EXCEEDED: .tooLarge(limit: inbox.limit)
        case CURLE_WRITE_ERROR where inbox.isFull: .tooLarge(limit: inbox.limit)
        case CURLE_WRITE_ERROR, CURLE_WEIRD_SERVER_REPLY, CURLE_UNSUPPORTED_PROTOCOL,
            CURLE_BAD_CONTENT_ENCODING:
            .notHTTP(detail: detail(code))
        default: .other(code: Int32(code.rawValue), detail: detail(code))
        }
    }

    /// The error of the proxy's response to CONNECT, if it rejected the request.
    private var refusalOfProxy: HTTPError? {
        var status = 0
        guard unsafe cyc_curl_get_long(easy, CURLINFO_HTTP_CONNECTCODE, &status) == CURLE_OK,
            status >= 300
        else { return nil }
        return .proxy(status: status)
    }

    /// Returns libcurl's message without secrets of the request or the password of a proxy.
    private func detail(_ code: CURLcode) -> String {
        var text = unsafe String(cString: errorText)
        if text.isEmpty { text = unsafe String(cString: cyc_curl_easy_strerror(code)) }
        text = request.headers.redacting(text)
        return text.split(separator: " ").map { word in
            if word.utf8.contains(UInt8(ascii: "@")) { return "***" }
            // A proxy with a password that libcurl parsed as a port.
            return word.firstRange(of: "://") == nil
                ? String(word) : RedactedAddress(word).description
        }.joined(separator: " ")
    }

    private func offset(_ info: CURLINFO) throws(HTTPError) -> Int64 {
        var value: curl_off_t = 0
        try check(unsafe cyc_curl_get_offset(easy, info, &value))
        return Int64(value)
    }

    private func set(_ option: CURLoption, _ value: Int) throws(HTTPError) {
        try check(unsafe cyc_curl_set_long(easy, option, value))
    }

    /// libcurl copies strings, so `value` need not outlive the call.
    private func set(_ option: CURLoption, _ value: String) throws(HTTPError) {
        try check(unsafe cyc_curl_set_string(easy, option, value))
    }

    private func check(_ code: CURLcode) throws(HTTPError) {
        guard code != CURLE_OK else { return }
        throw .other(code: Int32(code.rawValue), detail: detail(code))
    }
}

@available(*, unavailable)
extension Transfer: Sendable {}

/// The version of libcurl, such as `7.88.1`.
package let libcurlVersion: String = {
    guard let version = unsafe cyc_curl_version_info(CURLVERSION_FIRST) else { return "" }
    return unsafe String(cString: version.pointee.version)
}()

private let libraryHasHTTP2: Bool = {
    guard let version = unsafe cyc_curl_version_info(CURLVERSION_FIRST) else { return false }
    return unsafe version.pointee.features & Int32(CURL_VERSION_HTTP2) != 0
}()

/// The received part of a response.
private final class ResponseBuffer {
    /// For the body, decompressed; units: bytes.
    let limit: Int
    private(set) var body: [UInt8] = []
    private var headerSize = 0
    private(set) var isFull = false

    /// For the header; units: bytes.
    private static let headerLimit = 256 << 10

    init(limit: Int) { self.limit = limit }

    var unretained: UnsafeMutableRawPointer { unsafe Unmanaged.passUnretained(self).toOpaque() }

    func take(body chunk: UnsafeRawBufferPointer) -> Bool {
        guard body.count + chunk.count <= limit else {
            isFull = true
            return false
        }
        unsafe body.append(contentsOf: chunk)
        return true
    }

    func take(headerOfSize size: Int) -> Bool {
        headerSize += size
        isFull = headerSize > Self.headerLimit
        return !isFull
    }
}

/// `CURLOPT_WRITEFUNCTION`: any count other than the one offered ends the transfer.
private let takeBody: curl_write_callback = { chunk, size, count, context in
    guard let context = unsafe context else { return 0 }
    let inbox = unsafe Unmanaged<ResponseBuffer>.fromOpaque(context).takeUnretainedValue()
    let length = size * count
    return unsafe inbox.take(body: UnsafeRawBufferPointer(start: chunk, count: length)) ? length : 0
}

/// `CURLOPT_HEADERFUNCTION`: counts only; the fields are read from libcurl at the end.
private let takeHeader: curl_write_callback = { _, size, count, context in
    guard let context = unsafe context else { return 0 }
    let inbox = unsafe Unmanaged<ResponseBuffer>.fromOpaque(context).takeUnretainedValue()
    return inbox.take(headerOfSize: size * count) ? size * count : 0
}
