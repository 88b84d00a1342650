/// The action of a focus command, for its output and for the history.
package enum FocusAction: String, Sendable {
    case start, pause, resume, stop, cancel, add, edit, split, remove, `import`
    /// A decision about time in doubt.
    case resolveDoubt

    /// The command in the history.
    package var command: String { "focus \(rawValue)" }
}

/// The requested change of the intervals.
package enum FocusIntent: Sendable {
    /// Ends what is open where it begins.
    case start(FocusInterval, about: FocusSubject, adjusting: Bool)
    case pause(at: Instant?)
    /// `goal` is the day's goal in force; `focusSession` numbers a new focus session.
    case resume(goal: Duration, focusSession: Int64)
    case stop(at: Instant?)
    case cancel
    case add(FocusInterval, about: FocusSubject, adjusting: Bool)
    case edit(Int64, FocusEdit, adjusting: Bool)
    case split(Int64, at: Instant)
    case remove([Int64])
    /// Imports the result of ``Timewarrior/intervals(_:goal:)``.
    case take([(line: Int, interval: FocusInterval)])
    case resolveDoubt(FocusEditor.Answer)

    package var action: FocusAction {
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
        case .resolveDoubt: .resolveDoubt
        }
    }

    // MARK: What it needs of the ledger

    /// The first instant that it names.
    package var since: Instant? {
        switch self {
        case .start(let interval, _, _), .add(let interval, _, _): interval.from
        case .pause(let instant), .stop(let instant): instant
        case .split(_, let instant): instant
        case .edit(_, let edit, _): edit.from
        case .take(let intervals): intervals.map(\.interval.from).min()
        case .resume, .cancel, .remove, .resolveDoubt: nil
        }
    }

    /// The instant that ends what runs; `nil` for now, without time in doubt.
    package func end(at now: Instant) -> Instant? {
        if case .start(let interval, _, _) = self, interval.from == now { nil } else { since }
    }

    package var numbers: [Int64] {
        switch self {
        case .edit(let number, _, _), .split(let number, _): [number]
        case .remove(let numbers): numbers
        default: []
        }
    }

    package var todo: Int64? {
        switch self {
        case .start(_, .todo(let number, _, _), _), .add(_, .todo(let number, _, _), _): number
        case .edit(_, let edit, _):
            if case .todo(let number, _, _) = edit.subject { number } else { nil }
        default: nil
        }
    }

    // MARK: Deciding

    /// Computes the change.
    package func change(
        of context: FocusContext, on editor: FocusEditor
    ) throws(FocusError) -> FocusChange {
        switch self {
        case .start(let interval, let subject, let isAdjusting):
            return try editor.start(interval.about(subject, in: context), adjusting: isAdjusting)
        case .pause(let instant): return try editor.pause(at: instant)
        case .resume(let goal, let focusSession):
            return try editor.resume(goal: goal, focusSession: focusSession)
        case .stop(let instant): return try editor.stop(at: instant)
        case .cancel: return try editor.cancel(context.focusSession)
        case .add(let interval, let subject, let isAdjusting):
            return try editor.add(interval.about(subject, in: context), adjusting: isAdjusting)
        case .edit(_, let edit, let isAdjusting):
            return try editor.edit(
                context.chosen[0], to: edit.applied(in: context), adjusting: isAdjusting)
        case .split(_, let instant): return try editor.split(context.chosen[0], at: instant)
        case .remove: return editor.remove(context.chosen)
        case .take(let intervals): return try editor.take(intervals)
        case .resolveDoubt(let answer): return try editor.resolveDoubt(answer)
        }
    }
}

/// The changes of `focus edit`; everything else stays.
package struct FocusEdit: Sendable {
    package var from: Instant?
    package var to: Instant?
    /// Empty to remove it.
    package var note: String?
    package var subject: FocusSubject?

    package init() {}

    fileprivate func applied(in context: FocusContext) throws(FocusError) -> FocusInterval {
        var interval = context.chosen[0].interval
        if let subject {
            (interval.todo, interval.title, interval.tags) = (nil, nil, [])
            interval = try interval.about(subject, in: context)
        }
        if let from { interval.from = from }
        if let to { interval.to = to }
        if let note { interval.note = note.isEmpty ? nil : note }
        return interval
    }
}

extension FocusInterval {
    /// Returns the interval with this subject; `context` has the to-do that it names.
    fileprivate func about(
        _ subject: FocusSubject, in context: FocusContext
    ) throws(FocusError) -> FocusInterval {
        var interval = self
        switch subject {
        case .nothing: break
        case .words(let title, let tags): (interval.title, interval.tags) = (title, tags)
        case .todo(_, let note, let tags):
            guard let (todo, id) = context.todo else {
                preconditionFailure("a context without the requested to-do")
            }
            interval = try interval.focusing(on: todo, id)
            interval.tags = tags
            if let note { interval.note = interval.note ?? note }
        }
        return interval
    }
}
