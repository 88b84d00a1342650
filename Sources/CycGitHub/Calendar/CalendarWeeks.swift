import CycCore

/// The days of a calendar in GraphQL's format, week by week.
struct CalendarWeeks: Decodable {
    struct Week: Decodable { let contributionDays: [Cell] }

    struct Cell: Decodable {
        let date: String
        let contributionCount: Int
        /// `nil` unless the query selects it.
        let contributionLevel: String?
    }

    let totalContributions: Int
    let weeks: [Week]

    /// The fields of the GraphQL query.
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

    /// Returns every cell, in GitHub's order.
    ///
    /// - Throws: ``GitHubError/notUnderstood(_:)`` for an invalid date or a count out of range.
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
