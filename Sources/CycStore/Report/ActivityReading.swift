package import CycCore
import GRDB

extension LedgerReader {
    /// Returns the commits of `mine` in the watched repositories by repository; one that several
    /// repositories have counts for the first of `preferred`, else for the first.
    package func commitActivity(
        in range: ClosedRange<Day>, mine: MyAddresses, preferring preferred: Set<Int64>
    ) throws -> [Int64: CommitActivity] {
        try read { database in
            let addresses = try database.numbers(of: mine)
            let watched = try database.watchedRepositories()
            var activities: [Int64: CommitActivity] = [:]
            var (day, rows): (Day?, [(repository: Int64, records: [CommitRecord])]) = (nil, [])
            /// Counts the commits of one day.
            func count() {
                guard let day else { return }
                var seen: Set<CommitID> = []
                let first = rows.filter { preferred.contains($0.repository) }
                let others = rows.filter { !preferred.contains($0.repository) }
                for (repository, records) in first + others {
                    var activity = activities.removeValue(forKey: repository) ?? CommitActivity()
                    for record in records where seen.insert(record.id).inserted {
                        activity.add(on: day, hour: record.hour)
                    }
                    activities[repository] = activity
                }
                rows.removeAll(keepingCapacity: true)
            }
            try database.forEach(
                """
                SELECT day, repository, address, records FROM commit_day
                WHERE day BETWEEN ? AND ? ORDER BY day, repository, address
                """, [range.lowerBound.number, range.upperBound.number]
            ) { row in
                let repository = try row.number(1)
                guard watched.contains(repository),
                    addresses.contains(try row.number(2), in: repository)
                else { return }
                let next = try row.dayOfCommits(0)
                if next != day {
                    count()
                    day = next
                }
                rows.append((repository, try row.decode(3, CommitRecord.decode)))
            }
            count()
            return activities
        }
    }
}
