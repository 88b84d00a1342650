import CycCore
import CycNotify
import CycSystem
import Foundation
import TestSupport
import Testing

/// cyc's own sound, with the home folder as `~`.
private let ownTone = "~/.local/state/cyc/alarm.wav"
/// One silent sample.
private let silence = "-q -t raw -f S16_LE -r 44100 -c 1 -s 1 /dev/zero"

/// Which player is started with what, and when again.
@Suite struct SoundLoopTests {
    struct Case: CustomTestStringConvertible {
        let testDescription: String
        /// Each player that is there.
        var players: [(String, FakePlayers.Playing)]
        var start: [UInt8]?
        var player: [String] = []
        var display = false
        /// What is started, up to the one that plays on.
        let started: [String]
    }

    static let cases = [
        Case(
            testDescription: "the best one there is",
            players: [("aplay", .on), ("paplay", .on), ("pw-play", .on)],
            started: ["pw-play \(ownTone)"]),
        Case(
            testDescription: "the next where one fails",
            players: [("pw-play", .failing), ("paplay", .failing), ("aplay", .on)],
            started: ["pw-play \(ownTone)", "paplay \(ownTone)", "aplay -q \(ownTone)"]),
        Case(
            testDescription: "the person's own file",
            players: [("paplay", .on)], start: FileStart.wav, started: ["paplay ~/mine"]),
        Case(
            testDescription: "what plays no OGG is passed over",
            players: [("pw-play", .failing), ("aplay", .on), ("canberra-gtk-play", .on)],
            start: FileStart.ogg, display: true,
            started: ["pw-play ~/mine", "canberra-gtk-play -f ~/mine"]),
        Case(
            testDescription: "and plays cyc's own sound where nothing else is there",
            players: [("pw-play", .failing), ("aplay", .on)], start: FileStart.ogg,
            started: ["pw-play ~/mine", "pw-play \(ownTone)", "aplay -q \(ownTone)"]),
        Case(
            testDescription: "a broken file keeps nothing silent",
            players: [("paplay", .on)], start: Array("MP3".utf8), started: ["paplay \(ownTone)"]),
        Case(
            testDescription: "the person's own player comes first",
            players: [("pw-play", .on), ("mine.sh", .on)], player: ["mine.sh", "-v", "5 %"],
            started: ["mine.sh -v 5 % \(ownTone)"]),
        Case(
            testDescription: "and keeps nothing silent where it fails",
            players: [("pw-play", .on), ("mine.sh", .failing)], start: FileStart.ogg,
            player: ["~/mine.sh"], started: ["mine.sh ~/mine", "pw-play ~/mine"]),
        Case(
            testDescription: "nor where it is missing",
            players: [("pw-play", .on)], player: ["none.sh"], started: ["pw-play \(ownTone)"]),
        Case(
            testDescription: "who reaches no server comes last, and still plays",
            players: [("pactl", .failing), ("paplay", .on), ("aplay", .failing)],
            started: ["pactl info", "aplay -l", "aplay \(silence)", "paplay \(ownTone)"]),
        Case(
            testDescription: "so does who waits for a sink for ever",
            players: [("pw-cli", .once), ("pw-play", .on), ("paplay", .on)],
            started: ["pw-cli ls Node", "paplay \(ownTone)"]),
        Case(
            testDescription: "and a program of a desktop without one",
            players: [("canberra-gtk-play", .on), ("mine.sh", .failing)], player: ["mine.sh"],
            started: ["mine.sh \(ownTone)", "canberra-gtk-play -f \(ownTone)"]),
    ]

    @Test("The first player is started that can play", arguments: TestDepth.sample(cases, quick: 4))
    func order(_ example: Case) throws {
        var players = try FakePlayers(example.display ? ["DISPLAY": ":0"] : [:])
        for (name, playing) in example.players { try players.add(name, playing) }
        if let start = example.start { try players.have(start, named: "mine") }
        players.settings.player = example.player
        let loop = SoundLoop(players.sound)
        let plays = play(loop) { players.started.count >= example.started.count }
        #expect(plays)
        #expect(players.started == example.started)
        // It plays on, and so nothing else is started.
        #expect(!play(loop, within: 1) { players.started.count > example.started.count })
        #expect(players.started == example.started)
        #expect(loop.player != nil)
        loop.stop()
        #expect(loop.player == nil)
    }

