/// What a prompt or bar tells of focus, now and ahead of time if nothing happens.
package struct FocusPrompt: Sendable {
    private let today: FocusToday

    package init(_ today: FocusToday) { self.today = today }

    /// Whether something counts, so that it says another thing each minute.
    var isCounting: Bool { today.running?.isCounting ?? false }

    /// When the next own day begins, and with it another plant.
    var dayEnd: Instant { today.end }

    /// What is left of a planned length, else what has passed; empty where nothing is open.
    ///
    ///     12m  1h05m       what is left is rounded up, what has passed down
    ///     2h               where only hours are told
    ///     12m?             something is in doubt and not counted
    ///     ‖12m  paused 12m
    ///
    /// - Parameters:
    ///   - instant: Not before ``FocusToday/now``.
    ///   - onlyHours: Whether minutes are told only where there is no hour.
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
            text = onlyHours || rest == 0 ? "\(hours)h" : "\(hours)h\(zeroPadded(Int(rest), 2))m"
        }
        if today.isPaused { return (ascii ? "paused " : "‖") + text }
        return today.running?.doubt == nil ? text : text + "?"
    }

    /// How the day of `instant` has grown.
    package func stage(at instant: Instant) -> FocusStage { today.stage(at: instant) }

    /// The first instant after one at which it says something else on that day; `nil` where it never
    /// does.
    func change(after instant: Instant) -> Instant? {
        guard isCounting, let open = today.open else { return nil }
        let passed = today.openSeconds(at: instant)
        var seconds = [60 - passed % 60]
        if let length = open.interval.plan.length {
            seconds = passed < length ? [(length - passed - 1) % 60 + 1] : []
        }
        let counted = today.seconds(at: instant)
        for stage in FocusStage.allCases {
            let left = stage.beginning(of: today.day.goal) - counted
            if left > 0 { seconds.append(left) }
        }
        return seconds.min().map { instant + $0 }
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
