package import CycCore

/// What a person gave words to.
package enum WordedThing: CaseIterable, Sendable {
    case name, title, note, reason
}

/// Challenges, D-Days, and what is wrong with words and dates.
package protocol ChallengeMessages: Sendable {
    func explain(_ problem: ChallengeProblem) -> Explanation
    func explain(_ problem: DateProblem) -> Explanation
    func explain(_ problem: TextProblem, of thing: WordedThing) -> Explanation
    func explainNoEntry(_ entry: Entry, id: Int64) -> Explanation
    func explainOver(_ id: Int64, _ state: ChallengeProgress.State) -> Explanation

    var challengeLabel: String { get }
    var ddayLabel: String { get }
    var progressLabel: String { get }
    var stateLabel: String { get }
    var paceLabel: String { get }
    var spanLabel: String { get }
    var nameColumn: String { get }
    var dayColumn: String { get }

    /// Such as "active" and "broken on Thu 2026-11-19".
    func state(_ progress: ChallengeProgress) -> String
    /// "87 of 100 days".
    func counted(_ progress: ChallengeProgress) -> String
    func toGo(_ days: Int) -> String
    /// The last day of one that has such.
    func lastDay(_ day: Day) -> String
    /// When it is completed if nothing more is missed.
    func doneOn(_ day: Day) -> String
    /// How many days may be missed; negative for one that is out of reach.
    func canMiss(_ days: Int) -> String
    /// What is needed from now on.
    func pace(_ progress: ChallengeProgress) -> String
    var needsToday: String { get }
    /// What a challenge asks for: rule, goal, first and last day, rest days.
    func terms(_ challenge: Challenge) -> String
    /// Days in years that could not be loaded.
    func unknownDays(_ count: Int) -> String

    func started(_ challenge: Challenge) -> String
    func stopped(_ challenge: Challenge) -> String
    func announce(_ progress: ChallengeProgress) -> String
    /// A broken challenge, to stand before the command that begins it anew.
    func broke(_ progress: ChallengeProgress) -> String
    var noChallenges: String { get }

    func added(_ dday: DDay, today: Day) -> String
    var noDDays: String { get }

    /// Before something is removed for good; ends with the two answers.
    func askToRemove(_ what: String) -> String
    func removed(entry what: String) -> String
    var nothingRemoved: String { get }
}

extension Fix {
    package static let listChallenges: ShellCommand = "cyc challenge list"
    package static let listDDays: ShellCommand = "cyc dday list"
    package static let listFreezes: ShellCommand = "cyc freeze list"
    package static let startChallenge: ShellCommand = #"cyc challenge start "100 days" --days 100"#
    package static let addDDay: ShellCommand = "cyc dday add Exam 2026-12-25"

    /// The command that begins a challenge anew today.
    package static func startAgain(_ challenge: Challenge) -> ShellCommand {
        // Behind the options, so that no name is one.
        let isOption = challenge.name.utf8.first == UInt8(ascii: "-")
        let name: ShellCommand = "\(value: challenge.name)"
        var command: ShellCommand = isOption ? "cyc challenge start" : "cyc challenge start \(name)"
        command = "\(command) --days \(value: String(challenge.targetDays))"
        if challenge.rule != .streak {
            command = "\(command) --rule \(value: challenge.rule.rawValue)"
        }
        if challenge.goal != 1 { command = "\(command) --goal \(value: String(challenge.goal))" }
        if let rest = challenge.restDays {
            command = "\(command) --rest \(value: rest.isEmpty ? "none" : codes(rest))"
        }
        return isOption ? "\(command) -- \(name)" : command
    }

    fileprivate static func list(_ entry: Entry) -> ShellCommand {
        switch entry {
        case .challenge: listChallenges
        case .dday: listDDays
        case .freeze: listFreezes
        }
    }
}

/// `mon,sat`; weeks begin on Monday.
private func codes(_ days: Set<Weekday>) -> String {
    days.sorted { $0.daysSinceMonday < $1.daysSinceMonday }.map(\.code).joined(separator: ",")
}

private func isBlank(_ text: String) -> Bool { text.allSatisfy(\.isWhitespace) }

/// A character that cannot be shown, as `U+0007`.
func codePoint(_ scalar: Unicode.Scalar) -> String {
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "U+" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
}

extension English {
    package func explain(_ problem: ChallengeProblem) -> Explanation {
        switch problem {
        case .name(let problem): explain(problem, of: .name)
        case .targetOutside(let range):
            Explanation(
                "--days must be a whole number from \(range.lowerBound) to \(grouped(range.upperBound))",
                hint: "for example: \(Fix.startChallenge)")
        case .goalOutside(let range):
            Explanation(
                "--goal must be a whole number from \(range.lowerBound) to \(grouped(range.upperBound))",
                hint: "leave it out for one contribution a day")
        case .backwards(let start, let until):
            Explanation(
                "a challenge cannot begin on \(start) and end before, on \(until)",
                hint: "name a later day with --until")
        case .tooLong(let limit):
            Explanation(
                "a challenge cannot span more than \(days(limit))",
                hint: "name an earlier day with --until")
        }
    }

