/// Focus as a prompt or bar shows it, now and later if nothing happens.
package struct FocusPrompt: Sendable {
    private let today: FocusToday

    package init(_ today: FocusToday) { self.today = today }

    /// The time left of a planned length, else the time passed; empty if nothing is open.
    ///
    ///     12m  1h05m       time left is rounded up, time passed down
    ///     2h               with `onlyHours`
    ///     12m?             some time is in doubt and not counted
    ///     ‖12m  paused 12m
    ///
    /// - Parameters:
    ///   - instant: Not before ``FocusToday/now``.
    ///   - onlyHours: Whether running time shows minutes only below one hour.
    package func text(at instant: Instant, onlyHours: Bool = false, ascii: Bool) -> String {
        guard let open = today.open else { return "" }
        let passed = today.openTime(at: instant)
        let minutes =
            if let length = open.interval.plan.length {
                (max(0, (length - passed).wholeSeconds) + 59) / 60
            } else {
                passed.wholeSeconds / 60
            }
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

    /// The stage of the logical day of `instant`.
    package func stage(at instant: Instant) -> FocusStage { today.stage(at: instant) }
}

// MARK: Changes

extension FocusPrompt {
    /// The parts of `span` in which every second counts, each with the time that the open
    /// session has counted at its start.
    private func counting(in span: Range<Instant>) -> [(stretch: Range<Instant>, time: Duration)] {
        var stretches: [(Range<Instant>, Duration)] = []
        for (index, state) in today.states.enumerated() where state.countsFromNow {
            let next = index + 1 < today.states.count ? today.states[index + 1].now : .max
            let stretch = (state.now..<max(state.now, next)).clamped(to: span)
            if !stretch.isEmpty {
                stretches.append((stretch, today.openTime(at: stretch.lowerBound)))
            }
        }
        return stretches
    }

    /// Whether time counts at `instant`, so that the text changes from minute to minute.
    func isCounting(at instant: Instant) -> Bool {
        !counting(in: instant..<instant + .seconds(1)).isEmpty
    }

    /// The instants of `span`, ascending, at which ``text(at:onlyHours:ascii:)`` changes because a
    /// minute or, with `onlyHours`, an hour has passed.
    func ticks(in span: Range<Instant>, onlyHours: Bool = false) -> [Instant] {
        let length = today.open?.interval.plan.length
        let unit = onlyHours ? Duration.hours(1) : .minutes(1)
        // Minutes are rounded up, so the hour changes a minute after a whole hour is left.
        let phase = length.map { onlyHours ? $0 + .minutes(1) : $0 } ?? .zero
        return counting(in: span).flatMap { stretch, time in
            let rest = Duration.seconds((phase - time).wholeSeconds % unit.wholeSeconds)
            let start = stretch.lowerBound + (rest < .zero ? rest + unit : rest)
            let end = length.map {
                min(stretch.upperBound, stretch.lowerBound + ($0 - time) + .seconds(1))
            }
            return instants(from: start, to: end ?? stretch.upperBound, every: unit)
        }
    }

    /// The ticks of `span` by the minute, once less than an hour of a planned length is left.
    func finalHourTicks(in span: Range<Instant>) -> [Instant] {
        guard let length = today.open?.interval.plan.length else { return [] }
        return ticks(in: span).filter { length - today.openTime(at: $0) < .hours(1) }
    }

    /// The instants of `span` at which counting or doubt begins or ends.
    func turns(in span: Range<Instant>) -> [Instant] {
        today.states.map(\.now).filter(span.contains)
    }

    /// The instants of `span` at which the logical day's stage changes, its goal is reached without
    /// imported time, or the next logical day begins.
    func stageChanges(in span: Range<Instant>) -> [Instant] {
        var changes: [Instant] = []
        for (stretch, _) in counting(in: span) {
            var start = stretch.lowerBound
            while start < stretch.upperBound {
                let dayEnd = today.bounds(at: start).upperBound
                let end = min(stretch.upperBound, dayEnd)
                let time = today.time(at: start)
                let goal = today.goal(at: end - .seconds(1))
                let steps = FocusStage.allCases.map { $0.beginning(of: goal) }
                for step in steps + [goal + today.day.importedTime] where step > time {
                    changes.append(start + (step - time))
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
