import CycCore
import Foundation
import GRDB
import GRDBSQLite
import Synchronization

/// The length of the WAL after which the connection moves it into the database, even in the middle of a
/// command. The first scan of a long history fits. Unit: pages of 4 KiB.
private let longestLog: CInt = 4096

/// The length of the WAL, in pages of 4 KiB, at the last commit of one connection; 0 before the first.
final class LogLength: Sendable {
    private let count = Atomic<CInt>(0)

    var pages: CInt {
        get { count.load(ordering: .relaxed) }
        set { count.store(newValue, ordering: .relaxed) }
    }
}

/// How long SQLite itself waits for another connection, in seconds.
private let busyTimeout = 5.0

extension Configuration {
    /// Without what costs time in each command and is not used.
    fileprivate static var quick: Configuration {
        var configuration = Configuration()
        configuration.foreignKeysEnabled = false
        configuration.busyMode = .timeout(busyTimeout)
        configuration.prepareDatabase { database in
            // GRDB follows which columns each statement uses, for its observers. There are none, and
            // it was a sixth of a small command.
            unsafe sqlite3_set_authorizer(database.sqliteConnection, nil, nil)
        }
        return configuration
    }
}

extension DatabaseQueue {
    /// Returns a connection that can neither create nor change anything.
    static func reading(_ path: String) throws -> DatabaseQueue {
        var configuration = Configuration.quick
        configuration.readonly = true
        return try DatabaseQueue(path: named(path), configuration: configuration)
    }

    /// Returns a connection without lock and WAL, to a file that nobody writes meanwhile.
    ///
    /// - Source: https://www.sqlite.org/uri.html, `immutable`.
    static func immutable(_ path: String) throws -> DatabaseQueue {
        try reading("\(uri(path))?immutable=1")
    }

    /// Returns a connection that reads the WAL with the existing index, and creates none.
    ///
    /// - Source: https://www.sqlite.org/uri.html; `unixOpenSharedMemory` in SQLite's os_unix.c.
    static func readingIndex(_ path: String) throws -> DatabaseQueue {
        try reading("\(uri(path))?readonly_shm=1")
    }

    /// Returns an empty database in memory.
    static func inMemory() throws -> DatabaseQueue {
        try DatabaseQueue(configuration: .quick)
    }

    /// Returns a path for SQLite: one that is not UTF-8 needs a URI.
    static func named(_ path: String) -> String {
        path.hasNativeBytes ? uri(path) : path
    }

    private static func uri(_ path: String) -> String {
        "file:" + percentEncoded(path.nativeBytes, keeping: "/-_.")
    }

    /// Returns a connection that writes; the file must exist.
    ///
    /// - Parameter log: Follows the WAL, which then stays when the last connection is closed; it must
    ///   outlive the connection.
    static func writing(_ path: String, measuring log: LogLength? = nil) throws -> DatabaseQueue {
        var configuration = Configuration.quick
        configuration.prepareDatabase { database in
            // With a WAL this loses no committed change if the program is killed; if the machine
            // crashes, at most the last changes, never consistency.
            try database.execute(sql: "PRAGMA synchronous = NORMAL")
            try database.execute(sql: "PRAGMA secure_delete = OFF")
            if let log { try database.keepLog(measuredBy: log) }
        }
        return try DatabaseQueue(path: named(path), configuration: configuration)
    }

    func version() throws -> SchemaVersion {
        try unsafeRead { database in
            // A damaged value can be negative.
            let number = try database.first("PRAGMA user_version") {
                Int(UInt32(truncatingIfNeeded: try $0.number(0)))
            }
            return SchemaVersion(number: number ?? 0)
        }
    }
}

