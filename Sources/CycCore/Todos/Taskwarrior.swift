/// Reader and writer of Taskwarrior's JSON, as `task import` and `task export` use it.
///
/// A repeating to-do with a due date is a recurring task: Taskwarrior makes the instances, and what it
/// calls the parent is the to-do. What Taskwarrior has no attribute for is in attributes of cyc's own,
/// which it keeps.
///
/// - Source: https://taskwarrior.org/docs/design/task/
package enum Taskwarrior {
    /// A to-do and its identity, which is the task's UUID.
    package typealias Identified = (todo: Todo, id: EntryID)

    /// Attributes that only Taskwarrior needs.
    private static let ownAttributes: Set<String> = [
        "id", "urgency", "modified", "mask", "imask", "rtype", "template", "last",
    ]

    // MARK: Writing

    /// Returns a list of tasks, one on each line.
    ///
    /// - Parameter zone: Days begin there.
    package static func text(_ todos: some Sequence<Identified>, zone: Zone) -> String {
        let lines = todos.map { JSON.object(task($0.todo, $0.id, zone)).text }
        return "[\(lines.isEmpty ? "" : "\n")\(lines.joined(separator: ",\n"))\n]\n"
    }

    /// Whether a file is one that ``text(_:zone:)`` wrote.
    package static func isExport(_ bytes: [UInt8]) -> Bool {
        var isOwn = true
        let isList = try? document(bytes)?.forEachElement(of: "tasks") { task throws(ImportError) in
            guard case .object(let members) = task, members.has("cyc_number") else {
                isOwn = false
                return
            }
        }
        return isOwn && isList == true
    }

    private static func task(_ todo: Todo, _ id: EntryID, _ zone: Zone) -> JSONMembers {
        let content = todo.content
        let recurrence = todo.isDone || content.due == nil ? nil : content.every?.taskwarrior
        var task: JSONMembers = [
            "uuid": .string(uuid(id)), "description": .string(content.title),
            "status": .string(
                todo.isDone ? "completed" : recurrence == nil ? "pending" : "recurring"),
            "entry": .string(basic(content.created.instant)),
        ]
        func add(_ key: String, _ text: String?) {
            if let text { task.append(key, .string(text)) }
        }
        add("end", content.done.map { basic($0.instant) })
        add("due", content.due.map { basic(zone.firstInstant(of: $0)) })
        add("wait", content.wait.map { basic(zone.firstInstant(of: $0)) })
        add("recur", recurrence)
        if !content.tags.isEmpty { task.append("tags", .array(content.tags.map { .string($0) })) }
        if let note = content.note {
            task.append(
                "annotations",
                .array([
                    .object([
                        "entry": .string(basic(content.created.instant)),
                        "description": .string(note),
                    ])
                ]))
        }
        add("cyc_number", "\(todo.id)")
        add("cyc_list", content.list.rawValue)
        add("cyc_every", content.every?.description)
        add("cyc_first_due", content.firstDue?.description)
        add("cyc_repository", content.repository)
        add("cyc_commit", content.commit?.description)
        return task
    }

    private static func uuid(_ id: EntryID) -> String {
        let digits = Array(id.description.utf8)
        let ends = [0, 8, 12, 16, 20, 32]
        return zip(ends, ends.dropFirst()).map { String(decoding: digits[$0..<$1], as: UTF8.self) }
            .joined(separator: "-")
    }

    /// Returns `20261124T150000Z`.
    private static func basic(_ instant: Instant) -> String {
        let digits = "\(Moment(instant: instant, minutesEastOfUTC: 0))".filter {
            $0 != "-" && $0 != ":"
        }
        return "\(digits.prefix(15))Z"
    }

    // MARK: Reading

    /// Returns the file as a document in which `tasks` is a list; `nil` unless it begins with a task, in
    /// a list or with one on each line.
    package static func document(_ bytes: [UInt8]) -> JSONDocument? {
        guard let first = bytes.first(where: { !" \t\r\n".utf8.contains($0) }) else { return nil }
        var list = bytes
        if first != UInt8(ascii: "[") {
            let lines = bytes.split { $0 == UInt8(ascii: "\n") }
            list = Array("[".utf8) + lines.joined(separator: ",".utf8) + Array("]".utf8)
        }
        guard let document = JSONDocument(Array(#"{"tasks":"#.utf8) + list + Array("}".utf8)),
            document.keys == ["tasks"], document.beginsWithTask
        else { return nil }
        return document
    }

    /// Returns to-dos as in an export of cyc.
    ///
    /// A recurring task is its earliest open instance; without one it is the to-do itself. Attributes
    /// that cyc does not have keep their names.
    ///
    /// - Parameter tasks: Deleted ones are left out.
    fileprivate static func todos(_ tasks: [JSON], zone: Zone) -> [JSON] {
        let tasks = tasks.map { task in
            if case .object(let members) = task { members.byKey } else { [:] as [String: JSON] }
        }
        var templates: [String: [String: JSON]] = [:]
        /// The earliest open instance of each recurring task.
        var instances: [String: (due: String, uuid: String)] = [:]
        for task in tasks {
            guard let uuid = task["uuid"]?.string else { continue }
            if task["status"]?.string == "recurring" { templates[uuid] = task }
            guard isOpen(task), let parent = task["parent"]?.string else { continue }
            let instance = (due: task["due"]?.string ?? "", uuid: uuid)
            if let known = instances[parent], known <= instance { continue }
            instances[parent] = instance
        }
        return tasks.compactMap { task in
            let (uuid, parent) = (task["uuid"]?.string, task["parent"]?.string)
            switch task["status"]?.string {
            case "deleted": return nil
            case "recurring": if uuid.flatMap({ instances[$0] }) != nil { return nil }
            default: break
            }
            guard let parent, isOpen(task) else {
                return .object(todo(task, uuid: uuid, zone))
            }
            guard instances[parent]?.uuid == uuid else { return nil }
            var instance = task
            if let template = templates[parent] {
                instance["entry"] = template["entry"] ?? task["entry"]
                instance["cyc_first_due"] =
                    task["cyc_first_due"] ?? firstDue(of: template, for: task, zone)
            }
            return .object(todo(instance, uuid: parent, zone))
        }
    }

    private static func isOpen(_ task: [String: JSON]) -> Bool {
        ["pending", "waiting"].contains(task["status"]?.string)
    }

    /// Returns the due date of a recurring task if the month of its instance lacks that day.
    private static func firstDue(
        of template: [String: JSON], for instance: [String: JSON], _ zone: Zone
    ) -> JSON? {
        let dates = [template, instance].compactMap { task in
            task["due"].flatMap { moment($0, zone) }.map { Day(of: $0) }
        }
        guard dates.count == 2, dates[0].parts.day > dates[1].parts.day else { return nil }
        return JSON(dates[0])
    }

    private static func todo(
        _ task: [String: JSON], uuid: String?, _ zone: Zone
    ) -> JSONMembers {
        var rest = task.filter { !ownAttributes.contains($0.key) }
        func take(_ key: String) -> JSON? { rest.removeValue(forKey: key) }
        func day(_ key: String) -> JSON {
            guard let value = take(key) else { return .null }
            return moment(value, zone).map { JSON(Day(of: $0)) } ?? value
        }
        func time(_ value: JSON?) -> JSON {
            guard let value else { return .null }
            return moment(value, zone).map { JSON($0) } ?? value
        }
        let isDone = take("status")?.string == "completed"
        let (end, entry) = (take("end"), take("entry"))
        let (due, wait) = (day("due"), day("wait"))
        _ = (take("uuid"), take("parent"))
        var todo: JSONMembers = [
            "title": take("description") ?? .null, "due": due, "wait": wait,
            "created": time(entry),
            "done": isDone ? time(end ?? task["modified"] ?? entry) : .null,
            "list": take("cyc_list") ?? .string((due == .null ? TodoList.today : .soon).rawValue),
            "first_due": take("cyc_first_due") ?? .null,
            "repository": take("cyc_repository") ?? .null, "commit": take("cyc_commit") ?? .null,
            "note": note(take("annotations")),
        ]
        let number = take("cyc_number")
        todo.append("id", number?.string.flatMap { Int($0) }.map { .int($0) } ?? number ?? .null)
        todo.append("entry", uuid.map { .string($0.filter { $0 != "-" }) } ?? .null)
        let recur = take("recur")
        if let every = take("cyc_every") {
            todo.append("every", every)
        } else if let rule = recur?.string.flatMap(Repetition.init(taskwarrior:)) {
            todo.append("every", JSON("\(rule)"))
        } else if let recur {
            todo.append("recur", recur)
        }
        var tags: [JSON] = if case .array(let tags)? = take("tags") { tags } else { [] }
        if let project = take("project") {
            if let name = project.string, isTag(name) {
                tags.append(project)
            } else {
                todo.append("project", project)
            }
        }
        todo.append("tags", .array(tags))
        for (key, value) in rest { todo.append(key, value) }
        return todo
    }

    /// Parses `20261124T150000Z`.
    private static func moment(_ value: JSON, _ zone: Zone) -> Moment? {
        guard let digits = value.string?.utf8, digits.count == 16 else { return nil }
        let bytes = Array(digits)
        let parts = [0..<4, 4..<6, 6..<11, 11..<13, 13..<16].map {
            String(decoding: bytes[$0], as: UTF8.self)
        }
        let text = "\(parts[0])-\(parts[1])-\(parts[2]):\(parts[3]):\(parts[4])"
        return Moment(rfc3339: text).map { zone.moment(at: $0.instant) }
    }

    /// Returns the texts of the annotations, one below the other.
    private static func note(_ annotations: JSON?) -> JSON {
        guard case .array(let list)? = annotations else { return .null }
        let texts = list.compactMap { annotation -> String? in
            guard case .object(let members) = annotation else { return nil }
            return members.byKey["description"]?.string
        }
        return texts.isEmpty ? .null : .string(texts.joined(separator: "\n"))
    }
}

extension JSONDocument {
    fileprivate var beginsWithTask: Bool {
        var isTask = false
        // Reads no more than the first one.
        _ = try? forEachElement(of: "tasks") { task throws(ImportError) in
            if case .object(let members) = task { isTask = members.has("description") }
            throw ImportError("")
        }
        return isTask
    }
}

extension Backup {
    /// Reads tasks as to-dos.
    ///
    /// - Parameters:
    ///   - document: See ``Taskwarrior/document(_:)``.
    ///   - zone: Days begin there.
    package mutating func read(_ document: JSONDocument, zone: Zone) throws(ImportError) {
        var tasks: [JSON] = []
        _ = try document.forEachElement(of: "tasks") { task throws(ImportError) in
            guard tasks.count < Self.most else { throw ImportError("more than \(Self.most) tasks") }
            tasks.append(task)
        }
        let todos = Taskwarrior.todos(tasks, zone: zone)
        try read(ParsedDocument(members: [EntryKind.todo.record.plural: .array(todos)]), .todo)
        identify()
    }
}

extension JSON {
    fileprivate var string: String? { if case .string(let text) = self { text } else { nil } }
}

// MARK: Rules

extension Repetition {
    /// The rule as Taskwarrior writes it; `nil` for one that it does not have.
    fileprivate var taskwarrior: String? {
        switch self {
        case .every(1, .day): "daily"
        case .every(1, .week): "weekly"
        case .every(1, .month): "monthly"
        case .every(1, .year): "yearly"
        case .every(let count, let unit): "P\(count)\(unit.rawValue.uppercased())"
        case .on(Self.weekdays): "weekdays"
        case .on: nil
        }
    }

    /// Parses `weekly`, `2wks`, `P3M` and the like.
    fileprivate init?(taskwarrior text: String) {
        let named: [String: Repetition] = [
            "biweekly": .every(2, .week), "fortnight": .every(2, .week),
            "bimonthly": .every(2, .month), "quarterly": .every(3, .month),
            "semiannual": .every(6, .month), "annual": .every(1, .year),
            "biannual": .every(2, .year), "biyearly": .every(2, .year),
        ]
        if let rule = named[text] ?? Repetition(typed: text) {
            self = rule
            return
        }
        let period = text.first == "P" ? text.dropFirst() : text[...]
        let digits = period.utf8.prefix(while: \.isDigit)
        let units: [Character: (factor: Int, unit: Unit)] = [
            "d": (1, .day), "w": (1, .week), "m": (1, .month), "q": (3, .month), "y": (1, .year),
        ]
        guard
            let (factor, unit) = period.dropFirst(digits.count).lowercased().first
                .flatMap({ units[$0] }), let count = decimal(digits),
            Repetition.counts.contains(count * factor)
        else { return nil }
        self = .every(count * factor, unit)
    }
}
