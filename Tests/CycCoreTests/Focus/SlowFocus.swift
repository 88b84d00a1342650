import CycCore

/// Slow reference model of focus: one cell of the grid after the other, with all activity.
struct SlowFocus {
    struct Entry: Hashable {
        var number: Int64
        var from: Int64
        var to: Int64?
        var isPaused = false
        var todo: Int
        var goal: Int
        var focusSession: Int64
        var length: Int64?
        var isPomodoro = false

        var end: Int64 { to ?? .max }
        var isOpen: Bool { to == nil || isPaused }

        var isEmpty: Bool { from == to }

        /// An empty interval is in nobody's way.
        func overlaps(of first: Int64, _ last: Int64) -> Bool {
            !isEmpty && first < last && from < last && first < end
        }
    }

    enum Trouble: Error, Equatable {
        case overlaps(Set<Int64>)
        case other
    }

    let unit: Int64
    let doubtAfter: Int64
    var entries: [Entry] = []
    /// All activity since the running interval began.
    var looks: [FocusLife.Look] = [] { didSet { if looks.count == 1 { shift = 0 } } }
    /// Clock change between the first sign and the last command; units: seconds.
    private var shift: Int64 = 0

    init(unit: Int64, doubtAfter: Int64) {
        self.unit = unit
        self.doubtAfter = doubtAfter
    }

    var open: Entry? { entries.first(where: \.isOpen) }

    /// First two entries that overlap or are both open.
    var clash: [Entry]? {
        for (index, entry) in entries.enumerated() {
            for other in entries[(index + 1)...]
            where other.overlaps(of: entry.from, entry.end) || entry.isOpen && other.isOpen {
                return [entry, other]
            }
        }
        return nil
    }
}

extension FocusLife {
    /// ``wall`` as a plain number, as the model computes.
    fileprivate var wallSeconds: Int64 { wall.secondsSinceEpoch }
}

// MARK: Running interval

extension SlowFocus {
    enum Cell: Equatable {
        case counted, nothing
        case doubt(String)
    }

    /// Running interval, cell by cell.
    struct Running {
        var from: Int64
        let unit: Int64
        let isPomodoro: Bool
        /// Seconds of the whole focus session.
        var seconds: Int64
        var cells: [Cell] = []
        /// Number of cells when the planned length was reached.
        var reached: Int?
        var isForgotten = false

        private func cellStart(_ index: Int) -> Int64 { from + Int64(index) * unit }

        private func runs(_ isIncluded: (Cell) -> Bool) -> [Range<Int64>] {
            var runs: [Range<Int64>] = []
            for (index, cell) in cells.enumerated() where isIncluded(cell) {
                if let last = runs.last, last.upperBound == cellStart(index) {
                    runs[runs.count - 1] = last.lowerBound..<cellStart(index + 1)
                } else {
                    runs.append(cellStart(index)..<cellStart(index + 1))
                }
            }
            return runs
        }

        var counted: [Range<Int64>] { runs { $0 == .counted } }
        var doubts: [Range<Int64>] { runs { $0 != .counted && $0 != .nothing } }
        var reachedAt: Int64? { reached.map(cellStart) }

        /// Cause of the first cell in doubt.
        var cause: String? {
            for case .doubt(let cause) in cells { return cause }
            return nil
        }

        var isCounting: Bool {
            if isForgotten || reached != nil && isPomodoro { return false }
            guard case .doubt = cells.last else { return true }
            return false
        }

        func kept(until end: Int64?) -> [Range<Int64>] {
            guard let end else { return counted.isEmpty ? [from..<from] : counted }
            var copy = self
            copy.cells = Array(cells.prefix(Int((end - from) / unit)))
            let over = doubts.filter { $0.upperBound < end }
            for index in copy.cells.indices {
                let isOver = over.contains { $0.contains(cellStart(index)) }
                copy.cells[index] = isOver ? .nothing : .counted
            }
            return copy.counted.isEmpty ? [from..<from] : copy.counted
        }
    }

    /// Evidence for one cell, before counting.
    private enum Evidence {
        /// Stated by the user.
        case certain
        /// No activity of the user; the index of the gap between two readings.
        case silent(Int)
        case unknown(String)
    }

    /// Trusted activity: all of the user, and that of the machine which follows another one without
    /// sleep, restart or clock change.
    private func trusted(_ life: FocusLife) -> [FocusLife.Look] {
        var trusted: [FocusLife.Look] = []
        for look in looks + [life.look(isPerson: true)] {
            if let last = trusted.last, !look.isPerson {
                let truth = life.truth(last, look)
                guard truth.isSameBoot, truth.slept <= doubtAfter, truth.keepsTime else {
                    continue
                }
            }
            trusted.append(look)
        }
        return trusted
    }

