import CycCore

extension Messages {
    /// Returns the sentence and command of a hint; `home` is shown as `~`.
    package func advice(_ hint: Hint, home: String?) -> Advice {
        let text: Text =
            switch hint {
            case .notSetUp(let missing):
                missing.map { folder in
                    say(
                        "the folder \(abbreviatingHome(folder, home: home)) does not exist; choose"
                            + " folders, addresses, GitHub and reminders",
                        "\(abbreviatingHome(folder, home: home)) 폴더가 없습니다. 폴더, 주소, GitHub, 알림 설정하기"
                    )
                }
                    ?? say(
                        "choose folders, addresses, GitHub and reminders",
                        "폴더, 주소, GitHub, 알림 설정하기")
            case .noRepositories:
                say("no repositories are watched; name one of yours", "등록된 저장소가 없습니다. 내 저장소를 등록하세요")
            case .logIn: say("see what GitHub counts", "GitHub 기여까지 함께 보려면")
            case .noAddress:
                say(
                    "git has no e-mail address of yours (user.email)",
                    "git에 내 이메일 주소가 없습니다 (user.email)")
            case .notWatched: say("this repository is not watched", "이 저장소는 등록되어 있지 않습니다")
            case .unknownAddress(let path, let address, _):
                say(
                    "commits of today in \(abbreviatingHome(path, home: home)) are by"
                        + " \(address) (your name, unknown address)",
                    "\(abbreviatingHome(path, home: home))의 오늘 커밋 작성자가 \(address)입니다 (이름은 같지만 모르는 주소)"
                )
            case .schedule(let hint): advice(hint).text
            case .exposed(let exposure):
                say(
                    "others can look into \(abbreviatingHome(exposure.path, home: home))",
                    "다른 사용자가 볼 수 있는 폴더입니다: \(abbreviatingHome(exposure.path, home: home))")
            case .channel(let error): explain(error).message
            case .noChannels: describe(ReminderSilence.noChannels, today: Day(number: 0))
            case .sound(let error): explain(error).message
            case .unshared(let count, let age): unsharedSince(age, count)
            case .unclearMention(let mention): describe(mention)
            case .draft(let day, let path):
                say(
                    "an entry of \(day.date) is being written or was never saved"
                        + " (\(abbreviatingHome(path, home: home))); continue with it",
                    "\(day.date) 일기를 쓰는 중이거나 저장하지 않았습니다"
                        + "(\(abbreviatingHome(path, home: home))). 이어서 쓰려면")
            case .alarm(let obstacle, let device): sentence(obstacle, on: device)
            }
        return Advice(text, command: hint.command(home: home, on: machine))
    }
}
