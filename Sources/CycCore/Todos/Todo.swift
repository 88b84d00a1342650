/// Which list a to-do is on.
package enum TodoList: String, CaseIterable, Sendable {
    case today, soon, someday
}

/// Something that is to be committed, as the ledger keeps it.
package struct Todo: Hashable, Sendable {
    /// One of ``numbers``.
    ///
    /// No new to-do gets a number that was given before, also not that of one which was removed.
    package let id: Int64
    package var content: TodoContent

    package init(id: Int64, _ content: TodoContent) {
        self.id = id
        self.content = content
    }

    /// What a number of a to-do can be.
    package static let numbers = EntryNumber.all

    /// The numbers that a to-do of a file keeps: after the highest there is room for new ones.
    package static let importable = EntryNumber.importable

    package var isDone: Bool { content.done != nil }

    /// The list on which the to-do is shown.
    ///
    /// What is open and due is shown on today's list, and what was not done stays there. Nothing is
    /// copied, and nothing has to be written for it.
    package func shownList(on today: Day) -> TodoList {
        if !isDone, let due = content.due, due <= today { return .today }
        return content.list
    }

    package func isOverdue(on today: Day) -> Bool {
        !isDone && content.due.map { $0 < today } ?? false
    }
}

/// A to-do without its number.
package struct TodoContent: Hashable, Sendable {
    package var title: String
    /// The list that the person chose; see ``Todo/shownList(on:)``.
    package var list: TodoList
    /// In the order in which they were given, none twice, without the `+`.
    package var tags: [String]
    package var due: Day?
    package var note: String?
    /// The absolute path of the repository that it belongs to.
    package var repository: String?
    package var created: Moment
    package var done: Moment?
    /// The commit that closed it; only while it is done.
    package var commit: CommitID?

    package init(
        title: String, list: TodoList = .today, tags: [String] = [], due: Day? = nil,
        note: String? = nil, repository: String? = nil, created: Moment, done: Moment? = nil,
        commit: CommitID? = nil
    ) {
        self.title = title
        self.list = list
        self.tags = tags
        self.due = due
        self.note = note
        self.repository = repository
        self.created = created
        self.done = done
        self.commit = commit
    }

    /// The content as it may be kept, from wherever it came.
    ///
    /// - Throws: ``TodoProblem/title(_:)``, ``TodoProblem/note(_:)``, ``TodoProblem/badTag(_:)``,
    ///   ``TodoProblem/repository(_:)``.
    package func checked() throws(TodoProblem) -> TodoContent {
        var content = self
        content.title = try checkedTitle(title)
        content.note = try note.map(checkedNote)
        content.tags = []
        for tag in tags { try content.add(tag: tag) }
        if let repository, !Self.isRepository(repository) { throw .repository(repository) }
        if done == nil { content.commit = nil }
        return content
    }

    static func isRepository(_ path: String) -> Bool {
        path.hasPrefix("/") && path.utf8.count <= 4_096
            && path.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }

    /// Adds a tag, unless it is there; upper and lower case mean the same.
    package mutating func add(tag: String) throws(TodoProblem) {
        guard isTag(tag) else { throw .badTag(tag) }
        if !has(tag: tag) { tags.append(tag) }
    }

    package mutating func remove(tag: String) {
        let folded = tag.lowercased()
        tags.removeAll { $0.lowercased() == folded }
    }

    package func has(tag: String) -> Bool {
        let folded = tag.lowercased()
        return tags.contains { $0.lowercased() == folded }
    }
}

/// What can be wrong with to-dos and what is done to them.
package enum TodoProblem: Error, Hashable, Sendable {
    case title(TextProblem)
    case note(TextProblem)
    case badTag(String)
    case due(DateProblem)
    case list(String)
    /// Not the absolute path of a folder.
    case repository(String)

    /// A word that is neither a number, as `3`, nor a range, as `3-5`.
    case notANumber(String)
    case backwards(String)
    /// A number larger than any to-do has.
    case tooLarge(String)
    case noNumbers
    /// No such to-do.
    case missing(Int64)
    case noneInRange(ClosedRange<Int64>)
    case alreadyDone(Int64)
    case notDone(Int64)
    /// A word that ``TodoFilter`` does not know.
    case unknownFilter(String)

    case nothingToUndo
    case nothingToRedo
    /// The to-do is not what the history says, so that undoing would destroy something.
    case changedMeanwhile(Int64)

    /// A line of a todo.txt that cannot be taken over. Lines count from 1.
    case line(Int, TextProblem)

    package var status: ExitStatus {
        switch self {
        case .notANumber, .backwards, .tooLarge, .noNumbers, .unknownFilter, .due, .list, .badTag:
            .usage
        case .title, .note, .repository, .missing, .noneInRange, .alreadyDone, .notDone,
            .nothingToUndo, .nothingToRedo, .changedMeanwhile, .line:
            .badData
        }
    }
}

