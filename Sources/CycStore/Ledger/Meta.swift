package import CycCore
import Foundation
import GRDB

/// Single values about the whole ledger.
package struct LedgerMeta: Equatable, Sendable {
    /// Text of the settings and environment with which the stored data was made.
    package var settings: String?
    /// When the roots were last searched.
    package var discoveredAt: Instant?
    /// The absolute roots of that search; `nil` if there was none, or by an older cyc.
    package var searchedRoots: [String]?
    /// When every watched repository was last checked.
    package var repositoriesReadAt: Instant?
    /// Error of the last refresh.
    package var lastError: String?
    /// The addresses of the last scan, besides the own address of each repository.
    package var addresses: Set<EmailAddress> = []
    /// Whether the git address outside any repository was ever read.
    package var knowsGitAddress = false
    package var gitAddress: EmailAddress?

    /// The account and credentials of the last fetch from GitHub, in an opaque form.
    package var gitHubBasis: String?
    /// Time of the last request to GitHub, successful or not.
    package var gitHubRequestedAt: Instant?

    /// How many runs in a row got no data of the current day from GitHub, all for the same kind of
    /// reason; 0 after one that got it, even if other data is missing.
    package var gitHubFailures = 0

    /// Error of the request for the owner of the token; `nil` without a token or an error.
    package var gitHubError: GitHubError?

    /// See ``CycCore/AccountSnapshot/clockOffset``.
    package var clockOffset: Duration?

    /// Whether the user answered `cyc setup` to its end, even if nothing had to be changed.
    package var hasSetUp = false

    package init() {}

    /// Whether it is time to fetch from GitHub.
    ///
    /// - Parameters:
    ///   - basis: The account and credentials; a change makes a fetch due.
    ///   - failure: Error of the last run.
    ///   - usual: How long a response is valid.
    package func isGitHubFetchDue(
        basis: String, failure: GitHubError?, usual: Duration, now: Instant
    ) -> Bool {
        guard gitHubBasis == basis, let gitHubRequestedAt, gitHubRequestedAt <= now else {
            return true
        }
        return now - gitHubRequestedAt > pause(after: failure, usual: usual)
    }

    private func pause(after failure: GitHubError?, usual: Duration) -> Duration {
        guard gitHubFailures > 0, let failure else { return usual }
        return failure.pause(after: gitHubFailures, usual: usual)
    }
}

/// The keys of the table `meta`.
enum MetaKey: String {
    case settings
    case discoveredAt = "discovered_at"
    case repositoriesReadAt = "repositories_read_at"
    case lastError = "last_error"
    /// One per line.
    case addresses
    /// Empty if git has no address.
    case gitAddress = "git_address"
    case gitHubBasis = "hub_basis"
    case gitHubRequestedAt = "hub_asked_at"
    case gitHubFailures = "hub_failures"
    /// Encoded as ``CycCore/GitHubError/encoded``.
    case gitHubError = "hub_trouble"
    /// Units: seconds.
    case clockOffset = "clock_offset"
    /// Decoded by ``decodeUnread(_:)``; stored with the discovery.
    case unreadFolders = "unread_folders"
    /// Decoded by ``decodeTexts(_:)``; stored with the discovery.
    case searchedRoots = "searched_roots"
    /// Decoded by ``decodeTexts(_:)``; see ``Database/foundChoices()``.
    case foundChoices = "found_choices"
    /// The end of the silence; seconds since 1970-01-01T00:00:00Z.
    case snoozedUntil = "snoozed_until"
    /// Encoded by ``MateBudget``.
    case mateBudget = "mate_budget"
    /// Encoded by ``TestAlarm``.
    case testRing = "test_ring"
    /// Hash of the server and topic at which a test last arrived.
    case testedPlace = "tested_place"
    case hasSetUp = "has_set_up"
    /// Decoded by ``decodeTexts(_:)``; see ``CycCore/UnclearMention/encoded``.
    case unclearMentions = "unclear_mentions"
    /// A ``CycCore/SharingState`` in JSON.
    case sharing
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
            try database.setMeta(.gitHubBasis, meta.gitHubBasis)
            try database.setMeta(.gitHubRequestedAt, meta.gitHubRequestedAt)
            try database.setMeta(.gitHubFailures, Int64(meta.gitHubFailures))
            try database.setMeta(.gitHubError, meta.gitHubError.map(\.encoded))
            // Most ledgers never have an offset.
            if try meta.clockOffset != database.meta().meta.clockOffset {
                try database.setMeta(.clockOffset, meta.clockOffset?.wholeSeconds)
            }
            if meta.hasSetUp { try database.setMeta(.hasSetUp, 1) }
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
            case .gitHubBasis: meta.gitHubBasis = try row.optionalText(1)
            case .gitHubRequestedAt: meta.gitHubRequestedAt = try row.optionalInstant(1)
            case .gitHubFailures:
                meta.gitHubFailures = Int(clamping: try row.optionalNumber(1) ?? 0)
            case .gitHubError:
                meta.gitHubError = try row.optionalText(1).map(GitHubError.init(encoded:))
            case .clockOffset:
                meta.clockOffset = try row.optionalNumber(1).flatMap {
                    Instant.storableSeconds.contains(abs(max($0, -.max))) ? .seconds($0) : nil
                }
            case .unreadFolders: unread = try row.decode(1, decodeUnread)
            case .hasSetUp: meta.hasSetUp = try row.optionalNumber(1) == 1
            case .searchedRoots: meta.searchedRoots = try row.decode(1, decodeTexts)
            case .foundChoices, .snoozedUntil, .mateBudget, .testRing, .testedPlace, .sharing,
                .unclearMentions:
                break
            // Next numbers of kinds, and keys of a newer version.
            case nil: break
            }
        }
        return (meta, unread)
    }

    /// Returns a single value; `nil` if there is none.
    func meta<Value>(_ key: MetaKey, _ decode: (Columns) throws -> Value?) throws -> Value? {
        try first("SELECT value FROM meta WHERE key = ?", [key.rawValue], decode) ?? nil
    }

    func setMeta(_ key: MetaKey, _ value: String?) throws {
        try setMeta(key, value.databaseValue)
    }

    func setMeta(_ key: MetaKey, _ value: Int64?) throws {
        try setMeta(key, value.databaseValue)
    }

    func setMeta(_ key: MetaKey, _ value: Instant?) throws {
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
