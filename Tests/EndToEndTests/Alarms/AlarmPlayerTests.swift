import CycCore
import CycRun
import Foundation
import TestSupport
import Testing

/// A player that the second program becomes: it ends with whoever asked for it.
struct AlarmPlayerTests {
    private static let agent = "\(Person.programs)/cyc-agent"

    /// A program that asks for a player, as a ringing alarm does, and waits; the player's number is in
    /// `player` in the folder then, and `parent` whose end is to be its own, or `nil` for the program.
    private func asker(
        of program: String, _ arguments: [String], in folder: String,
        _ variables: [String: String] = ["PATH": "/usr/bin:/bin"], parent: Int32? = nil
    ) throws -> Program.Running {
        // Standing in for a number that is not known before it runs.
        let nobody: Int32 = 2_147_483_646
        let words = AgentRequest.play(
            program: program, arguments: arguments, parent: parent ?? nobody
        ).words
        return try Program("bash", environment: variables).start(
            [
                "-c",
                """
                setsid "$1" "$2" "${3//\(nobody)/$$}" &
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

    /// The program that the process is.
    private func program(of process: Int32) -> String? {
        try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/\(process)/exe")
    }

    static let kills = TestDepth.cases("CYC_TEST_KILLS", quick: 10, deep: 100)

    @Test("Killed whenever it may be, whoever asked leaves no player behind")
    func killed() throws {
        var random = TestDepth.generator(18)
        var played = 0
        for number in 0..<Self.kills {
            let folder = try TemporaryFolder()
            let asker = try asker(of: "/bin/sleep", ["1000"], in: folder.path)
            try #require(eventually { self.number(in: folder, "player") != nil })
            let player = try #require(self.number(in: folder, "player"))
            if number % 2 == 0 {
                #expect(eventually { program(of: player)?.hasSuffix("/sleep") == true })
            } else {
                // In the midst of becoming one.
                usleep(UInt32(Int.random(in: 0...60_000, using: &random)))
            }
            if program(of: player)?.hasSuffix("/sleep") == true { played += 1 }
            kill(asker.identifier, SIGKILL)
            #expect(hasEnded(player), "kill \(number)")
            #expect(asker.waitForEnd(within: 20))
        }
        #expect(played >= Self.kills / 2)
    }

    @Test("Whoever is gone before it began gets none")
    func orphan() throws {
        let folder = try TemporaryFolder()
        let asker = try asker(
            of: "/bin/sleep", ["1000"], in: folder.path,
            parent: ProcessInfo.processInfo.processIdentifier)
        #expect(asker.waitForEnd(within: 20))
        #expect(number(in: folder, "status") == 0)
    }

    @Test("The player has its words and variables, and nothing that is ignored")
    func inherited() throws {
        let folder = try TemporaryFolder()
        let asker = try asker(
            of: "/bin/bash",
            [
                "-c", "printf '%s|' \"$@\" \"$GREETING\" > words; exit 7", "x", "two words", "a\"b",
                "소리.wav",
            ],
            in: folder.path, ["PATH": "/usr/bin:/bin", "GREETING": "hello"])
        #expect(asker.waitForEnd(within: 20))
        #expect(number(in: folder, "status") == 7)
        #expect(try fileText(folder.file("words")) == "two words|a\"b|소리.wav|hello|")
        // The version that stands before every other answer does not.
        #expect(try asker.outcome().output.isEmpty)
    }

    @Test("A closed pipe ends a player as it would in a shell")
    func signals() throws {
        let folder = try TemporaryFolder()
        let asker = try asker(of: "/bin/grep", ["SigIgn", "/proc/self/status"], in: folder.path)
        #expect(asker.waitForEnd(within: 20))
        let output = try asker.outcome().output
        let digits = try #require(output.split { " \t\n".contains($0) }.last)
        let ignored = try #require(UInt64(digits, radix: 16))
        // Of those that the C library keeps for itself nobody knows.
        #expect(ignored & 0x7FFF_FFFF == 0, "\(output)")
    }

    @Test(
        "What is no program is told as a shell does",
        arguments: [("/nonexistent", 127), ("/etc/hostname", 126)])
    func missing(program: String, status: Int32) throws {
        let folder = try TemporaryFolder()
        let asker = try asker(of: program, [], in: folder.path)
        #expect(asker.waitForEnd(within: 20))
        #expect(number(in: folder, "status") == status)
    }

    @Test(
        "A sound that is heard begins within a second, and ends with whoever asked",
        .tags(.external), .needs(PulseAudio.needed))
    func sound() throws {
        let server = try PulseAudio()
        let person = try Person()
        let file = try person.folder.write("", to: "tone.wav")
        try Data(AlarmTone.wav).write(to: URL(filePath: file))
        let begin = server.seconds
        let asker = try asker(
            of: "/usr/bin/paplay", [file], in: server.folder.path, server.variables)
        #expect(eventually { server.isPlaying })
        let strengths = try server.strengths(from: begin)
        let first = try #require(strengths.firstIndex { $0 > PulseAudio.audible })
        #expect(first <= 10, "\(first) tenths of a second")
        kill(asker.identifier, SIGKILL)
        let end = server.seconds
        #expect(eventually { server.seconds >= end + 2 })
        #expect(try server.strengths(from: end + 1).allSatisfy { $0 < 1 })
        #expect(hasEnded(try #require(number(in: server.folder, "player"))))
        #expect(asker.waitForEnd(within: 20))
    }
}
