import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// A possible word for the one being typed, with a description.
private struct CompletionCandidate {
    let word: String
    let note: String

    init(_ word: String, _ note: String = "") {
        self.word = word
        self.note = note
    }

    init(_ number: Int64, _ note: String) { self.init(String(number), note) }

    /// The line that the shell's completion script expects; `nil` if the word is unsafe.
    func spelled(for shell: CompletionShell?) -> String? {
        // Each line is a candidate, and control characters must not reach the terminal.
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

/// Candidates from the ledger and the settings; completing writes nothing and refreshes nothing.
extension CompletionKind {
    static var settingKeys: Self {
        computed { _, _ in Setting.all.map { CompletionCandidate($0.key, $0.summary) } }
    }

    static var settingValues: Self {
        computed { context, typed in
            guard let word = typed.firstIndex(of: "set"), typed.indices.contains(word + 1),
                let setting = Setting.named(typed[word + 1])
            else { return [] }
            return context.values(of: setting)
        }
    }

    static var openTodos: Self { todos { !$0.isDone } }
    static var doneTodos: Self { todos(where: \.isDone) }
    static var allTodos: Self { todos { _ in true } }

    static var todosAndLists: Self {
        computed { context, _ in
            try context.todos { !$0.isDone }
                + TodoList.allCases.map { CompletionCandidate($0.rawValue) }
        }
    }

    static var todoLists: Self { .list(TodoList.allCases.map(\.rawValue)) }

    static var todoTags: Self { computed { context, _ in try context.todoTags(mark: "") } }

    static var todoWords: Self { computed { context, _ in try context.todoTags(mark: "+") } }

    /// Open to-dos and tags.
    static var focusWords: Self {
        computed { context, _ in
            try context.todos { !$0.isDone } + context.todoTags(mark: "+")
        }
    }

    /// The newest days with a diary text.
    static var diaryDays: Self {
        fromLedger { reader, _ in
            try reader.records(DiaryEntry.self).map(\.day).sorted().suffix(30).map {
                CompletionCandidate("\($0.date)")
            }
        }
    }

    static var todoFilters: Self {
        computed { context, _ in
            let lists = TodoList.allCases.map { CompletionCandidate($0.rawValue) }
            return try lists + [CompletionCandidate("overdue")] + context.todoTags(mark: "+")
        }
    }

    static var challenges: Self { entries(StoredChallenge.self) }
    static var alarms: Self { entries(Alarm.self) }
    static var freezes: Self { entries(Freeze.self) }

    static var ddays: Self {
        fromLedger { reader, _ in
            try reader.records(DDay.self).map {
                CompletionCandidate($0.id, "\($0.name), \($0.date)")
            }
        }
    }

    /// The newest actions that are not undone.
    static var actions: Self {
        fromLedger { reader, messages in
            try reader.history(limit: 30).filter { !$0.isUndone }.map { item in
                let subjects = item.subjects(messages)
                return CompletionCandidate(
                    item.action.id.brief, "\(item.action.command), \(subjects)")
            }
        }
    }

    static var mates: Self {
        fromLedger { reader, _ in
            try reader.mates().map { CompletionCandidate($0.login, $0.name ?? "") }
        }
    }

    /// The newest intervals.
    static var intervals: Self {
        fromLedger { reader, messages in
            try reader.newestFocus(limit: 30).map { entry in
                CompletionCandidate("@\(entry.number)", "\(messages.names(of: [entry]))")
            }
        }
    }

    static var watchedRepositories: Self {
        fromLedger { reader, _ in
            try reader.repositories().filter(\.watch.isWatched).map { CompletionCandidate($0.path) }
        }
    }

    static var restDays: Self { .list(["none", "sat,sun"] + Weekday.allCases.map(\.code)) }

    private static func entries<Entry: NumberedKind>(_ type: Entry.Type) -> Self {
        fromLedger { reader, messages in
            try reader.records(type).map {
                CompletionCandidate($0.number, "\($0.subject(messages))")
            }
        }
    }

    private static func todos(where isIncluded: @escaping @Sendable (Todo) -> Bool) -> Self {
        computed { context, _ in try context.todos(where: isIncluded) }
    }

    private static func fromLedger(
        _ load: @escaping @Sendable (LedgerReader, Messages) throws -> [CompletionCandidate]
    ) -> Self {
        computed { context, _ in
            try context.readerWithoutWriting().map { try load($0, context.messages) } ?? []
        }
    }

    /// Candidates without the words that were already typed; errors result in no candidates.
    ///
    /// - Parameter load: Gets the words before the one being typed.
    private static func computed(
        _ load: @escaping @Sendable (CommandContext, [String]) throws -> [CompletionCandidate]
    ) -> Self {
        .custom { words, index, _ in
            let context = CommandContext(.live)
            defer { context.finish() }
            let typed = Array(words.prefix(index))
            guard let candidates = try? load(context, typed) else { return [] }
            return candidates.filter { !typed.contains($0.word) }.compactMap {
                $0.spelled(for: CompletionShell.requesting)
            }
        }
    }
}

extension CommandContext {
    fileprivate func todos(where isIncluded: (Todo) -> Bool) throws -> [CompletionCandidate] {
        try readerWithoutWriting()?.allTodos().filter(isIncluded).map {
            CompletionCandidate($0.id, $0.content.title)
        }
            ?? []
    }

    fileprivate func todoTags(mark: String) throws -> [CompletionCandidate] {
        let todos = try readerWithoutWriting()?.allTodos() ?? []
        return Set(todos.flatMap(\.content.tags)).sorted().map { CompletionCandidate(mark + $0) }
    }

    /// The possible values of a setting, or else its present and its default value.
    fileprivate func values(of setting: Setting) -> [CompletionCandidate] {
        if !setting.choices.isEmpty { return setting.choices.map { CompletionCandidate($0) } }
        if setting.key == "day.time_zone" {
            return world.zoneNames().map { CompletionCandidate($0) }
        }
        guard !setting.isSecret else { return [] }
        let current = (try? settings).map { setting.value(in: $0) }
        let values = [current, setting.defaultValue].compactMap { $0?.plain }
            .flatMap { $0.unicodeScalars.split(separator: "\n").map { String($0) } }
        return Set(values).sorted().map { CompletionCandidate($0) }
    }
}
