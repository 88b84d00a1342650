/// Every file that cyc keeps for itself, by its name; what is no case here `cyc forget` leaves behind.
///
/// From these names those of the ledger's copies and of files that are being written are made.
package enum ManagedFile: String, CaseIterable, Sendable {
    case settings = "config.toml"
    case settingsLock = ".lock"

    case token
    /// For which hosts the keyring has one.
    case keyring
    case tokenLock = ".token.lock"
    /// What makes the digests that stand for tokens.
    case key
    case ledger = "cyc.db"
    /// Whoever writes the ledger holds it.
    case ledgerLock = "lock"
    /// See `World.refreshLock()`.
    case refreshLock = "refresh.lock"
    case reminderLock = "remind.lock"
    /// Whoever asks GitHub about mates holds it.
    case matesLock = "mates.lock"
    /// Whoever waits for what focus tells holds it.
    case focusLock = "focus.lock"
    /// Whoever lets an alarm ring holds it.
    case alarmLock = "alarm.lock"
    /// Which repository a run is reading.
    case reading

    case prompt
    /// The signs of life while something runs in focus.
    case life
    case lifeLock = "life.lock"
    /// Its time is that of the job's last run.
    case reminderRun = "remind"
    /// The newest notification of the desktop.
    case desktop
    /// cyc's own sound of an alarm; see ``AlarmTone``.
    case alarmTone = "alarm.wav"
    /// A crontab that is about to be installed.
    case crontab
    case scheduleLock = "schedule.lock"

    /// A day's text while it is written; named by ``DraftName``.
    case draft = "diary.md"

    /// Which of them has this name, if any.
    package static func named(_ name: String) -> ManagedFile? {
        ManagedFile(rawValue: name) ?? (DraftName(name) == nil ? nil : .draft)
    }

    /// Which of the folders of cyc it lies in.
    package enum Place: CaseIterable, Sendable {
        case data, state, configuration
        /// What does not outlive a login; the data folder where there is no such place.
        case runtime
    }

    package var place: Place {
        switch self {
        case .settings, .settingsLock: .configuration
        case .token, .keyring, .tokenLock, .key, .ledger, .ledgerLock, .refreshLock, .reminderLock,
            .matesLock, .focusLock, .alarmLock, .reading:
            .data
        case .prompt, .life, .lifeLock, .reminderRun, .desktop, .alarmTone, .crontab, .scheduleLock:
            .state
        case .draft: .runtime
        }
    }

    package var isLock: Bool {
        switch self {
        case .settingsLock, .tokenLock, .ledgerLock, .refreshLock, .reminderLock, .matesLock,
            .focusLock, .alarmLock, .lifeLock, .scheduleLock:
            true
        default: false
        }
    }

    /// The longest that it ever is; a longer file of that name is somebody else's.
    ///
    /// Units: bytes.
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
