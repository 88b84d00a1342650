package import CycCore
import Foundation
import GRDB

/// Facts about a repository that a scan found besides its commits.
package struct ScanContext: Sendable {
    package var identity: Identity
    package var remotes: [Remote]
    /// The state of the watched files before they were read.
    package var files: WatchedFiles
    /// When the scan began.
    package var at: Instant

    package init(identity: Identity, remotes: [Remote], files: WatchedFiles, at: Instant) {
        self.identity = identity
        self.remotes = remotes
        self.files = files
        self.at = at
    }
}

extension LedgerReader {
    /// Returns the commits on `day` in every scanned repository.
    package func commits(on day: Day) throws -> [DayCommits] {
        try read { try $0.commits(on: day) }
    }
}

extension Ledger {
    /// Stores the result of a scan, and marks the changed days for ``recount(currentRepository:mine:)``.
    ///
    /// To-dos that new commits name are closed in the same transaction. Days outside
    /// ``CycCore/Day/commitDays`` are dropped: no grass has them.
    ///
    /// - Parameters:
    ///   - result: The whole history, or the changes since the last scan.
    ///   - repository: Its id; a repository that was deleted meanwhile is ignored.
    ///   - start: The repository at the start of the scan: if it was removed since, or the data
    ///     that the changes apply to was deleted, the result is ignored.
    ///   - environment: Input of the decision to stop the focus session on a closed to-do; `nil`
    ///     keeps it running.
    /// - Returns: The days whose commits changed.
    @discardableResult
    package func apply(
        _ result: ScanResult, to repository: Int64, startedFrom start: KnownRepository? = nil,
        _ context: ScanContext, focusEnvironment environment: FocusEnvironment? = nil
    ) throws -> Set<Day> {
        try write { database in
            var decoder = RepositoryDecoder()
            let known = try database.first("\(selectRepository) WHERE id = ?", [repository]) {
                try decoder.repository(in: $0, withRemotes: false)
            }
            guard let known else { return [] }
            if let start {
                guard known.path == start.path,
                    known.watch != .removed || start.watch == .removed,
                    result.isWhole || known.readAt == start.readAt
                else { return [] }
            }
            let stored = known.namesakes
            let found = result.namesakes.filter { Day.commitDays.contains($0.value) }
            let namesakes =
                result.isWhole ? found : stored.merging(found, uniquingKeysWith: max)
            let changes = result.changes.filter { Day.commitDays.contains($0.day) }
            try database.run(
                """
                UPDATE repository SET name = ?, address = ?, remotes = ?, places = ?, namesakes = ?,
                    unread = NULL, unread_detail = NULL, read_at = ?
                WHERE id = ?
                """,
                [
                    context.identity.name, context.identity.address?.description,
                    Data(encode(context.remotes)), Data(encodePlaces(context.remotes)),
                    Data(encode(namesakes)), context.at, repository,
                ])
            try database.setWatchList(context.files, owner: repository)
            try database.setMemory(result.memory, of: repository, isWhole: result.isWhole)
            let days =
                result.isWhole
                ? try database.replaceCommits(of: repository, changes)
                : try database.mergeCommits(of: repository, changes)
            try database.touch(days)
            // Before new subjects are stored, which need no check.
            let daysWithRemovals = Set(changes.filter { !$0.removed.isEmpty }.map(\.day))
            try database.forgetSubjectsWithoutCommit(on: result.isWhole ? days : daysWithRemovals)
            try database.keep(result.subjects, asOf: Day(of: .utc(context.at)))
            if !result.mentions.isEmpty {
                let moment = Moment(instant: context.at, minutesEastOfUTC: 0)
                try database.closeTodos(
                    namedBy: result.mentions, focusEnvironment: environment, at: moment)
            }
            return days
        }
    }
}

extension Database {
    func commits(on day: Day) throws -> [DayCommits] {
        let proofs = try proofs(on: day)
        return try all(
            """
            SELECT repository, address.address, records
            FROM commit_day JOIN address ON address.id = commit_day.address
            WHERE day = ? ORDER BY repository, commit_day.address
            """, [day.number]
        ) { row in
            guard let records = CommitRecord.decode(try row.bytes(2)) else { throw row.damage(2) }
            return DayCommits(
                repository: try row.number(0), address: EmailAddress(try row.text(1)),
                records: records,
                proofs: proofs.isEmpty
                    ? [:]
                    : Dictionary(
                        records.compactMap { record in proofs[record.id].map { (record.id, $0) } },
                        uniquingKeysWith: { first, _ in first }))
        }
    }

    /// Records that the commits of `days` changed.
    func touch(_ days: Set<Day>) throws {
        guard !days.isEmpty else { return }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(8 * days.count)
        for day in days.sorted() {
            let number = UInt64(bitPattern: Int64(day.number))
            for shift in stride(from: 0, to: 64, by: 8) {
                bytes.append(UInt8(truncatingIfNeeded: number >> UInt64(shift)))
            }
        }
        try run("INSERT INTO touched (days) VALUES (?)", [Data(bytes)])
        // A scope that was not counted for that long is counted from scratch.
        try run("DELETE FROM touched WHERE id <= (SELECT max(id) FROM touched) - 256")
    }

