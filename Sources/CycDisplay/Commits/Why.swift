package import CycCore

/// Why a day is or is not green.
package protocol WhyMessages: Sendable {
    /// What became of a day that is over.
    func headline(ofPast day: TodaySummary) -> String
    /// What GitHub counts for the day; `nil` where it is not known.
    func shown(_ contributions: Int?) -> String
    /// One sentence on a commit.
    func sentence(_ reason: Reason) -> String
    /// A command to be pasted, or what to do on which page; `home` is shown as `~`.
    func instruction(_ remedy: Remedy, home: String?) -> Instruction
}

extension Fix {
    package static let why: ShellCommand = "cyc why"

    /// The command for everything that a command can do.
    ///
    /// A name that git would take for something else is in no command: then it shows the names.
    package static func command(_ remedy: Remedy, home: String?) -> ShellCommand? {
        func git(_ path: String) -> ShellCommand { "git -C \(path: path, home: home)" }
        func amend(_ path: String, _ needs: AmendNeeds) -> ShellCommand {
            let empty: ShellCommand = needs.allowEmpty ? "--allow-empty" : ""
            let silent: ShellCommand = needs.allowEmptyMessage ? "--allow-empty-message" : ""
            return "\(git(path)) commit --amend \(empty) \(silent)"
        }
        // git looks for no options behind the key.
        func config(_ path: String, _ key: AddressKey, _ address: EmailAddress) -> ShellCommand {
            switch key {
            case .user: "\(git(path)) config user.email \(value: address.description)"
            case .author: "\(git(path)) config author.email \(value: address.description)"
            }
        }
        switch remedy {
        case .push(let path, let remote, let branch):
            guard let remote = RemoteName(remote) else { return "\(git(path)) remote -v" }
            guard let refspec = Refspec(branch) else { return "\(git(path)) branch -a" }
            return "\(git(path)) push \(remote) \(refspec)"
        case .amend(let path, let address, let key, let needs):
            return
                "\(config(path, key, address)) && \(amend(path, needs)) --reset-author --no-edit"
        case .amendAuthor(let path, let address, let name, let needs):
            return "\(amend(path, needs)) --no-edit --author=\(value: "\(name) <\(address)>")"
        case .setAddress(let path, let address, let key): return config(path, key, address)
        case .addRemote(let path, let name, let url, let branch):
            guard let remote = RemoteName(name), !isOptionOrHelper(url) else {
                return "\(git(path)) remote -v"
            }
            guard let refspec = branch.map(Refspec.init) ?? .head else {
                return "\(git(path)) branch -a"
            }
            return """
                \(git(path)) remote add \(remote) \(value: url) \
                && \(git(path)) push -u \(remote) \(refspec)
                """
        case .merge(let path, let branch, let target, let remote):
            guard let remote = RemoteName(remote) else { return "\(git(path)) remote -v" }
            guard let branch = BranchName(branch), let target = BranchName(target) else {
                return "\(git(path)) branch -a"
            }
            return """
                \(git(path)) switch \(target) && \(git(path)) merge \(branch) \
                && \(git(path)) push \(remote) \(target)
                """
        case .amendDate(let path, let needs):
            return "\(amend(path, needs)) --reset-author --no-edit"
        case .commit(let path): return "\(git(path)) commit"
        case .listBranches(let path): return "\(git(path)) branch -a"
        case .sync: return sync
        case .logIn: return loginWithToken
        case .setPushAddress(let path, let remote, let url):
            guard let remote = RemoteName(remote), !isOptionOrHelper(url) else {
                return "\(git(path)) remote -v"
            }
            return "\(git(path)) remote set-url --push \(remote) \(value: url)"
        case .linkAddress, .openPullRequest, .open, .unarchive: return nil
        }
    }

    /// Whether git would take `url` for an option, or for a program to be run, as in `ext::sh`.
    ///
    /// - Source: https://git-scm.com/docs/gitremote-helpers
    private static func isOptionOrHelper(_ url: String) -> Bool {
        let scheme = url.utf8.prefix { !":/@[".utf8.contains($0) }
        return url.utf8.first == UInt8(ascii: "-")
            || url.utf8.dropFirst(scheme.count).starts(with: "::".utf8)
    }
}

/// The account's login; its host where GitHub never told whose token there is.
private func loginOrHost(_ account: AccountName) -> String {
    sanitized(account.login.isEmpty ? account.host.description : account.login)
}

