import CycHTTP
import TestSupport
import Testing

@Suite("Requests")
struct RequestTests {
    @Test("Headers are found without case, and keep every value")
    func headers() {
        var headers: HTTPHeaders = ["Link": "<a>", "link": "<b>", "ETag": "W/\"1\""]
        #expect(headers["LINK"] == "<a>")
        #expect(headers.fields.prefix(2).map(\.value) == ["<a>", "<b>"])
        #expect(headers["Links"] == nil)
        headers.set("<c>", for: "LINK")
        #expect(headers.fields.map(\.value) == ["W/\"1\"", "<c>"])
        headers.remove("etag")
        #expect(headers["ETag"] == nil)
    }

    static let badFields: [(name: String, value: String)] = [
        ("X-A", "one\r\nAuthorization: Bearer evil"), ("X-A", "one\nX-B: two"), ("X-A", "one\rtwo"),
        ("X-A", "nul\0"), ("X-A", "bell\u{7}"), ("X-A", "delete\u{7F}"),
        ("X-A\r\nX-B", "x"), ("X A", "x"), ("X-A:", "x"), ("", "x"), ("X-Ä", "x"), ("X(A)", "x"),
        ("Host", "other"), ("content-length", "0"), ("Transfer-Encoding", "chunked"),
        ("User-Agent", "Mozilla"), ("Expect", "100-continue"),
    ]

