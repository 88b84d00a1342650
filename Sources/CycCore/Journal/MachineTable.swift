/// The machines referenced in binary data, each stored once.
struct MachineTable {
    private var machines: [MachineID] = []

    init() {}

    init(first: MachineID) { machines = [first] }

    var first: MachineID? { machines.first }

    func append(to bytes: inout [UInt8]) {
        appendVarint(UInt64(machines.count), to: &bytes)
        for machine in machines { bytes += machine.bytes }
    }

    init?(_ reader: inout BytesReader) {
        let list = reader.list { $0.id() as MachineID? }
        guard let list else { return nil }
        machines = list
    }

    /// Appends a key with the index of its machine, which is added if it is new.
    mutating func append(_ key: ActionKey, to bytes: inout [UInt8]) {
        let place = machines.firstIndex(of: key.machine) ?? machines.count
        if place == machines.count { machines.append(key.machine) }
        appendVarint(UInt64(place), to: &bytes)
        appendSigned(key.sequence, to: &bytes)
    }

    func key(_ reader: inout BytesReader) -> ActionKey? {
        guard let place = reader.number().flatMap(Int.init(exactly:)),
            machines.indices.contains(place), let sequence = reader.signed(), sequence > 0
        else { return nil }
        return ActionKey(machine: machines[place], sequence: sequence)
    }
}
