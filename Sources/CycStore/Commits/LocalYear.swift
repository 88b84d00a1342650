package import CycCore
import Foundation
import GRDB

/// The scope that holds only the watched repositories.
let watchedScope: Int64 = 0

extension Ledger {
    /// Updates the local grass: how many different commits of `mine` each day has.
    ///
    /// Recounts only the days that changed since the last call with the same repository and
    /// addresses, else all days.
    ///
    /// - Parameters:
    ///   - repository: The current repository, counted in addition to the watched ones.
    ///   - mine: The addresses whose commits count.
    /// - Returns: Whether any day was counted.
    @discardableResult
    package func recount(
        currentRepository repository: Int64? = nil, mine: MyAddresses
    ) throws -> Bool {
        try write { database in
            let scope = try database.scope(currentRepository: repository)
            var counted = try database.watchedRepositories()
            if scope != watchedScope { counted.insert(scope) }
            let basis = basis(repositories: counted, mine: mine)
            let newest = try database.newestTouch()
            let due = try database.daysToCount(scope: scope, basis: basis, newest: newest)
            if due == [] { return false }
            let counts = try database.countCommits(
                on: due, repositories: counted, mine: database.numbers(of: mine))
            try database.setCounts(counts, days: due, scope: scope)
            try database.run(
                """
                INSERT INTO scope (id, basis, counted_to) VALUES (?1, ?2, ?3)
                ON CONFLICT (id) DO UPDATE SET basis = ?2, counted_to = ?3
                """, [scope, basis, newest])
            return true
        }
    }
}

extension LedgerReader {
    /// Compares the stored counts with the commits they were counted from.
    ///
    /// - Throws: ``CycError/ledgerDamaged(file:detail:)`` if a count differs.
    func verifyCounts() throws {
        try read { database in
            let newest = try database.newestTouch()
            var known: Set<Int64> = []
            for (scope, basis) in try database.scopes() {
                known.insert(scope)
                guard let basis else { throw CorruptionError("scope.basis") }
                let due = try database.daysToCount(scope: scope, basis: basis, newest: newest)
                // A scope without a complete list of changed days is counted from scratch anyway.
                guard let due else { continue }
                guard let counted = try database.count(basis) else {
                    throw CorruptionError("scope.basis")
                }
                let stored = try database.storedCounts(scope)
                for day in Set(counted.keys).union(stored.keys).subtracting(due)
                where counted[day] ?? 0 != stored[day] ?? 0 {
                    throw CorruptionError("local_year.counts")
                }
            }
            try database.forEach("SELECT DISTINCT scope FROM local_year") { row in
                guard known.contains(try row.number(0)) else { throw row.damage(0) }
            }
        }
    }
}

extension Ledger {
    /// Recomputes every stored count from the commits.
    func recountEverything() throws {
        try write { database in
            let newest = try database.newestTouch()
            let scopes = try database.scopes()
            try database.run("DELETE FROM local_year")
            try database.run("DELETE FROM scope")
            for (scope, basis) in scopes {
                // A scope with an unreadable basis is counted again when it is needed.
                guard let basis, let counts = try database.count(basis) else { continue }
                try database.setCounts(counts, days: nil, scope: scope)
                try database.run(
                    "INSERT INTO scope (id, basis, counted_to) VALUES (?, ?, ?)",
                    [scope, basis, newest])
            }
        }
    }
}

extension Database {
    /// Returns every scope with its ``basis(repositories:mine:)``; `nil` if that is not a text.
    fileprivate func scopes() throws -> [(scope: Int64, basis: String?)] {
        try all("SELECT id, CASE typeof(basis) WHEN 'text' THEN basis END FROM scope ORDER BY id") {
            (try $0.number(0), try $0.optionalText(1))
        }
    }

