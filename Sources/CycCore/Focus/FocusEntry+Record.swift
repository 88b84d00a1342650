extension FocusEntry: EntryRecord {
    package static let kind = EntryKind.focus
    package static let plural = "focus"
    package static let fields = [
        Field("from", .instant, role: .likeness),
        Field("to", .instant, isOptional: true, role: .likeness),
        Field("paused", .flag, missing: .flag(false)),
        Field("todo", .reference(.todo), isOptional: true),
        Field("title", .text, isOptional: true),
        Field("tags", .words, missing: .words([])),
        Field("note", .text, isOptional: true),
        Field("repository", .text, isOptional: true),
        Field("goal", .integer(lengths), missing: .integer(Int64(Settings.Focus().goal))),
        Field("sitting", .integer(FocusLimit.sittings), isOptional: true),
        Field("plan", .choice(["length", "pomodoro"]), isOptional: true),
        Field("planned", .integer(lengths), isOptional: true),
        Field("imported", .flag, isOptional: true),
    ]

    private static let lengths =
        Int64(FocusLimit.lengths.lowerBound)...Int64(FocusLimit.lengths.upperBound)

    package var headline: String { interval.title ?? "" }

    package var values: [FieldValue] {
        let interval = interval
        return [
            .integer(interval.from), interval.to.map { .integer($0) } ?? .none,
            .flag(interval.isPaused), .text(interval.todo?.description), .text(interval.title),
            .words(interval.tags), .text(interval.note), .text(interval.repository),
            .integer(Int64(interval.goal)), interval.sitting.map { .integer($0) } ?? .none,
            .text(interval.plan.word), interval.plan.length.map { .integer($0) } ?? .none,
            interval.isImported ? .flag(true) : .none,
        ]
    }

    package init?(number: Int64, values: [FieldValue]) {
        guard let from = values[0].integer, let tags = values[5].words,
            let goal = values[8].integer,
            let plan = FocusPlan(word: values[10].text, length: values[11].integer)
        else { return nil }
        let to = values[1].integer
        guard FocusLimit.instants.contains(from), FocusLimit.instants.contains(to ?? from),
            to ?? from >= from
        else { return nil }
        var interval = FocusInterval(from: from, to: to, goal: Int(goal))
        interval.isPaused = values[2].isTrue
        guard !interval.isPaused || to != nil else { return nil }
        if let hex = values[3].text {
            guard let todo = EntryID(hex: hex) else { return nil }
            interval.todo = todo
        }
        interval.title = values[4].text
        interval.tags = tags
        interval.note = values[6].text
        interval.repository = values[7].text
        interval.sitting = values[9].integer
        interval.plan = plan
        interval.isImported = values[12].isTrue
        self.init(number: number, interval)
    }

    package func asMade() throws -> FocusEntry {
        do {
            return FocusEntry(number: number, try interval.checked())
        } catch {
            throw Problem.focus(error)
        }
    }
}

extension FocusPlan {
    fileprivate var word: String? {
        switch self {
        case .stopwatch: nil
        case .length: "length"
        case .pomodoro: "pomodoro"
        }
    }

    /// `nil` for a word without a length, and a length without a word.
    fileprivate init?(word: String?, length: Int64?) {
        switch (word, length) {
        case (nil, nil): self = .stopwatch
        case ("length", let seconds?): self = .length(Int(seconds))
        case ("pomodoro", let seconds?): self = .pomodoro(Int(seconds))
        default: return nil
        }
    }
}
