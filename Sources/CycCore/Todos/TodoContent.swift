/// The lists on which to-dos are placed.
package enum TodoList: String, CaseIterable, Sendable {
    case today, soon, someday

    /// Parses a name as typed, in English or Korean.
    package init?(typed name: String) {
        let folded = name.lowercased()
        let names: [Self: [String]] = [.today: ["오늘"], .soon: ["곧"], .someday: ["언젠가", "나중에"]]
        guard
            let list = Self.allCases.first(where: {
                $0.rawValue == folded || names[$0]?.contains(folded) ?? false
            })
        else { return nil }
        self = list
    }
}

/// A to-do without its number.
package struct TodoContent: Hashable, Sendable {
    package var title: String
    /// The list chosen by the user; see ``Todo/shownList(on:)``.
    package var list: TodoList
    /// In the order of entry, without duplicates and without the `+`.
    package var tags: [String]
    package var due: Day?
    /// The day until which it is on no list; see ``Todo/isWaiting(on:)``.
    package var wait: Day?
    /// When it comes back after it was closed.
    package var every: Repetition?
    /// See ``Repetition/Due/anchor``.
    package var firstDue: Day?
    package var note: String?
    /// Absolute path of the linked repository.
    package var repository: String?
    package var created: Moment
    package var done: Moment?
    /// The commit that closed it; `nil` while it is open.
    package var commit: CommitID?

    package init(
        title: String, list: TodoList = .today, tags: [String] = [], due: Day? = nil,
        wait: Day? = nil, every: Repetition? = nil, note: String? = nil, repository: String? = nil,
        created: Moment, done: Moment? = nil,
        commit: CommitID? = nil
    ) {
        self.title = title
        self.list = list
        self.tags = tags
        self.due = due
        self.wait = wait
        self.every = every
        self.note = note
        self.repository = repository
        self.created = created
        self.done = done
        self.commit = commit
    }

    /// Returns the validated and normalized content.
    ///
    /// - Throws: ``TodoError/title(_:)``, ``TodoError/note(_:)``, ``TodoError/badTag(_:)``,
    ///   ``TodoError/repository(_:)``.
    package func checked() throws(TodoError) -> TodoContent {
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

    /// Adds a tag unless it exists; case is ignored.
    package mutating func add(tag: String) throws(TodoError) {
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
