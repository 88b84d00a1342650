/// How far the day's plant has grown towards the goal.
package enum FocusStage: Int, CaseIterable, Comparable, Sendable {
    case seed = 1, sprout, leaves, bud, bloom

    /// Stages begin at 0, 25, 50, 75 and 100 % of the goal.
    package init(time: Duration, goal: Duration) {
        self = Self.allCases.last { time >= $0.beginning(of: goal) } ?? .seed
    }

    /// The least that must be counted for this stage.
    package func beginning(of goal: Duration) -> Duration {
        .seconds((goal.wholeSeconds * Int64(rawValue - 1) + 3) / 4)
    }

    package static func < (lhs: FocusStage, rhs: FocusStage) -> Bool {
        lhs.rawValue < rhs.rawValue
    }
}
