package import CycCore
import GRDB

// Intervals of one machine do not overlap, so those that touch a span start at the last one that
// began before it.

extension EntryKind {
    /// Indexes for few intervals among many.
    static let focusIndexes = """
        CREATE INDEX IF NOT EXISTS focus_from ON focus ("from");
        CREATE INDEX IF NOT EXISTS focus_sitting ON focus (sitting, "from") WHERE sitting IS NOT NULL;
        CREATE INDEX IF NOT EXISTS focus_open ON focus (id) WHERE "to" IS NULL OR paused <> 0;
        CREATE INDEX IF NOT EXISTS focus_leaves
            ON focus (ifnull(sitting, -id), "from", "to", planned, todo, paused, sitting, plan)
            WHERE plan = 'pomodoro';
        CREATE INDEX IF NOT EXISTS focus_machine ON focus (machine, "from")
            WHERE machine IS NOT NULL;
        """
}

extension LedgerReader {
    /// Returns the intervals that touch a span of time with all others of their focus sessions, and
    /// the open one, by time.
    package func focus(in span: Range<Instant>) throws -> [FocusEntry] {
        try read { try $0.focus(in: span) }
    }

    /// Returns this machine's identity if one of `entries` names a machine; else nothing needs it.
    package func ownMachine(among entries: [FocusEntry]) throws -> MachineID? {
        guard entries.contains(where: { $0.interval.machine != nil }) else { return nil }
        return try read { try $0.thisMachine() }
    }

    /// Returns the interval with this number.
    ///
    /// - Throws: ``CycError/noEntry(_:id:)``.
    package func focusEntry(_ number: Int64) throws -> FocusEntry {
        try read { try $0.focusEntry(number) }
    }

    /// Returns all intervals of this machine's running or paused focus session, by time.
    package func openFocus() throws -> [FocusEntry] {
        try read { database in
            try database.ownOpenFocus().first.map { try database.focusSession(of: $0) } ?? []
        }
    }

    /// Returns the intervals that began last, the newest first.
    package func newestFocus(limit: Int) throws -> [FocusEntry] {
        try read { try $0.newestFocus(limit: limit) }
    }

    /// Returns this machine's interval that began last, and its to-do if that is still open.
    package func lastFocus() throws -> (entry: FocusEntry, todo: Todo?)? {
        try read { database in
            guard let entry = try database.newestOwnFocus() else { return nil }
            let id = entry.interval.todo
            let todo = try id.flatMap { try database.todo(of: database.entry(.todo, id: $0)) }
            return (entry, todo.flatMap { $0.isDone ? nil : $0 })
        }
    }

    /// Whether any interval exists.
    package func hasFocus() throws -> Bool {
        try read { try $0.first("SELECT 1 FROM focus LIMIT 1") { _ in true } ?? false }
    }

    /// Returns the existing to-dos that intervals name.
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

