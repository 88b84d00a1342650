/// What a command of focus does, as its answer says it and the history names it.
package enum FocusAction: String, Sendable {
    case start, pause, resume, stop, cancel, add, edit, split, remove, `import`
    /// What a person said of what was in doubt.
    case settle

    /// Its words in the history.
    package var command: String { "focus \(rawValue)" }
}

/// What is to become of the intervals.
package enum FocusIntent: Sendable {
    /// What is open stops where it begins.
    case start(FocusInterval, about: FocusSubject, adjusting: Bool)
    case pause(at: Instant?)
    /// With the day's goal in force, in seconds, and a sitting for what needs a new one.
    case resume(goal: Int, sitting: Int64)
    case stop(at: Instant?)
    case cancel
    case add(FocusInterval, about: FocusSubject, adjusting: Bool)
    case edit(Int64, FocusEdit, adjusting: Bool)
    case split(Int64, at: Instant)
    case remove([Int64])
    /// Takes over what ``Timewarrior/intervals(_:goal:)`` gives.
    case take([(line: Int, interval: FocusInterval)])
    case settle(FocusEditor.Answer)

    package var deed: FocusAction {
        switch self {
        case .start: .start
        case .pause: .pause
        case .resume: .resume
        case .stop: .stop
        case .cancel: .cancel
        case .add: .add
        case .edit: .edit
        case .split: .split
        case .remove: .remove
        case .take: .import
        case .settle: .settle
        }
    }

    // MARK: What it needs of the ledger

    /// The first instant that it names; `nil` for none.
    package var since: Instant? {
        switch self {
        case .start(let interval, _, _), .add(let interval, _, _): interval.from
        case .pause(let instant), .stop(let instant): instant
        case .split(_, let instant): instant
        case .edit(_, let edit, _): edit.from
        case .take(let intervals): intervals.map(\.interval.from).min()
        case .resume, .cancel, .remove, .settle: nil
        }
    }

    /// The instant that ends what runs; `nil` for now, when nothing in doubt is kept.
    package func end(at now: Instant) -> Instant? {
        if case .start(let interval, _, _) = self, interval.from == now { nil } else { since }
    }

    /// The intervals that it names.
    package var numbers: [Int64] {
        switch self {
        case .edit(let number, _, _), .split(let number, _): [number]
        case .remove(let numbers): numbers
        default: []
        }
    }

    /// The number of the to-do that it names.
    package var todo: Int64? {
        switch self {
        case .start(_, .todo(let number), _), .add(_, .todo(let number), _): number
        case .edit(_, let edit, _):
            if case .todo(let number) = edit.subject { number } else { nil }
        default: nil
        }
    }

    // MARK: Deciding

    /// The change that it makes of what the ledger has.
    ///
    /// - Parameters:
    ///   - scene: What it needs of the ledger.
    ///   - basis: What else is known.
    /// - Returns: The change.
    /// - Throws: ``CycError/focus(_:)``.
    package func change(of scene: FocusContext, on basis: FocusEnvironment) throws(CycError) -> FocusChange {
        try wrapping(CycError.focus, try change(of: scene, on: basis.desk(scene)))
    }

    package func change(
        of scene: FocusContext, on desk: FocusEditor
    ) throws(FocusError) -> FocusChange {
        switch self {
        case .start(let interval, let subject, let isAdjusting):
            return try desk.start(interval.about(subject, in: scene), adjusting: isAdjusting)
        case .pause(let instant): return try desk.pause(at: instant)
        case .resume(let goal, let sitting):
            return try desk.resume(goal: goal, sitting: sitting)
        case .stop(let instant): return try desk.stop(at: instant)
        case .cancel: return try desk.cancel(scene.sitting)
        case .add(let interval, let subject, let isAdjusting):
            return try desk.add(interval.about(subject, in: scene), adjusting: isAdjusting)
        case .edit(_, let edit, let isAdjusting):
            return try desk.edit(
                scene.chosen[0], to: edit.applied(in: scene), adjusting: isAdjusting)
        case .split(_, let instant): return try desk.split(scene.chosen[0], at: instant)
        case .remove: return desk.remove(scene.chosen)
        case .take(let intervals): return try desk.take(intervals)
        case .settle(let answer): return try desk.settle(answer)
        }
    }
}

/// What `focus edit` changes; everything else stays.
package struct FocusEdit: Sendable {
    package var from: Instant?
    package var to: Instant?
    /// Empty to take it away.
    package var note: String?
    package var subject: FocusSubject?

    package init() {}

    fileprivate func applied(in scene: FocusContext) throws(FocusError) -> FocusInterval {
        var interval = scene.chosen[0].interval
        if let subject {
            (interval.todo, interval.title, interval.tags) = (nil, nil, [])
            interval = try interval.about(subject, in: scene)
        }
        if let from { interval.from = from }
        if let to { interval.to = to }
        if let note { interval.note = note.isEmpty ? nil : note }
        return interval
    }
}

extension FocusInterval {
    /// The interval about what the words say; the scene has the to-do that they name.
    fileprivate func about(
        _ subject: FocusSubject, in scene: FocusContext
    ) throws(FocusError) -> FocusInterval {
        var interval = self
        switch subject {
        case .nothing: break
        case .words(let title, let tags): (interval.title, interval.tags) = (title, tags)
        case .todo:
            guard let (todo, id) = scene.todo else {
                preconditionFailure("a scene without the to-do that was asked for")
            }
            interval = try interval.focusing(on: todo, id)
        }
        return interval
    }
}
