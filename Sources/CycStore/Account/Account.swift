package import CycCore
import Foundation
import GRDB

/// Stored data of one account, except its days.
package struct StoredAccount: Equatable, Sendable {
    package var name: AccountName
    /// Whether the last found token belongs to this account.
    package var isOwner = false
    /// See ``CycCore/AccountSnapshot/usesGitAddresses``.
    package var usesGitAddresses = true
    package var addresses: Set<EmailAddress> = []
    /// See ``CycCore/AccountSnapshot/hasAllAddresses``.
    package var hasAllAddresses = false
    package var addressError: GitHubError?
    /// See ``CycCore/AccountSnapshot/token``.
    package var token: String?
    /// Years with contributions that could never be loaded.
    package var missingYears: Set<Int> = []
    /// Time of GitHub's last response about the current day.
    package var respondedAt: Instant?
    package var failure: GitHubError?
    /// Whether the token sees private contributions; `nil` if unknown.
    package var seesPrivate: Bool?
    /// State of the agent between requests, opaque here.
    package var memory: [UInt8] = []

    package init(name: AccountName) {
        self.name = name
    }
}

extension LedgerReader {
    /// Returns the account with this name; the case of the login is ignored.
    package func account(_ name: AccountName) throws -> StoredAccount? {
        try read {
            try $0.account(Database.isNamed, [name.host.description, folded(name)])?.account
        }
    }

    /// Returns the owner of the last token found for `host`.
    package func owner(on host: GitHubHost) throws -> StoredAccount? {
        try read { try $0.account(Database.isOwner, [host.description])?.account }
    }

    /// Returns the last counts of each source by day.
    package func days(of name: AccountName) throws -> [GrassSource: [CountedDay]] {
        try read { database in
            guard let id = try database.accountID(name) else { return [:] }
            var days: [GrassSource: [CountedDay]] = [:]
            try database.forEach(
                "SELECT source, year, cells FROM account_year WHERE account = ? ORDER BY year", [id]
            ) { row in
                guard let source = GrassSource(rawValue: try row.text(0)) else {
                    throw row.damage(0)
                }
                let first = Day.firstDay(ofYear: try row.year(1))
                let cells = try row.decode(2, decodeCells)
                for (offset, cell) in cells.enumerated() {
                    guard let cell else { continue }
                    days[source, default: []].append(
                        CountedDay(
                            day: first.advanced(by: offset), count: cell.count,
                            isExact: cell.isExact, level: cell.level))
                }
            }
            return days
        }
    }

    /// Returns the rules of repositories on GitHub, by `RemotePlace.key`.
    package func rules(of name: AccountName) throws -> [String: RepositoryRule] {
        try read { database in
            try database.accountID(name).map { try database.rules(of: $0) } ?? [:]
        }
    }

    /// Returns the days that lost contributions and were not yet reported to the user.
    package func vanished(of name: AccountName) throws -> [CountDecrease] {
        try read { database in
            guard let id = try database.accountID(name) else { return [] }
            return try database.all(
                "\(selectVanished) WHERE account = ? ORDER BY day", [id], decodeVanished)
        }
    }
}

extension Ledger {
    /// Stores an account, replacing its former data; at most one account of a host owns the token.
    package func store(_ account: StoredAccount) throws {
        try write { database in
            let host = account.name.host.description
            try database.run(
                "UPDATE OR IGNORE account SET host = ?1 WHERE \(Database.host) = ?1 AND host <> ?1",
                [host])
            if account.isOwner {
                try database.run(
                    "UPDATE account SET is_owner = 0 WHERE host = ? AND folded <> ? AND is_owner = 1",
                    [host, folded(account.name)])
                // After a rename the account is another row; its former row must not keep the
                // token.
                try database.run(
                    "UPDATE account SET token = NULL WHERE host = ? AND folded <> ? AND token = ?",
                    [host, folded(account.name), account.token])
            }
            try database.run(
                """
                INSERT INTO account (host, login, folded, is_owner, takes_git_addresses, addresses,
                    missing_years, answered_at, trouble, private_visible, memory, addresses_read,
                    address_trouble, token)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)
                ON CONFLICT (host, folded) DO UPDATE SET login = ?2, is_owner = ?4,
                    takes_git_addresses = ?5, addresses = ?6, missing_years = ?7, answered_at = ?8,
                    trouble = ?9, private_visible = ?10, memory = ?11, addresses_read = ?12,
                    address_trouble = ?13, token = ?14
                """,
                [
                    host, account.name.login, folded(account.name), account.isOwner,
                    account.usesGitAddresses,
                    lines(account.addresses.sorted().map(\.description)),
                    lines(account.missingYears.sorted().map { String($0) }), account.respondedAt,
                    account.failure.map(\.encoded), account.seesPrivate,
                    Data(account.memory), account.hasAllAddresses,
                    account.addressError.map(\.encoded), account.token,
                ])
        }
    }

