extension Action {
    /// Returns the action as it is once another machine goes on with the journal of `former`: its
    /// later actions, and what refers to them, are those of `new`.
    package func moved(
        from former: MachineID, after sequence: Int64, to new: MachineID
    ) -> Action {
        func moved(_ key: ActionKey) -> ActionKey {
            guard key.machine == former, key.sequence > sequence else { return key }
            return ActionKey(machine: new, sequence: key.sequence - sequence)
        }
        return Action(
            id: id, key: moved(key), clock: clock, at: at, origin: origin, command: command,
            undoes: undoes,
            changes: changes.map { change in
                EntryChange(
                    entry: change.entry, kindName: change.kindName, number: change.number,
                    writes: change.writes.map {
                        FieldWrite(
                            field: $0.field, value: $0.value, replaces: $0.replaces.map(moved))
                    })
            })
    }
}
