extension Backup {
    /// Top-level members of the export file, as read by ``init(_:)``.
    package var members: JSONMembers {
        let numbers = Dictionary(
            entries.flatMap { kind, list in
                list.compactMap { imported in imported.id.map { (Key(kind, $0), imported.number) } }
            }, uniquingKeysWith: { first, _ in first })
        var members: JSONMembers = ["repositories": repositories]
        for kind in Self.kinds {
            let list = self[kind].compactMap { imported in
                Self.json(imported, of: kind) { kind, id in numbers[Key(kind, id)] ?? nil }
            }
            members.append(kind.record.plural, .array(list))
            members.append("next_\(kind.rawValue)", .int(Int(nextNumbers[kind] ?? 1)))
        }
        return members
    }

    /// All top-level keys of an export file.
    package static var keys: [String] {
        ["schema", "repositories"]
            + kinds.flatMap { [$0.record.plural, "next_\($0.rawValue)"] }
    }

    /// All kinds but marks that expire.
    private static var kinds: [EntryKind] {
        EntryKind.allCases.filter { $0.traits.sharing != .always }
    }

    private struct Key: Hashable {
        let kind: EntryKind
        let id: EntryID

        init(_ kind: EntryKind, _ id: EntryID) { (self.kind, self.id) = (kind, id) }
    }

    /// Returns `nil` for an entry that refers to one that is not in the file.
    private static func json(
        _ imported: ImportedEntry, of kind: EntryKind, number: (EntryKind, EntryID) -> Int64?
    ) -> JSON? {
        var members: JSONMembers = ["id": JSON(imported.number.map { Int($0) })]
        for (field, value) in zip(kind.record.fields, imported.values) {
            guard let json = field.json(value, number: number) else { return nil }
            members.append(field.name, json)
        }
        members.append("entry", JSON(imported.id?.description))
        return .object(members)
    }

    /// Parses an export of this or another version. Missing parts are allowed; unknown keys and
    /// invalid entries are left out and reported. Every parsed entry gets an identity.
    ///
    /// - Throws: ``ImportError`` if the file has another structure.
    package init(_ document: some ImportDocument) throws(ImportError) {
        self.init()
        let known = Set(Self.keys)
        var seen: Set<String> = []
        for key in document.keys where !known.contains(key) || !seen.insert(key).inserted {
            recordUnknownKey(key)
        }
        for kind in Self.kinds {
            if let former = try Self.legacyList(of: kind, in: document) {
                try read(former, kind)
            } else {
                try read(document, kind)
            }
            readNextNumber(document, kind)
        }
        identify()
    }

    /// Reads members that were already parsed.
    package init(_ members: [String: JSON]) throws(ImportError) {
        try self.init(ParsedDocument(members: members))
    }

    private mutating func readNextNumber(_ document: some ImportDocument, _ kind: EntryKind) {
        let key = "next_\(kind.rawValue)"
        switch document.value(of: key) {
        case nil, .null: break
        case .int(let number) where number >= 1:
            nextNumbers[kind] = min(Int64(number), EntryNumber.all.upperBound + 1)
        default: recordUnknownKey(key)
        }
    }

    /// Limit of reported unknown keys: more of them occur in no export of any version.
    private static let maximumUnknown = 100

    private mutating func recordUnknownKey(_ key: String) {
        guard unknownKeys.count < Self.maximumUnknown, !unknownKeys.contains(key) else { return }
        unknownKeys.append(key)
    }

