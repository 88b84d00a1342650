extension PromptTimeline {
    /// What a person without a template sees; `{due}` is the time left while something is due.
    private static let defaultTemplate = "{icon} {streak} {due}"
    /// How long ahead minutes are told.
    ///
    /// Units: seconds.
    private static let minutesAhead: Int64 = 3600

    private static func template(of settings: Settings) -> String {
        settings.promptFormat.isEmpty ? defaultTemplate : settings.promptFormat
    }

    /// Whether ``Overview/focus`` is told; what is not is not worth being looked for.
    package static func tellsFocus(_ settings: Settings) -> Bool {
        let template = template(of: settings)
        return tells("focus", in: template) || tells("stage", in: template) || tellsLevel(settings)
    }

    /// Whether ``Overview/experience`` is told; it is made of all that ever was.
    package static func tellsLevel(_ settings: Settings) -> Bool {
        settings.growth.enabled && tells("level", in: template(of: settings))
    }

    /// What is shown from an overview on until the ledger changes, at most nine days ahead.
    ///
    /// It is what would be shown if the file were written at each instant anew, as far as anybody can know:
    /// nothing happens, the machine stays awake, and nobody gives a sign of life. What runs is told by the
    /// minute for an hour, then by the hour; of a later day no time left is told. See INTERFACE.md, "The
    /// prompt".
    package init(_ overview: Overview, settings: Settings, zone: Zone, hasAccount: Bool) {
        let template = Self.template(of: settings)
        let fields = Set(
            templatePieces(template).compactMap { piece in
                if case .field(let name) = piece { name } else { nil }
            })
        let written = overview.now.secondsSinceEpoch
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
        if Self.tellsLevel(settings) { levels = days.levels(at: cuts.instants) }
        let toldFocus = fields.contains("focus") ? focus : nil
        if let toldFocus, toldFocus.isCounting(at: far.lowerBound) {
            cuts.require([far.lowerBound])
        }
        let (hours, minutes) = Self.dueTicks(
            of: days, tellsHours: fields.contains("hours_left"), tellsDue: fields.contains("due"))
        // What comes first is right for certain; there is room for all but in the oddest days.
        cuts.add(minutes.filter(near.contains))
        cuts.add(toldFocus?.ticks(in: near) ?? [])
        cuts.add(hours)
        cuts.add(toldFocus?.ticks(in: far, onlyHours: true) ?? [])
        cuts.add(minutes.filter(far.contains))
        cuts.add(toldFocus?.lastTicks(in: far) ?? [])

        var lines = TimelineLines(
            template, days: days, focus: focus, levels: levels, choice: settings.promptASCII)
        let starts = cuts.instants
        for (start, end) in zip(starts, starts.dropFirst() + [span.upperBound]) {
            lines.add(from: start, until: end, onlyHours: !near.contains(start))
        }
        self.init(bytes: Array("\(TimelineFormat.mark)\(written)\n".utf8) + lines.finished())
    }

    /// The instants at which another hour is left of the time that is told today, and in the last hour
    /// another minute.
    private static func dueTicks(
        of days: PromptDays, tellsHours: Bool, tellsDue: Bool
    ) -> (hours: [Instant], minutes: [Instant]) {
        var (hours, minutes) = ([Instant](), [Instant]())
        for (index, day) in days.days.enumerated() {
            let end = index + 1 < days.days.count ? days.days[index + 1].from : days.end
            guard let deadline = day.deadline, tellsHours || tellsDue && day.isDue else { continue }
            // At the whole hour it still stands.
            func ticks(_ unit: Int64, from start: Instant) -> [Instant] {
                let first = deadline - (deadline - start) / unit * unit + 1
                return Array(stride(from: first, to: end, by: Int(unit)))
            }
            hours += ticks(3600, from: day.from)
            if tellsDue, day.isDue {
                minutes += ticks(60, from: max(day.from, deadline - 3600))
            }
        }
        return (hours, minutes)
    }
}

/// Where the lines of a timeline begin: as many instants as there is room for.
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

    /// Adds as many as there is room for, evenly spread.
    mutating func add(_ instants: [Instant]) {
        let instants = instants.filter { span.contains($0) && !found.contains($0) }
        // One line of the file says when it was written.
        let room = TimelineFormat.maximumLines - 1 - found.count
        let count = min(room, instants.count)
        found.formUnion((0..<max(0, count)).map { instants[$0 * instants.count / count] })
    }
}
