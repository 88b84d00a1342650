package import CycCore

/// A user of this machine as in the account table.
///
/// The table is read directly because `cyc` is a static program on Linux, in which the C library's
/// lookup of users crashes.
///
/// - Source: https://man7.org/linux/man-pages/man5/passwd.5.html
package struct UserAccount {
    package let name: String
    package let home: String

    /// The usual path of the account table.
    package static let table = "/etc/passwd"

    /// Returns the account of a user in a table; `nil` if there is none.
    ///
    /// - Throws: ``CycError/cannotRead(file:detail:)``.
    package static func find(
        _ number: UInt32, in table: String = table
    ) throws(CycError) -> UserAccount? {
        let number = "\(number)"
        let lines = (try Files.read(table) ?? []).split(separator: UInt8(ascii: "\n"))
        return lines.lazy.map {
            $0.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
                .map { String(decoding: $0, as: UTF8.self) }
        }.first { $0.count > 5 && $0[2] == number }.map { .init(name: $0[0], home: $0[5]) }
    }
}