    /// Reads the list of one kind; the kinds it refers to must have been read before.
    package mutating func read(
        _ document: some ImportDocument, _ kind: EntryKind
    ) throws(ImportError) {
        let name = kind.record.plural
        var known: [NumberKey: EntryID] = [:]
        for case .reference(let other) in kind.record.fields.map(\.form) {
            identify(other)
            for imported in self[other] {
                guard let number = imported.number, let id = imported.id else { continue }
                let key = NumberKey(kind: other, number: number)
                if known[key] == nil { known[key] = id }
            }
        }
        let keys = Set(kind.record.fields.map(\.name) + ["id", "entry"])
        var importedEntries: [ImportedEntry] = []
        var (remarks, unknown) = ([ImportRemark](), Set<String>())
        let isList = try document.forEachElement(of: name) { element throws(ImportError) in
            guard importedEntries.count + remarks.count < Self.most else {
                throw ImportError("\(name): more than \(Self.most)")
            }
            let members: [String: JSON]
            guard case .object(let object) = element else {
                remarks.append(ImportRemark(kind, number: nil, .invalid(element.brief)))
                return
            }
            members = object.byKey
            if unknown.count < Self.maximumUnknown {
                unknown.formUnion(members.keys.filter { !keys.contains($0) })
            }
            switch Self.parseEntry(
                members, of: kind, entry: { known[NumberKey(kind: $0, number: $1)] })
            {
            case .success(let imported): importedEntries.append(imported)
            case .failure(let invalid): remarks.append(invalid.remark)
            }
        }
        if !isList, let other = document.value(of: name), other != .null { throw ImportError(name) }
        self[kind] += importedEntries
        self.remarks += remarks
        for key in unknown.sorted() { recordUnknownKey("\(name).\(key)") }
    }

    private struct NumberKey: Hashable {
        let kind: EntryKind
        let number: Int64
    }

    /// Fields of all kinds that can serve as a headline.
    private static let headlines = EntryKind.allCases.flatMap(\.traits.headline)

    /// An entry that is not valid.
    private struct InvalidEntry: Error {
        let remark: ImportRemark
    }

    private static func parseEntry(
        _ members: [String: JSON], of kind: EntryKind, entry: (EntryKind, Int64) -> EntryID?
    ) -> Result<ImportedEntry, InvalidEntry> {
        var imported = ImportedEntry(number: nil, values: [])
        /// Returns the headline as far as the members reveal it.
        func headline() -> String {
            for key in headlines {
                if case .string(let text) = members[key] { return text }
            }
            return ""
        }
        func failure(_ reason: ImportRemark.Reason) -> Result<ImportedEntry, InvalidEntry> {
            .failure(
                InvalidEntry(
                    remark: ImportRemark(
                        kind, number: imported.number, headline: headline(), reason)))
        }
        switch members["id"] {
        case nil, .null: break
        case .int(let number) where EntryNumber.all.contains(Int64(number)):
            imported.number = Int64(number)
        case let other?: return failure(.invalid("id \(other.brief)"))
        }
        switch members["entry"] {
        case nil, .null: break
        case .string(let hex):
            guard let id = EntryID(hex: hex) else {
                return failure(.invalid("entry \(JSON.string(hex).brief)"))
            }
            imported.id = id
        case let other?: return failure(.invalid("entry \(other.brief)"))
        }
        for field in kind.record.fields {
            guard let json = members[field.name] else {
                guard let missing = field.missing else {
                    return failure(.invalid("\(field.name) is missing"))
                }
                imported.values.append(missing)
                continue
            }
            guard let value = field.value(json, entry: entry) else {
                if case .reference = field.form, case .int = json { return failure(.orphaned) }
                return failure(.invalid("\(field.name) \(json.brief)"))
            }
            imported.values.append(value)
        }
        do {
            guard let values = try validated(imported, of: kind.record) else {
                return failure(.invalid(""))
            }
            imported.values = values
            return .success(imported)
        } catch {
            guard let problem = error as? CycError else { return failure(.invalid("")) }
            return failure(.refused(problem))
        }
    }

    private static func validated<Kept: EntryRecord>(
        _ imported: ImportedEntry, of type: Kept.Type
    ) throws -> [FieldValue]? {
        try Kept.checked(number: imported.number ?? 1, values: imported.values)?.validated().values
    }
}

extension JSON {
    /// The value's text, shortened if it is long.
    fileprivate var brief: String {
        let text = text
        return text.utf8.count > 60 ? "\(text.prefix(50))…" : text
    }
}
