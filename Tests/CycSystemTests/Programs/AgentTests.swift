import CycCore
import CycSystem
import Foundation
import TestSupport
import Testing

/// One after the other: Ctrl-C is a matter of the whole process.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct AgentTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// A shell script in place of the second program.
    private func world(_ script: String) throws -> World {
        let path = try program("agent", "#!/bin/sh\n\(script)\n")
        var world = World.silent([
            "CYC_AGENT": path, "PATH": "/usr/bin:/bin", "FOLDER": folder.path, "WORD": "two words",
        ])
        world.timeAwake = World.live.timeAwake
        return world
    }

    @discardableResult
    private func program(_ name: String, _ text: String) throws -> String {
        try folder.writeProgram(text, to: name)
    }

    private func fifo(_ name: String) throws -> String {
        let path = folder.file(name)
        try #require(mkfifo(path, 0o600) == 0)
        return path
    }

    private func text(_ bytes: [UInt8]?) -> String { String(decoding: bytes ?? [], as: UTF8.self) }

    private func soon(_ world: World) -> Duration { world.timeAwake() + .seconds(20) }

    // MARK: Finding it

    @Test("CYC_AGENT comes first, then the program's folder, then libexec; never PATH")
    func lookup() throws {
        var world = World.silent(["PATH": folder.file("path")])
        let bin = folder.file("prefix/bin/cyc")
        world.executable = { bin }
        try program("path/cyc-agent", "")
        #expect(throws: CycError.agentMissing) { try world.agent() }
        try program("prefix/libexec/cyc/cyc-agent", "")
        try folder.write("", to: "prefix/bin/.keep")
        #expect(try world.agent() == folder.file("prefix/bin/../libexec/cyc/cyc-agent"))
        try program("prefix/bin/cyc-agent", "")
        #expect(try world.agent() == folder.file("prefix/bin/cyc-agent"))
        world.environment["CYC_AGENT"] = try program("mine", "")
        #expect(try world.agent() == folder.file("mine"))
    }

    @Test("A named agent that cannot run is missing, even if another one could")
    func unusable() throws {
        var world = World.silent()
        let bin = folder.file("cyc")
        world.executable = { bin }
        try program("cyc-agent", "")
        let plain = try folder.write("", to: "plain")
        for named in [plain, folder.path, folder.file("none")] {
            world.environment["CYC_AGENT"] = named
            #expect(throws: CycError.agentMissing) { try world.agent() }
            #expect(throws: CycError.agentMissing) { try world.startAgent([]) }
            #expect(throws: CycError.agentMissing) { try ask(world, until: .seconds(1 << 40)) }
            #expect(throws: CycError.agentMissing) { try ask(world, until: nil) }
        }
    }

    @Test("The running program's path is its real one")
    func executable() throws {
        let path = try World.live.executable()
        #expect(path == (try Files.resolve("/proc/self/exe")))
    }

    @Test("File that is no program is reported with the system's message")
    func notAProgram() throws {
        var world = World.silent()
        world.environment["CYC_AGENT"] = try program("agent", "\u{7F}ELF nonsense")
        let problem = CycError.agentFailed(detail: "Exec format error")
        #expect(throws: problem) { try world.startAgent([]) }
        #expect(throws: problem) { try ask(world, until: .seconds(1 << 40)) }
    }

    // MARK: Asking it

    private func ask(
        _ world: World, _ arguments: String..., until deadline: Duration?
    ) throws -> (lines: [String], status: Int32?) {
        var lines: [String] = []
        let status = try world.runAgent(arguments, until: deadline) {
            lines.append(String(decoding: $0, as: UTF8.self))
        }
        return (lines, status)
    }

    @Test("Its answer is what it wrote, with its status")
    func answer() throws {
        let world = try world(#"printf '%s\n' "$@" "$WORD"; printf cut; exit 3"#)
        let answer = try ask(world, "refresh", "a b", "", until: soon(world))
        #expect(answer.lines == ["refresh", "a b", "", "two words"])
        #expect(answer.status == 3)
    }

    @Test("Long response arrives whole, and a signal is reported as a shell does")
    func longAnswer() throws {
        let world = try world(
            "i=0; while [ $i -lt 20000 ]; do echo 0123456789; i=$((i+1)); done; kill -9 $$")
        let answer = try ask(world, until: soon(world))
        #expect(answer.lines == Array(repeating: "0123456789", count: 20_000))
        #expect(answer.status == Int32(128 + 9))
    }

    @Test("It has a session of its own, empty streams and none of our files")
    func separation() throws {
        let inherited = open(folder.path, O_RDONLY)
        try #require(inherited >= 0)
        defer { close(inherited) }
        let world = try world(
            """
            cut -d' ' -f6 /proc/$$/stat; echo $$
            cat
            readlink /proc/$$/fd/0 /proc/$$/fd/2
            for fd in /proc/$$/fd/*; do echo "$(readlink $fd)"; done | grep -c "$FOLDER\\$"
            """)
        let lines = try ask(world, until: soon(world)).lines
        try #require(lines.count == 5)
        #expect(lines[0] == lines[1])
        #expect(lines[2...] == ["/dev/null", "/dev/null", "0"])
    }

    @Test("At the terminal it shares our session, our input and our errors")
    func together() throws {
        let world = try world("cut -d' ' -f5,6 /proc/$$/stat; readlink /proc/$$/fd/0 /proc/$$/fd/2")
        let lines = try ask(world, until: nil).lines
        func link(_ number: Int) throws -> String {
            try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\(number)")
        }
        #expect(lines == ["\(getpgrp()) \(getsid(0))", try link(0), try link(2)])
    }

    @Test("Unreadable output ends the wait, and later writes fail")
    func refused() throws {
        let done = try fifo("done")
        let world = try world(
            "trap '' PIPE; echo one; while echo more; do :; done 2>&-; echo gone > \"$FOLDER/done\""
        )
        struct Refused: Error {}
        #expect(throws: Refused.self) {
            _ = try world.runAgent([], until: soon(world)) { _ in throw Refused() }
        }
        #expect(try text(Files.readUserFile(done, limit: 4096)) == "gone\n")
    }

    @Test("After the deadline it goes on by itself")
    func deadline() throws {
        let (go, done) = (try fifo("go"), try fifo("done"))
        let world = try world(
            """
            # As the second program does.
            trap '' PIPE
            read word < "$FOLDER/go"
            echo to nobody
            echo "went on with $word" > "$FOLDER/done"
            """)
        #expect(try ask(world, until: world.timeAwake() + .milliseconds(30)).status == nil)
        try Data("courage\n".utf8).write(to: URL(filePath: go))
        #expect(try text(Files.readUserFile(done, limit: 4096)) == "went on with courage\n")
    }

    @Test("A deadline that has passed already does not keep it from working")
    func passedDeadline() throws {
        let done = try fifo("done")
        let world = try world(#"echo done > "$FOLDER/done""#)
        #expect(try ask(world, until: .zero).status == nil)
        #expect(try text(Files.readUserFile(done, limit: 4096)) == "done\n")
    }

    @Test("In the background it has a session of its own and no streams")
    func background() throws {
        let done = try fifo("done")
        let world = try world(
            """
            streams=$(readlink /proc/$$/fd/0 /proc/$$/fd/1 /proc/$$/fd/2)
            exec 3> "$FOLDER/done"
            cut -d' ' -f6 /proc/$$/stat >&3; echo $$ >&3
            echo nobody reads this
            echo "$streams" >&3
            printf '%s\\n' "$@" >&3
            """)
        try world.startAgent(["refresh", "--quiet"])
        let lines = try text(Files.readUserFile(done, limit: 4096)).split(separator: "\n")
        try #require(lines.count == 7)
        #expect(lines[0] == lines[1])
        #expect(lines[2...] == ["/dev/null", "/dev/null", "/dev/null", "refresh", "--quiet"])
        // Nothing of it is left, not even a zombie of this process.
        let agent = try #require(Int32(lines[1]))
        #expect(eventually { kill(agent, 0) != 0 })
    }

    // MARK: Ctrl-C

    @Test("Ctrl-C is a question first, and ends the wait for the agent")
    func interrupt() throws {
        let go = try fifo("go")
        let world = try world(#"read word < "$FOLDER/go""#)
        Interrupt.catchOnce()
        #expect(!Interrupt.isRequested)
        // The threads of tests block signals, so this one asks for its own.
        var set = sigset_t()
        sigemptyset(&set)
        sigaddset(&set, SIGINT)
        pthread_sigmask(SIG_UNBLOCK, &set, nil)
        raise(SIGINT)
        pthread_sigmask(SIG_BLOCK, &set, nil)
        #expect(Interrupt.isRequested)
        #expect(throws: CycError.interrupted) { try ask(world, until: soon(world)) }
        try Data("\n".utf8).write(to: URL(filePath: go))
        // The second one would end the process.
        #expect(signal(SIGINT, SIG_DFL) == nil)
        Interrupt.catchOnce()
        #expect(!Interrupt.isRequested)
        signal(SIGINT, SIG_DFL)
    }
}
