package import CycCore

/// One thing that `cyc doctor` looked at and found in order, or only worth a remark; what is not in
/// order is a ``CycError`` or an ``Unread``.
package enum DoctorFinding: Hashable, Sendable {
    /// `exists` is false where every setting has its default.
    case configuration(file: String, exists: Bool)
    case timeZone(String)
    case agent(path: String)
    /// Without Landlock a child of it could read files outside of its repository.
    case reader(path: String, libgit2: String, hasLandlock: Bool)
    /// This system cannot confine libgit2.
    case readerThroughGit(path: String, git: String)
    /// `exists` is false before the first commit was stored.
    case ledger(file: String, exists: Bool)
    /// A kind of entry or a field that only a later version knows; its values are kept.
    case unknown(String)
    case repositories(count: Int)
    case addresses(MyAddresses)
    case account(AccountName, contributions: Int)
    /// On so many days GraphQL and the public page count differently.
    case sourcesDiffer(days: Int, first: Day, last: Day)
    /// What is a person's own was mended in its place.
    case mended(RecoveryReport)
    /// A new ledger took the place of a damaged one.
    case repaired(RecoveryReport)
    /// Stored counts that the commits do not bear out were made anew.
    case recounted
    /// Seconds since the job last ran, if it ever did.
    case reminderJob(Scheduler, lastRunSecondsAgo: Int?)
    /// It could deliver a reminder.
    case channel(Settings.Channel)
    /// So many days have a text.
    case diary(days: Int, isSealed: Bool)
    /// What alarms ring on, and when the next one does.
    case alarms(on: [AlarmTargets.Device], next: Instant)
    /// `--repair` found nothing to do.
    case nothingToRepair
}
