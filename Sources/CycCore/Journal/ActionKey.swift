/// The place of an action in its machine's own journal.
///
/// With an entry and a field it names one write: no action writes a field twice.
package struct ActionKey: Hashable, Comparable, Sendable {
    package let machine: MachineID
    /// From 1; later actions of the machine have larger ones, with gaps where some were lost.
    package let sequence: Int64

    package init(machine: MachineID, sequence: Int64) {
        self.machine = machine
        self.sequence = sequence
    }

    package static func < (one: ActionKey, other: ActionKey) -> Bool {
        (one.machine, one.sequence) < (other.machine, other.sequence)
    }
}
