import CycCore
import CycRun
import Foundation
import TestSupport
import Testing

/// Sound player started by the agent: it ends together with its parent process.
struct AlarmPlayerTests {
    private static let agent = "\(Person.programs)/cyc-agent"

    /// Starts a process that starts a player, as a ringing alarm does, and waits.
    ///
    /// The file `player` in the folder gets the player's process identifier. The player ends with
    /// the process `parent`; `nil` for the starting process.
    private func starter(
        of program: String, _ arguments: [String], in folder: String,
        _ variables: [String: String] = ["PATH": "/usr/bin:/bin"], parent: Int32? = nil
    ) throws -> Program.Running {
        // Placeholder for an identifier that is unknown before the process runs.
        let placeholder: Int32 = 2_147_483_646
        let words = AgentRequest.play(
            program: program, arguments: arguments, parent: parent ?? placeholder
        ).words
        return try Program("bash", environment: variables).start(
            [
                "-c",
                """
                setsid "$1" "$2" "${3//\(placeholder)/$$}" &
                echo $! > player
                wait $!
                echo $? > status
                """, "bash", Self.agent, words[0], words[1],
            ], in: folder)
    }

    private func number(in folder: TemporaryFolder, _ name: String) -> Int32? {
        (try? fileText(folder.file(name))).flatMap {
            Int32($0.trimmingCharacters(in: .newlines))
        }
    }

    private func eventually(_ condition: () -> Bool) -> Bool {
        let deadline = ContinuousClock.now.advanced(by: .seconds(60))
        while !condition() {
            guard ContinuousClock.now < deadline else { return false }
            usleep(1000)
        }
        return true
    }

    /// Executable of the process.
    private func program(of process: Int32) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
    }

    static let kills = TestDepth.cases("CYC_TEST_KILLS", quick: 10, deep: 100)

    @Test("no player stays after its parent was killed at any moment")
    func killed() throws {
        var random = TestDepth.generator(18)
        var played = 0
        for number in 0..<Self.kills {
            let folder = try TemporaryFolder()
            let starter = try starter(of: "/bin/sleep", ["1000"], in: folder.path)
            try #require(eventually { self.number(in: folder, "player") != nil })
            let player = try #require(self.number(in: folder, "player"))
            if number % 2 == 0 {
                #expect(eventually { program(of: player)?.hasSuffix("/sleep") == true })
            } else {
                // The child may be in the middle of becoming a player.
                usleep(UInt32(Int.random(in: 0...60_000, using: &random)))
            }
            if program(of: player)?.hasSuffix("/sleep") == true { played += 1 }
            kill(starter.identifier, SIGKILL)
            #expect(hasEnded(player), "kill \(number)")
            #expect(starter.waitForEnd(within: 20))
        }
        #expect(played >= Self.kills / 2)
    }

    @Test("no player starts if the parent ended before")
    func orphan() throws {
        let folder = try TemporaryFolder()
        let starter = try starter(
            of: "/bin/sleep", ["1000"], in: folder.path,
            parent: ProcessInfo.processInfo.processIdentifier)
        #expect(starter.waitForEnd(within: 20))
        #expect(number(in: folder, "status") == 0)
    }

    @Test("player gets its arguments and environment, and no ignored signals")
    func inherited() throws {
        let folder = try TemporaryFolder()
        let starter = try starter(
            of: "/bin/bash",
            [
                "-c", "printf '%s|' \"$@\" \"$GREETING\" > words; exit 7", "x", "two words", "a\"b",
                "소리.wav",
            ],
            in: folder.path, ["PATH": "/usr/bin:/bin", "GREETING": "hello"])
        #expect(starter.waitForEnd(within: 20))
        #expect(number(in: folder, "status") == 7)
        #expect(try fileText(folder.file("words")) == "two words|a\"b|소리.wav|hello|")
        // The agent prints nothing, not even its version.
        #expect(try starter.outcome().output.isEmpty)
    }

    @Test("a closed pipe ends a player as it would in a shell")
    func signals() throws {
        let folder = try TemporaryFolder()
        let starter = try starter(
            of: "/bin/grep", ["SigIgn", "/proc/self/status"], in: folder.path)
        #expect(starter.waitForEnd(within: 20))
        let output = try starter.outcome().output
        let digits = try #require(output.split { " \t\n".contains($0) }.last)
        let ignored = try #require(UInt64(digits, radix: 16))
        // Signals that the C library reserves are undefined.
        #expect(ignored & 0x7FFF_FFFF == 0, "\(output)")
    }

    @Test(
        "missing program has the exit status that a shell gives",
        arguments: [("/nonexistent", 127), ("/etc/hostname", 126)])
    func missing(program: String, status: Int32) throws {
        let folder = try TemporaryFolder()
        let starter = try starter(of: program, [], in: folder.path)
        #expect(starter.waitForEnd(within: 20))
        #expect(number(in: folder, "status") == status)
    }

    @Test(
        "sound is audible within a second, and ends with its parent",
        .tags(.external), .needs(PulseAudio.needed))
    func sound() throws {
        let server = try PulseAudio()
        let person = try Person()
        let file = try person.folder.write("", to: "tone.wav")
        try Data(AlarmTone.wav).write(to: URL(filePath: file))
        let begin = server.seconds
        let starter = try starter(
            of: "/usr/bin/paplay", [file], in: server.folder.path, server.variables)
        #expect(eventually { server.isPlaying })
        let strengths = try server.strengths(from: begin)
        let first = try #require(strengths.firstIndex { $0 > PulseAudio.audible })
        #expect(first <= 10, "\(first) tenths of a second")
        kill(starter.identifier, SIGKILL)
        let end = server.seconds
        #expect(eventually { server.seconds >= end + 2 })
        #expect(try server.strengths(from: end + 1).allSatisfy { $0 < 1 })
        #expect(hasEnded(try #require(number(in: server.folder, "player"))))
        #expect(starter.waitForEnd(within: 20))
    }
}
