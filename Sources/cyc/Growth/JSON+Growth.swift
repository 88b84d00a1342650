import CycCore
import CycDisplay

extension JSONMembers {
    /// `cyc me`.
    init(_ view: MeView) {
        let (records, experience) = (view.records, view.experience)
        self = [
            "name": JSON(view.profile.name), "goal_seconds": JSON(view.goal),
            "ddays": .array(view.ddays.map { JSON($0, today: records.today) }),
            "level": JSON(experience?.level), "xp": JSON(points: experience),
            "xp_of_next": JSON(experience?.pointsOfNextLevel),
            "species": JSON(experience == nil ? nil : view.growth.species.rawValue),
            "unlocked": experience.map { experience in
                .array(Species.open(at: experience.level).map { .string($0.rawValue) })
            } ?? .null,
            "focus_seconds": JSON(view.totalFocus), "focus_days": .int(view.focusDays),
            "collection": experience == nil
                ? .null
                : .array(
                    view.collection.map { day in
                        .object([
                            "date": JSON(day.day.date), "stage": .int(day.stage.rawValue),
                            "species": .string(view.profile.species(on: day.day).rawValue),
                        ])
                    }),
            "badges": JSON(badges: records.badges(of: records.today)),
            "perfect": .bool(records.isPerfect(records.today)), "runs": JSON(records.badgeRuns),
        ]
    }
}

extension JSON {
    init(badges: [Badge]) { self = .array(badges.map { .string($0.rawValue) }) }

    /// Points with three decimals; null if growth is off.
    init(points experience: Experience?) {
        self = experience.map { .double($0.points) } ?? .null
    }

    /// Growth in `status`; null if it is off.
    init(_ growth: GrowthToday?) {
        guard let growth, let experience = growth.experience else {
            self = .null
            return
        }
        self = .object([
            "level": .int(experience.level), "xp": JSON(points: experience),
            "species": .string(growth.species.rawValue),
        ])
    }

    /// The runs of badges.
    init(_ runs: [BadgeRuns]) {
        self = .array(
            runs.map { runs in
                let longest = runs.streak.longest.map { longest in
                    JSON.object([
                        "length": .int(longest.length), "start": JSON(longest.start),
                        "end": JSON(longest.end),
                    ])
                }
                return .object([
                    "badge": .string(runs.badge.rawValue),
                    "current": .int(runs.streak.current?.length ?? 0),
                    "longest": longest ?? .null,
                ])
            })
    }
}
