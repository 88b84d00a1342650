import CycCore
import TestSupport
import Testing

/// Saturday, 2026-11-21T12:00:00Z.
private let noon: Instant = 1_795_262_400

private func at(_ minutes: Int64) -> Instant { noon + .minutes(minutes) }

private func entry(
    _ number: Int64, _ from: Int64, _ to: Int64?, focusSession: Int64? = nil,
    isPaused: Bool = false,
    plan: FocusPlan = .stopwatch
) -> FocusEntry {
    var interval = FocusInterval(from: at(from), to: to.map(at), goal: 3600)
    interval.focusSession = focusSession ?? number * 100
    interval.isPaused = isPaused
    interval.plan = plan
    return FocusEntry(number: number, interval)
}

private func running(_ entry: FocusEntry, sleptFrom: Int64? = nil) -> FocusEditor.Open {
    func clocks(_ instant: Instant, slept: Duration) -> ClockReading {
        let boot = instant - .epoch
        return ClockReading(wall: instant, boot: boot, awake: boot - slept, bootID: "a")
    }
    var activity = ActivityLog(from: clocks(entry.interval.from, slept: 0))
    if let sleptFrom {
        activity.note(clocks(at(sleptFrom), slept: 0), of: .person, doubtAfter: 600)
    }
    return .running(
        RunningFocus(
            entry, activity: activity,
            now: clocks(noon, slept: sleptFrom.map { noon - at($0) - 60 } ?? 0), doubtAfter: 600))
}

private func editor(_ entries: [FocusEntry], _ open: FocusEditor.Open? = nil) -> FocusEditor {
    FocusEditor(open: open, entries: entries, now: noon, zone: .utc)
}

/// Intervals after a change, as number, start and end in minutes, state; new ones have number 0.
private func after(_ change: FocusChange, _ entries: [FocusEntry]) -> [String] {
    var entries = entries
    for image in change.images {
        entries.removeAll { $0.number == image.before?.number }
        if let after = image.after { entries.append(after) }
    }
    func minutes(_ instant: Instant) -> String { "\((instant - noon).wholeSeconds / 60)" }
    return entries.sorted().map { entry in
        let to = entry.interval.to.map(minutes) ?? "on"
        return "\(entry.number): \(minutes(entry.interval.from))...\(to)"
            + (entry.interval.isPaused ? " paused" : "")
    }
}

struct FocusDeskTests {
    // MARK: Open sessions