func checkedTitle(_ text: String) throws(TodoProblem) -> String {
    do {
        return try checkedText(text, limit: TextLimit.title)
    } catch {
        throw .title(error)
    }
}

package func checkedNote(_ text: String) throws(TodoProblem) -> String {
    do {
        return try checkedText(text, limit: TextLimit.note, allowsLineBreaks: true)
    } catch {
        throw .note(error)
    }
}

/// Where a to-do stands in a listing: open ones first, today's list before the others, then by due
/// date with the overdue ones first and those without any last, then by number.
///
/// Done ones follow, the latest first.
package struct TodoRank: Comparable, Sendable {
    private let group: Int
    /// Days of the due date, or seconds before the to-do was done.
    private let distance: Int64
    private let id: Int64

    package init(_ todo: Todo, on today: Day) {
        if let done = todo.content.done {
            group = TodoList.allCases.count
            distance = -done.secondsSinceEpoch
        } else {
            group =
                switch todo.shownList(on: today) {
                case .today: 0
                case .soon: 1
                case .someday: 2
                }
            distance = todo.content.due.map { Int64($0.number) } ?? .max
        }
        id = todo.id
    }

    package static func < (left: TodoRank, right: TodoRank) -> Bool {
        (left.group, left.distance, left.id) < (right.group, right.distance, right.id)
    }

    package static func == (left: TodoRank, right: TodoRank) -> Bool {
        (left.group, left.distance, left.id) == (right.group, right.distance, right.id)
    }
}

extension Sequence<Todo> {
    package func inOrder(on today: Day) -> [Todo] {
        map { (rank: TodoRank($0, on: today), todo: $0) }.sorted { $0.rank < $1.rank }.map(\.todo)
    }
}

/// The to-dos in numbers.
package struct TodoCounts: Equatable, Sendable {
    package var open = 0
    /// Open and shown on today's list.
    package var today = 0
    package var doneToday = 0

    package init() {}

    /// - Parameters:
    ///   - todos: All of them.
    ///   - zone: Says on which day an instant falls.
    ///   - today: The civil date of now in that zone.
    package init(_ todos: some Sequence<Todo>, zone: Zone, today: Day) {
        for todo in todos {
            if let done = todo.content.done {
                if zone.day(at: done.secondsSinceEpoch) == today { doneToday += 1 }
            } else {
                open += 1
                if todo.shownList(on: today) == .today { self.today += 1 }
            }
        }
    }
}

/// Which to-dos are listed.
package struct TodoFilter: Equatable, Sendable {
    package enum State: Sendable {
        case open, done, all
    }

    package enum Due: Equatable, Sendable {
        case on(Day)
        case overdue
    }

    package var state = State.open
    /// All of them have to be there.
    package var tags: [String] = []
    package var due: Due?
    /// As shown, see ``Todo/shownList(on:)``.
    package var list: TodoList?
    /// The absolute path of a repository.
    package var repository: String?

    package init(state: State = .open) {
        self.state = state
    }

    /// - Parameters:
    ///   - words: `+tag`, `due:DAY` as ``NaturalDate`` reads it, `overdue`, or the name of a list.
    ///   - state: Which to-dos at all.
    ///   - today: The civil date of now.
    /// - Throws: ``TodoProblem/unknownFilter(_:)``, ``TodoProblem/due(_:)``.
    package init(_ words: [String], state: State, today: Day) throws(TodoProblem) {
        self.init(state: state)
        for word in words {
            if word.first == "+", isTag(word.dropFirst()) {
                tags.append(String(word.dropFirst()))
            } else if word == "overdue" || word == "due:overdue" {
                due = .overdue
            } else if word.hasPrefix("due:") {
                due = .on(try dueDay(word.dropFirst(4), today: today))
            } else if let list = TodoList(rawValue: word.lowercased()) {
                self.list = list
            } else {
                throw .unknownFilter(word)
            }
        }
    }

    package func matches(_ todo: Todo, on today: Day) -> Bool {
        switch state {
        case .open where todo.isDone: return false
        case .done where !todo.isDone: return false
        default: break
        }
        switch due {
        case .on(let day) where todo.content.due != day: return false
        case .overdue where !todo.isOverdue(on: today): return false
        default: break
        }
        if let list, todo.shownList(on: today) != list { return false }
        if let repository, todo.content.repository != repository { return false }
        return tags.allSatisfy(todo.content.has(tag:))
    }
}
