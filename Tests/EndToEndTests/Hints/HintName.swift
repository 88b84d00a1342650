/// Names of the hint table's rows.
enum HintName: String, CaseIterable, Sendable {
    // Settings, the machine and files.
    case misspelled, unknownSetting, badSettingExample, badSettingInFile, eveningTooShort,
        eveningTooLate, eveningInFile, zoneOfVariable, zoneOfSetting, zoneToSet, badNow,
        fewDescriptors, noHome, agentMissing, readerMissing, agentOfAnother, agentFailed,
        ledgerDamaged,
        diskFull,
        cannotRead, cannotWrite, stateNotWritable, notAFile, fileTooLarge, noSuchFile, noSuchFolder,
        notText, badImport, exposedFolder, exposedSecret, somebodyElses
    // Challenges, D-Days, frozen days and to-dos.
    case challengeDays, challengeWeeks, challengePerWeek, noChallenges, noSuchChallenge,
        challengeOver, noDDays, noSuchDDay, noFreezes, noSuchFreeze, noTodos, noSuchTodo, todoDone,
        challengeBroken, lockedSpecies, noGrowth, noMates, noLoginOfMate, noSuchMate,
        badAlarm, nothingRings, editedChallenge
    // Journal.
    case noHistory, nothingToUndo, nothingToRedo, noSuchAction, changedSince
    // Choice of repositories, and reasons why they cannot be read.
    case noRepositories, noAddress, noLogin, notWatchedHere, unknownAddress, addFile, addHome,
        todoHere, addMissing, addOutside, addFolder, addAbove, removeUnknown, rootMissing,
        repositoryMissing,
        foreignOwner, damaged, otherObjects, otherReferences, otherExtension
    // GitHub.
    case notLoggedIn, refusedVariable, unknownLogin, badAddress, plainAddress, cannotConnect,
        stillAnswers, outshone
    // Reminders and their schedulers.
    case snoozeTooLong, remindersOff, noChannels, noDesktop, noTopic, noProgram, noUrls,
        nothingSent, notInstalled
}

extension HintRow {
    static let all = settings + entries + journal + repositories + gitHub + reminders
}
