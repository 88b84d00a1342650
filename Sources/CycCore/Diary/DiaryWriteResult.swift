/// Result of writing a day's text.
package enum DiaryWriteResult: Hashable, Sendable {
    case added
    /// It replaced another text.
    case replaced
    case same
    /// The editor returned at once without a change: it may still have the file open.
    case untouched
    /// The new text has no visible character, so the old one stays.
    case empty(hadText: Bool)
}
