/// Data of the ledger from which a focus change is computed.
package struct FocusContext: Sendable {
    /// The interval that runs or is paused.
    package let open: FocusEntry?
    /// All intervals of the open focus session, by time.
    package let focusSession: [FocusEntry]
    /// At least all that end after the first instant that was requested.
    package let entries: [FocusEntry]
    /// Intervals requested by number, in that order.
    package let chosen: [FocusEntry]
    /// The requested to-do.
    package let todo: (todo: Todo, id: EntryID)?

    package init(
        open: FocusEntry?, focusSession: [FocusEntry], entries: [FocusEntry],
        chosen: [FocusEntry] = [],
        todo: (todo: Todo, id: EntryID)? = nil
    ) {
        self.open = open
        self.focusSession = focusSession
        self.entries = entries
        self.chosen = chosen
        self.todo = todo
    }
}

/// Inputs of a focus change besides the ledger: clocks, activity and settings.
package struct FocusEnvironment: Sendable {
    package let clocks: ClockReading
    private let life: ActivityRecord?
    private let zone: Zone
    private let doubtAfter: Duration

    /// - Parameters:
    ///   - life: `nil` if the activity record was lost.
    ///   - doubtAfter: ``Settings/Focus/doubtAfter``.
    package init(clocks: ClockReading, life: ActivityRecord?, zone: Zone, doubtAfter: Duration) {
        self.clocks = clocks
        self.life = life
        self.zone = zone
        self.doubtAfter = doubtAfter
    }

    package func running(_ entry: FocusEntry, focusSession: [FocusEntry]) -> RunningFocus {
        RunningFocus(
            entry,
            earlier: focusSession.reduce(.zero) {
                $0 + ($1.number == entry.number ? .zero : $1.interval.duration)
            },
            activity: life?.log(of: entry.number), now: clocks, doubtAfter: doubtAfter)
    }

    /// Returns the editor for `context`; its instants are those of the wall clock.
    package func editor(_ context: FocusContext) -> FocusEditor {
        let open: FocusEditor.Open? = context.open.map { entry in
            guard entry.interval.to == nil else {
                return .paused(
                    entry, time: context.focusSession.reduce(.zero) { $0 + $1.interval.duration })
            }
            return .running(running(entry, focusSession: context.focusSession))
        }
        return FocusEditor(open: open, entries: context.entries, now: clocks.wall, zone: zone)
    }
}