    package func explain(_ problem: DateProblem) -> Explanation {
        let hint: Instruction = "write it like 2026-12-01, tomorrow, fri, next mon or +3d"
        return switch problem {
        case .notADate(let text) where isBlank(text): Explanation("the day is missing", hint: hint)
        case .notADate(let text): Explanation("\(shown(text)) is no day that cyc knows", hint: hint)
        case .noSuchDay(let text):
            Explanation("there is no such day in the calendar: \(shown(text))", hint: hint)
        case .outOfRange(let text):
            Explanation("\(shown(text)) lies outside the years 1 to 9999", hint: hint)
        }
    }

    package func explain(_ problem: TextProblem, of thing: WordedThing) -> Explanation {
        let subject =
            switch thing {
            case .name: "the name"
            case .title: "the title"
            case .note: "the note"
            case .reason: "the reason"
            }
        return switch problem {
        case .empty:
            Explanation("\(subject) is empty", hint: "give it at least one visible character")
        case .tooLong(let limit):
            Explanation(
                "\(subject) is longer than \(grouped(limit)) characters", hint: "shorten it")
        case .control(let scalar):
            Explanation(
                "\(subject) holds a control character (\(codePoint(scalar)))",
                hint: "write it in one line of visible characters")
        }
    }

    package func explainNoEntry(_ entry: Entry, id: Int64) -> Explanation {
        let name =
            switch entry {
            case .challenge: "challenge"
            case .dday: "D-Day"
            case .freeze: "freeze"
            }
        return Explanation("there is no \(name) #\(id)", hint: "see them: \(Fix.list(entry))")
    }

    package func explainOver(_ id: Int64, _ state: ChallengeProgress.State) -> Explanation {
        let text =
            switch state {
            case .active, .expired: "is over already"
            case .completed: "is completed already"
            case .broken: "is broken already"
            }
        return Explanation("challenge #\(id) \(text)", hint: "see them: \(Fix.listChallenges)")
    }

    package var challengeLabel: String { "Challenge" }
    package var ddayLabel: String { "D-Day" }
    package var progressLabel: String { "Progress" }
    package var stateLabel: String { "State" }
    package var paceLabel: String { "Pace" }
    package var spanLabel: String { "Terms" }
    package var nameColumn: String { "Name" }
    package var dayColumn: String { "Day" }

    package func state(_ progress: ChallengeProgress) -> String {
        switch progress.state {
        case .active where progress.isOutOfReach: "out of reach"
        case .active: "active"
        case .completed: "completed" + (progress.end.map { " on \($0)" } ?? "")
        case .broken: "broken" + (progress.brokenOn.map { " on \($0)" } ?? "")
        case .expired:
            progress.challenge.stopped.map { "stopped on \($0)" }
                ?? "expired" + (progress.challenge.until.map { " on \($0)" } ?? "")
        }
    }

    package func counted(_ progress: ChallengeProgress) -> String {
        "\(progress.unknownDays > 0 ? "at least " : "")\(grouped(progress.countedDays)) of "
            + days(progress.challenge.targetDays)
    }

    package func toGo(_ days: Int) -> String { "\(grouped(days)) to go" }
    package func lastDay(_ day: Day) -> String { "last day \(day)" }
    package func doneOn(_ day: Day) -> String { "done on \(day) if no day is missed" }

    package func canMiss(_ days: Int) -> String {
        switch days {
        case 0: "no day may be missed"
        case 1...: "\(self.days(days)) can still be missed"
        default: "out of reach, \(self.days(-days)) short"
        }
    }

    package func pace(_ progress: ChallengeProgress) -> String {
        switch (progress.challenge.rule, progress.daysLeft) {
        case (.streak, _): "every day that is not neutral"
        case (.total, 1?): "the one day that is left"
        case (.total, let left?) where left == progress.remainingDays:
            "all \(days(left)) that are left"
        case (.total, let left?):
            "\(grouped(progress.remainingDays)) of the \(days(left)) that are left"
        case (.total, nil): "at your own pace; there is no last day"
        }
    }

    package var needsToday: String { "today does not count yet" }