    @Test("Finished player restarts at the earliest half a second after its last start")
    func again() throws {
        let players = try FakePlayers()
        try players.add("paplay", .once)
        try players.add("pw-play", .failing)
        let loop = SoundLoop(players.sound)
        #expect(play(loop) { players.times.count >= 5 })
        loop.stop()
        #expect(players.started.prefix(2).map { $0.prefix(7) } == ["pw-play", "paplay "])
        #expect(players.started.dropFirst().allSatisfy { $0.hasPrefix("paplay") })
        let times = players.times.dropFirst()
        // A machine that is busy may note a beginning late.
        #expect(zip(times, times.dropFirst()).allSatisfy { $1 - $0 > 0.3 })
        #expect(try #require(times.last) - #require(times.first) > 1.4)
    }

    @Test("After all players failed, the next round starts two seconds after the first")
    func rounds() throws {
        let players = try FakePlayers()
        for name in ["pw-play", "paplay"] { try players.add(name, .failing) }
        let loop = SoundLoop(players.sound)
        #expect(play(loop) { players.times.count >= 3 })
        // A machine that is busy may note a beginning late.
        #expect(players.times[2] - players.times[0] > 1)
        // A server came up.
        try players.add("paplay", .on)
        #expect(play(loop) { players.started.count >= 4 && loop.player == "paplay" })
        loop.stop()
    }

    @Test("Nothing stays of a player and all that it started, at once")
    func stop() throws {
        let players = try FakePlayers()
        try players.programs.add(
            "paplay",
            "trap '' TERM HUP; /bin/sleep 1000 & echo $! >> $F/pids; echo $$ >> $F/pids; wait")
        let loop = SoundLoop(players.sound)
        #expect(play(loop) { players.programs.kept("pids").split(separator: "\n").count == 2 })
        let begin = ContinuousClock.now
        loop.stop()
        #expect(begin.duration(to: .now) < .seconds(1))
        for number in players.programs.kept("pids").split(separator: "\n") {
            #expect(hasEnded(try #require(Int32(number)), within: 1))
        }
    }

    @Test("Release of the loop ends its players and their child processes")
    func released() throws {
        let players = try FakePlayers()
        try players.programs.add("paplay", "/bin/sleep 1000 & echo $! >> $F/pids; exit 0")
        var loop: SoundLoop? = SoundLoop(players.sound)
        #expect(
            eventually {
                loop?.keepPlaying()
                return players.programs.kept("pids").split(separator: "\n").count == 2
            })
        loop = nil
        for number in players.programs.kept("pids").split(separator: "\n") {
            #expect(hasEnded(try #require(Int32(number)), within: 5))
        }
    }

    @Test("A player that hangs long after the end of its file makes room for the next")
    func hanging() throws {
        var players = try FakePlayers()
        // As long as a WAV of 100 bytes a second says that it is.
        let speed: [UInt8] = [16, 0, 0, 0, 1, 0, 1, 0, 100, 0, 0, 0, 100, 0, 0, 0]
        try players.have(FileStart.wav + speed, named: "mine")
        try players.add("pw-play", .on)
        try players.add("paplay", .on)
        let loop = SoundLoop(players.sound)
        #expect(play(loop) { players.times.count >= 2 })
        loop.stop()
        #expect(players.started == ["pw-play ~/mine", "paplay ~/mine"])
        let times = players.times
        #expect(try #require(times.last) - #require(times.first) > 5)
    }

    @Test("Player gets no token and finds the sound server of the user's session")
    func variables() throws {
        let players = try FakePlayers([
            "GITHUB_TOKEN": "secret", "GH_TOKEN": "secret", "PULSE_SERVER": "here",
        ])
        try players.programs.add("paplay", "env > $F/variables; exec /bin/sleep 1000")
        try FileManager.default.createSymbolicLink(
            atPath: players.programs.folder.file("env"), withDestinationPath: "/usr/bin/env")
        let loop = SoundLoop(players.sound)
        #expect(play(loop) { players.programs.kept("variables").contains("PULSE_SERVER=here\n") })
        loop.stop()
        #expect(!players.programs.kept("variables").contains("secret"))
    }

    @Test("Own sound file is private to the user, and rewritten if it differs")
    func tone() throws {
        let players = try FakePlayers()
        try players.add("paplay", .on)
        for text in [nil, "", "another sound", String(repeating: "x", count: AlarmTone.size)] {
            if let text {
                try players.programs.folder.write(text, to: ".local/state/cyc/alarm.wav")
            }
            let loop = SoundLoop(players.sound)
            #expect(play(loop) { loop.player != nil })
            loop.stop()
            let bytes = try Data(contentsOf: URL(filePath: players.tone))
            #expect(Array(bytes) == AlarmTone.wav)
            #expect(try mode(players.tone) == 0o600)
        }
    }

    @Test("Without players nothing starts and nothing fails")
    func nothing() throws {
        let players = try FakePlayers()
        let loop = SoundLoop(players.sound)
        #expect(!play(loop, within: 1) { loop.player != nil })
        loop.stop()
    }
}
