import CycCore

/// The actions of one machine, made from entries before and after each.
struct TestJournal {
    let machine: MachineID
    private(set) var actions: [Action] = []
    private(set) var replay = JournalReplay()

    init(_ deeds: [[EntryImage]], machine: MachineID = MachineID(high: 0, low: 1)) {
        self.machine = machine
        for images in deeds { append(images) }
    }

    mutating func append(_ images: [EntryImage], _ origin: Action.Origin = .person) {
        record(images.compactMap { replay.change($0) }, origin)
    }

    mutating func record(_ changes: [EntryChange], _ origin: Action.Origin = .person) {
        let place = Int64(actions.count) + 1
        let action = Action(
            id: Action.ID(UInt64(place)), key: ActionKey(machine: machine, sequence: place),
            clock: place, at: Moment(secondsSinceEpoch: place, minutesEastOfUTC: 0),
            origin: origin, command: "c", changes: changes)
        actions.append(action)
        replay.apply(action)
    }
}
