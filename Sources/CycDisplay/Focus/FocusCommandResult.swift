package import CycCore

/// Result of a focus command.
package struct FocusCommandResult: Sendable {
    package let action: FocusAction
    package let change: FocusChange
    /// Changed and added intervals in their current state, by time.
    package let entries: [FocusEntry]
    /// Recent intervals with complete focus sessions, in their current state.
    package let log: FocusLog
    package let today: FocusToday
    /// To-dos of the intervals, by identity.
    package let todos: [EntryID: FocusTodo]
    /// Time that was not counted because nobody confirmed that it was focus.
    package var excludedTime: (since: Instant, duration: Duration, cause: RunningFocus.Doubt.Cause)?
    /// Session that ran before the command.
    package var before: RunningFocus?

    package init(
        _ action: FocusAction, _ change: FocusChange, entries: [FocusEntry], log: FocusLog,
        today: FocusToday, todos: [EntryID: FocusTodo]
    ) {
        self.action = action
        self.change = change
        self.entries = entries
        self.log = log
        self.today = today
        self.todos = todos
    }
}

extension Messages {
    /// Lines with what was done, each interval with its resolved times, and today's total.
    package func answer(_ answer: FocusCommandResult) -> [Text] {
        var lines: [Text] = []
        let ended = ended(answer)
        switch answer.action {
        case .start, .stop:
            lines = ended.map { focusStopped(at: $0.end, after: $0.time, $0.name) }
        case .pause:
            lines = ended.map { focusPaused(at: $0.end, after: $0.time, $0.name) }
        case .resolveDoubt:
            lines = ended.map { focusStopped(at: $0.end, after: $0.time, $0.name) }
            if let open = answer.today.open {
                lines.append(
                    focusContinues(with: answer.today.openTime, name(of: open, answer)))
            } else if ended.isEmpty {
                lines.append(discarded)
            }
        // Imported intervals are reported elsewhere.
        case .resume, .import: break
        case .cancel:
            let gone = answer.change.images.compactMap(\.before)
            lines =
                gone.last.map { last in
                    let time =
                        answer.before?.time
                        ?? gone.reduce(.zero) { $0 + $1.interval.duration }
                    return [focusCancelled(after: time, name(of: last, answer))]
                } ?? []
        case .add:
            lines = answer.entries.filter { $0.interval == answer.change.added.last }
                .map { focusAdded($0, name(of: $0, answer)) }
        case .edit:
            let adjusted = answer.change.adjustments.map(\.entry.number)
            let edited = answer.change.images.first {
                $0.after != nil && $0.before.map { !adjusted.contains($0.number) } == true
            }
            lines = answer.entries.filter { $0.number == edited?.before?.number }
                .map { focusEdited($0, name(of: $0, answer)) }
            if lines.isEmpty { lines = [sameAsBefore] }
        case .split:
            lines =
                answer.entries.count > 1
                ? [focusSplit(answer.entries[0], answer.entries[1])] : [sameAsBefore]
        case .remove:
            lines = [focusRemoved(answer.change.images.compactMap(\.before))]
        }
        if let open = answer.today.open, !answer.today.isPaused {
            switch answer.action {
            case .start: lines.append(focusStarted(open.interval, todo: todo(of: open, answer)))
            case .resume:
                lines.append(focusResumed(at: open.interval.from, name(of: open, answer)))
            default: break
            }
        }
        lines += answer.change.adjustments.map(adjusted)
        if let before = answer.before, before.moved != .zero {
            lines.append(clockWasSet(by: before.moved, from: before.from))
        }
        if let left = answer.excludedTime {
            lines.append(cutOut(since: left.since, left.duration, left.cause))
        }
        return lines + [focusToday(answer.today.day)]
    }

    /// Intervals that were open before and are now ended or paused, also those that are removed
    /// because they have no length.
    private func ended(_ answer: FocusCommandResult) -> [(end: Instant, time: Duration, name: Text)]
    {
        answer.change.images.compactMap { image in
            guard let before = image.before, before.interval.isOpen,
                image.after != nil || answer.action == .stop || answer.action == .start,
                before.interval.to == nil || image.after?.interval.isOpen != true,
                !answer.change.displacedEntries.contains(where: { $0.number == before.number }),
                !answer.entries.contains(where: {
                    $0.focusSession == before.focusSession && $0.interval.to == nil
                })
            else { return nil }
            // Pauses and uncertain time split a session into several intervals.
            var parts = answer.entries.filter { $0.focusSession == before.focusSession }
            for entry in answer.log.entries
            where entry.focusSession == before.focusSession && !parts.contains(entry) {
                parts.append(entry)
            }
            let end = parts.compactMap(\.interval.to).max() ?? before.interval.from
            let time = parts.reduce(.zero) { $0 + $1.interval.duration }
            return (end, time, name(of: before, answer))
        }
    }

    private func todo(of entry: FocusEntry, _ answer: FocusCommandResult) -> FocusTodo? {
        entry.interval.todo.flatMap { answer.todos[$0] }
    }

    private func name(of entry: FocusEntry, _ answer: FocusCommandResult) -> Text {
        subject(entry.interval, todo: todo(of: entry, answer))
    }

    private func focusContinues(with time: Duration, _ name: Text) -> Text {
        say(
            "It continues with \(duration(time)): \(name)",
            "\(duration(time))부터 계속합니다: \(name)")
    }
    private var discarded: Text { say("Discarded", "버림") }
    private var sameAsBefore: Text { say("Nothing changed", "바뀐 것이 없습니다") }

    private func focusToday(_ day: FocusDay) -> Text {
        say("Today: \(counted(day))", "오늘: \(counted(day))")
    }

    // MARK: Uncertain time

    /// Lines before ``askAboutDoubt`` that describe the uncertain time.
    package func doubtQuestion(_ running: RunningFocus, todo: FocusTodo?) -> [Text] {
        guard let doubt = running.doubt else { return [] }
        return [
            say(
                "since \(time(running.from)): \(subject(running.entry.interval, todo: todo))",
                "\(time(running.from))부터: \(subject(running.entry.interval, todo: todo))"),
            inDoubt(since: doubt.since, doubt.duration, doubt.cause),
        ]
    }

    /// Parses a typed answer, without case, blanks and control characters; nothing means cut.
    ///
    /// - Returns: `nil` for an unknown word.
    package func parseDoubtAnswer(_ line: String) -> FocusEditor.Answer? {
        switch sanitized(line).lowercased().filter({ $0 != " " }) {
        case "k", "keep", "ㅏ": .keep
        case "t", "throw", "ㅅ": .throwAway
        case "", "c", "cut", "ㅊ": .cut
        default: nil
        }
    }
}
