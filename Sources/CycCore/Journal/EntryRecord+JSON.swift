extension JSONMembers {
    /// An entry as lists print it: its number as `id`, and its fields without cyc's own marks.
    ///
    /// - Parameters:
    ///   - record: The entry.
    ///   - others: Members that lists add, or print in place of a field.
    package init(_ record: some EntryRecord, _ others: JSONMembers = [:]) {
        var members = others
        members.append("id", .int(Int(record.number)))
        self.init(record, others: members) { $0.role != .mark }
    }

    /// Some fields of an entry.
    ///
    /// - Parameters:
    ///   - record: The entry.
    ///   - names: Those of the fields.
    ///   - others: Members that lists add.
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
