import CycCore

/// Recovers the user's data from the pages of a damaged SQLite file.
///
/// Actions are recognized by their digests, rows by their columns and identities, so that the table
/// of a page need not be known.
struct PageWalk {
    private let pages: PageFile
    /// The columns of the table of each kind, in order.
    private let columns: [EntryKind: [String]]
    private(set) var recovered = RecoveredData()

    /// - Parameter columns: The columns of the table of each kind, in order.
    /// - Throws: ``CycError/cannotRead(file:detail:)``.
    init(_ pages: PageFile, columns: [EntryKind: [String]]) throws(CycError) {
        self.pages = pages
        self.columns = columns
        try walk()
    }

    private mutating func walk() throws(CycError) {
        recovered.lastSeq = nil
        let used = try usedPages()
        let listed = try pages.freePages()
        let free = listed?.subtracting(used)
        var versions: [EntryID: [Entry]] = [:]
        var indexed: Set<EntryID> = []
        for number in 1...max(pages.count, 1) {
            let isFree = free?.contains(number) ?? false
            let bytes = try pages.page(number)
            let tree = TreePage(bytes, isFirst: number == 1)
            if tree?.isSound != true, !isFree {
                for cell in TreePage.scatteredActions(bytes) {
                    _ = try cell.payload.map { payload throws(CycError) in
                        try addAction(payload, rowID: cell.rowID)
                    }
                }
            }
            guard let page = tree else { continue }
            var rows: [(number: Int64, values: [RecordValue])] = []
            for cell in page.cells {
                guard let payload = cell.payload else { continue }
                if page.kind == .table, try addAction(payload, rowID: cell.rowID) { continue }
                guard let bytes = try pages.content(payload) else {
                    if !isFree,
                        let id = Self.identity(in: RecordReader.values(Array(payload.local)) ?? [])
                    {
                        indexed.insert(id)
                    }
                    continue
                }
                guard let values = RecordReader.values(bytes) else { continue }
                if page.kind == .table {
                    if !storeLastSeq(values), !isFree { rows.append((cell.rowID, values)) }
                } else if !isFree {
                    // An index of the table of machines looks the same. It lists one row only, this
                    // machine's, whose number is 1.
                    let isAlone = page.cells.count == 1 && values.last == .integer(1)
                    readIndexRow(indexed: values, isAlone, &indexed)
                }
            }
            for entry in entries(of: rows) { versions[entry.id, default: []].append(entry) }
        }
        let isFreeKnown =
            try listed?.count == DatabaseHeader(pages.page(1)).freeCount && listed == free
        recovered.isFreeKnown = isFreeKnown
        recovered.unread = try unreadKinds()
        recovered.finish()
        if isFreeKnown {
            // The index of the table of machines looks like one of entries.
            let machines = recovered.actions.map {
                EntryID(high: $0.key.machine.high, low: $0.key.machine.low)
            }
            recovered.existed = indexed.subtracting(machines)
        }
        let replayed = JournalReplay(recovered.actions, of: recovered.machine).entries
        for (id, entries) in versions {
            // The version that the recovered actions of the journal end with, else the last one in
            // the file.
            let newest = entries.first { $0 == replayed[id] } ?? entries.last
            if let newest { recovered.set(newest) }
        }
    }

    // MARK: Pages

    private func tree(_ number: Int) throws(CycError) -> TreePage? {
        guard number >= 1, number <= pages.count else { return nil }
        let bytes = try pages.page(number)
        return TreePage(bytes, isFirst: number == 1)
    }

    /// Returns the pages linked from the first one on, without overflow pages.
    private func usedPages() throws(CycError) -> Set<Int> {
        var used: Set<Int> = []
        var next = [1]
        while let number = next.popLast() {
            guard used.insert(number).inserted else { continue }
            guard let page = try tree(number) else {
                used.remove(number)
                continue
            }
            next += page.links.map(\.page) + page.tables.map(\.link.page)
        }
        return used
    }

    /// Returns the kinds whose tables cannot be read completely.
    private func unreadKinds() throws(CycError) -> Set<EntryKind> {
        var tables: [TreePage.Table] = []
        _ = try isWhole(1, .min ... .max, depth: 0) { page in
            tables += page.tables
            return true
        }
        var unread: Set<EntryKind> = []
        for kind in EntryKind.allCases {
            let root = tables.first { $0.name == kind.rawValue }?.link.page
            let isRead = try root.map { root throws(CycError) in
                try isWhole(root, .min ... .max, depth: 0) { page throws(CycError) in
                    for cell in page.cells {
                        guard let payload = cell.payload,
                            let content = try pages.content(payload),
                            let values = RecordReader.values(content),
                            entry(kind, cell.rowID, values) != nil
                        else { return false }
                    }
                    return true
                }
            }
            if isRead != true { unread.insert(kind) }
        }
        return unread
    }

