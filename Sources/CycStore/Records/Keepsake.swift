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
    /// What commits named, sorted by to-do and moment.
    package var mentions: [TodoMention.Key]

    package init(
        added: [String] = [], removed: [String] = [], freezes: [Freeze] = [],
        challenges: [StoredChallenge] = [], ddays: [DDay] = [], todos: [Todo] = [],
        nextTodo: Int64 = 1, mentions: [TodoMention.Key] = []
    ) {
        self.added = added
        self.removed = removed
        self.freezes = freezes
        self.challenges = challenges
        self.ddays = ddays
        self.todos = todos
        self.nextTodo = nextTodo
        self.mentions = mentions
    }

    package var isEmpty: Bool { self == Keepsake() }
}

extension LedgerReader {
    package func keepsake() throws -> Keepsake {
        try read { database in
            var keepsake = Keepsake(
                freezes: try database.freezes(), challenges: try database.challenges(),
                ddays: try database.ddays(), todos: try database.allTodos(),
                nextTodo: try database.nextTodo(), mentions: try database.mentions())
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
    /// over wins. Ids of freezes are given anew; all else keeps its number where no other has it.
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
                for freeze in keepsake.freezes {
                    try database.addFreeze(freeze.days, why: freeze.why)
                }
                try database.merge(keepsake, at: moment)
            }
        } catch let problem as TodoProblem {
            throw Problem.todo(problem)
        }
    }
}

extension Database {
    fileprivate func merge(_ keepsake: Keepsake, at moment: Moment?) throws {
        let challenges = try self.challenges().map(\.challenge)
        for stored in keepsake.challenges
        where !challenges.contains(where: { $0.isSame(as: stored.challenge) }) {
            try insert(stored, keepingNumber: true)
        }
        let ddays = try self.ddays()
        for dday in keepsake.ddays
        where !ddays.contains(where: {
            $0.name == dday.name && $0.date == dday.date && $0.includeToday == dday.includeToday
        }) {
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

extension Challenge {
    /// Whether both ask for the same, whatever their numbers.
    fileprivate func isSame(as other: Challenge) -> Bool {
        name == other.name && rule == other.rule && targetDays == other.targetDays
            && start == other.start && until == other.until && goal == other.goal
            && restDays == other.restDays
    }
}
