/// What can be wrong with a diary and what is done to it.
package enum DiaryError: Error, Hashable, Sendable {
    case text(DiaryTextError)
    /// The day has not begun.
    case inFuture(LogicalDay)
    /// It could be changed until then.
    case locked(LogicalDay, since: Instant)
    /// Nobody wrote anything on that day.
    case none(LogicalDay)
    /// Somebody else changed the day's text while it was being written.
    case changedMeanwhile(LogicalDay)
    /// No terminal to write at, and no text.
    case noTerminal
    /// The editor ended with such a status, which is not 0; 128 and the number of a signal.
    case editorFailed(String, status: Int32)
    /// The editor took the file away.
    case noDraft(String)
    /// So many write this day at once.
    case tooManyDrafts(LogicalDay)
    /// `search` without a word that could be found.
    case nothingToFind
    /// The file is neither an export of `jrnl` nor of ours; counted from 1, or 0 for all of it.
    case notJrnl(entry: Int)
    /// Copies of the ledger out of which nothing could be taken.
    case copiesKeepIt([String])

    package var status: ExitStatus {
        switch self {
        case .noTerminal, .nothingToFind: .usage
        case .text, .inFuture, .locked, .none, .changedMeanwhile, .notJrnl:
            .badData
        case .editorFailed, .noDraft, .copiesKeepIt: .failed
        case .tooManyDrafts: .tryAgain
        }
    }
}
