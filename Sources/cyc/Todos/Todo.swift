import ArgumentParser
import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

/// `cyc todo`: manages to-dos.
struct TodoCommand: CommandGroup {
    static let configuration = CommandConfiguration(
        "cyc todo", "Keep what is to be committed; a commit that says todo #3 closes it.",
        examples: """
              cyc todo add "Parse the page +github due:fri"
              cyc todo add Read the calendar due:next mon --here --list soon
              cyc todo list                       today first, overdue marked
              cyc todo list +github due:today
              cyc todo done 3                     or 3-5, or 1,4 7
              cyc todo move 3 soon
              cyc todo undo
              git commit -m "Parse the page (todo #3)"

            Words with a meaning are +tag and due:DAY, where DAY is today, fri, next mon,
            +3d, 2026-12-01 and the like, also in Korean. What was not done stays on
            today's list.
            """,
        subcommands: [
            List.self, Add.self, Done.self, Reopen.self, Edit.self, Move.self, Remove.self,
            Undo.self, Redo.self, Export.self, Import.self,
        ],
        defaultSubcommand: List.self)

    struct Add: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc todo add", "Add a to-do.",
            examples: """
                  cyc todo add "Parse the page +github due:fri"
                  cyc todo add Read the calendar due:next mon --here
                  cyc todo add Learn SQL --list someday --note "see page 4"
                """)

        static let needsWords = true
        static let defaults = ["list": usualList]
        private static let usualList = "today"

        @Argument(
            help: "Its title, with +tag and due:DAY anywhere.", completion: .todoWords,
            transform: asTyped)
        var words: [String]

        @Option(
            help: ArgumentHelp("today, soon or someday.", valueName: "list"),
            completion: .todoLists, transform: asTyped)
        var list = usualList

        @Option(help: ArgumentHelp("More words about it.", valueName: "text"), transform: asTyped)
        var note: String?

        @Flag(help: "It belongs to the repository stood in.")
        var here = false

        func run(in context: CommandContext) throws -> ExitStatus {
            let (today, weekBegins) = (try context.today(), try context.settings.weekBegins)
            let moment = try context.moment()
            let list = try todoList(list)
            let repository = here ? try context.repositoryHere() : nil
            let content = try wrapping(
                CycError.todo,
                try TodoText(
                    words.joined(separator: " "), today: today, weekBegins: weekBegins
                ).content(
                    list: list, note: note, repository: repository, created: moment))
            let change = try context.ledger().addTodos([content], at: moment)
            try context.write(
                context.messages.describe(change) + (try context.echo(change, today: today)))
            return .fine
        }
    }

    struct List: PlainCommand {
        static let configuration = CommandConfiguration(
            "cyc todo list", "Show what is open: today first, overdue marked.",
            examples: """
                  cyc todo list
                  cyc todo list +github due:today
                  cyc todo list overdue
                  cyc todo list soon --limit 10
                  cyc todo list --done --json
                """)

        @Argument(
            help: ArgumentHelp(
                "+tag, due:DAY, overdue, or a list: today, soon, someday.", valueName: "filter"),
            completion: .todoFilters, transform: asTyped)
        var filters: [String] = []

        @Flag(help: "Also what is done.")
        var all = false

        @Flag(help: "Only what is done.")
        var done = false

        @Flag(help: "Only what belongs to the repository stood in.")
        var here = false

        @Option(help: ArgumentHelp("The most that are shown.", valueName: "n"))
        var limit: Int?

        @Flag(help: "Print JSON.")
        var json = false

        func validate() throws {
            if all, done { throw ValidationError("--all and --done exclude each other") }
            if let limit, limit < 1 { throw ValidationError("--limit must be at least 1") }
        }

        func run(in context: CommandContext) throws -> ExitStatus {
            let (today, weekBegins) = (try context.today(), try context.settings.weekBegins)
            let state: TodoFilter.State = done ? .done : all ? .all : .open
            var filter = try wrapping(
                CycError.todo,
                try TodoFilter(filters, state: state, today: today, weekBegins: weekBegins))
            if here { filter.repository = try context.repositoryHere() }
            let reader = try context.reader()
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
            "cyc todo reopen", "Open to-dos again.",
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
            "cyc todo edit", "Change what is said; everything else stays.",
            examples: """
                  cyc todo edit 3 Parse both pages         a new title
                  cyc todo edit 3-5 +github due:fri        tags and due dates of several
                  cyc todo edit 3 due:                     no due date any more
                  cyc todo edit 3 --remove-tag github --note "see page 4"
                """)

        @Argument(help: numbersHelp, completion: .openTodos, transform: asTyped)
        var numbers: String

        @Argument(
            help: "A new title, +tag, due:DAY; due: alone takes the date away.",
            completion: .todoWords, transform: asTyped)
        var words: [String] = []

        @Option(
            help: ArgumentHelp("A tag to take away; may be repeated.", valueName: "tag"),
            completion: .todoTags, transform: asTyped)
        var removeTag: [String] = []

        @Option(help: ArgumentHelp("Replace the note.", valueName: "text"), transform: asTyped)
        var note: String?

        @Flag(help: "Take the note away.")
        var noNote = false

        @Flag(help: "It belongs to the repository stood in.")
        var here = false

        @Flag(help: "It belongs to no repository.")
        var noRepository = false

        func validate() throws {
            if note != nil, noNote {
                throw ValidationError("--note and --no-note exclude each other")
            }
            if here, noRepository {
                throw ValidationError("--here and --no-repository exclude each other")
            }
        }

        func run(in context: CommandContext) throws -> ExitStatus {
            let (today, weekBegins) = (try context.today(), try context.settings.weekBegins)
            let (edit, selection) = try wrapping(
                CycError.todo,
                (
                    TodoEdit(
                        try TodoText(
                            words.joined(separator: " "), today: today, weekBegins: weekBegins)),
                    try TodoSelection([numbers])
                ))
            var fullEdit = edit
            fullEdit.removedTags = removeTag.map { $0.hasPrefix("+") ? String($0.dropFirst()) : $0 }
            if let note { fullEdit.note = .set(note) }
            if noNote { fullEdit.note = .clear }
            if here { fullEdit.repository = .set(try context.repositoryHere()) }
            if noRepository { fullEdit.repository = .clear }
            guard fullEdit != TodoEdit() else {
                throw CycError.usage(
                    message: "nothing was said to change", hint: "cyc todo edit --help")
            }
            if fullEdit.title != nil, selection.ranges.map(\.count) != [1] {
                throw CycError.usage(
                    message: "several to-dos cannot get one title",
                    hint: "name one, or say only +tag and due:DAY")
            }
            return try context.change([numbers], .edit(fullEdit), echoing: today)
        }
    }

    struct Move: Command {
        static let configuration = CommandConfiguration(
            "cyc todo move", "Put to-dos on another list.",
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

    struct Remove: Command {
        static let configuration = CommandConfiguration(
            "cyc todo remove", "Remove to-dos; undo brings them back.",
            examples: """
                  cyc todo remove 3
                  cyc todo remove 4-6 --yes      asks nothing
                  cyc todo undo
                """)

        @Argument(help: numbersHelp, completion: .allTodos, transform: asTyped)
        var numbers: [String]

        @OptionGroup var removal: RemovalOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            // Without a terminal nothing is asked, because undo brings them back.
            if !removal.isSure, context.world.isTerminal(.input) {
                let selection = try wrapping(CycError.todo, try TodoSelection(numbers))
                let all = try context.reader()?.allTodos() ?? []
                let moment = try context.moment()
                let change = try wrapping(
                    CycError.todo,
                    try TodoIntent.remove.change(
                        of: selection.pick(from: all, for: .remove), at: moment))
                let what = context.messages.describe(change)
                guard try context.asks("\(what)? [y/N] ") else { return .fine }
            }
            return try context.change(numbers, .remove)
        }
    }

    struct Undo: Command {
        static let configuration = CommandConfiguration(
            "cyc todo undo", "Take the last change of to-dos back.",
            examples: """
                  cyc todo undo
                """)

        func run(in context: CommandContext) throws -> ExitStatus {
            try context.undo(.newest(.todo))
        }
    }

    struct Redo: Command {
        static let configuration = CommandConfiguration(
            "cyc todo redo", "Make the change again that was undone last.",
            examples: """
                  cyc todo redo
                """)

        func run(in context: CommandContext) throws -> ExitStatus {
            try context.redo(.todo)
        }
    }

    struct Export: Command {
        static let configuration = CommandConfiguration(
            "cyc todo export", "Write every to-do as JSON, or as todo.txt.",
            examples: """
                  cyc todo export todos.json
                  cyc todo export todo.txt            a name that ends in .txt
                  cyc todo export --txt | less
                """)

        @Argument(help: "The file; - for standard output.", completion: .file(), transform: asTyped)
        var file = "-"

        @Flag(help: "Write todo.txt.")
        var txt = false

        @OptionGroup var replacement: ReplacementOptions

        func run(in context: CommandContext) throws -> ExitStatus {
            let isTxt = txt || file.hasSuffix(".txt")
            let format = isTxt ? ExportFormat.todoTxt : .todos
            guard try context.mayReplace(file, replacement, ifFormatIs: format) else {
                return .fine
            }
            let todos = try context.reader()?.allTodos() ?? []
            let text =
                isTxt
                ? TodoTxt.text(todos)
                : JSON.document(
                    ["todos": .array(todos.map { JSON($0, list: $0.content.list) })], pretty: true)
            if try context.export(text, to: file) {
                try context.write(context.messages.exported(todos: todos.count, to: file))
            }
            return .fine
        }
    }

    struct Import: Command {
        static let configuration = CommandConfiguration(
            "cyc todo import", "Add the to-dos of a file; what is there stays.",
            examples: """
                  cyc todo import todos.json
                  cyc todo import ~/todo.txt
                  task export | jq ... | cyc todo import -
                """)

        @Argument(
            help: "A file of cyc todo export, or a todo.txt; - for standard input.",
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

private let numbersHelp: ArgumentHelp = "Numbers and ranges: 3, 3-5, 1,4."

private func todoList(_ name: String) throws -> TodoList {
    guard let list = TodoList(rawValue: name.lowercased()) else {
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
        let selection = try wrapping(CycError.todo, try TodoSelection(words))
        let (result, stop) = try change(selection, intent)
        let echo = try today.map { try self.echo(result, today: $0) } ?? ""
        try write(result.isEmpty ? messages.nothingChanged : messages.describe(result) + echo)
        if let stop { try FocusRun(self).printResult(.stop, stop) }
        return .fine
    }

    /// The parsed values of one new or changed to-do; empty for several.
    fileprivate func echo(_ change: TodoChange, today: Day) throws -> Text {
        guard let todo = change.subjects.first, change.subjects.count == 1 else { return "" }
        return todoDetails(todo, today: today, home: home, messages: messages)
    }
}
