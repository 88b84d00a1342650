import CycCore
import CycHTTP
import Synchronization
import TestSupport
import Testing

@Suite("Responses")
struct ResponseTests {
    @Test("Status, fields and body come back as they are, whatever the status and type")
    func passThrough() throws {
        let server = try LoopbackServer { request, peer in
            switch request.target {
            case "/304": peer.write("HTTP/1.1 304 Not Modified\r\nETag: W/\"x\"\r\n\r\n")
            case "/204": peer.write("HTTP/1.1 204 No Content\r\n\r\n")
            case "/404":
                peer.write(answer(404, ["Content-Type: Text/HTML; charset=utf-8"], body: "<p>"))
            case "/100":
                peer.write(
                    "HTTP/1.1 103 Early Hints\r\nX-A: early\r\n\r\n"
                        + answer(200, ["X-A: 1", "x-a: 2"]))
            default:
                peer.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n")
                peer.write("3\r\nabc\r\n0\r\nX-T: late\r\n\r\n")
            }
            return .keep
        }
        let client = try TestClient()
        let results = try client.send(
            ["/304", "/204", "/404", "/100", "/chunked"].map {
                .get(server.base + $0)
            }
        ).map { try $0.get() }
        #expect(results.map(\.status) == [304, 204, 404, 200, 200])
        #expect(results[0].etag == "W/\"x\"")
        #expect(results[2].contentType == "text/html")
        #expect(results[2].text == "<p>")
        #expect(
            results[3].headers.fields.filter { $0.name.lowercased() == "x-a" }.map(\.value) == [
                "1", "2",
            ])
        #expect(results[4].text == "abc")
        #expect(results[4].headers["X-T"] == nil)
        #expect(
            results.map(\.url)
                == ["/304", "/204", "/404", "/100", "/chunked"].map { server.base + $0 })
        #expect(results.allSatisfy { $0.exchanges == 1 })
        #expect(results.allSatisfy { (0...60).contains($0.received - TestClock.epoch) })
    }

    @Test("Secrets repeated by a server are removed")
    func repeatedSecrets() throws {
        let server = try LoopbackServer { request, peer in
            let sent = request.header("Authorization") ?? ""
            peer.write(answer(403, ["X-Sent: \(sent)"], body: "<\(sent)\(sent)> is refused"))
            return .keep
        }
        let request = HTTPRequest.get(server.base).authorized(with: "gho_9f2c6e1b7a")
        let response = try TestClient().send(request)
        #expect(response.text == "<******> is refused")
        #expect(response.headers["X-Sent"] == "***")
        #expect(server.requests.first?.header("Authorization") == "Bearer gho_9f2c6e1b7a")
    }

    @Test(
        "A secret in another dress goes no further either",
        arguments: [
            #"{"message":"no GHO_9F2C6E1B7ADD0"}"#, #"{"message":"9f2c-6e1b-7add-0"}"#,
            #"{"message":"gho_9f2c6\u0065\u0031b7add0"}"#, #"{"message":"%67ho_%39f2c6e1b7add0"}"#,
            #"{"message":"9f2c\n6e1b\n7add0"}"#, #"{"message":"half of it: 2c6e1b7a"}"#,
            #"{"message":"\"9f2c6e1b\" and 7add0"}"#,
        ])
    func disguisedSecrets(body: String) throws {
        let server = try LoopbackServer { request, peer in
            let type = request.target == "/json" ? "application/json" : "text/plain"
            peer.write(
                answer(
                    403, ["Content-Type: \(type)", "X-Sent: Gho_9F2C6E1B7ADD0"],
                    body: body.dropLast() + #","kept":"github_pat and 9f2c"}"#))
            return .keep
        }
        let client = try TestClient()
        for (path, kept) in [
            ("/json", #"{"message":"***","kept":"github_pat and 9f2c"}"#), ("/text", "***"),
        ] {
            let request = HTTPRequest.get(server.base + path).authorized(with: "gho_9f2c6e1b7add0")
            let response = try client.send(request)
            #expect(response.text == kept)
            #expect(response.headers["X-Sent"] == "***")
        }
    }

    @Test("A conditional request carries the validator with its quotes")
    func conditional() throws {
        let server = try LoopbackServer { request, peer in
            let holds = request.header("If-None-Match") == "W/\"abc\""
            peer.write(
                holds
                    ? "HTTP/1.1 304 Not Modified\r\n\r\n"
                    : answer(200, ["ETag: W/\"abc\""], body: "new"))
            return .keep
        }
        let client = try TestClient()
        let first = try client.send(HTTPRequest.get(server.base).conditional(on: nil))
        #expect(first.text == "new")
        let second = try client.send(HTTPRequest.get(server.base).conditional(on: first.etag))
        #expect(second.status == 304)
        #expect(second.body.isEmpty)
    }

    @Test("Compressed answers are decompressed")
    func gzip() throws {
        let server = try LoopbackServer { _, peer in
            peer.write(gzipHeader(length: hello.count))
            peer.write(hello)
            return .keep
        }
        #expect(try TestClient().send(.get(server.base)).text == "hello, hello, hello")
    }

    @Test("A small answer that unpacks to a huge one fails at the limit")
    func bomb() throws {
        let bomb = zeros(matches: 400_000)
        let server = try LoopbackServer { _, peer in
            peer.write(gzipHeader(length: bomb.count))
            peer.write(bomb)
            return .close
        }
        let client = try TestClient { $0.body = 1 << 20 }
        #expect(bomb.count < 1 << 20)
        #expect(client.failure(of: .get(server.base)) == .tooLarge(limit: 1 << 20))
    }

    @Test("A huge body that is announced fails before a byte of it has come")
    func announced() throws {
        let server = try LoopbackServer { _, peer in
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 104857600\r\n\r\n")
            peer.waitForHangUp()
            return .close
        }
        let failure = try TestClient().failure(of: .get(server.base))
        #expect(failure == .tooLarge(limit: 8 << 20))
    }

    @Test("A huge body fails at the limit, long before it is read")
    func huge() throws {
        let sent = Mutex(0)
        let megabyte = [UInt8](repeating: 120, count: 1 << 20)
        let server = try LoopbackServer { _, peer in
            peer.write("HTTP/1.1 200 OK\r\n\r\n")
            for _ in 0..<100 {
                guard peer.write(megabyte) else { break }
                sent.withLock { $0 += megabyte.count }
            }
            return .close
        }
        let client = try TestClient { $0.body = 2 << 20 }
        #expect(client.failure(of: .get(server.base)) == .tooLarge(limit: 2 << 20))
        // What the two socket buffers hold comes on top of the limit.
        #expect(sent.withLock { $0 } < 32 << 20)
    }

    @Test("A body of exactly the limit is fine")
    func exactlyTheLimit() throws {
        let server = try LoopbackServer(always: answer(body: String(repeating: "x", count: 5000)))
        #expect(try TestClient { $0.body = 5000 }.send(.get(server.base)).body.count == 5000)
        #expect(
            try TestClient { $0.body = 4999 }.failure(of: .get(server.base))
                == .tooLarge(limit: 4999))
    }

    @Test("A header without end fails")
    func endlessHeader() throws {
        let server = try LoopbackServer { _, peer in
            peer.write("HTTP/1.1 200 OK\r\n")
            let line = "X-Filler: " + String(repeating: "x", count: 8000) + "\r\n"
            while peer.write(line) {}
            return .close
        }
        let failure = try TestClient().failure(of: .get(server.base))
        guard case .tooLarge = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }
}

private func gzipHeader(length: Int) -> String {
    "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: \(length)\r\n\r\n"
}

/// "hello, hello, hello" in gzip.
private let hello: [UInt8] = [
    0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0x02, 0x03, 0xCB, 0x48, 0xCD, 0xC9, 0xC9, 0xD7, 0x51, 0xC8,
    0x40, 0xA2, 0x00, 0x9F, 0xA1, 0xCA, 0x09, 0x13, 0, 0, 0,
]

/// A gzip stream of `258 * matches` zeros and no end (RFC 1951, section 3.2.6: one literal, then
/// "258 bytes from one byte back" in 13 bits each).
private func zeros(matches: Int) -> [UInt8] {
    var bytes: [UInt8] = [0x1F, 0x8B, 0x08, 0, 0, 0, 0, 0, 0, 0x03]
    var byte: UInt8 = 0
    var filled = 0
    func put(_ bits: String) {
        for bit in bits.utf8 {
            if bit == UInt8(ascii: "1") { byte |= 1 << filled }
            filled += 1
            if filled == 8 {
                bytes.append(byte)
                (byte, filled) = (0, 0)
            }
        }
    }
    put("110")
    put("00110000")
    for _ in 0..<matches { put("1100010100000") }
    return bytes
}
