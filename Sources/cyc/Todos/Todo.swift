import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc todo`: manages to-dos.
struct TodoCommand: CommandGroup {
    static func takes(_ word: String) -> Bool { TodoFilter.isSpecial(word) }

    static let configuration = CommandConfiguration(
        "cyc todo", "Manage to-dos; a commit with \"todo #3\" closes one.",
        examples: """
              cyc todo add "Parse the page +github due:fri"
              cyc todo add Read the calendar --due "next mon" --here --list soon
              cyc todo list
              cyc todo list parser +github due:today
              cyc todo done 3
              cyc todo move 3 soon
              cyc todo undo
              git commit -m "Parse the page (todo #3)"

            +tag, due:DAY, wait:DAY and every:RULE have a meaning anywhere in a title. DAY
            is today, fri, next mon, +3d, 2026-12-01 and the like, also in Korean. A to-do
            that waits is on no list until that day. RULE is day, weekday, mon,thu, 2w,
            month or year: closing such a to-do adds the next one. To-dos of today that
            you don't finish stay on today's list.
            """,
        subcommands: subcommands, defaultSubcommand: List.self)

    static let subcommands: [any Command.Type] = [
        List.self, Add.self, ShowCommand<Todo>.self, Edit.self, Done.self, Reopen.self, Move.self,
        RemoveCommand<Todo>.self, Undo.self, Redo.self, Export.self, Import.self,
    ]

    struct Add: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc todo add", "Add a to-do.",
            examples: """
                  cyc todo add "Parse the page +github due:fri"
                  cyc todo add Read the calendar due:next mon --here
                  cyc todo add Pay the rent every:month due:2026-12-31
                  cyc todo add "Renew the passport wait:2027-03-01"
                  cyc todo add Learn SQL --list someday --note "see page 4" --tag sql
                """)

        static let needsWords = true

        @Argument(
            help: "Its title, with +tag, due:DAY, wait:DAY and every:RULE anywhere.",
            completion: .todoWords,
            transform: asTypedText)
        var words: [String]

        @Option(
            help: ArgumentHelp(
                "today, soon or someday (default: today, or soon if due later).",
                valueName: "list"),
            completion: .todoLists, transform: asTyped)
        var list: String?

        @OptionGroup var options: TodoOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let (today, weekBegins) = (try context.today(), try context.settings.weekBegins)
            let moment = try context.moment()
            let list = try list.map(todoList)
            let repository = options.here ? try context.repositoryHere() : nil
            let content = try wrapping(
                CycError.todo,
                try options.completing(
                    TodoText(todoText(words), today: today, weekBegins: weekBegins)
                ).content(
                    list: list, note: options.note, repository: repository, created: moment))
            let change = try context.ledger().addTodos([content], at: moment)
            try context.write(
                context.messages.describe(change) + (try context.echo(change, today: today)))
            return .fine
        }
    }

    struct List: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc todo list", "List open to-dos: today's first, overdue ones marked.",
            examples: """
                  cyc todo list
                  cyc todo list parser +github due:today
                  cyc todo list overdue
                  cyc todo list soon --limit 10
                  cyc todo list --waiting
                  cyc todo list --done --json

                A list's name and overdue come before words: cyc todo list -- soon
                """)

        @Argument(
            help: ArgumentHelp(
                "Words, +tag, due:DAY, overdue, or a list: today, soon, someday.",
                valueName: "filter"),
            completion: .todoFilters, transform: asTypedText)
        var filters: [String] = []

        @Option(
            help: ArgumentHelp("Only with this tag; may be repeated.", valueName: "tag"),
            completion: .todoTags, transform: asTyped)
        var tag: [String] = []

        @Option(
            help: ArgumentHelp("Only due on this day, or overdue.", valueName: "day"),
            transform: asTyped)
        var due: String?

        @Flag(help: "Closed to-dos, too.")
        var all = false

        @Flag(help: "Only closed to-dos.")
        var done = false

        @Flag(help: "Only to-dos that wait for a day.")
        var waiting = false

        @Flag(help: "Only to-dos of the current repository.")
        var here = false

        @Option(
            name: [.long, .customShort("n")],
            help: ArgumentHelp("Show only the first ones.", valueName: "count"))
        var limit: Int?

        @Flag(help: "Print JSON.")
        var json = false

        func validate() throws {
            if [all, done, waiting].count(where: { $0 }) > 1 {
                throw ValidationError("--all, --done and --waiting exclude each other")
            }
            if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
        }

        func run(in context: CommandContext) throws -> ExitStatus {
            let (today, weekBegins) = (try context.today(), try context.settings.weekBegins)
            let state: TodoFilter.State =
                done ? .done : waiting ? .waiting : all ? .all : .open
            var filter = try wrapping(
                CycError.todo,
                try TodoFilter(
                    filters.filter { !isText($0) } + tag.map { "+\(tagName($0))" }
                        + (due.map { ["due:\($0)"] } ?? []),
                    text: filters.filter(isText).map(asTyped), state: state, today: today,
                    weekBegins: weekBegins))
            if here { filter.repository = try context.repositoryHere() }
            let reader = try context.readerOfCurrentRepositories()
            let page = try reader?.todos(matching: filter, on: today, limit: limit)
            let todos = page?.todos ?? []
            let leaves = try reader.map { try context.leaves(in: $0) } ?? [:]
            if json {
                let sorted = todos.sorted { $0.id < $1.id }
                try context.write(json: [
                    "todos": .array(
                        sorted.map {
                            JSON(
                                $0, list: $0.shownList(on: today), leaves: leaves[$0.id] ?? 0)
                        })
                ])
                return .fine
            }
            var view = TodoView(date: today)
            view.todos = todos
            view.leaves = leaves
            view.hasMore = page?.hasMore ?? false
            view.isFiltered = filter != TodoFilter()
            view.home = context.home
            try context.show { todoScreen(view, messages: $0, look: $1) }
            return .fine
        }
    }

    struct Done: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc todo done", "Close to-dos.",
            examples: """
                  cyc todo done 3
                  cyc todo done 3-5 8
                """)

        static let needsWords = true

        @Argument(help: numbersHelp, completion: .openTodos, transform: asTyped)
        var numbers: [String]

        func run(in context: CommandContext) throws -> ExitStatus {
            try context.change(numbers, .finish)
        }
    }

    struct Reopen: Command {
        static let configuration = CommandConfiguration(
            "cyc todo reopen", "Reopen closed to-dos.",
            examples: """
                  cyc todo reopen 3
                """)

        @Argument(help: numbersHelp, completion: .doneTodos, transform: asTyped)
        var numbers: [String]

        func run(in context: CommandContext) throws -> ExitStatus {
            try context.change(numbers, .reopen)
        }
    }

    struct Edit: Command {
        static let configuration = CommandConfiguration(
            "cyc todo edit", "Edit to-dos.",
            examples: """
                  cyc todo edit 3 Parse both pages
                  cyc todo edit 3-5 +github due:fri
                  cyc todo edit 3 --due "" --note ""
                  cyc todo edit 3 every:2w wait:
                  cyc todo edit 3 --remove-tag github --note "see page 4"

                A title is for one to-do; tags, due dates and the rest are for several, too.
                An empty --due, --wait, --every or --note removes it.
                """)

        @Argument(help: numbersHelp, completion: .openTodos, transform: asTyped)
        var numbers: String

        @Argument(
            help: "A new title, +tag, due:DAY, wait:DAY, every:RULE.",
            completion: .todoWords, transform: asTypedText)
        var words: [String] = []

        @OptionGroup var options: TodoOptions

        @Option(
            help: ArgumentHelp("Move to this list: today, soon or someday.", valueName: "list"),
            completion: .todoLists, transform: asTyped)
        var list: String?

        @Option(
            help: ArgumentHelp("Remove this tag; may be repeated.", valueName: "tag"),
            completion: .todoTags, transform: asTyped)
        var removeTag: [String] = []

        @Flag(help: ArgumentHelp("Remove the note.", visibility: .hidden))
        var noNote = false

        @Flag(help: "Unlink it from its repository.")
        var noRepository = false

        func validate() throws {
            if options.note != nil, noNote {
                throw ValidationError("--note and --no-note exclude each other")
            }
            if options.here, noRepository {
                throw ValidationError("--here and --no-repository exclude each other")
            }
        }

        func run(in context: CommandContext) throws -> ExitStatus {
            let (today, weekBegins) = (try context.today(), try context.settings.weekBegins)
            let selection = try NumberSelection([numbers], of: .todo)
            var edit = TodoEdit(
                try wrapping(
                    CycError.todo,
                    try options.completing(
                        TodoText(todoText(words), today: today, weekBegins: weekBegins))))
            edit.removedTags = removeTag.map(tagName)
            edit.list = try list.map(todoList)
            if let note = options.note { edit.note = note.isEmpty ? .clear : .set(note) }
            if noNote { edit.note = .clear }
            if options.here { edit.repository = .set(try context.repositoryHere()) }
            if noRepository { edit.repository = .clear }
            guard edit != TodoEdit() else {
                throw CycError.usage(message: "nothing to change", hint: "cyc todo edit --help")
            }
            if edit.title != nil, selection.ranges.map(\.count) != [1] {
                throw CycError.usage(
                    message: "only one to-do can get a new title",
                    hint: "choose one to-do, or give only +tag and due:DAY")
            }
            return try context.change([numbers], .edit(edit), echoing: today)
        }
    }

    struct Move: Command {
        static let configuration = CommandConfiguration(
            "cyc todo move", "Move to-dos to another list.",
            examples: """
                  cyc todo move 3 soon
                  cyc todo move 4-6 9 someday
                """)

        @Argument(
            help: "Numbers, then today, soon or someday.", completion: .todosAndLists,
            transform: asTyped)
        var words: [String]

        func run(in context: CommandContext) throws -> ExitStatus {
            let list = try todoList(words.last ?? "")
            return try context.change(Array(words.dropLast()), .move(to: list))
        }
    }

    struct Undo: Command {
        static let configuration = CommandConfiguration(
            "cyc todo undo", "Undo the last change of to-dos.",
            examples: """
                  cyc todo undo
                """)

        func run(in context: CommandContext) throws -> ExitStatus {
            try context.undo(.newest(.todo))
        }
    }

    struct Redo: Command {
        static let configuration = CommandConfiguration(
            "cyc todo redo", "Redo the last undone change of to-dos.",
            examples: """
                  cyc todo redo
                """)

        func run(in context: CommandContext) throws -> ExitStatus {
            try context.redo(.todo)
        }
    }

    struct Export: Command {
        static let configuration = CommandConfiguration(
            "cyc todo export", "Export all to-dos as JSON, todo.txt or for Taskwarrior.",
            examples: """
                  cyc todo export todos.json
                  cyc todo export todo.txt
                  cyc todo export --taskwarrior | task import
                  cyc todo export --txt | less
                """)

        @Argument(help: "The file; - for standard output.", completion: .file(), transform: asTyped)
        var file = "-"

        @Flag(help: "Write todo.txt.")
        var txt = false

        @Flag(help: "Write JSON for task import.")
        var taskwarrior = false

        @OptionGroup var replacement: ReplacementOptions

        func validate() throws {
            if txt, taskwarrior {
                throw ValidationError("--txt and --taskwarrior exclude each other")
            }
        }

        func run(in context: CommandContext) throws -> ExitStatus {
            let format: ExportFormat =
                taskwarrior ? .taskwarrior : txt || file.hasSuffix(".txt") ? .todoTxt : .todos
            guard try context.mayReplace(file, replacement, ifFormatIs: format) else {
                return .fine
            }
            let reader = try context.reader()
            let todos = try reader?.allTodos() ?? []
            let text: String
            switch format {
            case .taskwarrior:
                let ids = try reader?.identities(of: .todo) ?? [:]
                text = Taskwarrior.text(
                    todos.compactMap { todo in ids[todo.id].map { (todo, $0) } },
                    zone: try context.zone)
            case .todoTxt: text = TodoTxt.text(todos)
            default:
                text = JSON.document(
                    ["todos": .array(todos.map { JSON($0, list: $0.content.list) })], pretty: true)
            }
            if try context.export(text, to: file) {
                try context.write(context.messages.exported(todos: todos.count, to: file))
            }
            return .fine
        }
    }

    struct Import: Command {
        static let configuration = CommandConfiguration(
            "cyc todo import", "Import to-dos from a file; existing ones are kept.",
            examples: """
                  cyc todo import todos.json
                  cyc todo import ~/todo.txt
                  task export | cyc todo import -
                """)

        @Argument(
            help: ArgumentHelp(
                "A file of cyc todo export, a todo.txt, or one of task export; - for standard input."
            ),
            completion: .file(), transform: asTyped)
        var file: String

        @Flag(help: "Read todo.txt, whatever the name.")
        var txt = false

        func run(in context: CommandContext) throws -> ExitStatus {
            let backup = try backup(try context.readUserFile(file), context)
            let (ledger, moment) = (try context.ledger(), try context.moment())
            let outcome = try ledger.merge(backup, "todo import", at: moment)
            let all = backup.count + backup.remarks.count
            try context.write(
                [context.messages.imported(todos: outcome.new, of: all, from: file)]
                    + context.messages.remarks(outcome, unknownKeys: backup.unknownKeys))
            return .fine
        }

        private func backup(_ bytes: [UInt8], _ context: CommandContext) throws -> Backup {
            var backup = Backup()
            if txt || file.hasSuffix(".txt") {
                guard let text = String(validating: bytes, as: UTF8.self) else {
                    throw CycError.notText(file: file)
                }
                let moment = try context.moment()
                let importedEntries = try wrapping(
                    CycError.todo, try TodoTxt.read(text, now: moment))
                backup[.todo] = importedEntries.map {
                    ImportedEntry(number: $0.number, values: Todo(id: 1, $0.content).values)
                }
                backup.identify()
                return backup
            }
            let zone = try context.zone
            if let tasks = Taskwarrior.document(bytes) {
                try context.importing(file) { () throws(ImportError) in
                    try backup.read(tasks, zone: zone)
                }
                return backup
            }
            let document = try context.document(bytes, file: file)
            try context.importing(file) { () throws(ImportError) in
                guard document.value(of: "todos") != nil else {
                    throw ImportError("todos is missing")
                }
                try backup.read(document, .todo)
                backup.identify()
            }
            return backup
        }
    }
}

private let numbersHelp: ArgumentHelp = "Numbers and ranges: 3, 3-5 or 1,4."

/// The options of `todo add` and `todo edit`.
struct TodoOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("A tag; may be repeated.", valueName: "tag"), completion: .todoTags,
        transform: asTyped)
    var tag: [String] = []

    @Option(
        help: ArgumentHelp("The day on which it is due, or none.", valueName: "day"),
        transform: asTyped)
    var due: String?

    @Option(
        help: ArgumentHelp("The day until which it is on no list, or none.", valueName: "day"),
        transform: asTyped)
    var wait: String?

    @Option(
        help: ArgumentHelp(
            "When it comes back after it was closed: day, weekday, mon,thu, 2w, month; or none.",
            valueName: "rule"),
        transform: asTyped)
    var every: String?

    @Option(help: ArgumentHelp("A note.", valueName: "text"), transform: asTyped)
    var note: String?

    @Flag(help: "Link it to the current repository.")
    var here = false

    /// Returns the text with the tags, the days and the rule of the options.
    func completing(_ text: TodoText) throws(TodoError) -> TodoText {
        var text = text
        for tag in tag { try text.add(tag: tagName(tag)) }
        for (key, value) in [(TodoText.Key.due, due), (.wait, wait), (.every, every)] {
            if let value { try text.set(key, ["none", "없음"].contains(value) ? "" : value) }
        }
        return text
    }
}

/// Joins words; those after `--` stand for themselves.
private func todoText(_ words: [String]) -> String {
    words.map { isText($0) ? TodoText.literal(asTyped($0)) : $0 }.joined(separator: " ")
}

/// Returns a tag without its plus sign.
private func tagName(_ tag: String) -> String {
    tag.hasPrefix("+") ? String(tag.dropFirst()) : tag
}

private func todoList(_ name: String) throws -> TodoList {
    guard let list = TodoList(typed: name) else {
        throw CycError.todo(.list(name))
    }
    return list
}

extension CommandContext {
    /// The repository of the working directory.
    ///
    /// - Throws: ``CycError/notARepository(path:_:)``.
    fileprivate func repositoryHere() throws -> String {
        guard let path = world.gitWorkingDirectory().path else {
            let folder = try world.workingDirectory()
            throw try noRepository(at: folder, named: folder)
        }
        return path
    }

    /// Changes the selected to-dos and prints what was done.
    fileprivate func change(
        _ words: [String], _ intent: TodoIntent, echoing today: Day? = nil
    ) throws -> ExitStatus {
        let (result, stop) = try change(NumberSelection(words, of: .todo), intent)
        let echo = try today.map { try self.echo(result, today: $0) } ?? ""
        try write(result.isEmpty ? messages.nothingChanged : messages.describe(result) + echo)
        if !result.following.isEmpty {
            let today = try today ?? self.today()
            try write(result.following.map { messages.describe(following: $0, today: today) })
        }
        if let stop { try FocusRun(self).printResult(.stop, stop) }
        return .fine
    }

    /// The parsed values of one new or changed to-do; empty for several.
    fileprivate func echo(_ change: TodoChange, today: Day) throws -> Text {
        guard let todo = change.subjects.first, change.subjects.count == 1 else { return "" }
        return todoDetails(todo, today: today, home: home, messages: messages)
    }
}

extension Todo: NumberedKind, ShownKind {
    static var completion: CompletionKind { .allTodos }

    static func shown(
        _ words: [String], _ flags: NoFlags, in context: CommandContext
    ) throws -> ShownThings {
        let (todos, today) = (try named(words, in: context), try context.today())
        let counts = try context.reader().map { try context.leaves(in: $0) } ?? [:]
        let objects = todos.map {
            JSON($0, list: $0.shownList(on: today), leaves: counts[$0.id] ?? 0)
        }
        return ShownThings(objects) { messages, look in
            todoDetailScreen(
                todos, pomodoros: counts, on: today, home: context.home, messages: messages,
                look: look)
        }
    }
}
