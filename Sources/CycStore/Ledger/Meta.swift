package import CycCore
import Foundation
import GRDB

/// Single values about the whole ledger.
package struct LedgerMeta: Equatable, Sendable {
    /// Stands for the settings that the stored answer was made with.
    package var settings: String?
    /// When the roots were last searched, in seconds since 1970-01-01T00:00:00Z.
    package var discoveredAt: Int64?
    /// The roots that were searched then, absolute; `nil` if an older cyc did it, or nobody.
    package var searchedRoots: [String]?
    /// When every watched repository was last looked at, in seconds since 1970-01-01T00:00:00Z.
    package var repositoriesReadAt: Int64?
    /// What went wrong in the last refresh.
    package var lastError: String?
    /// Whose commits every repository was last searched for, besides the address that it has itself.
    package var addresses: Set<EmailAddress> = []
    /// Whether it was ever found out who commits outside any repository, and who that is.
    package var knowsGitAddress = false
    package var gitAddress: EmailAddress?

    /// Whose grass GitHub was last asked for and with what, in the second program's own words.
    package var hubBasis: String?
    /// When GitHub was last asked, with or without an answer.
    ///
    /// Units: seconds since 1970-01-01T00:00:00Z.
    package var hubAskedAt: Int64?

    /// How many runs in a row GitHub did not tell about the present day, all for the same kind of
    /// reason; 0 where it did, whatever else it did not answer.
    package var hubFailures = 0

    /// Why GitHub could not tell whose token there is; `nil` where there is none, or it told.
    package var hubTrouble: GitHubError?

    /// See ``CycCore/AccountSnapshot/clockOffset``.
    package var clockOffset: Int64?

    package init() {}

    /// Whether it is time to ask GitHub.
    ///
    /// - Parameters:
    ///   - basis: For whom and with what it would be asked; another one than last time is always new.
    ///   - trouble: What the last run ended with.
    ///   - usual: How long an answer holds; units: seconds.
    ///   - now: Units: seconds since 1970-01-01T00:00:00Z.
    /// - Returns: Whether the last run is too long ago.
    package func isHubDue(
        basis: String, trouble: GitHubError?, usual: Int64, now: Int64
    ) -> Bool {
        guard hubBasis == basis, let hubAskedAt, hubAskedAt <= now else { return true }
        return now - hubAskedAt > pause(after: trouble, usual: usual)
    }

    private func pause(after trouble: GitHubError?, usual: Int64) -> Int64 {
        guard hubFailures > 0, let trouble else { return usual }
        return trouble.pause(after: hubFailures, usual: usual)
    }
}

/// The keys of the table `meta`.
enum MetaKey: String {
    case settings
    case discoveredAt = "discovered_at"
    case repositoriesReadAt = "repositories_read_at"
    case lastError = "last_error"
    /// One a line.
    case addresses
    /// Empty for nobody.
    case gitAddress = "git_address"
    case hubBasis = "hub_basis"
    case hubAskedAt = "hub_asked_at"
    case hubFailures = "hub_failures"
    /// As ``CycCore/GitHubError/encoded`` has it.
    case hubTrouble = "hub_trouble"
    /// Units: seconds.
    case clockOffset = "clock_offset"
    /// As ``decodeUnread(_:)`` reads it; set with the discovery.
    case unreadFolders = "unread_folders"
    /// As ``decodeTexts(_:)`` reads it; set with the discovery.
    case searchedRoots = "searched_roots"
    /// As ``decodeTexts(_:)`` reads it; see ``Database/foundChoices()``.
    case foundChoices = "found_choices"
    /// Until when there are no reminders; seconds since 1970-01-01T00:00:00Z.
    case snoozedUntil = "snoozed_until"
    /// As ``MateBudget`` reads it.
    case mateBudget = "mate_budget"
    /// As ``TestAlarm`` reads it.
    case testRing = "test_ring"
    /// Stands for the server and the topic that a test last arrived at.
    case testedPlace = "tested_place"
}

extension LedgerReader {
    package func meta() throws -> LedgerMeta {
        try read { try $0.meta().meta }
    }
}