extension English {
    package func headline(ofPast day: TodaySummary) -> String {
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

    package func shown(_ contributions: Int?) -> String {
        contributions.map { "GitHub shows \(self.contributions($0))" }
            ?? "what GitHub shows could not be loaded"
    }

    package func sentence(_ reason: Reason) -> String {
        switch reason.fact {
        case .wrongEmail(let address, let account, true):
            return "the author's address \(sanitized(address.description)) is not linked to"
                + " \(sanitized(account.login))"
        case .wrongEmail(let address, _, false):
            return "the author's address \(sanitized(address.description)) can never be linked"
                + " to an account"
        case .noRemote(let host):
            return "there is no remote, and only what is on \(sanitized(host)) counts"
                + " (a new repository: https://\(sanitized(host))/new)"
        case .notGitHub(let host):
            return "no remote is on \(sanitized(host))"
                + " (a new repository: https://\(sanitized(host))/new)"
        case .unpushed(let branch, let place, let target, let day):
            return (branch.map { sanitized($0) } ?? "the commit") + " is not pushed"
                + (place.map { " to \(sanitized($0))" } ?? "") + " yet"
                + (target.map { ", and counts only once it is in \(sanitized($0))" } ?? "")
                + (day.map { "; pushing it now still colours \($0)" } ?? "")
        case .notDefaultBranch(let branch, let target, let place):
            return
                (branch.map { "it is on \(sanitized($0))" } ?? "it is not in \(sanitized(target))")
                + ", but in \(sanitized(place)) only \(sanitized(target)) and gh-pages count"
        case .archived(let place, let isPushed):
            return "\(sanitized(place)) is archived: nobody can push to it"
                + (isPushed ? ", and it is not on a branch that counts" : "")
        case .pushedElsewhere(let remote, let url, let place):
            return "a push to \(sanitized(remote)) goes to \(sanitized(url)), and not to"
                + " \(sanitized(place))"
        case .fork(let place, let parent):
            return "\(sanitized(place)) is a fork; commits count once they are merged into "
                + (parent.map { sanitized($0) } ?? "the repository that it came from")
        case .notInvolved(let account, let place):
            return
                "\(sanitized(account.login)) may not push to \(sanitized(place)), and has neither"
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
            return "it is pushed; whether \(sanitized(address.description)) is an address of"
                + " \(loginOrHost(account)) is not known: "
                + (trouble.map { explain($0).message } ?? "GitHub has not told its addresses yet")
        case .unlearned(.repository(let place, let trouble), _):
            return "it is pushed; whether commits in \(sanitized(place)) count is not known: "
                + (trouble.map { explain($0).message } ?? "GitHub has not described it yet")
        case .counted(true): return "it is where GitHub counts it"
        case .counted(false): return "it is pushed; what GitHub counts is not known"
        }
    }

    package func instruction(_ remedy: Remedy, home: String?) -> Instruction {
        switch remedy {
        case .linkAddress(let address, let page):
            "add \(sanitized(address.description)) at \(sanitized(page))"
        case .openPullRequest(let page): "open a pull request at \(sanitized(page))"
        case .unarchive(let page): "unarchive it at \(sanitized(page))"
        case .open(let page): "open an issue or pull request at \(sanitized(page))"
        default: Fix.command(remedy, home: home).map { Instruction($0) } ?? ""
        }
    }
}

extension Korean {
    package func headline(ofPast day: TodaySummary) -> String {
        switch day.state {
        case .done where day.hasAccount: "GitHub에 \(contributions(day.contributions)) 집계됨"
        case .done: commits(day.localCommits)
        case .pushed: "푸시했지만 GitHub에 표시되지 않습니다"
        case .unpushed: "빈칸: 푸시하지 않은 \(commits(day.unpushedCommits))가 있습니다"
        case .uncounted: "빈칸: \(commits(day.localCommits))는 잔디로 집계되지 않습니다"
        case .none where day.isResting: "쉬어도 되는 날이었습니다"
        case .none: "빈칸: 내 커밋이 없습니다"
        case .unknown where day.isUnlearned:
            "알 수 없습니다: 집계되는지 GitHub에서 아직 확인하지 못했습니다"
        case .unknown: "알 수 없습니다: 커밋이 보이지 않지만, 다 확인하지는 못했습니다"
        }
    }

    package func shown(_ contributions: Int?) -> String {
        contributions.map { "GitHub 표시: \(self.contributions($0))" }
            ?? "GitHub에 표시된 기여를 불러오지 못했습니다"
    }

