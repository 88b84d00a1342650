import CycCore
import CycDisplay

extension JSON {
    /// An alarm as in `alarm list`.
    init(_ row: AlarmRow, _ devices: [AlarmTargets.Device], in zone: Zone) {
        let alarm = row.alarm
        self = .object(
            JSONMembers(
                alarm,
                [
                    "time": .string(alarm.clock),
                    "next": JSON(row.next.map(zone.moment(at:))),
                    "rings_on": .array(
                        row.next == nil ? [] : devices.map { .string($0.rawValue) }),
                ]))
    }

    /// An alarm occurrence as in `alarm log`.
    init(_ row: AlarmOccurrenceRow) {
        self = .object(
            JSONMembers(
                row.occurrence, only: ["date", "rang", "answered", "result", "tries"],
                ["alarm": JSON(row.alarm.map(Int.init))]))
    }
}