extension Ledger {
    /// Changes single values.
    package func updateMeta(_ change: (inout LedgerMeta) -> Void) throws {
        try write { database in
            var meta = try database.meta().meta
            change(&meta)
            try database.setMeta(.settings, meta.settings)
            try database.setMeta(.discoveredAt, meta.discoveredAt)
            try database.setMeta(.repositoriesReadAt, meta.repositoriesReadAt)
            try database.setMeta(.lastError, meta.lastError)
            if meta.knowsGitAddress {
                try database.setMeta(.gitAddress, meta.gitAddress?.description ?? "")
            }
            try database.setMeta(.hubBasis, meta.hubBasis)
            try database.setMeta(.hubAskedAt, meta.hubAskedAt)
            try database.setMeta(.hubFailures, Int64(meta.hubFailures))
            try database.setMeta(.hubTrouble, meta.hubTrouble.map(\.encoded))
            // Most ledgers never have one.
            if try meta.clockOffset != database.meta().meta.clockOffset {
                try database.setMeta(.clockOffset, meta.clockOffset)
            }
            try database.setMeta(
                .addresses, meta.addresses.sorted().map(\.description).joined(separator: "\n"))
        }
    }
}

extension Database {
    func meta() throws -> (meta: LedgerMeta, unreadFolders: [Unread]) {
        var meta = LedgerMeta()
        var unread: [Unread] = []
        try forEach("SELECT key, value FROM meta") { row in
            switch MetaKey(rawValue: try row.text(0)) {
            case .settings: meta.settings = try row.optionalText(1)
            case .discoveredAt: meta.discoveredAt = try row.optionalInstant(1)
            case .repositoriesReadAt: meta.repositoriesReadAt = try row.optionalInstant(1)
            case .lastError: meta.lastError = try row.optionalText(1)
            case .addresses:
                let lines = try row.optionalText(1)?.split(separator: "\n") ?? []
                meta.addresses = Set(lines.map { EmailAddress($0) })
            case .gitAddress:
                meta.knowsGitAddress = true
                let text = try row.text(1)
                meta.gitAddress = text.isEmpty ? nil : EmailAddress(text)
            case .hubBasis: meta.hubBasis = try row.optionalText(1)
            case .hubAskedAt: meta.hubAskedAt = try row.optionalInstant(1)
            case .hubFailures: meta.hubFailures = Int(clamping: try row.optionalNumber(1) ?? 0)
            case .hubTrouble:
                meta.hubTrouble = try row.optionalText(1).map(GitHubError.init(encoded:))
            case .clockOffset:
                meta.clockOffset = try row.optionalNumber(1).flatMap {
                    Moment.seconds.contains(abs(max($0, -.max))) ? $0 : nil
                }
            case .unreadFolders: unread = try row.decode(1, decodeUnread)
            case .searchedRoots: meta.searchedRoots = try row.decode(1, decodeTexts)
            case .foundChoices, .snoozedUntil, .mateBudget, .testRing, .testedPlace: break
            // The numbers of entries, and a newer version's own.
            case nil: break
            }
        }
        return (meta, unread)
    }

    /// A single value; `nil` where there is none.
    func meta<Value>(_ key: MetaKey, _ decode: (Columns) throws -> Value?) throws -> Value? {
        try first("SELECT value FROM meta WHERE key = ?", [key.rawValue], decode) ?? nil
    }

    func setMeta(_ key: MetaKey, _ value: String?) throws {
        try setMeta(key, value.databaseValue)
    }

    func setMeta(_ key: MetaKey, _ value: Int64?) throws {
        try setMeta(key, value.databaseValue)
    }

    func setMeta(_ key: MetaKey, _ value: [UInt8]) throws {
        try setMeta(key, Data(value).databaseValue)
    }

    private func setMeta(_ key: MetaKey, _ value: DatabaseValue) throws {
        try run(
            """
            INSERT INTO meta (key, value) VALUES (?1, ?2)
            ON CONFLICT (key) DO UPDATE SET value = ?2 WHERE value IS NOT ?2
            """, [key.rawValue, value])
    }
}