    package func sentence(_ reason: Reason) -> String {
        switch reason.fact {
        case .wrongEmail(let address, let account, true):
            return "작성자 주소 \(sanitized(address.description)): \(sanitized(account.login))"
                + " 계정에 등록되지 않은 이메일입니다"
        case .wrongEmail(let address, _, false):
            return "작성자 주소 \(sanitized(address.description)): 어느 계정에도 등록할 수 없는"
                + " 이메일입니다"
        case .noRemote(let host):
            return "원격 저장소가 없습니다. \(sanitized(host))에 올린 커밋만 집계됩니다"
                + " (새 저장소: https://\(sanitized(host))/new)"
        case .notGitHub(let host):
            return "\(sanitized(host))에 있는 원격 저장소가 없습니다"
                + " (새 저장소: https://\(sanitized(host))/new)"
        case .unpushed(let branch, let place, let target, let day):
            return (branch.map { "\(sanitized($0)) 브랜치를" } ?? "이 커밋을") + " 아직"
                + (place.map { " \(sanitized($0)) 저장소에" } ?? "") + " 푸시하지 않았습니다"
                + (target.map { ". \(sanitized($0)) 브랜치에 병합되어야 집계됩니다" } ?? "")
                + (day.map { ". 지금 푸시해도 \($0) 잔디로 집계됩니다" } ?? "")
        case .notDefaultBranch(let branch, let target, let place):
            return
                (branch.map { "\(sanitized($0)) 브랜치에 있습니다" }
                ?? "\(sanitized(target)) 브랜치에 없습니다")
                + ". \(sanitized(place)) 저장소에서는 \(sanitized(target))(또는 gh-pages) 브랜치의"
                + " 커밋만 집계됩니다"
        case .archived(let place, let isPushed):
            return "\(sanitized(place)) 저장소는 보관되어(archived) 아무도 푸시할 수 없습니다"
                + (isPushed ? ". 커밋은 집계되는 브랜치에 없습니다" : "")
        case .pushedElsewhere(let remote, let url, let place):
            return "\(sanitized(remote)) 원격에 푸시하면 \(sanitized(place)) 저장소가 아니라"
                + " \(sanitized(url)) 주소로 갑니다"
        case .fork(let place, let parent):
            return "\(sanitized(place)) 저장소는 포크입니다. "
                + (parent.map { "\(sanitized($0)) 저장소에" } ?? "원본 저장소에")
                + " 병합되어야 집계됩니다"
        case .notInvolved(let account, let place):
            return "\(sanitized(account.login)) 계정은 \(sanitized(place)) 저장소에 푸시할 권한이"
                + " 없고, 포크하거나 이슈나 풀 리퀘스트를 연 적도 없습니다"
        case .otherDay(let made, let authored):
            return "\(made)에 만들었지만 작성 날짜가 \(authored)이라서 그날의 잔디로 집계됩니다"
        case .lag(_, let end?):
            return "푸시했습니다. \(time(end))까지는 연속 기록으로 인정하고, 그 뒤에는 GitHub에 표시된"
                + " 것만 셉니다"
        case .lag(false, nil): return "할 일은 끝났습니다. 푸시 후 24시간 안에 GitHub에 표시됩니다"
        case .lag(true, nil):
            return "문제가 없어 보이지만 GitHub에 표시되지 않습니다. 푸시한 지 24시간이 지나지"
                + " 않았거나, GitHub가 이메일이나 저장소를 알아보지 못하는 것일 수 있습니다"
        case .unlearned(.address(let address, let trouble), let account):
            return "푸시했지만 \(sanitized(address.description)) 주소가 \(loginOrHost(account)) 계정의"
                + " 것인지 알 수 없습니다: "
                + (trouble.map { explain($0).message } ?? "GitHub에서 주소를 아직 확인하지 못했습니다")
        case .unlearned(.repository(let place, let trouble), _):
            return "푸시했지만 \(sanitized(place)) 저장소의 커밋이 집계되는지 알 수 없습니다: "
                + (trouble.map { explain($0).message } ?? "GitHub에서 아직 확인하지 못했습니다")
        case .counted(true): return "GitHub가 집계하는 곳에 있습니다"
        case .counted(false): return "푸시했습니다. GitHub 집계는 알 수 없습니다"
        }
    }

    package func instruction(_ remedy: Remedy, home: String?) -> Instruction {
        switch remedy {
        case .linkAddress(let address, let page):
            "\(sanitized(page)) 에서 \(sanitized(address.description)) 추가"
        case .openPullRequest(let page): "\(sanitized(page)) 에서 풀 리퀘스트 열기"
        case .unarchive(let page): "\(sanitized(page)) 에서 보관 해제"
        case .open(let page): "\(sanitized(page)) 에서 이슈나 풀 리퀘스트 열기"
        default: Fix.command(remedy, home: home).map { Instruction($0) } ?? ""
        }
    }
}
