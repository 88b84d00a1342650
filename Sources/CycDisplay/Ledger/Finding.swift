package import CycCore

/// One thing that `cyc doctor` looked at and found in order, or only worth a remark; what is not in
/// order is a ``Problem`` or an ``Unread``.
package enum Finding: Hashable, Sendable {
    /// `exists` is false where every setting has its default.
    case configuration(file: String, exists: Bool)
    case timeZone(String)
    case agent(path: String)
    /// `exists` is false before the first commit was stored.
    case ledger(file: String, exists: Bool)
    case repositories(count: Int)
    case addresses(MyAddresses)
    case account(AccountName, contributions: Int)
    /// On so many days GraphQL and the public page count differently.
    case sourcesDiffer(days: Int, first: Day, last: Day)
    /// What is a person's own was mended in its place; `kept` is the ledger as it was.
    case mended(kept: String)
    /// A damaged ledger was moved to `kept` and a new one begun.
    case repaired(kept: String)
    /// Stored counts that the commits do not bear out were made anew.
    case recounted
    /// Seconds since the job last ran, if it ever did.
    case reminderJob(Scheduler, lastRunSecondsAgo: Int?)
    /// It could deliver a reminder.
    case channel(Settings.Channel)
    /// An alarm would be heard, through this program.
    case sound(player: String)
    /// So many days have a text.
    case diary(days: Int, isSealed: Bool)
    /// `--repair` found nothing to do.
    case nothingToRepair
}
