import CycHTTP
import Dispatch
import Synchronization
import TestSupport
import Testing

@Suite("Several requests at once")
struct PoolTests {
    @Test("Eight are under way at the same time, and never nine")
    func eightAtOnce() throws {
        let inside = Mutex((now: 0, most: 0))
        let gate = Gate()
        let server = try LoopbackServer { request, peer in
            inside.withLock { inside in
                inside.now += 1
                inside.most = max(inside.most, inside.now)
            }
            gate.wait()
            inside.withLock { $0.now -= 1 }
            peer.write(answer(body: request.target))
            return .keep
        }
        let client = try TestClient()
        var rounds = 0
        // The eight are let go only after the client had several chances to send a ninth.
        let results = client.send((0..<20).map { .get("\(server.base)/\($0)") }) {
            rounds = inside.withLock { $0.now } == 8 ? rounds + 1 : 0
            if rounds == 3 { gate.open() }
            return false
        }
        #expect(try results.map { try $0.get().text } == (0..<20).map { "/\($0)" })
        #expect(inside.withLock { $0.most } == 8)
        #expect(server.connections <= 8)
    }

    @Test("Answers come in the order of the requests, not of their arrival")
    func order() throws {
        let gate = Gate()
        let server = try LoopbackServer { request, peer in
            if request.target == "/7" { gate.open() } else { gate.wait() }
            peer.write(answer(body: request.target))
            return .keep
        }
        let results = try TestClient().send((0..<8).map { .get("\(server.base)/\($0)") })
        #expect(try results.map { try $0.get().text } == (0..<8).map { "/\($0)" })
    }

    @Test("Good and bad requests stand side by side")
    func mixed() throws {
        let server = try LoopbackServer(always: answer(body: "fine"))
        let client = try TestClient()
        let results = client.send([
            .get(server.base), .get("http://example.com/"), .get("nonsense"), .get(server.base),
        ])
        #expect(try results[0].get().text == "fine")
        #expect(results[1] == .failure(.refusedScheme("http://example.com")))
        #expect(throws: HTTPError.self) { try results[2].get() }
        #expect(try results[3].get().text == "fine")
        #expect(client.send([]).isEmpty)
    }

    @Test("One connection carries one request after the other")
    func reuse() throws {
        let server = try LoopbackServer(always: answer(body: "x"))
        let client = try TestClient()
        for _ in 0..<10 { #expect(try client.send(.get(server.base)).status == 200) }
        #expect(server.connections == 1)
    }

    @Test("A connection that dies between two requests costs nothing")
    func keepAliveRace() throws {
        let client = try TestClient()
        // Closed without a word after each answer: the next request may or may not see it coming.
        let hasty = try LoopbackServer { _, peer in
            peer.write(answer(body: "x"))
            return .close
        }
        for _ in 0..<20 { #expect(try client.send(.get(hasty.base)).exchanges == 1) }
        // Closed when the second request has been read already.
        let served = Mutex<Set<Int>>([])
        let late = try LoopbackServer { request, peer in
            guard served.withLock({ $0.insert(request.connection).inserted }) else { return .close }
            peer.write(answer(body: "x"))
            return .keep
        }
        #expect(try client.send(.get(late.base)).status == 200)
        #expect(try client.send(.get(late.base)).exchanges == 1)
        #expect(late.requests.map(\.connection) == [1, 1, 2])
    }

    @Test("Requests that must not be repeated are not repeated by libcurl")
    func noSilentRepetition() throws {
        let server = try LoopbackServer { request, peer in
            guard request.method == "GET" else { return .close }
            peer.write(answer())
            return .keep
        }
        let client = try TestClient(tries: 4)
        #expect(try client.send(.get(server.base)).status == 200)
        let post = HTTPRequest.post(server.base, body: [1], contentType: "text/plain")
        #expect(client.failure(of: post) == .emptyReply)
        #expect(server.requests.map(\.method) == ["GET", "POST"])
    }
}

/// Holds threads back until it is opened, once and for all.
final class Gate: Sendable {
    private let group = DispatchGroup()
    private let isOpen = Mutex(false)

    init() { group.enter() }

    func open() {
        isOpen.withLock { isOpen in
            if !isOpen { group.leave() }
            isOpen = true
        }
    }

    func wait() { group.wait() }
}
