extension EntryKind {
    package static let focus = EntryKind(FocusEntry.self)
}

extension FocusEntry: EntryRecord {
    package static let traits = EntryTraits(
        "focus", plural: "focus", noun: EntryTraits.Noun("interval", "집중 기록"),
        headline: ["title"], effects: [.awaitFocusNotices], sharing: .chosen(.focus))
    package static let table = Table([
        Column("from", \.interval.from, role: .contentIdentity),
        Column("to", \.interval.to, role: .contentIdentity),
        Column("paused", \.interval.isPaused, missing: false),
        Column("todo", \.interval.todo, as: .reference(.todo)),
        Column("title", \.interval.title),
        Column("tags", \.interval.tags, missing: []),
        Column("note", \.interval.note),
        Column("repository", \.interval.repository, isLocal: true),
        Column(
            "goal", \.interval.goal, as: .duration(in: FocusLimit.lengths),
            missing: Settings.Focus().goal),
        Column("sitting", \.interval.focusSession, as: .integer(FocusLimit.focusSessions)),
        Column("plan", get: \.interval.plan.word, set: { $0.interval.plan.set(word: $1) }),
        Column(
            "planned", as: .duration(in: FocusLimit.lengths), get: \.interval.plan.length,
            set: { $0.interval.plan.set(length: $1) }),
        Column("imported", ifTrue: \.interval.isImported),
        Column("machine", \.interval.machine, role: .mark),
    ])

    package static func blank(number: Int64) -> FocusEntry {
        FocusEntry(number: number, FocusInterval(from: .epoch, to: nil, goal: .zero))
    }

    package var isConsistent: Bool {
        let end = interval.to ?? interval.from
        return FocusLimit.instants.contains(interval.from) && FocusLimit.instants.contains(end)
            && end >= interval.from && (!interval.isPaused || interval.to != nil)
    }

    /// An interval whose end came before its start lasts a second, so that it is seen and edited.
    package static func madeConsistent(_ values: [FieldValue]) -> [FieldValue] {
        var consistent = values
        if let from = values[0].integer, let to = values[1].integer, to < from {
            consistent[1] = .integer(from + 1)
        }
        if values[1] == .none { consistent[2] = .flag(false) }
        if (values[10] == .none) != (values[11] == .none) {
            (consistent[10], consistent[11]) = (.none, .none)
        }
        return consistent
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
            case .length: .length(.zero)
            case .pomodoro: .pomodoro(.zero)
            }
        return true
    }

    /// Returns false if a length comes without a word, or a word without a length.
    fileprivate mutating func set(length: Duration?) -> Bool {
        switch (self, length) {
        case (.stopwatch, nil): return true
        case (.length, let length?): self = .length(length)
        case (.pomodoro, let length?): self = .pomodoro(length)
        default: return false
        }
        return true
    }
}
