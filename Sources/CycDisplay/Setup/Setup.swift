package import CycCore

/// A step of `cyc setup`, in their order.
package enum SetupStep: Int, CaseIterable, Sendable {
    case folders = 1
    case addresses, account, reminders, prompt
}

/// Something that `cyc setup` does once it may.
package enum SetupPart: CaseIterable, Sendable {
    case settings, login, reminders, prompt
}

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

extension Fix {
    package static let setUp: ShellCommand = "cyc setup"
}

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

extension Korean {
    package var setupIntroduction: String {
        "다섯 단계입니다. Enter는 [ ] 안의 값, s는 건너뛰기, q는 그만두기입니다. 모두 보여 드린 뒤에만 저장합니다."
    }
    package func title(_ step: SetupStep) -> String {
        switch step {
        case .folders: "폴더"
        case .addresses: "이메일 주소"
        case .account: "GitHub"
        case .reminders: "알림"
        case .prompt: "프롬프트"
        }
    }
    package var lookingForRepositories: String { "저장소를 찾는 중..." }
    package var readingHistories: String { "커밋한 사람을 읽는 중..." }
    package var askingGitHub: String { "토큰을 찾는 중..." }
    package var notAllLookedAt: String { "너무 많아서 몇 초 안에 다 보지 못했습니다." }

    package var foldersMeaning: String { "다음 폴더에서 저장소를 찾습니다:" }
    package var noFolders: String { "홈 폴더에서 저장소를 찾지 못했습니다." }
    package var foldersHelp: String { "Enter: * 표시한 폴더. 번호나 경로를 적어도 됩니다. 예: 1 ~/work" }
    package var hereNote: String { "지금 있는 곳" }
    package var missingNote: String { "없는 폴더" }

    package var addressesMeaning: String { "이 주소로 만든 커밋을 내 커밋으로 봅니다." }
    package func ownAddress(_ address: EmailAddress) -> String {
        "\(sanitized(address.description)): git에 설정되어 있어 이미 내 주소입니다"
    }
    package var noOwnAddress: String { "git에 내 이메일 주소가 없습니다. 설정하려면" }
    package var noOtherAddresses: String { "내 것으로 보이는 다른 주소가 없습니다." }
    package var namesakeNote: String { "같은 이름" }
    package func moreAddresses(_ count: Int) -> String { "그 밖의 주소 \(grouped(count))개" }
    package var addressesHelp: String {
        "Enter: * 표시한 주소. 번호나 주소를 적어도 됩니다. 없으면 -"
    }

    package func tokenIs(of login: String, from source: String) -> String {
        "\(sanitized(login))의 토큰이 있습니다 (\(sanitized(source)))."
    }
    package func tokenIsSilent(_ reason: String) -> String {
        "토큰이 있지만 누구의 것인지 알 수 없습니다: \(sanitized(reason))"
    }
    package func follows(_ login: String) -> String { "지금 보는 계정: \(sanitized(login))" }
    package var noToken: String { "토큰이 없습니다." }
    package var accountMeaning: String { "GitHub 기여를 읽는 방법:" }
    package var loginWord: String { "아이디" }
    package var loginWay: String { "그 계정의 공개 페이지" }
    package var tokenWay: String { "토큰. 마지막에 입력받습니다. 만드는 곳:" }
    package var browserWay: String { "브라우저로 로그인 (마지막에)" }

    package var remindersMeaning: String { "저녁까지 커밋이 없으면 알려 드릴 수 있습니다." }
    package func remindersWouldRun(by scheduler: Scheduler) -> String {
        switch scheduler {
        case .cron: "crontab에 다음 줄을 추가합니다:"
        case .systemd: "systemd 사용자 타이머로 다음 파일을 만듭니다:"
        }
    }
    package func remindersRun(by scheduler: Scheduler, after time: String) -> String {
        switch scheduler {
        case .cron: "crontab에 설치되어 있고 \(time)부터 알립니다."
        case .systemd: "systemd 타이머로 설치되어 있고 \(time)부터 알립니다."
        }
    }
    package func remindersCannot(_ reason: String) -> String {
        "여기서는 알림을 실행할 수 없습니다: \(sanitized(reason))"
    }
    package var remindersHelp: String { "Enter나 y: 예, 시각: 그때부터, n이나 s: 그대로 두기" }

