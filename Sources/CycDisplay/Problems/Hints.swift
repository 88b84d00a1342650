package import CycCore

/// Something that would make the answer better.
package enum Hint: Hashable, Sendable {
    /// Nothing was ever set.
    case notSetUp
    /// No repository is watched and no root exists.
    case noRepositories
    case logIn
    /// No e-mail address is known as the person's own.
    case noAddress
    /// The repository stood in counts here only.
    case notWatched(path: String)
    /// Commits of today under the person's name and an address that is not known as theirs; `known`
    /// are the addresses that stand in `repositories.emails` already.
    case unknownAddress(path: String, address: EmailAddress, known: [EmailAddress])
    case schedule(ScheduleHint)
    /// Others can see the names in it.
    case exposed(Exposure)
    /// No reminder would arrive here, if one were due.
    case channel(ChannelTrouble)
    /// Reminders are on and have nowhere to go.
    case noChannels
}

/// A sentence, and the command that does what it says.
package struct Advice: Equatable, Sendable {
    package let text: String
    package let command: ShellCommand

    package init(_ text: String, command: ShellCommand) {
        self.text = text
        self.command = command
    }
}

package protocol HintMessages: Sendable {
    /// What could be better and how; `home` is shown as `~`.
    func advice(_ hint: Hint, home: String?) -> Advice
}

extension Hint {
    fileprivate func command(home: String?, on machine: Machine) -> ShellCommand {
        switch self {
        case .notSetUp: Fix.setUp
        case .noRepositories: Fix.addRepository
        case .logIn: Fix.followLogin
        case .noAddress: Fix.nameAddress
        case .notWatched: Fix.addHere
        case .unknownAddress(_, let address, let known):
            Fix.setAddresses((known + [address]).map { $0.description })
        case .schedule(let hint): hint.command(on: machine)
        case .exposed(let exposure): Fix.keepOthersOut(exposure, on: machine)
        case .channel(let trouble):
            English(machine: machine).explain(trouble).hint?.commands.first ?? Fix.testReminders
        case .noChannels: Fix.setChannels
        }
    }
}

extension English {
    package func advice(_ hint: Hint, home: String?) -> Advice {
        let text =
            switch hint {
            case .notSetUp: "to choose folders, addresses, GitHub and reminders"
            case .noRepositories: "no repositories are watched; name one of yours"
            case .logIn: "see what GitHub counts"
            case .noAddress: "no e-mail address is known as yours (git has no user.email)"
            case .notWatched: "this repository is not watched"
            case .unknownAddress(let path, let address, _):
                "commits of today in \(sanitized(abbreviatingHome(path, home: home))) are by"
                    + " \(sanitized(address.description)) (your name, unknown address)"
            case .schedule(let hint): advice(hint).text
            case .exposed(let exposure):
                "others can look into \(sanitized(abbreviatingHome(exposure.path, home: home)))"
            case .channel(let trouble): explain(trouble).message
            case .noChannels: describe(ReminderSilence.noChannels, today: Day(number: 0))
            }
        return Advice(text, command: hint.command(home: home, on: machine))
    }
}

extension Korean {
    package func advice(_ hint: Hint, home: String?) -> Advice {
        let text =
            switch hint {
            case .notSetUp: "폴더, 주소, GitHub, 알림을 설정하려면"
            case .noRepositories: "등록된 저장소가 없습니다. 내 저장소를 등록하세요"
            case .logIn: "GitHub에 집계된 기여도 보려면"
            case .noAddress: "내 이메일 주소를 알 수 없습니다 (git에 user.email 없음)"
            case .notWatched: "이 저장소는 등록되어 있지 않습니다"
            case .unknownAddress(let path, let address, _):
                "\(sanitized(abbreviatingHome(path, home: home)))의 오늘 커밋 작성자가"
                    + " \(sanitized(address.description))입니다 (이름은 같지만 모르는 주소)"
            case .schedule(let hint): advice(hint).text
            case .exposed(let exposure):
                "다른 사용자가 볼 수 있는 폴더입니다: "
                    + sanitized(abbreviatingHome(exposure.path, home: home))
            case .channel(let trouble): explain(trouble).message
            case .noChannels: describe(ReminderSilence.noChannels, today: Day(number: 0))
            }
        return Advice(text, command: hint.command(home: home, on: machine))
    }
}
