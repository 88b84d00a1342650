package import CycCore

/// `cyc setup`.
package protocol SetupMessages: Sendable {
    var setupIntroduction: Text { get }
    func title(_ step: SetupStep) -> Text
    /// While somebody waits.
    var lookingForRepositories: Text { get }
    var readingHistories: Text { get }
    var askingGitHub: Text { get }
    /// What takes longer than somebody waits.
    var notAllLookedAt: Text { get }

    var foldersMeaning: Text { get }
    var noFolders: Text { get }
    var foldersHelp: Text { get }
    var hereNote: Text { get }
    var missingNote: Text { get }

    var addressesMeaning: Text { get }
    func ownAddress(_ address: EmailAddress) -> Text
    /// The command follows.
    var noOwnAddress: Text { get }
    var noOtherAddresses: Text { get }
    var namesakeNote: Text { get }
    func moreAddresses(_ count: Int) -> Text
    var addressesHelp: Text { get }

    func tokenIs(of login: String, from source: String) -> Text
    func tokenIsSilent(_ reason: String) -> Text
    func follows(_ login: String) -> Text
    var noToken: Text { get }
    var accountMeaning: Text { get }
    var loginWord: Text { get }
    var loginWay: Text { get }
    var tokenWay: Text { get }
    var browserWay: Text { get }

    var remindersMeaning: Text { get }
    func remindersWouldRun(by scheduler: Scheduler) -> Text
    func remindersRun(by scheduler: Scheduler, after time: String) -> Text
    func remindersCannot(_ reason: Text) -> Text
    var remindersHelp: Text { get }

    func promptMeaning(_ file: String) -> Text
    func promptIsThere(_ file: String) -> Text
    func promptOutOfReach(_ file: String) -> Text
    var promptShellUnknown: Text { get }

    /// What stands before the brackets of what an empty line means.
    func question(_ step: SetupStep) -> Text
    var writeQuestion: Text { get }
    func explain(_ complaint: SetupComplaint) -> Text

    var toBeWritten: Text { get }
    func remindersPlanned(by scheduler: Scheduler, every minutes: Int) -> Text
    func promptPlanned(_ file: String) -> Text
    func loginPlanned(_ login: SetupPlan.LoginMethod) -> Text
    var nothingToChange: Text { get }
    var leftSetup: Text { get }
    func wrote(_ file: String) -> Text
    func promptWritten(_ file: String) -> Text
    /// What is left after a failure.
    func notDone(_ parts: [SetupPart]) -> Text
    var setupFinishes: Advice { get }
}