    /// Makes the account last stored with `token` the owner on `host`. If there is none, an owner
    /// with another token loses the ownership.
    ///
    /// - Parameter token: See ``CycCore/AccountSnapshot/token``.
    package func setOwner(on host: GitHubHost, token: String) throws {
        try write { database in
            let isKnown = try database.first(
                "SELECT 1 FROM account WHERE \(Database.host) = ? AND token = ?",
                [host.description, token]
            ) { _ in true }
            try database.run(
                isKnown == true
                    ? "UPDATE account SET is_owner = (token IS ?2) WHERE \(Database.host) = ?1"
                    : "UPDATE account SET is_owner = 0 WHERE \(Database.host) = ?1 AND token <> ?2",
                [host.description, token])
        }
    }

    /// Stores the successor of a token for the accounts that were stored with that.
    package func replaceToken(_ former: String, by token: String) throws {
        try write { try $0.run("UPDATE account SET token = ?2 WHERE token = ?1", [former, token]) }
    }

    /// Records that no token was found for `host`.
    package func forgetOwner(on host: GitHubHost) throws {
        try write {
            try $0.run(
                "UPDATE account SET is_owner = 0 WHERE \(Database.isOwner)", [host.description])
        }
    }

    /// Replaces all days of one source.
    package func replaceDays(
        of name: AccountName, from source: GrassSource, with days: [CountedDay]
    ) throws {
        try write { database in
            guard let id = try database.accountID(name) else { return }
            var years: [Int: [Cell?]] = [:]
            for day in days {
                let year = day.day.year
                let offset = day.day.number - Day.firstDay(ofYear: year).number
                var cells = years[year] ?? []
                if cells.count <= offset {
                    cells += Array(repeating: nil, count: offset + 1 - cells.count)
                }
                cells[offset] = Cell(count: day.count, isExact: day.isExact, level: day.level)
                years[year] = cells
            }
            let known = try database.all(
                "SELECT year FROM account_year WHERE account = ? AND source = ?",
                [id, source.rawValue]
            ) { try $0.year(0) }
            for year in known where years[year] == nil {
                try database.run(
                    "DELETE FROM account_year WHERE account = ? AND source = ? AND year = ?",
                    [id, source.rawValue, year])
            }
            for (year, cells) in years {
                try database.run(
                    """
                    INSERT INTO account_year (account, source, year, cells) VALUES (?1, ?2, ?3, ?4)
                    ON CONFLICT (account, source, year) DO UPDATE SET cells = ?4 WHERE cells <> ?4
                    """, [id, source.rawValue, year, Data(encode(cells: cells))])
            }
        }
    }

    /// Stores the rule of a place; if another branch counts now, its clones are read again.
    package func setRule(_ rule: RepositoryRule, of place: String, for name: AccountName) throws {
        try write { database in
            guard let id = try database.accountID(name) else { return }
            let isSame = try database.first(
                """
                SELECT 1 FROM repository_rule
                WHERE account = ? AND place = ? AND kind = ? AND default_branch = ?
                """, [id, place, rule.kind.rawValue, rule.defaultBranch]
            ) { _ in true }
            if isSame == nil { try database.forgetWatchedFiles(ofClonesOf: place) }
            try database.run(
                """
                INSERT INTO repository_rule
                    (account, place, kind, default_branch, is_involved, asked_at, etag, can_push,
                     parent, failures, trouble, is_archived)
                VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)
                ON CONFLICT (account, place) DO UPDATE SET kind = ?3, default_branch = ?4,
                    is_involved = ?5, asked_at = ?6, etag = ?7, can_push = ?8, parent = ?9,
                    failures = ?10, trouble = ?11, is_archived = ?12
                """,
                [
                    id, place, rule.kind.rawValue, rule.defaultBranch, rule.isInvolved,
                    rule.fetchedAt, rule.etag, rule.canPush, rule.parent, rule.failures,
                    rule.failure.map(\.encoded), rule.isArchived,
                ])
        }
    }

    /// Marks the rules of these places as expired, so that they are fetched again.
    ///
    /// - Parameter places: Each a `RemotePlace.key`.
    package func expireRules(of places: Set<String>, for name: AccountName) throws {
        guard !places.isEmpty else { return }
        try write { database in
            guard let id = try database.accountID(name) else { return }
            for place in places {
                try database.run(
                    """
                    UPDATE repository_rule SET asked_at = 0, failures = 0
                    WHERE account = ? AND place = ?
                    """, [id, place])
            }
        }
    }

