/// Error of a diary command.
package enum DiaryError: Error, Hashable, Sendable {
    case text(DiaryTextError, of: LogicalDay)
    /// The day has not begun.
    case inFuture(LogicalDay)
    /// The day became read-only at `since`.
    case locked(LogicalDay, since: Instant, to: Verb = .edit)
    /// The day has no text.
    case none(LogicalDay)
    /// The day's text was changed elsewhere while it was being written.
    case changedMeanwhile(LogicalDay)
    /// No text was given, and there is no terminal for an editor.
    case noTerminal
    /// The editor exited with this status, which is not 0; 128 plus the number of a signal.
    case editorFailed(String, status: Int32)
    /// The editor deleted the draft file.
    case noDraft(String)
    /// Every draft name of the day is in use; see ``DraftName/numbers``.
    case tooManyDrafts(LogicalDay)
    /// `search` without a searchable word.
    case nothingToFind
    /// Not an export of `jrnl` or cyc; `entry` counts from 1, 0 means the whole file.
    case notJrnl(entry: Int)
    /// Backups of the ledger from which the text could not be removed.
    case remainsInBackups([String])

    /// Command that changes a text.
    package enum Verb: String, Sendable {
        case edit, remove
    }

    package var status: ExitStatus {
        switch self {
        case .noTerminal, .nothingToFind: .usage
        case .text, .inFuture, .locked, .none, .changedMeanwhile, .notJrnl:
            .badData
        case .editorFailed, .noDraft, .remainsInBackups: .failed
        case .tooManyDrafts: .tryAgain
        }
    }
}
