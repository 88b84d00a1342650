import CycCore
import CycDisplay

/// The objects of INTERFACE.md, "JSON", that are computed from an overview.
struct OverviewJSON {
    let overview: Overview
    let followed: AccountName?
    let focus: JSON
    let growth: GrowthToday?
    let freshness: Freshness
    let zone: Zone
    let messages: Messages

    var status: JSONMembers {
        [
            "now": JSON(overview.now), "date": JSON(overview.date), "time_zone": .string(zone.name),
            "account": account, "today": today, "streak": streak, "week": week, "total": total,
            "challenges": .array(overview.challenges.map { JSON($0) }),
            "ddays": .array(overview.ddays.map { JSON($0, today: overview.date) }),
            "todo": JSON(overview.todo), "focus": focus,
            "badges": JSON(badges: growth?.records.badges(of: overview.date) ?? []),
            "growth": JSON(growth),
            "freshness": freshnessObject,
        ]
    }

    private var account: JSON {
        guard let followed else { return .null }
        // There is an account, but GitHub never returned its login.
        let login = followed.login.isEmpty ? nil : followed.login
        return .object(["host": .string(followed.host.description), "login": JSON(login)])
    }

    private var today: JSON {
        .object([
            "state": .string(overview.state.rawValue),
            "contributions": .int(overview.contributions),
            "local_commits": .int(overview.localCommits),
            "unpushed_commits": .int(overview.unpushedCommits),
            "complete": .bool(overview.unread.isEmpty),
            "unread": .array(overview.unread.map { JSON($0, messages) }),
            "repositories": .array(
                overview.repositories.map { repository in
                    .object([
                        "path": .string(repository.path), "commits": .int(repository.commits),
                        "unpushed": .int(repository.unpushed),
                        "reason": JSON(repository.reason?.cause),
                    ])
                }),
        ])
    }

    var streak: JSON {
        let current = overview.streak.current
        let isOpen = current != nil
        return .object([
            "current": .int(current?.length ?? 0), "rest_days": .int(current?.restDays ?? 0),
            "start": JSON(current?.start), "end": JSON(current?.end),
            "at_risk": .bool(overview.isAtRisk),
            "deadline": JSON(overview.deadline.map(zone.moment(at:))),
            "seconds_left": JSON(isOpen ? overview.timeLeft : nil),
            "longest": JSON(overview.streak.longest), "complete": .bool(overview.streak.isComplete),
            "unit": .string(overview.streak.unit.rawValue),
        ])
    }

    private var week: JSON {
        let week = overview.week
        return .object([
            "from": JSON(week.days.lowerBound), "green": .int(week.green),
            "quota": .int(week.quota), "free": .int(week.free),
            "state": .string(week.state.rawValue),
        ])
    }

    private var total: JSON {
        .object([
            "contributions": .int(overview.total), "active_days": .int(overview.activeDays),
            "first": JSON(overview.firstGreenDay),
        ])
    }

    private var freshnessObject: JSON {
        .object([
            "github": JSON(freshness.gitHubAnsweredAt.map(zone.moment(at:))),
            "repositories": JSON(freshness.repositoriesReadAt.map(zone.moment(at:))),
            "stale": .bool(freshness.isStale), "error": JSON(freshness.error),
        ])
    }
}

extension JSON {
    init(_ unread: Unread, _ messages: Messages) {
        self = .object([
            "path": .string(unread.path),
            "error": .string(messages.error(of: unread.reason).description),
            "fix": .string("\(Fix.read(unread))"),
        ])
    }
}
