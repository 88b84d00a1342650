import Foundation
import Synchronization

/// A server on 127.0.0.1 that does what a test tells it to, faults included.
///
/// One thread for each connection; everything ends when the server goes away.
package final class LoopbackServer: Sendable {
    package struct Request: Sendable {
        package let method: String
        package let target: String
        package let fields: [(name: String, value: String)]
        package let body: [UInt8]
        /// Counts from 1.
        package let connection: Int

        package func header(_ name: String) -> String? {
            fields.first { $0.name.lowercased() == name.lowercased() }?.value
        }
    }

    /// What a connection does after a request was answered.
    package enum After { case keep, close }

    package let port: Int
    package var base: String { "http://127.0.0.1:\(port)" }
    package var requests: [Request] { record.requests.withLock { $0 } }
    package var connections: Int { record.peers.withLock { $0.count } }

    private let listener: Int32
    private let record = Record()

    private final class Record: Sendable {
        let requests = Mutex<[Request]>([])
        let peers = Mutex<[Peer]>([])
    }

    /// A server that reads requests and lets `answer` write what comes back.
    package convenience init(_ answer: @escaping @Sendable (Request, Peer) -> After) throws {
        try self.init { peer, number, note in
            while let request = peer.readRequest(number) {
                note(request)
                guard answer(request, peer) == .keep else { break }
            }
        }
    }

    /// A server that answers every request with the same text.
    package convenience init(always text: String) throws {
        try self.init { _, peer in
            peer.write(text)
            return .keep
        }
    }

    /// A server that speaks anything at all.
    package convenience init(raw talk: @escaping @Sendable (Peer) -> Void) throws {
        try self.init { peer, _, _ in talk(peer) }
    }

    private init(
        serve: @escaping @Sendable (Peer, Int, @Sendable (Request) -> Void) -> Void
    ) throws {
        (listener, port) = try listenOnLoopback()
        Thread.detachNewThread { [listener, record] in
            while true {
                let socket = accept(listener, nil, nil)
                guard socket >= 0 else { break }
                let peer = Peer(socket)
                let number = record.peers.withLock { peers in
                    peers.append(peer)
                    return peers.count
                }
                Thread.detachNewThread {
                    serve(peer, number) { request in record.requests.withLock { $0.append(request) }
                    }
                    peer.close()
                }
            }
            // Here and not in `deinit`: its number must not be somebody else's while this listens.
            close(listener)
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        for peer in record.peers.withLock({ $0 }) { peer.hangUp() }
    }
}

/// One connection, as the server sees it.
package final class Peer: Sendable {
    private let socket: Mutex<Int32?>

    init(_ socket: Int32) { self.socket = Mutex(socket) }

    /// Writes all of it, unless the client has gone.
    @discardableResult
    package func write(_ text: String) -> Bool { write(Array(text.utf8)) }

    @discardableResult
    package func write(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while !rest.isEmpty {
            guard let socket = socket.withLock({ $0 }) else { return false }
            let sent = rest.withUnsafeBytes {
                send(socket, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
            }
            guard sent > 0 else { return false }
            rest = rest.dropFirst(sent)
        }
        return true
    }

    /// The next bytes, or none once the client has gone.
    package func read() -> [UInt8] {
        guard let socket = socket.withLock({ $0 }) else { return [] }
        var buffer = [UInt8](repeating: 0, count: 65_536)
        let count = recv(socket, &buffer, buffer.count, 0)
        return count > 0 ? Array(buffer[..<count]) : []
    }

    /// Blocks until the client has gone.
    package func waitForHangUp() {
        while !read().isEmpty {}
    }

    /// Ends the connection with a reset instead of a farewell.
    package func reset() {
        guard let socket = socket.withLock({ $0 }) else { return }
        var linger = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            socket, SOL_SOCKET, SO_LINGER, &linger, socklen_t(MemoryLayout.size(ofValue: linger)))
        close()
    }

    package func close() {
        socket.withLock { socket in
            if let open = socket { Glibc.close(open) }
            socket = nil
        }
    }

    /// Wakes the connection's thread up, which then closes it.
    func hangUp() {
        socket.withLock { socket in
            if let open = socket { shutdown(open, Int32(SHUT_RDWR)) }
        }
    }

    func readRequest(_ connection: Int) -> LoopbackServer.Request? {
        var bytes: [UInt8] = []
        let gap = Array("\r\n\r\n".utf8)
        while true {
            if let end = bytes.firstRange(of: gap) {
                let head = String(decoding: bytes[..<end.lowerBound], as: UTF8.self)
                let lines = head.split(separator: "\r\n")
                let words = lines[0].split(separator: " ")
                let fields = lines.dropFirst().map { line in
                    let parts = line.split(
                        separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                    return (
                        name: String(parts[0]),
                        value: String(parts[1]).trimmingCharacters(in: .whitespaces)
                    )
                }
                let length =
                    fields.first { $0.name.lowercased() == "content-length" }
                    .flatMap { Int($0.value) } ?? 0
                var body = Array(bytes[end.upperBound...])
                while body.count < length {
                    let more = read()
                    guard !more.isEmpty else { return nil }
                    body += more
                }
                return LoopbackServer.Request(
                    method: String(words[0]), target: String(words[1]), fields: fields, body: body,
                    connection: connection)
            }
            let more = read()
            guard !more.isEmpty else { return nil }
            bytes += more
        }
    }
}

/// A port on loopback where nobody listens.
package func unusedPort() throws -> Int {
    let (socket, port) = try listenOnLoopback()
    close(socket)
    return port
}

/// An HTTP/1.1 answer with its length.
package func answer(_ status: Int = 200, _ fields: [String] = [], body: String = "") -> String {
    let lines = ["HTTP/1.1 \(status) Some Reason", "Content-Length: \(body.utf8.count)"] + fields
    return lines.joined(separator: "\r\n") + "\r\n\r\n" + body
}

private func listenOnLoopback() throws -> (socket: Int32, port: Int) {
    let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
        pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { generic in
            bind(socket, generic, length) == 0 && listen(socket, 64) == 0
                && getsockname(socket, generic, &length) == 0
        }
    }
    guard isListening else { throw CocoaError(.fileWriteUnknown) }
    return (socket, Int(UInt16(bigEndian: address.sin_port)))
}
