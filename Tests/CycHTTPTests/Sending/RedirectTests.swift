import CycHTTP
import TestSupport
import Testing

@Suite("Redirects")
struct RedirectTests {
    private static func server() throws -> LoopbackServer {
        try LoopbackServer { request, peer in
            // /redirect/STATUS/LOCATION
            let parts = request.target.split(separator: "/", maxSplits: 2).map(String.init)
            if parts.first == "redirect", parts.count == 3, let status = Int(parts[1]) {
                let location = parts[2].contains("://") ? parts[2] : "/" + parts[2]
                peer.write(answer(status, ["Location: \(location)"], body: "elsewhere"))
            } else {
                peer.write(answer(body: "\(request.method) \(request.target)"))
            }
            return .keep
        }
    }

    @Test("The same host keeps token and method", arguments: [301, 302, 303, 307, 308])
    func sameHost(status: Int) throws {
        let server = try Self.server()
        let request = HTTPRequest.get("\(server.base)/redirect/\(status)/there?a=b")
        let response = try TestClient().send(request.authorized(with: "gho_1"))
        #expect(response.text == "GET /there?a=b")
        #expect(response.url == "\(server.base)/there?a=b")
        #expect(response.exchanges == 2)
        #expect(
            server.requests.map { $0.header("Authorization") } == ["Bearer gho_1", "Bearer gho_1"])
        #expect(server.connections == 1)
    }

    @Test("Without an address, and for other statuses, a redirect is an answer")
    func answers() throws {
        let server = try LoopbackServer { request, peer in
            let status = Int(request.target.dropFirst()) ?? 0
            peer.write(
                answer(
                    status, [302: [], 307: ["Location:"]][status] ?? ["Location: /other"],
                    body: "stay"))
            return .keep
        }
        for status in [200, 201, 300, 302, 305, 306, 307] {
            #expect(try TestClient().send(.get("\(server.base)/\(status)")).text == "stay")
        }
    }

    /// Request that arrives after a redirect of a POST.
    static let posts: [(status: Int, isRepeatable: Bool, method: String)] = [
        (301, false, "GET"), (302, false, "GET"), (303, false, "GET"), (307, false, "POST"),
        (308, false, "POST"), (301, true, "POST"), (302, true, "POST"), (303, true, "GET"),
        (307, true, "POST"), (308, true, "POST"),
    ]

    @Test("A POST becomes a GET as in browsers, but a question keeps its body", arguments: posts)
    func post(status: Int, isRepeatable: Bool, method: String) throws {
        let server = try Self.server()
        let response = try TestClient().send(
            .post(
                "\(server.base)/redirect/\(status)/there", body: Array("{}".utf8),
                contentType: "application/json", isRepeatable: isRepeatable))
        #expect(response.text == "\(method) /there")
        #expect(server.requests[1].body == (method == "POST" ? Array("{}".utf8) : []))
        #expect((server.requests[1].header("Content-Type") != nil) == (method == "POST"))
    }

    @Test("Another port, or another name, is another host, and nothing arrives there")
    func otherHost() throws {
        let (server, other) = (try Self.server(), try Self.server())
        let client = try TestClient()
        for target in [
            other.base, "http://localhost:\(server.port)", "https://127.0.0.1:\(server.port)",
        ] {
            let request = HTTPRequest.get("\(server.base)/redirect/302/\(target)/stolen?token=x")
            let failure = client.failure(of: request.authorized(with: "gho_1"))
            #expect(failure == .redirectToOtherHost(from: server.base, to: target))
        }
        #expect(other.connections == 0)
        #expect(server.requests.allSatisfy { $0.target.hasPrefix("/redirect") })
    }

    @Test("A body goes to no other host")
    func bodyToOtherHost() throws {
        let (server, other) = (try Self.server(), try Self.server())
        let request = HTTPRequest.post(
            "\(server.base)/redirect/307/\(other.base)/there", body: [1], contentType: "text/plain")
        let failure = try TestClient().failure(of: request)
        #expect(failure == .redirectToOtherHost(from: server.base, to: other.base))
        #expect(other.connections == 0)
    }

    @Test(
        "Every step of a redirect is held to https or loopback, and a bad one is the server's fault",
        arguments: [
            ("http://example.com/x?secret", "http://example.com"),
            ("file:///etc/passwd", "file://"),
            ("ftp://127.0.0.1/x", "ftp://127.0.0.1"), ("http://a:b@127.0.0.1/x", ""),
            ("http://[::", ""),
        ])
    func downgrade(location: String, origin: String) throws {
        let server = try Self.server()
        for status in [302, 307] {
            let request = HTTPRequest.get("\(server.base)/redirect/\(status)/\(location)")
            let failure = try TestClient().failure(of: request)
            #expect(failure == .redirectToOtherHost(from: server.base, to: origin))
        }
    }

    @Test("Five redirects are followed, six are not, and a circle ends at once")
    func loops() throws {
        let server = try LoopbackServer { request, peer in
            let number = Int(request.target.dropFirst()) ?? 0
            let next =
                request.target == "/a" ? "/b" : request.target == "/b" ? "/a" : "/\(number - 1)"
            peer.write(
                request.target == "/0" ? answer(body: "end") : answer(302, ["Location: \(next)"]))
            return .keep
        }
        let client = try TestClient()
        #expect(try client.send(.get("\(server.base)/5")).text == "end")
        #expect(client.failure(of: .get("\(server.base)/6")) == .redirectLoop)
        let before = server.requests.count
        #expect(client.failure(of: .get("\(server.base)/a")) == .redirectLoop)
        #expect(server.requests.count == before + 2)
    }

    @Test(
        "Relative addresses, dots, spaces and fragments lead where they should",
        arguments: [
            ("next", "/x/next"), ("../y?q=1#top", "/y?q=1"), ("?page=2", "/x/start?page=2"),
            ("/a b", "/a%20b"),
        ])
    func relative(location: String, target: String) throws {
        let server = try LoopbackServer { request, peer in
            let isFirst = request.header("X-Step") != nil && request.target == "/x/start"
            peer.write(
                isFirst ? answer(302, ["Location: \(location)"]) : answer(body: request.target))
            return .keep
        }
        let request = HTTPRequest.get("\(server.base)/x/start", headers: ["X-Step": "1"])
        #expect(try TestClient().send(request).text == target)
    }
}
