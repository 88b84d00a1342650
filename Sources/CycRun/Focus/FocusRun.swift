package import CycCore
package import CycStore
import CycSystem

/// What happens to intervals at one moment: the clocks then, and the way from a change to all that
/// follows from it.
package struct FocusRun {
    package let session: Session
    package let settings: Settings
    package let zone: Zone
    package let clocks: Clocks

    package var now: Instant { clocks.wall }
    package var days: OwnDays { OwnDays(zone: zone, begins: settings.dayBegins) }

    package init(_ session: Session) throws {
        self.session = session
        settings = try session.settings
        zone = try session.zone
        clocks = try session.world.clocks()
    }

    // MARK: Looking

    /// The intervals of a span of time with what runs, and all of their sittings.
    package func log(_ reader: LedgerReader?, in span: Range<Instant>) throws -> FocusLog {
        let entries = try reader?.focus(in: span) ?? []
        let open = entries.last { $0.interval.to == nil }
        let sitting = entries.filter { $0.sitting == open?.sitting }
        return FocusLog(entries, running: try open.map { try running($0, sitting: sitting) })
    }

    /// What the running week and what may still be told of need.
    package func recentLog(_ reader: LedgerReader?) throws -> FocusLog {
        // A week, the day before, and the time in which their borders can move.
        try log(reader, in: now - 9 * 24 * 3600..<now + 1)
    }

    package func today(_ log: FocusLog) -> FocusToday {
        FocusToday(log, settings: settings, zone: zone, now: now)
    }

    /// What runs, as the ledger, the signs of life and the clocks show it.
    private func running(_ entry: FocusEntry, sitting: [FocusEntry]) throws -> RunningFocus {
        RunningFocus(
            entry,
            earlier: sitting.reduce(0) {
                $0 + ($1.number == entry.number ? 0 : $1.interval.seconds)
            },
            signs: try session.world.life()?.signs(of: entry.number), now: clocks,
            doubtAfter: settings.focus.doubtAfter)
    }

    // MARK: Changing

    /// What was done, what ran before, and how things stand now.
    package struct Deed {
        package let outcome: FocusOutcome
        package let before: RunningFocus?
        package let log: FocusLog
    }

    /// Changes intervals, keeps the signs of life of what runs then, and has somebody wait for what is
    /// to be told.
    ///
    /// - Parameters:
    ///   - command: Its words.
    ///   - since: The first instant that it names.
    ///   - numbers: The intervals that it names.
    ///   - todo: The number of the to-do that it names.
    ///   - make: Makes the change.
    /// - Returns: What came of it.
    /// - Throws: What `make` throws, and a ``Problem`` of the ledger.
    package func change(
        _ command: String, since: Instant? = nil, numbers: [Int64] = [], todo: Int64? = nil,
        _ make: (FocusDesk, FocusScene) throws -> FocusChange
    ) throws -> Deed {
        var before: RunningFocus?
        let outcome = try session.ledger().changeFocus(
            command, at: zone.moment(at: now), since: since, numbers: numbers, todo: todo
        ) { scene in
            let desk = try desk(scene)
            if case .running(let running) = desk.open { before = running }
            return try make(desk, scene)
        }
        keepLife(outcome, before)
        let log = try recentLog(session.reader())
        if !ReminderPolicy(settings.remind, zone: zone).channels.isEmpty,
            !log.notices(settings: settings, zone: zone, now: now).isEmpty
        {
            // Where it does not start, the job that reminds tells it, if later.
            try? session.world.start(.tellFocus)
        }
        return Deed(outcome: outcome, before: before, log: log)
    }

    private func desk(_ scene: FocusScene) throws -> FocusDesk {
        let open: FocusDesk.Open? = try scene.open.map { entry in
            guard entry.interval.to == nil else {
                return .paused(
                    entry, seconds: scene.sitting.reduce(0) { $0 + $1.interval.seconds })
            }
            return .running(try running(entry, sitting: scene.sitting))
        }
        return FocusDesk(open: open, entries: scene.entries, now: now, zone: zone)
    }

    /// The signs of life as they are after a change.
    ///
    /// Those of what ended stay, for an undo. What cannot be kept puts time in doubt; the change itself
    /// is done.
    private func keepLife(_ outcome: FocusOutcome, _ before: RunningFocus?) {
        let world = session.world
        do throws(Problem) {
            guard let open = outcome.open, open.interval.to == nil else {
                return world.noteLife(of: .person, settings)
            }
            let life = try world.life() ?? LifeRecord()
            // A part of what ran may go on under a number of its own.
            let known =
                life.signs(of: open.number)
                ?? before.flatMap { life.signs(of: $0.entry.number) }
            let signs = outcome.change.beginsAnew ? nil : known?.moved(to: clocks)
            try world.keep(life.keeping(signs ?? LifeSigns(from: clocks), of: open.number))
        } catch {}
    }
}
