import CycCore
import CycDisplay
import CycRun
import CycStore
import CycSystem

extension FocusSnapshot {
    func view(of log: FocusLog, _ reader: LedgerReader?) throws -> FocusView {
        var view = FocusView(today(log))
        view.todos = try reader?.focusTodos(of: [view.today.open].compactMap(\.self)) ?? [:]
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

/// What a command of focus is told, asks and answers.
extension FocusRun {
    private var messages: Messages { session.messages }

    // MARK: Changing

    /// An interval here and now, about nothing yet.
    func interval(from: Instant, to: Instant? = nil) -> FocusInterval {
        var interval = FocusInterval(from: from, to: to, goal: settings.focus.goal)
        interval.repository = session.world.standingPlace().path
        return interval
    }

    var resume: FocusIntent {
        .resume(goal: settings.focus.goal, sitting: Int64.random(in: FocusLimit.sittings))
    }

    /// Does something to the intervals and says what was done.
    ///
    /// - Parameters:
    ///   - intent: What is to be done.
    ///   - isSure: Whether nobody is asked before others are removed.
    /// - Returns: ``ExitStatus/fine``, also where the person wants nothing removed.
    /// - Throws: A ``CycError`` of focus or the ledger.
    func tell(_ intent: FocusIntent, isSure: Bool = true) throws -> ExitStatus {
        var agreed: Set<Int64>? = isSure ? nil : []
        while true {
            do {
                let done = try perform(intent, removing: agreed)
                try tell(intent.deed, done, until: intent.end(at: now))
                return .fine
            } catch let question as NeedsAgreement {
                guard try asks(toRemove: question.entries) else { return .fine }
                agreed?.formUnion(question.entries.map(\.number))
            }
        }
    }

    /// - Throws: ``CycError/usage(message:hint:)`` where nobody is there.
    func asks(toRemove entries: [FocusEntry]) throws -> Bool {
        try session.asks(messages.askToRemove(entries), toRemove: "intervals")
    }

    /// Says what was done.
    func tell(
        _ deed: FocusAction, _ done: Deed, until instant: Instant? = nil
    ) throws {
        let outcome = done.outcome
        let today = reading.today(done.log)
        let named =
            outcome.entries + outcome.change.images.compactMap(\.before)
            + [today.open].compactMap(\.self)
        var answer = FocusAnswer(
            deed, outcome.change, entries: outcome.entries, log: done.log, today: today,
            todos: try session.ledger().focusTodos(of: named))
        answer.before = outcome.before
        if let before = outcome.before {
            let isEnded = outcome.change.images.contains {
                $0.before?.number == before.entry.number && $0.after != nil
            }
            if [.start, .pause, .stop, .settle].contains(deed), isEnded {
                answer.leftOut = before.doubt(until: instant)
            }
        }
        try session.write(messages.answer(answer))
    }

    // MARK: What is in doubt

    /// Asks, where somebody is there, what becomes of what is in doubt.
    ///
    /// - Parameter reader: What is read anyway; `nil` where there is no ledger.
    /// - Returns: The answer; `nil` where nothing is in doubt, or nobody answers.
    /// - Throws: A ``CycError`` of the ledger.
    func askAboutDoubt(_ reader: LedgerReader?) throws -> FocusEditor.Answer? {
        guard session.world.isTerminal(.input), session.world.isTerminal(.error) else { return nil }
        guard let running = try self.reading.recentLog(reader).running, running.doubt != nil else {
            return nil
        }
        let todos = try reader?.focusTodos(of: [running.entry]) ?? [:]
        let todo = running.entry.interval.todo.flatMap { todos[$0] }
        for line in messages.doubtQuestion(running, todo: todo) { session.complain(line) }
        session.complain(messages.askAboutDoubt, terminator: "")
        guard let word = session.world.readAnswer() else {
            session.complain("")
            return nil
        }
        return messages.doubtAnswer(word.lowercased().filter { $0 != " " })
    }

    /// Before something that leaves what is in doubt out anyway: asks, and does what else is answered.
    ///
    /// - Returns: How to go on; `nil` where nothing is left to be done.
    func settled(endsIt: Bool) throws -> FocusRun? {
        let answer = try askAboutDoubt(session.ledger())
        let run = try FocusRun(session)
        switch answer {
        case nil, .cut?: return run
        case .keep?:
            _ = try run.perform(.settle(.keep))
            return run
        case .throwAway?:
            _ = try run.tell(.settle(.throwAway))
            return endsIt ? nil : run
        }
    }
}
