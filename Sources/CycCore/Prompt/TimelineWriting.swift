extension PromptTimeline {
    /// The prompt of users without a template; `{due}` is the time left while something is due.
    private static let defaultTemplate = "{icon} {streak} {due}"
    /// Period for which minutes are shown.
    private static let minutesAhead = Duration.hours(1)

    private static func template(of settings: Settings) -> String {
        settings.promptFormat.isEmpty ? defaultTemplate : settings.promptFormat
    }

    /// Whether ``Overview/focus`` is shown; if not, it need not be loaded.
    package static func showsFocus(_ settings: Settings) -> Bool {
        let template = template(of: settings)
        return tells("focus", in: template) || tells("stage", in: template) || showsLevel(settings)
    }

    /// Whether the number of to-dos is shown.
    package static func showsTodos(_ settings: Settings) -> Bool {
        tells("todo", in: template(of: settings))
    }

    /// Whether ``Overview/experience`` is shown; computing it needs the whole history.
    package static func showsLevel(_ settings: Settings) -> Bool {
        settings.growth.enabled && tells("level", in: template(of: settings))
    }

    /// Creates the timeline from an overview until the next change of the ledger, at most nine days
    /// ahead.
    ///
    /// It equals a file rewritten at each instant, provided that nothing happens, the machine stays
    /// awake and the user is inactive. Running timers are shown by the minute for one hour, then by
    /// the hour; no time left is shown for later days. See INTERFACE.md, "The prompt".
    package init(_ overview: Overview, settings: Settings, zone: Zone, hasAccount: Bool) {
        let template = Self.template(of: settings)
        let fields = Set(
            templatePieces(template).compactMap { piece in
                if case .field(let name) = piece { name } else { nil }
            })
        let written = overview.now.instant
        let days = PromptDays(overview, hasAccount: hasAccount)
        let focus = overview.focus.map(FocusPrompt.init)
        let span = written..<max(written, days.end)
        let near = span.clamped(to: written..<written + Self.minutesAhead)
        let far = near.upperBound..<span.upperBound

        var cuts = TimelineCuts(in: span)
        cuts.require(days.days.map(\.from))
        var levels: [(from: Instant, level: Int)] = []
        if let focus, !fields.isDisjoint(with: ["focus", "stage", "level"]) {
            cuts.require(focus.turns(in: span))
            if !fields.isDisjoint(with: ["stage", "level"]) {
                cuts.require(focus.stageChanges(in: span))
            }
        }
        if Self.showsLevel(settings) { levels = days.levels(at: cuts.instants) }
        let shownFocus = fields.contains("focus") ? focus : nil
        if let shownFocus, shownFocus.isCounting(at: far.lowerBound) {
            cuts.require([far.lowerBound])
        }
        let (coarse, minutes) = Self.dueTicks(
            of: days, showsHours: fields.contains("hours_left"), showsDue: fields.contains("due"))
        // In order of importance: only on exceptional days there are more lines than allowed. The
        // minutes of focus give way to hours, which would be wrong for longer.
        cuts.add(minutes.filter(near.contains))
        cuts.add(coarse)
        cuts.add(shownFocus?.ticks(in: far, onlyHours: true) ?? [])
        cuts.add(shownFocus?.ticks(in: near) ?? [])
        cuts.add(minutes.filter(far.contains))
        cuts.add(shownFocus?.finalHourTicks(in: far) ?? [])

        var lines = TimelineLines(
            template, days: days, focus: focus, levels: levels, choice: settings.promptASCII)
        let starts = cuts.instants
        for (index, start) in starts.enumerated() {
            let end = index + 1 < starts.count ? starts[index + 1] : span.upperBound
            lines.add(from: start, until: end, onlyHours: !near.contains(start))
        }
        self.init(bytes: Array("\(TimelineFormat.mark)\(written)\n".utf8) + lines.finished())
    }

    /// Returns the instants at which the shown number of hours left changes, with every tenth
    /// minute of the last hour, and those at which its number of minutes changes.
    private static func dueTicks(
        of days: PromptDays, showsHours: Bool, showsDue: Bool
    ) -> (coarse: [Instant], minutes: [Instant]) {
        var (coarse, minutes) = ([Instant](), [Instant]())
        for (index, day) in days.days.enumerated() {
            let end = index + 1 < days.days.count ? days.days[index + 1].from : days.end
            guard let deadline = day.deadline, showsHours || showsDue && day.isDue else { continue }
            // At the exact hour the old number is still shown.
            func ticks(every unit: Duration, from start: Instant) -> [Instant] {
                let left = (deadline - start).wholeSeconds
                let first = deadline - .seconds(left - left % unit.wholeSeconds - 1)
                return instants(from: first, to: end, every: unit)
            }
            coarse += ticks(every: .hours(1), from: day.from)
            if showsDue, day.isDue {
                let lastHour = max(day.from, deadline - .hours(1))
                coarse += ticks(every: .minutes(10), from: lastHour)
                minutes += ticks(every: .minutes(1), from: lastHour)
            }
        }
        return (coarse, minutes)
    }
}

/// The instants at which lines of a timeline begin, limited to the allowed number.
private struct TimelineCuts {
    private let span: Range<Instant>
    private var found: Set<Instant>

    init(in span: Range<Instant>) {
        self.span = span
        found = [span.lowerBound]
    }

    /// Ascending.
    var instants: [Instant] { found.sorted() }

    mutating func require(_ instants: [Instant]) { found.formUnion(instants.filter(span.contains)) }

    /// Adds as many instants as allowed, evenly spread.
    mutating func add(_ instants: [Instant]) {
        let instants = instants.filter { span.contains($0) && !found.contains($0) }
        // The first line of the file is the header.
        let capacity = TimelineFormat.maximumLines - 1 - found.count
        let count = min(capacity, instants.count)
        found.formUnion((0..<max(0, count)).map { instants[$0 * instants.count / count] })
    }
}
