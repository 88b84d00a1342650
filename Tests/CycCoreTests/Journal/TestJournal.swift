import CycCore

/// Journal of one machine, made from the entries before and after each action.
struct TestJournal {
    let machine: MachineID
    private(set) var actions: [Action] = []
    private(set) var replay = JournalReplay()

    init(_ actionImages: [[EntryImage]], machine: MachineID = MachineID(high: 0, low: 1)) {
        self.machine = machine
        for images in actionImages { append(images) }
    }

    mutating func append(_ images: [EntryImage], _ origin: Action.Origin = .person) {
        record(images.compactMap { replay.change($0) }, origin)
    }

    mutating func record(_ changes: [EntryChange], _ origin: Action.Origin = .person) {
        let sequence = Int64(actions.count) + 1
        let action = Action(
            id: Action.ID(UInt64(sequence)), key: ActionKey(machine: machine, sequence: sequence),
            clock: sequence,
            at: Moment(instant: Instant(secondsSinceEpoch: sequence), minutesEastOfUTC: 0),
            origin: origin, command: "c", changes: changes)
        actions.append(action)
        replay.apply(action)
    }
}
