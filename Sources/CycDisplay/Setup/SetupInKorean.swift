package import CycCore

extension Korean {
    package var setupIntroduction: Text {
        "다섯 단계입니다. Enter는 [ ] 안의 값, s는 건너뛰기, q는 그만두기입니다. 모두 보여 드린 뒤에만 저장합니다."
    }
    package func title(_ step: SetupStep) -> Text {
        switch step {
        case .folders: "폴더"
        case .addresses: "이메일 주소"
        case .account: "GitHub"
        case .reminders: "알림"
        case .prompt: "프롬프트"
        }
    }
    package var lookingForRepositories: Text { "저장소를 찾는 중..." }
    package var readingHistories: Text { "커밋한 사람을 읽는 중..." }
    package var askingGitHub: Text { "토큰을 찾는 중..." }
    package var notAllLookedAt: Text { "너무 많아서 몇 초 안에 다 보지 못했습니다." }
    package var foldersMeaning: Text { "다음 폴더에서 저장소를 찾습니다:" }
    package var noFolders: Text { "홈 폴더에서 저장소를 찾지 못했습니다." }
    package var foldersHelp: Text { "Enter: * 표시한 폴더. 번호나 경로를 적어도 됩니다. 예: 1 ~/work" }
    package var hereNote: Text { "지금 있는 곳" }
    package var missingNote: Text { "없는 폴더" }
    package var addressesMeaning: Text { "이 주소로 만든 커밋을 내 커밋으로 봅니다." }
    package func ownAddress(_ address: EmailAddress) -> Text {
        "\(address): git에 설정되어 있어 이미 내 주소입니다"
    }
    package var noOwnAddress: Text { "git에 내 이메일 주소가 없습니다. 설정하려면" }
    package var noOtherAddresses: Text { "내 것으로 보이는 다른 주소가 없습니다." }
    package var namesakeNote: Text { "같은 이름" }
    package func moreAddresses(_ count: Int) -> Text { "그 밖의 주소 \(grouped(count))개" }
    package var addressesHelp: Text {
        "Enter: * 표시한 주소. 번호나 주소를 적어도 됩니다. 없으면 -"
    }
    package func tokenIs(of login: String, from source: String) -> Text {
        "\(login)의 토큰이 있습니다 (\(source))."
    }
    package func tokenIsSilent(_ reason: String) -> Text {
        "토큰이 있지만 누구의 것인지 알 수 없습니다: \(reason)"
    }
    package func follows(_ login: String) -> Text { "지금 보는 계정: \(login)" }
    package var noToken: Text { "토큰이 없습니다." }
    package var accountMeaning: Text { "GitHub 기여를 읽는 방법:" }
    package var loginWord: Text { "아이디" }
    package var loginWay: Text { "그 계정의 공개 페이지" }
    package var tokenWay: Text { "토큰. 마지막에 입력받습니다. 만드는 곳:" }
    package var browserWay: Text { "브라우저로 로그인 (마지막에)" }
    package var remindersMeaning: Text { "저녁까지 커밋이 없으면 알려 드릴 수 있습니다." }
    package func remindersWouldRun(by scheduler: Scheduler) -> Text {
        switch scheduler {
        case .cron: "crontab에 다음 줄을 추가합니다:"
        case .systemd: "systemd 사용자 타이머로 다음 파일을 만듭니다:"
        }
    }
    package func remindersRun(by scheduler: Scheduler, after time: String) -> Text {
        switch scheduler {
        case .cron: "crontab에 설치되어 있고 \(time)부터 알립니다."
        case .systemd: "systemd 타이머로 설치되어 있고 \(time)부터 알립니다."
        }
    }
    package func remindersCannot(_ reason: Text) -> Text {
        "여기서는 알림을 실행할 수 없습니다: \(reason)"
    }
    package var remindersHelp: Text { "Enter나 y: 예, 시각: 그때부터, n이나 s: 그대로 두기" }
    package func promptMeaning(_ file: String) -> Text {
        "프롬프트에 연속 기록이 보이도록 \(file) 끝에 다음 줄을 추가합니다:"
    }
    package func promptIsThere(_ file: String) -> Text {
        "프롬프트에 이미 설정되어 있습니다: \(file)"
    }
    package func promptOutOfReach(_ file: String) -> Text {
        "cyc가 쓸 수 없는 파일입니다: \(file). 프롬프트에 연속 기록을 보려면 파일 끝에 이 줄을 직접 넣으세요:"
    }
    package var promptShellUnknown: Text {
        "bash, zsh, fish만 설정할 수 있는데 SHELL이 그중 하나가 아닙니다. 그 밖의 것: cyc init --help"
    }

    package func question(_ step: SetupStep) -> Text {
        switch step {
        case .folders: "폴더"
        case .addresses: "주소"
        case .account: "아이디"
        case .reminders: "알림"
        case .prompt: "추가할까요?"
        }
    }
    package var writeQuestion: Text { "저장할까요?" }
    package func explain(_ complaint: SetupComplaint) -> Text {
        switch complaint {
        case .noSuchNumber(let text): "목록에 없는 번호입니다: \(text)"
        case .noSuchFolder(let text): "없는 폴더입니다: \(text)"
        case .notAFolder(let text): "폴더가 아닙니다: \(text)"
        case .notAnAddress(let text): "이메일 주소가 아닙니다: \(text)"
        case .notALogin(let text): "GitHub 아이디가 될 수 없습니다: \(text)"
        case .notATime(let text): "시각이 아닙니다: \(text). 18:00처럼 적으세요"
        case .afterTheEnd(let text, let until):
            "\(text)은(는) 알림이 끝나는 \(until)보다 늦습니다 (remind.until)"
        case .notYesOrNo: "y나 n을 입력하세요"
        }
    }

    package var toBeWritten: Text { "저장할 내용" }
    package func remindersPlanned(by scheduler: Scheduler, every minutes: Int) -> Text {
        switch scheduler {
        case .cron: "crontab: \(minutes)분마다 cyc remind"
        case .systemd: "systemd 사용자 타이머: \(minutes)분마다 cyc remind"
        }
    }
    package func promptPlanned(_ file: String) -> Text { "\(file) 끝에" }
    package func loginPlanned(_ login: SetupPlan.LoginMethod) -> Text {
        switch login {
        case .withToken: "토큰: 저장한 뒤에 입력받습니다 (cyc login --with-token)"
        case .inBrowser: "토큰: 저장한 뒤에 브라우저로 로그인합니다 (cyc login)"
        }
    }
    package var nothingToChange: Text { "바꿀 것이 없습니다." }
    package var leftSetup: Text { "아무것도 바꾸지 않았습니다." }
    package func wrote(_ file: String) -> Text { "저장했습니다: \(file)" }
    package func promptWritten(_ file: String) -> Text {
        "저장했습니다: \(file). 새로 여는 셸부터 보입니다"
    }
    package func notDone(_ parts: [SetupPart]) -> Text {
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
