package import CycCore
package import CycStore
package import CycSystem

/// Settings, zone and clocks for reading intervals at one moment.
package struct FocusSnapshot {
    private let world: World
    package let settings: Settings
    package let zone: Zone
    package let clocks: ClockReading

    package var now: Instant { clocks.wall }
    package var days: LogicalDays { LogicalDays(zone: zone, begins: settings.dayBegins) }

    /// - Throws: ``CycError/badNow(value:)``.
    package init(_ world: World, _ settings: Settings, _ zone: Zone) throws(CycError) {
        self.world = world
        self.settings = settings
        self.zone = zone
        clocks = try world.clocks()
    }

    /// Returns the log for today's focus; `nil` if there are no intervals.
    package func recentLogIfAny(_ reader: LedgerReader) throws -> FocusLog? {
        try reader.hasFocus() ? recentLog(reader) : nil
    }

    /// Returns the intervals of a span of time and the open ones, with all their focus sessions.
    package func log(_ reader: LedgerReader?, in span: Range<Instant>) throws -> FocusLog {
        let entries = try reader?.focus(in: span) ?? []
        let own = try reader?.ownMachine(among: entries)
        guard let open = entries.last(where: { $0.interval.to == nil && $0.interval.isOwn(own) })
        else { return FocusLog(entries, own: own) }
        let session = entries.filter { $0.focusSession == open.focusSession }
        return FocusLog(entries, running: try running(open, focusSession: session), own: own)
    }

    /// Returns the log for the current week and for pending notices.
    package func recentLog(_ reader: LedgerReader?) throws -> FocusLog {
        // A week, the day before, and the time by which their limits can shift.
        try log(reader, in: now - .hours(9 * 24)..<now + .seconds(1))
    }

    package func today(_ log: FocusLog) -> FocusToday {
        FocusToday(log, settings: settings, zone: zone, now: now)
    }

    /// Returns the completed pomodoros of to-dos, by number.
    package func leaves(_ reader: LedgerReader) throws -> [Int64: Int] {
        var counts = try reader.completedPomodoros()
        let open = try reader.openFocus()
        guard let last = open.last, last.interval.plan.isPomodoro else { return counts }
        let running = last.interval.to == nil ? try running(last, focusSession: open) : nil
        guard let pomodoro = FocusLog(open, running: running).pomodoros.first else { return counts }
        let todos = try reader.focusTodos(of: [pomodoro.entry])
        for todo in todos.values { counts[todo.number, default: 0] += 1 }
        return counts
    }

    /// Returns the running focus by the ledger, the activity log and the clocks.
    private func running(_ entry: FocusEntry, focusSession: [FocusEntry]) throws -> RunningFocus {
        try environment().running(entry, focusSession: focusSession)
    }

    /// Returns the input for deciding a change, besides the ledger.
    func environment() throws -> FocusEnvironment {
        FocusEnvironment(
            clocks: clocks, life: try world.activityRecord(), zone: zone,
            doubtAfter: settings.focus.doubtAfter)
    }

    /// Whether a notice is due, or will be, on any channel or for a program.
    func hasNotices(_ log: FocusLog) -> Bool {
        log.notices(settings: settings, zone: zone, now: now)
            .contains { settings.delivers($0.key) }
    }

    // MARK: Changing

    /// Stores the activity log after a change.
    ///
    /// Logs of ended intervals stay, for an undo. If an error prevents this, time becomes doubtful;
    /// the change itself is done.
    func storeActivity(_ outcome: FocusChangeResult) {
        do throws(CycError) {
            guard let open = outcome.open, open.interval.to == nil else {
                return world.recordActivity(of: .person, settings)
            }
            try world.updateActivity { life in
                let life = life ?? ActivityRecord()
                // A part of what ran may continue under a new number.
                let known =
                    life.log(of: open.number)
                    ?? outcome.before.flatMap { life.log(of: $0.entry.number) }
                let activity = outcome.change.restartsActivityLog ? nil : known?.moved(to: clocks)
                return life.keeping(activity ?? ActivityLog(from: clocks), of: open.number)
            }
        } catch {}
    }
}
