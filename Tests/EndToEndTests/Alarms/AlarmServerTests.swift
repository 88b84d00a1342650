import Foundation
import Synchronization
import TestSupport
import Testing

/// Alarms scheduled on an ntfy server, so that a phone rings while the laptop sleeps.
struct AlarmServerTests {
    private static let zone = "Asia/Seoul"
    private static let evening = "2026-11-23T22:00:00+09:00"

    /// Fake server with the instants of the scheduled messages, by path.
    private final class Server: Sendable {
        private let server: LoopbackServer

        init() throws {
            let (scheduled, isBroken) = (Messages(), Flag())
            self.state = scheduled
            self.flag = isBroken
            server = try LoopbackServer { request, peer in
                if isBroken.value.withLock({ $0 }) {
                    peer.reset()
                    return .close
                }
                scheduled.handle(request)
                peer.write(
                    "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: 2\r\n\r\n{}"
                )
                return .keep
            }
        }

        private let state: Messages
        private let flag: Flag

        final class Flag: Sendable { let value = Mutex(false) }

        final class Messages: Sendable {
            let messages = Mutex<[String: (at: Int, priority: String)]>([:])

            func handle(_ request: LoopbackServer.Request) {
                messages.withLock { messages in
                    switch request.method {
                    case "DELETE": messages[request.target] = nil
                    case "POST":
                        guard let at = request.header("At").flatMap({ Int($0) }) else { return }
                        messages[request.target] = (at, request.header("Priority") ?? "")
                    default: break
                    }
                }
            }
        }

        var base: String { server.base }
        var requests: [LoopbackServer.Request] { server.requests }
        var messages: [(at: Int, priority: String)] {
            state.messages.withLock { $0.values.sorted { $0.at < $1.at } }
        }
        func setBroken(_ isBroken: Bool) { flag.value.withLock { $0 = isBroken } }
    }

    private func person(_ server: Server) throws -> Person {
        let ada = try Person()
        try ada.configure(
            """
            [remind]
            channels = ["ntfy"]
            [remind.ntfy]
            server = "\(server.base)"
            topic = "t0p1c"
            [alarm]
            player = ["/bin/sleep", "600"]
            """)
        return ada
    }

    private func instants(_ dates: String...) throws -> [Int] {
        try dates.map {
            Int(try Date($0, strategy: .iso8601).timeIntervalSince1970)
        }
    }

    @discardableResult
    private func cyc(
        _ ada: Person, at now: String, status: Int32 = 0, _ words: String...,
        sourceLocation: SourceLocation = #_sourceLocation
    ) throws -> Program.Outcome {
        let run = try ada.cyc(words, at: now, zone: Self.zone)
        #expect(run.status == status, "\(words): \(run.errors)", sourceLocation: sourceLocation)
        return run
    }

    @Test(
        "rings of three days are scheduled on the server, moved, and canceled by the answer"
    )
    func scheduling() throws {
        let server = try Server()
        let ada = try person(server)
        let added = try cyc(ada, at: Self.evening, "alarm", "add", "06:30", "--repeat", "2x5m")
        #expect(added.output.contains("Keep alerting for highest priority"))
        // Each ring of the three occurrences that begin within three days.
        let first = try instants(
            "2026-11-23T21:30:00Z", "2026-11-23T21:35:00Z", "2026-11-23T21:40:00Z")
        let all = (0..<3).flatMap { day in first.map { $0 + day * 86_400 } }
        #expect(server.messages.map(\.at) == all)
        #expect(server.messages.allSatisfy { $0.priority == "5" })
        // No message is scheduled twice.
        try cyc(ada, at: Self.evening, "remind")
        #expect(server.requests.count { $0.header("At") != nil } == all.count)

        try cyc(ada, at: Self.evening, "alarm", "edit", "1", "07:00")
        #expect(server.messages.map(\.at) == all.map { $0 + 1800 })
        try cyc(ada, at: Self.evening, "alarm", "skip", "1")
        #expect(server.messages.map(\.at) == all.dropFirst(3).map { $0 + 1800 })
        try cyc(ada, at: Self.evening, "alarm", "on", "1")
        #expect(server.messages.map(\.at) == all.map { $0 + 1800 })

        // The answer cancels the remaining rings of the occurrence, whichever machine rang first.
        let now = "2026-11-24T07:00:30+09:00"
        try cyc(ada, at: now, "remind")
        let list = try cyc(ada, at: now, "alarm")
        let answer = try #require(list.outputLines.lazy.compactMap(answer(toSumIn:)).first)
        try cyc(ada, at: now, "alarm", "answer", "\(answer)")
        let rest = all.dropFirst(3).map { $0 + 1800 }
        #expect(
            eventually { Array(server.messages.map(\.at).filter { $0 > all[2] + 1500 }) == rest })
        #expect(server.messages.count { $0.at == all[1] + 1800 || $0.at == all[2] + 1800 } == 0)

        try cyc(ada, at: now, "alarm", "remove", "1", "--yes")
        #expect(eventually { server.messages.allSatisfy { $0.at < all[3] } })
    }

    @Test(
        "an unreachable server is reported when the alarm is set, and used once it is reachable")
    func unreachable() throws {
        let server = try Server()
        let ada = try person(server)
        server.setBroken(true)
        let added = try cyc(ada, at: Self.evening, "alarm", "add", "06:30")
        #expect(added.output.contains("No device is guaranteed to ring"), "\(added.output)")
        let checks = try cyc(ada, at: Self.evening, "doctor").output
        #expect(checks.contains("phone: ") && checks.contains("127.0.0.1"), "\(checks)")
        let list = try JSONText(cyc(ada, at: Self.evening, "alarm", "list", "--json").output)
        #expect(list["alarms"][0]["rings_on"] == [])
        server.setBroken(false)
        _ = try cyc(ada, at: Self.evening, "remind")
        #expect(server.messages.count == 3)
    }
}