    func daysOfCommits(of repository: Int64) throws -> Set<Day> {
        Set(
            try all("SELECT day FROM commit_day WHERE repository = ?", [repository]) {
                try $0.dayOfCommits(0)
            })
    }

    func deleteCommits(of repository: Int64) throws {
        // The index covers the inner query; the table is far larger.
        try run(
            "DELETE FROM commit_day WHERE id IN (SELECT id FROM commit_day WHERE repository = ?)",
            [repository])
    }

    /// Replaces all commits of a repository, and returns the days of the old and the new ones.
    fileprivate func replaceCommits(
        of repository: Int64, _ changes: [DayChange]
    ) throws -> Set<Day> {
        var days = try daysOfCommits(of: repository)
        try deleteCommits(of: repository)
        let insert = try cachedStatement(
            sql: "INSERT INTO commit_day (day, repository, address, records) VALUES (?, ?, ?, ?)")
        var addresses: [EmailAddress: Int64] = [:]
        // In index order, so that the index only grows at its end.
        var rest = changes.sorted { ($0.day, $0.address) < ($1.day, $1.address) }[...]
        while let change = rest.popFirst() {
            var records = change.set
            while let more = rest.first, more.day == change.day, more.address == change.address {
                records += more.set
                rest.removeFirst()
            }
            guard !records.isEmpty else { continue }
            let address = try addresses[change.address] ?? addressID(of: change.address)
            addresses[change.address] = address
            try insert.execute(
                arguments: [
                    change.day.number, repository, address, Data(CommitRecord.encode(records)),
                ])
            days.insert(change.day)
        }
        return days
    }

    /// Merges changes into the stored commits, and returns the days that changed.
    fileprivate func mergeCommits(
        of repository: Int64, _ changes: [DayChange]
    ) throws -> Set<Day> {
        var days: Set<Day> = []
        for change in changes {
            let address = try addressID(of: change.address)
            let stored = try first(
                """
                SELECT id, records FROM commit_day
                WHERE day = ? AND repository = ? AND address = ?
                """, [change.day.number, repository, address]
            ) { (row) throws -> (id: Int64, records: [CommitRecord]) in
                guard let records = CommitRecord.decode(try row.bytes(1)) else {
                    throw row.damage(1)
                }
                return (try row.number(0), records)
            }
            let bytes = CommitRecord.encode(merge(change, into: stored?.records ?? []))
            if let stored {
                guard bytes != CommitRecord.encode(stored.records) else { continue }
                if bytes.isEmpty {
                    try run("DELETE FROM commit_day WHERE id = ?", [stored.id])
                } else {
                    try run(
                        "UPDATE commit_day SET records = ? WHERE id = ?", [Data(bytes), stored.id])
                }
            } else {
                guard !bytes.isEmpty else { continue }
                try run(
                    "INSERT INTO commit_day (day, repository, address, records) VALUES (?, ?, ?, ?)",
                    [change.day.number, repository, address, Data(bytes)])
            }
            days.insert(change.day)
        }
        return days
    }

    /// Returns the id of an address in `commit_day`, adding it if it is new.
    private func addressID(of address: EmailAddress) throws -> Int64 {
        if let id = try first(
            "SELECT id FROM address WHERE address = ?", [address.description], { try $0.number(0) })
        {
            return id
        }
        try run("INSERT INTO address (address) VALUES (?)", [address.description])
        return lastInsertedRowID
    }

    /// Returns the ids of those addresses of `mine` that ever committed.
    func numbers(of mine: MyAddresses) throws -> AddressNumbers {
        func number(_ address: EmailAddress) throws -> Int64? {
            try first("SELECT id FROM address WHERE address = ?", [address.description]) {
                try $0.number(0)
            }
        }
        return AddressNumbers(
            everywhere: Set(try mine.everywhere.compactMap(number)),
            only: try mine.only.compactMapValues(number))
    }
}

/// ``CycCore/MyAddresses`` with the ids of `commit_day`.
struct AddressNumbers {
    let everywhere: Set<Int64>
    let only: [Int64: Int64]

    func contains(_ address: Int64, in repository: Int64) -> Bool {
        everywhere.contains(address) || only[repository] == address
    }
}

/// Returns the records after a change; those that stay keep their order.
private func merge(_ change: DayChange, into stored: [CommitRecord]) -> [CommitRecord] {
    let removed = Set(change.removed)
    var records = stored.filter { !removed.contains($0.id) }
    var places: [CommitID: Int] = [:]
    for (place, record) in records.enumerated() { places[record.id] = place }
    for record in change.set {
        if let place = places[record.id] {
            records[place] = record
        } else {
            places[record.id] = records.count
            records.append(record)
        }
    }
    return records
}

/// Counts the records encoded by `CommitRecord.encode`, and those not pushed; `nil` for invalid
/// bytes.
func countRecords(_ bytes: Span<UInt8>) -> (all: Int, unpushed: Int)? {
    guard let size = CommitRecord.size(in: bytes) else { return nil }
    var unpushed = 0
    for place in stride(from: CommitRecord.flagsPlace, to: bytes.count, by: size)
    where !CommitRecord.isPushed(bytes[place]) { unpushed += 1 }
    return (bytes.count / size, unpushed)
}
