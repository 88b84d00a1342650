/// How far the day's plant has grown towards the goal.
package enum FocusStage: Int, CaseIterable, Comparable, Sendable {
    case seed = 1, sprout, leaves, bud, bloom

    /// Stages begin at 0, 25, 50, 75 and 100 % of the goal. Units: seconds.
    package init(seconds: Int64, goal: Int) {
        let quarters = goal > 0 ? min(4, max(0, seconds) * 4 / Int64(goal)) : 4
        self = FocusStage(rawValue: Int(quarters) + 1) ?? .bloom
    }

    /// The least that must be counted for this stage. Units: seconds.
    package func beginning(of goal: Int) -> Int64 { (Int64(goal) * Int64(rawValue - 1) + 3) / 4 }

    package static func < (lhs: FocusStage, rhs: FocusStage) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}
