import CycCore
import CycDisplay
import TestSupport
import Testing

@Suite struct AlarmScreenTests {
    /// Alarms that no device rings, for as many reasons as there are.
    private static let silent = AlarmTargets(
        AlarmTargets.Job(scheduler: nil, isServed: nil, isCurrent: false, isAwake: false),
        phone: .noChannel,
        sound: SoundCheck(player: nil, errors: [.noPlayer, .soundUnknown("/home/o/x.mp3")]))

    private static func rows() -> [AlarmRow] {
        var alarm = Alarm(
            number: 12, minute: 390, recurrence: .weekly([.saturday, .sunday]), armed: 0)
        alarm.label = "the early train to work"
        var off = alarm
        off.isEnabled = false
        return [
            AlarmRow(alarm: alarm, next: 1_795_255_331), AlarmRow(alarm: off, next: nil),
        ]
    }

    @Test("A narrow list keeps time, days, next ring and state, and cuts nothing of them")
    func narrow() {
        for messages in bothLanguages {
            for width in [40, 60, 80, 120] {
                let lines = alarmScreen(
                    Self.rows(), ringing: [], nil, messages: messages,
                    look: TerminalAppearance(width: width)
                ).map(plain)
                let text = lines.joined(separator: " ")
                let days = messages.recurrence(.weekly([.saturday, .sunday]))
                for part in [
                    "06:30", days.description, "2026-11-21", messages.alarmOff.description,
                ] {
                    #expect(text.contains(part), "\(width): \(text)")
                }
                #expect(lines.allSatisfy { hasRoom($0, in: width) })
                #expect(width >= 80 || !lines[0].contains("…"))
            }
        }
    }

    @Test("However many obstacles there are, two lines name the first and where the others are")
    func obstacles() {
        for messages in bothLanguages {
            let lines = alarmTargetLines(
                Self.silent, messages: messages, look: TerminalAppearance(width: 80)
            ).map(plain)
            #expect(Self.silent.complaints.count + Self.silent.remarks.count > 2)
            #expect(lines.count == 2, "\(lines)")
            #expect(lines.joined().contains("cyc doctor"))
        }
    }

    @Test("A test that nobody hears does not say that it rings")
    func silentTest() {
        for messages in bothLanguages {
            #expect(messages.testAsks(isRinging: true) != messages.testAsks(isRinging: false))
        }
        #expect(!Messages(.en).testAsks(isRinging: false).description.contains("It rings now"))
    }
}
