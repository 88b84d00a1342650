import CycCore
import Foundation
import TestSupport
import Testing

@testable import CycNotify

/// Check of an alarm's sound before it rings.
@Suite struct SoundCheckTests {
    // MARK: Players

    @Test("Check reports a missing player or names the one found")
    func players() throws {
        let players = try FakePlayers()
        #expect(players.sound.check() == SoundCheck(player: nil, errors: [.noPlayer]))
        try players.add("aplay", .once)
        #expect(players.sound.check() == SoundCheck(player: "aplay"))
        try players.add("paplay", .on)
        #expect(players.sound.check() == SoundCheck(player: "paplay"))
        // Nothing is written, and nothing is played.
        #expect(!FileManager.default.fileExists(atPath: players.tone))
        #expect(!players.started.contains { $0.contains("alarm.wav") })
    }

    @Test("A player whose server does not answer is passed over, or told with what was said")
    func servers() throws {
        let players = try FakePlayers()
        try players.add("pactl", .failing)
        try players.add("paplay", .on)
        #expect(
            players.sound.check()
                == SoundCheck(
                    player: nil, errors: [.noServer(player: "paplay", detail: "no server")]))
        try players.add("aplay", .once)
        #expect(players.sound.check() == SoundCheck(player: "aplay"))
        try players.add("aplay", .failing)
        try players.programs.add("canberra-gtk-play", "exit 0")
        #expect(
            players.sound.check().errors == [.noServer(player: "paplay", detail: "no server")])
        // With a PipeWire that has nowhere to play to, its player would wait for ever.
        try players.add("pw-play", .on)
        try players.programs.add("pw-cli", "echo '  media.class = \"Audio/Source\"'")
        #expect(players.sound.check().errors == [.noServer(player: "pw-play", detail: "no sink")])
        try players.programs.add("pw-cli", "echo '  media.class = \"Audio/Sink\"'")
        #expect(players.sound.check() == SoundCheck(player: "pw-play"))
    }

    @Test("With a card no sample is played to find out")
    func card() throws {
        let players = try FakePlayers()
        try players.programs.add(
            "aplay", "echo $* >> $F/asked; [ \"$1\" = -l ] && echo 'card 0: PCH [HDA], device 0'")
        #expect(players.sound.check() == SoundCheck(player: "aplay"))
        #expect(players.programs.kept("asked") == "-l\n")
    }

    @Test("Hanging programs time out after three seconds in total")
    func hanging() throws {
        let players = try FakePlayers(["DISPLAY": ":0"])
        for name in ["pactl", "pw-cli", "wpctl", "amixer"] { try players.add(name, .on) }
        for name in ["pw-play", "paplay", "aplay", "canberra-gtk-play"] {
            try players.add(name, .on)
        }
        let begin = ContinuousClock.now
        let check = players.sound.check()
        #expect(begin.duration(to: .now) < .seconds(3.5))
        #expect(check.errors == [.noServer(player: "pw-play", detail: "pw-cli: no answer")])
    }

    @Test(
        "User's own player comes first; if missing it is reported and another one plays")
    func ownPlayer() throws {
        var players = try FakePlayers()
        players.settings.player = ["mine.sh", "-x"]
        #expect(
            players.sound.check()
                == SoundCheck(player: nil, errors: [.noPlayer, .playerMissing("mine.sh")]))
        try players.add("paplay", .on)
        #expect(
            players.sound.check()
                == SoundCheck(player: "paplay", errors: [.playerMissing("mine.sh")]))
        try players.add("mine.sh", .on)
        #expect(players.sound.check() == SoundCheck(player: "mine.sh"))
        players.settings.player = ["~/mine.sh"]
        #expect(players.sound.check() == SoundCheck(player: "~/mine.sh"))
    }

    // MARK: Files

    @Test("File without sound is reported, and another one is played")
    func files() throws {
        var players = try FakePlayers()
        try players.add("paplay", .on)
        func failure(_ sound: String) -> SoundError? {
            players.settings.sound = sound
            let check = players.sound.check()
            #expect(check.player == "paplay")
            return check.failure
        }
        let folder = players.programs.folder
        func path(_ name: String) -> String { folder.file(name) }
        #expect(failure("~/none.wav") == .soundMissing(path("none.wav")))
        #expect(failure(home + "/none.wav") == .soundMissing(home + "/none.wav"))
        #expect(failure("~") == .soundNotAFile(folder.path))
        #expect(mkfifo(path("pipe"), 0o600) == 0)
        #expect(failure("~/pipe") == .soundNotAFile(path("pipe")))
        #expect(failure("/dev/zero") == .soundNotAFile("/dev/zero"))
        for text in ["", "RIFF", "OGGS", "RIFF....AVI ", "ID3", "fLaC"] {
            try folder.write(text, to: "text")
            #expect(failure("~/text") == .soundUnknown(path("text")))
        }
        for text in ["OggS", "RIFF....WAVE"] {
            try folder.write(text, to: "good")
            for name in ["good", "~/good", path("good")] { #expect(failure(name) == nil) }
        }
        try folder.write("OggS", to: "large")
        #expect(truncate(path("large"), 64 << 20) == 0)
        #expect(failure("~/large") == .soundTooLarge(path("large"), limit: 64 << 20))
        #expect(truncate(path("large"), 64 << 20 - 1) == 0)
        #expect(failure("~/large") == nil)
        if getuid() != 0 {
            #expect(chmod(path("good"), 0) == 0)
            let isUnreadable = if case .soundUnreadable = failure("~/good") { true } else { false }
            #expect(isUnreadable)
        }
    }

    private let home = "/nonexistent"

    @Test("OGG that the only player cannot play is reported")
    func ogg() throws {
        var players = try FakePlayers()
        try players.add("aplay", .once)
        try players.have(FileStart.ogg, named: "mine")
        #expect(
            players.sound.check()
                == SoundCheck(
                    player: "aplay",
                    errors: [.soundNotPlayed("\(players.home)/mine", player: "aplay")]))
    }

    @Test("Where cyc's own sound cannot be kept that is told, unless there is another")
    func toneNotKept() throws {
        var players = try FakePlayers()
        try players.add("paplay", .on)
        try players.programs.folder.write("", to: ".local")
        let check = players.sound.check()
        guard case .toneNotKept(players.tone, _)? = check.failure, check.player == nil else {
            Issue.record("\(check)")
            return
        }
        try players.have(FileStart.wav, named: "mine")
        #expect(players.sound.check() == SoundCheck(player: "paplay"))
        // What cannot be written keeps nothing that can be played silent.
        let loop = SoundLoop(players.sound)
        #expect(play(loop) { players.started == ["paplay ~/mine"] })
    }

    // MARK: Volume

    static let volumes: [(SoundVolume.Mixer, String, Volume?)] = [
        (.wpctl, "Volume: 0.40\n", .audible), (.wpctl, "Volume: 1.00\n", .audible),
        (.wpctl, "Volume: 0.40 [MUTED]\n", .off), (.wpctl, "Volume: 0.00\n", .zero),
        (
            .wpctl, "Translate ID error: '-1' is not a valid ID (returned by default-nodes-api)\n",
            nil
        ),
        (.wpctl, "", nil), (.wpctl, "Volume:", nil),
        (.pactl, "Mute: no\n", .audible),
        (.pactl, "Mute: yes\nVolume: front-left: 1 / 50% / -18 dB", .off),
        (
            .pactl,
            """
            Mute: no
            Volume: front-left: 65536 / 100% / 0.00 dB,   front-right: 0 /   0% / -inf dB
                    balance -1.00
            """, .audible
        ),
        (
            .pactl,
            """
            Mute: no
            Volume: front-left: 0 /   0% / -inf dB,   front-right: 0 /   0% / -inf dB
                    balance 0.00
            """, .zero
        ),
        (.pactl, "Connection failure: Connection refused\n", nil),
        (.amixer, amixer("65536 [100%] [on]", "65536 [100%] [on]"), .audible),
        (.amixer, amixer("65536 [100%] [off]", "65536 [100%] [off]"), .off),
        (.amixer, amixer("65536 [100%] [on]", "65536 [100%] [off]"), .audible),
        (.amixer, amixer("0 [0%] [on]", "0 [0%] [on]"), .zero),
        (.amixer, "  Mono: Playback 0 [0%] [-46.50dB] [off]\n", .off),
        (.amixer, "amixer: Mixer attach default error: No such file or directory\n", nil),
    ]

    private static func amixer(_ left: String, _ right: String) -> String {
        """
        Simple mixer control 'Master',0
          Capabilities: pvolume pswitch pswitch-joined
          Playback channels: Front Left - Front Right
          Limits: Playback 0 - 65536
          Mono:
          Front Left: Playback \(left)
          Front Right: Playback \(right)
        """
    }

    @Test("Mixer output is parsed or ignored", arguments: volumes)
    func volume(mixer: SoundVolume.Mixer, text: String, volume: Volume?) {
        #expect(mixer.volume(text) == volume)
    }

    @Test("First mixer with a volume decides, and unknown is not muted")
    func mute() throws {
        let players = try FakePlayers()
        try players.add("paplay", .on)
        try players.programs.add("wpctl", "echo Translate ID error; exit 0")
        try players.programs.add("amixer", "echo 'Mono: Playback 0 [0%] [on]'")
        #expect(players.sound.check().mute == SoundVolume(.amixer, isZero: true))
        try players.programs.add("pactl", "[ $1 = info ] || echo Mute: yes")
        let check = players.sound.check()
        #expect(check == SoundCheck(player: "paplay", mute: SoundVolume(.pactl, isZero: false)))
        #expect(check.isMuted && !check.isAudible)
        try players.programs.add(
            "wpctl", "[ \"$LC_ALL $*\" = 'C get-volume @DEFAULT_AUDIO_SINK@' ] && echo Volume: 0.40"
        )
        #expect(players.sound.check().isAudible)
        for name in ["wpctl", "pactl", "amixer"] { try players.add(name, .failing) }
        try players.programs.remove("pactl")
        #expect(!players.sound.check().isMuted)
    }
}