extension Database {
    /// Keeps the WAL when the last connection is closed, so that the next commit writes over it.
    ///
    /// - Source: https://www.sqlite.org/c3ref/c_fcntl_begin_atomic_write.html,
    ///   https://www.sqlite.org/c3ref/wal_hook.html.
    fileprivate func keepLog(measuredBy length: LogLength) throws {
        var isKept: CInt = 1
        let code = unsafe sqlite3_file_control(
            sqliteConnection, "main", SQLITE_FCNTL_PERSIST_WAL, &isKept)
        guard code == SQLITE_OK else { throw DatabaseError(resultCode: ResultCode(rawValue: code)) }
        // Replaces SQLite's own hook, which does the same after 1000 pages.
        unsafe sqlite3_wal_hook(
            sqliteConnection,
            { length, connection, schema, pages in
                if let length = unsafe length {
                    unsafe Unmanaged<LogLength>.fromOpaque(length).takeUnretainedValue().pages =
                        pages
                }
                if pages >= longestLog { unsafe sqlite3_wal_checkpoint(connection, schema) }
                return SQLITE_OK
            }, Unmanaged.passUnretained(length).toOpaque())
    }

    /// Moves the WAL into the database and truncates it, without waiting for readers.
    ///
    /// - Returns: Whether the WAL is empty; `false` while another connection reads from it.
    func emptyLog() throws -> Bool {
        unsafe sqlite3_busy_timeout(sqliteConnection, 0)
        defer { unsafe sqlite3_busy_timeout(sqliteConnection, CInt(busyTimeout * 1000)) }
        do {
            _ = try checkpoint(.truncate)
            return true
        } catch let error as DatabaseError where error.resultCode == .SQLITE_BUSY {
            return false
        }
    }

    /// Calls `body` with every row of the result.
    func forEach(
        _ sql: String, _ arguments: StatementArguments = StatementArguments(),
        _ body: (Columns) throws -> Void
    ) throws {
        let rows = try Rows(cachedStatement(sql: sql), arguments)
        while let row = try rows.next() { try body(row) }
    }

    /// Returns the result of `body` for every row.
    func all<Value>(
        _ sql: String, _ arguments: StatementArguments = StatementArguments(),
        _ body: (Columns) throws -> Value
    ) throws -> [Value] {
        var values: [Value] = []
        try forEach(sql, arguments) { values.append(try body($0)) }
        return values
    }

    /// Returns the result of `body` for the first row, or `nil` if there is none.
    func first<Value>(
        _ sql: String, _ arguments: StatementArguments = StatementArguments(),
        _ body: (Columns) throws -> Value
    ) throws -> Value? {
        let rows = try Rows(cachedStatement(sql: sql), arguments)
        return try rows.next().map(body)
    }

    /// Runs a statement and caches it compiled, because it is used often.
    func run(_ sql: String, _ arguments: StatementArguments = StatementArguments()) throws {
        try cachedStatement(sql: sql).execute(arguments: arguments)
    }
}

/// The rows of one statement, read one by one.
struct Rows {
    private let statement: Statement
    private let cursor: RowCursor

    init(_ statement: Statement, _ arguments: StatementArguments = StatementArguments()) throws {
        self.statement = statement
        cursor = try Row.fetchCursor(statement, arguments: arguments)
    }

    /// Returns the next row; it becomes invalid with the next call.
    func next() throws -> Columns? {
        try cursor.next().map { _ in Columns(statement) }
    }
}

/// One row of a result, with every value checked: a damaged file can hold any type in any column.
struct Columns {
    private let statement: Statement

    fileprivate init(_ statement: Statement) {
        self.statement = statement
    }

    /// Reads the statement directly: GRDB's general rows are ten times as slow.
    private func value(_ index: Int) -> DatabaseValue.Storage {
        unsafe DatabaseValue(
            sqliteStatement: statement.sqliteStatement, index: CInt(index)
        ).storage
    }

    /// Decodes the value of an entry's field: a number, a text or nothing.
    func fieldValue(_ index: Int) throws -> FieldValue {
        switch value(index) {
        case .null: return .none
        case .int64(let number): return .integer(number)
        case .string(let text): return .text(text)
        default: throw damage(index)
        }
    }

