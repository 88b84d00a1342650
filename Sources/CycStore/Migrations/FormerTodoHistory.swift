import CycCore

/// The changes of to-dos that versions 3 to 8 recorded, as actions.
///
/// A row held each to-do as it was before and after; undone rows were the last ones.
struct FormerTodoHistory {
    struct Change {
        let kind: String
        let at: Moment
        let images: [UInt8]
        let isUndone: Bool
    }

    private(set) var actions: [Action] = []

    /// - Parameters:
    ///   - changes: Oldest first, `nil` for one that cannot be read. Where there is such a one, or they do
    ///     not lead to the to-dos as they are, the journal begins with what is there.
    ///   - current: The entries as they are, each with its identity.
    init(_ changes: [Change?], current: [Entry]) {
        let known = changes.compactMap { change in
            change.flatMap { change in
                FormerTodoImages(change.images).map { (change, $0.images) }
            }
        }
        if known.count == changes.count {
            begin(known, current)
            let fold = Fold(actions)
            if fold.entries == entriesByID(current), fold.torn.isEmpty { return }
        }
        actions = []
        take(
            over: current.map { (before: nil, after: $0) },
            at: Moment(secondsSinceEpoch: 0, minutesEastOfUTC: 0))
    }

    private func entriesByID(_ entries: [Entry]) -> [EntryID: Entry] {
        Dictionary(entries.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    }

    private mutating func begin(
        _ changes: [(Change, [FormerTodoImages.Image])], _ current: [Entry]
    ) {
        var identities: [Int64: EntryID] = [:]
        var first: [Int64: Todo?] = [:]
        var gone: [Int64: Todo] = [:]
        for entry in current where entry.kind == .todo { identities[entry.number] = entry.id }
        for (_, images) in changes {
            for image in images {
                if first[image.id] == nil { first[image.id] = .some(image.before) }
                if identities[image.id] == nil { gone[image.id] = image.after ?? image.before }
            }
        }
        var likenesses = Likenesses(.todo)
        let taken = Set(identities.values)
        for (number, todo) in gone.sorted(by: { $0.key < $1.key }) {
            var id = likenesses.next(todo.values)
            while taken.contains(id) { id = likenesses.next(todo.values) }
            identities[number] = id
        }
        func entry(_ todo: Todo?) -> Entry? {
            todo.flatMap { todo in identities[todo.id].map { Entry(todo, id: $0) } }
        }
        let start = changes.first?.0.at ?? Moment(secondsSinceEpoch: 0, minutesEastOfUTC: 0)
        // What was there before the first change that is known.
        let before =
            current.filter { $0.kind != .todo || first[$0.number] == nil }
            + first.values.compactMap { entry($0) }
        take(
            over: before.sorted { ($0.kind.rawValue, $0.number) < ($1.kind.rawValue, $1.number) }
                .map { (before: nil, after: $0) }, at: start)
        var undone: [(Action.ID, [EntryImage])] = []
        for (change, images) in changes {
            let images = images.map { (before: entry($0.before), after: entry($0.after)) }
            let isCommit = images.contains {
                $0.after?.values[8] != $0.before?.values[8] && change.kind == "done"
            }
            let id = append(
                "todo \(change.kind)", at: change.at, isCommit ? .cyc : .person, images)
            if change.isUndone { undone.append((id, images)) }
        }
        for (id, images) in undone.reversed() {
            append(
                "undo", at: changes.last?.0.at ?? start, .person, undoes: id,
                images.map { (before: $0.after, after: $0.before) })
        }
    }

    /// What the journal begins with, as a mark.
    private mutating func take(over images: [EntryImage], at moment: Moment) {
        guard !images.isEmpty else { return }
        append("import", at: moment, .mark, images)
    }

    @discardableResult
    private mutating func append(
        _ command: String, at moment: Moment, _ origin: Action.Origin, undoes: Action.ID? = nil,
        _ images: [EntryImage]
    ) -> Action.ID {
        let action = Action(
            command, at: moment, after: actions.last?.clock, origin: origin, undoes: undoes,
            images.compactMap { EntryChange(from: $0.before, to: $0.after) })
        actions.append(action)
        return action.id
    }
}

/// What one row of `todo_change.images` held: a version, then for each to-do which of both sides there
/// are, and them.
private struct FormerTodoImages {
    struct Image {
        let before: Todo?
        let after: Todo?

        var id: Int64 { after?.id ?? before?.id ?? 0 }
    }

    private(set) var images: [Image] = []

    /// `nil` for bytes that no version wrote.
    init?(_ bytes: [UInt8]) {
        var reader = BytesReader(bytes)
        guard reader.byte() == 1 else { return nil }
        while let flags = reader.byte() {
            guard (1...3).contains(flags) else { return nil }
            let before = flags & 1 != 0 ? Self.todo(&reader) : nil
            let after = flags & 2 != 0 ? Self.todo(&reader) : nil
            guard (before != nil) == (flags & 1 != 0), (after != nil) == (flags & 2 != 0) else {
                return nil
            }
            images.append(Image(before: before, after: after))
        }
    }

    private static func todo(_ reader: inout BytesReader) -> Todo? {
        guard let id = reader.number().map({ Int64(bitPattern: $0) }), EntryNumber.all.contains(id),
            let fields = reader.byte(), fields < 32, let title = reader.text(),
            let list = reader.text().flatMap(TodoList.init(rawValue:)),
            let tagCount = reader.number(), tagCount <= UInt64(reader.rest)
        else { return nil }
        var tags: [String] = []
        for _ in 0..<tagCount {
            guard let tag = reader.text() else { return nil }
            tags.append(tag)
        }
        guard let created = reader.moment() else { return nil }
        var content = TodoContent(title: title, list: list, tags: tags, created: created)
        func has(_ bit: UInt8) -> Bool { fields & bit != 0 }
        if has(1) {
            guard let number = reader.signed(), let day = FieldValue.integer(number).day else {
                return nil
            }
            content.due = day
        }
        if has(2) {
            guard let note = reader.text() else { return nil }
            content.note = note
        }
        if has(4) {
            guard let repository = reader.text() else { return nil }
            content.repository = repository
        }
        if has(8) {
            guard let done = reader.moment() else { return nil }
            content.done = done
        }
        if has(16) {
            guard let bytes = reader.bytes(CommitID.size) else { return nil }
            content.commit = CommitID(bytes: bytes)
        }
        return Todo(id: id, content)
    }
}
