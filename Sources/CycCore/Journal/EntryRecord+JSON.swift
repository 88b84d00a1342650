extension JSONMembers {
    /// Creates the members that lists print for an entry: its number as `id`, and its fields except
    /// bookkeeping.
    ///
    /// - Parameter others: Additional members, which replace fields of the same name.
    package init(_ record: some EntryRecord, _ others: JSONMembers = [:]) {
        var members = others
        members.append("id", .int(Int(record.number)))
        self.init(record, others: members) { $0.role != .mark }
    }

    /// Creates members for some fields of an entry.
    ///
    /// - Parameter others: Additional members, which replace fields of the same name.
    package init(_ record: some EntryRecord, only names: Set<String>, _ others: JSONMembers) {
        self.init(record, others: others) { names.contains($0.name) }
    }

    private init<Kept: EntryRecord>(
        _ record: Kept, others: JSONMembers, _ isPrinted: (Field) -> Bool
    ) {
        self = others
        for (field, value) in zip(Kept.fields, record.values)
        where isPrinted(field) && !others.has(field.name) {
            if let json = field.json(value, number: { _, _ in nil }) { append(field.name, json) }
        }
    }
}