    func number(_ index: Int) throws -> Int64 {
        guard let number = try optionalNumber(index) else { throw damage(index) }
        return number
    }

    func optionalNumber(_ index: Int) throws -> Int64? {
        switch value(index) {
        case .null: return nil
        case .int64(let number): return number
        default: throw damage(index)
        }
    }

    func text(_ index: Int) throws -> String {
        guard let text = try optionalText(index) else { throw damage(index) }
        return text
    }

    func optionalText(_ index: Int) throws -> String? {
        switch value(index) {
        case .null: return nil
        case .string(let text): return text
        default: throw damage(index)
        }
    }

    /// Decodes a number, and rejects one outside of `range`.
    func number(_ index: Int, in range: ClosedRange<Int64>) throws -> Int64 {
        try within(range, number(index), index)
    }

    private func within<Value>(
        _ range: ClosedRange<Value>, _ value: Value, _ index: Int
    ) throws -> Value {
        guard range.contains(value) else { throw damage(index) }
        return value
    }

    /// Decodes the number by which the user names the entry.
    func entryNumber(_ index: Int) throws -> Int64 { try number(index, in: EntryNumber.all) }

    /// Decodes the id of a row of `touched`.
    func touch(_ index: Int) throws -> Int64 { try number(index, in: 0...1 << 62) }

    /// Decodes a day that the user entered.
    func day(_ index: Int) throws -> Day { try day(index, in: Day.writable) }

    func optionalDay(_ index: Int) throws -> Day? {
        try optionalNumber(index).map { try within(Day.writable, Day(number: Int($0)), index) }
    }

    /// Decodes a day of commits.
    func dayOfCommits(_ index: Int) throws -> Day { try day(index, in: Day.commitDays) }

    private func day(_ index: Int, in range: ClosedRange<Day>) throws -> Day {
        try within(range, Day(number: Int(try number(index))), index)
    }

    /// Decodes a year of commits or contributions.
    func year(_ index: Int) throws -> Int {
        let year = Int(try number(index))
        guard Day.commitYears.contains(year) else { throw damage(index) }
        return year
    }

    /// Decodes the number of contributions of one day.
    func count(_ index: Int) throws -> Int {
        let count = Int(try number(index))
        guard CountedDay.counts.contains(count) else { throw damage(index) }
        return count
    }

    /// Decodes seconds since 1970-01-01T00:00:00Z.
    func instant(_ index: Int) throws -> Instant {
        Instant(secondsSinceEpoch: try number(index, in: Instant.storableSeconds))
    }

    func optionalInstant(_ index: Int) throws -> Instant? {
        try optionalNumber(index).map {
            Instant(secondsSinceEpoch: try within(Instant.storableSeconds, $0, index))
        }
    }

    /// Decodes seconds in one column and minutes east of UTC in the next.
    func moment(_ index: Int) throws -> Moment {
        let (seconds, minutes) = (try number(index), try number(index + 1))
        let moment = Moment(
            instant: Instant(secondsSinceEpoch: seconds), minutesEastOfUTC: Int(minutes))
        guard moment.isStorable else { throw damage(index) }
        return moment
    }

    func bytes(_ index: Int) throws -> [UInt8] { try Array(data(index)) }

    /// Decodes a blob with `decode`.
    func decode<Value>(_ index: Int, _ decode: (Span<UInt8>) throws -> Value?) throws -> Value {
        guard let value = try decode(data(index).span) else { throw damage(index) }
        return value
    }

    /// Decodes the identity of an entry or a machine.
    func id<Subject>(_ index: Int) throws -> GlobalID<Subject> {
        try decode(index) { GlobalID(bytes: $0) }
    }

    private func data(_ index: Int) throws -> Data {
        switch value(index) {
        case .null: return Data()
        case .blob(let data): return data
        default: throw damage(index)
        }
    }

    /// Returns the error for an invalid value in a column.
    func damage(_ index: Int) -> CorruptionError {
        CorruptionError(statement.columnNames.dropFirst(index).first ?? "column \(index)")
    }
}
