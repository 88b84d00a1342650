/// Range of the numbers by which the user refers to entries. No number is assigned twice, not even
/// that of a removed entry.
package enum EntryNumber {
    package static let all: ClosedRange<Int64> = 1...999_999_999

    /// The numbers that imported entries keep; new entries still fit after the highest.
    package static let importable: ClosedRange<Int64> = 1...99_999_999
}
