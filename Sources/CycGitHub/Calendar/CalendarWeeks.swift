import CycCore

/// The days of a calendar as GraphQL gives them, week by week.
struct CalendarWeeks: Decodable {
    struct Week: Decodable { let contributionDays: [Cell] }

    struct Cell: Decodable {
        let date: String
        let contributionCount: Int
        /// Only where it was asked for.
        let contributionLevel: String?
    }

    let totalContributions: Int
    let weeks: [Week]

    /// What asks for them.
    static func selection(withLevels hasLevels: Bool) -> String {
        """
        contributionCalendar {
          totalContributions
          weeks {
            contributionDays {
              date
              contributionCount\(hasLevels ? "\n      contributionLevel" : "")
            }
          }
        }
        """
    }

    /// Every cell, in GitHub's order.
    ///
    /// - Throws: ``GitHubError/notUnderstood(_:)`` for a date that is none, or a count beyond all bounds.
    func days() throws(GitHubError) -> [CountedDay] {
        var days: [CountedDay] = []
        for week in weeks {
            for cell in week.contributionDays {
                guard let day = Day(iso: cell.date) else { throw .notUnderstood("date") }
                guard CountedDay.counts.contains(cell.contributionCount) else {
                    throw .notUnderstood("contributionCount")
                }
                days.append(
                    CountedDay(
                        day: day, count: cell.contributionCount,
                        level: cell.contributionLevel.flatMap { Self.levels[$0] }))
            }
        }
        return days
    }

    private static let levels = [
        "NONE": 0, "FIRST_QUARTILE": 1, "SECOND_QUARTILE": 2, "THIRD_QUARTILE": 3,
        "FOURTH_QUARTILE": 4,
    ]
}
