import CycCore
import CycDisplay

extension JSONMembers {
    /// `cyc focus`.
    init(_ view: FocusView, log: FocusLog, zone: Zone) {
        let day = view.today.day
        self = [
            "date": JSON(day.day.date), "seconds": JSON(day.time),
            "goal_seconds": JSON(day.goal), "stage": .int(day.stage.rawValue),
            "pomodoros": .int(day.pomodoros),
            "running": view.today.open.map { JSON(open: $0, view, log: log, zone: zone) } ?? .null,
            "elsewhere": .array(
                view.today.elsewhere.map { JSON($0, view, log: log, zone: zone) }),
        ]
    }

    /// `cyc focus report`.
    init(_ view: FocusReportView) {
        let sums = view.sums
        self = [
            "from": JSON(view.range.lowerBound.date), "to": JSON(view.range.upperBound.date),
            "seconds": JSON(sums.time), "pomodoros": .int(sums.pomodoros),
            "days": .array(
                sums.days.map { day in
                    .object([
                        "date": JSON(day.day.date), "seconds": JSON(day.time),
                        "goal_seconds": JSON(day.goal), "stage": .int(day.stage.rawValue),
                        "pomodoros": .int(day.pomodoros),
                    ])
                }),
            "todos": .array(
                sums.subjects.largestFirst { view.title($0) ?? "" }.map { subject, sum in
                    .object([
                        "todo": JSON(view.todo(subject).map { Int($0.number) }),
                        "title": JSON(view.title(subject)), "seconds": JSON(sum.time),
                        "pomodoros": .int(sum.pomodoros),
                    ])
                }),
            "tags": .array(
                sums.tags.largestFirst { $0 ?? "" }.map { tag, sum in
                    .object([
                        "tag": JSON(tag), "seconds": JSON(sum.time),
                        "pomodoros": .int(sum.pomodoros),
                    ])
                }),
            "repositories": .array(
                sums.repositories.largestFirst { $0 ?? "" }.map { path, sum in
                    .object([
                        "repository": JSON(path), "seconds": JSON(sum.time),
                        "pomodoros": .int(sum.pomodoros),
                    ])
                }),
        ]
    }
}

extension JSON {
    /// The running or paused interval.
    fileprivate init(open entry: FocusEntry, _ view: FocusView, log: FocusLog, zone: Zone) {
        let (today, interval) = (view.today, entry.interval)
        let running = today.running
        self = .object([
            "sitting": .int(Int(log.sessionNumbers[entry.focusSession] ?? entry.number)),
            "todo": JSON(interval.todo.flatMap { view.todos[$0] }.map { Int($0.number) }),
            "title": JSON(interval.title),
            "from": JSON(zone.moment(at: today.begin ?? interval.from)),
            "seconds": JSON(today.openTime), "paused": .bool(today.isPaused),
            "planned_seconds": JSON(interval.plan.length),
            "ends": JSON(running?.plannedEnd.map { zone.moment(at: $0) }),
            "doubt": running?.doubt.map {
                .object([
                    "since": JSON(zone.moment(at: $0.since)), "seconds": JSON($0.duration),
                    "because": .string($0.cause.rawValue),
                ])
            } ?? .null,
        ])
    }

    /// A timer of another machine.
    fileprivate init(
        _ timer: FocusToday.Elsewhere, _ view: FocusView, log: FocusLog, zone: Zone
    ) {
        let (entry, interval) = (timer.entry, timer.entry.interval)
        self = .object([
            "machine": JSON(view.machines.name(of: interval.machine)),
            "sitting": .int(Int(log.sessionNumbers[entry.focusSession] ?? entry.number)),
            "todo": JSON(interval.todo.flatMap { view.todos[$0] }.map { Int($0.number) }),
            "title": JSON(interval.title), "from": JSON(zone.moment(at: timer.begin)),
            "paused": .bool(interval.isPaused),
            "planned_seconds": JSON(interval.plan.length),
        ])
    }

    /// An interval as in `cyc focus list`.
    init(_ entry: FocusEntry, in view: FocusListView, _ zone: Zone) {
        let (log, interval) = (view.log, entry.interval)
        let ranges = log.ranges(of: entry)
        let from = interval.to == nil ? ranges.first?.lowerBound : nil
        self = .object([
            "id": .int(Int(entry.number)),
            "sitting": .int(Int(view.focusSessions[entry.focusSession] ?? entry.number)),
            "from": JSON(zone.moment(at: from ?? interval.from)),
            "to": JSON(interval.to.map { zone.moment(at: $0) }),
            "seconds": JSON(ranges.reduce(.zero) { $0 + $1.duration }),
            "goal_seconds": JSON(interval.goal),
            "todo": JSON(interval.todo.flatMap { view.todos[$0] }.map { Int($0.number) }),
            "title": JSON(interval.title),
            "note": JSON(interval.note),
            "pomodoro": JSON(view.verdicts[entry.number]?.rawValue),
            "commits": .int(view.commits[entry.number] ?? 0),
            "machine": JSON(view.machines.name(of: interval.machine)),
        ])
    }
}