    /// Records how many commits of a day are pushed where they count.
    ///
    /// - Parameters:
    ///   - commits: The count; `now` replaces the former time only if the count grew.
    package func recordPushed(
        _ day: Day, commits: Int, of name: AccountName, at now: Instant
    ) throws {
        try write { database in
            guard let id = try database.accountID(name) else { return }
            try database.run(
                """
                INSERT INTO pushed_day (account, day, commits, seen_at, proven)
                VALUES (?1, ?2, ?3, ?4, 1)
                ON CONFLICT (account, day) DO UPDATE SET commits = ?3, proven = 1,
                    seen_at = iif(commits < ?3, ?4, seen_at)
                WHERE commits < ?3 OR proven = 0
                """, [id, day.number, commits, now])
            // Older rows are not used any more.
            try database.run(
                "DELETE FROM pushed_day WHERE account = ? AND seen_at < ?",
                [id, now - AccountSnapshot.maxDisplayDelay * 30])
        }
    }

    /// Records days that lost contributions; one recorded before keeps its first count.
    package func note(_ vanished: [CountDecrease], of name: AccountName) throws {
        guard !vanished.isEmpty else { return }
        try write { database in
            guard let id = try database.accountID(name) else { return }
            for day in vanished {
                try database.run(
                    """
                    INSERT INTO vanished (account, day, before, now) VALUES (?1, ?2, ?3, ?4)
                    ON CONFLICT (account, day) DO UPDATE SET now = ?4
                    """, [id, day.day.number, day.before, day.now])
            }
        }
    }

    /// Deletes the days of ``vanished(of:)`` after they were reported to the user.
    package func forgetVanished(of name: AccountName) throws {
        try write { database in
            guard let id = try database.accountID(name) else { return }
            try database.run("DELETE FROM vanished WHERE account = ?", [id])
        }
    }
}

extension Database {
    /// SQL for the host of a stored account; earlier versions also stored other names of
    /// github.com.
    fileprivate static let host =
        "iif(host IN ('www.github.com', 'api.github.com', 'ssh.github.com'), 'github.com', host)"

    /// SQL conditions for the account with a host and a folded login, and for the owner of a host's
    /// token.
    static let isNamed = "\(host) = ? AND folded = ? ORDER BY length(host)"
    static let isOwner = "\(host) = ? AND is_owner = 1"

    func accountID(_ name: AccountName) throws -> Int64? {
        try first(
            "SELECT id FROM account WHERE \(Database.isNamed)",
            [name.host.description, folded(name)]
        ) { try $0.number(0) }
    }

    func account(
        _ condition: String, _ arguments: StatementArguments
    ) throws -> (id: Int64, account: StoredAccount)? {
        try first(
            """
            SELECT id, host, login, is_owner, takes_git_addresses, addresses, missing_years,
                answered_at, trouble, private_visible, memory, addresses_read, address_trouble, token
            FROM account WHERE \(condition)
            """, arguments
        ) { row in
            guard let host = GitHubHost(try row.text(1)) else { throw row.damage(1) }
            var account = StoredAccount(name: AccountName(host: host, login: try row.text(2)))
            account.isOwner = try row.number(3) != 0
            account.usesGitAddresses = try row.number(4) != 0
            account.addresses = Set(
                try row.text(5).split(separator: "\n").map { EmailAddress($0) })
            account.missingYears = Set(
                try row.text(6).split(separator: "\n").map { line in
                    guard let year = Int(line), Day.commitYears.contains(year) else {
                        throw row.damage(6)
                    }
                    return year
                })
            account.respondedAt = try row.optionalInstant(7)
            account.failure = try row.optionalText(8).map(GitHubError.init(encoded:))
            account.seesPrivate = try row.optionalNumber(9).map { $0 != 0 }
            account.memory = try row.bytes(10)
            account.hasAllAddresses = try row.number(11) != 0
            account.addressError = try row.optionalText(12).map(GitHubError.init(encoded:))
            account.token = try row.optionalText(13)
            return (try row.number(0), account)
        }
    }

    func rules(of account: Int64) throws -> [String: RepositoryRule] {
        var rules: [String: RepositoryRule] = [:]
        try forEach(
            """
            SELECT place, kind, default_branch, is_involved, asked_at, etag, can_push, parent,
                failures, trouble, is_archived
            FROM repository_rule WHERE account = ?
            """, [account]
        ) { row in
            guard let kind = RepositoryRule.Kind(rawValue: Int(try row.number(1))) else {
                throw row.damage(1)
            }
            rules[try row.text(0)] = RepositoryRule(
                kind: kind, defaultBranch: try row.text(2),
                isInvolved: try row.optionalNumber(3).map { $0 != 0 },
                canPush: try row.optionalNumber(6).map { $0 != 0 },
                isArchived: try row.number(10) != 0, parent: try row.optionalText(7),
                fetchedAt: try row.instant(4),
                etag: try row.optionalText(5), failures: try row.count(8),
                failure: try row.optionalText(9).map(GitHubError.init(encoded:)))
        }
        return rules
    }

