import TestSupport
import Testing

@testable import CycCore

struct NoticeKeyTests {
    private static let slot = ReminderSlot(day: Day(number: 20_778), minute: 1_080)
    private static let challenge = EntryID(high: 0x0123_4567_89AB_CDEF, low: 2)

    @Test(
        "A key is the same after encoding for the ledger and decoding",
        arguments: [
            (NoticeKey.evening(slot), "evening/20778/1080"),
            (.completion(challenge: challenge), "completion/0123456789abcdef0000000000000002"),
            (.focus(.pomodoroOver, -7), "pomodoro/-7"), (.focus(.lengthOver, 7), "length/7"),
            (.focus(.breakOver, 7), "break/7"), (.focus(.goalReached, 20_778), "goal/20778"),
            (.growth(.level, 0), "level/0"), (.growth(.perfectDay, 20_778), "perfect/20778"),
            (.alarm(1_795_255_331), "alarm/1795255331"),
            (.test, "test"),
        ])
    func encoding(_ key: NoticeKey, text: String) {
        #expect(key.encoded == text)
        #expect(NoticeKey(encoded: text) == key)
    }

    @Test(
        "Invalid text is rejected",
        arguments: [
            "", "/", "weather", "evening", "evening/20778", "evening/20778/1440",
            "evening/20778/-1", "evening/20778/1080/", "evening/99999999999999999999/1",
            "evening/9999999999/1", "evening//1", "completion", "completion/", "completion/17",
            "completion/0123456789abcdef000000000000000g", "test/", "test/1",
            "pomodoro/x", "length/", "break", "goal/9999999999", "level/-1", "perfect/x",
            "alarm/99999999999999999",
        ])
    func damage(_ text: String) {
        #expect(NoticeKey(encoded: text) == nil)
    }

    @Test("A delivery record only covers its own key and channel")
    func keys() {
        let moment = Moment(instant: 0, minutesEastOfUTC: 0)
        let key = NoticeKey.completion(challenge: Self.challenge)
        var record = NoticeRecord(
            of: Notice(key, at: Self.slot, title: "t", body: "b"), on: .desktop, at: moment)
        record.delivered = moment
        #expect(Delivery(of: key, on: .desktop, [record]) == nil)
        let open = Delivery(channel: .ntfy, isAgain: false)
        #expect(Delivery(of: key, on: .ntfy, [record]) == open)
        let others: [NoticeKey] = [
            .evening(Self.slot), .completion(challenge: EntryID(high: 1, low: 2)),
        ]
        for other in others {
            let missing = Delivery(channel: .desktop, isAgain: false)
            #expect(Delivery(of: other, on: .desktop, [record]) == missing)
        }
    }
}
