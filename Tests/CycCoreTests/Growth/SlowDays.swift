import CycCore

/// Slow reference model of badges and experience: each date is computed by itself.
struct SlowDays {
    struct Focus {
        var seconds = 0
        var imported = 0
        var goal = 0
        var pomodoros = 0
        var hasOwnInterval = false
    }

    struct Todo {
        var created: Int
        var done: Int?
        var due: Int?
    }

    var today = 0
    var logicalToday = 0
    var green: Set<Int> = []
    var focus: [Int: Focus] = [:]
    /// Days with a text; true if it was imported.
    var diary: [Int: Bool] = [:]
    var todos: [Todo] = []
    /// Days on which an alarm was answered.
    var woken: Set<Int> = []
    var perfect: [Badge] = []
    var neutral: Set<Int> = []

    func has(_ badge: Badge, _ day: Int, withoutImports: Bool = false) -> Bool {
        switch badge {
        case .green: return day <= today && green.contains(day)
        case .wake: return day <= today && woken.contains(day)
        case .focus:
            guard day <= logicalToday, let focus = focus[day] else { return false }
            return focus.seconds - (withoutImports ? focus.imported : 0) >= focus.goal
        case .diary:
            guard day <= logicalToday, let isImported = diary[day] else { return false }
            return !(withoutImports && isImported)
        case .todo:
            let closed = todos.contains { $0.done == day }
            let left = todos.contains { todo in
                guard let due = todo.due, due <= day, todo.created <= day else { return false }
                return todo.done.map { $0 > day } ?? true
            }
            return day <= today && closed && !left
        }
    }

    func isPerfect(_ day: Int, withoutImports: Bool = false) -> Bool {
        !perfect.isEmpty && perfect.allSatisfy { has($0, day, withoutImports: withoutImports) }
    }

    /// Length and first day of the run that ends at or before `end`.
    func run(of badge: Badge, from end: Int, first: Int) -> (length: Int, start: Int)? {
        var (length, start) = (0, end)
        for day in stride(from: end, through: first, by: -1) {
            if has(badge, day) {
                length += 1
                start = day
            } else if !neutral.contains(day) {
                break
            }
        }
        return length == 0 ? nil : (length, start)
    }

    func current(_ badge: Badge, first: Int) -> Int {
        let last = [.green, .wake, .todo].contains(badge) ? today : logicalToday
        let end = has(badge, last) ? last : last - 1
        return run(of: badge, from: end, first: first)?.length ?? 0
    }

    /// The earliest of the longest runs.
    func longest(_ badge: Badge, first: Int) -> (length: Int, start: Int, end: Int)? {
        var best: (length: Int, start: Int, end: Int)?
        for end in first...max(today, logicalToday) where has(badge, end) {
            guard let run = run(of: badge, from: end, first: first) else { continue }
            if run.length > best?.length ?? 0 { best = (run.length, run.start, end) }
        }
        return best
    }

    /// Units: thousandths of a point.
    func experience(first: Int) -> Int {
        let days = Array(first...max(today, logicalToday))
        guard
            let begin = days.first(where: {
                focus[$0]?.hasOwnInterval == true || diary[$0] == false
            })
        else { return 0 }
        var sum = 0
        for day in days {
            sum += min(12, focus[day]?.pomodoros ?? 0) * 3323
            if diary[day] == false { sum += 6216 }
            if day >= begin, has(.green, day) { sum += 3000 }
            if day >= begin, isPerfect(day, withoutImports: true) { sum += 5000 }
        }
        return sum
    }
}
