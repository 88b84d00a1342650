/// What a change of focus is made from, as the ledger is at that moment.
package struct FocusContext: Sendable {
    /// What is open; `nil` where nothing is.
    package let open: FocusEntry?
    /// All intervals of the sitting that is open, by time.
    package let sitting: [FocusEntry]
    /// At least all that end after the first instant that was asked for.
    package let entries: [FocusEntry]
    /// Those that were asked for by number, in that order.
    package let chosen: [FocusEntry]
    /// The to-do that was asked for.
    package let todo: (todo: Todo, id: EntryID)?

    package init(
        open: FocusEntry?, sitting: [FocusEntry], entries: [FocusEntry], chosen: [FocusEntry] = [],
        todo: (todo: Todo, id: EntryID)? = nil
    ) {
        self.open = open
        self.sitting = sitting
        self.entries = entries
        self.chosen = chosen
        self.todo = todo
    }
}

/// What a decision about focus knows besides the ledger: clocks, signs of life and settings.
package struct FocusEnvironment: Sendable {
    package let clocks: ClockReading
    private let life: ActivityRecord?
    private let zone: Zone
    private let doubtAfter: Int

    /// - Parameters:
    ///   - clocks: Now.
    ///   - life: `nil` where the signs are lost.
    ///   - zone: The one in force.
    ///   - doubtAfter: What ``Settings/Focus/doubtAfter`` says. Units: seconds.
    package init(clocks: ClockReading, life: ActivityRecord?, zone: Zone, doubtAfter: Int) {
        self.clocks = clocks
        self.life = life
        self.zone = zone
        self.doubtAfter = doubtAfter
    }

    /// What runs, as the ledger, the signs of life and the clocks show it.
    package func running(_ entry: FocusEntry, sitting: [FocusEntry]) -> RunningFocus {
        RunningFocus(
            entry,
            earlier: sitting.reduce(0) {
                $0 + ($1.number == entry.number ? 0 : $1.interval.seconds)
            },
            signs: life?.signs(of: entry.number), now: clocks, doubtAfter: doubtAfter)
    }

    /// What a change finds; times of the scene are those of the clock on the wall.
    package func desk(_ scene: FocusContext) -> FocusEditor {
        let open: FocusEditor.Open? = scene.open.map { entry in
            guard entry.interval.to == nil else {
                return .paused(
                    entry, seconds: scene.sitting.reduce(0) { $0 + $1.interval.seconds })
            }
            return .running(running(entry, sitting: scene.sitting))
        }
        return FocusEditor(open: open, entries: scene.entries, now: clocks.wall, zone: zone)
    }
}
