import Testing

/// A filled ledger of a version that was released, as `sqlite3 cyc.db .dump` writes it.
///
/// A new version of the schema adds its own to ``all``.
package struct LedgerFixture: Sendable, CustomTestStringConvertible {
    package let version: Int
    package let sql: String

    /// What stands in the file as `user_version`.
    package var number: Int {
        switch version {
        case ..<9: version
        case 9...11: version * 1_000 + 5
        case 12: version * 1_000 + 6
        case 13...14: version * 1_000 + 7
        case 15: version * 1_000 + 9
        default: version * 1_000 + 10
        }
    }

    /// Makes it of an empty file.
    package var script: String {
        "PRAGMA journal_mode = WAL; \(sql); PRAGMA user_version = \(number)"
    }

    package var testDescription: String { "version \(version)" }

    package static let all = [
        LedgerFixture(version: 0, sql: ""),
        LedgerFixture(version: 1, sql: version1),
        LedgerFixture(version: 2, sql: version2),
        LedgerFixture(version: 3, sql: version3),
        LedgerFixture(version: 4, sql: version4),
        LedgerFixture(version: 5, sql: version5),
        LedgerFixture(version: 6, sql: version6),
        LedgerFixture(version: 7, sql: version7),
        LedgerFixture(version: 8, sql: version8),
        LedgerFixture(version: 9, sql: version9),
        LedgerFixture(version: 10, sql: version10),
        LedgerFixture(version: 11, sql: version11),
        LedgerFixture(version: 12, sql: version12),
        LedgerFixture(version: 13, sql: version13),
        LedgerFixture(version: 14, sql: version14),
        LedgerFixture(version: 15, sql: version15),
        LedgerFixture(version: 16, sql: version16),
        LedgerFixture(version: 17, sql: version17),
    ]
}
