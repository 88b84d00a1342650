import CycCore
import CycSystem
import Foundation
import Synchronization
import TestSupport
import Testing

/// Programs that are run to their end.
@Suite struct ProgramTests {
    static let variables = ["PATH": "/usr/bin:/bin"]

    /// Runs a line of `sh` with the machine's own clock.
    private func run(
        _ line: String, input: [UInt8] = [], within limit: Duration = .seconds(30)
    ) throws -> ProgramResult? {
        try World.live.run(
            "/bin/sh", ["-c", line], variables: Self.variables, input: input,
            within: limit)
    }

    @Test("Program returns output, errors and status")
    func answer() throws {
        let answer = try #require(try run("cat; echo oops >&2; exit 3", input: Array("in".utf8)))
        #expect(answer.output == Array("in".utf8))
        #expect(answer.complaint == "oops\n")
        #expect(answer.status == 3)
        #expect(try run("kill -9 $$")?.status == 128 + 9)
    }

    @Test("Exported More than a pipe holds is to who reads it, and to nobody else for ever")
    func largeInput() throws {
        let input = [UInt8](repeating: 65, count: 800_000)
        #expect(try run("cat", input: input)?.output == input)
        #expect(try run("exec < /dev/null; exit 4", input: input)?.status == 4)
        #expect(try run("exit 4", input: input)?.status == 4)
        // It lives on without reading or closing its input.
        #expect(
            try run("read -r line < /dev/zero; exit 4", input: input, within: .milliseconds(300))
                == nil)
        #expect(try run("sleep 20 <&0 & exit 4", input: input)?.status == 4)
    }

    @Test("Programs that several threads start inherit no pipe of each other")
    func atOnce() throws {
        // Other tests start programs with pipes that are open everywhere; those are not meant.
        let pipes = Mutex((streams: Set<String>(), others: Set<String>()))
        let threads = DispatchGroup()
        for _ in 0..<8 {
            threads.enter()
            Thread.detachNewThread {
                for _ in 0..<100 {
                    let answer = try? World.live.run(
                        "/bin/ls", ["-l", "/proc/self/fd"], variables: [:], input: [65],
                        within: .seconds(60))
                    let files = String(decoding: answer?.output ?? [], as: UTF8.self)
                    pipes.withLock { pipes in
                        for file in files.matches(of: /(\d+) -> (pipe:\S+)/) {
                            let isStream = (Int(file.1) ?? 3) < 3
                            if isStream { pipes.streams.insert(String(file.2)) }
                            if !isStream { pipes.others.insert(String(file.2)) }
                        }
                    }
                }
                threads.leave()
            }
        }
        threads.wait()
        let (streams, others) = pipes.withLock { ($0.streams, $0.others) }
        #expect(streams.count == 3 * 800)
        #expect(streams.isDisjoint(with: others))
    }

    @Test("It ignores and blocks no signal that this program does")
    func signals() throws {
        let before = signal(SIGHUP, SIG_IGN)
        defer { signal(SIGHUP, before) }
        let answer = try #require(try run("grep -E '^Sig(Ign|Blk)' /proc/self/status"))
        let lines = String(decoding: answer.output, as: UTF8.self).split(separator: "\n")
        let sets = lines.compactMap { UInt64($0.suffix(16), radix: 16) }
        // The C library keeps 32 and 33 for itself.
        #expect(sets.count == 2 && sets.allSatisfy { $0 & ~(3 << 31) == 0 }, "\(lines)")
    }

    @Test("It sees the variables it is given and no open file of ours")
    func surroundings() throws {
        let answer = try #require(try run("env; ls /proc/self/fd | wc -l"))
        let text = String(decoding: answer.output, as: UTF8.self)
        #expect(text.contains("PATH=/usr/bin:/bin\n"))
        #expect(!text.contains("HOME="))
        // The three streams, and the folder that is listed.
        #expect(text.hasSuffix("4\n"))
    }

    @Test("Much is read to its end, and too much is not read for ever")
    func length() throws {
        let answer = try run("head -c 500000 /dev/zero; head -c 300000 /dev/zero >&2")
        #expect(answer?.output.count == 500_000)
        #expect(answer?.complaint.utf8.count == 300_000)
        #expect(try run("cat /dev/zero") == nil)
    }

    @Test("Program past its deadline is ended with its child processes")
    func timeLimit() throws {
        let folder = try TemporaryFolder()
        let begin = ContinuousClock.now
        let line = "sleep 600 & echo $! > \(folder.file("child")); wait"
        #expect(try run(line, within: .milliseconds(500)) == nil)
        #expect(begin.duration(to: .now) < .seconds(20))
        let child = try #require(
            Int32(fileText(folder.file("child")).trimmingCharacters(in: .newlines)))
        #expect(hasEnded(child))
    }

    @Test("A child that outlives it and keeps its output open is not waited for")
    func orphan() throws {
        let begin = ContinuousClock.now
        let answer = try #require(try run("sleep 20 & echo done"))
        #expect(answer.output == Array("done\n".utf8))
        #expect(begin.duration(to: .now) < .seconds(15))
    }

    @Test("A program that is not there is an error with its path")
    func missing() throws {
        #expect {
            try World.live.run(
                "/nonexistent/tool", [], variables: [:], within: .seconds(1))
        } throws: { error in
            guard case CycError.cannotRead("/nonexistent/tool", _) = error else { return false }
            return true
        }
    }

    @Test("Programs are looked for in the absolute folders of PATH, in order")
    func search() throws {
        let folder = try TemporaryFolder()
        for (name, mode) in [("a/tool", 0o644), ("b/tool", 0o755), ("c/tool", 0o755)] {
            let path = try folder.write("", to: name)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: path)
        }
        let places = ["a", "b", "c"].map(folder.file).joined(separator: ":")
        #expect(World.silent(["PATH": "b::\(places)"]).program("tool") == folder.file("b/tool"))
        #expect(World.silent(["PATH": places]).program("other") == nil)
        #expect(World.silent().program("sh") == nil)
    }

    @Test("The message bus is the one that is named, else the person's own, if it is there")
    func messageBus() throws {
        let folder = try TemporaryFolder()
        func bus(_ variables: [String: String]) -> String? { World.silent(variables).messageBus() }
        let name = "DBUS_SESSION_BUS_ADDRESS"
        #expect(bus(["XDG_RUNTIME_DIR": folder.path]) == nil)
        try folder.write("", to: "bus")
        let own = "unix:path=\(folder.path)/bus"
        #expect(bus(["XDG_RUNTIME_DIR": folder.path]) == own)
        #expect(bus([name: "\(own),guid=1"]) == "\(own),guid=1")
        #expect(bus([name: "unix:path=/nonexistent", "XDG_RUNTIME_DIR": folder.path]) == nil)
        #expect(bus([name: "disabled:", "XDG_RUNTIME_DIR": folder.path]) == nil)
        #expect(bus([name: "unix:abstract=/tmp/x"]) == "unix:abstract=/tmp/x")
    }
}