    package func terms(_ challenge: Challenge) -> String {
        var parts = [
            challenge.rule == .streak
                ? "\(days(challenge.targetDays)) in a row"
                : "\(days(challenge.targetDays)) in total",
            "from \(challenge.start)" + (challenge.until.map { " to \($0)" } ?? ""),
        ]
        if challenge.goal > 1 { parts.append("\(contributions(challenge.goal)) a day") }
        if let rest = challenge.restDays {
            parts.append(rest.isEmpty ? "no rest days" : "rest days \(codes(rest))")
        }
        return parts.joined(separator: ", ")
    }

    package func unknownDays(_ count: Int) -> String {
        "\(days(count)) could not be loaded"
    }

    package func started(_ challenge: Challenge) -> String {
        "started #\(challenge.id) \(sanitized(challenge.name))"
    }
    package func stopped(_ challenge: Challenge) -> String {
        "stopped #\(challenge.id) \(sanitized(challenge.name))"
    }
    package func announce(_ progress: ChallengeProgress) -> String {
        "Challenge completed: \(sanitized(progress.challenge.name)),"
            + " \(days(progress.challenge.targetDays))!"
    }
    package func broke(_ progress: ChallengeProgress) -> String {
        "\(sanitized(progress.challenge.name)): \(state(progress)); to begin anew"
    }
    package var noChallenges: String { "no challenges; start one" }

    package func added(_ dday: DDay, today: Day) -> String {
        "#\(dday.id) \(sanitized(dday.name)): \(dday.countdown(on: today)), \(date(dday.date))"
    }
    package var noDDays: String { "no D-Days; add one" }

    package func askToRemove(_ what: String) -> String { "Remove \(sanitized(what))? [y/N] " }
    package func removed(entry what: String) -> String { "removed \(sanitized(what))" }
    package var nothingRemoved: String { "nothing was removed" }

    /// A word of the person in a sentence, cut where it is long.
    func shown(_ text: String) -> String { truncated(visible(text), to: 60, ellipsis: "...") }
}

extension Korean {
    package func explain(_ problem: ChallengeProblem) -> Explanation {
        switch problem {
        case .name(let problem): explain(problem, of: .name)
        case .targetOutside(let range):
            Explanation(
                "--days는 \(range.lowerBound)에서 \(grouped(range.upperBound))까지의 정수여야 합니다",
                hint: "예: \(Fix.startChallenge)")
        case .goalOutside(let range):
            Explanation(
                "--goal은 \(range.lowerBound)에서 \(grouped(range.upperBound))까지의 정수여야 합니다",
                hint: "생략하면 하루 기여 1회입니다")
        case .backwards(let start, let until):
            Explanation(
                "도전의 마지막 날(\(until))이 시작일(\(start))보다 빠릅니다",
                hint: "--until에 더 늦은 날을 지정하세요")
        case .tooLong(let limit):
            Explanation(
                "도전 기간은 \(days(limit))을 넘을 수 없습니다", hint: "--until에 더 이른 날을 지정하세요")
        }
    }

    package func explain(_ problem: DateProblem) -> Explanation {
        let hint: Instruction = "2026-12-01, 내일, 금, 다음주 월요일, +3d처럼 쓰세요"
        return switch problem {
        case .notADate(let text) where isBlank(text): Explanation("날짜가 빠졌습니다", hint: hint)
        case .notADate(let text): Explanation("날짜로 읽을 수 없습니다: \(shown(text))", hint: hint)
        case .noSuchDay(let text): Explanation("달력에 없는 날짜입니다: \(shown(text))", hint: hint)
        case .outOfRange(let text):
            Explanation("1년부터 9999년까지의 날짜가 아닙니다: \(shown(text))", hint: hint)
        }
    }

    package func explain(_ problem: TextProblem, of thing: WordedThing) -> Explanation {
        let subject =
            switch thing {
            case .name: "이름이"
            case .title: "제목이"
            case .note: "메모가"
            case .reason: "이유가"
            }
        return switch problem {
        case .empty: Explanation("\(subject) 비어 있습니다", hint: "보이는 글자를 하나 이상 쓰세요")
        case .tooLong(let limit):
            Explanation("\(subject) \(grouped(limit))자보다 깁니다", hint: "더 짧게 쓰세요")
        case .control(let scalar):
            Explanation(
                "\(subject) 제어 문자를 담고 있습니다 (\(codePoint(scalar)))",
                hint: "보이는 글자로 한 줄에 쓰세요")
        }
    }

    package func explainNoEntry(_ entry: Entry, id: Int64) -> Explanation {
        let name =
            switch entry {
            case .challenge: "도전이"
            case .dday: "디데이가"
            case .freeze: "동결이"
            }
        return Explanation("#\(id)번 \(name) 없습니다", hint: "목록 보기: \(Fix.list(entry))")
    }

