import CycCore
import TestSupport
import Testing

private let noon: Instant = 1_795_262_400

private func entry(
    _ number: Int64, _ from: Int64, _ to: Int64?, on machine: MachineID? = nil
) -> FocusEntry {
    var interval = FocusInterval(
        from: noon + .minutes(from), to: to.map { noon + .minutes($0) }, goal: 3600)
    interval.machine = machine
    return FocusEntry(number: number, interval)
}

/// The rules of intervals of several machines; times are minutes from noon.
struct FocusMachinesTests {
    private static let (here, elsewhere) = (MachineID(high: 0, low: 1), MachineID(high: 0, low: 2))

    @Test(
        "intervals contradict each other only on one machine; without a name they are of this one",
        arguments: [
            (nil, nil, true), (nil, here, true), (here, here, true), (elsewhere, elsewhere, true),
            (nil, elsewhere, false), (here, elsewhere, false),
        ] as [(MachineID?, MachineID?, Bool)])
    func machines(one: MachineID?, other: MachineID?, isViolation: Bool) {
        for (first, second) in [
            (entry(1, -60, -30, on: one), entry(2, -40, -20, on: other)),
            (entry(1, -60, -30, on: one), entry(2, -50, -40, on: other)),
            (entry(1, -60, nil, on: one), entry(2, -20, nil, on: other)),
        ] {
            let violation = FocusError.violation(of: [first, second], own: Self.here)
            #expect((violation != nil) == isViolation)
            let values = [first, second].map { entry in
                Entry(
                    id: EntryID(high: 0, low: UInt64(entry.number)), kind: .focus,
                    number: entry.number, values: entry.values)
            }
            let rule = FocusOccupancy.importRule([values[0]], own: Self.here)
            #expect((rule(values[1]) != nil) == isViolation)
            let ofFile = FocusOccupancy.importRule([], own: Self.here)
            #expect(ofFile(values[0]) == nil && (ofFile(values[1]) != nil) == isViolation)
        }
    }

    @Test("parts of an interval stay on its machine")
    func partsOfMachine() throws {
        let foreign = entry(1, -60, -30, on: Self.elsewhere)
        let idle = FocusEditor(
            open: nil, entries: [foreign], now: noon, zone: .utc)
        let split = try idle.split(foreign, at: noon - .minutes(45))
        let cut = try idle.add(entry(0, -50, -40).interval, adjusting: true)
        let parts = (split.images + cut.images).compactMap { $0.after?.interval }
        #expect(parts.count == 5 && parts.count { $0.machine == Self.elsewhere } == 4)
    }
}
