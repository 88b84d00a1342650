package import CycCore

extension English {
    package var setupIntroduction: Text {
        "Five steps. Enter takes what stands in [ ], s skips a step, q leaves. Nothing is written"
            + " before you have seen all of it."
    }
    package func title(_ step: SetupStep) -> Text {
        switch step {
        case .folders: "Folders"
        case .addresses: "Addresses"
        case .account: "GitHub"
        case .reminders: "Reminders"
        case .prompt: "Prompt"
        }
    }
    package var lookingForRepositories: Text { "looking for repositories ..." }
    package var readingHistories: Text { "reading who committed there ..." }
    package var askingGitHub: Text { "looking for a token ..." }
    package var notAllLookedAt: Text { "There is more than could be looked at in a few seconds." }
    package var foldersMeaning: Text { "cyc looks for repositories in these folders:" }
    package var noFolders: Text { "No repositories were found in your home folder." }
    package var foldersHelp: Text {
        "* are taken with Enter. Or type numbers and paths, such as: 1 ~/work"
    }
    package var hereNote: Text { "you are here" }
    package var missingNote: Text { "is not there" }
    package var addressesMeaning: Text { "Commits are yours by these addresses." }
    package func ownAddress(_ address: EmailAddress) -> Text {
        "\(address) is yours already: it is git's"
    }
    package var noOwnAddress: Text { "git does not know your address; to tell it" }
    package var noOtherAddresses: Text { "No other address was seen that could be yours." }
    package var namesakeNote: Text { "your name" }
    package func moreAddresses(_ count: Int) -> Text {
        count == 1 ? "1 more address of others" : "\(grouped(count)) more addresses of others"
    }
    package var addressesHelp: Text {
        "* are taken with Enter. Or type numbers and addresses, or - for none"
    }
    package func tokenIs(of login: String, from source: String) -> Text {
        "There is a token of \(login) (\(source))."
    }
    package func tokenIsSilent(_ reason: String) -> Text {
        "There is a token, but whose it is is not known: \(reason)"
    }
    package func follows(_ login: String) -> Text { "cyc follows \(login)." }
    package var noToken: Text { "No token was found." }
    package var accountMeaning: Text { "What GitHub counts can be read with" }
    package var loginWord: Text { "LOGIN" }
    package var loginWay: Text { "the public page of that login" }
    package var tokenWay: Text { "a token, which is asked for at the end; make one here:" }
    package var browserWay: Text { "a login in the browser, at the end" }
    package var remindersMeaning: Text {
        "cyc can remind you in the evening, while nothing is committed."
    }
    package func remindersWouldRun(by scheduler: Scheduler) -> Text {
        switch scheduler {
        case .cron: "These lines would be put into your crontab:"
        case .systemd: "These files would be written for a systemd timer of yours:"
        }
    }
    package func remindersRun(by scheduler: Scheduler, after time: String) -> Text {
        switch scheduler {
        case .cron: "They are installed in your crontab and begin at \(time)."
        case .systemd: "They are installed as a systemd timer and begin at \(time)."
        }
    }
    package func remindersCannot(_ reason: Text) -> Text {
        "Nothing here can start them: \(reason)"
    }
    package var remindersHelp: Text {
        "Enter or y: yes; a time: yes, from then on; n or s: leave it as it is"
    }
    package func promptMeaning(_ file: String) -> Text {
        "To show the streak in your prompt, these lines would be put at the end of \(file):"
    }
    package func promptIsThere(_ file: String) -> Text {
        "The streak is in your prompt already: \(file)"
    }
    package func promptOutOfReach(_ file: String) -> Text {
        "\(file) is not for cyc to write. To show the streak in your prompt, put this"
            + " line at its end yourself:"
    }
    package var promptShellUnknown: Text {
        "cyc has lines for bash, zsh and fish, and SHELL names none of them. Others: cyc init --help"
    }

    package func question(_ step: SetupStep) -> Text {
        switch step {
        case .folders: "Folders"
        case .addresses: "Addresses"
        case .account: "Login"
        case .reminders: "Remind"
        case .prompt: "Add them?"
        }
    }
    package var writeQuestion: Text { "Write this?" }
    package func explain(_ complaint: SetupComplaint) -> Text {
        switch complaint {
        case .noSuchNumber(let text): "there is no number \(text) in the list"
        case .noSuchFolder(let text): "there is no folder \(text)"
        case .notAFolder(let text): "\(text) is not a folder"
        case .notAnAddress(let text): "\(text) is not an e-mail address"
        case .notALogin(let text): "\(text) cannot be a login"
        case .notATime(let text): "\(text) is not a time; write it like 18:00"
        case .afterTheEnd(let text, let until):
            "\(text) is not before \(until), when reminders end (remind.until)"
        case .notYesOrNo: "type y or n"
        }
    }

    package var toBeWritten: Text { "To be written" }
    package func remindersPlanned(by scheduler: Scheduler, every minutes: Int) -> Text {
        let often = minutes == 1 ? "every minute" : "every \(minutes) minutes"
        return switch scheduler {
        case .cron: "your crontab: cyc remind, \(often)"
        case .systemd: "a systemd timer of yours: cyc remind, \(often)"
        }
    }
    package func promptPlanned(_ file: String) -> Text { "\(file), at its end" }
    package func loginPlanned(_ login: SetupPlan.LoginMethod) -> Text {
        switch login {
        case .withToken: "a token, which is asked for then (cyc login --with-token)"
        case .inBrowser: "a token, by a login in the browser (cyc login)"
        }
    }
    package var nothingToChange: Text { "Nothing to change." }
    package var leftSetup: Text { "Nothing was changed." }
    package func wrote(_ file: String) -> Text { "written: \(file)" }
    package func promptWritten(_ file: String) -> Text {
        "written: \(file); new shells show the streak"
    }
    package func notDone(_ parts: [SetupPart]) -> Text {
        let names = parts.map { part in
            switch part {
            case .settings: "settings"
            case .login: "login"
            case .reminders: "reminders"
            case .prompt: "prompt"
            }
        }
        return "not done: \(names.joined(separator: ", "))"
    }
    package var setupFinishes: Advice { Advice("to finish it", command: Fix.setUp) }
}