    private func evidence(_ entry: Entry, in life: FocusLife) -> [Evidence] {
        let looks = trusted(life)
        let lead = looks[0].clocks.wall.secondsSinceEpoch + shift - entry.from
        var evidence = [Evidence](repeating: .certain, count: Int(max(0, lead) / unit))
        var awake = 0
        var link = 0
        for (first, look) in zip(looks, looks.dropFirst()) {
            let truth = life.truth(first, look)
            let cells = Int(truth.elapsed / unit)
            guard look.isPerson else {
                awake += cells
                continue
            }
            evidence += [Evidence](repeating: .silent(link), count: awake)
            let cause: String? =
                if !truth.isSameBoot, truth.elapsed > doubtAfter {
                    "restarted"
                } else {
                    truth.slept > doubtAfter ? "slept" : nil
                }
            evidence += [Evidence](
                repeating: cause.map { .unknown($0) } ?? .silent(link), count: cells)
            awake = 0
            link += 1
        }
        // The start may be after the first sign.
        return Array(evidence.dropFirst(Int(max(0, -lead) / unit)))
    }

    func running(_ entry: Entry, in life: FocusLife) -> Running {
        let evidence = evidence(entry, in: life)
        let earlier = entries.filter { $0.focusSession == entry.focusSession && $0.to != nil }
            .reduce(0) { $0 + $1.end - $1.from }
        var running = Running(
            from: life.wallSeconds - Int64(evidence.count) * unit, unit: unit,
            isPomodoro: entry.isPomodoro, seconds: earlier)
        let length = entry.length ?? .max
        if running.seconds >= length { running.reached = 0 }
        var silences: [Int: Int] = [:]
        for case .silent(let link) in evidence { silences[link, default: 0] += 1 }
        /// Number of cells passed of each silence.
        var passed: [Int: Int] = [:]
        /// Silence after a planned end that is short enough to count.
        var toleratedLink: Int?
        for item in evidence {
            var cell = Cell.counted
            switch item {
            case .certain: break
            case .silent(let link):
                let all = silences[link] ?? 0
                let left = all - (passed[link] ?? 0)
                passed[link, default: 0] += 1
                if entry.length == nil,
                    Int64(passed[link] ?? 0) * unit > max(doubtAfter, 8 * 3600)
                {
                    cell = .doubt("silent")
                }
                if entry.length != nil, !entry.isPomodoro, running.reached != nil,
                    toleratedLink != link, !running.isForgotten
                {
                    if Int64(left) * unit > doubtAfter {
                        running.isForgotten = true
                        cell = .doubt("silent")
                    } else {
                        toleratedLink = link
                    }
                }
            case .unknown(let cause):
                cell = .doubt(cause)
                if entry.length != nil, !entry.isPomodoro, running.reached != nil {
                    running.isForgotten = true
                }
            }
            if running.isForgotten, cell == .counted { cell = .doubt("forgotten") }
            if entry.isPomodoro, running.reached != nil { cell = .nothing }
            running.cells.append(cell)
            guard cell == .counted else { continue }
            running.seconds += unit
            if running.reached == nil, running.seconds >= length {
                running.reached = running.cells.count
            }
        }
        if entry.isPomodoro, let reached = running.reached,
            Int64(running.cells.count - reached) * unit > doubtAfter
        {
            for index in reached..<running.cells.count { running.cells[index] = .doubt("silent") }
        }
        return running
    }

    func running(in life: FocusLife) -> Running? {
        open.flatMap { $0.to == nil ? running($0, in: life) : nil }
    }
}

// MARK: Commands

extension SlowFocus {
    private mutating func replace(_ entry: Entry, by parts: [Entry]) {
        entries.removeAll { $0.number == entry.number }
        for (index, part) in parts.enumerated() {
            var part = part
            if index > 0 { part.number = 0 }
            entries.append(part)
        }
    }

    /// Replaces the running entry by one for each of `ranges`; without length it stays only while
    /// paused.
    private mutating func end(_ entry: Entry, _ ranges: [Range<Int64>], isPaused: Bool) {
        replace(
            entry,
            by: ranges.enumerated().map { index, range in
                var part = entry
                (part.from, part.to) = (range.lowerBound, range.upperBound)
                part.isPaused = isPaused && index == ranges.count - 1
                return part
            }.filter { !$0.isEmpty || $0.isPaused })
    }

    private mutating func unpause() {
        entries.removeAll { $0.isPaused && $0.isEmpty }
        for index in entries.indices { entries[index].isPaused = false }
    }

