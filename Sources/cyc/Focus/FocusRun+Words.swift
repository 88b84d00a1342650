import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

extension FocusSnapshot {
    func view(of log: FocusLog, _ reader: LedgerReader?) throws -> FocusView {
        var view = FocusView(today(log))
        let elsewhere = view.today.elsewhere.map(\.entry)
        view.todos =
            try reader?.focusTodos(of: [view.today.open].compactMap(\.self) + elsewhere) ?? [:]
        if !elsewhere.isEmpty {
            view.machines = try reader?.machineNames(of: elsewhere) ?? .none
        }
        view.hasFocus = try !log.entries.isEmpty || reader?.hasFocus() ?? false
        view.species = try reader?.profile().species(on: view.today.day.day) ?? .marimo
        return view
    }

    func instant(_ text: String) throws -> Instant {
        do {
            return try NaturalInstant.instant(
                text, now: now, zone: zone, weekBegins: settings.weekBegins)
        } catch {
            throw CycError.focus(.instant(error))
        }
    }
}

/// The dialogue and output of focus commands.
extension FocusRun {
    private var messages: Messages { context.messages }

    // MARK: Changing

    /// A new interval in the current repository, without a subject.
    func interval(from: Instant, to: Instant? = nil) -> FocusInterval {
        var interval = FocusInterval(from: from, to: to, goal: settings.focus.goal)
        interval.repository = context.world.gitWorkingDirectory().path
        return interval
    }

    /// Parses the subject of an interval.
    ///
    /// - Parameter words: As ``asTypedText(_:)`` returns them.
    /// - Throws: ``CycError/focus(_:)``.
    func subject(_ words: [String]) throws -> FocusSubject {
        let text = words.map { isText($0) ? FocusSubject.literal(asTyped($0)) : $0 }
        return try wrapping(
            CycError.focus, FocusSubject(text, isText: words.first.map(isText) ?? false))
    }

    /// The subject of `focus start`, with a hint where words begin with the number of no to-do.
    func subjectToStart(_ words: [String]) throws -> FocusSubject {
        let subject = try subject(words)
        if case .todo(let number, let note?, _) = subject,
            try context.reader()?.record(Todo.self, number) == nil
        {
            throw CycError.focus(.noTodo(number, words: "\(number) \(note)"))
        }
        return subject
    }

    /// The subject of the last interval; none without intervals.
    ///
    /// - Parameter restarts: Whether a running timer may be started again.
    func lastSubject(restarts: Bool) throws -> FocusSubject {
        guard let last = try context.reader()?.lastFocus() else { return .nothing }
        let interval = last.entry.interval
        let isOver = interval.plan.length.map { interval.from + $0 <= now } ?? false
        guard restarts || isOver || interval.to != nil else {
            throw CycError.focus(.alreadyRunning)
        }
        return FocusSubject(of: interval, todo: last.todo)
    }

    var resume: FocusIntent {
        .resume(goal: settings.focus.goal, focusSession: Int64.random(in: FocusLimit.focusSessions))
    }

    /// Changes intervals and prints the result.
    ///
    /// - Parameter isSure: Whether to skip the confirmation before other intervals are removed.
    /// - Returns: ``ExitStatus/fine``, also if the user declines.
    func performAndPrint(_ intent: FocusIntent, isSure: Bool = true) throws -> ExitStatus {
        var agreed: Set<Int64>? = isSure ? nil : []
        while true {
            do {
                let result = try perform(intent, removing: agreed)
                try printResult(intent.action, result, until: intent.end(at: now))
                return .fine
            } catch let agreement as NeedsAgreement {
                let question = messages.askToRemove(messages.names(of: agreement.entries))
                guard try context.asksToChange(question) else { return .fine }
                agreed?.formUnion(agreement.entries.map(\.number))
            }
        }
    }

    /// Prints the result of a change.
    func printResult(
        _ action: FocusAction, _ result: ChangeResult, until instant: Instant? = nil
    ) throws {
        let outcome = result.outcome
        let today = reading.today(result.log)
        let named =
            outcome.entries + outcome.change.images.compactMap(\.before)
            + [today.open].compactMap(\.self)
        var answer = FocusCommandResult(
            action, outcome.change, entries: outcome.entries, log: result.log, today: today,
            todos: try context.ledger().focusTodos(of: named))
        answer.before = outcome.before
        if let before = outcome.before {
            let isEnded = outcome.change.images.contains {
                $0.before?.number == before.entry.number && $0.after != nil
            }
            if [.start, .pause, .stop, .resolveDoubt].contains(action), isEnded {
                answer.excludedTime = before.doubt(until: instant)
            }
        }
        try context.write(messages.answer(answer))
    }

    // MARK: Time in doubt

    /// Asks on the terminal how to resolve time in doubt; `nil` without doubt, terminal or valid
    /// answer.
    ///
    /// - Parameter reader: The ledger; `nil` if there is none.
    func askAboutDoubt(_ reader: LedgerReader?) throws -> FocusEditor.Answer? {
        guard context.world.isTerminal(.input), context.world.isTerminal(.error) else { return nil }
        guard let running = try self.reading.recentLog(reader).running, running.doubt != nil else {
            return nil
        }
        let todos = try reader?.focusTodos(of: [running.entry]) ?? [:]
        let todo = running.entry.interval.todo.flatMap { todos[$0] }
        for line in messages.doubtQuestion(running, todo: todo) { context.writeError(line) }
        while true {
            context.writeError(messages.askAboutDoubt, terminator: "")
            guard let line = context.world.readAnswer() else {
                context.writeError("")
                return nil
            }
            if let answer = messages.parseDoubtAnswer(line) { return answer }
        }
    }

    /// Asks how to resolve time in doubt before a change that would leave it out, and does so.
    ///
    /// - Returns: The run to go on with; `nil` if nothing is left to be done.
    func resolvingDoubt(endsInterval: Bool) throws -> FocusRun? {
        let answer = try askAboutDoubt(context.ledger())
        let run = try FocusRun(context)
        switch answer {
        case nil, .cut?: return run
        case .keep?:
            _ = try run.perform(.resolveDoubt(.keep))
            return run
        case .throwAway?:
            _ = try run.performAndPrint(.resolveDoubt(.throwAway))
            return endsInterval ? nil : run
        }
    }
}