    /// Returns the time when the last commit of each day was seen pushed.
    private func pushedDays(of account: Int64) throws -> [Day: Instant] {
        var days: [Day: Instant] = [:]
        try forEach(
            "SELECT day, seen_at FROM pushed_day WHERE account = ? AND proven = 1", [account]
        ) { row in
            days[try row.day(0)] = Instant(secondsSinceEpoch: try row.number(1))
        }
        return days
    }

    /// Decodes all stored data of accounts to detect corruption.
    func readEveryAccount() throws {
        let ids = try all("SELECT id FROM account") { try $0.number(0) }
        try forEach("SELECT source FROM account_year") { row in
            guard GrassSource(rawValue: try row.text(0)) != nil else { throw row.damage(0) }
        }
        for id in ids {
            guard let stored = try account("id = ?", [id]) else { continue }
            _ = try snapshot(of: id, stored.account)
        }
        _ = try all(selectVanished, [], decodeVanished)
    }

    /// Builds the snapshot of an account; each day has the larger count of both sources.
    func snapshot(of id: Int64, _ account: StoredAccount) throws -> AccountSnapshot {
        var grass = Grass(missingYears: account.missingYears)
        var levels = Levels()
        var merged: (year: Int, counts: [UInt32], levels: [UInt8])?
        func close() {
            guard let year = merged else { return }
            grass.replace(year: year.year, counts: year.counts)
            levels.replace(year: year.year, levels: year.levels)
        }
        try forEach(
            "SELECT year, cells FROM account_year WHERE account = ? ORDER BY year, source", [id]
        ) { row in
            let year = try row.year(0)
            if merged?.year != year {
                close()
                merged = (year, [], [])
            }
            for (offset, cell) in try row.decode(1, decodeCells).enumerated() {
                if merged.map({ offset >= $0.counts.count }) == true {
                    merged?.counts.append(0)
                    merged?.levels.append(Levels.unknown)
                }
                guard let cell, let known = merged else { continue }
                let isLarger = cell.count > Int(known.counts[offset])
                if isLarger || known.levels[offset] == Levels.unknown {
                    merged?.levels[offset] = cell.level.map { UInt8($0) } ?? Levels.unknown
                }
                if isLarger { merged?.counts[offset] = UInt32(clamping: cell.count) }
            }
        }
        close()
        return AccountSnapshot(
            name: account.name, grass: grass, levels: levels, respondedAt: account.respondedAt,
            addresses: account.addresses, usesGitAddresses: account.usesGitAddresses,
            hasAllAddresses: account.hasAllAddresses, addressError: account.addressError,
            token: account.token, failure: account.failure, rules: try rules(of: id),
            pushedDays: try pushedDays(of: id))
    }
}

private let selectVanished = "SELECT day, before, now FROM vanished"

private func decodeVanished(_ row: Columns) throws -> CountDecrease {
    CountDecrease(day: try row.dayOfCommits(0), before: try row.count(1), now: try row.count(2))
}

func folded(_ name: AccountName) -> String { name.login.lowercased() }

private func lines(_ texts: [String]) -> String { texts.joined(separator: "\n") }

// MARK: - A year of one source

/// One day of one source.
private struct Cell {
    let count: Int
    let isExact: Bool
    let level: Int?
}

/// Encodes the cells from 1 January on as LEB128 numbers: 0 for a day without data, else 1 plus the
/// level (0 none, 1 to 5) in three bits, the exactness of the count in one, and the count.
private func encode(cells: [Cell?]) -> [UInt8] {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(cells.count)
    for cell in cells {
        guard let cell else {
            bytes.append(0)
            continue
        }
        let level = UInt64(cell.level.map { min(4, max(0, $0)) + 1 } ?? 0)
        let count = UInt64(clamping: cell.count)
        appendVarint(1 + (count << 4 | (cell.isExact ? 8 : 0) | level), to: &bytes)
    }
    return bytes
}

private func decodeCells(_ bytes: Span<UInt8>) -> [Cell?]? {
    var cells: [Cell?] = []
    cells.reserveCapacity(366)
    var position = 0
    while position < bytes.count {
        guard let number = varint(in: bytes, at: &position) else { return nil }
        guard number > 0 else {
            guard cells.count < longestYear else { return nil }
            cells.append(nil)
            continue
        }
        let value = number - 1
        guard value & 7 <= 5, value >> 4 <= UInt64(CountedDay.counts.upperBound),
            cells.count < longestYear
        else { return nil }
        let level = Int(value & 7)
        cells.append(
            Cell(
                count: Int(value >> 4), isExact: value & 8 != 0,
                level: level == 0 ? nil : level - 1))
    }
    return cells
}
