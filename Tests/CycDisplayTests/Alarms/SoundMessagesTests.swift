import CycCore
import CycDisplay
import Testing

/// Messages for alarms that cannot be heard.
@Suite struct SoundMessagesTests {
    private static let evil = MessagesTests.evil

    private static func troubles(_ text: String, detail: String) -> [SoundError] {
        [
            .noPlayer, .playerMissing(text), .soundMissing(text), .soundNotAFile(text),
            .soundTooLarge(text, limit: 64 << 20), .soundUnknown(text),
            .soundNotPlayed(text, player: "aplay"),
            .noServer(player: "paplay", detail: detail), .toneNotKept(file: text, detail: detail),
            .soundUnreadable(text, detail: detail),
        ]
    }

    private static let mutes = SoundVolume.Mixer.allCases.flatMap {
        [SoundVolume($0, isZero: true), SoundVolume($0, isZero: false)]
    }

    /// Stops compiling when a case is added, so that it is added to ``troubles(_:detail:)`` too.
    private func index(of failure: SoundError) -> Int {
        switch failure {
        case .noPlayer: 0
        case .noServer: 1
        case .toneNotKept: 2
        case .playerMissing: 3
        case .soundMissing: 4
        case .soundNotAFile: 5
        case .soundUnreadable: 6
        case .soundTooLarge: 7
        case .soundUnknown: 8
        case .soundNotPlayed: 9
        }
    }

    @Test("Each error has one line in both languages, with its fix")
    func sentences() throws {
        let troubles = Self.troubles(Self.evil, detail: Self.evil)
        #expect(Set(troubles.map(index)) == Set(0...9))
        for messages in bothLanguages {
            let isKorean = messages.language == .ko
            for explanation in troubles.map({ messages.explain($0) })
                + Self.mutes.map({ messages.explain($0) })
            {
                let hint = try #require(explanation.hint).description
                for text in [explanation.message.description, hint] {
                    #expect(!text.isEmpty && !hasControl(text) && hasHangul(text) == isKorean)
                    if !isKorean { #expect(text.utf8.allSatisfy { $0 < 0x80 }) }
                }
                #expect(explanation.hint?.commands.isEmpty == false)
            }
        }
    }

    @Test("No sentence ends in a colon without a system message")
    func withoutDetail() {
        for messages in bothLanguages {
            for failure in Self.troubles("/x", detail: "") {
                #expect(!messages.explain(failure).message.hasSuffix(":"))
            }
        }
    }

    @Test("Known system messages are shown in Korean")
    func details() {
        for (detail, korean) in [
            ("no sink", ": 소리를 낼 장치가 없습니다"), ("pactl: no answer", ": pactl: 응답이 없습니다"),
        ] {
            let failure = SoundError.noServer(player: "p", detail: detail)
            #expect(Messages(.ko).explain(failure).message.hasSuffix(korean))
            #expect(Messages(.en).explain(failure).message.hasSuffix(": \(detail)"))
        }
    }

    @Test(
        "The command that helps is right for the machine",
        arguments: [
            (.sound(.noPlayer), "sudo apt-get install pulseaudio-utils"),
            (.sound(.noServer(player: "pw-play", detail: "")), "pw-cli ls Node"),
            (.sound(.noServer(player: "paplay", detail: "")), "pactl info"),
            (.sound(.noServer(player: "aplay", detail: "")), "aplay -l"),
            (.sound(.playerMissing("x")), "cyc config unset alarm.player"),
            (.sound(.soundUnknown("x")), "cyc config unset alarm.sound"),
            (
                .alarm(.muted(SoundVolume(.wpctl, isZero: false)), on: .laptop),
                "wpctl set-mute @DEFAULT_AUDIO_SINK@ 0"
            ),
            (
                .alarm(.muted(SoundVolume(.pactl, isZero: true)), on: .laptop),
                "pactl set-sink-volume @DEFAULT_SINK@ 80%"
            ),
            (
                .alarm(.muted(SoundVolume(.amixer, isZero: false)), on: .laptop),
                "amixer sset Master unmute"
            ),
        ] as [(Hint, String)])
    func hints(hint: Hint, command: String) {
        for messages in bothLanguages {
            #expect(messages.advice(hint, home: nil).command.description == command)
        }
    }
}
