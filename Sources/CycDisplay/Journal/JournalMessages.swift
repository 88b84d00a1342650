package import CycCore

/// `history`, `undo` and `redo`.
package protocol JournalMessages: Sendable {
    func explain(_ problem: UndoProblem) -> Explanation

    /// "undone: todo done, #3 Parse the page".
    func undone(_ item: HistoryItem) -> Text
    func redone(_ item: HistoryItem) -> Text

    /// Where nothing was done yet.
    var noHistory: Text { get }
    var whenColumn: Text { get }
    var actionColumn: Text { get }
    var commandColumn: Text { get }
    var entriesColumn: Text { get }
    /// Behind the command of an action that was taken back.
    var undoneMark: Text { get }
}
