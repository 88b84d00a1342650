package import CycCore

/// Messages of `cyc setup`.
extension Messages {
    package var setupIntroduction: Text {
        say(
            "Five steps. Enter accepts the value in [ ], s skips a step, q quits. Nothing is written"
                + " until you have seen all of it.",
            "다섯 단계입니다. Enter는 [ ] 안의 값, s는 건너뛰기, q는 그만두기입니다. 모두 보여 드린 뒤에만 저장합니다.")
    }

    package func title(_ step: SetupStep) -> Text {
        switch step {
        case .folders: say("Folders", "폴더")
        case .addresses: say("Addresses", "이메일 주소")
        case .account: "GitHub"
        case .reminders: say("Reminders", "알림")
        case .prompt: say("Prompt", "프롬프트")
        }
    }

    /// Progress lines while the user waits.
    package var lookingForRepositories: Text { say("looking for repositories ...", "저장소를 찾는 중...") }
    package var readingHistories: Text { say("reading who committed there ...", "커밋한 사람을 읽는 중...") }
    package var askingGitHub: Text { say("looking for a token ...", "토큰을 찾는 중...") }
    /// Says that the search stopped at its time limit.
    package var searchIncomplete: Text {
        say(
            "The search stopped after a few seconds; there may be more.",
            "몇 초 만에 찾기를 멈췄습니다. 더 있을 수 있습니다.")
    }

    package var foldersMeaning: Text {
        say("cyc looks for repositories in these folders:", "다음 폴더에서 저장소를 찾습니다:")
    }
    package var noFolders: Text {
        say("No repositories were found in your home folder.", "홈 폴더에서 저장소를 찾지 못했습니다.")
    }
    package var foldersHelp: Text {
        say(
            "Enter takes those marked *. Or type numbers and paths, such as: 1 ~/work",
            "Enter: * 표시한 폴더. 번호나 경로를 적어도 됩니다. 예: 1 ~/work")
    }
    package var hereNote: Text { say("you are here", "지금 있는 곳") }
    package var missingNote: Text { say("missing", "없는 폴더") }

    package var addressesMeaning: Text {
        say("Commits by these addresses count as yours.", "이 주소로 만든 커밋을 내 커밋으로 봅니다.")
    }
    package func ownAddress(_ address: EmailAddress) -> Text {
        say("\(address) is already yours: git uses it", "\(address): git에 설정되어 있어 이미 내 주소입니다")
    }
    /// Sentence before the command that sets the address.
    package var noOwnAddress: Text {
        say("git has no e-mail address for you. Set it", "git에 내 이메일 주소가 없습니다. 설정하려면")
    }
    package var noOtherAddresses: Text {
        say("No other addresses look like yours.", "내 것으로 보이는 다른 주소가 없습니다.")
    }
    package var namesakeNote: Text { say("your name", "같은 이름") }
    package func moreAddresses(_ count: Int) -> Text {
        say(
            count == 1
                ? "1 address of other people" : "\(grouped(count)) addresses of other people",
            "그 밖의 주소 \(grouped(count))개")
    }
    package var addressesHelp: Text {
        say(
            "Enter takes those marked *. Or type numbers and addresses, or - for none",
            "Enter: * 표시한 주소. 번호나 주소를 적어도 됩니다. 없으면 -")
    }

    package func tokenIs(of login: String, from source: String) -> Text {
        say("Found a token for \(login) (\(source)).", "\(login)의 토큰이 있습니다 (\(source)).")
    }
    package func tokenIsSilent(_ reason: String) -> Text {
        say(
            "Found a token, but can't tell whose it is: \(reason)",
            "토큰이 있지만 누구의 것인지 알 수 없습니다: \(reason)")
    }
    package func follows(_ login: String) -> Text {
        say("cyc follows \(login).", "지금 보는 계정: \(login)")
    }
    package var noToken: Text { say("No token was found.", "토큰이 없습니다.") }
    package var accountMeaning: Text {
        say("Ways to read your contributions from GitHub:", "GitHub 기여를 읽는 방법:")
    }
    package var loginWord: Text { say("LOGIN", "사용자이름") }
    package var loginWay: Text { say("the public page of that account", "그 계정의 공개 페이지") }
    package var tokenWay: Text {
        say("a token, asked for at the end; create one here:", "토큰. 마지막에 입력받습니다. 만드는 곳:")
    }
    package var browserWay: Text { say("a login in the browser, at the end", "브라우저로 로그인 (마지막에)") }

    package var noGitHubWay: Text {
        say("no GitHub: only your repositories count", "GitHub 없이: 저장소의 커밋만 셉니다")
    }
    package var gitHubDeclined: Text {
        say(
            "cyc does not use GitHub (github.host is empty).",
            "GitHub를 쓰지 않습니다 (github.host가 비어 있음).")
    }

    package var remindersMeaning: Text {
        say(
            "cyc can remind you in the evening until you have committed.",
            "저녁까지 커밋이 없으면 알려 드릴 수 있습니다.")
    }

    package func remindersWouldRun(by scheduler: Scheduler) -> Text {
        switch scheduler {
        case .cron: say("These lines would be added to your crontab:", "crontab에 다음 줄을 추가합니다:")
        case .systemd:
            say(
                "These files would be written for a systemd user timer:",
                "systemd 사용자 타이머로 다음 파일을 만듭니다:")
        }
    }

