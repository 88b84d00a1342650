package import CycCore

/// Result of `cyc doctor` that is in order or only a remark. Errors are a ``CycError`` or an
/// ``Unread``.
package enum DoctorFinding: Hashable, Sendable {
    /// `exists` is false if every setting has its default.
    case configuration(file: String, exists: Bool)
    case timeZone(String)
    case agent(path: String)
    /// Without Landlock a child process could read files outside its repository.
    case reader(path: String, libgit2: String, hasLandlock: Bool)
    /// The system cannot confine libgit2, so git reads the repositories.
    case readerThroughGit(path: String, git: String)
    /// `exists` is false before anything was stored.
    case ledger(file: String, exists: Bool)
    /// Kind of entry or field of a later version; its values are kept.
    case unknown(String)
    case repositories(count: Int)
    case addresses(MyAddresses)
    case account(AccountName, contributions: Int)
    /// Number of days on which GraphQL and the public page differ.
    case sourcesDiffer(days: Int, first: Day, last: Day)
    /// A damaged ledger was repaired in place.
    case reconciled(RecoveryReport)
    /// A new ledger replaced a damaged one.
    case repaired(RecoveryReport)
    /// Stored counts did not match the commits and were computed again.
    case recounted
    /// `lastRunAge`: time since the job last ran; `nil` if it never did.
    case reminderJob(Scheduler, lastRunAge: Duration?)
    /// Channel that can deliver reminders.
    case channel(Settings.Channel)
    /// Number of days with a diary text.
    case diary(days: Int, isSealed: Bool)
    /// Devices that alarms ring on, and the next alarm.
    case alarms(on: [AlarmTargets.Device], next: Instant)
    /// The number of machines that share the journal through a remote.
    case machines(Int, remote: String)
    /// Events whose programs can run.
    case hooks([HookEvent])
    /// `--repair` found nothing to repair.
    case nothingToRepair
}
