package import CycCore

/// Messages of `me` (growth and badges) and notices of growth.
extension Messages {
    package func explain(_ error: ProfileError) -> Explanation {
        switch error {
        case .name(let error): explain(error, of: .name)
        case .locked(let species, let level):
            explanation(
                "\(name(of: species)) unlocks at level \(species.unlockLevel); you are at level \(level)",
                "레벨 \(species.unlockLevel)부터 키울 수 있습니다: \(name(of: species)) (지금 레벨 \(level))",
                hint: "list what is unlocked: \(Fix.listSpecies)",
                "키울 수 있는 종류 보기: \(Fix.listSpecies)")
        case .noGrowth:
            explanation(
                "growth is off: growth.enabled is false",
                "성장이 꺼져 있습니다: growth.enabled가 false입니다",
                hint: "turn it on: \(Fix.enableGrowth)", "켜기: \(Fix.enableGrowth)")
        }
    }

    package func name(of badge: Badge) -> Text {
        switch badge {
        case .green: say("green", "잔디")
        case .focus: say("focus goal", "집중 목표")
        case .diary: say("diary", "일기")
        case .wake: say("getting up", "기상")
        case .todo: say("to-dos", "할 일")
        }
    }

    package func name(of species: Species) -> Text {
        switch species {
        case .marimo: say("marimo", "마리모")
        case .moss: say("moss", "이끼")
        case .clover: say("clover", "클로버")
        case .cactus: say("cactus", "선인장")
        case .sunflower: say("sunflower", "해바라기")
        case .bonsai: say("bonsai", "분재")
        }
    }

    var nobody: Text { say("Me", "나") }
    func level(_ level: Int) -> Text { say("level \(level)", "레벨 \(level)") }
    /// Points, shown beside the bar of a level.
    func points(_ experience: Experience) -> Text {
        let points = tenths(experience.thousandths / 100)
        return say(
            "\(points) of \(experience.pointsOfNextLevel) XP",
            "\(points) / \(experience.pointsOfNextLevel)")
    }
    /// Formats a number of tenths, such as `12.9`.
    private func tenths(_ tenths: Int) -> Text { "\(tenths / 10).\(tenths % 10)" }

    var goalLabel: Text { say("Goal", "목표") }
    func dailyGoal(_ goal: Duration) -> Text {
        say("\(duration(goal)) a day", "하루 \(duration(goal))")
    }
    var totalFocusLabel: Text { say("Focus", "집중") }
    func totalFocus(_ time: Duration, days: Int) -> Text {
        let length = duration(time)
        return say(
            days == 1 ? "\(length) on 1 day" : "\(length) on \(grouped(days)) days",
            "\(grouped(days))일 · 총 \(length)")
    }
    var nextDDayLabel: Text { say("D-Day", "디데이") }
    var badgesLabel: Text { say("Badges", "배지") }
    var noBadgeToday: Text { say("no badge yet", "아직 배지 없음") }
    package var perfectDay: Text { say("perfect day", "완벽한 하루") }
    var runsOfBadges: Text { say("Days in a row", "연속 일수") }
    var noBadges: Text { say("no badges yet", "아직 배지가 없습니다") }
    func currentRun(_ length: Int) -> Text {
        say("current \(days(length))", "현재 \(days(length))")
    }
    func longestRun(_ length: Int, _ span: ClosedRange<Day>) -> Text {
        say(
            "longest \(days(length)), \(self.span(span.lowerBound, span.upperBound))",
            "최장 \(days(length)), \(self.span(span.lowerBound, span.upperBound))")
    }
    var lastDays: Text { say("Last 30 days", "최근 30일") }
    var nothingGrew: Text { say("nothing grew yet", "아직 자란 것이 없습니다") }

    package func named(_ name: String) -> Text {
        say("Set your name to \(shown(name))", "이름 변경: \(shown(name))")
    }
    package var unnamed: Text { say("Removed your name", "이름 삭제") }
    package func growing(_ species: Species) -> Text {
        say("Growing from today: \(name(of: species))", "오늘부터 키움: \(name(of: species))")
    }
    var growsNow: Text { say("growing", "지금 키우는 중") }
    func opens(at level: Int) -> Text { say("unlocks at level \(level)", "레벨 \(level)부터") }

    // MARK: Notices

    /// Notice of an event; `badges` are those that make a day perfect.
    package func notice(of event: GrowthToday.Event, _ badges: [Badge]) -> NoticeText {
        switch event {
        case .level(let level, let species):
            let names = species.map { name(of: $0) }.joined(separator: ", ")
            return NoticeText(
                title: say("Level \(level)", "레벨 \(level)"),
                lines: [
                    species.isEmpty
                        ? say("What you do every day adds up.", "매일 하는 일이 쌓입니다.")
                        : say(
                            "New: \(names). Grow it: \(Fix.listSpecies)",
                            "새로 열림: \(names). 키우기: \(Fix.listSpecies)")
                ])
        case .perfectDay:
            return NoticeText(
                title: say("A perfect day", "완벽한 하루"),
                lines: [badges.map { name(of: $0) }.joined(separator: ", ")])
        }
    }
}
