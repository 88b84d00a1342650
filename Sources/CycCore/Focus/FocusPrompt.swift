/// What a prompt or bar tells of focus, now and ahead of time if nothing happens.
package struct FocusPrompt: Sendable {
    private let today: FocusToday

    package init(_ today: FocusToday) { self.today = today }

    /// What is left of a planned length, else what has passed; empty where nothing is open.
    ///
    ///     12m  1h05m       what is left is rounded up, what has passed down
    ///     2h               where only hours are told
    ///     12m?             something is in doubt and not counted
    ///     ‖12m  paused 12m
    ///
    /// - Parameters:
    ///   - instant: Not before ``FocusToday/now``.
    ///   - onlyHours: Whether minutes that run are told only where there is no hour.
    ///   - ascii: Whether only ASCII can be shown.
    /// - Returns: The text.
    package func text(at instant: Instant, onlyHours: Bool = false, ascii: Bool) -> String {
        guard let open = today.open else { return "" }
        let passed = today.openSeconds(at: instant)
        let minutes =
            open.interval.plan.length.map { (max(0, $0 - passed) + 59) / 60 } ?? passed / 60
        let (hours, rest) = (minutes / 60, minutes % 60)
        var text = "\(minutes)m"
        if hours > 0 {
            text =
                rest == 0 || onlyHours && isCounting(at: instant)
                ? "\(hours)h" : "\(hours)h\(zeroPadded(Int(rest), 2))m"
        }
        if today.isPaused { return (ascii ? "paused " : "‖") + text }
        return today.isInDoubt(at: instant) ? text + "?" : text
    }

    /// How the own day of `instant` has grown.
    package func stage(at instant: Instant) -> FocusStage { today.stage(at: instant) }
}

// MARK: Changes

extension FocusPrompt {
    /// The stretches of `span` in which every second counts, each with what the open sitting has counted
    /// when it begins.
    private func counting(in span: Range<Instant>) -> [(stretch: Range<Instant>, seconds: Int64)] {
        var stretches: [(Range<Instant>, Int64)] = []
        for (index, state) in today.states.enumerated() where state.countsFromNow {
            let next = index + 1 < today.states.count ? today.states[index + 1].now : .max
            let stretch = (state.now..<max(state.now, next)).clamped(to: span)
            if !stretch.isEmpty {
                stretches.append((stretch, today.openSeconds(at: stretch.lowerBound)))
            }
        }
        return stretches
    }

    /// Whether it counts at `instant`, and says something else from minute to minute.
    func isCounting(at instant: Instant) -> Bool { !counting(in: instant..<instant + 1).isEmpty }

    /// The instants of `span` at which ``text(at:onlyHours:ascii:)`` is another one because a minute has
    /// passed or, where only hours are told, an hour; ascending.
    func ticks(in span: Range<Instant>, onlyHours: Bool = false) -> [Instant] {
        let length = today.open?.interval.plan.length
        let unit: Int64 = onlyHours ? 3600 : 60
        // What is left is rounded up to minutes, so that the last minute of an hour is not in it.
        let phase = length.map { onlyHours ? $0 + 60 : $0 } ?? 0
        return counting(in: span).flatMap { stretch, seconds in
            let first = (phase - seconds) % unit
            let start = stretch.lowerBound + (first < 0 ? first + unit : first)
            let end = length.map { min(stretch.upperBound, stretch.lowerBound + $0 - seconds + 1) }
            return Array(stride(from: start, to: end ?? stretch.upperBound, by: Int(unit)))
        }
    }

    /// The instants of `span` from which less than an hour of a planned length is left, by the minute.
    func lastTicks(in span: Range<Instant>) -> [Instant] {
        guard let length = today.open?.interval.plan.length else { return [] }
        return ticks(in: span).filter { length - today.openSeconds(at: $0) < 3600 }
    }

    /// The instants of `span` at which it begins or ceases to count or to be in doubt.
    func turns(in span: Range<Instant>) -> [Instant] {
        today.states.map(\.now).filter(span.contains)
    }

    /// The instants of `span` at which the own day grows, or has reached its goal without what another
    /// program counted, or another one begins that may be other than it.
    func stageChanges(in span: Range<Instant>) -> [Instant] {
        var changes: [Instant] = []
        for (stretch, _) in counting(in: span) {
            var start = stretch.lowerBound
            while start < stretch.upperBound {
                let dayEnd = today.bounds(at: start).upperBound
                let end = min(stretch.upperBound, dayEnd)
                let seconds = today.seconds(at: start)
                let goal = today.goal(at: end - 1)
                let steps = FocusStage.allCases.map { $0.beginning(of: goal) }
                for step in steps + [Int64(goal) + today.day.importedSeconds] where step > seconds {
                    changes.append(start + step - seconds)
                }
                changes.append(dayEnd)
                start = end
            }
        }
        changes.append(today.end)
        return changes.filter(span.contains)
    }
}

extension FocusStage {
    /// In one cell or two; shapes differ, not only colours.
    package func sign(ascii: Bool) -> String {
        switch self {
        case .seed: ascii ? "." : "🌰"
        case .sprout: ascii ? "," : "🌱"
        case .leaves: ascii ? "i" : "🌿"
        case .bud: ascii ? "Y" : "🌷"
        case .bloom: ascii ? "@" : "🌸"
        }
    }
}
