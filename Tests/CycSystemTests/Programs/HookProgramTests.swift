import CycCore
import CycSystem
import Foundation
import TestSupport
import Testing

/// The user's programs for events.
struct HookProgramTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private func run(
        _ line: String, input: [UInt8] = [], within limit: Duration = .seconds(20)
    ) throws -> HookResult {
        var world = World.live
        world.environment = [
            "PATH": "/usr/bin:/bin", "HOME": folder.path, "GH_TOKEN": "secret1",
            "CYC_X_TOKEN": "secret2", "AWS_KEY": "secret3", "LC_ALL": "C", "CYC_NOW": "x",
        ]
        return try world.runHook(
            "/bin/sh", ["-c", line], for: .green, input: input, within: limit,
            grace: .milliseconds(300), keeping: 4_096)
    }

    private func text(_ result: HookResult) -> String {
        String(decoding: result.output, as: UTF8.self)
    }

    @Test("it gets its input and an environment without secrets")
    func environment() throws {
        let result = try run("cat; env | sort; exit 3", input: Array("in\n".utf8))
        #expect(result.status == 3)
        #expect(text(result).hasPrefix("in\n"))
        #expect(text(result).contains("CYC_HOOK=green\n"))
        #expect(text(result).contains("LC_ALL=C\n") && text(result).contains("CYC_NOW=x\n"))
        #expect(!text(result).contains("secret"))
    }

    @Test("10 MB of output are read, and 4 kB are kept")
    func output() throws {
        let result = try run("head -c 10000000 /dev/zero | tr '\\0' x; echo done >&2; exit 5")
        #expect(result.status == 5 && !result.isOverdue)
        #expect(result.output == [UInt8](repeating: UInt8(ascii: "x"), count: 4_096))
    }

    @Test("one that sleeps, ignores the request to end, or leaves others behind, ends in time")
    func late() throws {
        let marker = folder.file("marker")
        for line in [
            "sleep 60", "trap '' TERM; while :; do sleep 0.05; done",
            "trap '' TERM; (trap '' TERM; sleep 60) & sleep 60", "yes", "cat > /dev/null; sleep 60",
        ] {
            let result = try run(line, input: [65], within: .milliseconds(200))
            #expect(result.isOverdue, "\(line)")
            #expect(result.duration < .seconds(15), "\(line)")
        }
        let forked = try run("(sleep 60; touch \(marker)) & echo $!")
        #expect(forked.status == 0 && !forked.isOverdue)
        let child = try #require(Int32(text(forked).split(separator: "\n")[0]))
        #expect(eventually { kill(child, 0) != 0 })
        // Asked to end, it may still say so.
        let polite = try run(
            "trap 'echo bye; exit 0' TERM; while :; do sleep 0.02; done", within: .milliseconds(200)
        )
        #expect(polite.isOverdue && text(polite).contains("bye\n"))
        #expect(try run("kill -9 $$").status == 128 + 9)
    }

    @Test("a program that others can replace is not found")
    func unsafe() throws {
        let world = World.live
        let program = try folder.write("#!/bin/sh\n", to: "bin/hook")
        let bin = folder.file("bin")
        #expect(throws: DeliveryError.programMissing(program)) { try world.hookProgram(program) }
        chmod(program, 0o700)
        #expect(try world.hookProgram(program).hasSuffix("/bin/hook"))
        for mode: mode_t in [0o702, 0o720] {
            chmod(program, mode)
            #expect(throws: DeliveryError.self) { try world.hookProgram(program) }
        }
        chmod(program, 0o755)
        chmod(bin, 0o777)
        let real = try Files.resolve(bin)
        #expect(throws: DeliveryError.programUnsafe(real)) { try world.hookProgram(program) }
        // In a sticky folder nobody replaces the files of others.
        chmod(bin, 0o1777)
        #expect(throws: Never.self) { try world.hookProgram(program) }
        chmod(bin, 0o755)
        let link = folder.file("link")
        #expect(symlink(program, link) == 0)
        #expect(try world.hookProgram(link) == "\(real)/hook")
        // Somebody else can make the link lead elsewhere.
        chmod(folder.path, 0o777)
        #expect(throws: DeliveryError.self) { try world.hookProgram(link) }
        chmod(folder.path, 0o700)
        #expect(throws: DeliveryError.programMissing("no-such-program")) {
            try world.hookProgram("no-such-program")
        }
        #expect(throws: DeliveryError.programMissing(bin)) { try world.hookProgram(bin) }
    }
}
