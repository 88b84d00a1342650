package import CycCore

/// How a challenge of counted days stands, read off a table of days: slow and obvious, and sharing nothing
/// with `cyc`.
package struct ChallengeModel {
    private enum Kind {
        case counted, neutral, empty
    }

    package private(set) var state = ""
    package private(set) var counted = 0
    package private(set) var remaining = 0
    package private(set) var canMiss: Int?
    package private(set) var end: Day?
    package private(set) var dday: String?
    package private(set) var brokenOn: Day?

    package init(
        _ challenge: Challenge, counts: [Day: Int], freezes: [Freeze], settings: Set<Weekday>,
        today: Day
    ) {
        let rest = challenge.restDays ?? settings
        var kinds: [Day: Kind] = [:]
        let all = (0..<1_500).map { challenge.start.advanced(by: $0) }
        for day in all {
            let isNeutral =
                rest.contains(day.weekday) || freezes.contains { $0.days.contains(day) }
            kinds[day] =
                counts[day, default: 0] >= challenge.goal ? .counted : isNeutral ? .neutral : .empty
        }
        let possible = all.filter { $0 <= today && $0 <= challenge.until ?? today }
        let countedDays = possible.filter { kinds[$0] == .counted }
        let holes =
            challenge.rule == .total
            ? [] : possible.filter { $0 < today && kinds[$0] == .empty }
        let inTime = countedDays.filter { $0 < holes.first ?? today.advanced(by: 1) }
        counted = min(inTime.count, challenge.targetDays)
        remaining = challenge.targetDays - counted
        if remaining == 0 {
            state = "completed"
            end = inTime[challenge.targetDays - 1]
        } else if let hole = holes.first {
            state = "broken"
            brokenOn = hole
        } else if let until = challenge.until, today > until {
            state = "expired"
        } else {
            state = "active"
            let coming = all.filter {
                kinds[$0] != .neutral && ($0 > today || ($0 == today && kinds[$0] == .empty))
            }
            end = coming.count < remaining ? nil : coming[remaining - 1]
        }
        if challenge.rule == .streak {
            canMiss = 0
        } else if let until = challenge.until {
            let left = all.filter { $0 >= today && $0 <= until && kinds[$0] != .neutral }
            canMiss = left.count - (kinds[today] == .counted && left.contains(today) ? 1 : 0)
            canMiss = canMiss.map { $0 - remaining }
        }
        if let target = challenge.until ?? end {
            let distance = target.number - today.number
            dday = distance == 0 ? "D-Day" : distance > 0 ? "D-\(distance)" : "D+\(-distance)"
        }
    }
}