    /// Whether a table can be read from a page on downwards; `leaf` checks a page with rows.
    private func isWhole(
        _ number: Int, _ rows: ClosedRange<Int64>, depth: Int,
        _ leaf: (TreePage) throws(CycError) -> Bool
    ) throws(CycError) -> Bool {
        guard depth < 20, let page = try tree(number), page.kind.isTable else { return false }
        if page.kind == .table {
            return try leaf(page) && page.isSound
                && page.cells.allSatisfy { rows.contains($0.rowID) }
        }
        var isWhole = page.isSound
        for link in page.links where try !self.isWhole(link.page, link.rows, depth: depth + 1, leaf)
        {
            isWhole = false
        }
        return isWhole
    }

    // MARK: Rows

    /// Adds the row of an action, even if it is damaged or truncated.
    ///
    /// - Returns: Whether the row is an action.
    private mutating func addAction(
        _ payload: TreePage.Payload, rowID: Int64
    ) throws(CycError) -> Bool {
        let content = try pages.content(payload)
        guard let values = RecordReader.values(content ?? Array(payload.local), takesCut: true),
            values.count == 3, values[0] == .null, case .integer = values[1]
        else { return false }
        switch values[2] {
        case .blob(let bytes), .text(let bytes):
            guard Action.mayBeAction(bytes) else { return false }
            recovered.add(bytes, seq: rowID, mayBeCut: content == nil)
            return true
        default: return false
        }
    }

    /// Stores the number of the newest action if the row holds it.
    ///
    /// - Returns: Whether it does.
    private mutating func storeLastSeq(_ values: [RecordValue]) -> Bool {
        guard values.count == 2, values[0] == .text(Array("action".utf8)),
            case .integer(let last) = values[1]
        else { return false }
        recovered.lastSeq = max(recovered.lastSeq ?? 0, last)
        return true
    }

    /// Reads a row of an index or of a table without row ids.
    private mutating func readIndexRow(
        indexed values: [RecordValue], _ isAlone: Bool, _ identities: inout Set<EntryID>
    ) {
        guard values.count == 2, case .integer(let number) = values[1] else { return }
        switch values[0] {
        case .blob(let bytes):
            if !isAlone, let id = EntryID(bytes: bytes), EntryNumber.all.contains(number) {
                identities.insert(id)
            }
        case .text(let key):
            for kind in EntryKind.allCases where key.elementsEqual("next_\(kind.rawValue)".utf8) {
                if (1...EntryNumber.all.upperBound + 1).contains(number) {
                    recovered.nextNumbers[kind] = max(recovered.nextNumbers[kind] ?? 1, number)
                }
            }
        default: break
        }
    }

    private static func identity(in values: [RecordValue]) -> EntryID? {
        guard values.first == .null else { return nil }
        for case .blob(let bytes) in values { return EntryID(bytes: bytes) }
        return nil
    }

    /// Returns the entries of a page; all are of the kind that matches most rows.
    private func entries(of rows: [(number: Int64, values: [RecordValue])]) -> [Entry] {
        var best: [Entry] = []
        for kind in EntryKind.allCases {
            let entries = rows.compactMap { entry(kind, $0.number, $0.values) }
            if entries.count > best.count { best = entries }
        }
        return best
    }

    private func entry(_ kind: EntryKind, _ number: Int64, _ row: [RecordValue]) -> Entry? {
        guard let names = columns[kind], row.count <= names.count, row.first == .null else {
            return nil
        }
        var byName: [String: RecordValue] = [:]
        // Rows from before a column was added lack it.
        for (name, value) in zip(names, row) { byName[name] = value }
        guard case .blob(let bytes)? = byName["entry"], let id = EntryID(bytes: bytes) else {
            return nil
        }
        var values: [FieldValue] = []
        for field in kind.record.fields {
            guard let value = Self.value(of: field, byName) else { return nil }
            values.append(value)
        }
        let identity = kind.record.identity(values)
        let entry = Entry(id: id, kind: kind, number: number, values: values)
        return entry.record != nil && (identity ?? id) == id ? entry : nil
    }

    private static func value(of field: Field, _ columns: [String: RecordValue]) -> FieldValue? {
        let value: FieldValue
        switch columns[field.name] ?? .null {
        case .null: value = .none
        case .integer(let number):
            if field.form == .moment {
                guard case .integer(let minutes)? = columns["\(field.name)_offset"] else {
                    return nil
                }
                value = .moment(
                    Moment(
                        instant: Instant(secondsSinceEpoch: number), minutesEastOfUTC: Int(minutes))
                )
            } else {
                value = .integer(number)
            }
        case .text(let bytes):
            // No text has a NUL, but a zeroed page does.
            guard !bytes.contains(0), let text = String(validating: bytes, as: UTF8.self) else {
                return nil
            }
            value = .text(text)
        case .real, .blob: return nil
        }
        return field.takes(value) ? value : nil
    }
}
