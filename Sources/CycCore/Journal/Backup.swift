/// Everything of a person's own that cannot be fetched again.
package struct Backup: Equatable, Sendable {
    /// By number.
    package var entries: [EntryKind: [ImportedEntry]] = [:]
    /// The first number of a kind that was never given, where that is known.
    package var nextNumbers: [EntryKind: Int64] = [:]

    /// Entries of a file that cannot be taken.
    package var remarks: [ImportRemark] = []
    /// Keys of a file that this version does not know, each once, such as `todos.colour`.
    package var unknownKeys: [String] = []
    /// Identities that were made from content, because the file has none.
    package private(set) var identifiedByContent: Set<EntryID> = []

    /// The most of each kind that one file brings, and that an export writes without a word.
    package static let most = 1_000_000

    package init() {}

    /// How many there are of what a person made.
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

    /// The records of one kind.
    package func records<Kept: EntryRecord>(_ type: Kept.Type) -> [Kept] {
        self[type.kind].compactMap { .checked(number: $0.number ?? 1, values: $0.values) }
    }

    /// Gives every entry the identity that its fields say, and one without any that of its content.
    package mutating func identify() { for kind in EntryKind.allCases { identify(kind) } }

    mutating func identify(_ kind: EntryKind) {
        var likenesses = ContentIdentities(kind)
        var entries = self[kind]
        for index in entries.indices {
            let id = likenesses.next(entries[index].values)
            if entries[index].id == nil { identifiedByContent.insert(id) }
            entries[index].id =
                kind.record.identity(entries[index].values) ?? entries[index].id ?? id
        }
        self[kind] = entries
    }
}

/// Identities from content: those with equal content are told apart by their order.
package struct ContentIdentities {
    private let kind: EntryKind
    private var counts: [[FieldValue]: Int] = [:]

    package init(_ kind: EntryKind) { self.kind = kind }

    package mutating func next(_ values: [FieldValue]) -> EntryID {
        if let identity = kind.record.identity(values) { return identity }
        let likeness = kind.record.likeness(values)
        let occurrence = counts[likeness, default: 0]
        counts[likeness] = occurrence + 1
        return EntryID(hashing: likeness, of: kind, occurrence: occurrence)
    }
}
