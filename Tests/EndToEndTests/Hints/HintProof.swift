import CycCore

/// Evidence that the commands of a hint work.
///
/// Fails to compile after a hint is added, until its evidence is listed here.
enum HintProof {
    case rows([HintName])
    /// The error has no command, or the error inside the case has it.
    case words
    /// No test causes the error; message tests check its command against a shell's grammar.
    case grammar

    static func of(_ problem: CycError) -> HintProof {
        switch problem {
        case .usage: .rows([.misspelled])
        case .configurationSyntax: .words
        case .unknownSetting: .rows([.unknownSetting])
        case .badSetting: .rows([.badSettingExample, .badSettingInFile])
        case .emptyReminderWindow: .rows([.eveningTooShort, .eveningTooLate, .eveningInFile])
        case .unknownZone: .rows([.zoneOfVariable, .zoneOfSetting, .zoneToSet])
        case .badNow: .rows([.badNow])
        case .tooFewDescriptors: .rows([.fewDescriptors])
        case .noHome: .rows([.noHome])
        case .agentMissing: .rows([.agentMissing])
        case .readerMissing: .rows([.readerMissing])
        case .agentFailed: .rows([.agentFailed])
        case .agentMismatch: .rows([.agentOfAnother])
        case .reported: .rows([.unknownLogin])
        case .ledgerDamaged: .rows([.ledgerDamaged])
        case .ledgerNewer, .ledgerOlder, .gitMissing, .readerNotConfined: .words
        case .ledgerReadOnly, .ledgerBusy, .ownedByOther, .interrupted: .grammar
        case .diskFull: .rows([.diskFull])
        case .cannotRead: .rows([.cannotRead])
        case .cannotWrite: .rows([.cannotWrite, .stateNotWritable])
        case .notAFile: .rows([.notAFile])
        case .fileTooLarge: .rows([.fileTooLarge])
        case .existingFile: .words
        case .exposed: .rows([.exposedFolder, .exposedSecret, .somebodyElses])
        case .noSuchFile: .rows([.noSuchFile, .noSuchFolder])
        case .notText: .rows([.notText])
        case .badImport: .rows([.badImport])
        case .challenge(let problem): of(problem)
        case .editing: .rows([.editedChallenge])
        case .ddayName, .freeze, .date, .range, .reminder(.notATime), .reminder(.past),
            .reminder(.ago):
            .words
        case .todo(let problem): of(problem)
        case .undo(let problem): of(problem)
        case .tooManyEntries, .fieldOutOfRange, .focus, .diary: .grammar
        case .mate(.login): .rows([.noLoginOfMate])
        case .mate(.none): .rows([.noSuchMate])
        case .mate(.name), .mate(.zone), .mate(.lines), .cannotAsk: .words
        case .mate(.unanswered(let failure)), .mate(.noPeople(let failure, _)): of(failure)
        case .alarm(let problem): of(problem)
        case .profile(.name): .words
        case .profile(.locked): .rows([.lockedSpecies])
        case .profile(.noGrowth): .rows([.noGrowth])
        case .noEntry(.challenge, _): .rows([.noSuchChallenge])
        case .noEntry(.dday, _): .rows([.noSuchDDay])
        case .noEntry(.freeze, _): .rows([.noSuchFreeze])
        // Row for a kind, required as soon as a command selects its entries by number.
        case .noEntry: .rows([.noSuchTodo])
        case .number(.backwards): .words
        case .number: .rows([.noSuchTodo])
        case .editorFailed, .changedMeanwhile, .alreadyEdited: .grammar
        case .challengeIsOver: .rows([.challengeOver])
        case .notARepository(_, let place):
            switch place {
            case .missing: .rows([.addMissing, .addOutside])
            case .file: .rows([.addFile])
            case .folder: .rows([.addFolder])
            case .home: .rows([.addHome, .todoHere])
            case .aboveRepositories: .rows([.addAbove])
            }
        case .notWatched: .rows([.removeUnknown])
        case .unread(let unread): unread.first.map { of($0.reason) } ?? .grammar
        // Covered by the tests of unread repositories.
        case .slowReading: .grammar
        case .gitHub(let failure): of(failure)
        // Covered by the login tests.
        case .login: .grammar
        case .reminder(.tooLong): .rows([.snoozeTooLong])
        case .notDelivered(let troubles):
            troubles.first.map { of($0.failure) } ?? .rows([.noChannels])
        case .channel(let failure): of(failure.failure)
        // Covered by the tests of hooks.
        case .hook: .grammar
        // Covered by the tests of `remind install` and of the messages.
        case .schedule: .grammar
        // Covered by the `forget` tests.
        case .forget: .grammar
        // Covered by the tests of machines.
        case .sharing: .grammar
        }
    }

