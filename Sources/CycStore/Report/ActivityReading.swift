package import CycCore
import GRDB

extension LedgerReader {
    /// Returns the commits of `mine` in the watched repositories by repository; one that several
    /// repositories have counts for the first.
    ///
    /// - Parameter hour: The hour of the day of a commit whose offset was not kept.
    package func commitActivity(
        in range: ClosedRange<Day>, mine: MyAddresses, hour: (Instant) -> Int
    ) throws -> [Int64: CommitActivity] {
        try read { database in
            let addresses = try database.numbers(of: mine)
            let watched = Set(
                try database.all("SELECT id FROM repository WHERE watch IN ('added', 'found')") {
                    try $0.number(0)
                })
            var activities: [Int64: CommitActivity] = [:]
            var (today, seen): (Int64, Set<CommitID>) = (.min, [])
            try database.forEach(
                """
                SELECT day, repository, address, records FROM commit_day
                WHERE day BETWEEN ? AND ? ORDER BY day, repository, address
                """, [range.lowerBound.number, range.upperBound.number]
            ) { row in
                let (number, repository) = (try row.number(0), try row.number(1))
                guard watched.contains(repository),
                    addresses.contains(try row.number(2), in: repository)
                else { return }
                if number != today {
                    seen.removeAll(keepingCapacity: true)
                    today = number
                }
                let day = try row.dayOfCommits(0)
                let records = try row.decode(3, CommitRecord.decode)
                var activity = activities.removeValue(forKey: repository) ?? CommitActivity()
                for record in records where seen.insert(record.id).inserted {
                    activity.add(on: day, hour: record.hour ?? record.authored.map(hour))
                }
                activities[repository] = activity
            }
            return activities
        }
    }
}
