/// Everything that can go wrong for the person at the terminal.
///
/// A value without words: what failed, on what and why. The sentences, in every language, are in
/// `CycDisplay`; a case without its sentence does not compile there.
package enum CycError: Error, Hashable, Sendable {
    /// The command line was wrong; the words are English like all of help.
    case usage(message: String, hint: String?)

    /// `config.toml` is not TOML. Lines and columns count from 1.
    case configurationSyntax(file: String, line: Int, column: Int, detail: String)
    case unknownSetting(key: String, file: String?, line: Int?, nearest: String?)
    /// A value of the wrong type or outside its range; `expected` is a ``Settings/Expectation``.
    case badSetting(
        key: String, value: String, expected: Settings.Expectation, file: String?, line: Int?)
    /// `remind.until` is not after `remind.after`, so that no evening would have a reminder.
    case noEvening(after: String, until: String, file: String?, line: Int?)
    /// `name` is no file of the system's zone data; `source` is the setting or variable that says it.
    case unknownZone(name: String, source: String)
    /// `CYC_NOW` is no RFC 3339 instant.
    case badNow(String)
    /// This process may open fewer than so many files more.
    case tooFewDescriptors(needed: Int)
    /// Neither `HOME` nor the XDG variable that stands in for it is set.
    case noHome

    /// The second program is not where it can be.
    case agentMissing
    /// The third program, which reads repositories, is not where it can be.
    case readerMissing
    /// This system cannot confine the third program, which therefore reads nothing.
    case readerNotConfined
    /// The second program ended without an answer.
    case agentFailed(detail: String)
    /// The second program belongs to another version of cyc.
    case agentMismatch(own: String, agent: String)
    /// What the second program said, in the person's language already.
    case told(message: String, hint: String?, status: ExitStatus)

    case ledgerDamaged(file: String, detail: String)
    /// Written by a newer cyc. Versions are `user_version` numbers.
    case ledgerNewer(file: String, found: Int, known: Int)
    /// Too old to be brought up to date; `release` does that to the structure that this one reads.
    case ledgerOlder(file: String, release: String)
    case ledgerReadOnly(file: String)
    case diskFull(file: String)
    /// Somebody else held the lock for over five seconds.
    case ledgerBusy
    case cannotRead(file: String, detail: String)
    case cannotWrite(file: String, detail: String)
    /// A pipe or a device where a file has to be.
    case notAFile(String)
    /// A file, or a stream, of more than `limit` bytes.
    case fileTooLarge(String, limit: Int)
    /// The file or folder, its home folder, or a link on the way to it belongs to another user.
    case foreignEntry(String)
    /// A file that is there already, and that cyc did not write in this form.
    case fileInTheWay(String)
    case exposed(ExposedFile)
    /// The person named a file that is not there.
    case noSuchFile(String)
    /// A file that has to be text is none.
    case notText(file: String)
    /// A file to import that is no export of cyc.
    case badImport(file: String, detail: String)

    /// What is wrong with the person's own entries.
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
    /// There is no such challenge, D-Day or freeze.
    case noEntry(EntryKind, id: Int64)
    /// So many were made that no number is left.
    case tooManyEntries(EntryKind)
    /// A value is outside the range of its field; what reads it should have said so.
    case cannotKeep(EntryKind, number: Int64)
    /// `challenge stop` of one that is over.
    case challengeIsOver(id: Int64, ChallengeProgress.State)

    case gitMissing
    case notARepository(path: String, RepositoryNotFound)
    /// `repo remove` of something that is not watched.
    case notWatched(path: String)
    case unread([Unread])
    /// Reading these repositories or searching these roots was not finished in time.
    case slowReading([String])
    case hub(GitHubError)
    case login(LoginError)
    case reminder(ReminderError)
    /// No channel took a reminder; what each of them said.
    case notDelivered([ChannelError])
    /// A channel could not deliver a reminder if there were one.
    case channel(ChannelError)
    case schedule(ScheduleError)
    case forget(ForgetError)
    case interrupted

    package var status: ExitStatus {
        switch self {
        case .usage: .usage
        case .configurationSyntax, .unknownSetting, .badSetting, .noEvening, .unknownZone, .badNow,
            .noHome:
            .badConfiguration
        case .agentMissing, .readerMissing, .readerNotConfined, .agentMismatch, .gitMissing,
            .notDelivered, .channel, .slowReading:
            .unavailable
        case .told(_, _, let status): status
        case .challenge(let problem): problem.status
        case .ddayName(let problem): problem.status
        case .freeze(let problem): problem.status
        case .todo(let problem): problem.status
        case .date(let problem): problem.status
        case .range(let problem): problem.status
        case .focus(let problem): problem.status
        case .diary(let problem): problem.status
        case .profile(let problem): problem.status
        case .mate(let problem): problem.status
        case .alarm(let problem): problem.status
        case .noEntry, .tooManyEntries, .cannotKeep, .challengeIsOver, .undo: .badData
        case .hub(let trouble): trouble.status
        case .login(let trouble): trouble.status
        case .reminder(let problem): problem.status
        case .schedule(let problem): problem.status
        case .forget(let problem): problem.status
        case .agentFailed, .unread: .failed
        case .ledgerDamaged, .ledgerNewer, .ledgerOlder, .badImport, .notText, .notARepository,
            .notWatched:
            .badData
        case .ledgerReadOnly, .diskFull, .noSuchFile, .notAFile, .cannotRead, .cannotWrite,
            .tooFewDescriptors:
            .inputOutput
        case .foreignEntry: .refused
        case .fileTooLarge, .fileInTheWay: .badData
        case .exposed(let exposure): exposure.owner == .somebodyElse ? .refused : .failed
        case .ledgerBusy: .tryAgain
        case .interrupted: .interrupted
        }
    }
}
