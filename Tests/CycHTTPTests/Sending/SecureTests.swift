import CycHTTP
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite("TLS and proxies")
struct SecureTests {
    @Test("HTTP/2 is offered, with HTTP/1.1 behind it")
    func offersHTTP2() throws {
        let hello = Mutex<[UInt8]>([])
        let server = try LoopbackServer(raw: { peer in
            let bytes = peer.read()
            hello.withLock { $0 += bytes }
        })
        #expect(try TestClient().failure(of: .get("https://127.0.0.1:\(server.port)/")) != nil)
        // RFC 7301: each name behind its length.
        let names = Array("\u{2}h2\u{8}http/1.1".utf8)
        #expect(hello.withLock { $0.firstRange(of: names) } != nil)
    }

    @Test(
        "Untrusted certificate is rejected before anything is sent",
        .enabled(if: openssl != nil, "openssl is not installed"))
    func selfSigned() throws {
        let server = try TLSServer(name: "127.0.0.1")
        let failure = try TestClient().failure(of: .get(server.base).authorized(with: "gho_1"))
        guard case .untrustedCertificate(host: "127.0.0.1", let detail) = failure else {
            Issue.record("\(String(describing: failure))")
            return
        }
        #expect(!detail.isEmpty)
    }

    @Test(
        "A certificate of a trusted authority is accepted",
        .enabled(if: openssl != nil, "openssl is not installed"))
    func trusted() throws {
        let server = try TLSServer(name: "127.0.0.1")
        let client = try TestClient(trust: CertificateTrust(file: server.certificate))
        let results = client.send((0..<3).map { _ in .get("\(server.base)/") })
        #expect(try results.map { try $0.get().status } == [200, 200, 200])
    }

    @Test(
        "A trusted certificate for another name is refused",
        .enabled(if: openssl != nil, "openssl is not installed"))
    func otherName() throws {
        let server = try TLSServer(name: "127.0.0.2")
        let client = try TestClient(trust: CertificateTrust(file: server.certificate))
        guard case .untrustedCertificate = client.failure(of: .get(server.base)) else {
            Issue.record("accepted")
            return
        }
    }

    @Test(
        "A certificate store that cannot be read is an error, not an empty or another store",
        .enabled(if: openssl != nil, "openssl is not installed"))
    func unreadableStore() throws {
        let server = try TLSServer(name: "127.0.0.1")
        let client = try TestClient(trust: CertificateTrust(file: "/nonexistent/ca.pem"))
        guard case .unreadableCertificates = client.failure(of: .get(server.base)) else {
            Issue.record("accepted")
            return
        }
    }

    @Test("Plain-text response to https sends nothing")
    func plainAnswer() throws {
        let server = try LoopbackServer(always: answer())
        let failure = try TestClient().failure(of: .get("https://127.0.0.1:\(server.port)/"))
        #expect(failure != nil)
        #expect(server.requests.isEmpty)
    }

    @Test("The proxy of https_proxy is asked for a tunnel and sees no secret")
    func proxy() async {
        await #expect(processExitsWith: .success) {
            withoutProxies()
            let proxy = try LoopbackServer(always: answer(407))
            setVariable("https_proxy", "http://user:hushhush@127.0.0.1:\(proxy.port)")
            let client = try TestClient()
            let request = HTTPRequest.get("https://api.example.com/path?query")
            #expect(client.failure(of: request.authorized(with: "gho_1")) == .proxy(status: 407))
            let seen = proxy.requests
            #expect(seen.map(\.method) == ["CONNECT"])
            #expect(seen.map(\.target) == ["api.example.com:443"])
            #expect(seen.first?.header("Authorization") == nil)

            setVariable("https_proxy", "nonsense://user:hushhush@127.0.0.1:1")
            let failure = client.failure(of: request)
            #expect(failure != nil)
            #expect(!"\(String(describing: failure))".contains("hushhush"))
        }
    }

    @Test("Loopback is never sent through a proxy")
    func noProxyForLoopback() async {
        await #expect(processExitsWith: .success) {
            withoutProxies()
            let proxy = try LoopbackServer(always: answer(body: "proxy"))
            let server = try LoopbackServer(always: answer(body: "server"))
            for name in ["http_proxy", "all_proxy", "ALL_PROXY"] {
                setVariable(name, "http://127.0.0.1:\(proxy.port)")
            }
            #expect(try TestClient().send(.get(server.base)).text == "server")
            #expect(proxy.connections == 0)
        }
    }
}

private let openssl = ["/usr/bin", "/usr/local/bin", "/bin"].map { "\($0)/openssl" }
    .first(where: FileManager.default.isExecutableFile(atPath:))

/// `openssl s_server` with a certificate of its own.
private final class TLSServer {
    let base: String
    /// A file.
    let certificate: String
    private let folder: TemporaryFolder
    private let process = Process()
    private let input = Pipe()

    /// A server whose certificate is for the address `name`, and which vouches for itself.
    init(name: String) throws {
        guard let openssl else { throw CocoaError(.fileNoSuchFile) }
        folder = try TemporaryFolder()
        certificate = folder.file("cert.pem")
        let key = folder.file("key.pem")
        let make = Process()
        make.executableURL = URL(filePath: openssl)
        make.arguments = [
            "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes",
            "-subj", "/CN=\(name)", "-addext", "subjectAltName=IP:\(name)", "-days", "2",
            "-keyout", key, "-out", certificate,
        ]
        make.standardError = FileHandle.nullDevice
        try make.run()
        make.waitUntilExit()

        let output = Pipe()
        process.executableURL = URL(filePath: openssl)
        process.arguments = [
            "s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www",
        ]
        process.standardInput = input
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        try process.run()
        // It says "ACCEPT 127.0.0.1:40123" when it is ready.
        var text = ""
        while !(text.contains("ACCEPT") && text.hasSuffix("\n")) {
            let more = output.fileHandleForReading.availableData
            guard !more.isEmpty else { throw CocoaError(.fileReadUnknown) }
            text += String(decoding: more, as: UTF8.self)
        }
        let port = text.split(separator: ":").last.map { $0.filter(\.isNumber) } ?? ""
        base = "https://127.0.0.1:\(port)"
    }

    deinit {
        // Not SIGTERM: started from a thread of a queue it inherits that thread's blocked signals.
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }
}
