import CycHTTP
import Synchronization
import TestSupport
import Testing

@Suite("Faults of servers and networks")
struct FaultTests {
    @Test("Connection that ends early has an error for each way it ends")
    func cut() throws {
        let server = try LoopbackServer { request, peer in
            switch request.target {
            case "/short": peer.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this")
            case "/chunk":
                peer.write("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n64\r\nonly")
            case "/reset": peer.reset()
            case "/reset-middle":
                peer.write("HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\nonly this")
                peer.reset()
            default: break
            }
            return .close
        }
        let client = try TestClient()
        let results = client.send(
            ["/short", "/chunk", "/empty", "/reset", "/reset-middle"].map { .get(server.base + $0) }
        )
        let failures = results.map { result -> HTTPError? in
            if case .failure(let failure) = result { failure } else { nil }
        }
        #expect(failures[..<4] == [.incompleteBody, .incompleteBody, .emptyReply, .reset])
        // A reset can overtake the bytes before it.
        #expect(failures[4] == .reset || failures[4] == .incompleteBody)
    }

    @Test(
        "Response that is no HTTP or has a wrong encoding is reported",
        arguments: [
            "\u{1}\u{2}\u{3}garbage without any sense\n\n\n", "SSH-2.0-OpenSSH_9.2\r\n",
            "HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 5\r\n\r\nplain",
            "HTTP/1.1 200 OK\r\nContent-Encoding: rot13\r\nContent-Length: 5\r\n\r\nplain",
        ])
    func garbage(text: String) throws {
        let server = try LoopbackServer { _, peer in
            peer.write(text)
            return .close
        }
        let failure = try TestClient().failure(of: .get(server.base))
        guard case .notHTTP = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test("A slow drip fails at the time limit of the exchange")
    func drip() throws {
        let server = try LoopbackServer { _, peer in
            peer.write("HTTP/1.1 200 OK\r\nContent-Length: 100000\r\n\r\n")
            while peer.write("x") { pauseOfAFault(milliseconds: 10) }
            return .close
        }
        let client = try TestClient { $0.total = .milliseconds(300) }
        #expect(client.failure(of: .get(server.base)) == .timedOut(.total))
        #expect(client.time.elapsed > .milliseconds(290))
        #expect(client.time.elapsed < .seconds(3))
    }

    @Test("Silence fails at the caller's deadline")
    func silence() throws {
        let server = try LoopbackServer { _, peer in
            peer.waitForHangUp()
            return .close
        }
        let client = try TestClient()
        let failure = client.failure(of: .get(server.base), within: .milliseconds(200))
        #expect(failure == .timedOut(.total))
        #expect(client.time.elapsed < .seconds(3))
    }

    @Test("A connection that is never finished fails at its own limit")
    func connecting() throws {
        let server = try LoopbackServer(raw: { $0.waitForHangUp() })
        let client = try TestClient { $0.connect = .milliseconds(200) }
        let failure = client.failure(of: .get("https://127.0.0.1:\(server.port)/"))
        #expect(failure == .timedOut(.connect))
        #expect(client.time.elapsed < .seconds(3))
    }

    @Test("With no time left nothing is sent")
    func noTime() throws {
        let server = try LoopbackServer(always: answer())
        let client = try TestClient()
        #expect(client.failure(of: .get(server.base), within: .zero) == .timedOut(.total))
        #expect(server.connections == 0)
    }

    @Test("Nobody listening")
    func refused() throws {
        let failure = try TestClient().failure(of: .get("http://127.0.0.1:\(unusedPort())/"))
        guard case .cannotConnect(host: "127.0.0.1", _) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
    }

    @Test("The caller can stop everything, and a client is fit for use afterwards")
    func stop() throws {
        let server = try LoopbackServer { request, peer in
            if request.target == "/now" {
                peer.write(answer())
                return .keep
            }
            peer.waitForHangUp()
            return .close
        }
        let client = try TestClient()
        let results = client.send(
            (0..<12).map { .get("\(server.base)/\($0)") },
            shouldStop: { server.requests.count == 8 })
        #expect(results.allSatisfy { $0 == .failure(.stopped) })
        #expect(results.count == 12)
        #expect(try client.send(.get("\(server.base)/now")).status == 200)
    }

    @Test("A name that does not exist")
    func unresolved() async {
        await #expect(processExitsWith: .success) {
            withoutProxies()
            // Longer than any label can be, so no name server is asked.
            let host = String(repeating: "a", count: 70) + ".invalid"
            let failure = try TestClient().failure(of: .get("https://\(host)/"))
            #expect(failure == .unresolvedHost(host))
        }
    }

    @Test("SIGPIPE ends no process, and is let through again afterwards")
    func sigpipe() async {
        await #expect(processExitsWith: .success) {
            let server = try LoopbackServer(always: answer())
            let client = try TestClient()
            letSIGPIPEKill()
            let results = client.send([.get(server.base)]) {
                sendSIGPIPEToThisThread()
                return false
            }
            #expect(try results[0].get().status == 200)
            #expect(!isSIGPIPEHeldBackOrPending())
        }
    }
}
