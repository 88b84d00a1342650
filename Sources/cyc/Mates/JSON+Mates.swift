import CycCore
import CycDisplay

extension JSONMembers {
    /// `cyc mates`.
    ///
    /// - Parameters:
    ///   - rate: GitHub's remaining rate limit; `nil` if unknown.
    ///   - zone: The user's zone, for instants.
    init(_ view: MatesView, _ rate: GitHubRateLimit?, _ zone: Zone, _ messages: Messages) {
        self = [
            "mates": .array(view.board.rows.map { JSON($0, at: view.now, zone, messages) }),
            "rate": rate.map { rate in
                .object([
                    "remaining": .int(rate.remaining), "limit": .int(rate.limit),
                    "resets": JSON(zone.moment(at: rate.resets)),
                ])
            } ?? .null,
        ]
    }
}

extension JSON {
    init(_ row: MateRow, at now: Instant, _ zone: Zone, _ messages: Messages) {
        let isRunning = (row.streak ?? 0) > 0
        self = .object([
            "login": .string(row.login), "host": .string("\(row.mate.host)"),
            "name": JSON(row.mate.name), "zone": .string(row.zone.name),
            "zone_assumed": .bool(row.isZoneAssumed),
            "today": .object([
                "date": JSON(row.today), "contributions": JSON(row.count),
                "state": .string(row.state.rawValue),
            ]),
            "streak": .object([
                "current": JSON(row.streak), "at_risk": .bool(row.isAtRisk),
                "seconds_left": JSON(isRunning ? row.ends - now : nil),
                "complete": .bool(row.isComplete),
            ]),
            "week": .array(row.week.map { JSON($0) }),
            "asked": JSON(row.answer.fetchedAt.map { zone.moment(at: $0) }),
            "error": JSON(row.answer.failure.map { messages.explain($0).message.description }),
            "former_login": JSON(row.isRenamed ? row.mate.login : nil),
        ])
    }
}
