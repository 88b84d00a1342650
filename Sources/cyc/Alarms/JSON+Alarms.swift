import CycCore
import CycDisplay

extension JSON {
    /// An alarm as in `alarm list`.
    init(_ row: AlarmRow, _ devices: [AlarmReach.Device], in zone: Zone) {
        let alarm = row.alarm
        let (days, once): ([Weekday], Day?) =
            switch alarm.rhythm {
            case .weekly(let days): (Weekday.sorted(days), nil)
            case .once(let day): ([], day)
            }
        self = .object([
            "id": .int(Int(alarm.number)), "time": .string(alarm.clock),
            "days": .array(days.map { .string($0.code) }), "once": JSON(once),
            "question": .string(alarm.level.rawValue), "times": .int(alarm.repeats.count),
            "every_minutes": .int(alarm.repeats.minutes), "label": JSON(alarm.label),
            "enabled": .bool(alarm.isEnabled), "next": JSON(row.next.map(zone.moment(at:))),
            "rings_on": .array(
                row.next == nil ? [] : devices.map { .string($0.rawValue) }),
        ])
    }

    /// A morning as in `alarm log`.
    init(_ row: WakeRow) {
        let wake = row.wake
        self = .object([
            "alarm": JSON(row.alarm.map(Int.init)), "date": JSON(wake.date),
            "rang": JSON(wake.rang), "answered": JSON(wake.answered),
            "result": JSON(wake.result?.rawValue), "tries": .int(wake.tries),
        ])
    }
}