    @Test("A header that could smuggle something in is refused before anything is sent")
    func injection() throws {
        let server = try LoopbackServer(always: answer())
        let client = try TestClient()
        for (name, value) in Self.badFields {
            var request = HTTPRequest.get(server.base)
            request.headers.add(value, for: name, secret: true)
            #expect(client.failure(of: request) == .badHeader(name: name), "\(name): \(value)")
        }
        let token = HTTPRequest.get(server.base).authorized(with: "secret\r\nX-Evil: 1")
        #expect(client.failure(of: token) == .badHeader(name: "Authorization"))
        let etag = HTTPRequest.get(server.base).conditional(on: "\"a\"\r\nX-Evil: 1")
        #expect(client.failure(of: etag) == .badHeader(name: "If-None-Match"))
        #expect(throws: HTTPError.badHeader(name: "User-Agent")) {
            try HTTPClient(version: "1\r\nX: y", clock: TestClock().clock)
        }
        #expect(server.connections == 0)
    }

    static let urls: [(url: String, failure: HTTPError)] = [
        ("http://example.com/", .refusedScheme("http://example.com")),
        ("http://example.com:8080/a?token=x", .refusedScheme("http://example.com:8080")),
        ("http://192.0.2.1/", .refusedScheme("http://192.0.2.1")),
        ("http://localhost.example.com/", .refusedScheme("http://localhost.example.com")),
        ("http://127.0.0.1.example.com/", .refusedScheme("http://127.0.0.1.example.com")),
        ("http://127.example.com/", .refusedScheme("http://127.example.com")),
        ("http://128.0.0.1/", .refusedScheme("http://128.0.0.1")),
        ("http://0.0.0.0/", .refusedScheme("http://0.0.0.0")),
        ("http://[::2]/", .refusedScheme("http://[::2]")),
        ("ftp://127.0.0.1/", .refusedScheme("ftp://127.0.0.1")),
        ("file:///etc/passwd", .refusedScheme("file://")),
        ("gopher://127.0.0.1/", .refusedScheme("gopher://127.0.0.1")),
    ]

    @Test("Only https is spoken, and http with this machine", arguments: urls)
    func schemes(url: String, failure: HTTPError) throws {
        #expect(try TestClient().failure(of: .get(url)) == failure)
    }

    @Test(
        "Invalid URL or URL with a password is rejected",
        arguments: [
            "", "api.github.com", "https://", "https://a b/", "https://user:pass@example.com/",
            "https://user@example.com/", "https://example.com:99999/", "https://exa\0mple.com/",
            "https://example.com/\r\nX: y", "http://127.0.0.1@example.com/",
        ])
    func badURLs(url: String) throws {
        guard case .badURL = try TestClient().failure(of: .get(url)) else {
            Issue.record("accepted \(url)")
            return
        }
    }

    @Test(
        "Every spelling of loopback reaches this machine",
        arguments: ["127.0.0.1", "localhost", "LOCALHOST", "127.1", "0x7f000001", "2130706433"])
    func loopback(host: String) throws {
        let server = try LoopbackServer(always: answer(body: "here"))
        let response = try TestClient().send(.get("http://\(host):\(server.port)/x#fragment"))
        #expect(response.text == "here")
        #expect(server.requests.map(\.target) == ["/x"])
    }

    @Test("Methods, bodies and fields arrive as they were given")
    func onTheWire() throws {
        let server = try LoopbackServer(always: answer())
        let client = try TestClient()
        var get = HTTPRequest.get("\(server.base)/a?b=c", headers: ["Accept": "text/html"])
        get.headers.add("", for: "X-Empty")
        get.headers.add("Grüße; 1: 2", for: "X-Text")
        let body = Array("{\"a\": \"\\u0000\"}\0ÿ".utf8)
        let requests: [HTTPRequest] = [
            get.authorized(with: "gho_1"),
            .post("\(server.base)/p", body: body, contentType: "application/json"),
            .post("\(server.base)/e", body: [], contentType: "text/plain"),
            .delete("\(server.base)/d"),
        ]
        for request in requests { #expect(try client.send(request).status == 200) }
        let seen = server.requests
        #expect(seen.map(\.method) == ["GET", "POST", "POST", "DELETE"])
        #expect(seen.map(\.target) == ["/a?b=c", "/p", "/e", "/d"])
        #expect(seen.map(\.body) == [[], body, [], []])
        #expect(seen[0].header("Accept") == "text/html")
        #expect(seen[0].header("X-Empty") == "")
        #expect(seen[0].header("X-Text") == "Grüße; 1: 2")
        #expect(seen[0].header("Authorization") == "Bearer gho_1")
        #expect(seen[1].header("Content-Type") == "application/json")
        #expect(seen[2].header("Content-Length") == "0")
        for request in seen {
            #expect(request.header("User-Agent") == "cyc/1.2.3")
            #expect(request.header("Accept-Encoding")?.contains("gzip") == true)
            #expect(request.header("Expect") == nil)
            #expect(request.fields.filter { $0.name.lowercased() == "host" }.count == 1)
        }
    }

    @Test("A large body is sent whole")
    func largeBody() throws {
        let server = try LoopbackServer(always: answer())
        let body = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
        _ = try TestClient().send(
            .post(server.base, body: body, contentType: "application/octet-stream"))
        #expect(server.requests.map(\.body) == [body])
        #expect(server.requests.first?.header("Expect") == nil)
    }

    @Test("Secrets show in no description, dump, reflection or error")
    func secrets() throws {
        let server = try LoopbackServer(raw: { $0.reset() })
        let client = try TestClient()
        let url = "\(server.base)/gho_secret?code=gho_secret"
        var request = HTTPRequest.post(
            url, body: Array("gho_secret".utf8), contentType: "text/plain"
        ).authorized(with: "gho_secret")
        request.headers.add("gho_secret", for: "X-Key", secret: true)
        request.headers.add("a=gho_secret", for: "cookie")
        let results = client.send([
            request, .get("http://\(url)"), .get("http://example.com/gho_secret"),
        ])
        var texts: [String] = []
        for value: Any in [request, request.headers, results, client.client] {
            var dumped = ""
            dump(value, to: &dumped)
            texts += ["\(value)", String(reflecting: value), dumped]
        }
        for text in texts { #expect(!text.contains("gho_secret"), "\(text)") }
        #expect("\(request)" == "POST \(server.base), 10 bytes")
    }
}