    /// Counts the commits of each day by a ``basis(repositories:mine:)``; `nil` if that is invalid.
    fileprivate func count(_ basis: String) throws -> [Day: UInt32]? {
        let lines = basis.utf8.split(
            separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        let parts = lines.split(omittingEmptySubsequences: false, whereSeparator: \.isEmpty)
        guard (2...3).contains(parts.count) else { return nil }
        var repositories: Set<Int64> = []
        for line in parts[0] {
            guard let repository = Int64(String(Substring(line))) else { return nil }
            repositories.insert(repository)
        }
        var mine = MyAddresses(
            everywhere: Set(parts[1].map { EmailAddress(String(Substring($0))) }))
        for line in parts.dropFirst(2).joined() {
            let words = line.split(separator: UInt8(ascii: " "), maxSplits: 1)
            guard words.count == 2, let repository = Int64(String(Substring(words[0]))) else {
                return nil
            }
            mine.insert(EmailAddress(String(Substring(words[1]))), in: repository)
        }
        return try countCommits(
            on: nil, repositories: repositories, mine: numbers(of: mine))
    }

    fileprivate func storedCounts(_ scope: Int64) throws -> [Day: UInt32] {
        var days: [Day: UInt32] = [:]
        try forEach("SELECT year, counts FROM local_year WHERE scope = ?", [scope]) { row in
            let year = try row.year(0)
            let first = Day.firstDay(ofYear: year)
            let counts = try row.decode(1, decodeCounts)
            guard first.advanced(by: counts.count) <= .firstDay(ofYear: year + 1) else {
                throw row.damage(1)
            }
            for (offset, count) in counts.enumerated() where count > 0 {
                days[first.advanced(by: offset)] = count
            }
        }
        return days
    }

    /// Returns the scope for the current repository.
    func scope(currentRepository repository: Int64?) throws -> Int64 {
        guard let repository else { return watchedScope }
        let watch = try first("SELECT watch FROM repository WHERE id = ?", [repository]) {
            try decodeWatch($0, 0)
        }
        return watch?.isWatched == false ? repository : watchedScope
    }

    /// Returns the stored grass of a scope, and whether it includes every change.
    func localGrass(_ scope: Int64) throws -> (grass: Grass, isCounted: Bool) {
        var grass = Grass()
        try forEach("SELECT year, counts FROM local_year WHERE scope = ? ORDER BY year", [scope]) {
            grass.replace(year: try $0.year(0), counts: try $0.decode(1, decodeCounts))
        }
        let isCounted = try first(
            """
            SELECT counted_to = (SELECT ifnull(max(id), 0) FROM touched) FROM scope WHERE id = ?
            """, [scope]
        ) { try $0.number(0) != 0 }
        return (grass, isCounted ?? false)
    }

    /// Returns the ids of the watched repositories.
    func watchedRepositories() throws -> Set<Int64> {
        Set(
            try all("SELECT id FROM repository WHERE watch IN ('added', 'found')") {
                try $0.number(0)
            })
    }

    /// Returns the id of the last row of `touched`; 0 if there is none.
    fileprivate func newestTouch() throws -> Int64 {
        try first("SELECT ifnull(max(id), 0) FROM touched") { try $0.touch(0) } ?? 0
    }

    /// Returns the days whose counts may be outdated; `nil` for all.
    fileprivate func daysToCount(
        scope: Int64, basis: String, newest: Int64
    ) throws -> Set<Day>? {
        let last = try first("SELECT basis, counted_to FROM scope WHERE id = ?", [scope]) {
            (basis: try $0.text(0), countedTo: try $0.touch(1))
        }
        guard let last, last.basis == basis, last.countedTo <= newest else { return nil }
        var days: Set<Day> = []
        var next = last.countedTo + 1
        try forEach("SELECT id, days FROM touched WHERE id > ? ORDER BY id", [last.countedTo]) {
            if try $0.touch(0) == next { next += 1 }
            days.formUnion(try $0.decode(1, decodeDays))
        }
        // If ids are missing, the first rows were deleted.
        return next == newest + 1 ? days : nil
    }

    /// Counts the different commits of each of `days`, including days with none; `nil` counts all
    /// days.
    fileprivate func countCommits(
        on days: Set<Day>?, repositories: Set<Int64>, mine: AddressNumbers
    ) throws -> [Day: UInt32] {
        var counts: [Day: UInt32] = [:]
        var tally = DayTally()
        let count = { (row: Columns) throws in
            let (repository, address) = (try row.number(1), try row.number(2))
            guard repositories.contains(repository), mine.contains(address, in: repository) else {
                return
            }
            let day = try row.dayOfCommits(0)
            if day != tally.day {
                if let finished = tally.day { counts[finished] = tally.count }
                tally = DayTally(day: day)
            }
            try row.decode(3) { tally.add($0, of: repository) }
        }
        let select = "SELECT day, repository, address, records FROM commit_day"
        if let days {
            for day in days {
                counts[day] = 0
                try forEach("\(select) WHERE day = ?", [day.number], count)
            }
        } else {
            try forEach("\(select) ORDER BY day", [], count)
        }
        if let finished = tally.day { counts[finished] = tally.count }
        return counts
    }

    /// Replaces the counts of the given days; `nil` for all days.
    fileprivate func setCounts(
        _ counts: [Day: UInt32], days: Set<Day>?, scope: Int64
    ) throws {
        if days == nil { try run("DELETE FROM local_year WHERE scope = ?", [scope]) }
        for (year, changes) in Dictionary(grouping: counts, by: { $0.key.year }) {
            var list =
                try first(
                    "SELECT counts FROM local_year WHERE scope = ? AND year = ?", [scope, year],
                    { try $0.decode(0, decodeCounts) }) ?? []
            let first = Day.firstDay(ofYear: year)
            for (day, count) in changes {
                let offset = day.number - first.number
                if offset >= list.count {
                    list += Array(repeating: 0, count: offset + 1 - list.count)
                }
                list[offset] = count
            }
            while list.last == 0 { list.removeLast() }
            if list.isEmpty {
                try run("DELETE FROM local_year WHERE scope = ? AND year = ?", [scope, year])
            } else {
                try run(
                    """
                    INSERT INTO local_year (scope, year, counts) VALUES (?1, ?2, ?3)
                    ON CONFLICT (scope, year) DO UPDATE SET counts = ?3
                    """, [scope, year, Data(encode(counts: list))])
            }
        }
    }
}

/// Counts the different commits of one day.
private struct DayTally {
    let day: Day?
    private var repository: Int64?
    private var ids: [CommitID] = []
    /// Whether more than one repository was added; within one no commit occurs twice.
    private var hasSeveral = false

