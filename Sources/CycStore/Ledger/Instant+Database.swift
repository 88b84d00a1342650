import CycCore
import GRDB

/// A number of seconds since 1970-01-01T00:00:00Z.
extension Instant: DatabaseValueConvertible {
    var databaseValue: DatabaseValue { secondsSinceEpoch.databaseValue }

    static func fromDatabaseValue(_ value: DatabaseValue) -> Instant? {
        Int64.fromDatabaseValue(value).map(Instant.init(secondsSinceEpoch:))
    }
}
