import GRDB

/// The version of SQLite, such as `3.40.1`.
package func sqliteVersion() throws -> String {
    try DatabaseQueue().read { try String.fetchOne($0, sql: "SELECT sqlite_version()") } ?? ""
}
