package import CycCore

/// `cyc setup`.
package protocol SetupMessages: Sendable {
    var setupIntroduction: String { get }
    func title(_ step: SetupStep) -> String
    /// While somebody waits.
    var lookingForRepositories: String { get }
    var readingHistories: String { get }
    var askingGitHub: String { get }
    /// What takes longer than somebody waits.
    var notAllLookedAt: String { get }

    var foldersMeaning: String { get }
    var noFolders: String { get }
    var foldersHelp: String { get }
    var hereNote: String { get }
    var missingNote: String { get }

    var addressesMeaning: String { get }
    func ownAddress(_ address: EmailAddress) -> String
    /// The command follows.
    var noOwnAddress: String { get }
    var noOtherAddresses: String { get }
    var namesakeNote: String { get }
    func moreAddresses(_ count: Int) -> String
    var addressesHelp: String { get }

    func tokenIs(of login: String, from source: String) -> String
    func tokenIsSilent(_ reason: String) -> String
    func follows(_ login: String) -> String
    var noToken: String { get }
    var accountMeaning: String { get }
    var loginWord: String { get }
    var loginWay: String { get }
    var tokenWay: String { get }
    var browserWay: String { get }

    var remindersMeaning: String { get }
    func remindersWouldRun(by scheduler: Scheduler) -> String
    func remindersRun(by scheduler: Scheduler, after time: String) -> String
    func remindersCannot(_ reason: String) -> String
    var remindersHelp: String { get }

    func promptMeaning(_ file: String) -> String
    func promptIsThere(_ file: String) -> String
    func promptOutOfReach(_ file: String) -> String
    var promptShellUnknown: String { get }

    /// What stands before the brackets of what an empty line means.
    func question(_ step: SetupStep) -> String
    var writeQuestion: String { get }
    func explain(_ complaint: SetupComplaint) -> String

    var toBeWritten: String { get }
    func remindersPlanned(by scheduler: Scheduler, every minutes: Int) -> String
    func promptPlanned(_ file: String) -> String
    func loginPlanned(_ login: SetupPlan.Login) -> String
    var nothingToChange: String { get }
    var leftSetup: String { get }
    func wrote(_ file: String) -> String
    func promptWritten(_ file: String) -> String
    /// What is left after a failure.
    func notDone(_ parts: [SetupPart]) -> String
    var setupFinishes: Advice { get }
}