    private mutating func clear(
        _ first: Int64, _ last: Int64, but number: Int64 = -1, adjusting: Bool, wall: Int64
    ) throws(Trouble) {
        let others = entries.filter { $0.number != number && $0.overlaps(of: first, last) }
        guard adjusting || others.isEmpty else { throw .overlaps(Set(others.map(\.number))) }
        for other in others {
            // The remaining cells; an open entry ends at the horizon.
            let horizon = max(wall, other.from) + unit
            var runs: [Range<Int64>] = []
            var cell = other.from
            while cell < (other.to ?? horizon) {
                if cell < first || cell >= last {
                    if let run = runs.last, run.upperBound == cell {
                        runs[runs.count - 1] = run.lowerBound..<cell + unit
                    } else {
                        runs.append(cell..<cell + unit)
                    }
                }
                cell += unit
            }
            replace(
                other,
                by: runs.enumerated().map { index, run in
                    var part = other
                    let isLast = index == runs.count - 1
                    part.from = run.lowerBound
                    part.to = other.to == nil && run.upperBound == horizon ? nil : run.upperBound
                    part.isPaused = other.isPaused && isLast
                    return part
                })
        }
    }

    /// Moves the start of the running entry to the current clock.
    private mutating func moveStart(in life: FocusLife) {
        guard let running = running(in: life),
            let index = entries.firstIndex(where: { $0.to == nil })
        else { return }
        entries[index].from = running.from
        let trusted = trusted(life)
        let elapsed = zip(trusted, trusted.dropFirst()).reduce(0) {
            $0 + life.truth($1.0, $1.1).elapsed
        }
        shift = life.wallSeconds - elapsed - looks[0].clocks.wall.secondsSinceEpoch
    }

    mutating func start(
        _ entry: Entry, isNow: Bool, adjusting: Bool, in life: FocusLife
    ) throws(Trouble) {
        let running = running(in: life)
        moveStart(in: life)
        if let running, let open, running.from <= entry.from {
            end(open, running.kept(until: isNow ? nil : entry.from), isPaused: false)
        } else {
            unpause()
        }
        try clear(entry.from, .max, adjusting: adjusting, wall: life.wallSeconds)
        entries.append(entry)
    }

    mutating func pause(at instant: Int64?, in life: FocusLife) throws(Trouble) {
        guard let open, let running = running(in: life), instant ?? .max >= running.from else {
            throw .other
        }
        let kept = running.kept(until: instant)
        var seconds = kept.reduce(0) { $0 + $1.upperBound - $1.lowerBound }
        for entry in entries
        where entry.focusSession == open.focusSession && entry.number != open.number {
            seconds += entry.end - entry.from
        }
        let isWhole = running.isPomodoro && seconds >= open.length ?? .max
        end(open, kept, isPaused: !isWhole)
    }

    mutating func stop(at instant: Int64?, in life: FocusLife) throws(Trouble) {
        guard let open else { throw .other }
        if let running = running(in: life) {
            guard instant ?? .max >= running.from else { throw .other }
            end(open, running.kept(until: instant), isPaused: false)
        } else {
            let end = min(instant ?? .max, open.end)
            guard end >= open.from else { throw .other }
            self.end(open, [open.from..<end], isPaused: false)
        }
    }

    mutating func resume(goal: Int, focusSession: Int64, in life: FocusLife) throws(Trouble) {
        guard var next = open, next.isPaused else { throw .other }
        let seconds = entries.filter { $0.focusSession == next.focusSession }
            .reduce(0) { $0 + $1.end - $1.from }
        unpause()
        if seconds >= next.length ?? .max { next.focusSession = focusSession }
        next.isPaused = false
        (next.from, next.to, next.goal, next.number) = (life.wallSeconds, nil, goal, 0)
        try clear(life.wallSeconds, .max, adjusting: false, wall: life.wallSeconds)
        entries.append(next)
    }

    mutating func resolveDoubt(_ answer: FocusEditor.Answer, in life: FocusLife) throws(Trouble) {
        guard let open, let running = running(in: life) else { throw .other }
        let isWhole = running.isPomodoro && running.reached != nil
        moveStart(in: life)
        switch answer {
        case .throwAway: entries.removeAll { $0.number == open.number }
        case .keep:
            if isWhole { end(open, [running.from..<life.wallSeconds], isPaused: false) }
        case .cut:
            if isWhole || running.isForgotten {
                end(open, running.kept(until: nil), isPaused: false)
                return
            }
            var ranges = running.counted
            if !running.isCounting || ranges.isEmpty {
                ranges.append(life.wallSeconds..<life.wallSeconds + unit)
            }
            end(open, ranges, isPaused: false)
            let last = entries.indices.last ?? 0
            entries[last].to = nil
        }
    }

