import CycCore
import CycNotify
import CycSystem
import Foundation
import TestSupport
import Testing

/// Of Debian's package sound-theme-freedesktop.
private let ogg = "/usr/share/sounds/freedesktop/stereo/alarm-clock-elapsed.oga"

/// Real players and a real sound server, whose monitor is recorded.
@Suite(.serialized, .tags(.external, .realtime), .needs(PulseAudio.needed)) struct RealSoundTests {
    /// A world in which these programs alone are in `PATH`, besides those of the server.
    private func world(_ server: PulseAudio, _ players: [String]) throws -> World {
        let folder = server.folder.file("bin")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true)
        for name in players + ["pactl", "amixer"] {
            try FileManager.default.createSymbolicLink(
                atPath: "\(folder)/\(name)", withDestinationPath: "/usr/bin/\(name)")
        }
        return .cron(
            home: server.folder.path, server.variables.merging(["PATH": folder]) { $1 })
    }

    /// Rings for some seconds, stops, and looks at what was heard; no more than `pause` tenths of a second
    /// in a row may be still.
    private func expectSound(
        _ settings: Settings.AlarmSound, _ world: World, _ server: PulseAudio, player: String,
        seconds: Double = 6, pause: Int = 9
    ) throws {
        let loop = SoundLoop(Sound(settings, world: world, guardian: nil))
        let begin = server.seconds
        #expect(
            play(loop, within: 60) {
                usleep(20_000)
                return server.seconds >= begin + seconds
            })
        #expect(loop.player == player || loop.player == nil)
        let end = server.seconds
        loop.stop()
        #expect(eventually { server.seconds >= end + 2.5 })
        let strengths = try server.strengths(from: begin)
        let rung = strengths.prefix(Int((end - begin) * 10))
        let silence = rung.map { $0 < PulseAudio.audible }
        // It begins within a second, and is never still for long.
        #expect(silence.prefix(10).contains(false), "\(silence)")
        let longest = silence.split(separator: false).map(\.count).max() ?? 0
        #expect(longest <= pause, "\(silence)")
        // A second after its end nothing is heard.
        let after = strengths.dropFirst(rung.count + 10)
        #expect(after.count >= 12)
        #expect(after.allSatisfy { $0 < 1 }, "\(after)")
    }

    @Test(
        "paplay and aplay sound over and over, and end within a second",
        arguments: TestDepth.sample(["paplay", "aplay"], quick: 1))
    func players(name: String) throws {
        let server = try PulseAudio()
        let world = try world(server, [name])
        let sound = Sound(Settings().alarm, world: world, guardian: nil)
        #expect(sound.check() == SoundCheck(player: name))
        try expectSound(Settings().alarm, world, server, player: name)
    }

    @Test(
        "canberra-gtk-play does, on a screen", .tags(.deep), .onlyDeep,
        .needs("canberra-gtk-play", "Xvfb"))
    func canberra() throws {
        let server = try PulseAudio()
        var world = try world(server, ["canberra-gtk-play"])
        let sound = Sound(Settings().alarm, world: world, guardian: nil)
        // From cron it has no screen.
        #expect(
            sound.check().failure
                == .noServer(player: "canberra-gtk-play", detail: "no display"))
        let screen = try world.begin(
            "/bin/bash",
            ["-c", "exec Xvfb -displayfd 3 -screen 0 320x240x24 -nolisten tcp 3> ~/screen"],
            variables: server.variables)
        defer { screen.end() }
        var display: String { contents(server.folder.file("screen")) }
        #expect(eventually { display.hasSuffix("\n") })
        world.environment["DISPLAY"] = ":\(display.dropLast())"
        let there = Sound(Settings().alarm, world: world, guardian: nil)
        #expect(there.check() == SoundCheck(player: "canberra-gtk-play"))
        try expectSound(Settings().alarm, world, server, player: "canberra-gtk-play")
    }

    @Test("User's own player plays the user's file", .tags(.deep), .onlyDeep)
    func own() throws {
        let server = try PulseAudio()
        var settings = Settings().alarm
        try Data(AlarmTone.wav).write(to: URL(filePath: server.folder.file("mine.wav")))
        settings.sound = "~/mine.wav"
        settings.player = ["/usr/bin/paplay", "--client-name=cyc"]
        try expectSound(
            settings, try world(server, []), server, player: "/usr/bin/paplay")
    }

    @Test(
        "An OGG is played by what can, and never by aplay, which would make noise of it",
        .tags(.deep), .onlyDeep,
        .enabled(if: FileManager.default.fileExists(atPath: ogg), "\(ogg) is not there"),
        arguments: ["paplay", "aplay"])
    func vorbis(player: String) throws {
        let server = try PulseAudio()
        var settings = Settings().alarm
        settings.sound = ogg
        let world = try world(server, [player])
        try expectSound(settings, world, server, player: player, pause: 15)
        let kept = FileManager.default.fileExists(
            atPath: server.folder.file(".local/state/cyc/alarm.wav"))
        #expect(kept)
    }

    @Test(
        "Where PipeWire does not run, its player makes room for the next at once", .tags(.deep),
        .onlyDeep,
        .needs("pw-play", "pw-cli"))
    func pipeWire() throws {
        let server = try PulseAudio()
        let world = try world(server, ["pw-play", "pw-cli", "paplay"])
        let sound = Sound(Settings().alarm, world: world, guardian: nil)
        #expect(sound.check() == SoundCheck(player: "paplay"))
        try expectSound(Settings().alarm, world, server, player: "paplay")
    }

    @Test("Muted sound server is reported")
    func muted() throws {
        let server = try PulseAudio()
        let sound = Sound(Settings().alarm, world: try world(server, ["paplay"]), guardian: nil)
        try server.control("set-sink-mute", "@DEFAULT_SINK@", "1")
        #expect(sound.check().mute == SoundVolume(.pactl, isZero: false))
        try server.control("set-sink-mute", "@DEFAULT_SINK@", "0")
        try server.control("set-sink-volume", "@DEFAULT_SINK@", "0%")
        #expect(sound.check().mute == SoundVolume(.pactl, isZero: true))
        try server.control("set-sink-volume", "@DEFAULT_SINK@", "40%")
        #expect(sound.check().isAudible)
    }

    @Test("Missing sound server is reported until it is back")
    func noServer() throws {
        let server = try PulseAudio()
        var away = try world(server, ["paplay", "aplay"])
        away.environment["PULSE_SERVER"] = "unix:\(server.folder.file("none"))"
        let check = Sound(Settings().alarm, world: away, guardian: nil).check()
        guard case .noServer("paplay", let detail)? = check.failure else {
            Issue.record("\(check)")
            return
        }
        #expect(detail == "pa_context_connect() failed: Connection refused")
        #expect(check.player == nil)
        // The way to the server opens while it rings.
        let loop = SoundLoop(Sound(Settings().alarm, world: away, guardian: nil))
        #expect(!play(loop, within: 1) { server.isPlaying })
        try FileManager.default.createSymbolicLink(
            atPath: server.folder.file("none"),
            withDestinationPath: server.folder.file("pulse.socket"))
        #expect(play(loop) { server.isPlaying })
        loop.stop()
    }
}