    package func remindersRun(by scheduler: Scheduler, after time: String) -> Text {
        switch scheduler {
        case .cron:
            say(
                "They are already in your crontab and start at \(time).",
                "crontab에 설치되어 있고 \(time)부터 알립니다.")
        case .systemd:
            say(
                "They already run by a systemd timer and start at \(time).",
                "systemd 타이머로 설치되어 있고 \(time)부터 알립니다.")
        }
    }

    package func remindersUnavailable(_ reason: Text) -> Text {
        say("Can't schedule them here: \(reason)", "여기서는 알림을 실행할 수 없습니다: \(reason)")
    }
    package var remindersHelp: Text {
        say(
            "Enter or y: yes; a time: yes, from then on; n or s: leave as is",
            "Enter나 y: 예, 시각: 그때부터, n이나 s: 그대로 두기")
    }

    package func promptMeaning(_ file: String) -> Text {
        say(
            "To show the streak in your prompt, these lines would be added at the end of \(file):",
            "프롬프트에 연속 기록이 보이도록 \(file) 끝에 다음 줄을 추가합니다:")
    }
    package func promptIsThere(_ file: String) -> Text {
        say("The streak is already in your prompt: \(file)", "프롬프트에 이미 설정되어 있습니다: \(file)")
    }

    package func promptNotWritable(_ file: String) -> Text {
        say(
            "cyc can't write \(file). To show the streak in your prompt, add this"
                + " line at its end yourself:",
            "cyc가 쓸 수 없는 파일입니다: \(file). 프롬프트에 연속 기록을 보려면 파일 끝에 이 줄을 직접 넣으세요:")
    }

    package var promptShellUnknown: Text {
        say(
            "SHELL is not bash, zsh or fish. For other prompts see cyc init --help",
            "bash, zsh, fish만 설정할 수 있는데 SHELL이 그중 하나가 아닙니다. 그 밖의 것: cyc init --help")
    }

    /// Prompt of a step; the default follows in brackets.
    package func question(_ step: SetupStep) -> Text {
        switch step {
        case .folders: say("Folders", "폴더")
        case .addresses: say("Addresses", "주소")
        case .account: say("Login", "사용자 이름")
        case .reminders: say("Remind", "알림")
        case .prompt: say("Add them?", "추가할까요?")
        }
    }

    package var writeQuestion: Text { say("Write this?", "저장할까요?") }

    package func explain(_ error: SetupInputError) -> Text {
        switch error {
        case .noSuchNumber(let text):
            say("\(text) is not in the list", "목록에 없는 번호입니다: \(text)")
        case .noSuchFolder(let text): say("there is no folder \(text)", "없는 폴더입니다: \(text)")
        case .notAFolder(let text): say("\(text) is not a folder", "폴더가 아닙니다: \(text)")
        case .notAnAddress(let text):
            say("\(text) is not an e-mail address", "이메일 주소가 아닙니다: \(text)")
        case .notALogin(let text):
            say("\(text) is not a valid login", "GitHub 사용자 이름으로 쓸 수 없습니다: \(text)")
        case .notATime(let text):
            say("\(text) is not a time; write it like 18:00", "시각이 아닙니다: \(text). 18:00처럼 적으세요")
        case .afterTheEnd(let text, let until):
            say(
                "\(text) is not before \(until), when reminders end (remind.until)",
                "\(text)은(는) 알림이 끝나는 \(until)보다 늦습니다 (remind.until)")
        case .notYesOrNo: say("type y or n", "y나 n을 입력하세요")
        }
    }

    package var toBeWritten: Text { say("To be written", "저장할 내용") }

    package func remindersPlanned(by scheduler: Scheduler, every minutes: Int) -> Text {
        let often = often(minutes)
        return switch scheduler {
        case .cron: say("your crontab: cyc remind, \(often)", "crontab: \(often) cyc remind")
        case .systemd:
            say(
                "a systemd user timer: cyc remind, \(often)",
                "systemd 사용자 타이머: \(often) cyc remind")
        }
    }

    package func promptPlanned(_ file: String) -> Text { say("\(file), at the end", "\(file) 끝에") }

    package func loginPlanned(_ login: SetupPlan.LoginMethod) -> Text {
        switch login {
        case .withToken:
            say(
                "a token, asked for after saving (cyc login --with-token)",
                "토큰: 저장한 뒤에 입력받습니다 (cyc login --with-token)")
        case .inBrowser:
            say(
                "a login in the browser after saving (cyc login)",
                "토큰: 저장한 뒤에 브라우저로 로그인합니다 (cyc login)")
        }
    }

    package var nothingToChange: Text { say("Nothing to change.", "바꿀 것 없음.") }
    package var leftSetup: Text { say("Nothing was changed.", "아무것도 바꾸지 않았습니다.") }
    package func wrote(_ file: String) -> Text { say("Saved \(file)", "저장: \(file)") }
    package func promptWritten(_ file: String) -> Text {
        say("Saved \(file); new shells show the streak", "저장: \(file). 새로 여는 셸부터 보입니다")
    }

    /// Parts that were not done because of an error.
    package func notDone(_ parts: [SetupPart]) -> Text {
        let names = parts.map { part in
            switch part {
            case .settings: say("settings", "설정")
            case .login: say("login", "로그인")
            case .reminders: say("reminders", "알림")
            case .prompt: say("prompt", "프롬프트")
            }
        }.joined(separator: ", ")
        return say("Not done: \(names)", "마치지 못했습니다: \(names)")
    }

    package var setupFinishes: Advice { Advice(say("Finish setup", "마저 하려면"), command: Fix.setUp) }
}
