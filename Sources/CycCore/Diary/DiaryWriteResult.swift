/// What came of writing a day's text.
package enum DiaryWriteResult: Hashable, Sendable {
    case added
    /// In the place of another one.
    case replaced
    case same
    /// The editor came back at once without a change: it may still have the file.
    case untouched
    /// Nothing can be seen in what was written, so that the text stays as it was.
    case empty(hadText: Bool)
}