    package func explainOver(_ id: Int64, _ state: ChallengeProgress.State) -> Explanation {
        let text =
            switch state {
            case .active, .expired: "이미 끝난 도전입니다"
            case .completed: "이미 달성한 도전입니다"
            case .broken: "이미 끊긴 도전입니다"
            }
        return Explanation("\(text): #\(id)", hint: "목록 보기: \(Fix.listChallenges)")
    }

    package var challengeLabel: String { "도전" }
    package var ddayLabel: String { "디데이" }
    package var progressLabel: String { "진행" }
    package var stateLabel: String { "상태" }
    package var paceLabel: String { "페이스" }
    package var spanLabel: String { "조건" }
    package var nameColumn: String { "이름" }
    package var dayColumn: String { "날짜" }

    package func state(_ progress: ChallengeProgress) -> String {
        switch progress.state {
        case .active where progress.isOutOfReach: "달성 불가"
        case .active: "진행 중"
        case .completed: "달성" + (progress.end.map { " (\($0))" } ?? "")
        case .broken: "끊김" + (progress.brokenOn.map { " (\($0))" } ?? "")
        case .expired:
            progress.challenge.stopped.map { "중단 (\($0))" }
                ?? "기간 만료" + (progress.challenge.until.map { " (\($0))" } ?? "")
        }
    }

    package func counted(_ progress: ChallengeProgress) -> String {
        "\(days(progress.challenge.targetDays)) 중 \(days(progress.countedDays))"
            + (progress.unknownDays > 0 ? " 이상" : "")
    }

    package func toGo(_ days: Int) -> String { "\(self.days(days)) 남음" }
    package func lastDay(_ day: Day) -> String { "마지막 날 \(day)" }
    package func doneOn(_ day: Day) -> String { "빠짐없이 하면 \(day)에 달성" }

    package func canMiss(_ days: Int) -> String {
        switch days {
        case 0: "하루도 빠지면 안 됩니다"
        case 1...: "\(self.days(days)) 더 빠져도 됩니다"
        default: "\(self.days(-days)) 모자라 달성할 수 없습니다"
        }
    }

    package func pace(_ progress: ChallengeProgress) -> String {
        switch (progress.challenge.rule, progress.daysLeft) {
        case (.streak, _): "쉬는 날을 빼고 매일"
        case (.total, let left?) where left == progress.remainingDays:
            "남은 \(days(left)) 모두"
        case (.total, let left?): "남은 \(days(left)) 중 \(days(progress.remainingDays))"
        case (.total, nil): "정해진 기한 없음"
        }
    }

    package var needsToday: String { "오늘은 아직 채우지 못했습니다" }

    package func terms(_ challenge: Challenge) -> String {
        var parts = [
            challenge.rule == .streak
                ? "\(days(challenge.targetDays)) 연속" : "총 \(days(challenge.targetDays))",
            "\(challenge.start)부터" + (challenge.until.map { " \($0)까지" } ?? ""),
        ]
        if challenge.goal > 1 { parts.append("하루 \(contributions(challenge.goal)) 이상") }
        if let rest = challenge.restDays {
            let names = rest.sorted { $0.daysSinceMonday < $1.daysSinceMonday }.map { weekday($0) }
            parts.append(rest.isEmpty ? "쉬는 날 없음" : "쉬는 날 \(list(names))")
        }
        return parts.joined(separator: ", ")
    }

    package func unknownDays(_ count: Int) -> String { "\(days(count))은 불러오지 못했습니다" }

    package func started(_ challenge: Challenge) -> String {
        "도전을 시작했습니다: #\(challenge.id) \(sanitized(challenge.name))"
    }
    package func stopped(_ challenge: Challenge) -> String {
        "도전을 중단했습니다: #\(challenge.id) \(sanitized(challenge.name))"
    }
    package func announce(_ progress: ChallengeProgress) -> String {
        "도전을 달성했습니다: \(sanitized(progress.challenge.name)),"
            + " \(days(progress.challenge.targetDays))!"
    }
    package func broke(_ progress: ChallengeProgress) -> String {
        "\(sanitized(progress.challenge.name)): \(state(progress)). 다시 시작하려면"
    }
    package var noChallenges: String { "도전이 없습니다. 시작하려면" }

    package func added(_ dday: DDay, today: Day) -> String {
        "디데이 #\(dday.id) \(sanitized(dday.name)): \(dday.countdown(on: today)), \(date(dday.date))"
    }
    package var noDDays: String { "디데이가 없습니다. 추가하려면" }

    package func askToRemove(_ what: String) -> String { "삭제할까요? \(sanitized(what)) [y/N] " }
    package func removed(entry what: String) -> String { "삭제했습니다: \(sanitized(what))" }
    package var nothingRemoved: String { "아무것도 삭제하지 않았습니다" }

    /// A word of the person in a sentence, cut where it is long.
    func shown(_ text: String) -> String { truncated(visible(text), to: 60) }
}