    mutating func add(_ entry: Entry, adjusting: Bool, in life: FocusLife) throws(Trouble) {
        guard entry.from < entry.end, entry.end <= life.wallSeconds else { throw .other }
        moveStart(in: life)
        try clear(entry.from, entry.end, adjusting: adjusting, wall: life.wallSeconds)
        entries.append(entry)
    }

    mutating func edit(
        _ number: Int64, from: Int64?, to: Int64?, adjusting: Bool, in life: FocusLife
    ) throws(Trouble) {
        moveStart(in: life)
        guard var entry = entries.first(where: { $0.number == number }) else { throw .other }
        entry.from = from ?? entry.from
        entry.to = to ?? entry.to
        guard entry.from < entry.end, entry.from <= life.wallSeconds,
            entry.to ?? 0 <= life.wallSeconds
        else {
            throw .other
        }
        try clear(
            entry.from, entry.end, but: number, adjusting: adjusting, wall: life.wallSeconds)
        replace(entry, by: [entry])
    }

    mutating func split(_ number: Int64, at instant: Int64, in life: FocusLife) throws(Trouble) {
        moveStart(in: life)
        guard let entry = entries.first(where: { $0.number == number }), entry.from < instant,
            instant < entry.to ?? life.wallSeconds
        else { throw .other }
        var (first, last) = (entry, entry)
        (first.to, first.isPaused) = (instant, false)
        last.from = instant
        replace(entry, by: [first, last])
    }

    mutating func remove(_ numbers: Set<Int64>, in life: FocusLife) {
        moveStart(in: life)
        entries.removeAll { numbers.contains($0.number) }
    }
}

// MARK: Totals

extension SlowFocus {
    struct Day: Equatable {
        var seconds: Int64 = 0
        var goal = 0
        var pomodoroCount = 0

        var stage: Int { (0...4).last { Int64($0) * Int64(goal) <= 4 * seconds } ?? 0 }
    }

    /// Totals by logical day and by to-do, counted second by second.
    func sums(
        _ calendar: FocusCalendar, in life: FocusLife
    ) -> (days: [Int: Day], todos: [Int: Day], verdicts: [Int64: Bool]) {
        var days: [Int: Day] = [:]
        var todos: [Int: Day] = [:]
        let ordered = entries.sorted { ($0.from, $0.end, $0.number) < ($1.from, $1.end, $1.number) }
        let running = running(in: life)
        struct PomodoroSession {
            var seconds: Int64 = 0
            var whole = false
            var last: Int64 = 0
            var todo = 0
            var isOpen = false
        }
        var focusSessions: [Int64: PomodoroSession] = [:]
        // A start that moved with the clock may lie in earlier intervals.
        var counted: Set<Int64> = []
        for entry in ordered {
            let ranges =
                entry.to.map { [entry.from..<$0] } ?? running?.kept(until: nil) ?? []
            for range in ranges {
                if range.isEmpty {
                    days[calendar.day(range.lowerBound), default: Day()].goal = entry.goal
                }
                for cell in stride(from: range.lowerBound, to: range.upperBound, by: Int(unit)) {
                    let isOneDay = calendar.day(cell) == calendar.day(cell + unit - 1)
                    for part in isOneDay ? [(cell, unit)] : (0..<unit).map({ (cell + $0, 1) }) {
                        let day = calendar.day(part.0)
                        let isNew = counted.insert(part.0).inserted
                        days[day, default: Day()].seconds += isNew ? part.1 : 0
                        days[day, default: Day()].goal = entry.goal
                        todos[entry.todo, default: Day()].seconds += part.1
                    }
                    guard entry.isPomodoro, let length = entry.length else { continue }
                    var focusSession = focusSessions[entry.focusSession] ?? PomodoroSession()
                    focusSession.seconds += unit
                    if !focusSession.whole, focusSession.seconds >= length {
                        focusSession.whole = true
                        days[calendar.day(cell + unit - 1), default: Day()].pomodoroCount += 1
                    }
                    focusSessions[entry.focusSession] = focusSession
                }
            }
            guard entry.isPomodoro else { continue }
            var focusSession = focusSessions[entry.focusSession] ?? PomodoroSession()
            focusSession.last = entry.number
            focusSession.todo = entry.todo
            focusSession.isOpen = focusSession.isOpen || entry.isOpen
            focusSessions[entry.focusSession] = focusSession
        }
        var verdicts: [Int64: Bool] = [:]
        for focusSession in focusSessions.values where focusSession.whole {
            todos[focusSession.todo, default: Day()].pomodoroCount += 1
        }
        for focusSession in focusSessions.values where focusSession.whole || !focusSession.isOpen {
            verdicts[focusSession.last] = focusSession.whole
        }
        return (days, todos, verdicts)
    }
}