    @Test("start ends the running interval at the new start and rejects a start before it")
    func start() throws {
        let open = entry(1, -60, nil)
        let editor = editor([open], running(open))
        let now = try editor.start(entry(0, 0, nil).interval)
        #expect(now.restartsActivityLog)
        #expect(after(now, [open]) == ["1: -60...0", "0: 0...on"])
        let back = try editor.start(entry(0, -20, nil).interval)
        #expect(after(back, [open]) == ["1: -60...-20", "0: -20...on"])
        let same = try editor.start(entry(0, -60, nil).interval)
        #expect(after(same, [open]) == ["0: -60...on"])
        #expect(throws: FocusError.overlaps([open])) {
            try editor.start(entry(0, -61, nil).interval)
        }
        let adjusted = try editor.start(entry(0, -61, nil).interval, adjusting: true)
        #expect(after(adjusted, [open]) == ["0: -61...on"])
        #expect(adjusted.displacedEntries == [open])
    }

    @Test("a start before recorded intervals lists them, and adjusts them only on request")
    func startBefore() throws {
        let others = [entry(1, -90, -50), entry(2, -40, -20), entry(3, -10, -5)]
        let editor = editor(others)
        #expect(throws: FocusError.overlaps([others[1], others[2]])) {
            try editor.start(entry(0, -30, nil).interval)
        }
        let change = try editor.start(entry(0, -30, nil).interval, adjusting: true)
        #expect(after(change, others) == ["1: -90...-50", "2: -40...-30", "0: -30...on"])
        #expect(change.displacedEntries == [others[2]])
    }

    @Test("a session keeps its number while it is paused, resumed and stopped")
    func pause() throws {
        let open = entry(1, -60, nil, plan: .length(7200))
        let paused = try editor([open], running(open)).pause()
        #expect(after(paused, [open]) == ["1: -60...0 paused"])
        let rest = entry(1, -60, -30, isPaused: true, plan: .length(7200))
        let isPaused = editor([rest], .paused(rest, time: 1800))
        let resumed = try isPaused.resume(goal: 99, focusSession: 7)
        #expect(after(resumed, [rest]) == ["1: -60...-30", "0: 0...on"])
        #expect(resumed.added.first?.focusSession == 100 && resumed.added.first?.goal == 99)
        #expect(resumed.restartsActivityLog)
        #expect(after(try isPaused.stop(), [rest]) == ["1: -60...-30"])
        #expect(after(try isPaused.stop(at: at(-40)), [rest]) == ["1: -60...-40"])
        #expect(after(try isPaused.stop(at: at(-10)), [rest]) == ["1: -60...-30"])
        #expect(throws: FocusError.beforeStart(at(-61), from: at(-60))) {
            try isPaused.stop(at: at(-61))
        }
        #expect(
            after(try isPaused.start(entry(0, 0, nil).interval), [rest])
                == ["1: -60...-30", "0: 0...on"])
    }

    @Test("a complete pomodoro ends instead of pausing, and resume starts a new session")
    func over() throws {
        let open = entry(1, -34, nil, plan: .pomodoro(1500))
        let editor = editor([open], running(open))
        #expect(after(try editor.pause(), [open]) == ["1: -34...-9"])
        // Paused instead if the user gives an earlier end.
        #expect(after(try editor.pause(at: at(-20)), [open]) == ["1: -34...-20 paused"])
        #expect(after(try editor.pause(at: at(-9)), [open]) == ["1: -34...-9"])
        #expect(after(try editor.stop(), [open]) == ["1: -34...-9"])
        #expect(after(try editor.stop(at: at(-2)), [open]) == ["1: -34...-2"])
        let whole = entry(1, -60, -35, isPaused: true, plan: .pomodoro(1500))
        let resumed = try FocusEditor(
            open: .paused(whole, time: 1500), entries: [whole], now: noon, zone: .utc
        ).resume(goal: 1, focusSession: 7)
        #expect(resumed.added.first?.focusSession == 7)
    }

    @Test("doubtful time is cut by default, and kept or discarded on request")
    func doubt() throws {
        let open = entry(1, -120, nil)
        let asleep = editor([open], running(open, sleptFrom: -90))
        for change in [try asleep.stop(), try asleep.start(entry(0, 0, nil).interval)] {
            #expect(after(change, [open]).first == "1: -120...-90")
        }
        #expect(after(try asleep.pause(), [open]) == ["1: -120...-90 paused"])
        #expect(after(try asleep.stop(at: at(-60)), [open]) == ["1: -120...-60"])
        let cut = try asleep.resolveDoubt(.cut)
        #expect(after(cut, [open]) == ["1: -120...-90", "0: 0...on"])
        #expect(cut.added.first?.focusSession == 100 && cut.restartsActivityLog)
        let kept = try asleep.resolveDoubt(.keep)
        #expect(kept.isEmpty && kept.restartsActivityLog)
        #expect(after(try asleep.resolveDoubt(.throwAway), [open]) == [])

        // A planned end in the past ends the session.
        let long = entry(1, -120, nil, plan: .length(3600))
        let forgotten = editor([long], running(long))
        #expect(after(try forgotten.stop(), [long]) == ["1: -120...-60"])
        #expect(after(try forgotten.resolveDoubt(.cut), [long]) == ["1: -120...-60"])
        #expect(after(try forgotten.resolveDoubt(.keep), [long]) == ["1: -120...on"])
        let pomodoro = entry(1, -120, nil, plan: .pomodoro(1500))
        let whole = editor([pomodoro], running(pomodoro))
        #expect(after(try whole.resolveDoubt(.cut), [pomodoro]) == ["1: -120...-95"])
        #expect(after(try whole.resolveDoubt(.keep), [pomodoro]) == ["1: -120...0"])
    }

    @Test("cancel removes all intervals of the session")
    func cancel() throws {
        let focusSession = [
            entry(1, -60, -40, focusSession: 5),
            entry(2, -30, -20, focusSession: 5, isPaused: true),
        ]
        let editor = editor(
            focusSession + [entry(3, -80, -70)], .paused(focusSession[1], time: 1800))
        #expect(
            after(try editor.cancel(focusSession), focusSession + [entry(3, -80, -70)]) == [
                "3: -80...-70"
            ])
    }

    // MARK: Finished intervals

    @Test("adding inside a longer interval splits it in two, like timewarrior")
    func adjust() throws {
        let others = [entry(1, -240, -60)]
        let editor = editor(others)
        #expect(throws: FocusError.overlaps(others)) {
            try editor.add(entry(0, -150, -120).interval)
        }
        let change = try editor.add(entry(0, -150, -120).interval, adjusting: true)
        #expect(after(change, others) == ["1: -240...-150", "0: -150...-120", "0: -120...-60"])
        guard case .split(let whole, let first, let last)? = change.adjustments.first else {
            Issue.record("\(change.adjustments)")
            return
        }
        #expect(whole == others[0] && first.focusSession == 100 && last.focusSession == 100)
        #expect(first.duration + last.duration == whole.interval.duration - 1800)
        #expect(change.displacedEntries.isEmpty)
    }

    @Test("adjacent intervals do not overlap; paused and running ones can be split")
    func adjustOpen() throws {
        let paused = entry(1, -60, -30, isPaused: true)
        let isPaused = editor([paused], .paused(paused, time: 1800))
        #expect(
            after(try isPaused.add(entry(0, -90, -60).interval), [paused])
                == ["0: -90...-60", "1: -60...-30 paused"])
        #expect(
            after(try isPaused.add(entry(0, -50, -40).interval, adjusting: true), [paused])
                == ["1: -60...-50", "0: -50...-40", "0: -40...-30 paused"])
        let open = entry(1, -60, nil)
        let isRunning = editor([open], running(open))
        #expect(
            after(try isRunning.add(entry(0, -50, -40).interval, adjusting: true), [open])
                == ["1: -60...-50", "0: -50...-40", "0: -40...on"])
        #expect(
            after(try isRunning.add(entry(0, -90, -40).interval, adjusting: true), [open])
                == ["0: -90...-40", "1: -40...on"])
    }

    @Test("edit rejects overlaps unless adjusting, and split keeps the session")
    func edit() throws {
        let others = [entry(1, -120, -60), entry(2, -40, -20)]
        let editor = editor(others)
        var interval = others[0].interval
        interval.note = "why"
        #expect(try editor.edit(others[0], to: interval).images.count == 1)
        interval.to = at(-30)
        #expect(throws: FocusError.overlaps([others[1]])) {
            try editor.edit(others[0], to: interval)
        }
        #expect(
            after(try editor.edit(others[0], to: interval, adjusting: true), others)
                == ["1: -120...-30", "2: -30...-20"])
        let split = try editor.split(others[0], at: at(-100))
        #expect(after(split, others) == ["1: -120...-100", "0: -100...-60", "2: -40...-20"])
        #expect(split.added.first?.focusSession == 100)
        #expect(after(editor.remove(others), others) == [])
        #expect(try editor.edit(others[0], to: others[0].interval).isEmpty)
    }

    @Test("an open interval is edited and split by the current clock after it was set back")
    func movedClock() throws {
        let open = entry(1, -60, nil)
        let before = ClockReading(wall: at(-60), boot: 0, awake: 0, bootID: "a")
        // Two hours later; the clock was set back by one.
        let now = ClockReading(wall: noon, boot: 7200, awake: 7200, bootID: "a")
        let running = RunningFocus(
            open, activity: ActivityLog(from: before), now: now, doubtAfter: 600)
        #expect(running.from == at(-120) && running.moved == -3600)
        let editor = FocusEditor(open: .running(running), now: noon, zone: .utc)
        var named = open.interval
        named.title = "Read"
        #expect(after(try editor.edit(open, to: named), [open]) == ["1: -120...on"])
        #expect(
            after(try editor.split(open, at: at(-90)), [open]) == ["1: -120...-90", "0: -90...on"])
        #expect(after(try editor.stop(), [open]) == ["1: -120...0"])
        #expect(
            after(try editor.add(entry(0, -180, -150).interval), [open])
                == ["0: -180...-150", "1: -120...on"])
    }

    @Test("a paused interval that ends in the future after the clock was set back ends now")
    func pausedInFuture() throws {
        let paused = entry(1, 60, 90, isPaused: true)
        func editor(_ others: [FocusEntry] = []) -> FocusEditor {
            FocusEditor(
                open: .paused(paused, time: 1800), entries: others, now: noon, zone: .utc)
        }
        #expect(after(try editor().stop(), [paused]) == ["1: -30...0"])
        #expect(after(try editor().stop(at: at(-10)), [paused]) == ["1: -30...-10"])
        let started = try editor().start(entry(0, 0, nil).interval)
        #expect(after(started, [paused]) == ["1: -30...0", "0: 0...on"])
        let resumed = try editor().resume(goal: 3600, focusSession: 100)
        #expect(after(resumed, [paused]) == ["1: -30...0", "0: 0...on"])
        // No time is lost where others are in the way.
        let other = entry(2, -40, -20)
        #expect(after(try editor([other]).stop(), [paused]) == ["1: 60...90"])
    }

    // MARK: Errors

    @Test("invalid commands throw the matching error")
    func refused() throws {
        let open = entry(1, -60, nil)
        let idle = editor([])
        let runs = editor([open], running(open))
        let paused = entry(1, -60, -30, isPaused: true)
        let isPaused = editor([paused], .paused(paused, time: 1800))
        let earliest = Zone.utc.firstInstant(of: Day(iso: "2025-11-21") ?? Day(number: 0))
        func refuses(_ error: FocusError, _ body: () throws -> FocusChange) {
            #expect(throws: error) { try body() }
        }
        refuses(.nothingRuns) { try idle.stop() }
        refuses(.nothingRuns) { try idle.pause() }
        refuses(.nothingRuns) { try idle.cancel([]) }
        refuses(.nothingRuns) { try idle.resolveDoubt(.cut) }
        refuses(.nothingRuns) { try isPaused.resolveDoubt(.cut) }
        refuses(.nothingIsPaused) { try idle.resume(goal: 1, focusSession: 1) }
        refuses(.alreadyRunning) { try runs.resume(goal: 1, focusSession: 1) }
        refuses(.alreadyPaused) { try isPaused.pause() }
        refuses(.inFuture(at(1))) { try idle.start(entry(0, 1, nil).interval) }
        refuses(.inFuture(at(1))) { try runs.stop(at: at(1)) }
        refuses(.inFuture(at(1))) { try isPaused.stop(at: at(1)) }
        refuses(.inFuture(at(1))) { try runs.pause(at: at(1)) }
        refuses(.beforeStart(at(-61), from: at(-60))) { try runs.stop(at: at(-61)) }
        refuses(.inFuture(at(1))) { try idle.add(entry(0, -5, 1).interval) }
        refuses(.backwards(from: at(-5), to: at(-6))) { try idle.add(entry(0, -5, -6).interval) }
        refuses(.backwards(from: at(-5), to: at(-5))) { try idle.add(entry(0, -5, -5).interval) }
        refuses(.tooLongAgo(earliest - 1, earliest: earliest)) {
            try idle.start(FocusInterval(from: earliest - 1, to: nil, goal: 1))
        }
        refuses(.tooLongAgo(earliest - 1, earliest: earliest)) {
            try idle.add(FocusInterval(from: earliest - 1, to: earliest, goal: 1))
        }
        refuses(.notInside(at(-60), paused)) { try isPaused.split(paused, at: at(-60)) }
        refuses(.notInside(at(-30), paused)) { try isPaused.split(paused, at: at(-30)) }
        refuses(.notInside(noon, open)) { try runs.split(open, at: noon) }
        var wrong = entry(0, -5, -1).interval
        wrong.title = "\u{7}"
        refuses(.title(.control("\u{7}"))) { try idle.add(wrong) }
        wrong.title = nil
        wrong.repository = "app"
        refuses(.repository("app")) { try idle.add(wrong) }
        wrong.repository = nil
        wrong.tags = ["\n"]
        refuses(.badTag("\n")) { try idle.add(wrong) }
    }

    @Test("violation reports overlapping intervals and more than one open session")
    func violations() {
        let fine = [entry(1, -60, -30), entry(2, -30, -30), entry(3, -30, nil)]
        #expect(FocusError.violation(of: fine.reversed()) == nil)
        #expect(
            FocusError.violation(of: fine + [entry(4, -20, -10)])
                == .clash([fine[2], entry(4, -20, -10)]))
        // One without length is in nobody's way, and hides no overlap.
        let around = [entry(1, -60, -30), entry(2, -50, -50)]
        #expect(FocusError.violation(of: around) == nil)
        let across = entry(3, -40, -20)
        #expect(FocusError.violation(of: around + [across]) == .clash([around[0], across]))
        let paused = entry(4, -90, -80, isPaused: true)
        #expect(FocusError.violation(of: [fine[2], paused]) == .severalOpen([paused, fine[2]]))
    }

    @Test(
        "start parses its words as a to-do number or a title with tags",
        arguments: [
            ([], .nothing), ([""], .nothing), (["3"], .todo(3)), (["#12"], .todo(12)),
            (["3", "pages"], .todo(3, note: "pages")), (["4", "+deep"], .todo(4, tags: ["deep"])),
            (["Read", "the page", "+docs"], .words("Read the page", tags: ["docs"])),
            (["+docs"], .words(nil, tags: ["docs"])), (["\\+docs"], .words("+docs", tags: [])),
            (["C++"], .words("C++", tags: [])), (["#3a"], .words("#3a", tags: [])),
        ] as [([String], FocusSubject)])
    func subject(words: [String], expected: FocusSubject) throws {
        #expect(try FocusSubject(words) == expected)
        if case .todo(_, let note?, _) = expected {
            #expect(
                try FocusSubject(words, isText: true)
                    == .words("\(words[0]) \(note)", tags: []))
        }
    }

    @Test("start rejects invalid numbers, titles, lengths and finished to-dos")
    func badSubject() throws {
        for word in ["0", "#0", "9999999999", "99999999999999999999"] {
            #expect(throws: FocusError.notANumber(word)) { try FocusSubject([word]) }
            #expect(try FocusSubject([word], isText: true) == .words(word, tags: []))
        }
        #expect(throws: FocusError.title(.control("\u{1B}"))) { try FocusSubject(["a\u{1B}"]) }
        #expect(throws: FocusError.notALength("45")) { try focusLength("45") }
        #expect(throws: FocusError.notALength("0m")) { try focusLength("0m") }
        #expect(throws: FocusError.notALength("25h")) { try focusLength("25h") }
        #expect((try? focusLength("90m")) == 5400)
        let done = Todo(
            id: 3,
            TodoContent(
                title: "Read", created: Moment(instant: 0, minutesEastOfUTC: 0),
                done: Moment(instant: 9, minutesEastOfUTC: 0)))
        #expect(throws: FocusError.todoIsDone(3)) {
            try entry(0, 0, nil).interval.focusing(on: done, EntryID(high: 1, low: 1))
        }
    }
}
