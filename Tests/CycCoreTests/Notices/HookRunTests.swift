import CycCore
import TestSupport
import Testing

struct HookRunTests {
    private let at = Moment(instant: 1_795_255_331, minutesEastOfUTC: 540)

    private func run(_ failure: DeliveryError?, _ event: HookEvent = .green) -> HookRun {
        HookRun(
            event, key: "green/20784", at: at, duration: .milliseconds(1234), failure: failure,
            output: "a \"b\"\n한글\u{FFFD}")
    }

    @Test(
        "A run is read back from its line",
        arguments: [
            nil, .timedOut(seconds: 10), .programUnsafe("/tmp/x y"), .interrupted,
            .programFailed("a\tb", status: 126, detail: "no\tsuch"),
            .notConfigured(setting: "hooks.green"),
        ] as [DeliveryError?])
    func line(failure: DeliveryError?) throws {
        let line = run(failure).encoded
        #expect(!line.contains("\n"))
        let read = try #require(HookRun(encoded: Array(line.utf8)))
        #expect(read.output == run(failure).output && read.duration == .milliseconds(1234))
        #expect((read.failure == nil) == (failure == nil))
    }

    @Test("Damaged lines are no runs", arguments: ["", "{}", "[]", "x", #"{"at": 1}"#])
    func damaged(line: String) { #expect(HookRun(encoded: Array(line.utf8)) == nil) }

    @Test("Failures count from the last success of the same event")
    func failures() {
        let fail = DeliveryError.timedOut(seconds: 10)
        #expect([run(fail), run(nil)].failures(of: .green) == nil)
        #expect([run(fail), run(nil), run(fail)].failures(of: .green)?.count == 1)
        #expect([run(fail), run(nil, .risk), run(fail)].failures(of: .green)?.count == 2)
        #expect([run(fail)].failures(of: .risk) == nil)
    }

    @Test("Every event has a notice that is read back from its key")
    func keys() throws {
        let day = Day(number: 20_784)
        let keys: [HookEvent: NoticeKey] = [
            .green: .day(.green, day), .broken: .day(.broken, day),
            .risk: .evening(ReminderSlot(day: day, minute: 1_080)), .focus: .focus(.started, 3),
            .goal: .focus(.goalReached, 20_784), .perfect: .growth(.perfectDay, 20_784),
            .level: .growth(.level, 5), .wake: .alarm(1_795_255_331),
        ]
        for event in HookEvent.allCases {
            let key = try #require(keys[event])
            #expect(key.hookEvent == event)
            #expect(NoticeKey(encoded: key.encoded) == key)
        }
    }
}
