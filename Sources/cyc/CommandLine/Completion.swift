import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// A word that may stand where a person is typing, and what it stands for.
private struct CompletionCandidate {
    let word: String
    let note: String

    init(_ word: String, _ note: String = "") {
        self.word = word
        self.note = note
    }

    init(_ number: Int64, _ note: String) { self.init(String(number), note) }

    /// As the shell's script takes it; `nil` for what no command line can hold safely.
    func spelled(for shell: CompletionShell?) -> String? {
        // A line is a candidate, and what a terminal obeys must not reach it.
        guard isSanitized(word) else { return nil }
        let note = sanitized(note)
        switch shell {
        case .zsh?:
            let escaped = replacing([#"\"#: #"\\"#, ":": #"\:"#], in: word)
            return note.isEmpty ? escaped : "\(escaped):\(note)"
        case .fish?: return note.isEmpty ? word : "\(word)\t\(note)"
        default: return word
        }
    }
}

/// What only the ledger or the settings know. Nothing is written and nothing refreshed for it.
extension CompletionKind {
    static var settingKeys: Self {
        found { _, _ in Setting.all.map { CompletionCandidate($0.key, $0.summary) } }
    }

    static var settingValues: Self {
        found { session, typed in
            guard let word = typed.firstIndex(of: "set"), typed.indices.contains(word + 1),
                let setting = Setting.named(typed[word + 1])
            else { return [] }
            return session.values(of: setting)
        }
    }

    static var openTodos: Self { todos { !$0.isDone } }
    static var doneTodos: Self { todos(where: \.isDone) }
    static var allTodos: Self { todos { _ in true } }

    static var todosAndLists: Self {
        found { session, _ in
            try session.todos { !$0.isDone } + TodoList.allCases.map { CompletionCandidate($0.rawValue) }
        }
    }

    static var todoLists: Self { .list(TodoList.allCases.map(\.rawValue)) }

    static var todoTags: Self { found { session, _ in try session.todoTags(mark: "") } }

    static var todoWords: Self { found { session, _ in try session.todoTags(mark: "+") } }

    static var todoFilters: Self {
        found { session, _ in
            let lists = TodoList.allCases.map { CompletionCandidate($0.rawValue) }
            return try lists + [CompletionCandidate("overdue")] + session.todoTags(mark: "+")
        }
    }

    static var challenges: Self { entries(StoredChallenge.self) }
    static var alarms: Self { entries(Alarm.self) }
    static var freezes: Self { entries(Freeze.self) }

    static var ddays: Self {
        stored { reader, _ in
            try reader.records(DDay.self).map { CompletionCandidate($0.id, "\($0.name), \($0.date)") }
        }
    }

    /// The newest of those that hold.
    static var actions: Self {
        stored { reader, messages in
            try reader.history(limit: 30).filter { !$0.isUndone }.map { item in
                let subjects = item.subjects(messages)
                return CompletionCandidate(item.action.id.brief, "\(item.action.command), \(subjects)")
            }
        }
    }

    static var watchedRepositories: Self {
        stored { reader, _ in
            try reader.repositories().filter(\.watch.isWatched).map { CompletionCandidate($0.path) }
        }
    }

    static var restDays: Self { .list(["none", "sat,sun"] + Weekday.allCases.map(\.code)) }

    private static func entries<Kept: RemovableEntry>(_ type: Kept.Type) -> Self {
        stored { reader, messages in
            try reader.records(type).map { CompletionCandidate($0.number, "\($0.subject(messages))") }
        }
    }

    private static func todos(where isMeant: @escaping @Sendable (Todo) -> Bool) -> Self {
        found { session, _ in try session.todos(where: isMeant) }
    }

    private static func stored(
        _ find: @escaping @Sendable (LedgerReader, Messages) throws -> [CompletionCandidate]
    ) -> Self {
        found { session, _ in
            try session.unchangedReader().map { try find($0, session.messages) } ?? []
        }
    }

    /// - Parameter find: Gets the words that stand before the one that is typed. What it cannot read
    ///   is no candidate.
    /// - Returns: Candidates as the shell's script takes them, without what stands there already.
    private static func found(
        _ find: @escaping @Sendable (CommandContext, [String]) throws -> [CompletionCandidate]
    ) -> Self {
        .custom { words, index, _ in
            let session = CommandContext(.live)
            defer { session.settle() }
            let typed = Array(words.prefix(index))
            guard let candidates = try? find(session, typed) else { return [] }
            return candidates.filter { !typed.contains($0.word) }.compactMap {
                $0.spelled(for: CompletionShell.requesting)
            }
        }
    }
}

extension CommandContext {
    fileprivate func todos(where isMeant: (Todo) -> Bool) throws -> [CompletionCandidate] {
        try unchangedReader()?.allTodos().filter(isMeant).map { CompletionCandidate($0.id, $0.content.title) }
            ?? []
    }

    fileprivate func todoTags(mark: String) throws -> [CompletionCandidate] {
        let todos = try unchangedReader()?.allTodos() ?? []
        return Set(todos.flatMap(\.content.tags)).sorted().map { CompletionCandidate(mark + $0) }
    }

    /// What the setting can be, or else what it is.
    fileprivate func values(of setting: Setting) -> [CompletionCandidate] {
        if !setting.choices.isEmpty { return setting.choices.map { CompletionCandidate($0) } }
        if setting.key == "day.time_zone" { return world.zoneNames().map { CompletionCandidate($0) } }
        guard !setting.isSecret else { return [] }
        let present = (try? settings).map { setting.value(in: $0) }
        let values = [present, setting.fallback].compactMap { $0?.plain }
            .flatMap { $0.unicodeScalars.split(separator: "\n").map { String($0) } }
        return Set(values).sorted().map { CompletionCandidate($0) }
    }
}
