/// Symbol for today's state, one or two cells wide; states differ in shape, not only in colour.
package enum Icon: Sendable {
    case safe, atRisk, resting, nothing, unpushed, unknown

    package init(state: TodayState, isAtRisk: Bool, rests: Bool) {
        self =
            switch state {
            case .done, .pushed: .safe
            case .unknown where rests: .resting
            case .unknown: .unknown
            case .none where rests: .resting
            case .none: isAtRisk ? .atRisk : .nothing
            case .unpushed, .uncounted: isAtRisk ? .atRisk : .unpushed
            }
    }

    package init(_ overview: Overview) {
        self.init(state: overview.state, isAtRisk: overview.isAtRisk, rests: overview.rests)
    }

    package func text(ascii: Bool) -> String {
        switch self {
        case .safe: ascii ? "ok" : "🌱"
        case .atRisk: ascii ? "due" : "⚠"
        case .resting: ascii ? "rest" : "🌙"
        case .nothing: ascii ? "-" : "·"
        case .unpushed: ascii ? "push" : "⇡"
        case .unknown: "?"
        }
    }
}
