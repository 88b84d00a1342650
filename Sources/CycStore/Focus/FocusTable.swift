package import CycCore
import GRDB

// Intervals do not overlap, so that those of a span begin with the last one that began before it.

extension EntryKind {
    /// What finds a few intervals among many.
    static let focusIndexes = """
        CREATE INDEX IF NOT EXISTS focus_from ON focus ("from");
        CREATE INDEX IF NOT EXISTS focus_sitting ON focus (sitting, "from") WHERE sitting IS NOT NULL;
        CREATE INDEX IF NOT EXISTS focus_open ON focus (id) WHERE "to" IS NULL OR paused <> 0;
        CREATE INDEX IF NOT EXISTS focus_leaves
            ON focus (ifnull(sitting, -id), "from", "to", planned, todo, paused, sitting, plan)
            WHERE plan = 'pomodoro';
        """
}

extension LedgerReader {
    /// The intervals that touch a span of time, each with all of its sitting, and what is open; by time.
    package func focus(in span: Range<Instant>) throws -> [FocusEntry] {
        try read { try $0.focus(in: span) }
    }

    /// The interval with this number.
    ///
    /// - Throws: ``CycError/noEntry(_:id:)``.
    package func focusEntry(_ number: Int64) throws -> FocusEntry {
        try read { try $0.focusEntry(number) }
    }

    /// What runs or is paused, with all of its sitting; by time.
    package func openFocus() throws -> [FocusEntry] {
        try read { database in
            try database.openFocus().first.map { try database.sitting(of: $0) } ?? []
        }
    }

    /// Whether anything was ever counted, or runs.
    package func hasFocus() throws -> Bool {
        try read { try $0.first("SELECT 1 FROM focus LIMIT 1") { _ in true } ?? false }
    }

    /// The to-dos that intervals name, as far as they are there.
    package func focusTodos(of entries: [FocusEntry]) throws -> [EntryID: FocusTodo] {
        try read { database in
            var todos: [EntryID: FocusTodo] = [:]
            for id in Set(entries.compactMap(\.interval.todo)) {
                let todo = try database.todo(of: database.entry(.todo, id: id))
                todos[id] = todo.map { FocusTodo($0) }
            }
            return todos
        }
    }

    /// The leaves of to-dos, by number: whole pomodoros, as the last interval of each sitting says.
    ///
    /// Those of the sitting that is open are for whoever knows what it counts.
    package func closedLeaves() throws -> [Int64: Int] {
        try read { database in
            var leaves: [EntryID: Int] = [:]
            // The columns beside max() are those of its row.
            try database.forEach(
                """
                SELECT todo, count(*) FROM (
                    SELECT todo, planned, sum("to" - "from") AS seconds, max("from")
                    FROM focus WHERE plan = 'pomodoro'
                    GROUP BY ifnull(sitting, -id) HAVING count("to") = count(*) AND sum(paused) = 0
                ) WHERE seconds >= planned AND todo IS NOT NULL GROUP BY todo
                """
            ) { row in
                guard let id = EntryID(hex: try row.text(0)) else { throw row.damage(0) }
                leaves[id] = Int(try row.number(1))
            }
            guard !leaves.isEmpty else { return [:] }
            return try database.numbered(leaves)
        }
    }

    /// When the commits of `mine` were made in a span of time, each once; ascending.
    ///
    /// Those that a version read which kept no times are not among them.
    package func authored(in span: Range<Instant>, mine: MyAddresses) throws -> [Instant] {
        try read { database in
            let asked = try database.numbers(of: mine)
            // A commit's day is that of its own offset.
            let first = Day(of: .utc(span.lowerBound)).advanced(by: -2)
            let last = Day(of: .utc(span.upperBound)).advanced(by: 2)
            var found: [CommitID: Instant] = [:]
            try database.forEach(
                """
                SELECT repository, address, records FROM commit_day WHERE day BETWEEN ? AND ?
                """, [first.number, last.number]
            ) { row in
                guard asked.contains(try row.number(1), in: try row.number(0)) else { return }
                guard let records = CommitRecord.decode(try row.bytes(2)) else {
                    throw row.damage(2)
                }
                for record in records {
                    if let authored = record.authored, span.contains(authored) {
                        found[record.id] = authored
                    }
                }
            }
            return found.values.sorted()
        }
    }
}

extension Moment {
    static func utc(_ instant: Instant) -> Moment {
        Moment(secondsSinceEpoch: instant, minutesEastOfUTC: 0)
    }
}

extension Database {
    /// What to-dos have, by their numbers.
    fileprivate func numbered(_ values: [EntryID: Int]) throws -> [Int64: Int] {
        var numbered: [Int64: Int] = [:]
        try forEach("SELECT entry, id FROM todo") { row in
            let id: EntryID = try row.id(0)
            if let value = values[id] { numbered[try row.entryNumber(1)] = value }
        }
        return numbered
    }

    func focus(in span: Range<Instant>) throws -> [FocusEntry] {
        // What reaches into it begins before.
        let before =
            try first(
                "SELECT max(\"from\") FROM focus WHERE \"from\" <= ?", [span.lowerBound]
            ) { try $0.optionalNumber(0) } ?? nil
        let begins = before ?? span.lowerBound
        let entries = try records(
            FocusEntry.self, "WHERE \"from\" >= ? AND \"from\" < ? ORDER BY \"from\"",
            [begins, span.upperBound])
        let outside = "(\"from\" < ?1 OR \"from\" >= ?2)"
        let isAll = try first(
            "SELECT 1 FROM focus WHERE \(outside) LIMIT 1", [begins, span.upperBound]
        ) { _ in false }
        guard isAll == false else { return entries }
        // The rest of their sittings.
        var others = try records(
            FocusEntry.self,
            """
            WHERE \(outside) AND sitting IN
                (SELECT sitting FROM focus WHERE "from" >= ?1 AND "from" < ?2)
            """, [begins, span.upperBound])
        for open in try openFocus() where !(begins..<span.upperBound).contains(open.interval.from) {
            let sitting = try sitting(of: open)
            let known = Set(others.map(\.number))
            others += sitting.filter {
                !known.contains($0.number)
                    && !(begins..<span.upperBound).contains($0.interval.from)
            }
        }
        return others.isEmpty ? entries : (entries + others).sorted()
    }

    /// What is open: one, unless the ledger is damaged.
    func openFocus() throws -> [FocusEntry] {
        // An order would have all of them looked at by the index that has it.
        try records(FocusEntry.self, "WHERE \"to\" IS NULL OR paused <> 0").sorted()
    }

    /// All intervals of the sitting of one, by time.
    func sitting(of entry: FocusEntry) throws -> [FocusEntry] {
        guard let sitting = entry.interval.sitting else { return [entry] }
        return try records(FocusEntry.self, "WHERE sitting = ? ORDER BY \"from\"", [sitting])
    }

    func todo(of entry: Entry?) -> Todo? {
        entry.flatMap { Todo.checked(number: $0.number, values: $0.values) }
    }

    func focusEntry(_ number: Int64) throws -> FocusEntry {
        guard let entry = try records(FocusEntry.self, "WHERE id = ?", [number]).first else {
            throw CycError.noEntry(.focus, id: number)
        }
        return entry
    }
}