    /// Returns the completed pomodoros of each to-do by its number, as the last interval of each
    /// focus session names it.
    ///
    /// The open session is excluded: its end is not known here.
    package func completedPomodoros() throws -> [Int64: Int] {
        try read { database in
            var counts: [EntryID: Int] = [:]
            // In SQLite, bare columns beside max() come from the row with the maximum.
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
                counts[id] = Int(try row.number(1))
            }
            guard !counts.isEmpty else { return [:] }
            return try database.numbered(counts)
        }
    }

    /// Returns the author times of the commits of `mine` in a span of time, each once, ascending.
    ///
    /// Commits stored by versions without author times are missing.
    package func authored(in span: Range<Instant>, mine: MyAddresses) throws -> [Instant] {
        try read { database in
            let addresses = try database.numbers(of: mine)
            // A commit's day is that of its own UTC offset.
            let first = Day(of: .utc(span.lowerBound)).advanced(by: -2)
            let last = Day(of: .utc(span.upperBound)).advanced(by: 2)
            var found: [CommitID: Instant] = [:]
            try database.forEach(
                """
                SELECT repository, address, records FROM commit_day WHERE day BETWEEN ? AND ?
                """, [first.number, last.number]
            ) { row in
                guard addresses.contains(try row.number(1), in: try row.number(0)) else { return }
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
        Moment(instant: instant, minutesEastOfUTC: 0)
    }
}

extension Database {
    /// Replaces identities of to-dos by their numbers.
    fileprivate func numbered(_ values: [EntryID: Int]) throws -> [Int64: Int] {
        var numbered: [Int64: Int] = [:]
        try forEach("SELECT entry, id FROM todo") { row in
            let id: EntryID = try row.id(0)
            if let value = values[id] { numbered[try row.entryNumber(1)] = value }
        }
        return numbered
    }

    /// Returns the intervals that touch a span of time, by time; one without length may be missing.
    func focus(touching span: Range<Instant>) throws -> [FocusEntry] {
        // The interval that reaches into the span begins before it. Where intervals name machines
        // this finds none, so that others need no second statement.
        let entries = try records(
            FocusEntry.self,
            """
            WHERE "from" < ?2 AND "from" >= ifnull(
                (SELECT max("from") FROM focus WHERE "from" <= ?1 AND "to" IS NOT "from"), ?1)
            AND NOT EXISTS (SELECT 1 FROM focus WHERE machine IS NOT NULL)
            ORDER BY "from"
            """, [span.lowerBound, span.upperBound])
        return entries.isEmpty ? try focusOfMachines(touching: span) : entries
    }

    /// Returns the intervals of all machines that touch a span of time, by time; one without length
    /// may be missing.
    ///
    /// Of each machine, only the last interval that began before the span can reach into it. This
    /// machine's own may name it or no machine.
    private func focusOfMachines(touching span: Range<Instant>) throws -> [FocusEntry] {
        try records(
            FocusEntry.self,
            """
            WHERE "from" >= ?1 AND "from" < ?2 OR id IN (
                WITH RECURSIVE named(machine) AS (
                    SELECT min(machine) FROM focus WHERE machine IS NOT NULL
                    UNION ALL
                    SELECT (SELECT min(machine) FROM focus WHERE machine > named.machine)
                    FROM named WHERE named.machine IS NOT NULL)
                SELECT (SELECT id FROM focus WHERE machine = named.machine AND "from" < ?1
                    AND "to" IS NOT "from" ORDER BY "from" DESC LIMIT 1) FROM named
                UNION ALL
                SELECT (SELECT id FROM focus WHERE machine IS NULL AND "from" < ?1
                    AND "from" > ifnull((SELECT max("from") FROM focus
                        WHERE machine = ?3 AND "from" < ?1), ?4)
                    AND "to" IS NOT "from" ORDER BY "from" DESC LIMIT 1))
            """, [span.lowerBound, span.upperBound, thisMachine().description, Instant.min]
        ).filter { $0.interval.from >= span.lowerBound || $0.interval.overlaps(span) }.sorted()
    }

    /// Returns the intervals that touch a span of time with all others of their focus sessions, and
    /// the open one, by time.
    func focus(in span: Range<Instant>) throws -> [FocusEntry] {
        let entries = try focus(touching: span)
        let begins = min(span.lowerBound, entries.first?.interval.from ?? span.lowerBound)
        let outside = "(\"from\" < ?1 OR \"from\" >= ?2)"
        // The other intervals of their focus sessions. Where the span holds all, none is looked for.
        var others = try records(
            FocusEntry.self,
            """
            WHERE \(outside) AND sitting IN (
                SELECT sitting FROM focus WHERE "from" >= ?1 AND "from" < ?2
                AND EXISTS (SELECT 1 FROM focus WHERE \(outside)))
            """, [begins, span.upperBound])
        for open in try openFocus() where !(begins..<span.upperBound).contains(open.interval.from) {
            let focusSession = try focusSession(of: open)
            let known = Set(others.map(\.number))
            others += focusSession.filter {
                !known.contains($0.number)
                    && !(begins..<span.upperBound).contains($0.interval.from)
            }
        }
        return others.isEmpty ? entries : (entries + others).sorted()
    }

    /// Returns the open intervals: one of each machine, unless the ledger is damaged.
    func openFocus() throws -> [FocusEntry] {
        // ORDER BY would make SQLite scan the index with that order instead of focus_open.
        try records(FocusEntry.self, "WHERE \"to\" IS NULL OR paused <> 0").sorted()
    }

    /// Returns this machine's open interval: one, unless the ledger is damaged.
    func ownOpenFocus() throws -> [FocusEntry] {
        let open = try openFocus()
        let own = try ownMachine(among: open)
        return open.filter { $0.interval.isOwn(own) }
    }

    /// Returns this machine's identity if one of `entries` names a machine; else nothing needs it.
    func ownMachine(among entries: [FocusEntry]) throws -> MachineID? {
        entries.contains { $0.interval.machine != nil } ? try thisMachine() : nil
    }

    /// Returns this machine's interval that began last.
    fileprivate func newestOwnFocus() throws -> FocusEntry? {
        guard let newest = try newestFocus(limit: 1).first else { return nil }
        let own = try ownMachine(among: [newest])
        guard !newest.interval.isOwn(own) else { return newest }
        return try records(
            FocusEntry.self,
            """
            WHERE machine IS NULL OR machine = ? ORDER BY "from" DESC, id DESC LIMIT 1
            """, [own?.description]
        ).first
    }

    /// Returns all intervals of the focus session of an interval, by time.
    func focusSession(of entry: FocusEntry) throws -> [FocusEntry] {
        guard let focusSession = entry.interval.focusSession else { return [entry] }
        return try records(FocusEntry.self, "WHERE sitting = ? ORDER BY \"from\"", [focusSession])
    }

    func todo(of entry: Entry?) -> Todo? {
        entry.flatMap { Todo.checked(number: $0.number, values: $0.values) }
    }

    func newestFocus(limit: Int) throws -> [FocusEntry] {
        try records(FocusEntry.self, "ORDER BY \"from\" DESC, id DESC LIMIT ?", [limit])
    }

    func focusEntry(_ number: Int64) throws -> FocusEntry {
        guard let entry = try records(FocusEntry.self, "WHERE id = ?", [number]).first else {
            throw CycError.noEntry(.focus, id: number)
        }
        return entry
    }
}
