package import CycCore
import GRDB

extension LedgerReader {
    /// Returns the mentions in commits since `instant` that can mean more than one to-do, and closed
    /// none of them; those with fewer than two open to-dos are left out.
    package func unclearMentions(since instant: Instant) throws -> [UnclearMention] {
        try read { database in
            let mentions = try database.unclearMentions().filter { $0.authored >= instant }
            guard !mentions.isEmpty else { return [] }
            let open = Set(
                try database.all("SELECT id FROM todo WHERE done IS NULL") { try $0.entryNumber(0) }
            )
            return mentions.filter { $0.todos.count { open.contains($0) } > 1 }
        }
    }
}

extension Database {
    /// Closes the to-dos named by commits, each commit once, and records the mentions.
    ///
    /// - Parameters:
    ///   - mentions: In any order; known mentions change nothing.
    ///   - environment: Input of the decision to stop the focus session on a to-do; `nil` keeps it
    ///     running.
    /// - Returns: The changes that closed to-dos.
    @discardableResult
    func closeTodos(
        namedBy mentions: [TodoMention], focusEnvironment environment: FocusEnvironment? = nil,
        at moment: Moment
    ) throws -> [TodoChange] {
        let mentions = try resolved(mentions)
        var todos: [Int64: Todo] = [:]
        var identities: [Int64: EntryID] = [:]
        var known: Set<TodoMention.Key> = []
        for number in Set(mentions.flatMap(\.todos)) {
            guard let entry = try entry(.todo, number: number),
                let todo = Todo(number: number, values: entry.values)
            else { continue }
            todos[number] = todo
            identities[number] = entry.id
            for mention in try self.mentions(of: entry.id) {
                known.insert(TodoMention.Key(todo: number, authored: mention.authored))
            }
        }
        let closings = TodoClosings(mentions, todos: todos, known: known, now: moment)
        let changes = try closings.changes.map { change in
            do {
                return try commit(change, origin: .cyc, focusEnvironment: environment).change
            } catch CycError.focus {
                // Contradictory intervals must not keep the to-do open.
                return try commit(change, origin: .cyc).change
            }
        }
        // Not part of the same action, so that undoing it does not close the to-do again.
        try recordMentions(closings.seen, identities, at: moment)
        return changes
    }

    private func mentions(of todo: EntryID) throws -> [StoredMention] {
        try records(StoredMention.self, "WHERE todo = ?", [todo.description])
    }

    private func recordMentions(
        _ keys: Set<TodoMention.Key>, _ identities: [Int64: EntryID], at moment: Moment
    ) throws {
        guard !keys.isEmpty else { return }
        var next = try nextNumber(of: .mention, for: keys.count)
        var images: [EntryImage] = []
        let sorted = keys.sorted {
            ($0.todo, $0.authored.instant, $0.authored.minutesEastOfUTC)
                < ($1.todo, $1.authored.instant, $1.authored.minutesEastOfUTC)
        }
        for key in sorted {
            guard let todo = identities[key.todo] else { continue }
            let mention = StoredMention(number: next, todo: todo, authored: key.authored)
            images.append(EntryImage(before: nil, after: Entry(new: mention)))
            next += 1
        }
        try perform("commit", at: moment, origin: .mark, images)
    }
}

// MARK: Numbers of several machines

extension Database {
    /// Returns the mentions with the numbers by which the to-dos are shown now.
    ///
    /// A number means the to-do that bore it when the commit was made. Where several machines gave it,
    /// it may be any of theirs: such a mention closes nothing, and is kept for a hint.
    fileprivate func resolved(_ mentions: [TodoMention]) throws -> [TodoMention] {
        guard !mentions.isEmpty, try hasOtherMachines() else { return mentions }
        let borne = try borneNumbers()
        var unclear: [UnclearMention] = []
        let resolved = mentions.map { mention in
            TodoMention(
                commit: mention.commit, authored: mention.authored,
                committedAt: mention.committedAt,
                todos: mention.todos.compactMap { number in
                    let possible = (borne[number] ?? []).filter {
                        $0.created <= mention.committedAt
                    }
                    guard possible.count > 1 else { return possible.first?.shown }
                    unclear.append(
                        UnclearMention(
                            number: number, authored: mention.authored.instant,
                            todos: possible.compactMap(\.shown).sorted()))
                    return nil
                }.sorted())
        }
        try keep(unclear)
        return resolved
    }

    /// Whether the journal has actions of other machines.
    func hasOtherMachines() throws -> Bool {
        try first("SELECT 1 FROM machine WHERE id > 1 LIMIT 1") { _ in true } ?? false
    }

    private struct BorneNumber {
        /// `nil` for a removed to-do.
        let shown: Int64?
        let created: Instant
    }

    /// The to-dos that bear or bore each number on any machine.
    private func borneNumbers() throws -> [Int64: [BorneNumber]] {
        var borne: [Int64: [BorneNumber]] = [:]
        for todo in try stored(ofKind: EntryKind.todo.rawValue) {
            let created = todo.state.value(of: "created").moment?.instant ?? .min
            for number in Set(todo.state.numbers + [todo.number].compactMap(\.self)) {
                borne[number, default: []].append(
                    BorneNumber(shown: todo.row?.number, created: created))
            }
        }
        return borne
    }

    /// The largest number of unclear mentions that are kept.
    private static let mostUnclear = 20

    private func keep(_ new: [UnclearMention]) throws {
        guard !new.isEmpty else { return }
        let known = try unclearMentions()
        let all = known + new.filter { !known.contains($0) }
        try setMeta(.unclearMentions, encode(texts: all.suffix(Self.mostUnclear).map(\.encoded)))
    }

    fileprivate func unclearMentions() throws -> [UnclearMention] {
        try meta(.unclearMentions) { try $0.decode(0, decodeTexts) }?
            .compactMap(UnclearMention.init(encoded:)) ?? []
    }
}
