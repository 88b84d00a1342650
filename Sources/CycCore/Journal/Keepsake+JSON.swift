/// Why a file is no export of cyc.
package struct ImportFault: Error, Equatable {
    /// Where and what, such as `challenges #1: rule`.
    package let detail: String
    /// What a person could not have made, where that is it.
    package let problem: Problem?

    package init(_ detail: String, problem: Problem? = nil) {
        self.detail = detail
        self.problem = problem
    }
}

extension Keepsake {
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
        _ arrival: Arrival, of kind: EntryKind, number: (EntryKind, EntryID) -> Int64?
    ) -> JSON? {
        var members: JSONMembers = ["id": JSON(arrival.number.map { Int($0) })]
        for (field, value) in zip(kind.record.fields, arrival.values) {
            guard let json = field.json(value, number: number) else { return nil }
            members.append(field.name, json)
        }
        members.append("entry", JSON(arrival.id?.description))
        return .object(members)
    }

    /// Reads a file of this or an older version; parts that an older one did not know may be missing.
    ///
    /// Every entry has its identity then.
    ///
    /// - Throws: ``ImportFault``.
    package init(_ values: [String: JSON]) throws(ImportFault) {
        self.init()
        let former = try Self.choices(in: values["repositories"])
        for kind in EntryKind.allCases {
            try read(values[kind.record.plural] ?? (kind == .watch ? former : nil), of: kind)
            let key = "next_\(kind.rawValue)"
            switch values[key] {
            case nil, .null: break
            case .int(let number):
                guard number >= 1 else { throw ImportFault(key) }
                nextNumbers[kind] = min(Int64(number), EntryNumber.all.upperBound + 1)
            default: throw ImportFault(key)
            }
        }
        identify()
    }

    /// Reads the list of one kind; what refers to others needs those to be read before.
    package mutating func read(_ list: JSON?, of kind: EntryKind) throws(ImportFault) {
        guard let list, list != .null else { return }
        let name = kind.record.plural
        guard case .array(let elements) = list else { throw ImportFault(name) }
        guard elements.count <= Self.most else {
            throw ImportFault("\(name): more than \(Self.most)")
        }
        identify()
        let known = Dictionary(
            entries.flatMap { kind, list in
                list.compactMap { arrival in
                    arrival.number.flatMap { number in
                        arrival.id.map { (NumberKey(kind: kind, number: number), $0) }
                    }
                }
            }, uniquingKeysWith: { first, _ in first })
        for element in elements {
            let arrival = try Self.arrival(element, of: kind) {
                known[NumberKey(kind: $0, number: $1)]
            }
            if let arrival { entries[kind, default: []].append(arrival) }
        }
    }

    private struct NumberKey: Hashable {
        let kind: EntryKind
        let number: Int64
    }

    /// `nil` for what refers to something that is not in the file.
    private static func arrival(
        _ json: JSON, of kind: EntryKind, entry: (EntryKind, Int64) -> EntryID?
    ) throws(ImportFault) -> Arrival? {
        let name = kind.record.plural
        guard case .object(let members) = json else { throw ImportFault(name) }
        let values = members.byKey
        var arrival = Arrival(number: nil, values: [])
        switch values["id"] {
        case nil, .null: break
        case .int(let number) where EntryNumber.all.contains(Int64(number)):
            arrival.number = Int64(number)
        case let other?: throw ImportFault("\(name).id \(other.text)")
        }
        let label = arrival.number.map { "\(name) #\($0)" } ?? name
        switch values["entry"] {
        case nil, .null: break
        case .string(let hex):
            guard let id = EntryID(hex: hex) else { throw ImportFault("\(label): entry") }
            arrival.id = id
        default: throw ImportFault("\(label): entry")
        }
        var isDangling = false
        for field in kind.record.fields {
            guard let json = values[field.name] else {
                guard let missing = field.missing else {
                    throw ImportFault("\(label): \(field.name) is missing")
                }
                arrival.values.append(missing)
                continue
            }
            guard let value = field.value(json, entry: entry) else {
                if case .reference(let other) = field.form, case .int(let number) = json,
                    entry(other, Int64(number)) == nil
                {
                    isDangling = true
                    continue
                }
                throw ImportFault("\(label): \(field.name) \(json.text)")
            }
            arrival.values.append(value)
        }
        guard !isDangling else { return nil }
        arrival.values = try asMade(arrival, of: kind.record, label: label)
        return arrival
    }

    private static func asMade<Kept: EntryRecord>(
        _ arrival: Arrival, of type: Kept.Type, label: String
    ) throws(ImportFault) -> [FieldValue] {
        guard let record = Kept.checked(number: arrival.number ?? 1, values: arrival.values)
        else { throw ImportFault(label) }
        do {
            return try record.asMade().values
        } catch {
            throw ImportFault(label, problem: error as? Problem)
        }
    }
}
