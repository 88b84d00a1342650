/// An error that is shown to the user.
///
/// A value without words: the operation, its object and the cause. `CycDisplay` has the sentence in
/// every language; a case without one does not compile there.
package enum CycError: Error, Hashable, Sendable {
    /// The command line is invalid; the words are English like all of help.
    case usage(message: String, hint: String?)

    /// `config.toml` is not valid TOML. Lines and columns count from 1.
    case configurationSyntax(file: String, line: Int, column: Int, detail: String)
    case unknownSetting(key: String, file: String?, line: Int?, nearest: String?)
    /// A value of the wrong type or outside its range; `expected` is a ``Settings/Expectation``.
    case badSetting(
        key: String, value: String, expected: Settings.Expectation, file: String?, line: Int?)
    /// `remind.until` is not after `remind.after`, so no reminder could ever be due.
    case emptyReminderWindow(after: String, until: String, file: String?, line: Int?)
    /// `name` is not in the system's zone data; `source` is the setting or variable that contains
    /// it.
    case unknownZone(name: String, source: String)
    /// `CYC_NOW` is no RFC 3339 instant.
    case badNow(String)
    /// This process may open fewer than `needed` more files.
    case tooFewDescriptors(needed: Int)
    /// Neither `HOME` nor the XDG variable that replaces it is set.
    case noHome

    /// cyc-agent was not found.
    case agentMissing
    /// cyc-reader was not found.
    case readerMissing
    /// This system cannot confine cyc-reader, which therefore refuses to read.
    case readerNotConfined
    /// cyc-agent ended without a response.
    case agentFailed(detail: String)
    /// cyc-agent belongs to another version of cyc.
    case agentMismatch(own: String, agent: String)
    /// An error of cyc-agent, already in the user's language.
    case reported(message: String, hint: String?, status: ExitStatus)

    case ledgerDamaged(file: String, detail: String)
    /// Written by a newer cyc; both numbers are `user_version`s.
    case ledgerNewer(file: String, found: Int, known: Int)
    /// Too old to migrate; `release` can migrate it to a version that this cyc reads.
    case ledgerOlder(file: String, release: String)
    case ledgerReadOnly(file: String)
    case diskFull(file: String)
    /// Another process held the lock for over five seconds.
    case ledgerBusy
    case cannotRead(file: String, detail: String)
    case cannotWrite(file: String, detail: String)
    /// A pipe or a device instead of a file.
    case notAFile(String)
    /// A file, or a stream, of more than `limit` bytes.
    case fileTooLarge(String, limit: Int)
    /// The file or folder, its home folder, or a link on the way to it belongs to another user.
    case ownedByOther(String)
    /// An existing file that cyc did not write in this form.
    case existingFile(String)
    /// An editor of settings that did not end with 0.
    case editorFailed(String, status: Int32)
    /// A file that another process edits at the moment.
    case alreadyEdited(String)
    /// A file that changed while the user edited a draft of it.
    case changedMeanwhile(file: String, draft: String)
    case exposed(ExposedFile)
    /// The user named a file that does not exist.
    case noSuchFile(String)
    /// A file that is not text.
    case notText(file: String)
    /// A file to import that is not an export of cyc.
    case badImport(file: String, detail: String)

    /// Errors in the user's own entries.
    case challenge(ChallengeError)
    case ddayName(TextError)
    case freeze(FreezeError)
    case todo(TodoError)
    case date(DateError)
    case range(DateRangeError)
    case focus(FocusError)
    case diary(DiaryError)
    case profile(ProfileError)
    case mate(MateError)
    case alarm(AlarmError)
    case undo(UndoError)
    case sharing(SharingError)
    /// No entry of this kind has this number.
    case noEntry(EntryKind, id: Int64)
    case number(NumberError)
    /// No number is left for a new entry.
    case tooManyEntries(EntryKind)
    /// A value is outside the range of its field; the parser should have rejected it.
    case fieldOutOfRange(EntryKind, number: Int64)
    /// `challenge stop` of a challenge that is over.
    case challengeIsOver(id: Int64, ChallengeProgress.State)

    /// A question without a terminal.
    case cannotAsk
    /// An error of a new value for the entry with this number.
    indirect case editing(Int64, CycError)

    case gitMissing
    case notARepository(path: String, RepositoryNotFound)
    /// `repo remove` of a repository that is not watched.
    case notWatched(path: String)
    case unread([Unread])
    /// Reading these repositories or searching these roots timed out.
    case slowReading([String])
    case gitHub(GitHubError)
    case login(LoginError)
    case reminder(ReminderError)
    /// No channel delivered a reminder; the error of each.
    case notDelivered([ChannelError])
    /// A channel that could not deliver a reminder.
    case channel(ChannelError)
    case hook(HookError)
    case schedule(ScheduleError)
    case forget(ForgetError)
    case interrupted

    package var status: ExitStatus {
        switch self {
        case .usage, .cannotAsk: .usage
        case .changedMeanwhile, .alreadyEdited: .tryAgain
        case .editorFailed: .failed
        case .configurationSyntax, .unknownSetting, .badSetting, .emptyReminderWindow, .unknownZone,
            .badNow,
            .noHome:
            .badConfiguration
        case .agentMissing, .readerMissing, .readerNotConfined, .agentMismatch, .gitMissing,
            .notDelivered, .channel, .slowReading:
            .unavailable
        case .reported(_, _, let status): status
        case .editing(_, let error): error.status
        case .hook(let error): error.status
        case .challenge(let error): error.status
        case .ddayName(let error): error.status
        case .freeze(let error): error.status
        case .todo(let error): error.status
        case .number(let error): error.status
        case .date(let error): error.status
        case .range(let error): error.status
        case .focus(let error): error.status
        case .diary(let error): error.status
        case .profile(let error): error.status
        case .mate(let error): error.status
        case .alarm(let error): error.status
        case .sharing(let error): error.status
        case .noEntry, .tooManyEntries, .fieldOutOfRange, .challengeIsOver, .undo: .badData
        case .gitHub(let error): error.status
        case .login(let error): error.status
        case .reminder(let error): error.status
        case .schedule(let error): error.status
        case .forget(let error): error.status
        case .agentFailed, .unread: .failed
        case .ledgerDamaged, .ledgerNewer, .ledgerOlder, .badImport, .notText, .notARepository,
            .notWatched:
            .badData
        case .ledgerReadOnly, .diskFull, .noSuchFile, .notAFile, .cannotRead, .cannotWrite,
            .tooFewDescriptors:
            .inputOutput
        case .ownedByOther: .refused
        case .fileTooLarge, .existingFile: .badData
        case .exposed(let exposure): exposure.owner == .somebodyElse ? .refused : .failed
        case .ledgerBusy: .tryAgain
        case .interrupted: .interrupted
        }
    }
}
