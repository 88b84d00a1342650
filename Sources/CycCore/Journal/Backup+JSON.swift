extension Backup {
    /// The members of the file, as ``init(_:)`` reads them.
    package var members: JSONMembers {
        let numbers = Dictionary(
            entries.flatMap { kind, list in
                list.compactMap { arrival in arrival.id.map { (Key(kind, $0), arrival.number) } }
            }, uniquingKeysWith: { first, _ in first })
        var members: JSONMembers = ["repositories": repositories]
        for kind in EntryKind.allCases {
            let list = self[kind].compactMap { arrival in
                Self.json(arrival, of: kind) { kind, id in numbers[Key(kind, id)] ?? nil }
            }
            members.append(kind.record.plural, .array(list))
            members.append("next_\(kind.rawValue)", .int(Int(nextNumbers[kind] ?? 1)))
        }
        return members
    }

    /// Every top-level key that there can be.
    package static var keys: [String] {
        ["schema", "repositories"]
            + EntryKind.allCases.flatMap { [$0.record.plural, "next_\($0.rawValue)"] }
    }

    private struct Key: Hashable {
        let kind: EntryKind
        let id: EntryID

        init(_ kind: EntryKind, _ id: EntryID) { (self.kind, self.id) = (kind, id) }
    }

    /// `nil` for what refers to something that is not in the file.
    private static func json(
        _ arrival: ImportedEntry, of kind: EntryKind, number: (EntryKind, EntryID) -> Int64?
    ) -> JSON? {
        var members: JSONMembers = ["id": JSON(arrival.number.map { Int($0) })]
        for (field, value) in zip(kind.record.fields, arrival.values) {
            guard let json = field.json(value, number: number) else { return nil }
            members.append(field.name, json)
        }
        members.append("entry", JSON(arrival.id?.description))
        return .object(members)
    }

    /// Reads a file of this or another version; parts that it does not have may be missing, and what is
    /// not known or not valid is left out and named.
    ///
    /// Every entry has its identity then.
    ///
    /// - Throws: ``ImportError`` where the file cannot be understood.
    package init(_ document: some ImportDocument) throws(ImportError) {
        self.init()
        let known = Set(Self.keys)
        var seen: Set<String> = []
        for key in document.keys where !known.contains(key) || !seen.insert(key).inserted {
            noteUnknown(key)
        }
        for kind in EntryKind.allCases {
            if let former = try Self.formerList(of: kind, in: document) {
                try read(former, kind)
            } else {
                try read(document, kind)
            }
            readNextNumber(document, kind)
        }
        identify()
    }

    /// Reads members that were parsed already.
    package init(_ members: [String: JSON]) throws(ImportError) {
        try self.init(ParsedDocument(members: members))
    }

    private mutating func readNextNumber(_ document: some ImportDocument, _ kind: EntryKind) {
        let key = "next_\(kind.rawValue)"
        switch document.value(of: key) {
        case nil, .null: break
        case .int(let number) where number >= 1:
            nextNumbers[kind] = min(Int64(number), EntryNumber.all.upperBound + 1)
        default: noteUnknown(key)
        }
    }

    /// Most keys that are named: more is no file of any cyc.
    private static let mostUnknown = 100

    private mutating func noteUnknown(_ key: String) {
        guard unknownKeys.count < Self.mostUnknown, !unknownKeys.contains(key) else { return }
        unknownKeys.append(key)
    }

    /// Reads the list of one kind; what refers to others needs those to be read before.
    package mutating func read(
        _ document: some ImportDocument, _ kind: EntryKind
    ) throws(ImportError) {
        let name = kind.record.plural
        var known: [NumberKey: EntryID] = [:]
        for case .reference(let other) in kind.record.fields.map(\.form) {
            identify(other)
            for arrival in self[other] {
                guard let number = arrival.number, let id = arrival.id else { continue }
                let key = NumberKey(kind: other, number: number)
                if known[key] == nil { known[key] = id }
            }
        }
        let keys = Set(kind.record.fields.map(\.name) + ["id", "entry"])
        var arrivals: [ImportedEntry] = []
        var (remarks, unknown) = ([ImportRemark](), Set<String>())
        let isList = try document.forEachElement(of: name) { element throws(ImportError) in
            guard arrivals.count + remarks.count < Self.most else {
                throw ImportError("\(name): more than \(Self.most)")
            }
            let members: [String: JSON]
            guard case .object(let object) = element else {
                remarks.append(ImportRemark(kind, number: nil, .invalid(element.brief)))
                return
            }
            members = object.byKey
            if unknown.count < Self.mostUnknown {
                unknown.formUnion(members.keys.filter { !keys.contains($0) })
            }
            switch Self.arrival(
                members, of: kind, entry: { known[NumberKey(kind: $0, number: $1)] })
            {
            case .success(let arrival): arrivals.append(arrival)
            case .failure(let invalid): remarks.append(invalid.remark)
            }
        }
        if !isList, let other = document.value(of: name), other != .null { throw ImportError(name) }
        self[kind] += arrivals
        self.remarks += remarks
        for key in unknown.sorted() { noteUnknown("\(name).\(key)") }
    }

    private struct NumberKey: Hashable {
        let kind: EntryKind
        let number: Int64
    }

    /// The fields of all kinds that can be a headline.
    private static let headlines = EntryKind.allCases.flatMap(\.traits.headline)

    /// An entry that is not valid.
    private struct InvalidEntry: Error {
        let remark: ImportRemark
    }

    private static func arrival(
        _ members: [String: JSON], of kind: EntryKind, entry: (EntryKind, Int64) -> EntryID?
    ) -> Result<ImportedEntry, InvalidEntry> {
        var arrival = ImportedEntry(number: nil, values: [])
        /// What it is called, as far as that can be told.
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
                        kind, number: arrival.number, headline: headline(), reason)))
        }
        switch members["id"] {
        case nil, .null: break
        case .int(let number) where EntryNumber.all.contains(Int64(number)):
            arrival.number = Int64(number)
        case let other?: return failure(.invalid("id \(other.brief)"))
        }
        switch members["entry"] {
        case nil, .null: break
        case .string(let hex):
            guard let id = EntryID(hex: hex) else {
                return failure(.invalid("entry \(JSON.string(hex).brief)"))
            }
            arrival.id = id
        case let other?: return failure(.invalid("entry \(other.brief)"))
        }
        for field in kind.record.fields {
            guard let json = members[field.name] else {
                guard let missing = field.missing else {
                    return failure(.invalid("\(field.name) is missing"))
                }
                arrival.values.append(missing)
                continue
            }
            guard let value = field.value(json, entry: entry) else {
                if case .reference = field.form, case .int = json { return failure(.orphaned) }
                return failure(.invalid("\(field.name) \(json.brief)"))
            }
            arrival.values.append(value)
        }
        do {
            guard let values = try validated(arrival, of: kind.record) else {
                return failure(.invalid(""))
            }
            arrival.values = values
            return .success(arrival)
        } catch {
            guard let problem = error as? CycError else { return failure(.invalid("")) }
            return failure(.refused(problem))
        }
    }

    private static func validated<Kept: EntryRecord>(
        _ arrival: ImportedEntry, of type: Kept.Type
    ) throws -> [FieldValue]? {
        try Kept.checked(number: arrival.number ?? 1, values: arrival.values)?.validated().values
    }
}

extension JSON {
    /// Its text, cut where it is long.
    fileprivate var brief: String {
        let text = text
        return text.utf8.count > 60 ? "\(text.prefix(50))…" : text
    }
}
