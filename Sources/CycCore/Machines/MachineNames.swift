/// Names of the machines that share a journal.
package struct MachineNames: Sendable {
    private let own: MachineID?
    private let names: [MachineID: String]

    /// - Parameters:
    ///   - own: The machine that holds the ledger.
    ///   - names: The names known here; an entry may name other machines, as after an import.
    package init(own: MachineID, _ names: [MachineID: String]) {
        self.own = own
        self.names = names
    }

    private init() { (own, names) = (nil, [:]) }

    /// No names, as in a ledger that is not shared.
    package static let none = MachineNames()

    /// Returns the name, or the first digits of the identity if the machine is unknown here.
    ///
    /// - Parameter machine: `nil` for the machine that holds the ledger.
    /// - Returns: `nil` without names.
    package func name(of machine: MachineID?) -> String? {
        guard let own else { return nil }
        let machine = machine ?? own
        return names[machine] ?? String(machine.description.prefix(8))
    }
}
