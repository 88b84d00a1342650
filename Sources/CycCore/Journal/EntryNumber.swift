/// The numbers under which a person names what is theirs: to-dos, challenges, D-Days and freezes.
///
/// None is given twice, also not that of something which was removed.
package enum EntryNumber {
    package static let all: ClosedRange<Int64> = 1...999_999_999

    /// The numbers that something of a file keeps: after the highest there is room for new ones.
    package static let importable: ClosedRange<Int64> = 1...99_999_999
}
