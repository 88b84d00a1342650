package import CycCore

extension English {
    package func headline(ofPast day: TodaySummary) -> Text {
        switch day.state {
        case .done where day.hasAccount: "GitHub counts \(contributions(day.contributions))"
        case .done: "\(commits(day.localCommits))"
        case .pushed: "pushed, but GitHub shows nothing"
        case .unpushed: "not green: \(commits(day.unpushedCommits)) not pushed"
        case .uncounted where day.localCommits == 1: "not green: 1 commit, and it cannot count"
        case .uncounted: "not green: \(commits(day.localCommits)), none can count"
        case .none where day.isResting: "nothing was due"
        case .none: "not green: no commit of yours"
        case .unknown where day.isUnlearned: "not known: GitHub has not told whether it counts"
        case .unknown: "not known: no commit seen, and not everything could be read"
        }
    }

    package func shown(_ contributions: Int?) -> Text {
        contributions.map { "GitHub shows \(self.contributions($0))" }
            ?? "what GitHub shows could not be loaded"
    }

    package func sentence(_ reason: Reason) -> Text {
        switch reason.fact {
        case .wrongEmail(let address, let account, true):
            return "the author's address \(address) is not linked to \(account.login)"
        case .wrongEmail(let address, _, false):
            return "the author's address \(address) can never be linked to an account"
        case .noRemote(let host):
            return "there is no remote, and only what is on \(host) counts"
                + " (a new repository: https://\(host)/new)"
        case .notGitHub(let host):
            return "no remote is on \(host) (a new repository: https://\(host)/new)"
        case .unpushed(let branch, let place, let target, let day):
            return (branch.map { "\($0)" } ?? "the commit") + " is not pushed"
                + (place.map { " to \($0)" } ?? "") + " yet"
                + (target.map { ", and counts only once it is in \($0)" } ?? "")
                + (day.map { "; pushing it now still colours \($0)" } ?? "")
        case .notDefaultBranch(let branch, let target, let place):
            return
                (branch.map { "it is on \($0)" } ?? "it is not in \(target)")
                + ", but in \(place) only \(target) and gh-pages count"
        case .archived(let place, let isPushed):
            return "\(place) is archived: nobody can push to it"
                + (isPushed ? ", and it is not on a branch that counts" : "")
        case .pushedElsewhere(let remote, let url, let place):
            return "a push to \(remote) goes to \(url), and not to \(place)"
        case .fork(let place, let parent):
            return "\(place) is a fork; commits count once they are merged into "
                + (parent.map { "\($0)" } ?? "the repository that it came from")
        case .notInvolved(let account, let place):
            return
                "\(account.login) may not push to \(place), and has neither"
                + " forked it nor opened an issue or pull request there"
        case .otherDay(let made, let authored):
            return "made on \(made), but its author date is \(authored), which is the day that it"
                + " counts for"
        case .lag(_, let end?):
            return
                "it was pushed: it keeps the day in the streak until \(time(end)), then"
                + " only what GitHub shows counts"
        case .lag(false, nil):
            return "everything is done; GitHub shows it within 24 hours of the push"
        case .lag(true, nil):
            return "everything looks right, but GitHub does not show it: the push is younger than"
                + " 24 hours, or GitHub does not see the address or the repository"
        case .unlearned(.address(let address, let trouble), let account):
            return "it is pushed; whether \(address) is an address of"
                + " \(account.shownLogin) is not known: "
                + (trouble.map { explain($0).message } ?? "GitHub has not told its addresses yet")
        case .unlearned(.repository(let place, let trouble), _):
            return "it is pushed; whether commits in \(place) count is not known: "
                + (trouble.map { explain($0).message } ?? "GitHub has not described it yet")
        case .counted(true): return "it is where GitHub counts it"
        case .counted(false): return "it is pushed; what GitHub counts is not known"
        }
    }

    package func instruction(_ remedy: Remedy, home: String?) -> Instruction {
        switch remedy {
        case .linkAddress(let address, let page):
            "add \(address) at \(page)"
        case .openPullRequest(let page): "open a pull request at \(page)"
        case .unarchive(let page): "unarchive it at \(page)"
        case .open(let page): "open an issue or pull request at \(page)"
        default: Fix.command(remedy, home: home).map { Instruction($0) } ?? ""
        }
    }
}
