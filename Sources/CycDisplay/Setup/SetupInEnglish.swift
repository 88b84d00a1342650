package import CycCore

extension English {
    package var setupIntroduction: String {
        "Five steps. Enter takes what stands in [ ], s skips a step, q leaves. Nothing is written"
            + " before you have seen all of it."
    }
    package func title(_ step: SetupStep) -> String {
        switch step {
        case .folders: "Folders"
        case .addresses: "Addresses"
        case .account: "GitHub"
        case .reminders: "Reminders"
        case .prompt: "Prompt"
        }
    }
    package var lookingForRepositories: String { "looking for repositories ..." }
    package var readingHistories: String { "reading who committed there ..." }
    package var askingGitHub: String { "looking for a token ..." }
    package var notAllLookedAt: String { "There is more than could be looked at in a few seconds." }

    package var foldersMeaning: String { "cyc looks for repositories in these folders:" }
    package var noFolders: String { "No repositories were found in your home folder." }
    package var foldersHelp: String {
        "* are taken with Enter. Or type numbers and paths, such as: 1 ~/work"
    }
    package var hereNote: String { "you are here" }
    package var missingNote: String { "is not there" }

    package var addressesMeaning: String { "Commits are yours by these addresses." }
    package func ownAddress(_ address: EmailAddress) -> String {
        "\(sanitized(address.description)) is yours already: it is git's"
    }
    package var noOwnAddress: String { "git does not know your address; to tell it" }
    package var noOtherAddresses: String { "No other address was seen that could be yours." }
    package var namesakeNote: String { "your name" }
    package func moreAddresses(_ count: Int) -> String {
        count == 1 ? "1 more address of others" : "\(grouped(count)) more addresses of others"
    }
    package var addressesHelp: String {
        "* are taken with Enter. Or type numbers and addresses, or - for none"
    }

    package func tokenIs(of login: String, from source: String) -> String {
        "There is a token of \(sanitized(login)) (\(sanitized(source)))."
    }
    package func tokenIsSilent(_ reason: String) -> String {
        "There is a token, but whose it is is not known: \(sanitized(reason))"
    }
    package func follows(_ login: String) -> String { "cyc follows \(sanitized(login))." }
    package var noToken: String { "No token was found." }
    package var accountMeaning: String { "What GitHub counts can be read with" }
    package var loginWord: String { "LOGIN" }
    package var loginWay: String { "the public page of that login" }
    package var tokenWay: String { "a token, which is asked for at the end; make one here:" }
    package var browserWay: String { "a login in the browser, at the end" }

    package var remindersMeaning: String {
        "cyc can remind you in the evening, while nothing is committed."
    }
    package func remindersWouldRun(by scheduler: Scheduler) -> String {
        switch scheduler {
        case .cron: "These lines would be put into your crontab:"
        case .systemd: "These files would be written for a systemd timer of yours:"
        }
    }
    package func remindersRun(by scheduler: Scheduler, after time: String) -> String {
        switch scheduler {
        case .cron: "They are installed in your crontab and begin at \(time)."
        case .systemd: "They are installed as a systemd timer and begin at \(time)."
        }
    }
    package func remindersCannot(_ reason: String) -> String {
        "Nothing here can start them: \(sanitized(reason))"
    }
    package var remindersHelp: String {
        "Enter or y: yes; a time: yes, from then on; n or s: leave it as it is"
    }

    package func promptMeaning(_ file: String) -> String {
        "To show the streak in your prompt, these lines would be put at the end of"
            + " \(sanitized(file)):"
    }
    package func promptIsThere(_ file: String) -> String {
        "The streak is in your prompt already: \(sanitized(file))"
    }
    package func promptOutOfReach(_ file: String) -> String {
        "\(sanitized(file)) is not for cyc to write. To show the streak in your prompt, put this"
            + " line at its end yourself:"
    }
    package var promptShellUnknown: String {
        "cyc has lines for bash, zsh and fish, and SHELL names none of them. Others: cyc init --help"
    }

    package func question(_ step: SetupStep) -> String {
        switch step {
        case .folders: "Folders"
        case .addresses: "Addresses"
        case .account: "Login"
        case .reminders: "Remind"
        case .prompt: "Add them?"
        }
    }
    package var writeQuestion: String { "Write this?" }
    package func explain(_ complaint: SetupComplaint) -> String {
        switch complaint {
        case .noSuchNumber(let text): "there is no number \(sanitized(text)) in the list"
        case .noSuchFolder(let text): "there is no folder \(sanitized(text))"
        case .notAFolder(let text): "\(sanitized(text)) is not a folder"
        case .notAnAddress(let text): "\(sanitized(text)) is not an e-mail address"
        case .notALogin(let text): "\(sanitized(text)) cannot be a login"
        case .notATime(let text): "\(sanitized(text)) is not a time; write it like 18:00"
        case .afterTheEnd(let text, let until):
            "\(sanitized(text)) is not before \(until), when reminders end (remind.until)"
        case .notYesOrNo: "type y or n"
        }
    }

    package var toBeWritten: String { "To be written" }
    package func remindersPlanned(by scheduler: Scheduler, every minutes: Int) -> String {
        let often = minutes == 1 ? "every minute" : "every \(minutes) minutes"
        return switch scheduler {
        case .cron: "your crontab: cyc remind, \(often)"
        case .systemd: "a systemd timer of yours: cyc remind, \(often)"
        }
    }
    package func promptPlanned(_ file: String) -> String { "\(sanitized(file)), at its end" }
    package func loginPlanned(_ login: SetupPlan.Login) -> String {
        switch login {
        case .withToken: "a token, which is asked for then (cyc login --with-token)"
        case .inBrowser: "a token, by a login in the browser (cyc login)"
        }
    }
    package var nothingToChange: String { "Nothing to change." }
    package var leftSetup: String { "Nothing was changed." }
    package func wrote(_ file: String) -> String { "written: \(sanitized(file))" }
    package func promptWritten(_ file: String) -> String {
        "written: \(sanitized(file)); new shells show the streak"
    }
    package func notDone(_ parts: [SetupPart]) -> String {
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
