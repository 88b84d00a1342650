package import CycCore
package import CycStore
package import CycSystem

/// Intervals as the clocks show them at one moment.
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

    /// What today's focus is computed from; `nil` before anything was ever counted.
    package func recentLogIfAny(_ reader: LedgerReader) throws -> FocusLog? {
        try reader.hasFocus() ? recentLog(reader) : nil
    }

    /// The intervals of a span of time with what runs, and all of their sittings.
    package func log(_ reader: LedgerReader?, in span: Range<Instant>) throws -> FocusLog {
        let entries = try reader?.focus(in: span) ?? []
        guard let open = entries.last(where: { $0.interval.to == nil }) else {
            return FocusLog(entries)
        }
        let sitting = entries.filter { $0.sitting == open.sitting }
        return FocusLog(entries, running: try running(open, sitting: sitting))
    }

    /// What the running week and what may still be told of need.
    package func recentLog(_ reader: LedgerReader?) throws -> FocusLog {
        // A week, the day before, and the time in which their borders can move.
        try log(reader, in: now - 9 * 24 * 3600..<now + 1)
    }

    package func today(_ log: FocusLog) -> FocusToday {
        FocusToday(log, settings: settings, zone: zone, now: now)
    }

    /// The leaves of to-dos, by number.
    package func leaves(_ reader: LedgerReader) throws -> [Int64: Int] {
        var leaves = try reader.closedLeaves()
        let open = try reader.openFocus()
        guard let last = open.last, last.interval.plan.isPomodoro else { return leaves }
        let running = last.interval.to == nil ? try running(last, sitting: open) : nil
        guard let pomodoro = FocusLog(open, running: running).pomodoros.first else { return leaves }
        let todos = try reader.focusTodos(of: [pomodoro.entry])
        for todo in todos.values { leaves[todo.number, default: 0] += 1 }
        return leaves
    }

    /// What runs, as the ledger, the signs of life and the clocks show it.
    private func running(_ entry: FocusEntry, sitting: [FocusEntry]) throws -> RunningFocus {
        try basis().running(entry, sitting: sitting)
    }

    /// What a change is decided on besides the ledger.
    func basis() throws -> FocusEnvironment {
        FocusEnvironment(
            clocks: clocks, life: try world.life(), zone: zone,
            doubtAfter: settings.focus.doubtAfter)
    }

    /// Whether something is due to be told, or will be, on a channel.
    func tellsSomething(_ log: FocusLog) -> Bool {
        !ReminderPolicy(settings.remind, zone: zone).channels.isEmpty
            && !log.notices(settings: settings, zone: zone, now: now).isEmpty
    }

    // MARK: Changing

    /// The signs of life as they are after a change.
    ///
    /// Those of what ended stay, for an undo. What cannot be kept puts time in doubt; the change itself
    /// is done.
    func keepLife(_ outcome: FocusChangeResult) {
        do throws(CycError) {
            guard let open = outcome.open, open.interval.to == nil else {
                return world.noteLife(of: .person, settings)
            }
            try world.changeLife { life in
                let life = life ?? ActivityRecord()
                // A part of what ran may go on under a number of its own.
                let known =
                    life.signs(of: open.number)
                    ?? outcome.before.flatMap { life.signs(of: $0.entry.number) }
                let signs = outcome.change.beginsAnew ? nil : known?.moved(to: clocks)
                return life.keeping(signs ?? ActivityLog(from: clocks), of: open.number)
            }
        } catch {}
    }
}
