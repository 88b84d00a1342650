import Foundation
import TestSupport
import Testing

/// Expected output of `cyc status`, computed from `git log` in the simplest way.
struct HistoryOracle: Equatable {
    var state = "none"
    var localCommits = 0
    var unpushedCommits = 0
    var current = 0
    var longest: Int?
    var total = 0
    var activeDays = 0
    /// Path, commits of today, unpushed commits of today.
    var repositories: [String] = []

    /// - Parameters:
    ///   - repositories: All watched repositories.
    ///   - mine: The user's addresses in lower case.
    ///   - own: Addresses that are the user's in one repository only, by its path; in lower case.
    ///   - now: Seconds since 1970-01-01T00:00:00Z.
    ///   - zone: IANA name of the time zone of today.
    init(
        _ repositories: [GitRepository], mine: Set<String>, own: [String: String] = [:], now: Int,
        zone: String
    ) throws {
        let today = try CivilDay(at: now, zone: zone)
        var days: [String: CivilDay] = [:]
        var pushed: Set<String> = []
        var hasVerdict = (done: false, unpushed: false)
        for repository in repositories {
            let reachable = try repository.loggedCommits().filter {
                let address = $0.address.lowercased()
                return mine.contains(address) || own[repository.path] == address
            }
            let remote = try repository.pushedCommits()
            let hasRemote = try !repository.git("remote").isEmpty
            for commit in reachable { days[commit.id] = try CivilDay(commit.day) }
            let todays = reachable.filter { days[$0.id] == today }
            for commit in todays {
                if remote.contains(commit.id) { pushed.insert(commit.id) }
                if remote.contains(commit.id) || !hasRemote {
                    hasVerdict.done = true
                } else {
                    hasVerdict.unpushed = true
                }
            }
            if !todays.isEmpty {
                let open = todays.count { !remote.contains($0.id) }
                self.repositories.append("\(repository.path) \(todays.count) \(open)")
            }
        }
        self.repositories.sort()
        if hasVerdict.done { state = "done" } else if hasVerdict.unpushed { state = "unpushed" }
        localCommits = days.values.count { $0 == today }
        unpushedCommits = days.count { $0.value == today && !pushed.contains($0.key) }
        let green = Set(days.values)
        total = days.count
        activeDays = green.count

        var end = green.contains(today) ? today : today - 1
        if green.contains(today), green.contains(today + 1) { end = today + 1 }
        current = Self.length(of: green, endingOn: end)
        // Without a commit today, tomorrow's cell extends no streak yet.
        let known = green.filter { $0 <= today || green.contains(today) }
        longest = known.map { Self.length(of: known, endingOn: $0) }.max()
    }

    /// Parses the output of `cyc status --json`.
    init(_ status: JSONText) throws {
        state = try #require(status["today"]["state"].text)
        localCommits = try #require(status["today"]["local_commits"].int)
        unpushedCommits = try #require(status["today"]["unpushed_commits"].int)
        current = try #require(status["streak"]["current"].int)
        longest = status["streak"]["longest"]["length"].int
        total = try #require(status["total"]["contributions"].int)
        activeDays = try #require(status["total"]["active_days"].int)
        repositories = status["today"]["repositories"].list.map { repository in
            "\(repository["path"].text ?? "") \(repository["commits"].int ?? -1)"
                + " \(repository["unpushed"].int ?? -1)"
        }
    }

    private static func length(of green: Set<CivilDay>, endingOn end: CivilDay) -> Int {
        var day = end
        while green.contains(day) { day = day - 1 }
        return end.number - day.number
    }
}

/// Civil date as days since 1970-01-01.
struct CivilDay: Hashable, Comparable {
    let number: Int

    private static let utc: Calendar = {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = .gmt
        return calendar
    }()

    init(number: Int) {
        self.number = number
    }

    /// Day of an ISO 8601 date such as `2026-11-21`.
    init(_ text: some StringProtocol) throws {
        let parts = text.split(separator: "-").compactMap { Int($0) }
        try #require(parts.count == 3)
        let date = try #require(
            Self.utc.date(from: DateComponents(year: parts[0], month: parts[1], day: parts[2])))
        number = Int(date.timeIntervalSince1970) / 86_400
    }

    /// Day of the instant in `zone`.
    init(at seconds: Int, zone: String) throws {
        var calendar = Self.utc
        calendar.timeZone = try #require(TimeZone(identifier: zone))
        let parts = calendar.dateComponents(
            [.year, .month, .day], from: Date(timeIntervalSince1970: Double(seconds)))
        let date = try #require(Self.utc.date(from: parts))
        number = Int(date.timeIntervalSince1970) / 86_400
    }

    static func < (left: CivilDay, right: CivilDay) -> Bool { left.number < right.number }
    static func + (day: CivilDay, count: Int) -> CivilDay { CivilDay(number: day.number + count) }
    static func - (day: CivilDay, count: Int) -> CivilDay { day + -count }

    /// 0 for Sunday.
    var weekday: Int { (number + 4) % 7 }
}
