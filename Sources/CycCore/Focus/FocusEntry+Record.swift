extension EntryKind {
    package static let focus = EntryKind(FocusEntry.self)
}

extension FocusEntry: EntryRecord {
    package static let traits = EntryTraits(
        "focus", plural: "focus", noun: EntryTraits.Noun("interval", "집중 기록"),
        headline: ["title"], effects: [.awaitFocusNotices])
    package static let table = Table([
        Column("from", \.interval.from, as: .instant, role: .contentIdentity),
        Column("to", \.interval.to, as: .instant, role: .contentIdentity),
        Column("paused", \.interval.isPaused, missing: false),
        Column("todo", \.interval.todo, as: .reference(.todo)),
        Column("title", \.interval.title),
        Column("tags", \.interval.tags, missing: []),
        Column("note", \.interval.note),
        Column("repository", \.interval.repository),
        Column(
            "goal", \.interval.goal, as: .integer(in: FocusLimit.lengths),
            missing: Settings.Focus().goal),
        Column("sitting", \.interval.focusSession, as: .integer(FocusLimit.focusSessions)),
        Column("plan", get: \.interval.plan.word, set: { $0.interval.plan.set(word: $1) }),
        Column(
            "planned", as: .integer(in: FocusLimit.lengths), get: \.interval.plan.length,
            set: { $0.interval.plan.set(length: $1) }),
        Column("imported", ifTrue: \.interval.isImported),
    ])

    package static func blank(number: Int64) -> FocusEntry {
        FocusEntry(number: number, FocusInterval(from: 0, to: nil, goal: 0))
    }

    package var isConsistent: Bool {
        let end = interval.to ?? interval.from
        return FocusLimit.instants.contains(interval.from) && FocusLimit.instants.contains(end)
            && end >= interval.from && (!interval.isPaused || interval.to != nil)
    }

    package func validated() throws -> FocusEntry {
        FocusEntry(number: number, try wrapping(CycError.focus, try interval.checked()))
    }
}

extension FocusPlan {
    fileprivate enum Word: String, CaseIterable, FieldConvertible {
        case length, pomodoro
    }

    fileprivate var word: Word? {
        switch self {
        case .stopwatch: nil
        case .length: .length
        case .pomodoro: .pomodoro
        }
    }

    fileprivate mutating func set(word: Word?) -> Bool {
        self =
            switch word {
            case nil: .stopwatch
            case .length: .length(0)
            case .pomodoro: .pomodoro(0)
            }
        return true
    }

    /// Returns false if a length comes without a word, or a word without a length.
    fileprivate mutating func set(length: Int64?) -> Bool {
        switch (self, length.map { Int($0) }) {
        case (.stopwatch, nil): return true
        case (.length, let seconds?): self = .length(seconds)
        case (.pomodoro, let seconds?): self = .pomodoro(seconds)
        default: return false
        }
        return true
    }
}
