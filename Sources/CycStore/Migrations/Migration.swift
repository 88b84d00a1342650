import GRDB

/// One step of the schema, from the version before it.
///
/// A step that was released is never changed. The next one is a file here, a line in ``all``, and a
/// filled ledger of the version before it in the tests.
struct Migration: Sendable {
    /// Run in one transaction; `user_version` is then the number of this step, counted from 1.
    let sql: String
    /// Run after it, for what SQL cannot say.
    let convert: @Sendable (Database) throws -> Void

    init(sql: String, convert: @escaping @Sendable (Database) throws -> Void = { _ in }) {
        self.sql = sql
        self.convert = convert
    }

    static let all = [
        version1, version2, version3, version4, version5, version6, version7, version8, version9,
        version10, version11, version12, version13, version14, version15, version16, version17,
    ]
}
