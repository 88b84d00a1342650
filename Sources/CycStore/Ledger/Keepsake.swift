package import CycCore
import GRDB

/// What is the person's own and cannot be fetched again.
package struct Keepsake: Equatable, Sendable {
    /// Paths of repositories to watch, sorted.
    package var added: [String]
    /// Paths of repositories never to watch, sorted.
    package var removed: [String]
    /// Sorted by id.
    package var freezes: [Freeze]
    /// Sorted by id.
    package var challenges: [StoredChallenge]
    /// Sorted by id.
    package var ddays: [DDay]
    /// Sorted by number.
    package var todos: [Todo]
    /// The first number that was never given to a to-do.
    package var nextTodo: Int64
    /// The first number of a kind that was never given, where that is not the one after the last.
    package var nextNumbers: [Entry: Int64]
    /// What commits named, sorted by to-do and moment.
    package var mentions: [TodoMention.Key]

    /// The most of each that one document brings: more is nobody's own, and would make every later
    /// command slow.
    package static let most = 100_000

    package init(
        added: [String] = [], removed: [String] = [], freezes: [Freeze] = [],
        challenges: [StoredChallenge] = [], ddays: [DDay] = [], todos: [Todo] = [],
        nextTodo: Int64 = 1, nextNumbers: [Entry: Int64] = [:],
        mentions: [TodoMention.Key] = []
    ) {
        self.added = added
        self.removed = removed
        self.freezes = freezes
        self.challenges = challenges
        self.ddays = ddays
        self.todos = todos
        self.nextTodo = nextTodo
        self.nextNumbers = nextNumbers
        self.mentions = mentions
    }

    package var isEmpty: Bool { self == Keepsake() }

    /// The first number that was never given to an entry of this kind.
    package func nextNumber(of entry: Entry) -> Int64 {
        let last =
            switch entry {
            case .challenge: challenges.map(\.challenge.id).max()
            case .dday: ddays.map(\.id).max()
            case .freeze: freezes.map(\.id).max()
            }
        return max(nextNumbers[entry] ?? 1, (last ?? 0) + 1)
    }

    /// Notes the first number that was never given.
    mutating func noteNextNumber(of entry: Entry, _ number: Int64) {
        if number > nextNumber(of: entry) { nextNumbers[entry] = number }
    }
}

extension LedgerReader {
    package func keepsake() throws -> Keepsake {
        try read { database in
            var keepsake = Keepsake(
                freezes: try database.freezes(), challenges: try database.challenges(),
                ddays: try database.ddays(), todos: try database.allTodos(),
                nextTodo: try database.nextTodo(), mentions: try database.mentions())
            for entry in Entry.allCases {
                keepsake.noteNextNumber(of: entry, try database.nextNumber(of: entry))
            }
            try database.forEach("SELECT path, watch FROM repository ORDER BY path") { row in
                switch try decodeWatch(row, 1) {
                case .added: keepsake.added.append(try row.text(0))
                case .removed: keepsake.removed.append(try row.text(0))
                case .found, .standing: break
                }
            }
            return keepsake
        }
    }
}

extension Ledger {
    /// Takes over what is not there yet.
    ///
    /// Where a repository is watched here and removed there, or the other way round, what is taken
    /// over wins. All keeps its number where nothing had it before; a to-do, where none has it.
    ///
    /// - Parameters:
    ///   - keepsake: What to take over.
    ///   - moment: When it happens; the to-dos then come as one change that can be undone.
    /// - Throws: ``Problem/todo(_:)``.
    package func merge(_ keepsake: Keepsake, at moment: Moment? = nil) throws {
        do {
            try write { database in
                for path in keepsake.removed {
                    if let known = try database.watch(of: path), known.watch.isWatched {
                        try database.forget(known.id)
                    }
                    try database.setWatch(.removed, path: path)
                }
                for path in keepsake.added { try database.setWatch(.added, path: path) }
                try database.merge(keepsake, at: moment)
                for (entry, number) in keepsake.nextNumbers {
                    try database.raiseNextNumber(of: entry, to: number)
                }
            }
        } catch let problem as TodoProblem {
            throw Problem.todo(problem)
        }
    }
}

extension Database {
    fileprivate func merge(_ keepsake: Keepsake, at moment: Moment?) throws {
        // In the order of their numbers, so that one does not take the room of those before it.
        var freezes = Set(try self.freezes().map(\.withoutNumber))
        for freeze in keepsake.freezes.sorted(by: { $0.id < $1.id })
        where freezes.insert(freeze.withoutNumber).inserted {
            try insert(freeze, keepingNumber: true)
        }
        let challenges = Set(try self.challenges().map(\.challenge.withoutNumber))
        for stored in keepsake.challenges.sorted(by: { $0.challenge.id < $1.challenge.id })
        where !challenges.contains(stored.challenge.withoutNumber) {
            try insert(stored, keepingNumber: true)
        }
        let ddays = Set(try self.ddays().map(\.withoutNumber))
        for dday in keepsake.ddays.sorted(by: { $0.id < $1.id })
        where !ddays.contains(dday.withoutNumber) {
            try insert(dday, keepingNumber: true)
        }
        guard !keepsake.todos.isEmpty || !keepsake.mentions.isEmpty || keepsake.nextTodo > 1 else {
            return
        }
        let here = Set(try allTodos().map(\.id))
        let start = Moment(secondsSinceEpoch: 0, minutesEastOfUTC: 0)
        _ = try importTodos(
            keepsake.todos.map { TodoChange.Arrival($0) }, at: moment ?? start,
            keepsHistory: moment != nil)
        try raiseNextTodo(to: keepsake.nextTodo)
        // A to-do may have got another number here, and a number may stand for another to-do.
        let numbers = Dictionary(
            try allTodos().map { ($0.content, $0.id) }, uniquingKeysWith: { first, _ in first })
        let contents = Dictionary(
            keepsake.todos.map { ($0.id, $0.content) }, uniquingKeysWith: { first, _ in first })
        for key in keepsake.mentions {
            let number = contents[key.todo].map { numbers[$0] } ?? key.todo
            guard let number, contents[key.todo] != nil || !here.contains(number) else { continue }
            try remember(TodoMention.Key(todo: number, authored: key.authored))
        }
    }
}

// What is the same, whatever its number.

extension Freeze {
    fileprivate var withoutNumber: Freeze { Freeze(id: 0, days: days, why: why) }
}

extension Challenge {
    /// Also whether or not it was given up.
    fileprivate var withoutNumber: Challenge {
        Challenge(
            id: 0, name: name, rule: rule, targetDays: targetDays, start: start, until: until,
            goal: goal, restDays: restDays)
    }
}

extension DDay {
    fileprivate var withoutNumber: DDay {
        DDay(id: 0, name: name, date: date, includeToday: includeToday)
    }
}
