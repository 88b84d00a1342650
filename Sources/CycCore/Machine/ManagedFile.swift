/// Every file that cyc keeps for itself, by name; `cyc forget` deletes only these.
///
/// Names of ledger backups and of temporary files are derived from them.
package enum ManagedFile: String, CaseIterable, Sendable {
    case settings = "config.toml"
    case settingsLock = ".lock"
    /// The settings while `cyc config edit` changes them.
    case settingsDraft = "config.draft.toml"
    /// The settings on which the draft is based.
    case settingsDraftBase = "config.base.toml"
    /// A draft of settings that were changed by others since.
    case outdatedSettingsDraft = "config.outdated.toml"
    /// Held while the settings are edited.
    case settingsDraftLock = ".draft.lock"

    case token
    /// The hosts whose token is in the keyring.
    case keyring
    case tokenLock = ".token.lock"
    /// Held while a token that expires is exchanged for the next one.
    case renewalLock = ".renewal.lock"
    /// The key for digests of tokens.
    case key
    case ledger = "cyc.db"
    /// Held while the ledger is written.
    case ledgerLock = "lock"
    /// See `World.refreshLock()`.
    case refreshLock = "refresh.lock"
    case reminderLock = "remind.lock"
    /// Held while mates are fetched from GitHub.
    case matesLock = "mates.lock"
    /// Held while the journal is shared with other machines.
    case sharingLock = "machines.lock"
    /// Held while waiting to share the journal.
    case sharingWaitLock = "machines.wait.lock"
    /// Held while waiting for focus notices.
    case focusLock = "focus.lock"
    /// Held while an alarm rings.
    case alarmLock = "alarm.lock"
    /// Held while a program of the user runs on an event.
    case hookLock = "hooks.lock"
    /// The repository that is being read.
    case reading

    case prompt
    /// The activity record while focus runs.
    case life
    case lifeLock = "life.lock"
    /// Its modification time is that of the job's last run.
    case reminderRun = "remind"
    /// The newest desktop notification.
    case desktop
    /// The generated sound of an alarm; see ``AlarmTone``.
    case alarmTone = "alarm.wav"
    /// The log of the user's programs; see ``HookRun``.
    case hookLog = "hooks.log"
    /// When programs of the user changed timers.
    case hookChanges = "hooks.changes"
    /// A crontab that is about to be installed.
    case crontab
    case scheduleLock = "schedule.lock"

    /// A day's text while it is written; named by ``DraftName``.
    case draft = "diary.md"

    /// The folder of the repository through which machines share the journal.
    package static let sharedRepository = "machines.git"

    /// Returns the managed file with this name.
    package static func named(_ name: String) -> ManagedFile? {
        ManagedFile(rawValue: name) ?? (DraftName(name) == nil ? nil : .draft)
    }

    /// The folder of cyc that holds it.
    package enum Place: CaseIterable, Sendable {
        case data, state, configuration
        /// Deleted at logout; the data folder if there is no such folder.
        case runtime
    }

    package var place: Place {
        switch self {
        case .settings, .settingsLock, .settingsDraft, .settingsDraftBase, .outdatedSettingsDraft,
            .settingsDraftLock:
            .configuration
        case .token, .keyring, .tokenLock, .renewalLock, .key, .ledger, .ledgerLock, .refreshLock,
            .reminderLock, .matesLock, .sharingLock, .sharingWaitLock, .focusLock, .alarmLock,
            .hookLock, .reading:
            .data
        case .prompt, .life, .lifeLock, .reminderRun, .desktop, .alarmTone, .hookLog, .hookChanges,
            .crontab,
            .scheduleLock:
            .state
        case .draft: .runtime
        }
    }

    package var isLock: Bool {
        switch self {
        case .settingsLock, .settingsDraftLock, .tokenLock, .renewalLock, .ledgerLock,
            .refreshLock, .reminderLock, .matesLock, .sharingLock, .sharingWaitLock, .focusLock,
            .alarmLock, .hookLock, .lifeLock, .scheduleLock:
            true
        default: false
        }
    }

    /// The largest size; a larger file of that name is not cyc's. Units: bytes.
    package var longest: Int64? {
        switch self {
        case _ where isLock: 0
        case .reminderRun: 0
        case .key: 16
        case .alarmTone: Int64(AlarmTone.size)
        default: nil
        }
    }
}
