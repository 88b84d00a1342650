import CycCore

extension English {
    package func advice(_ hint: Hint, home: String?) -> Advice {
        let text: Text =
            switch hint {
            case .notSetUp: "to choose folders, addresses, GitHub and reminders"
            case .noRepositories: "no repositories are watched; name one of yours"
            case .logIn: "see what GitHub counts"
            case .noAddress: "no e-mail address is known as yours (git has no user.email)"
            case .notWatched: "this repository is not watched"
            case .unknownAddress(let path, let address, _):
                "commits of today in \(abbreviatingHome(path, home: home)) are by"
                    + " \(address) (your name, unknown address)"
            case .schedule(let hint): advice(hint).text
            case .exposed(let exposure):
                "others can look into \(abbreviatingHome(exposure.path, home: home))"
            case .channel(let trouble): explain(trouble).message
            case .noChannels: describe(ReminderSilence.noChannels, today: Day(number: 0))
            }
        return Advice(text, command: hint.command(home: home, on: machine))
    }
}