    static func of(_ problem: AlarmError) -> HintProof {
        switch problem {
        case .day, .past, .label: .words
        case .notScheduled(let failure): of(failure)
        case .time, .days, .repeats, .level: .rows([.badAlarm])
        case .notANumber, .nothingRings, .nothingToSkip: .rows([.nothingRings])
        case .silent: .grammar
        }
    }

    static func of(_ problem: ChallengeError) -> HintProof {
        switch problem {
        case .targetOutside(_, .days): .rows([.challengeDays])
        case .targetOutside(_, .weeks): .rows([.challengeWeeks])
        case .perWeekOutside: .rows([.challengePerWeek])
        case .name, .goalOutside, .backwards, .tooLong: .words
        }
    }

    static func of(_ problem: TodoError) -> HintProof {
        switch problem {
        case .alreadyDone: .rows([.todoDone])
        case .notDone: .rows([.noSuchTodo])
        case .title, .note, .badTag, .due, .every, .list, .repository, .line: .words
        }
    }

    static func of(_ problem: UndoError) -> HintProof {
        switch problem {
        case .nothingToUndo, .nothingToRedo: .rows([.nothingToUndo, .nothingToRedo])
        case .noAction, .severalActions: .rows([.noSuchAction])
        case .unknownKind, .unknownField, .notShared: .grammar
        case .changedSince: .rows([.changedSince])
        case .alreadyUndone, .changedMeanwhile: .rows([.nothingToRedo])
        }
    }

    static func of(_ reason: UnreadReason) -> HintProof {
        switch reason {
        case .foreignOwner: .rows([.foreignOwner])
        case .damaged: .rows([.damaged])
        case .missing: .rows([.repositoryMissing])
        case .noFolder: .rows([.rootMissing])
        case .objectFormat: .rows([.otherObjects])
        case .refStorage: .rows([.otherReferences])
        case .unknownExtension: .rows([.otherExtension])
        case .noPermission, .overLimit, .notARepository, .pending, .notReadYet, .changed, .crashed,
            .variable, .readerFailed:
            .grammar
        }
    }

    static func of(_ failure: GitHubError) -> HintProof {
        switch failure {
        case .unresolvedHost, .cannotConnect, .timedOut, .connectionLost, .rateLimited,
            .serverError,
            .overloaded, .tooLarge, .incompleteCalendar:
            .rows([.cannotConnect])
        case .notLoggedIn, .tokenForOtherAPI, .missingScopes, .keyringUnreachable, .noDays,
            .unknownMarkup:
            .rows([.notLoggedIn])
        case .badCredentials, .unusableToken: .rows([.refusedVariable])
        case .unknownLogin: .rows([.unknownLogin])
        case .renamedLogin, .otherAccount, .clockDiffers: .grammar
        case .badAddress: .rows([.badAddress])
        case .plainHTTP: .rows([.plainAddress])
        case .suspended, .singleSignOn: .words
        // Covered by the tests of renewed tokens.
        case .loginExpired: .grammar
        case .untrustedCertificate, .proxy, .proxyUnreachable, .forbidden, .notFound, .redirectLoop,
            .redirectedElsewhere, .notUnderstood, .undescribed:
            .grammar
        }
    }

    static func of(_ failure: DeliveryError) -> HintProof {
        switch failure {
        case .noDesktop: .rows([.noDesktop])
        case .notConfigured: .rows([.noTopic, .noProgram, .noUrls])
        case .programMissing, .programUnsafe, .timedOut, .unreachable, .refused, .rateLimited,
            .serverTooOld,
            .programFailed, .interrupted:
            .grammar
        }
    }
}
