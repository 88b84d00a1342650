/// Position of an action in the journal of its machine.
///
/// Together with an entry and a field it identifies one write: no action writes a field twice.
package struct ActionKey: Hashable, Comparable, Sendable {
    package let machine: MachineID
    /// From 1; ascending within a machine, with gaps where actions were lost.
    package let sequence: Int64

    package init(machine: MachineID, sequence: Int64) {
        self.machine = machine
        self.sequence = sequence
    }

    package static func < (one: ActionKey, other: ActionKey) -> Bool {
        (one.machine, one.sequence) < (other.machine, other.sequence)
    }
}