    init(day: Day? = nil) {
        self.day = day
    }

    /// Adds records encoded by `CommitRecord.encode`; returns `nil` for invalid bytes.
    mutating func add(_ records: Span<UInt8>, of repository: Int64) -> Void? {
        guard let size = CommitRecord.size(in: records) else { return nil }
        if self.repository != nil, self.repository != repository { hasSeveral = true }
        self.repository = repository
        for start in stride(from: 0, to: records.count, by: size) {
            ids.append(CommitRecord.id(records, at: start, size: size))
        }
        return ()
    }

    var count: UInt32 {
        UInt32(clamping: hasSeveral ? Set(ids).count : ids.count)
    }
}

/// Text with all inputs of a local grass; a different text requires a new count.
private func basis(repositories: Set<Int64>, mine: MyAddresses) -> String {
    let only = mine.only.filter { repositories.contains($0.key) }.sorted { $0.key < $1.key }
    let lines =
        repositories.sorted().map { String($0) } + [""]
        + mine.everywhere.sorted().map(\.description)
        + (only.isEmpty ? [] : [""] + only.map { "\($0.key) \($0.value)" })
    return lines.joined(separator: "\n")
}

private func encode(counts: [UInt32]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(counts.count)
    for count in counts { appendVarint(UInt64(count), to: &bytes) }
    return bytes
}

private func decodeCounts(_ bytes: Span<UInt8>) -> [UInt32]? {
    var counts: [UInt32] = []
    counts.reserveCapacity(longestYear)
    var position = 0
    while position < bytes.count {
        guard counts.count < longestYear else { return nil }
        // Fast path: nearly every count is one byte.
        if bytes[position] < 128 {
            counts.append(UInt32(bytes[position]))
            position += 1
            continue
        }
        guard let count = varint(in: bytes, at: &position),
            count <= CountedDay.counts.upperBound
        else { return nil }
        counts.append(UInt32(count))
    }
    return counts
}

/// The maximum number of days in a year.
let longestYear = 366

func decodeDays(_ bytes: Span<UInt8>) -> [Day]? {
    guard bytes.count.isMultiple(of: 8) else { return nil }
    var days: [Day] = []
    for start in stride(from: 0, to: bytes.count, by: 8) {
        var number: UInt64 = 0
        for index in (start..<start + 8).reversed() { number = number << 8 | UInt64(bytes[index]) }
        let day = Day(number: Int(Int64(bitPattern: number)))
        guard Day.commitDays.contains(day) else { return nil }
        days.append(day)
    }
    return days
}
