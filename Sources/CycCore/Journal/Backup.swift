/// All data of the user that cannot be fetched again.
package struct Backup: Equatable, Sendable {
    /// In ascending order of numbers.
    package var entries: [EntryKind: [ImportedEntry]] = [:]
    /// First unused number of each kind, if known.
    package var nextNumbers: [EntryKind: Int64] = [:]

    /// Entries of a file that cannot be imported.
    package var remarks: [ImportRemark] = []
    /// Unknown keys of a file, each once, such as `todos.colour`.
    package var unknownKeys: [String] = []
    /// Identities derived from content, because the file has none.
    package private(set) var identifiedByContent: Set<EntryID> = []

    /// Limit of entries per kind in an import; an export warns above it.
    package static let most = 1_000_000

    package init() {}

    /// Number of entries made by the user.
    package var count: Int {
        entries.reduce(0) { sum, kind in
            kind.key.traits.isInternal ? sum : sum + kind.value.count
        }
    }

    package subscript(_ kind: EntryKind) -> [ImportedEntry] {
        get { entries[kind] ?? [] }
        set { entries[kind] = newValue.isEmpty ? nil : newValue }
    }

    package mutating func add(_ record: some EntryRecord, id: EntryID? = nil) {
        entries[type(of: record).kind, default: []].append(
            ImportedEntry(number: record.number, id: id, values: record.values))
    }

    package func records<Kept: EntryRecord>(_ type: Kept.Type) -> [Kept] {
        self[type.kind].compactMap { .checked(number: $0.number ?? 1, values: $0.values) }
    }

    /// Sets each entry's identity: from its fields, else the given one, else a hash of its content.
    package mutating func identify() { for kind in EntryKind.allCases { identify(kind) } }

    mutating func identify(_ kind: EntryKind) {
        var identities = ContentIdentities(kind)
        var entries = self[kind]
        for index in entries.indices {
            let id = identities.next(entries[index].values)
            if entries[index].id == nil { identifiedByContent.insert(id) }
            entries[index].id =
                kind.record.identity(entries[index].values) ?? entries[index].id ?? id
        }
        self[kind] = entries
    }
}

/// Identities derived from content; entries with equal content are distinguished by their order.
package struct ContentIdentities {
    private let kind: EntryKind
    private var counts: [[FieldValue]: Int] = [:]

    package init(_ kind: EntryKind) { self.kind = kind }

    package mutating func next(_ values: [FieldValue]) -> EntryID {
        if let identity = kind.record.identity(values) { return identity }
        let contentIdentity = kind.record.contentIdentity(values)
        let occurrence = counts[contentIdentity, default: 0]
        counts[contentIdentity] = occurrence + 1
        return EntryID(hashing: contentIdentity, of: kind, occurrence: occurrence)
    }
}