    package func promptMeaning(_ file: String) -> String {
        "프롬프트에 연속 기록이 보이도록 \(sanitized(file)) 끝에 다음 줄을 추가합니다:"
    }
    package func promptIsThere(_ file: String) -> String {
        "프롬프트에 이미 설정되어 있습니다: \(sanitized(file))"
    }
    package func promptOutOfReach(_ file: String) -> String {
        "cyc가 쓸 수 없는 파일입니다: \(sanitized(file)). 프롬프트에 연속 기록을 보려면 파일 끝에 이 줄을 직접 넣으세요:"
    }
    package var promptShellUnknown: String {
        "bash, zsh, fish만 설정할 수 있는데 SHELL이 그중 하나가 아닙니다. 그 밖의 것: cyc init --help"
    }

    package func question(_ step: SetupStep) -> String {
        switch step {
        case .folders: "폴더"
        case .addresses: "주소"
        case .account: "아이디"
        case .reminders: "알림"
        case .prompt: "추가할까요?"
        }
    }
    package var writeQuestion: String { "저장할까요?" }
    package func explain(_ complaint: SetupComplaint) -> String {
        switch complaint {
        case .noSuchNumber(let text): "목록에 없는 번호입니다: \(sanitized(text))"
        case .noSuchFolder(let text): "없는 폴더입니다: \(sanitized(text))"
        case .notAFolder(let text): "폴더가 아닙니다: \(sanitized(text))"
        case .notAnAddress(let text): "이메일 주소가 아닙니다: \(sanitized(text))"
        case .notALogin(let text): "GitHub 아이디가 될 수 없습니다: \(sanitized(text))"
        case .notATime(let text): "시각이 아닙니다: \(sanitized(text)). 18:00처럼 적으세요"
        case .afterTheEnd(let text, let until):
            "\(sanitized(text))은(는) 알림이 끝나는 \(until)보다 늦습니다 (remind.until)"
        case .notYesOrNo: "y나 n을 입력하세요"
        }
    }

    package var toBeWritten: String { "저장할 내용" }
    package func remindersPlanned(by scheduler: Scheduler, every minutes: Int) -> String {
        switch scheduler {
        case .cron: "crontab: \(minutes)분마다 cyc remind"
        case .systemd: "systemd 사용자 타이머: \(minutes)분마다 cyc remind"
        }
    }
    package func promptPlanned(_ file: String) -> String { "\(sanitized(file)) 끝에" }
    package func loginPlanned(_ login: SetupPlan.Login) -> String {
        switch login {
        case .withToken: "토큰: 저장한 뒤에 입력받습니다 (cyc login --with-token)"
        case .inBrowser: "토큰: 저장한 뒤에 브라우저로 로그인합니다 (cyc login)"
        }
    }
    package var nothingToChange: String { "바꿀 것이 없습니다." }
    package var leftSetup: String { "아무것도 바꾸지 않았습니다." }
    package func wrote(_ file: String) -> String { "저장했습니다: \(sanitized(file))" }
    package func promptWritten(_ file: String) -> String {
        "저장했습니다: \(sanitized(file)). 새로 여는 셸부터 보입니다"
    }
    package func notDone(_ parts: [SetupPart]) -> String {
        let names = parts.map { part in
            switch part {
            case .settings: "설정"
            case .login: "로그인"
            case .reminders: "알림"
            case .prompt: "프롬프트"
            }
        }
        return "마치지 못했습니다: \(names.joined(separator: ", "))"
    }
    package var setupFinishes: Advice { Advice("마저 하려면", command: Fix.setUp) }
}
